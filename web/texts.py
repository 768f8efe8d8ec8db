"""The catalogues of everything people read: one JSON file a language, shared by the server and the tablet.

A message is a text with {places} to fill in, or one text a plural category ({"one": ..., "other": ...}) chosen by
the value `count`: the rules are those of the CLDR, from Babel here and from Intl.PluralRules in the browser. A key may
have a variant for an edition, "reason.no_fairy@piratatak", which goes before the key.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from babel import Locale

FALLBACK = "en"
FOLDER = Path(__file__).parent / "translations"

Message = str | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Texts:
    """The messages of one language."""

    language: str
    messages: Mapping[str, Message]

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
        """The messages as the tablet loads them."""
        return json.dumps(self.messages, ensure_ascii=False, separators=(",", ":"))


def load_catalogues() -> dict[str, Texts]:
    """Every language there is, by its tag ("en")."""
    found = sorted(FOLDER.glob("*.json"))
    return {path.stem: Texts(path.stem, json.loads(path.read_text(encoding="utf-8"))) for path in found}
