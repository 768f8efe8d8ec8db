"""The HTTP server: waitress in a thread of its own, which can be stopped without leaving tablets hanging."""

import logging
import socket
from threading import Thread
from types import TracebackType

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from web.upload_limits import MAX_BODY_BYTES, MAX_PHOTO_BYTES, PhotoChannel

THREADS = 64  # each tablet keeps one for its stream
IDLE_S = 10  # then a connection without a request is hung up, so that no tablet wakes up with a dead one in its hand
MOST_CONNECTIONS = 400  # beyond them nobody is answered; a tablet has two or three
BACKLOG = 128
MOST_UNREAD_BYTES = 1 << 20  # for one that reads too slowly; then its thread waits
GONE_AFTER_S = 20  # a tablet that confirms nothing any more is hung up on
PATIENCE_S = 5  # with answers that do not end


def _listening(host: str, port: int) -> socket.socket:
    """A socket whose connections end soon when their other end is gone without a word. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (("TCP_KEEPIDLE", GONE_AFTER_S), ("TCP_USER_TIMEOUT", GONE_AFTER_S * 1000)):
        if hasattr(socket, name):
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    return listening


class TabletServer:
    """Serves an application until it is closed. Raises OSError when the address is taken."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        self._server = create_server(
            app,
            sockets=[_listening(host, port)],
            threads=THREADS,
            max_request_body_size=MAX_BODY_BYTES,
            inbuf_overflow=MAX_PHOTO_BYTES + 1,  # no body is ever written to disk
            channel_timeout=IDLE_S,
            cleanup_interval=IDLE_S // 2,
            connection_limit=MOST_CONNECTIONS,
            outbuf_high_watermark=MOST_UNREAD_BYTES,
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=False,  # they say that somebody forwards; no more is believed
            ident=None,
        )
        self._server.channel_class = PhotoChannel
        self.port = int(self._server.effective_port)
        self._thread = Thread(target=self._server.run, name="tablets", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hangs up on every tablet and waits until the last answer has ended."""
        self._server.trigger.pull_trigger(self._hang_up)
        self._thread.join()
        self._end_answers()
        self._server.trigger.close()  # last: an answer that ends now pulls it, and must not write to another's file

    def _end_answers(self) -> None:
        """By a clock that is never set: waitress itself waits by the time of day, for hours when that is put back."""
        answers = self._server.task_dispatcher
        answers.set_thread_count(0)
        with answers.lock:
            answers.thread_exit_cv.wait_for(lambda: not answers.threads, PATIENCE_S)
        answers.shutdown(timeout=0)

    def _hang_up(self) -> None:
        """In the server's own thread, which ends when nothing is left for it to listen to."""
        wasyncore.dispatcher.close(self._server)  # its own `close` would close the trigger, too
        self._server.trigger.del_channel()
        wasyncore.close_all(self._server._map)

    def __enter__(self) -> "TabletServer":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()


def serve(app: Flask, host: str, port: int) -> TabletServer:
    """Starts to serve `app` in the background; port 0 takes any free one, told by `.port`."""
    return TabletServer(app, host, port)
