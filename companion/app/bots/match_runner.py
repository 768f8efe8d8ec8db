"""Bots at a table without people: their hands move what lies there, and tell or show the box what they do."""

from collections.abc import Callable
from typing import Any, Protocol

from companion.core.game import Plain, event_to_plain
from companion.core.referee import Referee
from companion.core.snapshot import Snapshot
from companion.games.kit import Hands, Step, Table

TICK_S = 0.1
PATIENCE_TICKS = 80
LONG_PATIENCE_TICKS = 900  # a countdown, a long spin, the count of the diamonds


class BoxDriver(Protocol):
    """How the box learns what a bot does."""

    def tell(self, event: Any) -> None:
        """The bot taps it on the tablet."""
        ...

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:
        """The bot lays a card into the zone, waits until it is read, and takes it away to a place."""
        ...

    def watch(self, event: Any, busy: Callable[[], bool]) -> None:
        """The event happens on the board; waits until the box has seen it, and while the hand is `busy` at it."""
        ...

    def confirm(self, event: Any) -> None:
        """The bot has laid something; waits for the box to say what it means, and confirms that."""
        ...

    def view(self) -> Plain | None:
        """The match as the box shows it; None when there is no box."""
        ...


class NoLink:
    """Nobody listens: only the rules are played."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def tell(self, event: Any) -> None: ...

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:  # noqa: ARG002 - nobody is told
        lay()
        self._table.clear_zone(to)

    def watch(self, event: Any, busy: Callable[[], bool]) -> None: ...

    def confirm(self, event: Any) -> None: ...

    def view(self) -> Plain | None:
        return None


class Box(Protocol):
    """What bots need of a box: itself, or what stands for one that is further away."""

    @property
    def snapshot(self) -> Snapshot: ...

    def submit(self, plain: object, after: int) -> None: ...

    def tick(self, now: float) -> None: ...


class TapLink(NoLink):
    """A box without a camera: everything is tapped. `confirmed` is called with each snapshot that followed."""

    def __init__(self, table: Table, box: Box, confirmed: Callable[[Plain], None]) -> None:
        super().__init__(table)
        self.box = box
        self.confirmed = confirmed

    def tell(self, event: Any) -> None:
        self.box.submit(event_to_plain(event), self.box.snapshot["match"]["acts"])
        self.confirmed(self.box.snapshot)

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:
        super().show(lay, event, to)
        self.tell(event)

    def watch(self, event: Any, busy: Callable[[], bool]) -> None:  # noqa: ARG002 - nothing takes its time
        self.tell(event)

    def confirm(self, event: Any) -> None:
        self.tell(event)

    def view(self) -> Plain | None:
        state: Plain = self.box.snapshot["match"]["state"]
        return state


class VisionDriver(TapLink):
    """A box that sees: drawn cards reach it through camera frames only; a question is answered with the truth."""

    def __init__(self, table: Table, box: Box, confirmed: Callable[[Plain], None]) -> None:
        super().__init__(table, box, confirmed)
        self.now = 0.0
        self.questions = 0

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:
        before = self.box.snapshot["match"]["acts"]
        lay()
        self._until(lambda seen: seen["match"]["acts"] > before or seen["question"] is not None)
        self._confirm(event, before)
        self._table.clear_zone(to)
        self._until(lambda seen: seen["eyes"][0]["status"] == "waiting")

    def watch(self, event: Any, busy: Callable[[], bool]) -> None:
        before = self.box.snapshot["match"]["acts"]
        self._until(lambda seen: (seen["match"]["acts"] > before or _asks(seen)) and not busy(), LONG_PATIENCE_TICKS)
        self._confirm(event, before)

    def confirm(self, event: Any) -> None:
        wanted = {tile.partition("=")[0] for tile in event_to_plain(event)["tiles"]}
        self._until(lambda seen: _proposed_fields(seen) == wanted)
        question = self.box.snapshot["question"]
        if _proposed_fields(self.box.snapshot) == wanted and question["events"]:
            self.box.submit(question["events"][0], self.box.snapshot["match"]["acts"])
            self.confirmed(self.box.snapshot)
        else:
            self.questions += 1
            self.tell(event)

    def _confirm(self, event: Any, before: int) -> None:
        """The box has seen the event by itself, or is told."""
        if self.box.snapshot["match"]["acts"] == before:
            self.questions += 1
            self.tell(event)
        else:
            self.confirmed(self.box.snapshot)

    def _until(self, done: Callable[[Plain], bool], patience_ticks: int = PATIENCE_TICKS) -> None:
        for _ in range(patience_ticks):
            self.now += TICK_S
            self.box.tick(self.now)
            if done(self.box.snapshot):
                return


def _asks(snapshot: Plain) -> bool:
    """Does the box need an answer, also to a spin that was halted? "No luck?" answers itself."""
    question, spin = snapshot["question"], snapshot["spin"]
    halted = spin is not None and spin["reason"] is not None
    return halted or (question is not None and question["key"] != "no_luck")


def _proposed_fields(snapshot: Plain) -> set[str]:
    """The fields on which the box sees new tiles."""
    question = snapshot["question"]
    if question is None or question["key"] != "proposed":
        return set()
    return {tile.partition("=")[0] for tile in question["board"]["tiles"]}


class MatchRunner:
    """One match of bots. `truth` is a referee that is told what really happens; the box is compared with it."""

    def __init__(self, truth: Referee, hands: Hands, listener: BoxDriver) -> None:
        self.truth = truth
        self.hands = hands
        self.listener = listener
        self.mismatches = 0

    @property
    def state(self) -> Any:
        return self.truth.state

    def view(self) -> Plain:
        """What really happened, as tablets should show it."""
        return self.truth.game.view(self.state, None)

    def play(self) -> None:
        """Plays to the end of the match."""
        while self.state.outcome is None:
            self.turn()

    def turn(self) -> None:
        """What the bot on turn does next."""
        for step in self.hands.steps(self.state):
            self._take(step)
        self._compare()

    def _take(self, step: Step) -> None:
        self.truth.submit(step.event)
        if step.lay is not None and (step.seen or step.proposed):
            step.lay()
        if step.seen:
            self.listener.watch(step.event, step.busy)
        elif step.proposed:
            self.listener.confirm(step.event)
        elif step.lay is None:
            self.listener.tell(step.event)
        else:
            self.listener.show(step.lay, step.event, step.to)

    def _compare(self) -> None:
        """Counts where the box, or what lies on the table, differs from what really happened."""
        shown = self.listener.view()
        if shown is not None and shown != self.view():
            self.mismatches += 1
        if self.hands.differ(self.state):
            self.mismatches += 1
