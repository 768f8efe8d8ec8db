"""Draws the looks that choose and the looks that are believed, with a path tracer (README.md beside this file).

    draw.py GENERATORS FACES OUT {chosen,believed} KIND FIRST COUNT

A look is one deck, table, mat, light, camera and hand, or one kind of stones; nothing of a part of the looks is in
another part. All is random by seed, so that the same words draw the same pictures again.
"""

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """What the looks of one part are made of."""

    seed: int
    decks: tuple[str, ...]
    tables: tuple[str, ...]
    mats: tuple[tuple[str, Colour], ...]  # the zone's print and the paper, against white
    skins: tuple[Colour, ...]
    cloths: tuple[Colour, ...]
    cameras: tuple[tuple[float, tuple[float, float]], ...]  # focal length (px of 1280), lens distortion


PARTS = {
    "chosen": Part(
        seed=310000,
        decks=("dondorf", "inked", "swiss"),
        tables=("tiles", "cork", "stripes", "slate"),
        mats=(("plain", (0.96, 0.98, 1.0)), ("grey", (1.0, 0.97, 0.93)), ("cream", (0.93, 1.0, 0.95))),
        skins=((0.55, 0.34, 0.25), (0.78, 0.58, 0.48), (0.30, 0.17, 0.12)),
        cloths=((0.7, 0.7, 0.65), (0.1, 0.3, 0.15), (0.05, 0.05, 0.06)),
        cameras=((980, (-0.05, 0.0)), (880, (0.0, 0.0)), (1080, (-0.12, 0.02))),
    ),
    "believed": Part(
        seed=770000,
        decks=("paris", "memory", "pale", "ornamental"),
        tables=("terrazzo", "planks", "dots", "leather"),
        mats=(("cream", (1.0, 0.95, 0.97)), ("plain", (1.0, 1.0, 0.9)), ("grey", (0.95, 0.95, 0.95))),
        skins=((0.66, 0.45, 0.36), (0.38, 0.22, 0.15), (0.85, 0.66, 0.56)),
        cloths=((0.6, 0.5, 0.1), (0.3, 0.1, 0.3), (0.8, 0.8, 0.85)),
        cameras=((930, (-0.1, 0.02)), (1100, (0.0, 0.0)), (860, (-0.03, 0.0)), (1000, (0.04, 0.0))),
    ),
}


def table(kind: str, seed: int, side: int = 1400) -> Image.Image:
    """A square table top, 1 px about a mm."""
    chance = np.random.default_rng(seed)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    rough = cv2.GaussianBlur(chance.random((side, side)).astype(np.float32), (0, 0), 1.2)
    rough = (rough - rough.mean()) / rough.std()
    broad = cv2.resize(chance.random((12, 12)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC) - 0.5
    plain = {"cork": (178, 136, 92), "slate": (78, 84, 88), "leather": (96, 44, 34), "terrazzo": (214, 210, 202)}
    if kind in plain:
        top = np.array(plain[kind]) * (1 + 0.08 * rough + 0.15 * broad)[..., None]
        if kind == "terrazzo":
            _chips(top, chance)
    elif kind == "tiles":
        grout = ((x % 98 < 4) | (y % 98 < 4))[..., None]
        top = np.where(grout, (120, 112, 104), np.array((206, 216, 214)) * (1 + 0.1 * broad + 0.02 * rough)[..., None])
    elif kind == "stripes":
        top = np.where((x % 60 < 26)[..., None], (52, 92, 140), (232, 228, 216)) * (1 + 0.05 * rough)[..., None]
    elif kind == "planks":
        tone = 1 + 0.2 * (chance.random(side // 70 + 1)[(x // 70).astype(int)] - 0.5)
        grain = 0.08 * np.sin(y * 0.02 + 9 * broad + x * 0.9)
        top = np.array((150, 118, 96)) * (tone + grain - 0.5 * (x % 70 < 2))[..., None]
    else:
        spot = np.hypot(x % 44 - 22, y % 44 - 22) < 9
        top = np.where(spot[..., None], (246, 240, 230), (190, 60, 90)) * (1 + 0.04 * rough)[..., None]
    return Image.fromarray(np.clip(top, 0, 255).astype(np.uint8))


def _chips(top: Any, chance: np.random.Generator) -> None:
    side = len(top)
    for _ in range(3500):
        middle = tuple(int(value) for value in chance.integers(0, side, 2))
        axes = tuple(int(value) for value in chance.integers(2, 11, 2))
        colour = tuple(float(value) for value in chance.uniform(50, 190) * chance.normal(1, 0.12, 3))
        cv2.ellipse(top, middle, axes, float(chance.uniform(0, 180)), 0, 360, colour, -1)


def _stones(chance: np.random.Generator, generators: dict[str, Any], *, foil: bool) -> None:
    """One kind of stones: a cut, colours, with foil behind them or none."""
    tray = generators["tray"]
    sides, girdle, high = int(chance.integers(5, 18)), float(chance.uniform(2.0, 3.4)), float(chance.uniform(5.6, 8.4))
    middle = girdle + (high - girdle) * float(chance.uniform(0.4, 0.75))
    rings = [
        (float(chance.uniform(3.6, 5.6)), high, 0),
        (float(chance.uniform(6.6, 8.0)), middle, 0.5 if chance.random() < 0.6 else 0),
        (9, girdle, 0),
        (9, girdle - float(chance.uniform(0.5, 1.2)), 0),
        (float(chance.uniform(7.7, 8.4)), 0.02, 0.0),
    ]
    tray.CUTS["drawn"] = (sides, rings, None if chance.random() < 0.7 else high + 0.8, high)
    colours = [(0.93, 0.94, 0.96)] + [
        tuple(chance.uniform(0.3, 0.97, 3).tolist()) for _ in range(chance.integers(0, 6))
    ]
    rough = float(chance.uniform(0.25, 0.55))
    seed = int(chance.integers(1, 9999))
    tray.TRAYS["dev"] = {"seed": seed, "cut": "drawn", "foil": foil, "colors": colours, "rough": rough}


def _paper(draw: Any, tint: Colour) -> Any:
    """Draws a mat as the generators do, on tinted paper; the markers' black stays black."""

    def tinted(style: str, seed: int, scale: int = 6) -> Image.Image:
        return Image.fromarray((np.asarray(draw(style, seed, scale)) * np.array(tint)).astype(np.uint8))

    return tinted


def draw(part: Part, kind: str, index: int, generators: dict[str, Any]) -> None:
    """One look's pictures: `kind` is mat, matclip, tray, trayclip or boardclip."""
    gen, tray, art = generators["gen"], generators["tray"], generators["art"]
    style, tint = part.mats[index % len(part.mats)]
    chance = np.random.default_rng(part.seed + index)
    look = {
        "decks": list(part.decks),
        "tables": [part.tables[index % len(part.tables)]],
        "mats": [style],
        "skins": list(part.skins),
        "cloths": list(part.cloths),
        "cams": list(part.cameras),
    }
    gen.PART["dev"].update(look, seed=part.seed)
    tray.PART["dev"].update(look, seed=part.seed + 5000)
    art.table_tex, drawn = table, generators["mat_tex"]
    art.mat_tex = _paper(drawn, tint)
    _stones(chance, generators, foil=index % 2 == 0)
    plans = (["removed"], ["tugged"], ["removed", "tugged"], ["tugged", "removed"])
    tray.PLANS["dev"] = [plans[number % len(plans)] for number in range(100)]
    sessions = {
        "mat": gen.mat_session,
        "matclip": generators["clips"].matclip,
        "boardclip": generators["clips"].boardclip,
        "tray": tray.tray_session,
        "trayclip": tray.trayclip,
    }
    sessions[kind]("dev", index)


def main(generators: Path, faces: Path, out: Path, *words: str) -> None:
    """Draws looks of a part; `words`: part, kind, number of the first look and how many."""
    name, kind, first, count = words
    os.environ.update(FACES=str(faces), OUT_DEV=str(out / name))
    sys.path.insert(0, str(generators))
    modules: dict[str, Any] = {word: import_module(word) for word in ("gen", "tray", "clips", "art")}
    modules["mat_tex"] = modules["art"].mat_tex
    for index in range(int(first), int(first) + int(count)):
        draw(PARTS[name], kind, index, modules)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]), *sys.argv[4:8])
