"""How much a request may bring: little, but for a photograph, and of those few at a time."""

from collections.abc import Callable
from copy import copy
from threading import BoundedSemaphore
from time import monotonic

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import Error

MAX_BODY_BYTES = 16 * 1024
PHOTO_PATH = "/api/board-photo"
MAX_PHOTO_BYTES = 16 * 1024 * 1024
MOST_PHOTOS = 2  # that come in at a time: they wait in memory
LONGEST_PHOTO_S = 60.0  # to come in

_places = BoundedSemaphore(MOST_PHOTOS)


class _Busy(Error):  # type: ignore[misc]
    """Other photographs are coming in."""

    code = 503
    reason = "Service Unavailable"


class _TooSlow(Error):  # type: ignore[misc]
    """A photograph takes too long to come in."""

    code = 408
    reason = "Request Timeout"


class PhotoParser(HTTPRequestParser):  # type: ignore[misc]
    """A request whose body may be large at PHOTO_PATH, if there is a place for it, and as long as it comes in quickly.

    Nothing of it is written to disk. The place is given back when the request has been answered, or given up.
    """

    now: Callable[[], float] = staticmethod(monotonic)
    adj: Adjustments

    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self._began_s: float | None = None

    def parse_header(self, header_plus: bytes) -> None:
        """Sets how large the body may be, once the path is known."""
        super().parse_header(header_plus)
        if self.path != PHOTO_PATH or not (self.chunked or self.content_length >= MAX_BODY_BYTES):
            return
        self.adj = copy(self.adj)
        self.adj.max_request_body_size = MAX_PHOTO_BYTES + 1  # that size itself would be refused
        if _places.acquire(blocking=False):
            self._began_s = self.now()
        else:
            self._give_up(_Busy("other photographs are coming in"))

    def received(self, data: bytes) -> int:
        """Takes what has come; what takes too long is given up."""
        consumed = int(super().received(data))
        if self._began_s is not None and not self.completed and self.now() - self._began_s > LONGEST_PHOTO_S:
            self._give_up(_TooSlow(f"more than {LONGEST_PHOTO_S:.0f} s"))
        return consumed

    def close(self) -> None:
        """Gives the place back."""
        super().close()
        if self._began_s is not None:
            self._began_s = None
            _places.release()

    def _give_up(self, error: Error) -> None:
        self.error = error
        self.completed = True


class PhotoChannel(HTTPChannel):  # type: ignore[misc]
    """A connection over which a photograph may come."""

    parser_class = PhotoParser
    request: PhotoParser | None

    def handle_close(self) -> None:
        """Hung up: what had come of a request is dropped. What is being answered is closed with its answer."""
        super().handle_close()
        request, self.request = self.request, None
        if request is not None:
            request.close()
