"""Decks enrolled before, kept as index files in the user's cache folder, so that a start need not wait for them."""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from companion.core.errors import SettingsError
from vision.cards import deck_index as index
from vision.cards.deck import Deck


def cache_folder() -> Path | None:
    """`$XDG_CACHE_HOME/referee-box`, else `~/.cache/referee-box` (XDG base directories); None without a home."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return Path(named) / "referee-box"
    try:
        return Path.home() / ".cache" / "referee-box"
    except RuntimeError:
        return None


def content_key(folders: Iterable[Path], *options: object) -> str:
    """A name that changes with any Python file in the folders, with the index format and with the options."""
    content = hashlib.sha256(repr((index.VERSION, options)).encode())
    for folder in folders:
        for file in sorted(folder.glob("*.py")):
            content.update(f"{file.name}\0".encode() + file.read_bytes() + b"\0")
    return content.hexdigest()[:32]


def cached(folder: Path | None, key: str, build: Callable[[], Deck]) -> Deck:
    """The deck kept under that key, else the one built, which is then kept.

    A foreign or damaged file is replaced; a folder that cannot be written to costs the time of building, no more.
    Raises what `build` raises.
    """
    file = folder / f"{key}.deck" if folder else None
    if file is None:
        return build()
    try:
        return index.load(file)
    except SettingsError:
        deck = build()
        _keep(deck, file)
        return deck


def _keep(deck: Deck, file: Path) -> None:
    """Written under a name of this process first, so that two that start at once do not mix."""
    mine = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        index.save(deck, mine)
        mine.replace(file)
    except OSError:
        return
