"""The journal in a box's folder of data, which belongs to one process at a time."""

from contextlib import ExitStack, suppress
from pathlib import Path

from companion.core.errors import DeviceError, SettingsError
from companion.store.atomic_files import hand_over, make_folder
from companion.store.journal import Journal
from companion.store.lock_file import claim_data
from companion.store.past_matches import Archive
from companion.store.recovery import keep_copy, open_sound, rescue

JOURNAL = "journal.db"


def own_journal(data: Path, running: ExitStack) -> Journal:
    """The journal of a box, whose data folder belongs to it from now on until `running` unwinds.

    A damaged journal is put aside and made anew of what can be read; one on a disk that refuses is opened as soon as
    the disk lets it. Raises SettingsError (no folder, a newer journal), DeviceError (another box runs on it).
    """
    _make(data)
    running.callback(claim_data(data).close)
    path = data / JOURNAL
    journal = Journal(path, rescue=rescue, at_once=False)
    running.callback(_close, journal)
    with suppress(DeviceError):
        open_sound(journal)
        hand_over(path, data)
        keep_copy(path)
    return journal


def own_archive(journal: Journal, running: ExitStack) -> Archive:
    """The past matches of that journal, read on a connection of their own until `running` unwinds."""
    archive = Archive(Journal(journal.path, at_once=False))
    running.callback(archive.close)
    return archive


def _close(journal: Journal) -> None:
    """Lets go of the journal, with a copy beside it in case it is damaged when the box starts again."""
    with suppress(DeviceError):
        keep_copy(journal.path)
    journal.close()


def find_journal(data: Path) -> Journal:
    """The journal in the data folder of a box, to look at. Raises SettingsError where there is none, DeviceError."""
    if not (data / JOURNAL).exists():
        raise SettingsError(file=str(data), key="data", found="no journal", expected="the data folder of a box")
    return Journal(data / JOURNAL)


def _make(data: Path) -> None:
    try:
        make_folder(data)
    except OSError as error:
        raise SettingsError(file=str(data), key="data", found=str(error), expected="a folder to write in") from error
