"""The shipped drivers on a real kernel's devices: in an emulated machine with GPIO lines (gpio-sim) and V4L2 cameras.

REFEREE_BOX_VM names the program that boots it: `PROGRAM -c CPU -p PROJECT -o OUT -t SECONDS -- COMMAND...`.
What is checked in there is in `in_machine.py`; the pictures that its camera shows are drawn out here.
"""

import os
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import pytest

from companion.commands.simulated import print_and_play
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import card_table
from vision.index import save

pytestmark = pytest.mark.kernel

PROJECT = Path(__file__).parent.parent.parent
LIMIT_S = 900  # it takes 150 s on two busy cores, and much longer when others take them
SHOWN = ("witch_3", "castle_green_2")  # cards that the camera in the machine is to see
SMALL_DECK = (*SHOWN, "witch_4", "castle_blue_2", "diamond", "fairy")


@pytest.fixture
def boot() -> Path:
    """The program that boots the machine."""
    named = os.environ.get("REFEREE_BOX_VM")
    if not named:
        pytest.skip("REFEREE_BOX_VM names no program that boots a machine with GPIO lines and cameras")
    if os.geteuid() != 0:
        pytest.skip("booting a machine with GPIO lines and cameras takes root")
    return Path(named)


def draw_table(out: Path) -> None:
    """The deck that lies there, and what a camera sees of its cards."""
    whole = print_and_play("diamoniak")
    faces = tuple(face for face in whole.faces if face.id in SMALL_DECK)
    save(replace(whole, faces=faces), out / "deck.npz")
    world = card_table("diamoniak", rng=Random(7))
    camera = SimulatedCamera(world)
    for now, card in enumerate(SHOWN):
        world.show(card)
        taken = camera.read(float(now))
        assert taken is not None
        cv2.imwrite(str(out / f"{card}.png"), taken[1])
        world.clear_zone()


def test_the_shipped_drivers_run_on_a_real_kernels_pins_and_cameras(boot: Path, tmp_path: Path) -> None:
    draw_table(tmp_path)
    inside = "python3 -m pytest -q -rA -p no:cacheprovider tests/kernel/in_machine.py"
    # a plain processor: with emulated AVX-512 numpy's sorting crashes
    command = [str(boot), "-c", "Westmere", "-p", str(PROJECT), "-o", str(tmp_path), "-t", str(LIMIT_S), "--", inside]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S + 600, check=False)
    print(ended.stdout, ended.stderr, sep="\n")
    assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-1000:]
    assert " skipped" not in ended.stdout.splitlines()[-1]
