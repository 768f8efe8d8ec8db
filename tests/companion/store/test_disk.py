"""A disk that is full, read-only or gone: the match goes on from memory, and is written as soon as it can be."""

import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from companion.app.data_folder import own_journal
from companion.box.box import RefereeBox
from companion.core.errors import DeviceError
from companion.core.game import Plain
from companion.core.record import Header
from companion.store.journal import Journal
from tests.stored import matches

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))
DRAW = {"event": "draw", "card": "diamond"}


class Evening:
    """A box with a journal and nothing else, and a clock of its own."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.box = RefereeBox(journal)
        self.now = 100.0

    def draws(self) -> None:
        self.box.submit(DRAW, self.box.snapshot["match"]["acts"])

    def waits(self, seconds: float) -> None:
        self.now += seconds
        self.box.tick(self.now)

    @property
    def unwritten_since(self) -> int | None:
        since: int | None = self.box.snapshot["disk"]["unwritten_since"]
        return since

    @property
    def on_disk(self) -> list[tuple[int, str | None]]:
        """Acts and end of each match, the oldest first, as another reader finds them."""
        with Journal(self.journal.path) as reader:
            return [(stored.acts, stored.ended) for stored in reversed(matches(reader))]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with ExitStack() as running:
        yield Evening(own_journal(tmp_path / "data", running))


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can grow; SQLite is told the same as by a disk without room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_the_match_goes_on_and_is_written_when_there_is_room(evening: Evening) -> None:
    evening.box.new_match(HEADER)
    evening.draws()
    with full_disk():
        evening.draws()
        evening.draws()
        evening.waits(5)
        assert evening.unwritten_since == 2
        assert [*evening.box.snapshot["lost"]] == ["journal"]
        assert evening.box.snapshot["match"]["acts"] == 3
    evening.waits(1.1)
    assert evening.unwritten_since is None
    assert evening.box.snapshot["lost"] == {}
    assert evening.on_disk == [(3, None)]


def test_matches_begun_on_a_full_disk_are_all_written_in_their_order(evening: Evening) -> None:
    evening.box.new_match(HEADER)
    evening.draws()
    with full_disk():
        for draws in (2, 3):
            evening.draws()
            evening.box.new_match(HEADER)
            for _ in range(draws):
                evening.draws()
        assert evening.unwritten_since == 1
    evening.waits(1.1)
    assert evening.on_disk == [(2, "abandoned"), (3, "abandoned"), (3, None)]
    assert evening.box.snapshot["match"]["id"] == 3
    evening.draws()
    assert evening.on_disk[-1] == (4, None)


def test_a_match_won_on_a_full_disk_is_not_offered_again(evening: Evening) -> None:
    evening.box.new_match(HEADER)
    with full_disk():
        for part in range(1, 7):
            evening.box.submit({"event": "draw", "card": f"castle_blue_{part}"}, part - 1)
    evening.waits(1.1)
    assert evening.on_disk == [(6, "castle_complete")]


def test_a_refusing_disk_is_tried_once_a_second_not_at_every_tick(evening: Evening) -> None:
    tries = 0

    class Counting(Journal):
        def append(self, match: int, *args: object, **more: object) -> int:
            nonlocal tries
            tries += 1
            raise DeviceError("full")

    evening.box.new_match(HEADER)
    with Counting(evening.journal.path) as journal:
        stubborn = Evening(journal)
        stubborn.box.resume()
        stubborn.draws()
        for _ in range(100):
            stubborn.waits(0.1)
    assert 10 <= tries <= 12


def test_an_act_that_the_disk_kept_although_it_said_no_is_not_written_twice(evening: Evening) -> None:
    class Lying(Journal):
        """A disk that fails after it has written."""

        def append(self, match: int, *args: object, **more: object) -> int:
            super().append(match, *args, **more)  # type: ignore[arg-type]
            raise DeviceError("input/output error")

    evening.box.new_match(HEADER)
    with Lying(evening.journal.path) as journal:
        lied_to = Evening(journal)
        lied_to.box.resume()
        lied_to.draws()
        assert lied_to.unwritten_since == 1
        lied_to.draws()
    assert evening.on_disk == [(2, None)]


def test_a_journal_damaged_while_it_is_played_is_rescued_and_has_the_whole_match(evening: Evening) -> None:
    evening.box.new_match(HEADER)
    for _ in range(3):
        evening.draws()
    evening.journal.close()
    evening.journal.path.write_bytes(b"\xa5" * evening.journal.path.stat().st_size)
    evening.draws()
    assert evening.unwritten_since == 4
    evening.waits(1.1)
    assert evening.unwritten_since is None
    assert evening.on_disk == [(4, None)]
    assert evening.journal.put_aside == "journal-damaged-1.db"


def test_two_boxes_do_not_share_a_journal(evening: Evening, tmp_path: Path) -> None:
    with ExitStack() as running, pytest.raises(DeviceError, match="belongs to process"):
        own_journal(tmp_path / "data", running)
    evening.box.new_match(HEADER)
    assert evening.on_disk == [(0, None)]


def test_what_a_turn_costs_the_disk(evening: Evening) -> None:
    """Bytes handed to the system, by its own account: a page with the act and one with its time."""

    def written() -> int:
        rows = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
        return int(rows["wchar"])

    evening.box.new_match(HEADER)
    evening.draws()
    before = written()
    for _ in range(50):
        evening.draws()
        evening.box.submit({"event": "undo"}, evening.box.snapshot["match"]["acts"])
    bytes_an_act = (written() - before) / 100
    print(f"{bytes_an_act:.0f} bytes an act")
    assert bytes_an_act < 2.1 * 4096


ACTS = 20
PLAYED = """
import sys
from pathlib import Path
from companion.store.journal import Journal
from companion.core.record import Header

with Journal(Path(sys.argv[1])) as journal:
    match = journal.begin(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
    for n in range(int(sys.argv[2])):
        journal.append(match, [(n, {"event": "draw", "card": "diamond"})], None, {n: 1.5})
"""


def _syncs(folder: Path, acts: int) -> int:
    """How often a process that writes so many acts makes the system wait for the disk."""
    counts, played = folder / f"{acts}.txt", [sys.executable, "-c", PLAYED, str(folder / f"{acts}.db"), str(acts)]
    subprocess.run(["strace", "-f", "-o", str(counts), "-e", "trace=fsync,fdatasync", *played], check=True)
    return counts.read_text(encoding="utf-8").count("sync(")


def _may_watch() -> bool:
    command = ["strace", "-o", "/dev/null", "true"]
    return (
        shutil.which("strace") is not None and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )


@pytest.mark.skipif(not _may_watch(), reason="no leave to watch a process")
def test_an_act_waits_for_the_disk_once(tmp_path: Path) -> None:
    assert _syncs(tmp_path, ACTS) - _syncs(tmp_path, 0) == ACTS


def _may_mount() -> bool:
    unshare = shutil.which("unshare")
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
    return unshare is not None and subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_a_read_only_disk_is_played_over_from_memory(tmp_path: Path) -> None:
    if not _may_mount():
        pytest.skip("no right to mount a disk of one's own")
    script = Path(__file__).with_name("on_read_only_disk.py")
    command = ["unshare", "--mount", sys.executable, str(script), str(tmp_path)]
    told: list[Plain] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    assert told == [
        [None, 1, []],
        [None, None, ["journal"]],
        [1, 2, ["journal"]],
        [None, 2, []],
        [None, 3, []],
        [[3, None], [1, "abandoned"]],
    ]


Opened = Callable[[Path], Journal]


def test_a_disk_that_was_gone_at_the_start_offers_the_last_match_when_it_is_back(tmp_path: Path) -> None:
    with ExitStack() as running:
        Evening(own_journal(tmp_path / "data", running)).box.new_match(HEADER)
    (tmp_path / "data" / "journal.db").rename(tmp_path / "elsewhere.db")
    (tmp_path / "data" / "journal.db").mkdir()  # what stands there is no file that could be opened
    with ExitStack() as running:
        evening = Evening(own_journal(tmp_path / "data", running))
        assert [*evening.box.snapshot["lost"]] == ["journal"]
        (tmp_path / "data" / "journal.db").rmdir()
        (tmp_path / "elsewhere.db").rename(tmp_path / "data" / "journal.db")
        evening.waits(1.1)
        assert evening.box.snapshot["lost"] == {}
        assert evening.box.snapshot["resumable"]["acts"] == 0
