"""House rules as the page of a new match asks for them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.core.game import Plain
from companion.core.options import option_key


def switches(options: type, prefix: str, special: Mapping[str, Plain | None]) -> Iterator[Plain]:
    """Those of an options dataclass that leave a choice, in the order of the rule book, as JSON values.

    `special` says more about some, or with None that it is asked elsewhere.
    """
    hints = get_type_hints(options)
    for field in fields(options):
        kind, values = _kind(hints[field.name])
        more = special.get(field.name, {})
        if more is not None and len(values) != 1:
            usual = {"kind": kind, "values": values, "default": field.default}
            yield {"key": option_key(prefix, field.name), "name": field.name.removesuffix("_")} | usual | more


def _kind(hint: Any) -> tuple[str, list[str]]:
    """How a switch is set, and between which values."""
    if get_origin(hint) is Literal:
        return "choice", [*get_args(hint)]
    if get_origin(hint) is tuple:
        return "words", []
    return ("switch" if hint is bool else "number"), []
