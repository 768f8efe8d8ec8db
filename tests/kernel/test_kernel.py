"""The shipped drivers on a real kernel's devices: in an emulated machine with GPIO lines (gpio-sim) and V4L2 cameras.

REFEREE_BOX_VM names the program that boots it: `PROGRAM -c CPU -p PROJECT -o OUT -t SECONDS -- COMMAND...`.
Its VM_PIP are the Python packages wanted in there. What is checked is in `pins_in_machine.py` and
`cameras_in_machine.py`; the pictures that its camera shows are drawn out here.
"""

import os
import subprocess
from pathlib import Path

import pytest

from tests.drawn_table import draw_table

pytestmark = pytest.mark.kernel

PROJECT = Path(__file__).parent.parent.parent
PACKAGES = "opencv-python-headless gpiozero lgpio numpy pillow pytest"
LIMIT_S = 900  # it takes 150 s on two busy cores, and much longer when others take them


@pytest.fixture
def boot() -> Path:
    """The program that boots the machine."""
    named = os.environ.get("REFEREE_BOX_VM")
    if not named:
        pytest.skip("REFEREE_BOX_VM names no program that boots a machine with GPIO lines and cameras")
    if os.geteuid() != 0:
        pytest.skip("booting a machine with GPIO lines and cameras takes root")
    return Path(named)


def test_the_shipped_drivers_run_on_a_real_kernels_pins_and_cameras(boot: Path, tmp_path: Path) -> None:
    draw_table(tmp_path)
    inside = "python3 -m pytest -q -rA -p no:cacheprovider tests/kernel/*_in_machine.py"
    # a plain processor: with emulated AVX-512 numpy's sorting crashes
    command = [str(boot), "-c", "Westmere", "-p", str(PROJECT), "-o", str(tmp_path), "-t", str(LIMIT_S), "--", inside]
    ended = subprocess.run(
        command,
        env={"VM_PIP": PACKAGES} | os.environ,
        capture_output=True,
        text=True,
        timeout=LIMIT_S + 600,
        check=False,
    )
    print(ended.stdout, ended.stderr, sep="\n")
    assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-1000:]
    assert " skipped" not in ended.stdout.splitlines()[-1]
