"""The system's hunspell dictionaries, through the binding of the extra `words`; without it nothing is spelled."""

import importlib
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

FOLDER = Path("/usr/share/hunspell")


class Speller(Protocol):
    """What the judge asks a spelling dictionary."""

    def spell(self, word: str) -> bool:
        """Is the word spelled right?"""
        ...

    def stem(self, word: str) -> tuple[str, ...]:
        """The words from which it may be derived, perhaps itself."""
        ...


def has_binding() -> bool:
    """Is the binding installed?"""
    return _binding() is not None


@lru_cache(maxsize=4)
def open_speller(name: str, folder: Path = FOLDER) -> Speller | None:
    """The dictionary with a name ("de_DE"); None if it, or the binding, is not installed."""
    binding = _binding()
    if binding is None or not (folder / f"{name}.dic").exists():
        return None
    speller: Speller = binding.Hunspell(name, hunspell_data_dir=str(folder))
    return speller


def _binding() -> Any:
    try:
        return importlib.import_module("hunspell")
    except ImportError:
        return None
