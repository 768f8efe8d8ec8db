"""A crowd before a real box: tablets that listen, some that only half connect, are killed, or read a byte a second.

    python -m tests.web.crowd [--address http://HOST:PORT]

starts `companion serve` in a process of its own unless it is given one, plays at it, and prints what was measured as
JSON. Exit status 1 where a figure is beyond its target.
"""

import argparse
import asyncio
import json
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

LIVE, HALF_OPEN, KILLED = 40, 10, 10
ACTS, PAUSE_S = 40, 0.25
PLACES = 56
PATIENCE_S = 30.0
TARGETS = {"pages_p95_ms": 200.0, "acts_p95_ms": 300.0, "free_after_s": 5.0}


class Crowd:
    """Everybody who is connected to the box at `host`, `port`."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.seen: list[dict[int, float]] = []  # of each live tablet: when it saw which number of acts

    async def connect(self, request: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which this was sent."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=1 << 22)
        writer.write(request.encode())
        return reader, writer

    def head(self, path: str, method: str = "GET", more: str = "") -> str:
        return f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{more}\r\n"

    async def listen(self) -> asyncio.StreamWriter:
        """One live tablet more."""
        reader, writer = await self.connect(self.head("/api/events"))
        seen: dict[int, float] = {}
        self.seen.append(seen)

        async def follow() -> None:
            while line := await reader.readline():
                if line.startswith(b'data: {"version"'):
                    match = json.loads(line[6:])["match"]
                    seen.setdefault(match["acts"] if match else -1, time.perf_counter())

        writer.task = asyncio.ensure_future(follow())  # type: ignore[attr-defined]
        return writer

    async def ask(self, path: str, body: object = None) -> tuple[int, bytes]:
        """One request on a connection of its own, with its answer."""
        content = "" if body is None else json.dumps(body)
        more = "Connection: close\r\n"
        if content:
            more += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        reader, writer = await self.connect(self.head(path, "POST" if content else "GET", more) + content)
        answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
        writer.close()
        head, _, rest = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), rest

    async def finds_a_place(self) -> asyncio.StreamWriter | None:
        """A stream that is no mere look; None when all places are taken."""
        reader, writer = await self.connect(self.head("/api/events"))
        while line := await reader.readline():
            if line.startswith(b"retry:"):
                break
            if line.startswith(b"event: access"):
                return writer
        writer.close()
        return None


async def measure(host: str, port: int) -> dict[str, Any]:
    """The figures of one evening with the crowd."""
    crowd = Crowd(host, port)
    match = {"edition": "diamoniak", "seats": ["Mia", "Tom"], "options": {}, "first": 0, "replaces": 0}
    status, told = await crowd.ask("/api/match", match)
    assert status == 200, told
    live = [await crowd.listen() for _ in range(LIVE)]
    half = [await crowd.connect("GET /api/events HTTP/1.1\r\nHost: ") for _ in range(HALF_OPEN)]
    doomed = [await crowd.connect(crowd.head("/api/events")) for _ in range(KILLED)]
    slow = _slow(host, port, crowd.head("/api/events"))
    await asyncio.sleep(1.0)
    for _, writer in doomed:  # pulled out: the box gets no farewell but a reset
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()
    trickle = asyncio.ensure_future(_byte_a_second(slow))
    playing = asyncio.ensure_future(_play(crowd))
    pages_ms = await _look_at_pages(crowd, playing)
    acts_ms = await playing
    trickle.cancel()
    for writer in (*live, *(writer for _, writer in half)):
        writer.transport.abort()
    slow.close()
    return {
        "live_tablets": LIVE,
        "pages": len(pages_ms),
        **{f"pages_{name}_ms": value for name, value in _figures(pages_ms).items()},
        "acts_seen": len(acts_ms),
        "acts_missed": LIVE * ACTS - len(acts_ms),
        **{f"acts_{name}_ms": value for name, value in _figures(acts_ms).items()},
        "free_after_s": await _until_all_free(crowd),
    }


async def _play(crowd: Crowd) -> list[float]:
    """Acts one after the other; how long each took to every live tablet, ms."""
    began = []
    for after in range(ACTS):
        act = {"event": "undo"} if after % 2 else {"event": "draw", "card": "diamond"}
        began.append(time.perf_counter())
        status, told = await crowd.ask("/api/act", {"act": act, "after": after})
        assert status == 200, told
        await asyncio.sleep(PAUSE_S)
    await asyncio.sleep(1.0)
    return [
        1000 * (seen[acts] - start) for seen in crowd.seen for acts, start in enumerate(began, start=1) if acts in seen
    ]


async def _look_at_pages(crowd: Crowd, until: "asyncio.Future[Any]") -> list[float]:
    """How long pages take meanwhile, ms."""
    took = []
    paths = ("/", "/join", "/api/snapshot", "/api/history")
    while not until.done():
        for path in paths:
            start = time.perf_counter()
            status, _ = await crowd.ask(path)
            assert status == 200, path
            took.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(0.05)
    return took


async def _until_all_free(crowd: Crowd) -> float:
    """How long it takes until every place for a stream is free again, s."""
    start = time.perf_counter()
    held: list[asyncio.StreamWriter] = []
    while len(held) < PLACES and time.perf_counter() - start < PATIENCE_S:
        found = await asyncio.gather(*(crowd.finds_a_place() for _ in range(PLACES - len(held))))
        held += [writer for writer in found if writer is not None]
        await asyncio.sleep(0.1)
    took_s = time.perf_counter() - start
    for writer in held:
        writer.transport.abort()
    return round(took_s, 2)


def _slow(host: str, port: int, request: str) -> socket.socket:
    """A tablet behind a very thin wire."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    found.connect((host, port))
    found.sendall(request.encode())
    found.setblocking(False)
    return found


async def _byte_a_second(slow: socket.socket) -> None:
    while True:
        await asyncio.get_running_loop().sock_recv(slow, 1)
        await asyncio.sleep(1.0)


def _figures(values_ms: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(values_ms, n=100)
    return {"p50": round(cuts[49], 1), "p95": round(cuts[94], 1), "max": round(max(values_ms), 1)}


@contextmanager
def a_box() -> Iterator[tuple[str, int]]:
    """`companion serve` without settings, in a process of its own: its address."""
    with socket.socket() as probe, tempfile.TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        settings = Path(folder) / "settings.toml"
        settings.write_text(f'host = "127.0.0.1"\nport = {port}\n')
        command = [sys.executable, "-m", "companion", "serve", "--settings", str(settings)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as box:
            try:
                assert box.stdout is not None
                assert box.stdout.readline().startswith("The tablet"), "the box does not start"
                yield "127.0.0.1", port
            finally:
                box.terminate()


def beyond(found: dict[str, Any], generous: float = 1.0) -> list[str]:
    """The figures that miss their targets."""
    missed = [f"{name}: {found[name]} > {most}" for name, most in TARGETS.items() if found[name] > most * generous]
    return missed + ([f"acts_missed: {found['acts_missed']}"] if found["acts_missed"] else [])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--address", help="a box that runs, at which nobody plays")
    args = parser.parse_args()
    if args.address:
        parts = urlsplit(args.address)
        found = asyncio.run(measure(parts.hostname or "", parts.port or 80))
    else:
        with a_box() as (host, port):
            found = asyncio.run(measure(host, port))
    print(json.dumps(found, indent=1))
    missed = beyond(found)
    print("\n".join(missed), file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
