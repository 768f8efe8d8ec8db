"""What a match of DIADINGO is at one moment, and the events that change it.

No event and no state knows the place of a diamond: a miss that told where it was tried, or a taking that is undone,
would tell which diamonds are fixed (DDQ-22).
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.core.game import Outcome
from companion.games.diadingo.options import DIAMONDS, Rules


@dataclass(frozen=True, slots=True)
class StartSpin:
    """Everybody shuts the eyes and the board is spun; told again, it is spun again (DD-05, DDQ-21)."""


@dataclass(frozen=True, slots=True)
class Spun:
    """The board stands still, all diamonds on it: eyes open (DD-05)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The player turns up the top card (DD-08)."""

    card: str


@dataclass(frozen=True, slots=True)
class Take:
    """The player lifted a loose diamond; it is set on the ring just drawn (DD-10, DD-11)."""


@dataclass(frozen=True, slots=True)
class Miss:
    """The attempt is used and no diamond came off: the ring stays empty (DD-12)."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """Something fell or came off that should not; it is put right and the attempt begins anew (DDQ-25)."""


@dataclass(frozen=True, slots=True)
class Steal:
    """The diamond of a ring of the victim goes to an empty ring of the same value of the player (DD-14, DD-15)."""

    victim: int
    value: int


@dataclass(frozen=True, slots=True)
class Decline:
    """The player does not steal (DDQ-05), or does not try a diamond (switch attempt_optional)."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """The diamonds are spread over the board again for the next game of the series (DD-21, DDQ-16)."""

    first: int


EVENTS = (StartSpin, Spun, Draw, Take, Miss, PutBack, Steal, Decline, NextGame)
Event = StartSpin | Spun | Draw | Take | Miss | PutBack | Steal | Decline | NextGame


class Phase(StrEnum):
    """What the table waits for."""

    SPIN = "spin"  # diamonds are spread over the board, then it is spun
    SPINNING = "spinning"  # eyes shut
    DRAW = "draw"
    ATTEMPT = "attempt"  # a ring was drawn: one diamond is tried
    THEFT = "theft"  # a theft card was drawn, and there is something to steal
    NEXT_GAME = "next_game"  # a game of the series is over, another one follows
    OVER = "over"


@dataclass(frozen=True)
class Player:
    """The values of a player's rings with and without a diamond, each in the order in which they became so."""

    filled: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game of the match: why it ended, who began it, and what lay before the players then."""

    reason: str
    first: int
    players: tuple[Player, ...]


@dataclass(frozen=True)
class State:
    """One moment. `pile` counts the face-down cards of each class of `rules.classes`; their order is unknown.

    `first` began this game; `place` is the seat whose place in the order it is, another one than `turn` only while
    a robbed player has a turn between (switch after_theft). `drawn` is the card being dealt with; `aside` counts
    the theft cards out of play; `results` are the finished games, of the running one only when it is over.
    """

    rules: Rules
    players: tuple[Player, ...]
    turn: int
    place: int
    first: int
    pile: tuple[int, ...]
    phase: Phase = Phase.SPIN
    drawn: str | None = None
    aside: int = 0
    results: tuple[GameResult, ...] = ()
    outcome: Outcome | None = None

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def board(self) -> int:
        """How many diamonds must stand on the board (DDI-02)."""
        return DIAMONDS - sum(len(player.filled) for player in self.players)
