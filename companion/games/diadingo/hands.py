"""What the bots' hands do with the cards and diamonds of DIADINGO."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from random import Random
from typing import Any, Protocol

from companion.core.referee import Referee
from companion.games.diadingo.bot import decide
from companion.games.diadingo.options import FIXED
from companion.games.diadingo.rules import apply
from companion.games.diadingo.state import Decline, Draw, Miss, NextGame, Phase, Spun, State, Steal, Take
from companion.games.kit import Step, seat_place

ZONE, ASIDE = "zone", "aside"
REMEMBER = 0.7  # how often the table remembers that a diamond was tried and is fixed


class Diamonds(Protocol):
    """A table with the cards and diamonds of DIADINGO, real or told."""

    rings: list[dict[bool, list[int]]]

    @property
    def pile(self) -> Sequence[str]: ...

    @property
    def places(self) -> Mapping[str, Sequence[str]]: ...

    @property
    def standing(self) -> Set[int]: ...

    @property
    def busy(self) -> bool:
        """Is a hand at the board?"""
        ...

    def lay(self, state: State) -> None:
        """Everything lies as a state says."""
        ...

    def spin(self) -> None:
        """Nobody knows any more which diamonds are fixed."""
        ...

    def take_top(self) -> None:
        """The pile's top card is turned up."""
        ...

    def clear_zone(self, to: str) -> None:
        """What was turned up goes to a place."""
        ...

    def grab(self) -> bool:
        """Somebody tries a diamond; does it come off?"""
        ...


class StoneTable:
    """The truth of a table without pictures: cards in places, and diamonds on a board, 16 of them fixed.

    `standing` are the diamonds on the board and `fixed` those of them that do not come off, by numbers; `tried` is
    what people remember. `rings` are the values of each seat's rings with a diamond (True) and without one (False).
    """

    def __init__(self, state: State, rng: Random) -> None:
        self._rng = rng
        self.lay(state)

    @property
    def busy(self) -> bool:
        """Hands without pictures take no time."""
        return False

    def lay(self, state: State) -> None:
        """Everything lies as a state says, the pile shuffled."""
        self.rings = [{True: list(player.filled), False: list(player.empty)} for player in state.players]
        self.places: dict[str, list[str]] = {ZONE: [], ASIDE: ["theft"] * thefts_drawn(state)}
        cards = zip(state.rules.classes, state.pile, strict=True)
        self.pile = [name for name, count in cards for _ in range(count)]
        self._rng.shuffle(self.pile)
        self.standing = set(range(state.board))
        self.spin()

    def spin(self) -> None:
        """Nobody knows any more which diamonds are fixed."""
        self.fixed = set(self._rng.sample(sorted(self.standing), FIXED))
        self.tried: set[int] = set()

    def take_top(self) -> None:
        """The pile's top card is turned up."""
        self.places[ZONE].append(self.pile.pop(0))

    def clear_zone(self, to: str) -> None:
        """What was turned up goes to a place."""
        self.places.setdefault(to, []).extend(self.places[ZONE])
        self.places[ZONE].clear()

    def grab(self) -> bool:
        """Somebody tries a diamond that is not known to be fixed; has it come off?"""
        stone = self._rng.choice(sorted(self.standing - self.tried) or sorted(self.standing))
        if stone in self.fixed:
            if self._rng.random() < REMEMBER:
                self.tried.add(stone)
            return False
        self.standing.remove(stone)
        return True


class StoneHands:
    """The hands of all seats, over a table."""

    def __init__(self, table: Diamonds, rng: Random) -> None:
        self.table = table
        self._rng = rng

    def steps(self, state: State) -> Iterator[Step]:
        """What the bot on turn does next."""
        event = decide(state, self._rng)
        if event is not None:
            self._do(state, event)
            yield Step(event)
        elif state.phase is Phase.SPINNING:
            self.table.spin()
            yield Step(Spun(), seen=True)
        elif state.phase is Phase.DRAW:
            card = state.rules.named(self.table.pile[0]) or ""
            yield Step(Draw(card), self.table.take_top, ASIDE if card == "theft" else seat_place(state.turn))
        else:
            came_off = self.table.grab()
            self.table.rings[state.turn][came_off].append(_drawn_value(state))
            yield Step(Take() if came_off else Miss(), seen=True, busy=lambda: self.table.busy)

    def differ(self, state: State) -> bool:
        """Do cards and diamonds lie otherwise than the state says?"""
        table = self.table
        rings = [{True: Counter(player.filled), False: Counter(player.empty)} for player in state.players]
        lying = [{has: Counter(values) for has, values in seat.items()} for seat in table.rings]
        return (
            rings != lying
            or len(table.pile) != sum(state.pile)
            or len(table.standing) != state.board
            or len(table.places[ASIDE]) != thefts_drawn(state)
        )

    def _do(self, state: State, event: Any) -> None:
        rings = self.table.rings
        match event:
            case Steal(victim=victim, value=value):
                for seat, has in ((victim, True), (state.turn, False)):
                    rings[seat][has].remove(value)
                    rings[seat][not has].append(value)
            case NextGame():
                self.table.lay(apply(state, event)[0])
            case Decline() if state.phase is Phase.ATTEMPT:
                rings[state.turn][False].append(_drawn_value(state))


def hands_at(truth: Referee, rng: Random) -> StoneHands:
    """The bots of a match, at a table without pictures."""
    return StoneHands(StoneTable(truth.state, rng), rng)


def thefts_drawn(state: State) -> int:
    """How many theft cards have been drawn."""
    return state.aside + (state.drawn == "theft")


def _drawn_value(state: State) -> int:
    value = state.rules.value(state.drawn or "")
    assert value is not None, state.drawn
    return value
