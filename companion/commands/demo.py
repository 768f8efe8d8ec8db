"""demo: a box with its tablet at a simulated table, ready to play."""

import argparse
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from random import Random

from companion.assembly.bench.panel import PanelBench
from companion.assembly.bench.table import benches
from companion.assembly.data import own_journal
from companion.assembly.deck_faces import DeckFaces
from companion.assembly.decks import deck_in_use, print_and_play
from companion.assembly.lent.parts import Parts, is_playing
from companion.assembly.players import NAMES
from companion.assembly.running import run_box, run_until_stopped, tell_pins
from companion.assembly.shelves import open_shelves, word_judge
from companion.assembly.simulated import Drivers, simulated_box, simulated_drivers, simulated_reader
from companion.assembly.tables import SimulatedTable, simulated_table
from companion.assembly.whole_box import WholeBox
from companion.box import RefereeBox
from companion.commands.numbers import PORT
from companion.games import find_game
from companion.journal import Journal
from companion.keys import KeyRing, Keys
from companion.record import Header
from companion.referee import Referee, begin
from companion.settings import Settings
from vision.tiles.shelf import FaceShelf
from web import Access, Deeds, Hosts


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--game", default="diamoniak", help="game or edition (default: diamoniak)")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets tablets in the house in")
    parser.add_argument("--port", type=PORT, default=8080)
    parser.add_argument("--seed", type=int, help="the same seed shuffles the same pile")
    parser.add_argument("--data", metavar="DIR", type=Path, default=Path("box-data"), help="where matches are kept")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Runs until Ctrl-C or SIGTERM; every device is left safe."""
    run_until_stopped(lambda running, stop: _begin(args, running, stop))
    return 0


def _begin(args: argparse.Namespace, running: ExitStack, stop: threading.Event) -> None:
    _, edition = find_game(args.game)
    journal = own_journal(args.data, running)
    rng = Random(args.seed)
    faces = DeckFaces(deck_in_use("", args.data, edition))
    table = simulated_table(_last_match(journal, edition), rng, faces.deck)
    shelves = open_shelves(args.data)
    judge = word_judge(shelves.words, running)
    panel = PanelBench(lambda: box, stop.set)
    drivers = simulated_drivers(table.board)
    box = simulated_box(journal, *table.eyes.all, judge=judge, panel=panel.panel, drivers=drivers)
    running.callback(box.close)
    own_tiles = FaceShelf(args.data)
    bench = benches(table, edition, lambda: box.snapshot, own_tiles, rng)
    access = Access(KeyRing(args.data), Hosts((args.host,)))
    whole = WholeBox(
        box=box,
        data=args.data,
        journal=journal,
        edition=edition,
        deck="",
        eyes=table.eyes,
        faces=faces,
        shelves=shelves,
        judge=judge,
        tile_faces=own_tiles,
        parts=_parts(table, drivers, box, faces, edition),
        access=access,
    )
    app, on = whole.open(running, deeds=Deeds(bench.cards, bench.stones, bench.tiles, panel))

    def tick(now: float) -> None:
        bench.advance(now)
        on(now)

    run_box(app, tick, running, stop, host=args.host, port=args.port, ticks_per_s=Settings().ticks_per_s)
    _tell(args, access.ring.keys)


def _tell(args: argparse.Namespace, keys: Keys) -> None:
    """Where to play, and where the simulated table is."""
    address = f"http://{args.host}:{args.port}/"
    print(f"The tablet: {address}   The simulated table: {address}bench   Ctrl-C ends.", flush=True)
    tell_pins(keys, args.host, args.data)
    if not args.no_browser:
        webbrowser.open(address)


def _parts(table: SimulatedTable, drivers: Drivers, box: RefereeBox, faces: DeckFaces, edition: str) -> Parts:
    """What of the simulated table can be calibrated."""
    return Parts(
        deck=lambda: faces.deck or (print_and_play(edition) if table.eyes.cards else None),
        playing=lambda: is_playing(box.snapshot),
        tiles=table.eyes.tiles is not None,
        sensor=table.eyes.cards,
        board=(simulated_reader(table.board.seen.kind), str(table.board.seen.kind)) if table.board else None,
        spinner=drivers.spinner,
        buzzer=drivers.buzzer,
        eyes=table.eyes.listeners,
    )


def _last_match(journal: Journal, edition: str) -> Referee:
    """The match that can be resumed, so that the simulated cards lie as it left them; else one not begun yet."""
    stored = journal.unfinished()
    if stored is None or stored.header.edition != edition:
        game, _ = find_game(edition)
        return begin(Header(game.name, edition, NAMES[: game.seats.start]))
    return begin(stored.header, journal.acts(stored.id))
