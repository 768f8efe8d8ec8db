"""Pulling the plug: a program killed at any moment has lost nothing that it had confirmed, and doubled nothing."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.game import Plain
from companion.core.record import Header
from companion.store.journal import Journal

CUTS = int(os.environ.get("POWER_CUTS", "40"))
PAGE, FRAME_HEAD, LOG_HEAD = 4096, 24, 32  # bytes: of SQLite's pages, and of its write-ahead log
SECTOR = 512  # bytes that a disk writes at one stroke
HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))


def test_no_confirmed_act_is_lost_and_none_is_doubled(tmp_path: Path) -> None:
    program = Path(__file__).with_name("cut_short.py")
    command = [sys.executable, str(program), str(tmp_path / "journal.db"), str(CUTS), "7"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    print(told)
    assert told["cuts"] == CUTS
    assert told["acts"] > CUTS
    assert (told["lost"], told["doubled"], told["changed"]) == (0, 0, 0)


def act(number: int) -> Plain:
    """An act that can be told from all others and takes more than a sector."""
    return {"event": "draw", "card": f"card {number} " + "x" * 700}


class Disk:
    """What lay on the disk before and after each act, and copies of it as a power cut could have left them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "journal.db"
        self.journal = Journal(self.path)
        self.match = self.journal.begin(HEADER)
        self.cuts = 0

    def contents(self) -> tuple[bytes, bytes]:
        """The database and its log."""
        return self.path.read_bytes(), self.path.with_name("journal.db-wal").read_bytes()

    def after_cut(self, database: bytes, log: bytes) -> list[Plain]:
        """The acts that a box finds which starts with these files."""
        self.cuts += 1
        copy = self.folder / f"cut {self.cuts}.db"
        copy.write_bytes(database)
        copy.with_name(f"{copy.name}-wal").write_bytes(log)
        with Journal(copy) as journal:
            acts = journal.acts(self.match)
        for left in self.folder.glob(f"{copy.name}*"):
            left.unlink()
        return acts


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path)
    yield disk
    disk.journal.close()


def test_a_log_cut_at_any_sector_or_frame_has_every_act_acknowledged_before(disk: Disk) -> None:
    known: list[Plain] = []
    for number in range(12):
        _, log = disk.contents()
        disk.journal.append(disk.match, [(number, act(number))], None)
        database, longer = disk.contents()
        frames = {LOG_HEAD + at * (FRAME_HEAD + PAGE) + part for at in range(99) for part in (0, FRAME_HEAD)}
        sectors = {len(log) + at for at in range(0, len(longer) - len(log), SECTOR)}
        for end in sorted(sectors | {end for end in frames if len(log) <= end < len(longer)}):
            for tail in (b"", b"\0" * (len(longer) - end), b"\xa5" * (len(longer) - end)):
                assert disk.after_cut(database, longer[:end] + tail) == known
        known.append(act(number))
        assert disk.after_cut(database, longer) == known
    assert disk.cuts > 300


def test_a_log_whose_sectors_came_in_any_order_has_every_act_acknowledged_before(disk: Disk) -> None:
    rng = Random(3)
    for number in range(12):
        _, log = disk.contents()
        disk.journal.append(disk.match, [(number, act(number))], None)
        database, longer = disk.contents()
        sectors = range(len(log), len(longer), SECTOR)
        for _ in range(10):
            torn = bytearray(longer)
            for at in rng.sample(sectors, rng.randrange(1, len(sectors))):
                torn[at : at + SECTOR] = bytes(len(torn[at : at + SECTOR]))
            found = disk.after_cut(database, bytes(torn))
            assert found in ([act(at) for at in range(number)], [act(at) for at in range(number + 1)])


def test_a_database_cut_while_the_log_is_folded_into_it_has_every_act(disk: Disk) -> None:
    rng = Random(3)
    for number in range(20):
        disk.journal.append(disk.match, [(number, act(number))], None)
    before, log = disk.contents()
    disk.journal.open().execute("PRAGMA wal_checkpoint(PASSIVE)")
    after, _ = disk.contents()
    whole = [act(at) for at in range(20)]
    before = before.ljust(len(after), b"\0")
    for _ in range(40):
        torn = bytearray(before)
        for at in rng.sample(range(0, len(after), SECTOR), rng.randrange(len(after) // SECTOR)):
            torn[at : at + SECTOR] = after[at : at + SECTOR]
        assert disk.after_cut(bytes(torn), log) == whole
    disk.journal.append(disk.match, [(20, act(20))], None)
    _, again = disk.contents()  # the log begins anew, over its old frames
    for end in range(0, 3 * PAGE, SECTOR):
        found = disk.after_cut(after, again[:end] + log[end:])
        assert found in (whole, [*whole, act(20)])
