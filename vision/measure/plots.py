"""The sweeps as two pictures. Needs matplotlib: the extra `plots`."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

_SHADES = {"correct": "#4c9f70", "unsure": "#e3e3dc", "wrong": "#c0392b"}
_STYLE: Any = {"svg.fonttype": "none", "svg.hashsalt": "referee-box", "font.size": 9, "axes.titlesize": 9}


def plot(figures: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """Writes `card_sweeps.svg` and `card_confidence.svg` into a folder from what `sweeps` gives. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context(_STYLE):
        curves = _save(_curves(figures["sweeps"]), folder / "card_sweeps.svg")
        return curves, _save(_confidence(figures["confidence"]), folder / "card_confidence.svg")


def _save(figure: Figure, file: Path) -> Path:
    figure.savefig(file, metadata={"Date": None})
    return file


def _curves(rows: Sequence[dict[str, Any]]) -> Figure:
    sweeps = [(name, list(steps)) for name, steps in groupby(rows, key=lambda row: row["name"])]
    figure = Figure(figsize=(9.5, 4.4), layout="constrained")
    axes = figure.subplots(2, len(sweeps) // 2 + 1, sharey=True).ravel()  # one more is left for the legend
    for place, (name, steps) in zip(axes, sweeps, strict=False):
        _stack(place, name, steps)
    for place in axes[len(sweeps) :]:
        place.axis("off")
    handles, labels = axes[0].get_legend_handles_labels()
    axes[-1].legend(handles, labels, loc="center", frameon=False)
    return figure


def _stack(place: Axes, name: str, steps: Sequence[dict[str, Any]]) -> None:
    """Shares of all cards, stacked: what was right, unsure and wrong at each step."""
    every = [sum(step[kind] for kind in _SHADES) for step in steps]
    shares = [[step[kind] / cards for step, cards in zip(steps, every, strict=True)] for kind in _SHADES]
    at = [step["at"] for step in steps]
    place.stackplot(at, shares, labels=list(_SHADES), colors=list(_SHADES.values()))
    for step in steps:
        if step["wrong"]:
            place.plot(step["at"], 1.0, "v", color=_SHADES["wrong"], clip_on=False)
    place.set(title=name, xlim=(min(at), max(at)), ylim=(0, 1))
    if name.startswith("JPEG"):
        place.invert_xaxis()


def _confidence(rows: Sequence[dict[str, Any]]) -> Figure:
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    place = figure.subplots()
    place.plot([0, 1], [0, 1], ":", color="#888888", label="as stated")
    right = [row["right"] for row in rows]
    spread = [[row["right"] - row["low"] for row in rows], [row["high"] - row["right"] for row in rows]]
    place.errorbar(
        [row["said"] for row in rows], right, yerr=spread, fmt="o", capsize=3, label="measured, 95 % interval"
    )
    place.set(xlabel="stated confidence", ylabel="share of best names that were right", xlim=(0, 1.02), ylim=(0, 1.02))
    place.legend(loc="lower right", frameon=False)
    return figure
