"""The truth of the simulated table."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from companion.core.errors import IllegalEvent
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.viewpoint import Knock
from hardware.simulated.world import World, card_table


def small_world(*cards: str) -> World:
    """A table whose pile is in the given order."""
    world = World((), picture=lambda _: np.zeros((87, 56, 3), np.uint8), rng=Random(1))
    for card in reversed(cards):
        world.show(card)
        world.clear_zone("pile")
    return world


def test_the_whole_deck_lies_shuffled_on_the_pile() -> None:
    pile = card_table("diamoniak", rng=Random(5)).places["pile"]
    assert len(pile) == 54
    assert Counter(pile)["diamond"] == 20
    assert list(pile) != sorted(pile)
    assert pile == card_table("diamoniak", rng=Random(5)).places["pile"]


def test_the_portuguese_deck_has_55_cards() -> None:
    assert len(card_table("diamoniak", rng=Random(5), deck="pt55").places["pile"]) == 55


def test_taking_the_top_card_lays_it_into_the_zone() -> None:
    world = card_table("piratatak", rng=Random(2))
    top = world.places["pile"][0]
    assert world.take_top() == top
    assert world.places["zone"] == (top,)
    assert len(world.places["pile"]) == 54


def test_no_card_is_ever_lost_or_doubled() -> None:
    world = card_table("diamoniak", rng=Random(7))
    before = Counter(world.places["pile"])
    for turn in range(40):
        world.take_top()
        world.clear_zone(f"seat {turn % 3}")
    world.show("diamond")
    world.clear_zone()
    world.move(world.places["seat 1"][0], origin="seat 1", to="discard")
    world.shuffle_discard_into_pile()
    assert sum((Counter(cards) for cards in world.places.values()), Counter()) == before


def test_a_shown_card_comes_from_a_seat_before_the_pile() -> None:
    world = card_table("diamoniak", rng=Random(3))
    while "diamond" not in world.places.get("seat 1", ()):
        world.take_top()
        world.clear_zone("seat 1")
    in_pile = world.places["pile"].count("diamond")
    world.show("diamond")
    assert "diamond" not in world.places["seat 1"]
    assert world.places["pile"].count("diamond") == in_pile


def test_a_card_that_lies_nowhere_can_be_shown_all_the_same() -> None:
    world = small_world()
    world.show("library_ticket")
    assert world.places["zone"] == ("library_ticket",)


def test_showing_from_a_place_without_that_card_is_refused() -> None:
    with pytest.raises(IllegalEvent, match="seat 2"):
        small_world().show("witch_1", origin="seat 2")


def test_an_empty_pile_has_no_top() -> None:
    with pytest.raises(IllegalEvent, match="pile_empty"):
        small_world().take_top()


def test_two_cards_can_lie_in_the_zone() -> None:
    world = card_table("diamoniak", rng=Random(4))
    world.take_top()
    world.take_top()
    first, second = world.scene.cards
    assert first.turn_deg != second.turn_deg
    assert world.clear_zone("seat 1") == (first.id, second.id)
    assert world.scene.cards == ()


def test_everything_that_happens_is_counted() -> None:
    world = card_table("diamoniak", rng=Random(4))
    seen = [world.changed]
    for act in (world.take_top, world.hand, world.clear_zone, world.glare, world.unplug, world.plug_in, world.mend):
        act()
        seen.append(world.changed)
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("level", [-0.1, 1.5])
def test_light_outside_its_range_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="expected 0 to 1"):
        small_world().dim(level)


def test_mending_ends_all_faults() -> None:
    world = small_world()
    sound = world.scene.faults
    world.dim(0.2)
    world.blur(3)
    world.hang()
    assert world.scene.faults != sound
    world.mend()
    assert world.scene.faults == sound


def test_a_bump_hangs_the_camera_elsewhere_until_it_is_mended() -> None:
    world = small_world("fairy")
    camera = SimulatedCamera(world, size=(320, 180))
    _, before = camera.read(0.0) or pytest.fail("no frame")
    world.bump(Knock(shift_mm=(20.0, 0.0)))
    _, after = camera.read(0.1) or pytest.fail("no frame")
    moved = np.roll(before, -round(20 * 0.548), axis=1)  # px a mm at 450 mm with this lens
    assert (
        np.abs(moved.astype(int) - after)[:, 30:290].mean() < np.abs(before.astype(int) - after)[:, 30:290].mean() / 3
    )
    world.bump()
    assert world.scene.faults.knock != Knock()
    world.mend()
    _, mended = camera.read(0.2) or pytest.fail("no frame")
    assert np.abs(mended.astype(int) - before).mean() < 4
