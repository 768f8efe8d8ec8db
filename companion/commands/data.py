"""The box's folder of data: the journal and the enrolled deck."""

from pathlib import Path

from companion.errors import SettingsError
from companion.journal import Journal


def open_journal(data: Path) -> Journal:
    """The journal in a data folder, which is made if need be. Raises SettingsError, DeviceError."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(file=str(data), key="data", found=str(error), expected="a folder to write in") from error
    return Journal(data / "journal.db")


NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna")
