"""What a game is: five pure functions over a frozen state, and how what was seen is explained by them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, get_args, get_type_hints

from companion.effects import Effect, JudgeWords
from companion.errors import IllegalEvent
from companion.observations import CardShown, CardUnsure, Observation

Plain = dict[str, Any]
"""A value made of what JSON knows."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: a reason key, the winning seats (several share a win, none: drawn) and a score a seat."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


Judge = Callable[[JudgeWords], tuple[str, ...]]
"""What a dictionary says of the words it is asked for: "yes", "doubtful" or "no" for each, in their order; () when it
cannot be asked now."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What things that lie on the table would mean; nothing happens before somebody says so.

    `events` are the legal events that they may be, likeliest first; where there are none, `refusal` says why. `told` is
    what tablets are shown of it, made of JSON values.
    """

    events: tuple[Any, ...]
    told: Plain
    refusal: IllegalEvent | None = field(default=None, compare=False)


def _proposes_nothing(_: Any, __: Observation, ___: Judge | None) -> Proposal | None:
    return None


def _unnamed(_: Any, __: str) -> str | None:
    return None


def _no_proposals(_: Any, __: Observation) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game is data and five pure functions; chance is never computed in them, cards and stones are observed.

    setup(edition, options, seats, first, position): the state before the first event, or the written position.
        Raises SettingsError for an unknown option, a bad value or a position that cannot be.
    choices(state): every legal event (of a compound one its parts), none once there is an outcome.
    evidence(state, event, seen): does this observation look like that event? With None for the event: does it
        look like a table on which nothing has happened?
    apply(state, event): the next state and what follows from it. Raises IllegalEvent, with a reason key.
    view(state, seat): what may be shown to a seat (None: the table), made of JSON values.

    Beside them `deck_options(edition, copies)` tells which options an enrolled deck implies. A game with events too
    many to list has `proposals(state, seen)`: those legal events of them that an observation tells. A game whose moves
    people write down has `notation(state, event)`: an event, done in that state, in a few words. One whose moves people
    want to look at first has `preview(state, event, judge)`: what an event would come to, made of JSON values, without
    doing it (`judge`: None where there is no dictionary). Raises IllegalEvent as `apply` does. One in which things are
    laid for everybody to see has `proposal(state, seen, judge)`: what they would mean, None when nothing lies there
    that the state does not know. One in which cards lie before the players has `lying(state, seat)`: their names, which
    raises IllegalEvent when nobody may know them; and `named(state, label)`: a camera's label as such a name, None when
    it is no card of the match.

    A state has at least `turn` (the seat to act) and `outcome` (None while the match runs).
    """

    name: str
    editions: tuple[str, ...]
    seats: range
    events: tuple[type, ...]
    setup: Callable[..., Any]
    choices: Callable[[Any], tuple[Any, ...]]
    evidence: Callable[[Any, Any, Observation], bool]
    apply: Callable[[Any, Any], tuple[Any, tuple[Effect, ...]]]
    view: Callable[[Any, int | None], Plain]
    deck_options: Callable[[str, Mapping[str, int]], Plain]
    proposals: Callable[[Any, Observation], tuple[Any, ...]] = _no_proposals
    notation: Callable[[Any, Any], str] | None = None
    preview: Callable[[Any, Any, Judge | None], Plain] | None = None
    lying: Callable[[Any, int], tuple[str, ...]] | None = None
    named: Callable[[Any, str], str | None] = _unnamed
    proposal: Callable[[Any, Observation, Judge | None], Proposal | None] = _proposes_nothing


def explain(game: Game, state: Any, seen: Observation) -> tuple[Any, ...]:
    """The legal events that look like what was seen: one (it happened), several (ask), none (odd).

    Of an unsure card every candidate is tried, the likeliest first. A card that cannot be there any more is
    the evidence of no legal event, so it is never accepted.
    """
    if isinstance(seen, CardUnsure):
        tries: Iterable[Observation] = (CardShown(label, confidence) for label, confidence in seen.candidates)
    else:
        tries = (seen,)
    legal = (*game.choices(state), *game.proposals(state, seen))
    found = [event for look in tries for event in legal if game.evidence(state, event, look)]
    return tuple(dict.fromkeys(found))


def event_name(event: Any) -> str:
    """The event's name in records and on the wire."""
    return type(event).__name__.lower()


def event_to_plain(event: Any) -> Plain:
    """An event as JSON values: {"event": "draw", "card": "castle_blue_2"}."""
    return {"event": event_name(event), **asdict(event)}


def event_from_plain(types: Iterable[type], plain: object) -> Any:
    """The event that `plain` names, one of `types`.

    Raises IllegalEvent: "malformed" (not an object), "unknown_event", "bad_field" (which, and what was expected).
    """
    if not isinstance(plain, dict):
        raise IllegalEvent("malformed", expected="an object with the key 'event'")
    name = plain.get("event")
    for kind in types:
        if kind.__name__.lower() == name:
            return _build(kind, {key: value for key, value in plain.items() if key != "event"})
    raise IllegalEvent("unknown_event", event=str(name))


def _build(kind: type, values: Plain) -> Any:
    hints = get_type_hints(kind)
    unknown = values.keys() - hints.keys()
    if unknown:
        raise IllegalEvent("bad_field", field=min(unknown), expected="no such field")
    built = {}
    for one in fields(kind):
        if one.name not in values:
            raise IllegalEvent("bad_field", field=one.name, expected="a value")
        built[one.name] = _checked(one.name, hints[one.name], values[one.name])
    return kind(**built)


def _checked(name: str, hint: Any, value: object) -> object:
    """`value` as `hint`: str, int, str | None, tuple[str, ...]; anything else is refused."""
    if args := get_args(hint):
        if args[-1] is Ellipsis:
            if isinstance(value, (list, tuple)) and all(isinstance(item, args[0]) for item in value):
                return tuple(value)
        elif any(type(value) is arg for arg in args):
            return value
    elif type(value) is hint:
        return value
    expected = getattr(hint, "__name__", str(hint)) if not get_args(hint) else str(hint)
    raise IllegalEvent("bad_field", field=name, expected=expected)
