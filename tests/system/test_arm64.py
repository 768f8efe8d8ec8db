"""Installs the box on the processor of a Raspberry Pi, emulated (qemu-user), without a network, and lets it play.

REFEREE_BOX_ARM64 names a tar of a bare arm64 Debian, REFEREE_BOX_ARM64_WHEELS the folder that install/wheels.sh has
filled in there (docs/INSTALL.md tells how to make both). Its speed says nothing of a Pi.
"""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.drawn_table import SHOWN, draw_table

pytestmark = pytest.mark.system

LIMIT_S = 1800
INSIDE = """
set -e
test "$(uname -m)" = aarch64
/root/project/install/install.sh --wheels /root/wheels
cd /tmp
companion doctor --json --settings /etc/referee-box.toml >/root/doctor.json || true
/opt/referee-box/current/venv/bin/python -c 'import lgpio, gpiozero, cv2, numpy, PIL, reportlab, segno, waitress'
companion autoplay --game diamoniak --seats 3 --matches 5 --seed 7 --json >/root/autoplay.json
companion print mat --out /root/mat.pdf
/opt/referee-box/current/venv/bin/python - >/root/read <<END
import time
from pathlib import Path
import cv2
from vision.cards.reader import CardReader
from vision.cards.deck_index import load
from vision.mat_finder import MatFinder
reader = CardReader(load(Path("/root/table/deck.npz")))
for path in sorted(Path("/root/table").glob("*_*.png")):
    frame, began_s = cv2.imread(str(path)), time.monotonic()
    plane = MatFinder().find(frame, 0.0)
    print(path.stem, reader.read_zone(frame, plane).label, f"{time.monotonic() - began_s:.1f} s")
END
"""


def test_it_installs_offline_on_arm64_referees_and_reads_cards(furnished: Callable[..., Path]) -> None:
    root = furnished("REFEREE_BOX_ARM64", "REFEREE_BOX_ARM64_WHEELS")
    (root / "root" / "table").mkdir()
    draw_table(root / "root" / "table")
    if subprocess.run(["chroot", str(root), "/bin/true"], check=False).returncode != 0:
        pytest.skip("this machine runs no arm64 programs: qemu-user-static and binfmt_misc are wanted")
    mounts = f"mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev && mount -t sysfs sys {root}/sys"
    alone = ["unshare", "--net", "--mount", "sh", "-c", f'{mounts} && exec chroot {root} /bin/bash -c "$1"', "sh"]
    clean = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root", "LANG": "C.UTF-8"}
    done = subprocess.run([*alone, INSIDE], env=clean, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    print(done.stdout, done.stderr, sep="\n")
    assert done.returncode == 0, done.stderr[-3000:]
    played = json.loads((root / "root" / "autoplay.json").read_text(encoding="utf-8"))
    print(played)
    assert (played["finished"], played["mismatches"]) == (5, 0)
    read = [line.split() for line in (root / "root" / "read").read_text(encoding="utf-8").splitlines()]
    print(read)
    assert [(shown, label) for shown, label, *_ in read] == [(card, card) for card in sorted(SHOWN)]
    checks = json.loads((root / "root" / "doctor.json").read_text(encoding="utf-8"))["checks"]
    failed = {one["check"] for one in checks if not one["ok"]}
    assert failed == set(), checks
    assert (root / "root" / "mat.pdf").read_bytes().startswith(b"%PDF")
