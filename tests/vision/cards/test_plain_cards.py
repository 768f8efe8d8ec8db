"""The cards of a game that brings no pictures, before the eye."""

from pathlib import Path
from random import Random

import pytest

from calibration.artwork import PrintedDeck
from companion.core.game import CardFace
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import World
from vision.cards.enrol import enrol_faces
from vision.cards.reader import CardReader
from vision.cards.reading import Refusal
from vision.mat_finder import MatFinder

IDS = {
    "twenty numbers": [f"number_{number}" for number in range(1, 21)],
    "one colour": [f"castle_blue_{part}" for part in range(1, 21)],
    "words": ["fairy", "witch", "diamond", "gold_coin", "theft", "king", "queen", "jack", "ace", "joker"],
}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ids", IDS.values(), ids=IDS)
def test_plain_cards_are_enrolled_and_told_apart(ids: list[str], seed: int, tmp_path: Path) -> None:
    """As a camera sees them: askew, in noise, at the resolution of the box."""
    deck = PrintedDeck("hoch", [CardFace(card_id, "") for card_id in ids])
    deck.write(tmp_path, width_px=280)
    reader, finder = CardReader(enrol_faces(tmp_path)), MatFinder()
    world = World(deck.pile, picture=deck.picture, rng=Random(seed))
    camera = SimulatedCamera(world)
    read = {}
    for now, card_id in enumerate(ids):
        world.show(card_id)
        taken = camera.read(float(now))
        assert taken is not None
        plane = finder.find(taken[1], float(now))
        assert plane is not None
        read[card_id] = reader.read_zone(taken[1], plane)
        world.clear_zone()
    assert {card_id: reading.label for card_id, reading in read.items()} == {card_id: card_id for card_id in ids}
    assert min(reading.confidence for reading in read.values()) > 0.9


def test_the_back_of_plain_cards_is_no_card(tmp_path: Path) -> None:
    deck = PrintedDeck("hoch", [CardFace(card_id, "") for card_id in IDS["twenty numbers"]])
    deck.write(tmp_path, width_px=280)
    world = World(("back",), picture=deck.picture, rng=Random(3))
    world.show("back")
    taken = SimulatedCamera(world).read(0.0)
    assert taken is not None
    plane = MatFinder().find(taken[1], 0.0)
    assert plane is not None
    assert CardReader(enrol_faces(tmp_path)).read_zone(taken[1], plane).refused is Refusal.BACK
