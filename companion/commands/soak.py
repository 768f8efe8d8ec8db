"""soak: bots play all games, or one, through frames, pins and HTTP while all sorts of things go wrong."""

import argparse
import json
import re
from typing import Any

from companion.app.soak.playing import soak
from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.registry import find_game

_UNITS_S = {"s": 1.0, "m": 60.0, "h": 3600.0}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--game", help="this game or edition alone (default: all of them)")
    parser.add_argument("--for", dest="length", default="60s", help="how long: 60s, 10m, 2h (default: 60s)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same and breaks the same")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Plays for so long; exit status 1 if tablets, box and what really happened ever differed."""
    editions = () if args.game is None else (find_game(args.game)[1],)
    figures = soak(seconds(args.length), args.seed, editions)
    told = figures.to_plain()
    print(json.dumps(told) if args.json else "\n".join(_lines(told)))
    return 0 if not figures.mismatches and figures.events else 1


def seconds(text: str) -> float:
    """A length of time as one says it. Raises SettingsError."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text)
    if found is None:
        raise SettingsError(file="command line", key="--for", found=text, expected="a length such as 60s, 10m or 2h")
    return float(found[1]) * _UNITS_S[found[2]]


def _lines(told: Plain) -> list[str]:
    """The report for people: a line for each figure, and one for each edition."""
    rows = {key: value for key, value in told.items() if key != "editions"} | told["editions"]
    return [f"{key:>27}: {_words(value)}" for key, value in rows.items()]


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items() if part != {})
    return str(value)
