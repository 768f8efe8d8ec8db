"""Runs the measurements and fails where a figure is worse than its floor. Usage: floors.py SHARED_FOLDER"""

import json
import subprocess
import sys
from pathlib import Path

COMPANION = [sys.executable, "-m", "companion"]


def measured(*words: str) -> dict:
    """What a measurement prints as JSON."""
    done = subprocess.run([*COMPANION, *words, "--json"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def main(shared: Path) -> int:
    """Prints each figure beside its floor; the number of figures below theirs."""
    pictures = str(shared / "table" / "pictures")
    worse = 0

    def floor(name: str, found: float, least: float) -> None:
        nonlocal worse
        verdict = "ok" if found >= least else "WORSE"
        worse += found < least
        print(f"{verdict:>5}  {name}: {found:g} (floor {least:g})")

    for source in ("faces", "enrol"):
        cards = measured("measure", "cards", pictures, "--from", source)
        for family, row in cards["families"].items():
            floor(f"cards {source} {family}: wrong and false", -(row["wrong"] + row["false"]), 0)
            share = row["correct"] / row["cards"] if row["cards"] else 1.0
            floor(f"cards {source} {family}: share correct", share, SHARES.get(family, 0.0))
    clips = measured("measure", "clips", pictures)["clips"]
    for clip in clips:
        floor(f"{clip['name']}: right", clip["right"], clip["expected"])
        floor(f"{clip['name']}: missed and extra", -(clip["missed"] + clip["extra"]), 0)
    tray = measured("measure", "tray", pictures)["all"]
    floor("tray: share found", tray["found"] / tray["stones"], 0.985)
    floor("tray: false", -tray["false"], -1)
    floor("tray: position error p95, mm", -tray["position_error_mm_p95"], -3.0)
    board = measured("measure", "board", pictures)["all"]
    floor("board: share correct", board["correct"] / board["positions"], 0.99)
    floor("board: angle error p95, degrees", -board["angle_error_deg_p95"], -1.0)
    tiles = measured("measure", "tiles", pictures)["all"]
    floor("tiles: share correct", tiles["correct"] / tiles["letters"], 0.99)
    floor("tiles: wrong and false", -(tiles["wrong"] + tiles["false"]), 0)
    photos = measured("measure", "photos", "tiles", str(shared / "photos" / "tiles"))
    photographed, game = photos["all"], photos["game"]
    floor("photographed tiles: share correct", photographed["correct"] / photographed["letters"], 0.996)
    floor("game of tiles: share of new tiles right", game["right"] / game["new"], 0.98)
    floor("game of tiles: false, vanished and missed", -(game["false"] + game["vanished"] + game["missed"]), 0)
    floor("photographed tiles: wrong and false", -(photographed["wrong"] + photographed["false"]), 0)
    schnapsen = measured("measure", "photos", "schnapsen", str(shared / "photos" / "schnapsen"))["all"]
    floor("schnapsen: wrong", -schnapsen["wrong"], 0)
    floor("schnapsen: correct", schnapsen["correct"], 19)
    return worse


SHARES = {"A": 1.0, "B": 0.96, "C": 0.92}  # a little under what is reached

if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
