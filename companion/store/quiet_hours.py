"""Hours in which the box itself makes no noise."""

import re
from dataclasses import dataclass
from datetime import time

HOURS = re.compile(r"(\d\d:\d\d)-(\d\d:\d\d)")


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From a time of the day to another one, over midnight when that comes first; the same twice: never."""

    since: time = time()
    until: time = time()

    def hold(self, now: time) -> bool:
        """Do they hold at a time of the day, as the clock on the wall shows it?"""
        if self.since <= self.until:
            return self.since <= now < self.until
        return now >= self.since or now < self.until


def read_hours(text: str) -> QuietHours:
    """The hours that "20:00-07:00" says; none for "". Raises ValueError for anything else."""
    if not text:
        return QuietHours()
    found = HOURS.fullmatch(text)
    if found is None:
        raise ValueError(f"not like 20:00-07:00: {text}")
    return QuietHours(time.fromisoformat(found[1]), time.fromisoformat(found[2]))
