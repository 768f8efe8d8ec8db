"""A tablet without a screen: it acts by HTTP, and hears every snapshot that the box streams."""

import json
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from threading import Condition, Thread

from companion.core.errors import DeviceError, IllegalEvent
from companion.core.game import Plain
from companion.core.record import Header
from companion.core.snapshot import Snapshot

PATIENCE_S = 10.0


class HttpTablet:
    """One tablet of a box at a port of this machine; `heard_s` is when it heard its `snapshot` (perf_counter)."""

    def __init__(self, port: int) -> None:
        """Connects. Raises DeviceError when no snapshot comes."""
        self._port = port
        self._heard = Condition()
        self._stream = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        self._post = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        self._closing = False
        self.snapshot: Snapshot = {"version": 0}
        self.heard_s = 0.0
        self._thread = Thread(target=self._listen, name="http tablet", daemon=True)
        self._thread.start()
        self.until(lambda snapshot: snapshot["version"] > 0)

    def new_match(self, header: Header) -> None:
        """Begins a match in place of the one that is shown. Raises IllegalEvent."""
        match = self.snapshot["match"]
        body = {
            "replaces": match["id"] if match else 0,
            "edition": header.edition,
            "seats": list(header.seats),
            "options": header.options,
        }
        self._acts("match", body | {"first": header.first})

    def submit(self, plain: object, after: int) -> None:
        """Does an act, and waits until the stream tells of it. Raises IllegalEvent, DeviceError."""
        self._acts("act", {"act": plain, "after": after})

    def until(self, told: Callable[[Snapshot], bool]) -> float:
        """Waits for a snapshot of which that is true; when it was heard. Raises DeviceError after `PATIENCE_S`."""
        with self._heard:
            if not self._heard.wait_for(lambda: told(self.snapshot), PATIENCE_S):
                raise DeviceError(f"a tablet has heard nothing for {PATIENCE_S:g} s")
            return self.heard_s

    def close(self) -> None:
        """Hangs up; the stream ends with the box's next beat."""
        self._closing = True
        self._post.close()
        self._thread.join()

    def _acts(self, what: str, body: Plain) -> None:
        try:
            answer = self._posted(what, body)
        except (RemoteDisconnected, ConnectionError):  # the server hung up on a connection that was idle: once more
            self._post.close()
            answer = self._posted(what, body)
        told = json.loads(answer.read())
        if answer.status == 409:
            raise IllegalEvent(told["reason"], **{key: told[key] for key in told if key not in ("reason", "message")})
        if answer.status != 200:
            raise DeviceError(f"/api/{what} answered {answer.status}: {told}")
        self.until(lambda snapshot: snapshot["version"] >= told["version"])

    def _posted(self, what: str, body: Plain) -> HTTPResponse:
        self._post.request("POST", f"/api/{what}", json.dumps(body), {"Content-Type": "application/json"})
        return self._post.getresponse()

    def _listen(self) -> None:
        self._stream.request("GET", "/api/events")
        answer = self._stream.getresponse()
        kind = ""
        try:
            while not self._closing and (line := answer.readline()):
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "event":
                    kind = value
                elif name == "data" and not kind:
                    self._hear(json.loads(value))
                elif not name:
                    kind = ""
        except (OSError, ValueError):
            pass  # the box has gone; whoever waits for it is told by `until`
        finally:
            self._stream.close()

    def _hear(self, snapshot: Snapshot) -> None:
        with self._heard:
            self.snapshot, self.heard_s = snapshot, time.perf_counter()
            self._heard.notify_all()
