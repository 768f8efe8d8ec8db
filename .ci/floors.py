"""Runs the measurements and fails where a figure is worse than its floor. Usage: floors.py SHARED_FOLDER"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

COMPANION = [sys.executable, "-m", "companion"]
MEASUREMENTS = {  # words of `companion measure` and a folder of the shared one; the longest first, so none is left over
    "tile photos": ("photos", "tiles", "photos/tiles"),
    "tray": ("tray", "table/pictures"),
    "clips": ("clips", "table/pictures"),
    "cards faces": ("cards", "--from", "faces", "table/pictures"),
    "cards enrol": ("cards", "--from", "enrol", "table/pictures"),
    "board": ("board", "table/pictures"),
    "tiles": ("tiles", "table/pictures"),
    "schnapsen": ("photos", "schnapsen", "photos/schnapsen"),
}
SHARES = {"A": 1.0, "B": 0.96, "C": 0.96}  # a little under what is reached


class Figure(NamedTuple):
    """What was found, and the least it may be."""

    name: str
    found: float
    least: float


def measured(shared: Path) -> dict[str, Any]:
    """What each measurement prints as JSON. Each is a process that keeps to one core, so all cores have one each."""

    def measure(words: tuple[str, ...]) -> Any:
        command = [*COMPANION, "measure", *words[:-1], str(shared / words[-1]), "--json"]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(MEASUREMENTS, pool.map(measure, MEASUREMENTS.values()), strict=True))


def figures(found: dict[str, Any]) -> Iterator[Figure]:
    """The figures that have a floor."""
    for source in ("faces", "enrol"):
        for family, row in found[f"cards {source}"]["families"].items():
            yield Figure(f"cards {source} {family}: wrong and false", -(row["wrong"] + row["false"]), 0)
            share = row["correct"] / row["cards"] if row["cards"] else 1.0
            yield Figure(f"cards {source} {family}: share correct", share, SHARES.get(family, 0.0))
    for clip in found["clips"]["clips"]:
        yield Figure(f"{clip['name']}: right", clip["right"], clip["expected"])
        yield Figure(f"{clip['name']}: missed and extra", -(clip["missed"] + clip["extra"]), 0)
    yield from board_figures(found["tray"]["all"], found["board"]["all"])
    yield from tile_figures(found["tiles"]["all"], found["tile photos"]["all"], found["tile photos"]["game"])
    schnapsen = found["schnapsen"]["all"]
    yield Figure("schnapsen: wrong", -schnapsen["wrong"], 0)
    yield Figure("schnapsen: correct", schnapsen["correct"], 19)


def board_figures(tray: dict[str, Any], board: dict[str, Any]) -> Iterator[Figure]:
    yield Figure("tray: share found", tray["found"] / tray["stones"], 0.985)
    yield Figure("tray: false", -tray["false"], -1)
    yield Figure("tray: position error p95, mm", -tray["position_error_mm_p95"], -3.0)
    yield Figure("board: share correct", board["correct"] / board["positions"], 0.99)
    yield Figure("board: angle error p95, degrees", -board["angle_error_deg_p95"], -1.0)


def tile_figures(tiles: dict[str, Any], photographed: dict[str, Any], game: dict[str, Any]) -> Iterator[Figure]:
    yield Figure("tiles: share correct", tiles["correct"] / tiles["letters"], 0.99)
    yield Figure("tiles: wrong and false", -(tiles["wrong"] + tiles["false"]), 0)
    yield Figure("photographed tiles: share correct", photographed["correct"] / photographed["letters"], 0.996)
    yield Figure("game of tiles: share of new tiles right", game["right"] / game["new"], 0.98)
    lost = game["false"] + game["vanished"] + game["missed"]
    yield Figure("game of tiles: false, vanished and missed", -lost, 0)
    yield Figure("photographed tiles: wrong and false", -(photographed["wrong"] + photographed["false"]), 0)


def main(shared: Path) -> int:
    """Prints each figure beside its floor; the number of figures below theirs."""
    worse = 0
    for name, found, least in figures(measured(shared)):
        worse += found < least
        print(f"{'ok' if found >= least else 'WORSE':>5}  {name}: {found:g} (floor {least:g})")
    return worse


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
