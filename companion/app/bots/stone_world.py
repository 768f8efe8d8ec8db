"""The cards and diamonds of DIADINGO on the simulated table, as the bots' hands find them."""

from collections import Counter
from random import Random

from calibration.artwork import printed_deck
from companion.app.bots.card_hands import seat_place
from companion.app.bots.stone_hands import ASIDE, REMEMBER, thefts_drawn
from companion.core.game import Plain
from companion.games.diadingo.options import DIAMONDS
from companion.games.diadingo.state import State
from hardware.simulated.board import SpinningBoard
from hardware.simulated.stones import Kind
from hardware.simulated.world import DISCARD, PILE, World

GAME = "diadingo"


class StoneWorld:
    """A table for the bots' hands over a World with a board.

    `tried` is what people remember of the diamonds. `rings` are the values of each seat's rings with a diamond (True)
    and without one (False): diamonds that have left the board are not followed by the World.
    """

    def __init__(self, state: State, rng: Random) -> None:
        kind = Kind.SOCKETS if state.rules.options.slots == "sockets" else Kind.TRAY
        self._rng = rng
        self.board = SpinningBoard(rng=rng, kind=kind)
        deck = printed_deck(GAME)
        self.world = World(deck.pile, picture=deck.picture, rng=rng, board=self.board)
        self.tried: set[int] = set()
        self.lay(state)

    def lay(self, state: State) -> None:
        """Everything lies as a state says, the rest of the cards shuffled on the pile."""
        self.rings = [{True: list(player.filled), False: list(player.empty)} for player in state.players]
        self.board.spread(DIAMONDS - state.board)
        self.tried = set()
        self._gather()
        for place, cards in places_of(state).items():
            for name in cards.elements():
                ids = (card_id for card_id in self.world.places[PILE] if state.rules.named(card_id) == name)
                self.world.move(next(ids), origin=PILE, to=place)

    @property
    def pile(self) -> tuple[str, ...]:
        """The face-down cards, the top one first."""
        return self.world.places[PILE]

    @property
    def places(self) -> dict[str, tuple[str, ...]]:
        """Which cards lie where."""
        return {ASIDE: ()} | self.world.places

    @property
    def standing(self) -> set[int]:
        """The diamonds on the board, by number."""
        return {stone.number for stone in self.board.seen.stones}

    @property
    def busy(self) -> bool:
        """Is a hand at the board?"""
        return self.board.busy

    def spin(self) -> None:
        """The board is spun: nobody knows any more which diamonds are fixed."""
        self.tried = set()

    def take_top(self) -> None:
        """The pile's top card is laid into the reveal zone."""
        self.world.take_top()

    def clear_zone(self, to: str) -> None:
        """What was shown goes to a place."""
        self.world.clear_zone(to)

    def grab(self) -> bool:
        """A hand reaches for a diamond that is not known to be fixed; will it come off?"""
        stone = self._rng.choice(sorted(self.standing - self.tried) or sorted(self.standing))
        came_off = self.board.try_stone(stone)
        if not came_off and self._rng.random() < REMEMBER:
            self.tried.add(stone)
        return came_off

    def _gather(self) -> None:
        self.world.clear_zone(DISCARD)
        for place, cards in self.world.places.items():
            for card_id in cards if place != DISCARD else ():
                self.world.move(card_id, origin=place, to=DISCARD)
        self.world.shuffle_discard_into_pile()


def places_of(state: State) -> dict[str, Counter[str]]:
    """Which face-up cards should lie where; a card that is being dealt with lies where it will go."""
    rings = {
        seat_place(seat): Counter(f"ring_{value}" for value in (*player.filled, *player.empty))
        for seat, player in enumerate(state.players)
    }
    if state.drawn is not None and state.rules.value(state.drawn) is not None:
        rings[seat_place(state.turn)][state.drawn] += 1
    return rings | {ASIDE: Counter(theft=thefts_drawn(state))}


def rings_kept(state: Plain) -> Counter[str]:
    """The cards that lie before the players or out of play, by name; the one being dealt with among them."""
    rings = (f"ring_{value}" for player in state["players"] for value in (*player["filled"], *player["empty"]))
    drawn = [state["drawn"]] if state["drawn"] else []
    return Counter((*rings, *drawn)) + Counter(theft=state["aside"])
