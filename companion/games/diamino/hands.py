"""What the bots' hands do with the tiles of DIAMINO."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from companion.core.letter_board import EMPTY, JOKER
from companion.core.referee import Referee
from companion.games.diamino.bot import decide, small_vocabulary
from companion.games.diamino.moves import read_tiles
from companion.games.diamino.rules import apply
from companion.games.diamino.state import Exchange, Lay, NextDeal, Phase, Refuse, Show, StartTile, State, Tell
from companion.games.kit import Step

SHOWN = 0.3  # how often a hand is shown at the end instead of telling its value


class TileTable:
    """The truth of a table without pictures: the face-down tiles, each seat's rack, and what lies on the board.

    A tile is a letter or "*"; on the board, field to tile.
    """

    def __init__(self, state: State, rng: Random) -> None:
        self._rng = rng
        self.all = [letter for letter, count in state.rules.tiles.counts.items() for _ in range(count)]
        self.board = {at: JOKER if face.islower() else face for at, face in enumerate(state.grid) if face != EMPTY}
        self.bag = list((Counter(self.all) - Counter(self.board.values())).elements())
        self.racks: list[list[str]] = [[] for _ in state.players]
        self.fill(state)

    def clear_zone(self, to: str) -> None:
        """No cards are shown at this table."""

    def fill(self, state: State) -> None:
        """Every rack gets, or gives back, what makes it as large as a state says."""
        for rack, player in zip(self.racks, state.players, strict=True):
            while len(rack) > player.hand:
                self.bag.append(rack.pop(self._rng.randrange(len(rack))))
            self._rng.shuffle(self.bag)
            while len(rack) < player.hand:
                rack.append(self.bag.pop())

    def swap(self, seat: int, count: int) -> None:
        """Tiles are drawn first, then as many go back and are mixed (DMQ-24)."""
        drawn = [self.bag.pop() for _ in range(count)]
        rack = self.racks[seat]
        self._rng.shuffle(rack)
        self.bag += rack[:count]
        rack[:count] = drawn
        self._rng.shuffle(self.bag)

    def show(self, tiles: dict[int, str]) -> None:
        """Tiles are laid to be judged; a table without pictures only has those that are accepted."""

    def take_back(self) -> None:
        """Tiles that were laid to be judged go back to the rack."""

    def lay(self, seat: int, tiles: dict[int, str]) -> None:
        """Tiles of a seat come to the board."""
        for at, face in tiles.items():
            self.board[at] = JOKER if face.islower() else face
            self.racks[seat].remove(self.board[at])

    def gather(self) -> None:
        """All tiles are taken back."""
        self.bag = list(self.all)
        self.board.clear()
        self.racks = [[] for _ in self.racks]


class TileHands:
    """The hands of all seats, over a TileTable."""

    def __init__(self, table: TileTable, rng: Random) -> None:
        self.table = table
        self._rng = rng

    def steps(self, state: State) -> Iterator[Step]:
        """What the bot on turn does next."""
        event = decide(state, self.table.racks[state.turn], self._rng, small_vocabulary()) or self._by_hand(state)
        if isinstance(event, Lay):
            yield Step(event, partial(self.table.show, read_tiles(state.rules, event.tiles)), proposed=True)
        elif isinstance(event, Refuse) and state.pending and isinstance(state.pending.event, Lay):
            yield Step(event, self.table.take_back, seen=True)
        else:
            yield Step(event)
        self._follow(state, event, apply(state, event)[0])

    def differ(self, state: State) -> bool:
        """Do tiles lie otherwise than the state says, or are some missing (DMI-01)?"""
        table = self.table
        lying = {at: JOKER if face.islower() else face for at, face in enumerate(state.grid) if face != EMPTY}
        everywhere = Counter([*table.bag, *table.board.values(), *(one for rack in table.racks for one in rack)])
        return (
            table.board != lying
            or [len(rack) for rack in table.racks] != [player.hand for player in state.players]
            or len(table.bag) != state.table
            or everywhere != Counter(table.all)
        )

    def _by_hand(self, state: State) -> Any:
        """A tile is drawn for the start, or the rack of who is asked is counted."""
        if state.phase is Phase.START:
            return StartTile(self._rng.choice(list((Counter(self.table.all) - Counter(state.draws)).elements())))
        rack = self.table.racks[state.turn]
        if self._rng.random() < SHOWN:
            return Show(state.turn, "".join(rack))
        return Tell(state.turn, sum(state.rules.tiles.values[letter] for letter in rack))

    def _follow(self, before: State, event: Any, after: State) -> None:
        """The hands do what the referee has confirmed."""
        moved = before.pending.event if before.pending else event
        if isinstance(event, NextDeal):
            self.table.gather()
        elif isinstance(moved, Lay) and before.grid != after.grid:
            self.table.lay(before.turn, read_tiles(before.rules, moved.tiles))
        elif isinstance(moved, Lay) and after.pending is None:
            self.table.take_back()
        elif isinstance(moved, Exchange) and after.pending is None and not isinstance(event, Refuse):
            self.table.swap(before.turn, moved.count)
        self.table.fill(after)


def hands_at(truth: Referee, rng: Random) -> TileHands:
    """The bots of a match, at a table without pictures."""
    return TileHands(TileTable(truth.state, rng), rng)
