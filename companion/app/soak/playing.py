"""What a soak plays, match after match, and what is counted and measured of it."""

import json
import resource
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

from companion.app.bots.match_runner import MatchRunner
from companion.app.decks import print_and_play
from companion.app.default_names import NAMES
from companion.app.game_tables import TableKind, WatchedTable, kind_of, simulated_table
from companion.app.soak.house import Bots, House, TimeIsOver, Times
from companion.app.soak.troubles import Lots, time_of_day
from companion.core.errors import IllegalEvent
from companion.core.game import Game, Plain
from companion.core.record import Header
from companion.core.referee import begin
from companion.core.registry import find_game, games
from companion.games.registry import quick_options

SHARES = {TableKind.CARDS: 3, TableKind.SPINNING_BOARD: 10, TableKind.LETTERS: 4}
"""Of the time, for each edition: frames of a board that turns cost the most."""
LEAST_S = 0.2  # of real time that a match is begun for


@dataclass(slots=True)
class Played:
    """What was counted and measured of one edition. `spent_s` is real time, `table_s` the table's own."""

    matches: int = 0
    finished: int = 0
    broken_off: int = 0
    events: int = 0
    mismatches: int = 0
    questions: int = 0
    table_s: float = 0.0
    spent_s: float = 0.0
    survived: Counter[str] = field(default_factory=Counter)
    times: Times = field(default_factory=Times)

    def to_plain(self) -> Plain:
        counts: Plain = {
            name: getattr(self, name)
            for name in ("matches", "finished", "broken_off", "events", "mismatches", "questions")
        }
        return counts | {
            "table_s": round(self.table_s),
            "spent_s": round(self.spent_s, 1),
            "faults": self.survived.total(),
            "card_to_tablet_s": percentiles(self.times.card_to_tablet_s),
        }


@dataclass(slots=True)
class Figures:
    """What came of a soak: all editions together, and each of them."""

    seed: int
    editions: dict[str, Played] = field(default_factory=dict)

    @property
    def events(self) -> int:
        return sum(played.events for played in self.editions.values())

    @property
    def mismatches(self) -> int:
        return sum(played.mismatches for played in self.editions.values())

    def to_plain(self) -> Plain:
        each = {name: played.to_plain() for name, played in self.editions.items()}
        sums = ("matches", "finished", "broken_off", "events", "mismatches", "questions", "faults")
        kinds = sum((played.survived for played in self.editions.values()), Counter[str]())
        never = {kind: 0 for played in self.editions.values() for kind in played.survived}
        return {
            "seed": self.seed,
            "seconds": round(sum(played.spent_s for played in self.editions.values()), 1),
            **{name: sum(one[name] for one in each.values()) for name in sums},
            "faults_by_kind": dict(sorted((never | kinds).items())),
            "card_to_tablet_s": self.percentiles("card_to_tablet_s"),
            "card_to_tablet_in_trouble_s": self.percentiles("in_trouble_s"),
            "tick_to_tablet_ms": self.percentiles("tick_to_tablet_ms"),
            "act_to_tablet_ms": self.percentiles("act_to_tablet_ms"),
            "threads": threading.active_count(),
            "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
            "editions": each,
        }

    def percentiles(self, name: str) -> Plain:
        """Those of one of the `Times` over all editions."""
        values = (getattr(played.times, name) for played in self.editions.values())
        return percentiles([value for some in values for value in some])


def percentiles(values: list[float]) -> Plain:
    """How many there are, the usual shares, and the worst."""
    if not values:
        return {}
    shares = {"p50": 50, "p95": 95, "p99": 99, "worst": 100}
    return {"n": len(values)} | {name: round(float(np.percentile(values, share)), 2) for name, share in shares.items()}


class PlayedParty(MatchRunner):
    """A match whose tablets show JSON: lists where the rules have tuples."""

    def view(self) -> Plain:
        plain: Plain = json.loads(json.dumps(super().view()))
        return plain


def soak(length_s: float, seed: int, editions: Collection[str] = (), *, troubled: bool = True) -> Figures:
    """Plays the editions, every one if none is told, for `length_s` of real time; things go wrong if `troubled`.

    Each has its share of the time, and the one that has had the least of it is played next. A match that is under way
    when that is used up is broken off; it is the last one of its edition, so what an edition plays depends on the seed
    alone. The time runs from when the decks are there.
    """
    editions = editions or tuple(edition for game in games().values() for edition in game.editions)
    figures = Figures(seed, {edition: Played() for edition in editions})
    chances = {edition: (Random(f"{seed} {edition} play"), Lots(Random(f"{seed} {edition}"))) for edition in editions}
    shares = {edition: SHARES[kind_of(find_game(edition)[0])] for edition in editions}
    due_s = {edition: length_s * share / sum(shares.values()) for edition, share in shares.items()}
    for edition in editions:
        if find_game(edition)[0].cards(edition, None):
            print_and_play(edition)
    end_s = time.monotonic() + length_s
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < end_s - LEAST_S:
            edition = min(editions, key=lambda one: figures.editions[one].spent_s / due_s[one])
            played, (play, lots) = figures.editions[edition], chances[edition]
            begun = time.monotonic()
            until_s = min(begun + due_s[edition] - played.spent_s, end_s)
            path, troubles = Path(folder) / "journal.db", lots if troubled else None
            _play(edition, played, play, partial(House, path=path, times=played.times, lots=troubles, until_s=until_s))
            played.spent_s += time.monotonic() - begun
    return figures


def _seats(game: Game) -> tuple[int, ...]:
    """How many play: two to four where the game allows it."""
    return tuple(seats for seats in (2, 3, 4) if seats in game.seats) or (game.seats.start,)


def _play(edition: str, played: Played, play: Random, house_at: Callable[[WatchedTable], House]) -> None:
    """One match, to its end or until it is time."""
    game, _ = find_game(edition)
    truth = begin(Header(game.name, edition, NAMES[: play.choice(_seats(game))], quick_options(game)))
    table = simulated_table(truth, play)
    with time_of_day(table.world):
        house = house_at(table)
        bots = Bots(table.hands.table, house, lambda _: None)
        party = PlayedParty(truth, table.hands, bots)
        try:
            house.new_match(truth.header)
            party.play()
        except TimeIsOver:
            played.broken_off += 1
        except IllegalEvent:  # tablets and bots are no longer at the same match
            played.mismatches += 1
        if house.troubles is not None:
            house.troubles.mend()
            played.survived.update(house.troubles.survived)
        house.switch_off()
    played.matches += 1
    played.finished += truth.state.outcome is not None
    played.events += len(truth.events)
    played.mismatches += party.mismatches + house.lost
    played.questions += bots.questions
    played.table_s += bots.now
