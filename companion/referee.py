"""One match in progress: what happened, what may happen, and taking it back. No IO, no clock, no thread."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.effects import Effect
from companion.errors import IllegalEvent, SettingsError
from companion.game import Game, Plain, event_from_plain, event_to_plain, explain
from companion.games import find_game
from companion.observations import Observation
from companion.record import Header


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the latest act that still stands."""


@dataclass(frozen=True, slots=True)
class Correct:
    """The `at`-th event (from 0) was another one: `to`."""

    at: int
    to: Any


@dataclass(frozen=True, slots=True)
class Cut:
    """The `at`-th event (from 0) and all after it did not happen."""

    at: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """After a correction the `at`-th event is refused; it and what follows wait to be corrected or cut."""

    at: int
    event: Any
    reason: str


class Referee:
    """One match: the acts so far and the state they lead to.

    An act is an event of the game, or a person's Undo, Correct or Cut. `acts` are only ever appended, so nothing
    is erased; `events` are the ones that stand, and `states[k]` is the state before `events[k]`.
    """

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        self.header = header
        start = game.setup(header.edition, header.options, len(header.seats), header.first, header.position)
        self.acts: list[Any] = []
        self.events: list[Any] = []
        self.states: list[Any] = [start]
        self.conflict: Conflict | None = None
        self._standing: list[Any] = []

    @property
    def state(self) -> Any:
        """The state now; while there is a conflict, the one before the refused event."""
        return self.states[-1]

    def submit(self, act: Any) -> tuple[Effect, ...]:
        """Does one act. Raises IllegalEvent with a reason key; then nothing was changed."""
        effects: tuple[Effect, ...] = ()
        match act:
            case Undo():
                self._undo()
            case Correct(at=at, to=to):
                self._event_at(at)
                self.game.apply(self.states[at], to)
                self._stand(act)
            case Cut(at=at):
                self._event_at(at)
                self._stand(act)
            case _:
                effects = self._append(act)
        self.acts.append(act)
        return effects

    def read(self, seen: Observation) -> tuple[Any, ...]:
        """The legal events that explain what was seen; none while a conflict waits for a person."""
        return () if self.conflict else explain(self.game, self.state, seen)

    def choices(self, at: int | None = None) -> tuple[Any, ...]:
        """What may happen now, or what else the `at`-th event may have been. Raises IllegalEvent: no such event."""
        if at is not None:
            self._event_at(at)
            return self.game.choices(self.states[at])
        return () if self.conflict else self.game.choices(self.state)

    def act_from_plain(self, plain: object) -> Any:
        """An act from JSON values. Raises IllegalEvent for what is none."""
        if isinstance(plain, dict) and plain.get("event") == "correct":
            at = plain.get("at")
            if type(at) is not int:
                raise IllegalEvent("bad_field", field="at", expected="int")
            if unknown := plain.keys() - {"event", "at", "to"}:
                raise IllegalEvent("bad_field", field=min(unknown), expected="no such field")
            return Correct(at, event_from_plain(self.game.events, plain.get("to")))
        return event_from_plain((*self.game.events, Undo, Cut), plain)

    def _event_at(self, at: int) -> Any:
        """Raises IllegalEvent unless there is an `at`-th event and all before it stand."""
        if not 0 <= at < min(len(self.events), len(self.states)):
            raise IllegalEvent("no_such_event", at=at, events=len(self.events))
        return self.events[at]

    def _append(self, event: Any) -> tuple[Effect, ...]:
        if self.conflict:
            raise IllegalEvent("conflict", at=self.conflict.at)
        state, effects = self.game.apply(self.state, event)
        self._standing.append(event)
        self.events.append(event)
        self.states.append(state)
        return effects

    def _undo(self) -> None:
        if not self._standing:
            raise IllegalEvent("nothing_to_undo")
        last = self._standing.pop()
        if isinstance(last, (Correct, Cut)) or self.conflict:
            self._rebuild()
        else:
            self.events.pop()
            self.states.pop()

    def _stand(self, act: Any) -> None:
        self._standing.append(act)
        self._rebuild()

    def _rebuild(self) -> None:
        """Folds the standing acts into events, and the events into states, as far as they are legal."""
        events: list[Any] = []
        for act in self._standing:
            match act:
                case Correct(at=at, to=to):
                    events[at] = to
                case Cut(at=at):
                    del events[at:]
                case _:
                    events.append(act)
        self.events = events
        self.conflict = None
        del self.states[1:]
        for at, event in enumerate(events):
            try:
                state, _ = self.game.apply(self.state, event)
            except IllegalEvent as refusal:
                self.conflict = Conflict(at, event, refusal.reason)
                return
            self.states.append(state)


def act_to_plain(act: Any) -> Plain:
    """An act as JSON values, as it stands in the journal and in records."""
    if isinstance(act, Correct):
        return {"event": "correct", "at": act.at, "to": event_to_plain(act.to)}
    return event_to_plain(act)


def begin(header: Header, acts: Iterable[Plain] = ()) -> Referee:
    """A match after some acts, as JSON values.

    Raises SettingsError for a header that no game can begin with, IllegalEvent for an act that is refused.
    """
    game, edition = find_game(header.edition)
    if game.name != header.game:
        raise SettingsError(file="header", key="game", found=header.game, expected=f"{game.name} for {edition}")
    referee = Referee(game, header)
    for act in acts:
        referee.submit(referee.act_from_plain(act))
    return referee
