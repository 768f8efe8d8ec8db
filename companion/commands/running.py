"""A box that runs until it is told to stop: its heartbeat, its tablets, and the signals that end it."""

import signal
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack

from flask import Flask

from companion.commands.ticker import Ticker
from companion.errors import DeviceError
from web import serve


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


def addresses(host: str, port: int) -> list[str]:
    """The addresses by which tablets reach a box that listens at `host`; its own one when it is in no network."""
    if host != "0.0.0.0":
        return [f"http://{host}:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: asks which of our addresses would be used
            host = probe.getsockname()[0]
        except OSError:
            host = "127.0.0.1"
    return [f"http://{host}:{port}/"]
