"""What was measured becomes a calibration with a word for its quality, or is refused with the reason."""

import pytest

from calibration import acceptance as checks
from calibration.acceptance import BoardLook
from calibration.buzzer import TONES_HZ, loud_tones
from calibration.errors import Refused
from calibration.quality import SCALES, Grade
from calibration.store import KINDS

TURNING = {"turns_per_s": [0.5, 0.37, 0.25], "at_full_power": 0.5, "dead_band": 0.0, "coast_turns": 0, "off_by": 0.02}


def test_there_are_nine_kinds_each_with_its_scale() -> None:
    assert KINDS == ("camera", "lens", "white-balance", "zones", "deck", "board", "corners", "spinner", "buzzer")


@pytest.mark.parametrize(
    ("kind", "quality", "grade"),
    [
        ("camera", 0.5, Grade.GOOD),
        ("camera", 0.6, Grade.FAIR),
        ("camera", 1.2, Grade.POOR),
        ("lens", 0.3, Grade.GOOD),
        ("white-balance", 12.0, Grade.FAIR),
        ("zones", 7.0, Grade.POOR),
        ("deck", 0.3, Grade.GOOD),
        ("deck", 0.05, Grade.FAIR),
        ("deck", 0.01, Grade.POOR),
        ("board", 1.5, Grade.FAIR),
        ("spinner", 4.0, Grade.GOOD),
        ("buzzer", 2, Grade.FAIR),
        ("buzzer", 1, Grade.POOR),
    ],
)
def test_a_quality_has_a_word(kind: str, quality: float, grade: Grade) -> None:
    assert SCALES[kind].grade(quality) is grade


@pytest.mark.parametrize(
    ("colour", "why"),
    [((60, 60, 60), "dark"), ((255, 255, 255), "bright"), ((90, 200, 220), "coloured")],
)
def test_paper_that_does_not_look_white_is_refused(colour: tuple[int, ...], why: str) -> None:
    with pytest.raises(Refused) as refused:
        checks.white_balance(colour, {})
    assert refused.value.why == why


def test_the_margin_of_a_deck_is_what_its_nearest_faces_differ_by() -> None:
    measured = checks.deck("ours", 30, ("castle_pink_5", "castle_green_5", 0.93))
    assert (measured.quality, measured.unit, measured.grade) == (0.07, "least margin between faces", Grade.FAIR)
    assert measured.values["nearest"] == ["castle_pink_5", "castle_green_5"]
    with pytest.raises(Refused) as refused:
        checks.deck("ours", 1, None)
    assert refused.value.why == "no_deck"


@pytest.mark.parametrize(
    ("look", "why"),
    [
        (BoardLook((10, 12), 0.4, 42, 42, "stones"), "stickers_hidden"),
        (BoardLook((10, 11, 12), 4.2, 42, 42, "stones"), "stickers_shifted"),
        (BoardLook((10, 11, 12), 0.4, 42, 0, "sockets"), "no_stones"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused(look: BoardLook, why: str) -> None:
    with pytest.raises(Refused) as refused:
        checks.board(look)
    assert refused.value.why == why


def test_a_board_is_kept_with_what_stands_on_it() -> None:
    measured = checks.board(BoardLook((10, 11, 12), 0.43, 42, 41, "stones"))
    assert (measured.quality, measured.unit) == (0.43, "mm")
    assert (measured.values["places"], measured.values["standing"]) == (42, 41)


def test_a_spinner_that_turns_the_wrong_way_or_unevenly_is_refused() -> None:
    assert checks.spinner(TURNING, clockwise=True).quality == 2.0
    for turning, clockwise, why in ((TURNING, False, "wrong_way"), (TURNING | {"off_by": 0.2}, True, "uneven")):
        with pytest.raises(Refused) as refused:
            checks.spinner(turning, clockwise=clockwise)
        assert refused.value.why == why


@pytest.mark.parametrize(
    ("loud", "octaves"),
    [((523.25, 783.99, 1046.5), 0), ((1567.98, 2093.0, 2637.02), 1), ((3135.96, 3951.07), 2), (TONES_HZ, 1)],
)
def test_tunes_are_played_in_the_octave_of_the_loud_tones(loud: tuple[float, ...], octaves: int) -> None:
    measured = loud_tones(loud)
    assert (measured.values["octaves"], measured.quality) == (octaves, len(loud))


def test_a_silent_buzzer_is_refused_and_an_active_one_needs_no_tones() -> None:
    with pytest.raises(Refused) as refused:
        loud_tones([])
    assert refused.value.why == "silent"
    assert loud_tones(TONES_HZ[:1], active=True).grade is Grade.GOOD
