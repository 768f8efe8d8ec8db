"""stats: who has played how often, and with what luck."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from companion.app.data_folder import find_journal
from companion.commands.output_files import write_out
from companion.store.past_matches import Archive
from companion.store.statistics import Statistics, Tally, to_csv


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--data", metavar="DIR", type=Path, default=Path("box-data"), help="folder of the journal")
    parser.add_argument("--csv", metavar="FILE", type=Path, help="write a table for a spreadsheet")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Prints the statistics of all finished matches. Raises SettingsError, DeviceError."""
    archive = Archive(find_journal(args.data))
    try:
        statistics = archive.statistics()
    finally:
        archive.close()
    if args.csv is not None:
        write_out(args.csv, to_csv(statistics).encode())
    if args.json:
        print(json.dumps(asdict(statistics), ensure_ascii=False))
        return 0
    print("\n".join(_lines(statistics)))
    return 0


def _lines(statistics: Statistics) -> Iterator[str]:
    if not statistics.players:
        yield "no finished match yet"
    for player in statistics.players:
        yield f"{player.name}: {_told(player.all, score=False)}"
        yield from (f"  {edition}: {_told(tally)}" for edition, tally in player.editions.items())


def _told(tally: Tally, *, score: bool = True) -> str:
    parts = [f"matches {tally.matches}", f"wins {tally.wins}", f"longest streak {tally.longest_streak}"]
    if score and tally.best_score is not None:
        parts.append(f"best {tally.best_score}")
    if tally.average_s is not None:
        parts.append(f"about {tally.average_s / 60:.0f} min a match")
    return ", ".join(parts)
