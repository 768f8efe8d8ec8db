"""The end of a game in numbers: what each player's rings are worth, who leads, who won (DD-19 ... DD-21)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.diadingo.options import Options
from companion.games.diadingo.state import GameResult, Player


@dataclass(frozen=True, slots=True)
class Account:
    """What a player has from one game or several: dollars = earned - owed (DD-19, DD-20, DDI-05).

    `owed` is 0 in the normal count; `rings` and `highest` are of set rings.
    """

    earned: int = 0
    owed: int = 0
    rings: int = 0
    highest: int = 0

    @property
    def dollars(self) -> int:
        return self.earned - self.owed


def account(player: Player, options: Options) -> Account:
    """A player's rings, counted."""
    owed = sum(player.empty) if options.professional else 0
    return Account(sum(player.filled), owed, len(player.filled), max(player.filled, default=0))


def accounts(results: Iterable[GameResult], seats: int, options: Options) -> tuple[Account, ...]:
    """Each seat's account over finished games (DDQ-18)."""
    total = [Account()] * seats
    for result in results:
        total = [_sum(have, account(player, options)) for have, player in zip(total, result.players, strict=True)]
    return tuple(total)


def scores(counted: Iterable[Account], options: Options) -> tuple[int, ...]:
    """What decides the match: dollars, or the number of set rings (DDQ-01)."""
    return tuple(one.rings if options.winner_by == "rings" else one.dollars for one in counted)


def leaders(counted: Sequence[Account], options: Options) -> tuple[int, ...]:
    """The seats that would win with these accounts; a tie is shared or broken by rings (DDQ-17)."""
    rank: list[tuple[int, ...]] = [(score,) for score in scores(counted, options)]
    if options.tiebreak == "rings":
        rank = [(*key, one.rings, one.highest) for key, one in zip(rank, counted, strict=True)]
    return tuple(seat for seat, key in enumerate(rank) if key == max(rank))


def losers(counted: Sequence[Account], options: Options) -> tuple[int, ...]:
    """The seats with the lowest score (DDQ-16)."""
    found = scores(counted, options)
    return tuple(seat for seat, score in enumerate(found) if score == min(found))


def _sum(one: Account, other: Account) -> Account:
    return Account(
        one.earned + other.earned, one.owed + other.owed, one.rings + other.rings, max(one.highest, other.highest)
    )
