"""How sure must a reading be? A deck tries itself with degraded views of its own faces.

Genuine trials: a face seen dim, noisy, blurred, in coloured light, a little off and partly covered. Impostor trials:
such a view while its face and all its variants are missing from the deck, so that any name is wrong; mirrored faces,
which have the deck's colours and style and are not in it; places between two cards. A logistic curve through all of
them gives a reading's confidence.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats
from vision.cards.augment import degrade, degrade_by_glare
from vision.cards.classify import Verdict, judge
from vision.cards.deck import Deck, Thresholds, on_curve, presence_evidence
from vision.cards.gallery import BLURS_PX, COARSE_CELLS, Gallery, build_gallery
from vision.cards.glare import SOFTNESSES_PX, judge_under_glare, under_glare

Worsen = Callable[[Floats, np.random.Generator], tuple[Floats, npt.NDArray[np.bool_]]]
"""Makes a view of a face worse: the view, and which of its px show something."""

_TRIALS = 400  # views in all,
_TRIALS_A_FACE = 25  # fewer for a small deck and two a face for a large one
_TRIALS_UNDER_GLARE = 120  # views in all,
_TRIALS_UNDER_GLARE_A_FACE = 8  # fewer for a small deck
_SEED = 20
_NEAR_EVERY = 4  # views, of which one is tried against near variants,
_NEAR_SHARE = 0.01  # which lie on a table so much less often than cards of the deck
_OUT_OF_PLACE = 0.15  # of a card's side: moved by less it is still seen in its place
_KIN = 0.5  # coarse likeness from which faces are variants of one picture
_SURE = 0.9  # no name is accepted with less confidence,
_SUREST = 0.98  # and none refused with more
_FALSE_SHARE = 0.005  # of the wrong names may be sure enough
_RIDGE = 0.02
_PRIOR = ((0.0, 40, 40), (0.3, 72, 8))  # lead, right and wrong: without a lead it is a toss-up
_LIKENESS = 0.4  # coarse likeness from which a place is always looked at
_OVERLOOKED = 0.02  # share of a deck's own views at which no closer look is taken,
_OVERLOOKED_VEILED = 0.1  # and of those under glare, as every look costs more there


@dataclass(frozen=True, slots=True)
class Trial:
    """What was said of a synthetic view: `present` when it shows a face in its place, `right` when that was named.

    `weight`: how often that happens, against all others.
    """

    verdict: Verdict
    present: bool
    right: bool
    weight: float = 1.0


def with_thresholds(deck: Deck) -> Deck:
    """The deck with thresholds that fit it."""
    gallery = build_gallery(deck)
    plain = thresholds(run_trials(gallery), softest_px=BLURS_PX[-1])
    veiled = thresholds(run_trials_under_glare(gallery), softest_px=SOFTNESSES_PX[-1], overlooked=_OVERLOOKED_VEILED)
    return replace(deck, thresholds=replace(plain, veiled=veiled))


def run_trials(gallery: Gallery) -> tuple[Trial, ...]:
    """Genuine and impostor trials over all faces."""
    many = len(gallery.labels)
    faces = np.resize(np.arange(many), max(2 * many, min(_TRIALS, _TRIALS_A_FACE * many)))
    return _try(gallery, faces.tolist(), degrade, partial(judge, gallery=gallery))


def run_trials_under_glare(gallery: Gallery) -> tuple[Trial, ...]:
    """The same with a reflection over every view, for readings through a veil (`vision.cards.glare`)."""
    many = len(gallery.labels)
    faces = np.random.default_rng(_SEED).permutation(many)
    faces = np.resize(faces, min(_TRIALS_UNDER_GLARE, _TRIALS_UNDER_GLARE_A_FACE * many))
    return _try(gallery, faces.tolist(), degrade_by_glare, partial(judge_under_glare, faces=under_glare(gallery)))


def _try(gallery: Gallery, faces: Sequence[int], worsen: Worsen, name: Callable[..., Verdict]) -> tuple[Trial, ...]:
    """What `name` (a view, valid, without=faces left out) says of these faces and of impostors made of them."""
    chance = np.random.default_rng(_SEED)
    alike = gallery.coarse @ gallery.coarse.T
    mirror_likeness = _mirror_likeness(gallery)
    trials = []
    for number, face in enumerate(faces):
        picture = _picture(gallery, face)
        view, valid = worsen(picture, chance)
        verdict = name(view, valid)
        trials.append(Trial(verdict, present=True, right=verdict.best == face))
        kin = np.nonzero(alike[face] > _KIN)[0].tolist()
        if len(kin) < len(gallery.labels):
            trials.append(_impostor(name(view, valid, without=kin)))
        if number % _NEAR_EVERY == 0 and len(gallery.labels) > 1:
            trials.append(replace(_impostor(name(view, valid, without=[face])), weight=_NEAR_EVERY * _NEAR_SHARE))
        if number % 2 == 0 and mirror_likeness[face] < _KIN:
            trials.append(_impostor(name(*worsen(picture[:, ::-1], chance))))
        if number % 2 == 1:
            other = _picture(gallery, int(chance.choice(faces)))
            place = _misplace(picture, other, chance) if number % 4 == 1 else _shift(picture, chance)
            trials.append(_impostor(name(*worsen(place, chance))))
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


def _shift(picture: Floats, chance: np.random.Generator) -> Floats:
    """What is seen beside a card's place: a part of it, moved by a step of its pattern perhaps, and bare table."""
    height, width = picture.shape[:2]
    down, across = (
        int(share * side) for share, side in zip(chance.uniform(-0.35, 0.35, 2), (height, width), strict=True)
    )
    if max(abs(down) / height, abs(across) / width) < _OUT_OF_PLACE:
        down = round(_OUT_OF_PLACE * height)
    moved = np.empty_like(picture)
    moved[:] = chance.uniform(30, 245, 3)
    to_rows, to_columns = (slice(max(by, 0), side + min(by, 0)) for by, side in ((down, height), (across, width)))
    from_rows, from_columns = (slice(max(-by, 0), side + min(-by, 0)) for by, side in ((down, height), (across, width)))
    moved[to_rows, to_columns] = picture[from_rows, from_columns]
    return moved


def _mirror_likeness(gallery: Gallery) -> Floats:
    """How much each face resembles its own mirror image, upright or turned, -1..1."""
    across, down = COARSE_CELLS
    cells = gallery.coarse.reshape(-1, down, across, 3)
    upright, turned = ((cells * mirror).sum(axis=(1, 2, 3)) for mirror in (cells[:, :, ::-1], cells[:, ::-1]))
    return np.asarray(np.maximum(upright, turned))


def thresholds(trials: tuple[Trial, ...], *, softest_px: float, overlooked: float = _OVERLOOKED) -> Thresholds:
    """Logistic curves through the trials, and the confidence from which a name is accepted.

    Which face it is counts as far as one is seen to lie there: a lead among faces that all fit badly is chance. The
    confidence is one which fewer than _FALSE_SHARE of the wrong names reach, and never less than _SURE. What is as
    soft as `softest_px` is not named and does not count. `overlooked`: the share of cards too little alike to be looked
    at.
    """
    trials = tuple(trial for trial in trials if trial.verdict.softness_px < softest_px)
    genuine = [trial for trial in trials if trial.present]
    evidence = [presence_evidence(trial.verdict.fit, trial.verdict.lead)[1:] for trial in trials]
    presence = _logistic(evidence, [trial.present for trial in trials], [trial.weight for trial in trials])
    seen = [on_curve(presence, presence_evidence(trial.verdict.fit, trial.verdict.lead)) for trial in genuine]
    leads = [(trial.verdict.lead, trial.right) for trial in genuine] + _foreknown()
    choice = _logistic(
        [(lead,) for lead, _ in leads], [right for _, right in leads], [*seen, *[1.0] * (len(leads) - len(seen))]
    )
    curves = Thresholds(
        presence=(presence[0], presence[1], presence[2]), choice=(choice[0], choice[1]), sure=_SURE, likeness=0.0
    )
    mistaken = [
        curves.confidence(trial.verdict.fit, trial.verdict.lead)
        for trial in trials
        if not trial.right and trial.weight >= 1
    ]
    reached = float(np.quantile(mistaken, 1 - _FALSE_SHARE)) if mistaken else 0.0
    likeness = float(np.quantile([trial.verdict.likeness for trial in genuine], overlooked))
    return replace(curves, sure=min(max(_SURE, reached), _SUREST), likeness=min(likeness, _LIKENESS))


def _foreknown() -> list[tuple[float, bool]]:
    """Leads and whether they were right that count as tried before: a deck that never errs must not grow careless."""
    return [(lead, right) for lead, rights, wrongs in _PRIOR for right in [True] * rights + [False] * wrongs]


def _logistic(
    scores: Sequence[tuple[float, ...]], truth: Sequence[bool], weights: Sequence[float] | None = None
) -> list[float]:
    """Weights of 1 and of each score in a logistic regression, by Newton's method.

    A little ridge keeps clean cuts finite. `weights`: how much each row counts, 1 without them.
    """
    features = np.c_[np.ones(len(scores)), np.array(scores)]
    counts = np.ones(len(scores)) if weights is None else np.array(weights)
    values, ridge = np.zeros(features.shape[1]), _RIDGE * np.eye(features.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-features @ values))
        slope = features.T @ (counts * (np.array(truth) - chance)) - ridge @ values
        bend = (features * (counts * chance * (1 - chance))[:, None]).T @ features + ridge
        values = values + np.linalg.solve(bend, slope)
    return [float(value) for value in values]
