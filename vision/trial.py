"""How sure must a reading be? A deck tries itself with degraded views of its own faces.

Genuine trials: a face seen dim, noisy, blurred, in coloured light, a little off and partly covered. Impostor trials:
such a view while its face and all its variants are missing from the deck, so that any name is wrong; mirrored faces,
which have the deck's colours and style and are not in it; places between two cards. A logistic curve through all of
them gives a reading's confidence.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.deck import Deck, Thresholds
from vision.gallery import BLURS_PX, COARSE_CELLS, Gallery, build_gallery
from vision.judge import Verdict, judge
from vision.plane import Floats

_TRIALS = 400  # views in all,
_TRIALS_A_FACE = 25  # fewer for a small deck and two a face for a large one
_SEED = 20
_KIN = 0.5  # coarse likeness from which faces are variants of one picture
_SURE = 0.9  # no name is accepted with less confidence,
_SUREST = 0.98  # and none refused with more
_FALSE_SHARE = 0.005  # of the wrong names may be sure enough
_RIDGE = 0.02
_PRIOR = ((0.0, 40, 40), (0.3, 72, 8))  # lead, right and wrong: without a lead it is a toss-up
_LIKENESS = 0.4  # coarse likeness from which a place is always looked at


@dataclass(frozen=True, slots=True)
class Trial:
    """What was said of a synthetic view: `present` when it shows a face in its place, `right` when that was named."""

    verdict: Verdict
    present: bool
    right: bool


def with_thresholds(deck: Deck) -> Deck:
    """The deck with thresholds that fit it."""
    return replace(deck, thresholds=thresholds(run_trials(build_gallery(deck))))


def run_trials(gallery: Gallery) -> tuple[Trial, ...]:
    """Genuine and impostor trials over all faces."""
    chance = np.random.default_rng(_SEED)
    many = len(gallery.labels)
    faces = np.resize(np.arange(many), max(2 * many, min(_TRIALS, _TRIALS_A_FACE * many)))
    alike = gallery.coarse @ gallery.coarse.T
    mirror_likeness = _mirror_likeness(gallery)
    trials = []
    for number, face in enumerate(int(face) for face in faces):
        picture = _picture(gallery, face)
        view, valid = degrade(picture, chance)
        verdict = judge(view, valid, gallery)
        trials.append(Trial(verdict, present=True, right=verdict.best == face))
        kin = np.nonzero(alike[face] > _KIN)[0].tolist()
        if len(kin) < len(gallery.labels):
            trials.append(_impostor(judge(view, valid, gallery, without=kin)))
        if number % 2 == 0 and mirror_likeness[face] < _KIN:
            trials.append(_impostor(judge(*degrade(picture[:, ::-1], chance), gallery)))
        if number % 2 == 1:
            between = _misplace(picture, _picture(gallery, int(chance.choice(faces))), chance)
            trials.append(_impostor(judge(*degrade(between, chance), gallery)))
    return tuple(trials)


def _impostor(verdict: Verdict) -> Trial:
    return Trial(verdict, present=False, right=False)


def _picture(gallery: Gallery, face: int) -> Floats:
    return np.asarray(gallery.views[0, face].reshape(3, gallery.size[1], gallery.size[0]).transpose(1, 2, 0))


def _misplace(picture: Floats, other: Floats, chance: np.random.Generator) -> Floats:
    """What is seen where two cards lie side by side: a part of each, neither in its place."""
    height, width = picture.shape[:2]
    if chance.random() < 0.5:
        cut = int(chance.uniform(0.25, 0.75) * height)
        return np.concatenate([picture[cut:], other[:cut]])
    cut = int(chance.uniform(0.25, 0.75) * width)
    return np.concatenate([picture[:, cut:], other[:, :cut]], axis=1)


def _mirror_likeness(gallery: Gallery) -> Floats:
    """How much each face resembles its own mirror image, upright or turned, -1..1."""
    across, down = COARSE_CELLS
    cells = gallery.coarse.reshape(-1, down, across, 3)
    upright, turned = ((cells * mirror).sum(axis=(1, 2, 3)) for mirror in (cells[:, :, ::-1], cells[:, ::-1]))
    return np.asarray(np.maximum(upright, turned))


def degrade(picture: Floats, chance: np.random.Generator) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """A face's view (H x W x 3) as a poor camera might have cut it out, and which of its px show something: all."""
    view = _shake(picture, chance)
    if chance.random() < 0.6:
        view = cv2.GaussianBlur(view, (0, 0), float(chance.uniform(0.3, 2.0)))
    gain = chance.uniform(0.5, 1.05) * chance.normal(1.0, 0.06, 3)
    view = view * gain.astype(np.float32) + np.float32(chance.uniform(0, 30))
    view = _shade(view, chance)
    if chance.random() < 0.6:
        _cover(view, chance, share=float(chance.uniform(0.05, 0.45)))
    view = view + chance.normal(0, chance.uniform(1, 6), view.shape).astype(np.float32)
    view = np.clip(view, 0, 255).astype(np.float32)
    view[view >= 253] = 255
    return view, np.ones(view.shape[:2], dtype=np.bool_)


def _shake(picture: Floats, chance: np.random.Generator) -> Floats:
    """Off by what the alignment leaves: corners up to a px away from where they belong."""
    height, width = picture.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    moved = corners + chance.normal(0, 0.5, (4, 2)).astype(np.float32)
    warp = cv2.getPerspectiveTransform(corners, moved)
    return np.asarray(cv2.warpPerspective(picture, warp, (width, height), borderMode=cv2.BORDER_REPLICATE))


def _shade(view: Floats, chance: np.random.Generator) -> Floats:
    """Light that changes across the card, by up to a fifth from side to side."""
    height, width = view.shape[:2]
    slope = chance.uniform(-0.1, 0.1, 2)
    across, down = np.linspace(-1, 1, width), np.linspace(-1, 1, height)
    light = 1 + slope[0] * across[None, :] + slope[1] * down[:, None]
    return np.asarray(view * light[:, :, None], dtype=np.float32)


def _cover(view: Floats, chance: np.random.Generator, *, share: float) -> None:
    """A half-plane or a finger-like bar of one colour over a share of the view."""
    height, width = view.shape[:2]
    angle = chance.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:height, 0:width]
    along = x * np.cos(angle) + y * np.sin(angle)
    if chance.random() < 0.5:
        hidden = along < np.quantile(along, share)
    else:
        middle = np.quantile(along, chance.uniform(0.2, 0.8))
        hidden = np.abs(along - middle) < np.quantile(np.abs(along - middle), share)
    colour = chance.uniform((60, 80, 120), (240, 240, 255))
    view[hidden] = colour + chance.normal(0, 6, 3)


def thresholds(trials: tuple[Trial, ...]) -> Thresholds:
    """Logistic curves through the trials, and the confidence from which a name is accepted.

    That is one which fewer than _FALSE_SHARE of the wrong names reach, and never less than _SURE.
    """
    trials = tuple(trial for trial in trials if trial.verdict.softness_px < BLURS_PX[-1])  # what is softer is not named
    genuine = [trial for trial in trials if trial.present]
    presence = _logistic([trial.verdict.fit for trial in trials], [trial.present for trial in trials])
    leads = [(trial.verdict.lead, trial.right) for trial in genuine] + _foreknown()
    choice = _logistic([lead for lead, _ in leads], [right for _, right in leads])
    curves = Thresholds(presence=presence, choice=choice, sure=_SURE, likeness=0.0)
    mistaken = [curves.confidence(trial.verdict.fit, trial.verdict.lead) for trial in trials if not trial.right]
    reached = float(np.quantile(mistaken, 1 - _FALSE_SHARE)) if mistaken else 0.0
    likeness = float(np.quantile([trial.verdict.likeness for trial in genuine], 0.02))
    return replace(curves, sure=min(max(_SURE, reached), _SUREST), likeness=min(likeness, _LIKENESS))


def _foreknown() -> list[tuple[float, bool]]:
    """Leads and whether they were right that count as tried before: a deck that never errs must not grow careless."""
    return [(lead, right) for lead, rights, wrongs in _PRIOR for right in [True] * rights + [False] * wrongs]


def _logistic(scores: Sequence[float], truth: Sequence[bool]) -> tuple[float, float]:
    """Weights of 1 and score in a logistic regression, by Newton's method; a little ridge keeps clean cuts finite."""
    features = np.stack([np.ones(len(scores)), np.array(scores)], axis=1)
    weights, ridge = np.zeros(2), _RIDGE * np.eye(2)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (np.array(truth) - chance) - ridge @ weights
        bend = (features * (chance * (1 - chance))[:, None]).T @ features + ridge
        weights = weights + np.linalg.solve(bend, slope)
    return float(weights[0]), float(weights[1])
