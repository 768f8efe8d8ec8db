"""How long somebody who types wrong PINs has to wait: longer and longer, by address and over all."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

FREE_TRIES = 5  # of one address, before it has to wait
FREE_TRIES_OF_ALL = 20
FIRST_WAIT_S = 5.0
LONGEST_WAIT_S = 900.0
LONGEST_WAIT_OF_ALL_S = 60.0  # short enough for the family, long enough for 1440 tries a day of a million PINs
FORGOTTEN_AFTER_S = 3600.0
MOST_ADDRESSES = 1000


@dataclass(frozen=True, slots=True)
class _Tries:
    wrong: int = 0
    last: float = float("-inf")

    def wait_s(self, now: float, free: int, longest_s: float) -> float:
        if self.wrong < free:
            return 0.0
        pause_s = min(longest_s, FIRST_WAIT_S * 2.0 ** min(self.wrong - free, 30))
        return max(0.0, self.last + pause_s - now)

    def one_more(self, now: float) -> "_Tries":
        forgotten = now - self.last > FORGOTTEN_AFTER_S
        return _Tries(1 if forgotten else self.wrong + 1, now)


class LoginThrottle:
    """Counts wrong tries. Times are in s, monotonic. For any thread.

    Each try counts as a wrong one until it was told to be right, so that many at once gain nothing. Who tries from many
    addresses is slowed down by the count over all of them; its waits stay short, for they are the family's as well.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._by_address: OrderedDict[str, _Tries] = OrderedDict()
        self._all = _Tries()

    def begin(self, address: str, now: float) -> float:
        """A try from an address: 0.0, or how long it has to wait, s; then it was none."""
        with self._lock:
            mine = self._by_address.get(address, _Tries())
            wait_s = max(
                mine.wait_s(now, FREE_TRIES, LONGEST_WAIT_S),
                self._all.wait_s(now, FREE_TRIES_OF_ALL, LONGEST_WAIT_OF_ALL_S),
            )
            if wait_s == 0.0:
                self._all = self._all.one_more(now)
                self._by_address[address] = mine.one_more(now)
                self._by_address.move_to_end(address)
                if len(self._by_address) > MOST_ADDRESSES:
                    self._by_address.popitem(last=False)
            return wait_s

    def right(self, address: str) -> None:
        """The last try from there was right: its wrong ones are forgiven, those of others are not."""
        with self._lock:
            self._by_address.pop(address, None)
            self._all = _Tries(max(0, self._all.wrong - 1), self._all.last)
