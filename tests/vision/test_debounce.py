"""Readings over time become showings: each reported once, when it has settled. The tests keep their own clock."""

from companion.core.observations import CardGone, CardShown, CardUnsure, HandSeen
from vision.debounce import Debouncer, DebounceTimes, ZoneSample

EMPTY = ZoneSample()
HAND = ZoneSample(hand=True, moving=True)
MOON = ZoneSample(occupied=True, label="moon", confidence=0.97, at_mm=(150, 100))
SUN = ZoneSample(occupied=True, label="sun", confidence=0.95, at_mm=(150, 100))
BLUR = ZoneSample(occupied=True, candidates=(("moon", 0.4), ("sun", 0.3)))
BACK = ZoneSample(occupied=True, foreign=True)
SHOWN_MOON = CardShown("moon", 0.97)
SHOWN_SUN = CardShown("sun", 0.95)
UNSURE = CardUnsure((("moon", 0.4), ("sun", 0.3)))


def play(*glimpses, fps=10, steady=None):
    """What is reported of glimpses seen one frame after the other, as (frame, observation)."""
    steady = steady or Debouncer(DebounceTimes())
    return [(number, seen) for number, one in enumerate(glimpses) for seen in steady.see(one, number / fps)]


def test_a_name_is_reported_once_after_it_has_stayed():
    assert play(*[MOON] * 20) == [(2, SHOWN_MOON)]


def test_a_card_that_still_moves_is_not_reported():
    sliding = [
        ZoneSample(occupied=True, label="moon", confidence=0.97, at_mm=(100 + 6 * step, 100)) for step in range(9)
    ]
    assert play(*sliding, *[sliding[-1]] * 3) == [(10, SHOWN_MOON)]


def test_one_wrong_reading_is_not_believed():
    assert play(MOON, SUN, MOON, MOON, MOON) == [(4, SHOWN_MOON)]


def test_a_card_that_leaves_is_gone_once():
    assert play(*[MOON] * 4, *[EMPTY] * 10) == [(2, SHOWN_MOON), (5, CardGone())]


def test_the_same_card_laid_down_again_is_a_second_showing():
    assert play(*[MOON] * 4, *[EMPTY] * 3, *[MOON] * 4) == [(2, SHOWN_MOON), (5, CardGone()), (9, SHOWN_MOON)]


def test_another_card_without_an_empty_zone_between_is_another_showing():
    assert play(*[MOON] * 4, *[SUN] * 4) == [(2, SHOWN_MOON), (6, CardGone()), (6, SHOWN_SUN)]


def test_a_hand_over_a_named_card_changes_nothing():
    covered = ZoneSample(occupied=True)
    seen = play(*[MOON] * 4, *[covered] * 30, *[MOON] * 4)
    assert seen == [(2, SHOWN_MOON)]


def test_a_card_that_is_pushed_about_is_the_same_showing():
    pushed = ZoneSample(occupied=True, label="moon", confidence=0.97, at_mm=(120, 130))
    assert play(*[MOON] * 4, *[pushed] * 6) == [(2, SHOWN_MOON)]


def test_what_has_no_name_is_unsure_once_after_a_while():
    assert play(*[BLUR] * 40) == [(15, UNSURE)]


def test_an_unsure_card_that_becomes_certain_is_shown_as_well():
    assert play(*[BLUR] * 20, *[MOON] * 5) == [(15, UNSURE), (22, SHOWN_MOON)]


def test_an_unsure_card_is_gone_too():
    assert play(*[BLUR] * 20, *[EMPTY] * 5) == [(15, UNSURE), (21, CardGone())]


def test_a_card_turned_over_is_gone_and_then_unsure():
    assert play(*[MOON] * 4, *[BACK] * 20) == [(2, SHOWN_MOON), (19, CardGone()), (19, CardUnsure(()))]


def test_motion_starts_the_waiting_anew():
    moving = ZoneSample(moving=True)
    assert play(*[BLUR] * 10, moving, *[BLUR] * 16) == [(26, UNSURE)]
    assert play(MOON, MOON, moving, MOON, MOON, MOON) == [(5, SHOWN_MOON)]


def test_a_hand_is_seen_once_until_it_has_been_away():
    seen = play(*[HAND] * 5, *[EMPTY] * 5, *[HAND] * 3, *[EMPTY] * 15, HAND)
    assert seen == [(0, HandSeen()), (28, HandSeen())]


def test_an_empty_zone_says_nothing():
    assert play(*[EMPTY] * 50) == []
