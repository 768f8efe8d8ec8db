"""What a game is: pure functions over a frozen state, and how what was seen is explained by them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from companion.core.effects import Effect, JudgeWords
from companion.core.errors import IllegalEvent
from companion.core.observations import CardShown, CardUnsure, Observation
from companion.core.schema import Mismatch, MissingKey, UnknownKey, build

Plain = dict[str, Any]
"""A value made of what JSON knows."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: a reason key, the winning seats (several share a win, none: drawn) and a score a seat."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def outcome_to_plain(outcome: Outcome | None) -> Plain | None:
    """An outcome as JSON values, as tablets are shown it; None while the match runs."""
    if outcome is None:
        return None
    return {"reason": outcome.reason, "winners": [*outcome.winners], "scores": [*outcome.scores]}


@dataclass(frozen=True, slots=True)
class CardFace:
    """One face of a deck; `copies` is how many cards of the deck show it, 0 for the back.

    `kind`, `colour`, `part` of a bigger picture and `value` are told to people who photograph their own cards.
    """

    id: str
    kind: str
    colour: str | None = None
    part: int | None = None
    value: int | None = None
    copies: int = 1


BACK = CardFace("back", "back", copies=0)

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


def _proposes_nothing(_: Any, __: Observation, ___: Judge | None, ____: frozenset[str]) -> Proposal | None:
    return None


def _places_nothing(_: Any, __: Observation) -> dict[str, bool | None]:
    return {}


def _nothing_else(_: Any, __: Any, ___: Observation) -> None:
    return None


def _no_cards(_: str, __: str | None) -> tuple[CardFace, ...]:
    return ()


def _unnamed(_: Any, __: str) -> str | None:
    return None


def _lists_all(_: Any, __: Observation) -> tuple[Any, ...]:
    return ()


def _expects_nothing(_: Any, __: Observation) -> bool:
    return False


def _on_turn(state: Any, event: Any = None) -> tuple[int, ...]:  # noqa: ARG001 - whatever the event is
    return (state.turn,)


@dataclass(frozen=True, slots=True)
class Game:
    """A game is data and pure functions over a frozen state. Chance is never computed: cards and stones are observed.

    A state has at least `turn` (the seat to act) and `outcome` (None while the match runs), and so has its `view`.
    Every game gives the fields without a default; each of the others is for games that need it.
    """

    name: str
    editions: tuple[str, ...]
    """what it is sold as; the first one is its own name"""
    seats: range
    """how many may play"""
    events: tuple[type, ...]
    """frozen dataclasses; their fields are str, int, str | None or tuple[str, ...]"""
    setup: Callable[..., Any]
    """(edition, options, seats, first, position): the state before the first event, or the written position

    Raises SettingsError for an unknown option, a bad value or a position that cannot be."""
    choices: Callable[[Any], tuple[Any, ...]]
    """(state): every legal event, of a compound one its parts; none once there is an outcome"""
    evidence: Callable[[Any, Any, Observation], bool]
    """(state, event, seen): does what was seen look like that event?"""
    apply: Callable[[Any, Any], tuple[Any, tuple[Effect, ...]]]
    """(state, event): the next state, and what follows from it. Raises IllegalEvent, with a reason key"""
    view: Callable[[Any, int | None], Plain]
    """(state, seat): what may be shown to a seat (None: to the whole table), made of JSON values"""
    deck_options: Callable[[str, Mapping[str, int]], Plain]
    """(edition, copies): the options that an enrolled deck implies, from its faces and how many copies each has"""

    age: int = 0
    """from how many years on; 0 where nobody says"""

    # Who acts, and when there is only one thing to do.
    acting: Callable[[Any, Any], tuple[int, ...]] = _on_turn
    """(state, event): the seats whose own act an event is (None: those that may do anything now); none when the whole
    table decides"""
    awaited: Callable[[Any], Any | None] | None = None
    """(state): what the box's OK button stands for, None when people have to choose; without it the only choice"""
    scored: bool = False
    """more points are better, and the best is worth telling"""

    # The cards that it is played with.
    cards: Callable[[str, str | None], tuple[CardFace, ...]] = _no_cards
    """(edition, deck): every face of a deck but the back; None is the edition's usual deck. Raises SettingsError"""
    art: Traversable | None = None
    """the folder with a folder an edition, in that `<card id>.svg`; a card without one is drawn plain"""

    # Cards that lie before the players.
    lying: Callable[[Any, int], tuple[str, ...]] | None = None
    """(state, seat): the names of a seat's cards. Raises IllegalEvent when nobody may know them"""
    named: Callable[[Any, str], str | None] = _unnamed
    """(state, label): a camera's label as such a name, None when it is no card of the match"""

    # What else sensors tell than an event that can be listed.
    expected: Callable[[Any, Observation], bool] = _expects_nothing
    """(state, seen): is that how the table looks when nothing has happened?"""
    unlisted: Callable[[Any, Observation], tuple[Any, ...]] = _lists_all
    """(state, seen): the legal events, left out of `choices`, that an observation tells for certain"""

    # Things that are laid on a board for all to see, in more ways than can be listed.
    proposal: Callable[[Any, Observation, Judge | None, frozenset[str]], Proposal | None] = _proposes_nothing
    """(state, seen, judge, unlaid): what the things that lie there would mean, for people to confirm; None when the
    state knows them all. `unlaid`: the places that were told of before they were filled"""
    placed: Callable[[Any, Observation], Mapping[str, bool | None]] = _places_nothing
    """(state, seen): by the name of each place in which something must lie whether it does (True), another thing for
    certain (False), or nothing (None)"""
    preview: Callable[[Any, Any, Judge | None], Plain] | None = None
    """(state, event, judge): what an event would come to, made of JSON values. Raises IllegalEvent as `apply` does"""
    notation: Callable[[Any, Any], str] | None = None
    """(state, event): an event as people write it down"""
    differing: Callable[[Any, Observation], tuple[str, ...]] | None = None
    """(state, seen): the names of the places on which something else was seen than must lie there"""
    as_seen: Callable[[Any, Any, Observation], Any | None] = _nothing_else
    """(state, event, seen): what an event must have been to come to what is seen now, None when it is the same"""


def explain(game: Game, state: Any, seen: Observation) -> tuple[Any, ...]:
    """The legal events that look like what was seen: one (it happened), several (ask), none (odd).

    Of an unsure card every candidate is tried, the likeliest first. A card that cannot be there any more is
    the evidence of no legal event, so it is never accepted.
    """
    if isinstance(seen, CardUnsure):
        tries: Iterable[Observation] = (CardShown(label, confidence) for label, confidence in seen.candidates)
    else:
        tries = (seen,)
    legal = (*game.choices(state), *game.unlisted(state, seen))
    found = [event for look in tries for event in legal if game.evidence(state, event, look)]
    return tuple(dict.fromkeys(found))


def awaited(game: Game, state: Any) -> Any | None:
    """The one event that the table waits for, None when people have to choose."""
    if game.awaited is not None:
        return game.awaited(state)
    choices = game.choices(state)
    return choices[0] if len(choices) == 1 else None


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
    kind = _by_name(tuple(types)).get(name) if isinstance(name, str) else None
    if kind is None:
        raise IllegalEvent("unknown_event", event=str(name))
    values = dict(plain)
    del values["event"]
    try:
        return build(kind, values)
    except UnknownKey as error:
        raise IllegalEvent("bad_field", field=error.key, expected="no such field") from error
    except MissingKey as error:
        raise IllegalEvent("bad_field", field=error.key, expected="a value") from error
    except Mismatch as error:
        expected = getattr(error.hint, "__name__", "") if isinstance(error.hint, type) else ""
        raise IllegalEvent("bad_field", field=error.key, expected=expected or str(error.hint)) from error


@cache
def _by_name(types: tuple[type, ...]) -> Mapping[str, type]:
    """Kinds of events by their names in records."""
    return {kind.__name__.lower(): kind for kind in reversed(types)}
