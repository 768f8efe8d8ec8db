"""What a match of DIAMINO is at one moment, and the events that change it.

Hands lie hidden: the referee knows how many tiles each player has, not which. What the box's dictionary thinks of a
word is an event like any other, so a match replays the same with other dictionaries, or with none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from companion.core.game import Outcome
from companion.games.diamino.board import Word
from companion.games.diamino.options import Rules


@dataclass(frozen=True, slots=True)
class StartTile:
    """The player draws a tile for the start (DM-04): a letter or "*"."""

    letter: str


@dataclass(frozen=True, slots=True)
class Begin:
    """The table says who begins, without drawing or against what was drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """The player lays tiles: "H8=S" a letter on a field, "H8=*S" a joker that stands for it; in any order."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    """The player lets a joker on the board stand for another letter (switch joker_fixed)."""

    at: str
    letter: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What the dictionary says of each word in judgement, in their order: "yes", "doubtful" or "no" (DMQ-19)."""

    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Accept:
    """The table accepts what is in judgement (DM-30).

    `learn` are the words, as they are read, that the table wants to be known from now on; `challenger` is the seat that
    objected in vain (DMQ-21), if any.
    """

    learn: tuple[str, ...] = ()
    challenger: int | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """The table does not accept it: tiles are taken back, and another word may be laid (DM-30)."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """After red fields the player gives so many tiles back to the table, face down (DM-19); 0: none."""

    count: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """The player swaps so many tiles against tiles of the table (DM-16)."""

    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The player lays nothing; also: the move is lost after a refused word (DMQ-25, DM-30)."""


@dataclass(frozen=True, slots=True)
class Close:
    """The table agrees that nobody goes on, with tiles still face down (DM-33, DMQ-38); after a round of passes."""


@dataclass(frozen=True, slots=True)
class Show:
    """A player's tiles are shown: "ENQ*" (all of them)."""

    seat: int
    tiles: str


@dataclass(frozen=True, slots=True)
class Tell:
    """A player tells the value of the tiles that are left in the hand (DM-20, DM-31)."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class NextDeal:
    """All tiles are taken back and mixed for the next deal of the match (DMQ-43)."""


EVENTS = (
    StartTile,
    Begin,
    Lay,
    Rename,
    Judged,
    Accept,
    Refuse,
    GiveBack,
    Exchange,
    Pass,
    Close,
    Show,
    Tell,
    NextDeal,
)
Event = (
    StartTile
    | Begin
    | Lay
    | Rename
    | Judged
    | Accept
    | Refuse
    | GiveBack
    | Exchange
    | Pass
    | Close
    | Show
    | Tell
    | NextDeal
)
Judgeable = Lay | Rename | Exchange
VERDICTS = ("yes", "doubtful", "no")
KNOWN_VERDICTS, ALL_YES = frozenset(VERDICTS), frozenset({"yes"})


class Phase(StrEnum):
    """What the table waits for."""

    START = "start"  # tiles are drawn for the start
    LAY = "lay"
    JUDGING = "judging"  # tiles lie on the board, their words are judged
    GIVE = "give"  # a red field: tiles may be given back
    ACCOUNT = "account"  # the deal is over, the tiles left are counted
    NEXT_DEAL = "next_deal"
    OVER = "over"


class Player(NamedTuple):
    """A player's part of a deal: tiles in the hand, points so far (rule set 2, penalties).

    `known` are the hand's tiles as far as they were shown, sorted; `told` the value of those left at the end.
    """

    hand: int = 0
    points: int = 0
    known: str = ""
    told: int | None = None


class Pending(NamedTuple):
    """What is in judgement: tiles on fields (small letter: a joker), the words they make, and what comes of them.

    `grid` and `loose` are those of the state after it. `green`, `red` and `black` are the special fields that count
    (DMQ-27). `verdicts` say what the dictionary thinks of each word, () as long as it has said nothing.
    """

    event: Judgeable
    grid: str
    loose: str
    tiles: Mapping[int, str]
    words: tuple[Word, ...] = ()
    green: int = 0
    red: int = 0
    black: int = 0
    verdicts: tuple[str, ...] = ()


class Moved(NamedTuple):
    """What the last accepted move brought, as tablets show it: its words, tiles of the table taken, points to the
    player and to each opponent, and what of them were devils.
    """

    seat: int
    words: tuple[Word, ...]
    taken: int = 0
    points: int = 0
    others: int = 0
    green: int = 0
    red: int = 0


@dataclass(frozen=True, slots=True)
class DealResult:
    """A finished deal: who went out (None: nobody), whether over black, and what each seat had at the end.

    `points` were won before the end, `left` are the values and `tiles` the numbers of tiles left in the hands.
    """

    reason: str
    out: int | None
    black: bool
    first: int
    points: tuple[int, ...]
    left: tuple[int, ...]
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """One moment. `table` counts the face-down tiles; `grid` is the board as in `board.py`; `loose` are the faces of
    the tiles that do not lie on it, sorted.

    `draws` are the tiles drawn for the start by the `contenders`, in their order. `tries` counts refused words of this
    turn, `passes` the turns without a move one after the other, `give` the tiles that may be given back. `out` and
    `black` tell how the running deal ended. `last` is for showing only.
    """

    rules: Rules
    players: tuple[Player, ...]
    turn: int
    first: int
    table: int
    grid: str
    loose: str
    phase: Phase = Phase.START
    contenders: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()
    pending: Pending | None = None
    tries: int = 0
    exchanged: bool = False
    passes: int = 0
    give: int = 0
    out: int | None = None
    black: bool = False
    results: tuple[DealResult, ...] = ()
    outcome: Outcome | None = None
    last: Moved | None = field(default=None, compare=False)

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]
