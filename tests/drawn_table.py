"""A small deck and what a camera sees of some of its cards, drawn for machines that have no time to draw."""

from dataclasses import replace
from pathlib import Path
from random import Random

import cv2

from companion.app.decks import print_and_play
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import card_table
from vision.cards.deck_index import save

SHOWN = ("witch_3", "castle_green_2")
SMALL_DECK = (*SHOWN, "witch_4", "castle_blue_2", "diamond", "fairy")


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
