"""demo and serve: a box with its tablet, at a simulated table or at a real one."""

import argparse
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

from flask import Flask

from companion.box import RefereeBox
from companion.commands.bench import WorldBench
from companion.commands.card_hands import world_of
from companion.commands.data import NAMES, open_journal
from companion.commands.decks import open_deck
from companion.commands.faces import DeckFaces, JpegEye
from companion.commands.simulated import print_and_play, simulated_box, simulated_eye
from companion.commands.ticker import Ticker
from companion.errors import DeviceError
from companion.games import find_game
from companion.journal import Journal
from companion.ports import Actuator
from companion.record import Header
from companion.referee import Referee, begin
from companion.settings import Settings, load_settings
from hardware.buzzer import Buzzer
from hardware.camera import open_camera
from hardware.claim import HardwareClaim
from hardware.pins import pin_factory
from hardware.spinner import Spinner
from vision.eye import CardEye
from web import create_app, serve


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the two commands take."""
    if parser.prog.endswith("serve"):
        parser.add_argument("--settings", metavar="FILE", type=Path, help="TOML file; without it: a scoreboard only")
        return
    parser.add_argument("--game", default="diamoniak", help="game or edition (default: diamoniak)")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets tablets in the house in")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--seed", type=int, help="the same seed shuffles the same pile")
    parser.add_argument("--data", metavar="DIR", type=Path, default=Path("box-data"), help="where matches are kept")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Runs until Ctrl-C or SIGTERM; every device is left safe."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    with ExitStack() as running:
        if args.command == "demo":
            _demo(args, running, stop)
        else:
            _serve(load_settings(args.settings) if args.settings else Settings(), running, stop)
        stop.wait()
    return 0


def _demo(args: argparse.Namespace, running: ExitStack, stop: threading.Event) -> None:
    _, edition = find_game(args.game)
    journal = open_journal(args.data)
    running.callback(journal.close)
    world = world_of(_last_match(journal, edition), Random(args.seed))
    eye = simulated_eye(world, print_and_play(edition))
    box = simulated_box(journal, eye)
    running.callback(box.close)
    bench = WorldBench(world, edition, lambda: box.snapshot)

    def tick(now: float) -> None:
        bench.advance(now)
        box.tick(now)

    app = create_app(box, faces=DeckFaces(), bench=bench, eye=JpegEye(eye))
    _run_box(app, tick, running, stop, host=args.host, port=args.port, ticks_per_s=Settings().ticks_per_s)
    address = f"http://{args.host}:{args.port}/"
    print(f"The tablet: {address}   The simulated table: {address}bench   Ctrl-C ends.", flush=True)
    if not args.no_browser:
        webbrowser.open(address)


def _serve(settings: Settings, running: ExitStack, stop: threading.Event) -> None:
    journal = open_journal(Path(settings.data))
    running.callback(journal.close)
    deck = open_deck(Path(settings.deck)) if settings.deck else None
    eyes = []
    if settings.camera:
        eyes.append(CardEye(open_camera(settings.camera), deck or print_and_play(settings.edition)))
    box = RefereeBox(journal, eyes, _actuators(settings, running), odd_after_s=settings.odd_after_s)
    running.callback(box.close)
    app = create_app(box, faces=DeckFaces(deck), eye=JpegEye(eyes[0]) if eyes else None)
    _run_box(app, box.tick, running, stop, host=settings.host, port=settings.port, ticks_per_s=settings.ticks_per_s)
    print(f"The tablet: {' or '.join(_addresses(settings))}   Ctrl-C ends.", flush=True)


def _run_box(
    app: Flask,
    tick: Callable[[float], None],
    running: ExitStack,
    stop: threading.Event,
    *,
    host: str,
    port: int,
    ticks_per_s: float,
) -> None:
    """Starts the heartbeat and the tablets; both end, in the reverse order, as `running` unwinds."""
    ticker = Ticker(tick, per_s=ticks_per_s, failed=stop.set)
    running.callback(ticker.close)
    try:
        running.callback(serve(app, host, port).close)
    except OSError as error:
        raise DeviceError(f"cannot serve tablets on {host}:{port}: {error.strerror}; try another port") from error
    ticker.start()


def _last_match(journal: Journal, edition: str) -> Referee:
    """The match that can be resumed, so that the simulated cards lie as it left them; else one not begun yet."""
    stored = journal.unfinished()
    if stored is None or stored.header.edition != edition:
        game, _ = find_game(edition)
        return begin(Header(game.name, edition, NAMES[: game.seats.start]))
    return begin(stored.header, journal.acts(stored.id))


def _actuators(settings: Settings, running: ExitStack) -> list[Actuator]:
    """The drivers on real pins, which then belong to this process alone. Raises DeviceError."""
    if settings.pins == "none":
        return []
    running.callback(HardwareClaim().close)
    pins = pin_factory(settings.pins)
    buzzer = Buzzer(settings.buzzer_pin, pins)
    forward, backward = settings.motor_forward_pin, settings.motor_backward_pin
    return [buzzer, Spinner(forward_pin=forward, backward_pin=backward, pin_factory=pins)]


def _addresses(settings: Settings) -> list[str]:
    """The addresses by which tablets reach the box; the box's own one when it is in no network."""
    if settings.host != "0.0.0.0":
        return [f"http://{settings.host}:{settings.port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: asks which of our addresses would be used
            host = probe.getsockname()[0]
        except OSError:
            host = "127.0.0.1"
    return [f"http://{host}:{settings.port}/"]
