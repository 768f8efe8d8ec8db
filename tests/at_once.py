"""Workers without a thread."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class AtOnce(Executor):
    """Does what it is given before it answers."""

    def submit(self, deed: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(deed(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done


class Later(Executor):
    """Does what it was given when it is told to go on."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def submit(self, deed: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        self._waiting.append(lambda: done.set_result(deed(*given, **named)))
        return done

    def go_on(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one()
