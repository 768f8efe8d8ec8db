"""The HTTP server: waitress in a thread of its own, which can be stopped without leaving tablets hanging."""

import logging
from threading import Thread
from types import TracebackType

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from web.app import MAX_BODY_BYTES

THREADS = 64  # each tablet keeps one for its stream


class TabletServer:
    """Serves an application until it is closed. Raises OSError when the address is taken."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        self._server = create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            max_request_body_size=MAX_BODY_BYTES,
            channel_timeout=60,
            ident=None,
        )
        self.port = int(self._server.effective_port)
        self._thread = Thread(target=self._server.run, name="tablets", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hangs up on every tablet and waits until the last answer has ended."""
        self._server.trigger.pull_trigger(lambda: wasyncore.close_all(self._server._map))
        self._thread.join()
        self._server.task_dispatcher.shutdown()

    def __enter__(self) -> "TabletServer":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()


def serve(app: Flask, host: str, port: int) -> TabletServer:
    """Starts to serve `app` in the background; port 0 takes any free one, told by `.port`."""
    return TabletServer(app, host, port)
