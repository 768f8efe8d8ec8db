"""The server ends while tablets are at it."""

import socket
from itertools import count
from threading import Event, Thread

import pytest
from flask import Flask

from web import serve

SERVERS = 4
TABLETS = 6
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def ask_until_hung_up(port: int) -> None:
    """One question after the other over one connection."""
    with socket.create_connection(("127.0.0.1", port)) as tablet:
        try:
            while True:
                tablet.sendall(REQUEST)
                if not tablet.recv(4096):
                    return
        except ConnectionError:
            return


def test_answers_that_end_while_the_server_closes_disturb_nobody(caplog: pytest.LogCaptureFixture) -> None:
    app = Flask("answers")
    app.add_url_rule("/", view_func=lambda: "here")
    for _ in range(SERVERS):
        server = serve(app, "127.0.0.1", 0)
        tablets = [Thread(target=ask_until_hung_up, args=(server.port,)) for _ in range(TABLETS)]
        for tablet in tablets:
            tablet.start()
        with socket.create_connection(("127.0.0.1", server.port)) as last:  # the others are at it by now
            last.sendall(REQUEST)
            assert last.recv(4096)
        server.close()
        for tablet in tablets:
            tablet.join()
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


class LeapingClock:
    """The time of day, which somebody sets five hours on whenever it is asked for."""

    def __init__(self) -> None:
        self._hours = count(step=5)

    def time(self) -> float:
        return 3600.0 * next(self._hours)


def test_a_clock_that_is_set_while_the_server_closes_cuts_no_answer_short(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, hung_up, ended = Event(), Event(), Event()

    def answer() -> str:
        asked.set()
        assert hung_up.wait(10)
        ended.set()
        return "here"

    def ask(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as tablet:
            tablet.sendall(REQUEST)
            assert not tablet.recv(4096)
        hung_up.set()

    app = Flask("answers")
    app.add_url_rule("/", view_func=answer)
    server = serve(app, "127.0.0.1", 0)
    tablet = Thread(target=ask, args=(server.port,))
    tablet.start()
    assert asked.wait(10)
    monkeypatch.setattr("waitress.task.time", LeapingClock())
    server.close()
    assert ended.is_set()
    assert "still running" not in caplog.text
    tablet.join()
