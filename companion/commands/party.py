"""Bots at the simulated table: they move the cards of the World, and tell or show the box what they do."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from calibration import artwork
from companion.box import RefereeBox
from companion.game import Plain, event_to_plain
from companion.games.diamoniak.bot import decide
from companion.games.diamoniak.state import Buy, Draw, Fairy, Pay, State
from companion.referee import Referee
from hardware.simulated.world import DISCARD, PILE, World

TICK_S = 0.1
PATIENCE_TICKS = 80
SHOW_PAYMENT = 0.5  # how often a bot shows the camera what it gives the witch, instead of tapping


class Listener(Protocol):
    """How the box learns what a bot does."""

    def tell(self, event: Any) -> None:
        """The bot taps it on the tablet."""
        ...

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:
        """The bot lays a card into the zone, waits until it is read, and takes it away to a place."""
        ...

    def view(self) -> Plain | None:
        """The match as the box shows it; None when there is no box."""
        ...


class NoBox:
    """Nobody listens: only the rules are played."""

    def __init__(self, world: World) -> None:
        self._world = world

    def tell(self, event: Any) -> None: ...

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:  # noqa: ARG002 - nobody is told
        lay()
        self._world.clear_zone(to)

    def view(self) -> Plain | None:
        return None


class Tablet(NoBox):
    """A box without a camera: everything is tapped. `confirmed` is called with each snapshot that followed."""

    def __init__(self, world: World, box: RefereeBox, confirmed: Callable[[Plain], None]) -> None:
        super().__init__(world)
        self.box = box
        self.confirmed = confirmed

    def tell(self, event: Any) -> None:
        self.box.submit(event_to_plain(event), self.box.snapshot["match"]["acts"])
        self.confirmed(self.box.snapshot)

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:
        super().show(lay, event, to)
        self.tell(event)

    def view(self) -> Plain | None:
        state: Plain = self.box.snapshot["match"]["state"]
        return state


class Eyes(Tablet):
    """A box that sees: drawn cards reach it through camera frames only; a question is answered with the truth."""

    def __init__(self, world: World, box: RefereeBox, confirmed: Callable[[Plain], None]) -> None:
        super().__init__(world, box, confirmed)
        self.now = 0.0
        self.questions = 0

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:
        before = self.box.snapshot["match"]["acts"]
        lay()
        self._until(lambda seen: seen["match"]["acts"] > before or seen["question"] is not None)
        if self.box.snapshot["match"]["acts"] == before:
            self.questions += 1
            self.tell(event)
        else:
            self.confirmed(self.box.snapshot)
        self._world.clear_zone(to)
        self._until(lambda seen: seen["eyes"][0]["status"] == "waiting")

    def _until(self, done: Callable[[Plain], bool]) -> None:
        for _ in range(PATIENCE_TICKS):
            self.now += TICK_S
            self.box.tick(self.now)
            if done(self.box.snapshot):
                return


class Party:
    """One match of bots. `truth` is a referee that is told what really happens; the box is compared with it."""

    def __init__(self, truth: Referee, world: World, listener: Listener, rng: Random) -> None:
        self.truth = truth
        self.world = world
        self.listener = listener
        self.rng = rng
        self.mismatches = 0

    @property
    def state(self) -> State:
        state: State = self.truth.state
        return state

    def play(self) -> None:
        """Plays to the end of the match."""
        while self.state.outcome is None:
            self._act()
            self._compare()

    def _act(self) -> None:
        event = decide(self.state, self.rng)
        if event is None:
            self._draw()
        elif isinstance(event, Pay) and self.rng.random() < SHOW_PAYMENT:
            for name in event.cards:
                self._show_payment(name)
        else:
            self._move_cards(event)
            self.truth.submit(event)
            self.listener.tell(event)

    def _draw(self) -> None:
        if not self.world.places[PILE]:
            self.world.shuffle_discard_into_pile()
        drawn = Draw(self._named(self.world.places[PILE][0]))
        place = DISCARD if self.state.rules.role(drawn.card) == "witch" else seat_place(self.state.turn)
        self.truth.submit(drawn)
        self.listener.show(self.world.take_top, drawn, place)

    def _show_payment(self, name: str) -> None:
        payment = Pay((name,))
        seat = seat_place(self.state.turn)
        card_id = self._find(name, seat)
        ambiguous = self.state.rules.role(name) == "fairy"
        self.truth.submit(payment)
        if ambiguous:  # shown, it could as well be meant to send the witch away
            self.world.move(card_id, origin=seat, to=DISCARD)
            self.listener.tell(payment)
        else:
            self.listener.show(lambda: self.world.show(card_id, origin=seat), payment, DISCARD)

    def _move_cards(self, event: Any) -> None:
        mine = seat_place(self.state.turn)
        match event:
            case Buy(card=name, seller=seller):
                self._move(name, seat_place(seller), mine)
                to = seat_place(seller) if self.state.rules.options.diamonds_to == "seller" else DISCARD
                for _ in range(3):
                    self._move(self.state.rules.edition.words["diamond"], mine, to)
            case Fairy():
                self._move(self.state.rules.edition.words["fairy"], mine, DISCARD)
            case Pay(cards=cards):
                for name in cards:
                    self._move(name, mine, DISCARD)

    def _move(self, name: str, origin: str, to: str) -> None:
        self.world.move(self._find(name, origin), origin=origin, to=to)

    def _find(self, name: str, place: str) -> str:
        return next(card_id for card_id in self.world.places[place] if self._named(card_id) == name)

    def _named(self, card_id: str) -> str:
        name = self.state.rules.named(card_id)
        assert name is not None, card_id
        return name

    def _compare(self) -> None:
        """Counts where the box, or the cards on the table, differ from what really happened."""
        shown = self.listener.view()
        if shown is not None and shown != self.truth.game.view(self.state, None):
            self.mismatches += 1
        if places_of(self.state) != self._lying():
            self.mismatches += 1

    def _lying(self) -> dict[str, Counter[str]]:
        places = self.world.places
        lying = {place: Counter(map(self._named, places.get(place, ()))) for place in places_of(self.state)}
        return lying | {PILE: Counter({"cards": len(places[PILE])})}


def seat_place(seat: int) -> str:
    """The World's name for where a player's cards lie."""
    return f"seat {seat + 1}"


def places_of(state: State) -> dict[str, Counter[str]]:
    """Which cards should lie where; of the pile only how many."""
    resolving = (state.resolving,) if state.resolving else ()
    places = {seat_place(at): Counter(player.castle + player.right) for at, player in enumerate(state.players)}
    pile = sum(state.pile)
    return places | {DISCARD: Counter(state.discard + resolving), PILE: Counter({"cards": pile})}


def world_of(truth: Referee, rng: Random) -> World:
    """A simulated table on which a match lies as its state says; the rest of the deck is its shuffled pile."""
    state: State = truth.state
    edition = state.rules.edition.name
    world = World(
        artwork.pile_of(edition, state.rules.options.deck),
        picture=lambda card_id: artwork.picture(edition, card_id),
        rng=rng,
    )
    for place, cards in places_of(state).items():
        for name in cards.elements() if place != PILE else ():
            ids = (card_id for card_id in world.places[PILE] if state.rules.named(card_id) == name)
            world.move(next(ids), origin=PILE, to=place)
    return world
