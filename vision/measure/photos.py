"""Figures on photographs that other people took of other decks."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from calibration.image_files import read_picture
from companion.core.errors import SettingsError
from vision.cards.deck import Deck, Face
from vision.cards.enrol import assemble, enrol_faces
from vision.cards.reader import CardReader
from vision.cards.reading import Reading
from vision.measure.cards import figures
from vision.measure.timing import Stopwatch, one_thread
from vision.measure.truth import read_json


def photos(kind: str, directory: Path) -> dict[str, Any]:
    """Figures on one photo set, "schnapsen" or "set". Raises SettingsError for one that is not measured."""
    measures: dict[str, Callable[[Path], dict[str, Any]]] = {"schnapsen": _schnapsen, "set": _set}
    if kind not in measures:
        raise SettingsError(file=str(directory), key="kind", found=kind, expected=" or ".join(measures))
    with one_thread():
        return measures[kind](Path(directory))


def _schnapsen(directory: Path) -> dict[str, Any]:
    """Two cards on green cloth, one partly over the other: `{"top": {...}, "under": {...}, "all": {...}}`.

    A name counts as correct, or wrong, for the card whose name it is, or for none of the two.
    """
    reader = CardReader(enrol_faces(directory / "faces"))
    truth = read_json(directory / "truth.json")["photos"]
    counts: dict[str, Counter[str]] = {"top": Counter(), "under": Counter()}
    watch = Stopwatch()
    for name, shown in sorted(truth.items()):
        picture = read_picture(directory / "photos" / name)
        with watch:
            readings = reader.read_photo(picture)
        labels = [reading.label for reading in readings if reading.label is not None]
        for which, label in shown.items():
            counts[which].update(cards=1, correct=int(label in labels), missed=int(label not in labels))
        counts["top"]["wrong"] += sum(label not in shown.values() for label in labels)
    every = sum(counts.values(), Counter())
    every["frames"] = len(truth)
    return {which: figures(count, []) for which, count in counts.items()} | {"all": figures(every, watch.times_ms)}


def _set(directory: Path) -> dict[str, Any]:
    """Crops of 81 look-alikes in other light, one reference each, and photographs of whole tables.

    `named_right` is the share of crops whose best candidate is right, whether accepted or not.
    """
    reader = CardReader(_set_deck(directory / "faces"))
    return {"crops": _crops(directory, reader), "boards": _boards(directory, reader)}


def _set_deck(folder: Path) -> Deck:
    files = sorted(folder.glob("*.jpg"))
    faces = [Face(id=_label(file.name), picture=read_picture(file)) for file in files]
    return assemble("set", faces, where=str(folder))


def _label(name: str) -> str:
    """The card of a file: what stands before the underscores, as the truth of the boards writes it."""
    return name.split("__", maxsplit=1)[0].replace("-", " ")


def _crops(directory: Path, reader: CardReader) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    watch = Stopwatch()
    for file in sorted((directory / "crops").glob("*.jpg")):
        picture = read_picture(file)
        with watch:
            reading = reader.read_cut(picture)
        true = _label(file.name)
        counts.update(frames=1, cards=1, correct=int(reading.label == true), missed=int(reading.label is None))
        counts["wrong"] += reading.label not in {None, true}
        counts["named_right"] += bool(reading.candidates) and reading.candidates[0][0] == true
    share = round(counts["named_right"] / max(counts["cards"], 1), 4)
    return figures(counts, watch.times_ms) | {"named_right": share}


def _boards(directory: Path, reader: CardReader) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    watch = Stopwatch()
    for name, board in sorted(read_json(directory / "truth_boards.json").items()):
        picture = read_picture(directory / "boards" / name)
        with watch:
            readings: tuple[Reading, ...] = reader.read_photo(picture)
        there, seen = Counter(board["cards"]), Counter(reading.label for reading in readings if reading.label)
        right = sum((there & seen).values())
        counts.update(frames=1, cards=there.total(), correct=right, missed=there.total() - right)
        counts["wrong"] += seen.total() - right
    return figures(counts, watch.times_ms)
