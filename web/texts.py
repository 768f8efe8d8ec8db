"""The catalogues of everything people read: a folder a language, shared by the server and the tablet.

In it one JSON file for each part of the tablet that has texts of its own; a key stands in one of them only. The parts
in its folder `lazy` are not sent with the first view: a page asks for one by its name when it needs it. So does it for
"games/GAME", the texts of a game, which lie in the game's own folder as texts/LANGUAGE.json. Only the names of its
editions, edition.*, come with the first view. In a language that a game does not speak, it speaks English.

A game knows nothing of the others' keys: where two of them, or a game and the box, have the same one, it counts in the
editions of its game only.

A message is a text with {places} to fill in, or one text a plural category ({"one": ..., "other": ...}) chosen by
the value `count`: the rules are those of the CLDR, from Babel here and from Intl.PluralRules in the browser. A key may
have a variant for an edition, "reason.no_fairy@piratatak", which goes before the key.
"""

import json
import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from babel import Locale

from companion.core.registry import folder_of, games

log = logging.getLogger(__name__)

FALLBACK = "en"
NAMES = "edition."  # keys of names that tablets say before they load the game
FOLDER = Path(__file__).parent / "translations"

Message = str | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Texts:
    """The messages of one language; `lazy` are those of them that are sent on demand, by the name of their part."""

    language: str
    messages: Mapping[str, Message]
    lazy: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)

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
        waiting = {key for part in self.lazy.values() for key in part}
        return _dumped({key: text for key, text in self.messages.items() if key not in waiting})

    def part_as_json(self, part: str) -> str:
        """The messages of a part that is sent on demand. Raises KeyError for another one."""
        return _dumped(self.lazy[part])

    def files(self) -> Iterator[str]:
        """All that a tablet may load."""
        yield self.as_json()
        yield from map(self.part_as_json, self.lazy)


@cache
def load_catalogues() -> Mapping[str, Texts]:
    """Every language there is, by its tag ("en"); read once, as the program's own files are what they are."""
    folders = sorted(path for path in FOLDER.iterdir() if path.is_dir())
    return MappingProxyType({folder.name: _texts(folder) for folder in folders})


def untranslated_games() -> Mapping[str, tuple[str, ...]]:
    """The languages that each installed game does not speak, English among them where it has no texts at all.

    >>> dict(untranslated_games())
    {}
    """
    languages = load_catalogues()
    missing = {name: tuple(tag for tag in languages if not _of_game(name, tag)) for name in games()}
    return {name: tags for name, tags in missing.items() if tags}


def _texts(folder: Path) -> Texts:
    first, lazy = _parts(folder), _parts(folder / "lazy")
    parts = (*first.values(), *lazy.values())
    shared = {key: text for part in parts for key, text in part.items()}
    own = {name: _of_game(name, FALLBACK) | _of_game(name, folder.name) for name in games()}
    held = Counter(key for texts in (shared, *own.values()) for key in texts)
    scoped = {
        name: _scoped(name, texts, {key for key in texts if held[key] > 1 and "@" not in key})
        for name, texts in own.items()
    }
    for name, texts in scoped.items():
        lazy[f"games/{name}"] = {key: text for key, text in texts.items() if not key.startswith(NAMES)}
    return Texts(folder.name, shared | {key: text for texts in scoped.values() for key, text in texts.items()}, lazy)


def _scoped(name: str, texts: Mapping[str, Message], taken: Set[str]) -> dict[str, Message]:
    """A game's texts, with those that have a `taken` key as variants for its editions."""
    own = {key: text for key, text in texts.items() if key not in taken}
    variants = {f"{key}@{edition}": texts[key] for key in taken for edition in games()[name].editions}
    return variants | own


def _of_game(name: str, language: str) -> dict[str, Message]:
    """The texts of a game in a language; none where it has none, or where they cannot be read, which the log tells."""
    folder = folder_of(name)
    file = folder.joinpath("texts", f"{language}.json") if folder else None
    if file is None or not file.is_file():
        return {}
    try:
        texts: dict[str, Message] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        log.warning("the texts of %s in %s are left out: %s", name, language, error)
        return {}
    return texts


def _parts(folder: Path) -> dict[str, Mapping[str, Message]]:
    return {part.stem: json.loads(part.read_text(encoding="utf-8")) for part in sorted(folder.glob("*.json"))}


def _dumped(messages: Mapping[str, Message]) -> str:
    return json.dumps(messages, ensure_ascii=False, separators=(",", ":"))
