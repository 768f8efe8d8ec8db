"""serve: the real box, or without settings a scoreboard only."""

import argparse
import threading
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from companion.app.host.service import Service, start_as_service
from companion.app.production import assemble
from companion.app.running import run_box, run_until_stopped, tell_pins, where_to_play
from companion.core.errors import CompanionError
from companion.store.lock_file import claim_hardware
from companion.store.settings import Settings
from hardware.pins import pin_factory
from hardware.power import switch_off
from web.join import HouseNetwork


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--settings", metavar="FILE", type=Path, help="TOML file; without it: a scoreboard only")


def run(args: argparse.Namespace) -> int:
    """Runs until Ctrl-C or SIGTERM; every device is left safe."""
    settings, service = start_as_service(args.settings)
    off = threading.Event()
    try:
        run_until_stopped(lambda running, stop: _begin(settings, service, running, stop, off))
    except CompanionError as error:
        service.fail(str(error))
        raise
    status = service.stopped()
    if off.is_set():
        switch_off()  # everything is closed by now
    return status


def _begin(
    settings: Settings, service: Service, running: ExitStack, stop: threading.Event, off: threading.Event
) -> None:
    def end() -> None:
        off.set()
        stop.set()

    pins = None
    if settings.pins != "none":
        running.callback(claim_hardware().close)
        pins = pin_factory(settings.pins)
    app, on, keys = assemble(settings, running, pins, safe=service.safe, switch_off=end)
    tick = partial(service.tick, on)
    run_box(app, tick, running, stop, host=settings.host, port=settings.port, ticks_per_s=settings.ticks_per_s)
    print(where_to_play(settings.host, settings.port, HouseNetwork()), flush=True)
    tell_pins(keys, settings.host, Path(settings.data))
