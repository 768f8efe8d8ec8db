"""demo and serve: a box with its tablet, at a simulated table or at a real one."""

import argparse
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

from flask import Flask

from companion.box import RefereeBox
from companion.commands.bench import WorldBench
from companion.commands.board_bench import StoneBench, rings_kept
from companion.commands.card_hands import world_of
from companion.commands.data import NAMES, open_journal
from companion.commands.decks import open_deck
from companion.commands.faces import DeckFaces, JpegEye
from companion.commands.simulated import print_and_play, simulated_box, simulated_eye, simulated_eyes
from companion.commands.stone_world import StoneWorld
from companion.commands.ticker import Ticker
from companion.errors import DeviceError
from companion.games import find_game
from companion.journal import Journal
from companion.ports import Actuator, Sensor
from companion.record import Header
from companion.referee import Referee, begin
from companion.settings import Settings, load_settings
from hardware.buzzer import Buzzer
from hardware.camera import open_camera
from hardware.claim import HardwareClaim
from hardware.guard import GuardedMotor
from hardware.pins import pin_factory
from hardware.shared_camera import SharedCamera
from hardware.spinner import Drive, Spinner
from vision.board.enrolment import enrol_board
from vision.board.eye import BoardEye
from vision.board.readers import SocketReader, TrayReader
from vision.deck import Deck
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
    table = _simulated(args, journal, edition)
    running.callback(table.box.close)

    def tick(now: float) -> None:
        table.bench.advance(now)
        if table.stones is not None:
            table.stones.prepare(table.box.snapshot)
        table.box.tick(now)

    app = create_app(table.box, faces=DeckFaces(), bench=table.bench, board=table.stones, eye=JpegEye(table.eye))
    _run_box(app, tick, running, stop, host=args.host, port=args.port, ticks_per_s=Settings().ticks_per_s)
    address = f"http://{args.host}:{args.port}/"
    print(f"The tablet: {address}   The simulated table: {address}bench   Ctrl-C ends.", flush=True)
    if not args.no_browser:
        webbrowser.open(address)


@dataclass(frozen=True, slots=True)
class _Simulated:
    """A box at a simulated table, and the bench that plays there; `stones` where the game has a board."""

    box: RefereeBox
    eye: CardEye
    bench: WorldBench
    stones: StoneBench | None = None


def _simulated(args: argparse.Namespace, journal: Journal, edition: str) -> _Simulated:
    truth, rng, deck = _last_match(journal, edition), Random(args.seed), print_and_play(edition)
    if truth.game.name == "diadingo":
        table = StoneWorld(truth.state, rng)
        eyes = simulated_eyes(table.world, deck, table.board.seen.kind)
        box = simulated_box(journal, *eyes, board=table.board)
        bench = WorldBench(table.world, edition, lambda: box.snapshot, kept=rings_kept)
        return _Simulated(box, eyes[0], bench, StoneBench(table.world, table.board, rng))
    world = world_of(truth, rng)
    eye = simulated_eye(world, deck)
    box = simulated_box(journal, eye)
    return _Simulated(box, eye, WorldBench(world, edition, lambda: box.snapshot))


def _serve(settings: Settings, running: ExitStack, stop: threading.Event) -> None:
    journal = open_journal(Path(settings.data))
    running.callback(journal.close)
    deck = open_deck(Path(settings.deck)) if settings.deck else None
    card_eye, board_eye = open_eyes(settings, deck)
    eyes: list[Sensor] = [eye for eye in (card_eye, board_eye) if eye is not None]
    actuators, spinner = _drivers(settings, running)
    waits = {"odd_after_s": settings.odd_after_s, "no_luck_after_s": settings.no_luck_after_s}
    box = RefereeBox(journal, eyes, actuators, spinner=spinner, **waits)
    running.callback(box.close)
    app = create_app(box, faces=DeckFaces(deck), eye=JpegEye(card_eye) if card_eye else None)
    _run_box(app, box.tick, running, stop, host=settings.host, port=settings.port, ticks_per_s=settings.ticks_per_s)
    print(f"The tablet: {' or '.join(_addresses(settings))}   Ctrl-C ends.", flush=True)


def open_eyes(settings: Settings, deck: Deck | None) -> tuple[CardEye | None, BoardEye | None]:
    """The eyes behind the camera: cards for every game, the board beside them for DIADINGO.

    Raises DeviceError, SettingsError.
    """
    if not settings.camera:
        return None, None
    camera = open_camera(settings.camera)
    deck = deck or print_and_play(settings.edition)
    if find_game(settings.edition)[0].name != "diadingo":
        return CardEye(camera, deck), None
    shared = SharedCamera(camera)
    reader = SocketReader(enrol_board(Path(settings.board))) if settings.board else TrayReader()
    return CardEye(shared.view(), deck), BoardEye(shared.view(), reader)


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


def _drivers(settings: Settings, running: ExitStack) -> tuple[list[Actuator], Spinner | None]:
    """The drivers on real pins, which then belong to this process and the motor's guard alone. Raises DeviceError."""
    if settings.pins == "none":
        return [], None
    running.callback(HardwareClaim().close)
    pins = pin_factory(settings.pins)
    drive = Drive(settings.turns_per_s, settings.longest_spin_s)
    motor = GuardedMotor(
        forward_pin=settings.motor_forward_pin,
        backward_pin=settings.motor_backward_pin,
        pins=settings.pins,
        slew_per_s=drive.slew_per_s,
        longest_s=settings.longest_spin_s + 0.5,  # the spinner comes first: it can say why
    )
    running.callback(motor.close)
    spinner = Spinner(
        motor,
        drive=drive,
        countdown_s=settings.countdown_s,
        index_pin=settings.index_pin or None,
        stop_pin=settings.stop_pin or None,
        pin_factory=pins,
    )
    return [Buzzer(settings.buzzer_pin, pins)], spinner


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
