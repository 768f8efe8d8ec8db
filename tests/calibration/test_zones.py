"""Rectangles that people draw where the mat is not ours: what they say, and every way in which they are wrong."""

import numpy as np
import pytest

from calibration.array_types import Image
from calibration.errors import Refused
from calibration.zones import draw_zones

ZONE, CARD = (0.3, 0.1, 0.7, 0.9), (0.4, 0.3, 0.4 + 112 / 1000, 0.3 + 174 / 500)  # a card of 112 x 174 px: 2 px a mm


def table(card_level: int = 230) -> Image:
    """A green cloth with a card on it, 1000 x 500 px."""
    picture = np.full((500, 1000, 3), (60, 120, 50), np.uint8)
    picture[150:324, 400:512] = card_level
    picture[170:304, 420:492] = (40, 40, 160)
    return picture


def test_the_card_tells_the_scale_and_what_white_is() -> None:
    drawn = draw_zones(table(), ZONE, CARD)
    assert drawn.px_per_mm == pytest.approx(2.0, abs=0.01)
    assert drawn.paper == pytest.approx((230, 230, 230), abs=3)
    assert drawn.off < 0.01


def test_the_middle_of_the_zone_lies_where_our_mat_has_it_at_any_picture_size() -> None:
    drawn = draw_zones(table(), ZONE, CARD)
    for width, height in ((1000, 500), (500, 250)):
        middle = drawn.to_mm((width, height)) @ (0.5 * width, 0.5 * height, 1)
        assert middle == pytest.approx((148.5, 105.0, 1.0))


def test_a_card_that_lies_across_says_the_same_scale() -> None:
    assert draw_zones(table(), ZONE, (0.4, 0.3, 0.574, 0.524)).px_per_mm == pytest.approx(2.0, abs=0.01)


@pytest.mark.parametrize(
    ("zone", "card", "why"),
    [
        ((0.3, 0.1, 1.2, 0.9), CARD, "outside"),
        ((0.7, 0.1, 0.3, 0.9), CARD, "outside"),
        (ZONE, (0.4, 0.3, 0.6, 0.6), "no_card_shape"),
        (ZONE, (0.4, 0.3, 0.4 + 28 / 1000, 0.3 + 43.5 / 500), "too_far"),
        ((0.38, 0.28, 0.54, 0.68), CARD, "zone_small"),
        ((0.6, 0.1, 0.9, 0.9), CARD, "zone_small"),
    ],
)
def test_wrong_rectangles_are_refused(zone: tuple[float, ...], card: tuple[float, ...], why: str) -> None:
    with pytest.raises(Refused) as refused:
        draw_zones(table(), zone, card)
    assert refused.value.why == why


def test_a_dark_table_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        draw_zones((table() * 0.2).astype(np.uint8), ZONE, CARD)
    assert refused.value.why == "dark"
