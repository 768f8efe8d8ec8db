"""Many tablets at once, before a box in a process of its own. The figures: `python -m tests.web.crowd`."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from tests.web.crowd import LIVE, a_box, beyond, measure

ON_A_BUSY_MACHINE = 5.0  # times the targets; the command holds them as they are


def test_forty_tablets_are_served_beside_broken_ones() -> None:
    with a_box() as (host, port), ThreadPoolExecutor(1) as apart:  # a browser's loop may run in this thread
        found = apart.submit(lambda: asyncio.run(measure(host, port))).result()
    print(json.dumps(found))
    assert found["acts_seen"] == 40 * LIVE
    assert beyond(found, ON_A_BUSY_MACHINE) == []
