"""Pictures are made worse as stated, and the intervals are Wilson's."""

import subprocess
import sys

import numpy as np
import pytest

from vision.measure import degrade
from vision.measure.degrade import Still
from vision.measure.sweeps import wilson
from vision.measure.truth import TrueCard
from vision.plane import Plane

CORNERS = ((300.0, 200.0), (412.0, 200.0), (412.0, 374.0), (300.0, 374.0))  # 2 px a mm


@pytest.fixture
def still():
    """A red card seen straight from 500 mm above, its middle where the camera looks."""
    picture = np.full((574, 712, 3), 200, dtype=np.uint8)
    picture[200:374, 300:412] = (0, 0, 180)
    to_px = np.diag([2.0, 2.0, 1.0])
    camera = {"K": [[1000, 0, 356], [0, 1000, 287], [0, 0, 1]], "R": np.eye(3), "t": [-178, -143.5, 500]}
    card = TrueCard(id="red", corners_px=CORNERS, counts=True, readable=True)
    return Still(picture, Plane(np.linalg.inv(to_px), to_px, (0, 1)), card, degrade.rays(camera))


def red_rows(picture, column):
    return np.nonzero(picture[:, column, 1] < 100)[0]


def test_a_card_tilted_by_nothing_stays_as_it_was(still):
    assert np.abs(degrade.tilt(still, 0).astype(int) - still.picture).max() <= 1


def test_a_card_tilted_by_60_degrees_is_seen_as_perspective_has_it(still):
    tilted = degrade.tilt(still, 60)
    rows = red_rows(tilted, 356)
    # lower edge stays at 374; the upper one is 75.3 mm higher and 43.5 mm from the lower: at the middle, 0 mm off
    assert (rows.min(), rows.max()) == (pytest.approx(287, abs=1), pytest.approx(373, abs=1))
    columns = np.nonzero(tilted[290, :, 1] < 100)[0]
    assert np.ptp(columns) + 1 == pytest.approx(56 * 1000 / (500 - 75.3 * 84 / 87), abs=2.5)
    assert (tilted[201:280, 300:412] == 200).all()


@pytest.mark.parametrize(("share", "left"), [(0, 174), (0.25, 130), (0.5, 87)])
def test_a_cover_hides_its_share(still, share, left):
    assert len(red_rows(degrade.cover(still, share), 356)) == pytest.approx(left, abs=2)


def test_glare_adds_its_share_of_white_to_the_card_and_nothing_beside_it(still):
    glaring = degrade.glare(still, 0.5)
    # white is 200 here: blue and green of the red card become half of that light, red a fifth more than it was
    assert glaring[287, 356].tolist() == pytest.approx([200 * 0.5 ** (1 / 2.2)] * 2 + [222], abs=2)
    assert (glaring[:, :295] == 200).all()
    assert glaring[374 - 3, 303, 1] < glaring[287, 356, 1] - 40


def test_lamp_light_is_redder_and_daylight_bluer_than_what_the_camera_is_set_for(still):
    def grey(temperature):
        blue, green, red = degrade.kelvin(still, temperature)[10, 10].tolist()
        return blue / green, red / green

    assert grey(4500) == (1.0, 1.0)
    assert grey(2700)[0] < 0.8
    assert grey(2700)[1] > 1.15
    assert grey(6500)[0] > 1.1
    assert grey(6500)[1] < 0.95


def test_intervals_are_wilsons():
    assert wilson(9, 10) == (pytest.approx(0.596, abs=0.001), pytest.approx(0.982, abs=0.001))
    assert wilson(10, 10) == (pytest.approx(0.722, abs=0.001), 1.0)
    assert wilson(0, 5) == (0.0, pytest.approx(0.434, abs=0.001))


def test_two_small_plots_are_drawn(tmp_path):
    plots = pytest.importorskip("vision.measure.plots", exc_type=ImportError)
    rows = [{"name": "cover, share", "at": at, "correct": 27, "unsure": 1, "wrong": 0} for at in (0, 0.5)]
    bins = [{"name": "0.98-0.99", "said": 0.985, "readings": 9, "right": 1.0, "low": 0.7, "high": 1.0}]
    for file in plots.plot({"sweeps": rows, "confidence": bins}, tmp_path / "docs"):
        assert file.read_text().startswith("<?xml")
        assert file.stat().st_size < 60_000


def test_the_measures_do_without_the_plotting_library():
    looks = "import sys, vision.measure, companion.commands.measure; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", looks], check=True, capture_output=True, text=True).stdout == "False\n"
