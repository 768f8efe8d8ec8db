"""autoplay: bots play whole matches, through the rules alone or through rendered frames and mock pins."""

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.app.bots.match_runner import MatchRunner, NoLink, TapLink, VisionDriver
from companion.app.default_names import NAMES
from companion.app.game_tables import simulated_table
from companion.app.simulation import simulated_box
from companion.box.box import RefereeBox
from companion.commands.argument_types import whole
from companion.commands.house_rules import read_options
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.core.registry import find_game
from companion.core.snapshot import Snapshot
from companion.games.kit import Hands
from companion.games.registry import hands_at
from companion.store.journal import Journal


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--game", default="diamoniak", help="game or edition (default: diamoniak)")
    parser.add_argument("--seats", type=whole(1, len(NAMES)), default=4)
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="a house rule; may be given several times"
    )
    parser.add_argument("--matches", type=whole(1), default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--through", choices=("rules", "table"), default="rules")
    parser.add_argument("--journal", metavar="FILE", type=Path, help="play with a journal; an unfinished match goes on")
    parser.add_argument("--follow", action="store_true", help="print a line for every act that the box has confirmed")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


@dataclass(slots=True)
class Figures:
    """What was counted over the matches; `play_s` is the time spent playing."""

    matches: int = 0
    finished: int = 0
    events: int = 0
    mismatches: int = 0
    questions: int = 0
    play_s: float = 0.0
    winners: Counter[str] = field(default_factory=Counter)

    def to_plain(self) -> dict[str, object]:
        return {
            "matches": self.matches,
            "finished": self.finished,
            "events": self.events,
            "mismatches": self.mismatches,
            "questions": self.questions,
            "events_per_s": round(self.events / self.play_s, 1) if self.play_s else 0.0,
            "winners": dict(self.winners),
        }


def run(args: argparse.Namespace) -> int:
    """Plays the matches; exit status 1 if one did not finish or the box ever differed from the truth."""
    game, edition = find_game(args.game)
    header = Header(game.name, edition, NAMES[: args.seats], read_options(args.option))
    begin(header)  # refuses a wrong number of seats before anything is opened
    figures = Figures()
    rng = Random(args.seed)
    if args.through == "rules" and args.journal is None:
        for _ in range(args.matches):
            truth = begin(header)
            hands = hands_at(truth, rng)
            _play(figures, MatchRunner(truth, hands, NoLink(hands.table)))
    else:
        _play_with_box(args, header, figures, rng)
    told = figures.to_plain()
    print(json.dumps(told) if args.json else "\n".join(f"{key:>14}: {value}" for key, value in told.items()))
    return 0 if figures.finished == figures.matches and figures.mismatches == 0 else 1


def _play_with_box(args: argparse.Namespace, header: Header, figures: Figures, rng: Random) -> None:
    journal = Journal(args.journal or Path(":memory:"))
    through_table = args.through == "table"
    for _ in range(args.matches):
        stored = journal.unfinished()
        truth = begin(stored.header, journal.acts(stored.id)) if stored else begin(header)
        hands, box = _seated(truth, journal, rng, through_table=through_table)
        if stored:
            box.resume()
        else:
            box.new_match(header)
        listener = (VisionDriver if through_table else TapLink)(
            hands.table, box, _print_acts if args.follow else _ignore
        )
        _play(figures, MatchRunner(truth, hands, listener))
        if isinstance(listener, VisionDriver):
            figures.questions += listener.questions
        box.close()
    journal.close()


def _seated(truth: Referee, journal: Journal, rng: Random, *, through_table: bool) -> tuple[Hands, RefereeBox]:
    """Hands at a table with a box; through the table the box sees it, else it is told."""
    if not through_table:
        return hands_at(truth, rng), simulated_box(journal)
    table = simulated_table(truth, rng)
    return table.hands, simulated_box(journal, *table.eyes.all, board=table.board)


def _play(figures: Figures, party: MatchRunner) -> None:
    before, start = len(party.truth.acts), time.perf_counter()
    party.play()
    figures.play_s += time.perf_counter() - start
    figures.matches += 1
    figures.events += len(party.truth.acts) - before
    figures.mismatches += party.mismatches
    outcome = party.state.outcome
    if outcome is not None:
        figures.finished += 1
        figures.winners.update(party.truth.header.seats[seat] for seat in outcome.winners)


def _print_acts(snapshot: Snapshot) -> None:
    print(json.dumps({key: snapshot["match"][key] for key in ("id", "acts")}), flush=True)


def _ignore(_: Snapshot) -> None: ...
