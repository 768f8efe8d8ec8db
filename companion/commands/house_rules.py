"""House rules on the command line: KEY=VALUE, several times."""

from collections.abc import Iterable
from pathlib import Path

from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.json_values import json_values
from companion.games.diamino.options import BOARD, TILES
from companion.store.letter_boards import read_material


def read_options(told: Iterable[str]) -> Plain:
    """The options of a match header; a value is JSON or, if it is none, a word.

    A family's own tiles or board are given by their file (dm.tiles=ours.json); the options then hold what is in it.
    Raises SettingsError for what is no KEY=VALUE, or a file that cannot be read.
    """
    options: Plain = {}
    for one in told:
        key, sep, text = one.partition("=")
        if not sep:
            raise SettingsError(file="command line", key="--option", found=one, expected="KEY=VALUE")
        options[key] = read_material(Path(text)) if key in (TILES, BOARD) and text.endswith(".json") else _value(text)
    return options


def _value(text: str) -> object:
    try:
        return json_values(text)
    except ValueError:
        return text
