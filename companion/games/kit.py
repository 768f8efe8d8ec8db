"""What a game's bots and simulated table are made of: for `hands.py` and `simulated.py` in the folder of a game.

    def hands_at(truth: Referee, rng: Random) -> Hands: ...  # in hands.py: bots that play by the rules alone
    def table_of(truth: Referee, rng: Random) -> SimulatedTable: ...  # in simulated.py: the same where cameras look

Both lay the match out as `truth.state` says. `companion.games.registry` finds them; for a game without it has defaults.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.game import Plain
from companion.core.letter_board import Tiles
from hardware.simulated.board import SpinningBoard
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World


def _done() -> bool:
    """Nothing is under way."""
    return False


@dataclass(frozen=True, slots=True)
class Step:
    """One event that a bot brings about: tapped, or shown by laying a card that goes to a place afterwards.

    `seen`: it happens on the board, where a box with eyes sees it; `busy`: whether the hand is still at it.
    `proposed`: what is laid is proposed by a box with eyes, and confirmed by the bot.
    """

    event: Any
    lay: Callable[[], object] | None = None
    to: str = ""
    seen: bool = False
    busy: Callable[[], bool] = _done
    proposed: bool = False


class Table(Protocol):
    """What lies before the bots."""

    def clear_zone(self, to: str) -> object:
        """The card that was shown goes to a place."""
        ...


class Hands(Protocol):
    """What bots do at the table of a game."""

    @property
    def table(self) -> Table: ...

    def steps(self, state: Any) -> Iterable[Step]:
        """What the bot on turn does next. Taken one by one: each is refereed before the next one is asked for."""
        ...

    def differ(self, state: Any) -> bool:
        """Do the things on the table lie otherwise than a state says?"""
        ...


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """A table without matter, and the bots' hands over it.

    `board` is a board that its motor turns, `tiles` one of letter tiles, which
    are of `tile_set`; `kept` tells from a match's state, as it is
    shown to tablets, which cards lie before the players.
    """

    world: World
    hands: Hands
    board: SpinningBoard | None = None
    tiles: TileBoard | None = None
    tile_set: Tiles | None = None
    kept: Callable[[Plain], Counter[str]] | None = None


def seat_place(seat: int) -> str:
    """The World's name for where a player's cards lie."""
    return f"seat {seat + 1}"
