"""The simulated table of DIAMONIAK and PIRATATAK: nothing but cards."""

from collections import Counter
from random import Random

from companion.core.game import Plain
from companion.core.referee import Referee
from companion.games.diamoniak.hands import CardHands, world_of
from companion.games.kit import SimulatedTable


def table_of(truth: Referee, rng: Random) -> SimulatedTable:
    """The table of a match."""
    world = world_of(truth, rng)
    return SimulatedTable(world, CardHands(world, rng), kept=cards_kept)


def cards_kept(state: Plain) -> Counter[str]:
    """The cards that the players have before them."""
    return Counter(card for player in state["players"] for card in player["castle"] + player["right"])
