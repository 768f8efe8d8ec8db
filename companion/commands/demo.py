"""demo: a box with its tablet at a simulated table, ready to play."""

import argparse
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from random import Random

from companion.app.application import Application
from companion.app.data_folder import own_journal
from companion.app.deck_faces import DeckFaces
from companion.app.decks import deck_in_use, print_and_play
from companion.app.default_names import NAMES
from companion.app.demo.panel import PanelBench
from companion.app.demo.table import benches
from companion.app.family_content import open_shelves, word_judge
from companion.app.game_tables import SimulatedTable, simulated_table
from companion.app.running import run_box, run_until_stopped, tell_pins
from companion.app.simulation import Drivers, simulated_box, simulated_drivers, simulated_reader
from companion.app.wizards.instruments import Instruments, is_playing
from companion.box.box import RefereeBox
from companion.commands.argument_types import PORT
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.core.registry import find_game
from companion.store.journal import Journal
from companion.store.pins import Pins, PinStore
from companion.store.settings import Settings
from vision.tiles.face_store import FaceStore
from web import Access, DemoHands, Hosts


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
    panel = PanelBench(stop.set)
    drivers = simulated_drivers(table.board)
    box = simulated_box(journal, *table.eyes.all, judge=judge, panel=panel.panel, drivers=drivers)
    running.callback(box.close)
    own_tiles = FaceStore(args.data)
    bench = benches(table, edition, lambda: box.snapshot, own_tiles, rng)
    access = Access(PinStore(args.data), Hosts((args.host,)))
    whole = Application(
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
    app, on = whole.open(running, deeds=DemoHands(bench.cards, bench.stones, bench.tiles, panel))

    def tick(now: float) -> None:
        bench.advance(now)
        on(now)

    run_box(app, tick, running, stop, host=args.host, port=args.port, ticks_per_s=Settings().ticks_per_s)
    _tell(args, access.ring.keys)


def _tell(args: argparse.Namespace, keys: Pins) -> None:
    """Where to play, and where the simulated table is."""
    address = f"http://{args.host}:{args.port}/"
    print(f"The tablet: {address}   The simulated table: {address}bench   Ctrl-C ends.", flush=True)
    tell_pins(keys, args.host, args.data)
    if not args.no_browser:
        webbrowser.open(address)


def _parts(table: SimulatedTable, drivers: Drivers, box: RefereeBox, faces: DeckFaces, edition: str) -> Instruments:
    """What of the simulated table can be calibrated."""
    return Instruments(
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
