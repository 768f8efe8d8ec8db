"""Visits of hands are told once, by their outcome."""

import pytest

from companion.core.observations import BoardOdd, HandSeen, SpinFinished, StoneGone, StoneKept, StonesSeen
from vision.board.follow import BoardFollow, Place, Sight

S, G, T, B, H = Place.STANDING, Place.GONE, Place.TOPPLED, Place.BESIDE, Place.HIDDEN
FULL = (S, S, S, S)


class Table:
    """Feeds a follow ten frames a second, looking at the places whenever it wants to."""

    def __init__(self, counted=FULL):
        self.follow = BoardFollow()
        self.now = 0.0
        self.told = []
        self.counted = counted
        self.still(6, counted)

    def hand(self, frames, **sight):
        for _ in range(frames):
            self._see(Sight(found=True, hand=True, **sight))

    def still(self, frames, places, **sight):
        for _ in range(frames):
            self._see(Sight(found=True, hand=False, **sight))
            if self.follow.wants_places(self.now):
                self._see(Sight(found=True, hand=False, places=places, **sight), tick=0)
            if self.follow.wants_count(self.now):
                self.told += self.follow.counted(places)

    def turn(self, *angles_deg):
        for angle_deg in angles_deg:
            self._see(Sight(found=True, hand=False, angle_deg=angle_deg))

    def _see(self, sight, tick=0.1):
        self.now += tick
        self.told += self.follow.see(sight, self.now)

    def outcome(self):
        """What was told since the stones were counted."""
        return self.told[1:]


def test_stones_are_counted_once_the_board_lies_still():
    table = Table(counted=(S, S, G, S))
    assert table.told == [StonesSeen(standing=3)]


def test_a_taken_stone_is_told_once_when_the_hand_is_away():
    table = Table()
    table.hand(5)
    assert table.outcome() == [HandSeen()]
    table.still(20, (S, G, S, S))
    assert table.outcome() == [HandSeen(), StoneGone(position=1, standing=3)]


def test_a_place_that_seemed_to_hold_a_toppled_stone_and_is_empty_leaves_as_many_standing():
    table = Table()
    for places in ((S, T, S, S), (S, G, S, S)):
        table.hand(4)
        table.still(10, places)
    assert table.outcome()[-1] == StoneGone(position=1, standing=3)


def test_a_place_hidden_when_the_stones_were_counted_and_seen_empty_later_is_no_stone_taken():
    table = Table(counted=(S, H, S, S))
    table.hand(4)
    table.still(15, (S, G, S, S))
    assert table.outcome() == [HandSeen()]  # nor was a stone kept: the one that was tried may have stood there
    table.hand(4)
    table.still(15, (S, G, G, S))
    assert table.outcome()[1:] == [HandSeen(), StoneGone(position=2, standing=2)]


def test_a_stone_taken_while_a_hidden_place_comes_to_be_seen_empty_is_one():
    table = Table(counted=(S, H, S, S))
    table.hand(4)
    table.still(15, (G, G, S, S))
    assert table.outcome() == [HandSeen(), StoneGone(position=0, standing=2)]


def test_a_touched_stone_that_stays_is_kept():
    table = Table()
    table.hand(5)
    table.still(10, FULL)
    assert table.outcome() == [HandSeen(), StoneKept()]


def test_a_tray_that_moved_a_little_is_still_kept():
    table = Table()
    table.hand(5, shift_mm=1.2)
    table.still(10, FULL, shift_mm=1.2)
    assert table.outcome() == [HandSeen(), StoneKept()]


@pytest.mark.parametrize(
    ("places", "reason"),
    [((G, G, S, S), "two_gone"), ((S, T, S, S), "toppled"), ((S, S, B, S), "beside")],
)
def test_what_no_game_knows_by_itself_has_a_name(places, reason):
    table = Table()
    table.hand(4)
    table.still(10, places)
    assert table.outcome() == [HandSeen(), BoardOdd(reason)]


def test_a_pushed_board_has_a_name():
    table = Table()
    table.hand(4)
    table.still(10, FULL, shift_mm=15.0)
    assert table.outcome() == [HandSeen(), BoardOdd("moved")]


def test_a_stone_that_comes_back_is_put_back():
    table = Table()
    table.hand(4)
    table.still(10, (G, S, S, S))
    table.hand(4)
    table.still(10, FULL)
    assert table.outcome() == [HandSeen(), StoneGone(position=0, standing=3), HandSeen(), BoardOdd("put_back")]


def test_looks_that_disagree_are_not_believed():
    table = Table()
    table.hand(4)
    table.still(2, FULL)
    table.still(1, (S, G, S, S))
    assert table.outcome() == [HandSeen()]
    table.still(2, FULL)
    assert table.outcome() == [HandSeen(), StoneKept()]


def test_a_hidden_place_is_left_as_it_was_and_nothing_is_told_before_it_is_seen():
    table = Table()
    table.hand(4)
    table.still(30, (S, H, S, S))
    assert table.outcome() == [HandSeen()]
    assert table.follow.places == FULL
    table.hand(1)
    table.still(10, FULL)
    assert table.outcome() == [HandSeen(), HandSeen(), StoneKept()]


def test_a_stone_that_is_gone_is_told_though_another_place_stays_hidden():
    table = Table()
    table.hand(4)
    table.still(15, (G, H, S, S))
    assert table.outcome() == [HandSeen()]
    table.still(15, (G, H, S, S))
    assert table.outcome() == [HandSeen(), StoneGone(position=0, standing=3)]


@pytest.mark.parametrize("bump", [{"shift_mm": 15.0}, {"angle_deg": 5.0}])
def test_a_camera_that_was_bumped_is_no_event_of_the_table(bump):
    table = Table()
    table.hand(4)
    table.still(10, FULL, camera_moved=True, **bump)
    assert table.outcome() == [HandSeen()]
    table.hand(4, **bump)
    table.still(10, (S, G, S, S), camera_moved=True, **bump)
    assert table.outcome() == [HandSeen(), HandSeen(), StoneGone(position=1, standing=3)]


def test_a_spin_is_told_before_the_new_count():
    table = Table()
    table.turn(30.0, 90.0, 200.0, 210.0)
    table.still(10, (S, S, S), angle_deg=210.0)
    assert table.outcome() == [SpinFinished(), StonesSeen(standing=3)]


def test_two_visits_are_two_outcomes():
    table = Table()
    for places in ((G, S, S, S), (G, S, S, G)):
        table.hand(4)
        table.still(10, places)
    assert [seen for seen in table.outcome() if isinstance(seen, StoneGone)] == [
        StoneGone(0, standing=3),
        StoneGone(3, standing=2),
    ]


def test_a_stone_that_lay_and_stands_again_is_put_back():
    for odd in (T, B):
        table = Table()
        table.hand(4)
        table.still(10, (odd, S, S, S))
        table.hand(4)
        table.still(10, FULL)
        assert table.outcome()[-2:] == [HandSeen(), BoardOdd("put_back")]


def test_an_expected_spin_is_counted_anew_even_when_it_ends_where_it_began():
    table = Table()
    table.follow.expect_spin()
    table.still(5, FULL)
    assert table.outcome() == []
    table.turn(120.0, 240.0, 2.0)
    table.still(10, (S, S, S), angle_deg=2.0)
    assert table.outcome() == [SpinFinished(), StonesSeen(standing=3)]


def test_a_spin_that_did_not_come_about_is_counted_where_the_board_is():
    table = Table()
    table.follow.expect_spin()
    table.still(5, FULL)
    table.follow.expect_no_spin()
    table.still(5, FULL)
    assert table.outcome() == [StonesSeen(standing=4)]


def test_a_hand_at_an_expected_or_running_spin_is_told_once_and_the_next_one_too():
    table = Table()
    table.follow.expect_spin()
    table.hand(3, reaches=True)
    table.turn(10.0, 30.0)
    assert table.outcome() == [HandSeen()]
    table.turn(50.0, 70.0, 90.0, 110.0)
    table.hand(4, reaches=True, angle_deg=130.0)
    assert table.outcome() == [HandSeen(), HandSeen()]


def test_what_moves_at_a_spin_and_is_no_hand_is_not_told():
    table = Table()
    table.follow.expect_spin()
    table.hand(3)
    assert table.outcome() == []


def test_a_board_that_creeps_on_is_not_counted_before_it_lies_still():
    table = Table()
    table.turn(30.0, 60.0)
    for step in range(30):
        table.still(1, (S, S, S), angle_deg=60 + 0.8 * step)
    assert table.outcome() == []
    table.still(10, (S, S, S), angle_deg=84.0)
    assert table.outcome() == [SpinFinished(), StonesSeen(standing=3)]
