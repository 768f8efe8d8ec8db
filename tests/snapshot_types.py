"""Writes what is made of the types of the snapshot: the tables of docs/SNAPSHOT.md and web/types/snapshot.d.ts.

python -m tests.snapshot_types
"""

import re
from enum import StrEnum
from pathlib import Path
from textwrap import wrap
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from companion.core.snapshot_types import (
    Candidate,
    ConflictView,
    DiskView,
    EyeView,
    LatestAct,
    MatchView,
    QuestionView,
    RefusalView,
    ResumableView,
    Row,
    Slip,
    Snapshot,
    SpinView,
)

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "SNAPSHOT.md"
DECLARATIONS = ROOT / "web" / "types" / "snapshot.d.ts"

TYPES: dict[str, type] = {
    "A snapshot": Snapshot,
    "`match`": MatchView,
    "A row of `recent`": Row,
    "`undo`": LatestAct,
    "`conflict`": ConflictView,
    "`resumable`": ResumableView,
    "`question`": QuestionView,
    "One of `candidates`": Candidate,
    "One of `slips`": Slip,
    "`refusal`": RefusalView,
    "`spin`": SpinView,
    "One of `eyes`": EyeView,
    "`disk`": DiskView,
}
"""How the document calls each type, in the order of its tables."""

BEGIN, END = "<!-- written by tests/snapshot_types.py -->\n", "<!-- end of what is written -->\n"
COLUMNS = 120
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "any"}


def fields_of(kind: type) -> dict[str, tuple[Any, str, bool]]:
    """Each key of a TypedDict: its type, the sentence about it, and whether it is always there."""
    found = {}
    for key, hint in get_type_hints(kind, include_extras=True).items():
        required = get_origin(hint) is not NotRequired
        annotated = hint if required else get_args(hint)[0]
        inner, sentence = get_args(annotated)
        found[key] = inner, sentence, required
    return found


def typescript(hint: Any) -> str:
    """A type as TypeScript has it. Raises ValueError for one that it is not prepared for."""
    arguments = get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    if get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, StrEnum)):
        return " | ".join(f'"{value}"' for value in arguments or hint)
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(map(typescript, arguments))
    if get_origin(hint) is list:
        inner = typescript(arguments[0])
        return f"({inner})[]" if " " in inner and not inner.startswith("{") else f"{inner}[]"
    if get_origin(hint) is dict and arguments[0] is str:
        return f"{{ [name: string]: {typescript(arguments[1])} }}"
    raise ValueError(f"no TypeScript for {hint}")


def declarations() -> str:
    """The text of snapshot.d.ts."""
    parts = ["// Written by tests/snapshot_types.py from companion/core/snapshot_types.py.\n"]
    for kind in TYPES.values():
        lines = [
            f"{comment(sentence)}  {key}{'' if required else '?'}: {typescript(hint)};\n"
            for key, (hint, sentence, required) in fields_of(kind).items()
        ]
        parts.append(f"/** {kind.__doc__} */\ninterface {kind.__name__} {{\n{''.join(lines)}}}\n")
    return "\n".join(parts)


def comment(sentence: str) -> str:
    """A sentence above a key, in lines that are not too long."""
    if len(sentence) <= COLUMNS - len("  /**  */"):
        return f"  /** {sentence} */\n"
    lines = wrap(sentence, COLUMNS - len("   * "))
    return "\n".join(["  /**", *(f"   * {line}" for line in lines), "   */\n"])


def tables() -> str:
    """The tables of the document."""
    parts = []
    for title, kind in TYPES.items():
        rows = [
            f"| `{key}` | {sentence}{'' if required else ' (may be missing)'} |\n"
            for key, (_, sentence, required) in fields_of(kind).items()
        ]
        parts.append(f"**{title}.** {kind.__doc__}\n\n| key | what |\n|---|---|\n{''.join(rows)}")
    return "\n".join(parts)


def document(text: str) -> str:
    """The document with its tables as they should be. Raises ValueError when it has no place for them."""
    pattern = re.compile(f"(?<={re.escape(BEGIN)}).*(?={re.escape(END)})", re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"no line {BEGIN!r} and {END!r}")
    return pattern.sub(lambda _: tables(), text)


if __name__ == "__main__":
    DECLARATIONS.write_text(declarations(), encoding="utf-8")
    DOCUMENT.write_text(document(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
