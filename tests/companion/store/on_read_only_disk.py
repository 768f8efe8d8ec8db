"""Plays where the disk is read-only for a while: `unshare --mount python on_read_only_disk.py FOLDER`.

The folder gets a small disk of its own, which only this process sees.
"""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from companion.app.data_folder import own_journal
from companion.box.box import RefereeBox
from companion.core.record import Header

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))
DRAW = {"event": "draw", "card": "diamond"}


def mount(folder: Path, *options: str) -> None:
    subprocess.run(["mount", *options, str(folder)], check=True)


def main(folder: Path) -> None:
    told = []
    mount(folder, "-t", "tmpfs", "-o", "size=1m", "box")
    data = folder / "data"

    def tell(box: RefereeBox) -> None:
        match = box.snapshot["match"]
        told.append([box.snapshot["disk"]["unwritten_since"], match and match["acts"], [*box.snapshot["lost"]]])

    with ExitStack() as running:
        box = RefereeBox(own_journal(data, running))
        box.new_match(HEADER)
        box.submit(DRAW, 0)
        tell(box)
    mount(folder, "-o", "remount,ro")
    with ExitStack() as running:
        box = RefereeBox(own_journal(data, running))
        tell(box)
        box.new_match(HEADER)
        box.submit(DRAW, 0)
        box.submit(DRAW, 1)
        tell(box)
        mount(folder, "-o", "remount,rw")
        box.tick(100.0)
        tell(box)
        box.submit(DRAW, 2)
        tell(box)
    with ExitStack() as running:
        journal = own_journal(data, running)
        told.append([[stored.acts, stored.ended] for stored in map(journal.find, journal.ids())])
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
