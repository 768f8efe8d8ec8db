"""A deck of drawn cards and frames that show them."""

from collections.abc import Callable

import pytest

from calibration.array_types import Image
from tests.vision.drawing import SHADES, draw_face, take_frame
from vision.cards.deck import Deck, Face
from vision.cards.enrol import assemble


@pytest.fixture(scope="session")
def frame_of() -> Callable[..., Image]:
    return take_frame


@pytest.fixture(scope="session")
def faces() -> dict[str, Image]:
    """Six faces: three pictures of their own, and one picture in three shades."""
    own = {f"own_{seed}": draw_face(seed, SHADES["red"]) for seed in (1, 2, 3)}
    return own | {f"tower_{name}": draw_face(4, shade) for name, shade in SHADES.items()}


@pytest.fixture(scope="session")
def deck(faces: dict[str, Image]) -> Deck:
    back = Face(id="back", picture=draw_face(99, (160, 40, 120)), kind="back")
    return assemble("drawn", [*(Face(id=name, picture=face) for name, face in faces.items()), back], where="drawn")
