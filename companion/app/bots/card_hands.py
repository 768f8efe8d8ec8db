"""What the bots' hands do with the cards of DIAMONIAK and PIRATATAK on the simulated table."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from calibration.artwork import printed_deck
from companion.app.bots.match_runner import Step
from companion.core.referee import Referee
from companion.games.diamoniak.bot import decide
from companion.games.diamoniak.state import Buy, Draw, Fairy, Pay, State
from hardware.simulated.world import DISCARD, PILE, World

SHOW_PAYMENT = 0.5  # how often a bot shows the camera what it gives the witch, instead of tapping


class CardHands:
    """The hands of all seats, over a World."""

    def __init__(self, world: World, rng: Random) -> None:
        self.table = world
        self._rng = rng

    def steps(self, state: State) -> Iterator[Step]:
        """What the bot on turn does next; cards that are not shown have been moved when the step is told."""
        event = decide(state, self._rng)
        if event is None:
            yield self._draw(state)
        elif isinstance(event, Pay) and self._rng.random() < SHOW_PAYMENT:
            for name in event.cards:
                yield self._payment(state, name)
        else:
            self._move_cards(state, event)
            yield Step(event)

    def differ(self, state: State) -> bool:
        """Do the cards lie otherwise than the state says?"""
        places = self.table.places
        due = _places_of(state)
        lying = {place: Counter(_named(state, card) for card in places.get(place, ())) for place in due}
        return due != lying | {PILE: Counter({"cards": len(places[PILE])})}

    def _draw(self, state: State) -> Step:
        if not self.table.places[PILE]:
            self.table.shuffle_discard_into_pile()
        drawn = Draw(_named(state, self.table.places[PILE][0]))
        place = DISCARD if state.rules.role(drawn.card) == "witch" else seat_place(state.turn)
        return Step(drawn, self.table.take_top, place)

    def _payment(self, state: State, name: str) -> Step:
        seat = seat_place(state.turn)
        card_id = self._find(state, name, seat)
        if state.rules.role(name) == "fairy":  # shown, it could as well be meant to send the witch away
            self.table.move(card_id, origin=seat, to=DISCARD)
            return Step(Pay((name,)))
        return Step(Pay((name,)), lambda: self.table.show(card_id, origin=seat), DISCARD)

    def _move_cards(self, state: State, event: Any) -> None:
        mine, words = seat_place(state.turn), state.rules.edition.words
        match event:
            case Buy(card=name, seller=seller):
                self._move(state, name, seat_place(seller), mine)
                to = seat_place(seller) if state.rules.options.diamonds_to == "seller" else DISCARD
                for _ in range(3):
                    self._move(state, words["diamond"], mine, to)
            case Fairy():
                self._move(state, words["fairy"], mine, DISCARD)
            case Pay(cards=cards):
                for name in cards:
                    self._move(state, name, mine, DISCARD)

    def _move(self, state: State, name: str, origin: str, to: str) -> None:
        self.table.move(self._find(state, name, origin), origin=origin, to=to)

    def _find(self, state: State, name: str, place: str) -> str:
        return next(card_id for card_id in self.table.places[place] if _named(state, card_id) == name)


def seat_place(seat: int) -> str:
    """The World's name for where a player's cards lie."""
    return f"seat {seat + 1}"


def world_of(truth: Referee, rng: Random) -> World:
    """A simulated table on which a match lies as its state says; the rest of the deck is its shuffled pile."""
    state: State = truth.state
    edition = state.rules.edition.name
    deck = printed_deck(edition, state.rules.options.deck)
    world = World(deck.pile, picture=deck.picture, rng=rng)
    for place, cards in _places_of(state).items():
        for name in cards.elements() if place != PILE else ():
            ids = (card_id for card_id in world.places[PILE] if state.rules.named(card_id) == name)
            world.move(next(ids), origin=PILE, to=place)
    return world


def _places_of(state: State) -> dict[str, Counter[str]]:
    """Which cards should lie where; of the pile only how many."""
    resolving = (state.resolving,) if state.resolving else ()
    places = {seat_place(at): Counter(player.castle + player.right) for at, player in enumerate(state.players)}
    pile = sum(state.pile)
    return places | {DISCARD: Counter(state.discard + resolving), PILE: Counter({"cards": pile})}


def _named(state: State, card_id: str) -> str:
    name = state.rules.named(card_id)
    assert name is not None, card_id
    return name
