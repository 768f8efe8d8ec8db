"""The hours in which the box makes no noise."""

from datetime import time

import pytest

from companion.store.quiet_hours import QuietHours, read_hours


@pytest.mark.parametrize(
    ("hours", "quiet", "loud"),
    [
        ("20:00-07:00", ["20:00", "23:59", "00:00", "06:59"], ["07:00", "12:00", "19:59"]),
        ("13:00-15:00", ["13:00", "14:59"], ["12:59", "15:00", "00:00"]),
        ("08:00-08:00", [], ["07:59", "08:00", "20:00"]),
        ("", [], ["00:00", "12:00"]),
    ],
)
def test_quiet_hours_hold_from_one_time_to_the_other_also_over_midnight(
    hours: str, quiet: list[str], loud: list[str]
) -> None:
    found = read_hours(hours)
    assert [at for at in (*quiet, *loud) if found.hold(time.fromisoformat(at))] == quiet


def test_hours_are_read_as_they_are_written_and_nothing_else() -> None:
    assert read_hours("20:30-07:05") == QuietHours(time(20, 30), time(7, 5))
    for text in ("20-7", "20:00", "20:00 - 07:00", "24:00-07:00", "20:60-07:00"):
        with pytest.raises(ValueError, match=r"."):
            read_hours(text)
