"""Who has played how often and with what luck: sums over past matches, pure; and as a table for a spreadsheet."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

LONGEST_S = 600.0  # a longer pause is no play: dinner, or the night; it counts as so much
_COLUMNS = ("player", "game", "matches", "wins", "longest_streak", "best_score", "average_minutes")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match, as far as it counts: `scores` a seat, empty where the game has none; None: nobody timed it."""

    edition: str
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    duration_s: float | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches of one kind: how many, how many of them won, the most wins in a row, best score, mean duration."""

    matches: int
    wins: int
    longest_streak: int
    best_score: int | None
    average_s: float | None


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """A player by name, as it was written last: all matches, and those of each edition."""

    name: str
    all: Tally
    editions: Mapping[str, Tally]


@dataclass(frozen=True, slots=True)
class EditionTally:
    """An edition: matches of anybody, mean duration, the best score and who had it first."""

    edition: str
    matches: int
    average_s: float | None
    best_score: int | None
    best_by: str | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """Players by wins, then matches, then name; editions by matches."""

    players: tuple[PlayerTally, ...]
    editions: tuple[EditionTally, ...]


@dataclass(slots=True)
class _Sum:
    results: list[bool] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    durations_s: list[float] = field(default_factory=list)

    def add(self, won: bool, score: int | None, duration_s: float | None) -> None:
        self.results.append(won)
        self.scores += [] if score is None else [score]
        self.durations_s += [] if duration_s is None else [duration_s]

    def tally(self) -> Tally:
        best = max(self.scores, default=None)
        return Tally(len(self.results), sum(self.results), _streak(self.results), best, _mean(self.durations_s))


def duration_s(acts: int, lapses: Mapping[int, float]) -> float | None:
    """How long a match was played, pauses left out; None where the time of some act is not known."""
    if not acts or any(n not in lapses for n in range(acts)):
        return None
    return sum(min(lapses[n], LONGEST_S) for n in range(acts))


def same_player(name: str) -> str:
    """What two spellings of one player's name have in common: capitals and blanks do not tell people apart."""
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()


def count(matches: Iterable[Played]) -> Statistics:
    """The statistics of finished matches, in the order in which they were played."""
    names: dict[str, str] = {}
    players: dict[str, dict[str | None, _Sum]] = {}
    played: dict[str, list[Played]] = {}
    for match in matches:
        played.setdefault(match.edition, []).append(match)
        for who, seats in _seated(match.seats).items():
            names[who] = " ".join(match.seats[seats[0]].split())
            won = any(seat in match.winners for seat in seats)
            score = max((match.scores[seat] for seat in seats), default=None) if match.scores else None
            for edition in (None, match.edition):
                players.setdefault(who, {}).setdefault(edition, _Sum()).add(won, score, match.duration_s)
    told = [_player(names[who], sums) for who, sums in players.items()]
    told.sort(key=lambda one: (-one.all.wins, -one.all.matches, same_player(one.name)))
    editions = sorted((_edition(*item) for item in played.items()), key=lambda one: (-one.matches, one.edition))
    return Statistics(tuple(told), tuple(editions))


def to_csv(statistics: Statistics) -> str:
    """A row for each player and edition, and one for each player with all of them ("game" is empty there).

    A name that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(_COLUMNS)
    for player in statistics.players:
        for edition, tally in {"": player.all, **player.editions}.items():
            best = "" if edition == "" or tally.best_score is None else tally.best_score
            minutes = "" if tally.average_s is None else round(tally.average_s / 60, 1)
            values = (tally.matches, tally.wins, tally.longest_streak, best, minutes)
            rows.writerow((_harmless(player.name), _harmless(edition), *values))
    return out.getvalue()


def _seated(seats: Sequence[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for seat, name in enumerate(seats):
        found.setdefault(same_player(name), []).append(seat)
    return found


def _player(name: str, sums: Mapping[str | None, _Sum]) -> PlayerTally:
    return PlayerTally(name, sums[None].tally(), {edition: one.tally() for edition, one in sums.items() if edition})


def _edition(edition: str, matches: Sequence[Played]) -> EditionTally:
    scores = [(score, name) for one in matches for score, name in zip(one.scores, one.seats, strict=False)]
    best, by = max(scores, key=lambda one: one[0], default=(None, None))
    durations_s = [one.duration_s for one in matches if one.duration_s is not None]
    return EditionTally(edition, len(matches), _mean(durations_s), best, by)


def _streak(results: Iterable[bool]) -> int:
    longest = now = 0
    for won in results:
        now = now + 1 if won else 0
        longest = max(longest, now)
    return longest


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
