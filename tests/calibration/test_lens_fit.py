"""The lens comes out of views of the chessboard as it is, and views that cannot tell it are refused."""

from collections.abc import Sequence

import numpy as np
import pytest

from calibration.errors import Refused
from calibration.lens_fit import LensFit, View, fit_lens, see_board
from tests.calibration.chessboard import FOCAL_PX, LEANS, MATRIX, SIZE_PX, seen_board


def views(leans: Sequence[tuple[float, float]], **more: float) -> list[View]:
    found = [see_board(seen_board(lean, **more)) for lean in leans]
    return [view for view in found if view is not None]


def fitted(leans: Sequence[tuple[float, float]], **more: float) -> LensFit:
    return fit_lens(views(leans, **more))


@pytest.mark.parametrize("bend", [0.0, -0.12])
def test_focal_length_middle_and_bend_come_out_as_they_are(bend: float) -> None:
    fit = fitted(LEANS, bend=bend)
    assert fit.error_px < 0.5
    assert (fit.size_px, fit.views) == (SIZE_PX, 8)
    assert fit.matrix[0, 0] == pytest.approx(FOCAL_PX, rel=0.02)
    assert fit.matrix[:2, 2] == pytest.approx(MATRIX[:2, 2], abs=12)
    assert fit.distortion[0] == pytest.approx(bend, abs=0.06)


def test_too_few_views_are_refused() -> None:
    with pytest.raises(Refused, match="5 views") as refused:
        fitted(LEANS[:5])
    assert (refused.value.why, refused.value.values) == ("few_views", {"views": 5, "least": 6})


def test_views_that_are_too_alike_are_refused() -> None:
    alike = [(lean, 0.0) for lean in (0.0, 1.0, 2.0, 3.0, 4.0, 5.0)]
    with pytest.raises(Refused, match="hold the board aslant") as refused:
        fitted(alike)
    assert refused.value.why == "alike_views"


def test_a_board_that_is_no_board_is_refused() -> None:
    bent = []
    for number, view in enumerate(views(LEANS)):
        wave = 6.0 * np.sin(view.on_board[:, :2] / (20.0 + number))
        bent.append(View(view.numbers, view.on_board, (view.seen + wave).astype(np.float32), view.size_px))
    with pytest.raises(Refused, match="corners off by") as refused:
        fit_lens(bent)
    assert refused.value.why == "unlike_lens"


def test_a_view_counts_as_new_only_when_the_board_was_moved() -> None:
    first, again = views([(0, 0), (0, 0)])
    (moved,) = views([(0, 0)], shift_mm=(40.0, 0.0))
    assert not again.is_new([first])
    assert moved.is_new([first])


def test_a_picture_without_the_board_is_no_view() -> None:
    assert see_board(np.full((540, 960, 3), 120, np.uint8)) is None
