"""A box that runs until it is told to stop: its heartbeat, its tablets, and the signals that end it."""

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from flask import Flask

from companion.app.ticker import Ticker
from companion.core.errors import DeviceError
from companion.store.pins import Pins
from web import serve
from web.join import Network

NO_NETWORK = "For other devices connect it to the router, by cable or Wi-Fi"


def run_until_stopped(begin: Callable[[ExitStack, threading.Event], None]) -> None:
    """Calls `begin` and waits for Ctrl-C, SIGTERM or the event; then everything on the stack is closed, last first."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    with ExitStack() as running:
        begin(running, stop)
        stop.wait()


def run_box(
    app: Flask,
    tick: Callable[[float], None],
    running: ExitStack,
    stop: threading.Event,
    *,
    host: str,
    port: int,
    ticks_per_s: float,
) -> None:
    """Starts the heartbeat and the tablets; both end as `running` unwinds, tablets first. Raises DeviceError."""
    ticker = Ticker(tick, per_s=ticks_per_s, failed=stop.set)
    running.callback(ticker.close)
    try:
        running.callback(serve(app, host, port).close)
    except OSError as error:
        raise DeviceError(f"cannot serve tablets on {host}:{port}: {error.strerror}; try another port") from error
    ticker.start()


def address(host: str, port: int, network: Network) -> str | None:
    """The address by which tablets reach a box that listens at `host`; None when the machine is in no network."""
    reached = network.own_address() if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/" if reached else None


def where_to_play(host: str, port: int, network: Network) -> str:
    """The line that tells how to get to the tablet, and without a network what to do."""
    found = address(host, port, network)
    if found is not None:
        return f"The tablet: {found}   Ctrl-C ends."
    own = f"The tablet: http://127.0.0.1:{port}/ on this machine only, for it is in no network.   Ctrl-C ends."
    return f"{own}\n{NO_NETWORK}; nothing has to be started anew, 'Let others in' then shows the address."


def tell_pins(keys: Pins, host: str, data: Path) -> None:
    """Shows the PINs to who sits at the console; never in a log, and not where no other device is let in."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return
    if sys.stdout.isatty():
        print(f"To act from other devices: PIN {keys.table.pin}   The owner's: {keys.owner.pin}", flush=True)
    else:
        print(f"To act from other devices: companion access show --data {data}", flush=True)
