"""What counts as a change between two looks at the table, in grey levels of cells."""

import numpy as np

from vision.motion import Change, compare_looks

ROWS, COLUMNS = 40, 60


def look(level: float) -> np.ndarray:
    return np.full((ROWS, COLUMNS), level, np.float32)


def test_a_difference_of_twelve_levels_is_none_and_one_of_thirteen_is() -> None:
    after = look(100)
    after[-1, -1] += 12
    assert compare_looks(look(100), after) == Change(zone=0.0, mat=0.0)
    after[-1, -1] += 1
    assert compare_looks(look(100), after) == Change(zone=0.0, mat=1 / 2400)


def test_light_that_changes_everywhere_is_no_change() -> None:
    assert compare_looks(look(100), look(160)) == Change(zone=0.0, mat=0.0)


def test_what_stands_out_from_the_noise_of_the_picture_is_a_change() -> None:
    after = look(104)
    after[-1, -2:] = 119, 121  # five times the difference of the rest is 20
    assert compare_looks(look(100), after).mat == 1 / 2400
