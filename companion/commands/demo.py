"""demo: a box with its tablet at a simulated table, ready to play."""

import argparse
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from random import Random

from companion.claim import claim_data
from companion.commands.bench import WorldBench
from companion.commands.board_bench import StoneBench
from companion.commands.counting import table_count
from companion.commands.data import NAMES, open_journal
from companion.commands.decks import deck_in_use, own_index
from companion.commands.enrolling import enrolment
from companion.commands.faces import DeckFaces, JpegEye
from companion.commands.running import run_box, run_until_stopped
from companion.commands.shelves import open_shelves
from companion.commands.simulated import simulated_box
from companion.commands.tables import simulated_table
from companion.commands.tile_bench import TileBench
from companion.games import find_game
from companion.journal import Journal
from companion.record import Header
from companion.referee import Referee, begin
from companion.settings import Settings
from web import create_app


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--game", default="diamoniak", help="game or edition (default: diamoniak)")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets tablets in the house in")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--seed", type=int, help="the same seed shuffles the same pile")
    parser.add_argument("--data", metavar="DIR", type=Path, default=Path("box-data"), help="where matches are kept")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Runs until Ctrl-C or SIGTERM; every device is left safe."""
    run_until_stopped(lambda running, stop: _begin(args, running, stop))
    return 0


def _begin(args: argparse.Namespace, running: ExitStack, stop: threading.Event) -> None:
    _, edition = find_game(args.game)
    journal = open_journal(args.data)
    running.callback(journal.close)
    running.callback(claim_data(args.data).close)
    rng = Random(args.seed)
    faces = DeckFaces(deck_in_use("", args.data, edition))
    table = simulated_table(_last_match(journal, edition), rng, faces.deck)
    shelves, judge = open_shelves(args.data)
    box = simulated_box(journal, *table.eyes.all, board=table.board, judge=judge)
    running.callback(box.close)
    bench = WorldBench(table.world, edition, lambda: box.snapshot, kept=table.kept)
    stones = StoneBench(table.world, table.board, rng) if table.board is not None else None
    tiles = TileBench(table.tiles, lambda: box.snapshot, rng) if table.tiles is not None else None

    def tick(now: float) -> None:
        bench.advance(now)
        if stones is not None:
            stones.prepare(box.snapshot)
        if tiles is not None:
            tiles.prepare()
        box.tick(now)

    enrolling = enrolment(table.eyes.cards, edition, own_index("", args.data, edition), faces)
    app = create_app(
        box,
        faces=faces,
        bench=bench,
        board=stones,
        tiles=tiles,
        eye=JpegEye(table.eyes.main),
        enrolling=enrolling,
        counting=table_count(table.eyes.cards),
        shelves=shelves,
    )
    run_box(app, tick, running, stop, host=args.host, port=args.port, ticks_per_s=Settings().ticks_per_s)
    address = f"http://{args.host}:{args.port}/"
    print(f"The tablet: {address}   The simulated table: {address}bench   Ctrl-C ends.", flush=True)
    if not args.no_browser:
        webbrowser.open(address)


def _last_match(journal: Journal, edition: str) -> Referee:
    """The match that can be resumed, so that the simulated cards lie as it left them; else one not begun yet."""
    stored = journal.unfinished()
    if stored is None or stored.header.edition != edition:
        game, _ = find_game(edition)
        return begin(Header(game.name, edition, NAMES[: game.seats.start]))
    return begin(stored.header, journal.acts(stored.id))
