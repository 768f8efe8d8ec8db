"""The end of a deal in numbers: each player's terms, their sum, and who leads (DM-20, DM-31 ... DM-34)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.diamino.options import Options
from companion.games.diamino.state import DealResult

OUT_BONUS = 25  # DM-31
DOUBLED = 2  # over a black field


@dataclass(frozen=True, slots=True)
class Account:
    """What a player gets for a deal: total = points + bonus + hands * factor - left.

    `points` were won during the deal, `bonus` is for going out, `hands` are the values left in the others' hands,
    `left` those in the own hand.
    """

    points: int = 0
    bonus: int = 0
    hands: int = 0
    factor: int = 1
    left: int = 0

    @property
    def total(self) -> int:
        return self.points + self.bonus + self.hands * self.factor - self.left


def accounts(result: DealResult, options: Options) -> tuple[Account, ...]:
    """Each seat's account of a finished deal."""
    seats = range(len(result.left))
    if options.rule_set == "set2":
        return tuple(_with_points(result, seat) for seat in seats)
    return tuple(_without_points(result, seat, options) for seat in seats)


def _with_points(result: DealResult, seat: int) -> Account:
    """Rule set 2: points stay, own tiles are set off against them, who is out gets the others' (DM-31 ... DM-33)."""
    points, left = result.points[seat], result.left[seat]
    if seat != result.out:
        return Account(points, left=left)
    bonus = OUT_BONUS * DOUBLED if result.black else OUT_BONUS
    return Account(points, bonus, sum(result.left))


def _without_points(result: DealResult, seat: int, options: Options) -> Account:
    """Rule set 1: who is out gets the others' tiles, twice over black (DM-20); if nobody is, see DMQ-39."""
    points = result.points[seat]
    if result.out is not None:
        if seat != result.out:
            return Account(points)
        return Account(points, hands=sum(result.left), factor=DOUBLED if result.black else 1)
    lowest = min(result.left)
    if options.set1_blocked == "lowest_hand" and result.left[seat] == lowest:
        return Account(points, hands=sum(value for value in result.left if value != lowest))
    return Account(points)


def totals(results: Sequence[DealResult], seats: int, options: Options) -> tuple[int, ...]:
    """Each seat's sum over finished deals (DMQ-43)."""
    per_deal = [[one.total for one in accounts(result, options)] for result in results]
    return tuple(sum(row[seat] for row in per_deal) for seat in range(seats))


def winners(results: Sequence[DealResult], seats: int, options: Options) -> tuple[int, ...]:
    """Who wins with these deals: the most points; in one deal without points who went out (DM-20, DM-34, DMQ-42)."""
    if options.rule_set == "set1" and len(results) == 1 and results[0].out is not None:
        return (results[0].out,)
    blocked = options.rule_set == "set1" and options.set1_blocked == "none"
    if blocked and all(result.out is None for result in results):
        return ()
    scores = totals(results, seats, options)
    best = [seat for seat in range(seats) if scores[seat] == max(scores)]
    if options.tiebreak == "fewest_tiles":
        tiles = [sum(result.tiles[seat] for result in results) for seat in range(seats)]
        fewest = min(tiles[seat] for seat in best)
        best = [seat for seat in best if tiles[seat] == fewest]
    return tuple(best)
