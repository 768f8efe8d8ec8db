"""A box that runs as a user of its own: what somebody does there with sudo leaves all that is the box's to the box."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from companion.__main__ import main
from companion.core.record import Header
from companion.games.diamino.material import BOARDS, find_board
from companion.store.journal import Journal
from companion.store.letter_boards import MaterialStore
from companion.store.pins import PinStore
from companion.store.words.lists import FamilyList
from vision.cards.enrolment_store import Album
from vision.cards.guided_enrolment import Wanted
from vision.tiles.face_store import FaceStore

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="takes root")

BOX = 12345  # a user that is nobody else
LOCK = ".lock"  # everybody may open it, whoever has made it


def takes_in_a_match(data: Path) -> None:
    record = data.parent / "match.jsonl"
    record.write_text('{"record":1,"game":"diamoniak","seats":["Anna","Ben"]}\n', encoding="utf-8")
    assert main(["import", str(record), "--data", str(data)]) == 0


def makes_new_pins(data: Path) -> None:
    assert main(["access", "new", "--data", str(data)]) == 0


def calibrates(data: Path) -> None:
    for _ in range(2):  # the second time there is one before it
        assert main(["calibrate", "deck", "--data", str(data)]) == 0


def restores(data: Path) -> None:
    archive = str(data.parent / "backup.zip")
    assert main(["backup", archive, "--data", str(data)]) == 0
    assert main(["restore", archive, "--data", str(data)]) == 0


def keeps_a_board(data: Path) -> None:
    MaterialStore(data).keep_board(find_board(BOARDS[0], "board").to_plain() | {"name": "ours"})


def keeps_a_word(data: Path) -> None:
    FamilyList(data / "words" / "family.txt").add(["QUAXI"])


def keeps_faces(data: Path) -> None:
    FaceStore(data).keep("ours", {"A": np.zeros((20, 20, 3), np.uint8)}, {"A": 1})


def enrols(data: Path) -> None:
    Album(data / "decks" / "diamoniak.deck.pictures", "diamoniak").open((Wanted("diamond"),))


def spoils_the_journal_and_takes_in_a_match(data: Path) -> None:
    (data / "journal.db").write_bytes(b"no database at all" * 100)
    os.chown(data / "journal.db", BOX, BOX)
    takes_in_a_match(data)


@pytest.mark.parametrize("begun", [True, False], ids=["of a box", "of a new box"])
@pytest.mark.parametrize(
    "deed",
    [
        *(takes_in_a_match, makes_new_pins, calibrates, restores, keeps_a_board, keeps_a_word, keeps_faces, enrols),
        spoils_the_journal_and_takes_in_a_match,
    ],
)
def test_whatever_root_does_in_the_folder_belongs_to_the_box(
    tmp_path: Path, deed: Callable[[Path], None], begun: bool
) -> None:
    data = tmp_path / "box" / "data"
    data.mkdir(parents=True)
    if begun:
        PinStore(data)
        with Journal(data / "journal.db") as journal:
            journal.begin(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
    for one in (tmp_path / "box", data, *data.iterdir()):
        os.chown(one, BOX, BOX)
    deed(data)
    others = [one.name for one in (data, *data.rglob("*")) if one.stat().st_uid != BOX and one.name != LOCK]
    assert others == []
    keys = data / "access.json"
    assert not keys.exists() or (keys.stat().st_mode & 0o777 == 0o600 and json.loads(keys.read_text()))


def test_what_root_writes_elsewhere_belongs_to_whom_the_folder_belongs(tmp_path: Path) -> None:
    os.chown(tmp_path, BOX, BOX)
    for out in (tmp_path / "qr.pdf", tmp_path / "qr.pdf"):
        assert main(["print", "qr", "--address", "http://box.local/", "--out", str(out)]) == 0
        assert (out.stat().st_uid, out.stat().st_gid) == (BOX, BOX)
    os.chown(tmp_path / "qr.pdf", BOX + 1, BOX + 1)
    assert main(["print", "qr", "--address", "http://box.local/", "--out", str(tmp_path / "qr.pdf")]) == 0
    assert (tmp_path / "qr.pdf").stat().st_uid == BOX + 1
