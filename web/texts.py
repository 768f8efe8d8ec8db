"""The catalogues of everything people read: a folder a language, shared by the server and the tablet.

In it one JSON file for each part of the tablet that has texts of its own; a key stands in one of them only. The parts
in its folder `later` are not sent with the first view: a page asks for one by its name when it needs it.

A message is a text with {places} to fill in, or one text a plural category ({"one": ..., "other": ...}) chosen by
the value `count`: the rules are those of the CLDR, from Babel here and from Intl.PluralRules in the browser. A key may
have a variant for an edition, "reason.no_fairy@piratatak", which goes before the key.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from babel import Locale

FALLBACK = "en"
FOLDER = Path(__file__).parent / "translations"

Message = str | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Texts:
    """The messages of one language; `later` are those of them that are sent on demand, by the name of their part."""

    language: str
    messages: Mapping[str, Message]
    later: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)

    def say(self, key: str, edition: str | None = None, /, **values: object) -> str:
        """The message filled in; the key itself when the catalogue has no such message."""
        message = self.messages.get(f"{key}@{edition}", self.messages.get(key, key))
        if not isinstance(message, str):
            message = message.get(self.category(values.get("count")), message["other"])
        return re.sub(r"\{(\w+)\}", lambda place: str(values.get(place[1], "")), message)

    def category(self, count: object) -> str:
        """The plural category of a number in this language, "one" for 21 in Russian; "other" without a number."""
        return Locale.parse(self.language, sep="-").plural_form(count) if isinstance(count, int | float) else "other"

    def as_json(self) -> str:
        """The messages that the tablet loads with its first view."""
        waiting = {key for part in self.later.values() for key in part}
        return _dumped({key: text for key, text in self.messages.items() if key not in waiting})

    def part_as_json(self, part: str) -> str:
        """The messages of a part that is sent on demand. Raises KeyError for another one."""
        return _dumped(self.later[part])

    def files(self) -> Iterator[str]:
        """All that a tablet may load."""
        yield self.as_json()
        yield from map(self.part_as_json, self.later)


@cache
def load_catalogues() -> Mapping[str, Texts]:
    """Every language there is, by its tag ("en"); read once, as the program's own files are what they are."""
    folders = sorted(path for path in FOLDER.iterdir() if path.is_dir())
    return MappingProxyType({folder.name: _texts(folder) for folder in folders})


def _texts(folder: Path) -> Texts:
    first, later = _parts(folder), _parts(folder / "later")
    parts = (*first.values(), *later.values())
    return Texts(folder.name, {key: text for part in parts for key, text in part.items()}, later)


def _parts(folder: Path) -> dict[str, dict[str, Message]]:
    return {part.stem: json.loads(part.read_text(encoding="utf-8")) for part in sorted(folder.glob("*.json"))}


def _dumped(messages: Mapping[str, Message]) -> str:
    return json.dumps(messages, ensure_ascii=False, separators=(",", ":"))
