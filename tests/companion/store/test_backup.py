"""Backup and restore: whole or not at all, nothing lost, nothing unsafe taken in."""

import hashlib
import json
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.core.errors import DeviceError, SettingsError
from companion.core.record import Header
from companion.store.backup import check_backup, restore_backup, write_backup
from companion.store.journal import Journal
from companion.store.lock_file import claim_data
from tests.stored import matches

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))
DRAW = {"event": "draw", "card": "diamond"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder as a box leaves it after a match of three acts."""
    folder = tmp_path / "box" / "data"
    (folder / "words").mkdir(parents=True)
    (folder / "words" / "family-de.txt").write_text("Quarzuhr\n", encoding="utf-8")
    (folder / "deck.npz").write_bytes(bytes(range(256)) * 40)
    with Journal(folder / "journal.db") as journal:
        journal.append(journal.begin(HEADER), [(n, DRAW) for n in range(3)], None)
    return folder


@pytest.fixture
def archive(data: Path, tmp_path: Path) -> Path:
    path = tmp_path / "box.zip"
    write_backup(data, None, path)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    """Every file that is no matter of locks and of SQLite's own."""
    files = (
        path for path in folder.rglob("*") if path.is_file() and path.name[0] != "." and "journal" not in path.name
    )
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def acts(folder: Path) -> int:
    with Journal(folder / "journal.db") as journal:
        return sum(stored.acts for stored in matches(journal))


def test_what_was_backed_up_comes_back_and_what_was_there_is_kept(data: Path, archive: Path) -> None:
    before = contents(data)
    (data / "deck.npz").write_bytes(b"another deck")
    (aside,) = restore_backup(archive, data, None)
    assert contents(data) == before
    assert acts(data) == 3
    assert (aside / "deck.npz").read_bytes() == b"another deck"
    assert sorted(path.name for path in data.parent.iterdir()) == ["data", "data.before-restore-1"]


def test_a_box_from_nothing_gets_it_all(archive: Path, tmp_path: Path) -> None:
    assert restore_backup(archive, tmp_path / "new" / "data", None) == []
    assert acts(tmp_path / "new" / "data") == 3


def test_each_restoring_keeps_what_it_replaces(data: Path, archive: Path) -> None:
    for number in (1, 2, 3):
        assert restore_backup(archive, data, None) == [data.with_name(f"data.before-restore-{number}")]


def test_a_backup_is_made_while_a_box_writes(data: Path, tmp_path: Path) -> None:
    stop = threading.Event()

    def play() -> None:
        with Journal(data / "journal.db") as journal:
            number = journal.begin(HEADER)
            for n in range(10_000):
                if stop.is_set():
                    return
                journal.append(number, [(2 * n, DRAW), (2 * n + 1, DRAW)], None)

    box = threading.Thread(target=play)
    box.start()
    try:
        for number in range(5):
            write_backup(data, None, tmp_path / f"{number}.zip")
    finally:
        stop.set()
        box.join()
    for number in range(5):
        restore_backup(tmp_path / f"{number}.zip", tmp_path / f"data-{number}", None)
        assert acts(tmp_path / f"data-{number}") % 2 == 1  # three, and always both of two


def test_nothing_is_restored_under_a_running_box(data: Path, archive: Path) -> None:
    (data / "deck.npz").write_bytes(b"in use")
    box = claim_data(data)
    with pytest.raises(DeviceError, match="belongs to process"):
        restore_backup(archive, data, None)
    box.close()
    assert (data / "deck.npz").read_bytes() == b"in use"
    assert [path.name for path in data.parent.iterdir()] == ["data"]


def test_links_and_the_archive_itself_are_not_in_it(data: Path, tmp_path: Path) -> None:
    (data / "secret").symlink_to("/etc/hostname")
    (data / "folder").symlink_to(tmp_path)
    assert write_backup(data, None, data / "box.zip") == [
        "data/deck.npz",
        "data/journal.db",
        "data/words/family-de.txt",
    ]
    assert write_backup(data, None, data / "box.zip") == [
        "data/deck.npz",
        "data/journal.db",
        "data/words/family-de.txt",
    ]


def written(archive: Path, change: Callable[[dict[str, bytes], dict[str, str]], None]) -> Path:
    """The archive with its files and its list changed."""
    with zipfile.ZipFile(archive) as old:
        files = {name: old.read(name) for name in old.namelist() if name != "backup.json"}
        listing = json.loads(old.read("backup.json"))
    change(files, listing["files"])
    path = archive.with_name("changed.zip")
    with zipfile.ZipFile(path, "w") as new:
        for name, content in files.items():
            new.writestr(name, content)
        new.writestr("backup.json", json.dumps(listing))
    return path


def listed(name: str) -> Callable[[dict[str, bytes], dict[str, str]], None]:
    """One more file, which the list names too."""

    def change(files: dict[str, bytes], sums: dict[str, str]) -> None:
        files[name] = files["data/deck.npz"]
        sums[name] = sums["data/deck.npz"]

    return change


def changed_deck(files: dict[str, bytes], _: dict[str, str]) -> None:
    files["data/deck.npz"] = b"another"


def lost_deck(files: dict[str, bytes], _: dict[str, str]) -> None:
    del files["data/deck.npz"]


def unlisted_file(files: dict[str, bytes], _: dict[str, str]) -> None:
    files["data/more"] = b"more"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (listed("../outside"), "outside"),
        (listed("data/../../outside"), "outside"),
        (listed("/etc/outside"), "outside"),
        (listed("data\\..\\outside"), "outside"),
        (listed("data//outside"), "outside"),
        (listed("outside"), "outside"),
        (listed("data"), "data"),
        (changed_deck, "data/deck.npz changed"),
        (lost_deck, "other files than it lists"),
        (unlisted_file, "other files than it lists"),
    ],
)
def test_a_changed_or_unsafe_archive_is_refused_and_nothing_changes(
    data: Path, archive: Path, change: Callable[[dict[str, bytes], dict[str, str]], None], says: str
) -> None:
    before = contents(data.parent)
    with pytest.raises(SettingsError, match=says):
        restore_backup(written(archive, change), data, None)
    assert contents(data.parent) == before


def test_a_link_in_an_archive_is_refused(tmp_path: Path) -> None:
    link, target = zipfile.ZipInfo("data/link"), b"/etc/passwd"
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as archive:
        archive.writestr(link, target)
        sums = {"data/link": hashlib.sha256(target).hexdigest()}
        archive.writestr("backup.json", json.dumps({"backup": 1, "files": sums}))
    with pytest.raises(SettingsError, match="data/link"):
        check_backup(tmp_path / "link.zip")


def beginnings(archive: Path) -> Iterator[bytes]:
    """The archive cut off at many places, and with a byte changed."""
    whole = archive.read_bytes()
    for part in range(10):
        yield whole[: len(whole) * part // 10]
        at = len(whole) * part // 10 + 40
        yield whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]


def test_a_damaged_archive_is_refused_or_still_gives_every_file(data: Path, archive: Path, tmp_path: Path) -> None:
    before = contents(data)
    damaged = tmp_path / "damaged.zip"
    refused = 0
    for content in beginnings(archive):
        damaged.write_bytes(content)
        try:
            restore_backup(damaged, data, None)
        except SettingsError:
            refused += 1
        assert contents(data) == before
    assert refused >= 18


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.zip"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match="backup"):
        check_backup(path)
    with pytest.raises(SettingsError, match="No such file"):
        check_backup(tmp_path / "none.zip")


def test_a_past_match_that_cannot_be_read_keeps_no_other_one_from_being_restored(data: Path, tmp_path: Path) -> None:
    with Journal(data / "journal.db") as journal:
        journal.begin(HEADER)
        journal.open().execute("UPDATE match SET header = '{}' WHERE id = 1")
    write_backup(data, None, tmp_path / "backup.zip")
    restore_backup(tmp_path / "backup.zip", tmp_path / "new", None)
    with Journal(tmp_path / "new" / "journal.db") as restored:
        assert restored.ids() == [2, 1]
        assert restored.find(2).header == HEADER


def test_a_journal_of_a_newer_program_is_refused(data: Path, tmp_path: Path) -> None:
    with Journal(data / "journal.db") as journal:
        journal.open().execute("PRAGMA user_version = 99")
    write_backup(data, None, tmp_path / "newer.zip")
    with pytest.raises(SettingsError, match="user_version: found 99"):
        restore_backup(tmp_path / "newer.zip", tmp_path / "other", None)
    assert not (tmp_path / "other").exists()


def test_settings_go_with_it_by_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for box in (one, two):
        box.mkdir()
    (one / "box.toml").write_text('port = 9001\ndeck = "/elsewhere/deck.npz"\n', encoding="utf-8")
    (one / "box-data").mkdir()
    (one / "box-data" / "deck.npz").write_bytes(b"deck")
    (two / "box.toml").write_text("port = 9002\n", encoding="utf-8")
    archive = str(tmp_path / "box.zip")
    assert main(["backup", archive, "--settings", str(one / "box.toml")]) == 0
    assert "Not in it: deck = /elsewhere/deck.npz" in capsys.readouterr().out
    assert main(["restore", archive, "--settings", str(two / "box.toml")]) == 0
    assert "box.toml.before-restore-1" in capsys.readouterr().out
    assert (two / "box.toml").read_text(encoding="utf-8").startswith("port = 9001")
    assert (two / "box.toml.before-restore-1").read_text(encoding="utf-8") == "port = 9002\n"
    assert (two / "box-data" / "deck.npz").read_bytes() == b"deck"


def test_a_folder_that_is_not_there_cannot_be_backed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "box.zip"), "--data", str(tmp_path / "none")]) == 1
    assert "expected the data folder of a box" in capsys.readouterr().err
    assert not (tmp_path / "box.zip").exists()
