"""One match in progress: what happened, what may happen, and taking it back. No IO, no clock, no thread."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.core.acts import NO_EVENTS, Correct, Cut, Insert, Missed, Remove, Repair, Undo, act_from_plain, fold
from companion.core.effects import Effect
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.game import Game, Judge, Plain, event_from_plain, explain
from companion.core.observations import Observation
from companion.core.record import Header
from companion.core.registry import find_game


@dataclass(frozen=True, slots=True)
class Conflict:
    """After a repair the `at`-th event is refused; it and what follows wait to be corrected, taken out or cut."""

    at: int
    event: Any
    reason: str


class Referee:
    """One match: the acts so far and the state they lead to.

    An act is an event of the game, or a person's Undo or Repair. `acts` are only ever appended, so nothing is erased;
    `events` are the ones that stand, `states[k]` is the state before `events[k]`, and `origins[k]` is the number of the
    act that told it.
    """

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        self.header = header
        start = game.setup(header.edition, header.options, len(header.seats), header.first, header.position)
        self.acts: list[Any] = []
        self.events: list[Any] = []
        self.origins: list[int] = []
        self.states: list[Any] = [start]
        self.conflict: Conflict | None = None
        self._standing: list[int] = []  # the numbers of the acts that were not taken back

    @property
    def state(self) -> Any:
        """The state now; while there is a conflict, the one before the refused event."""
        return self.states[-1]

    @property
    def latest(self) -> tuple[int, Any] | None:
        """The act that Undo would take back, with its number; None when there is none."""
        return (self._standing[-1], self.acts[self._standing[-1]]) if self._standing else None

    def events_before_latest(self) -> list[Any]:
        """The events as they were before the latest act that still stands."""
        return [event for _, event in self._fold(self._standing[:-1])]

    def submit(self, act: Any) -> tuple[Effect, ...]:
        """Does one act. Raises IllegalEvent with a reason key; then nothing was changed."""
        if type(act) in NO_EVENTS:
            if isinstance(act, Undo):
                self._undo(act)
            else:
                self._repair(act)
            return ()
        if self.conflict:
            raise IllegalEvent("conflict", at=self.conflict.at)
        state, effects = self.game.apply(self.states[-1], act)
        number = len(self.acts)
        self.acts.append(act)
        self._standing.append(number)
        self.events.append(act)
        self.origins.append(number)
        self.states.append(state)
        return effects

    def read(self, seen: Observation) -> tuple[Any, ...]:
        """The legal events that explain what was seen; none while a conflict waits for a person."""
        return () if self.conflict else explain(self.game, self.state, seen)

    def choices(self, at: int | None = None) -> tuple[Any, ...]:
        """What may happen now, or what else may have happened as the `at`-th event or before it.

        Raises IllegalEvent "no_such_event".
        """
        if at is not None:
            self._place_at(at)
            return self.game.choices(self.states[at])
        return () if self.conflict else self.game.choices(self.state)

    def seats_to_act(self, act: Any = None) -> tuple[int, ...]:
        """The seats whose own act it is (None: those that may do anything now); none when the table decides.

        Taking back is for those whose act it was; corrections, and what to do in a conflict, are for the table.
        """
        if self.conflict or isinstance(act, Repair):
            return ()
        if isinstance(act, Undo):
            _, last = self.latest or (0, None)
            repaired = last is None or isinstance(last, Repair)
            return () if repaired else self.game.seats_to_act(self.states[-2], last)
        if act is None and self.state.outcome is not None:
            return ()
        return self.game.seats_to_act(self.state, act)

    def preview(self, plain: object, judge: Judge | None) -> Plain:
        """What an event would come to, without doing it. Raises IllegalEvent: "no_preview", or why it is refused."""
        look = self.game.preview
        if look is None:
            raise IllegalEvent("no_preview")
        if self.conflict is not None:
            raise IllegalEvent("conflict", at=self.conflict.at)
        return look(self.state, event_from_plain(self.game.events, plain), judge)

    def act_from_plain(self, plain: object) -> Any:
        """An act from JSON values. Raises IllegalEvent for what is none."""
        return act_from_plain(self.game, plain)

    def _event_at(self, at: int) -> None:
        """Raises IllegalEvent unless there is an `at`-th event and all before it stand."""
        if not 0 <= at < min(len(self.events), len(self.states)):
            raise IllegalEvent("no_such_event", at=at, events=len(self.events))

    def _place_at(self, at: int) -> None:
        """Raises IllegalEvent unless an `at`-th event may be put in: all before it stand."""
        if not 0 <= at < len(self.states):
            raise IllegalEvent("no_such_event", at=at, events=len(self.events))

    def _may_follow(self, events: Iterable[Any]) -> None:
        """Raises IllegalEvent unless these may happen now, one after the other."""
        if self.conflict:
            raise IllegalEvent("conflict", at=self.conflict.at)
        state = self.state
        for event in events:
            state, _ = self.game.apply(state, event)

    def _undo(self, act: Undo) -> None:
        if not self._standing:
            raise IllegalEvent("nothing_to_undo")
        last = self.acts[self._standing.pop()]
        if isinstance(last, Repair) or self.conflict:
            self._rebuild()
        else:
            self.events.pop()
            self.origins.pop()
            self.states.pop()
        self.acts.append(act)

    def _repair(self, act: Repair) -> None:
        match act:
            case Correct(at=at, to=event):
                self._event_at(at)
                self.game.apply(self.states[at], event)
            case Insert(at=at, what=event):
                self._place_at(at)
                self.game.apply(self.states[at], event)
            case Cut(at=at) | Remove(at=at):
                self._event_at(at)
            case Missed(what=events):
                self._may_follow(events)
        self._standing.append(len(self.acts))
        self.acts.append(act)
        self._rebuild()

    def _fold(self, standing: list[int]) -> list[tuple[int, Any]]:
        """The events that some acts come to, each with the number of the act that told it."""
        return fold((number, self.acts[number]) for number in standing)

    def _rebuild(self) -> None:
        """Folds the standing acts into events, and the events into states, as far as they are legal."""
        told = self._fold(self._standing)
        self.origins = [n for n, _ in told]
        self.events = [event for _, event in told]
        self.conflict = None
        del self.states[1:]
        for at, event in enumerate(self.events):
            try:
                state, _ = self.game.apply(self.state, event)
            except IllegalEvent as refusal:
                self.conflict = Conflict(at, event, refusal.reason)
                return
            self.states.append(state)


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
