"""What a glossy card mirrors is added to its own colours: its face is still there to be read, rightly or not at all."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import SHADES, Laid, draw_face, take_frame
from vision.cards.deck import Face
from vision.cards.enrol import assemble
from vision.cards.gallery import planes
from vision.cards.light import to_levels, to_light
from vision.cards.reader import CardReader
from vision.cards.veil import veiled
from vision.measure import degrade
from vision.measure.degrade import Still
from vision.measure.truth import TrueCard
from vision.plane import find_plane

SIZE = (56, 87)
AT_MM = (148.5, 105.0)


def lobe(shape, at, spread):
    """A smooth bright spot about a place, 1 in its middle."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    return np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * spread**2))[:, :, None]


def small(picture):
    return cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)


@pytest.fixture(scope="module")
def glossy_deck():
    """Three cards that differ only in a colour, as the parts of a castle do, and one that is like none of them."""
    faces = [Face(name, draw_face(3, shade)) for name, shade in SHADES.items()]
    return assemble("glossy", [*faces, Face("other", draw_face(8, (30, 120, 200)))], where="drawn")


@pytest.fixture(scope="module")
def reader(glossy_deck):
    return CardReader(glossy_deck)


def read(reader, picture, share):
    """A card on the mat that mirrors a lamp."""
    frame = take_frame(Laid(picture, at_mm=AT_MM, angle_deg=25.0), light=(0.65, 0.7, 0.7))
    plane = find_plane(frame)
    turn = np.radians(25.0)
    spun = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = plane.px(np.array([(-28, -43.5), (28, -43.5), (28, 43.5), (-28, 43.5)]) @ spun + AT_MM)
    card = TrueCard(id="", corners_px=tuple(map(tuple, corners)), counts=True, readable=True)
    return reader.read_zone(degrade.glare(Still(frame, plane, card, np.zeros((3, 4))), share), plane)


def test_a_face_is_predicted_as_it_looks_under_a_veil():
    face = small(draw_face(3, SHADES["blue"]))
    light = 0.9 * to_light(face) + 0.6 * lobe(face.shape, (20, 50), 30)
    valid = np.ones(face.shape[:2], dtype=bool)
    (seen,) = veiled(light, valid, planes(face)[None])
    assert np.abs(seen - planes(to_levels(light))).mean() < 3.0


def test_no_veil_darkens():
    face = small(draw_face(3, SHADES["blue"]))
    darker = to_light(face) - 0.2 * lobe(face.shape, (28, 43), 15)
    (seen,) = veiled(darker, np.ones(face.shape[:2], dtype=bool), planes(face)[None])
    middle = seen.reshape(3, *face.shape[:2])[:, 38:48, 23:33].mean()
    assert middle > to_levels(darker)[38:48, 23:33].mean() + 5


def test_no_veil_makes_a_face_of_plain_paper():
    face = small(draw_face(3, SHADES["blue"]))
    paper = np.full(face.shape, 0.8, dtype=np.float32)
    (seen,) = veiled(paper, np.ones(face.shape[:2], dtype=bool), planes(face)[None])
    assert np.abs(seen - planes(to_levels(paper))).mean() > 10


@pytest.mark.parametrize("name", SHADES)
def test_a_card_under_glare_is_named_through_the_veil_and_only_so(glossy_deck, reader, name):
    plain = CardReader(replace(glossy_deck, thresholds=replace(glossy_deck.thresholds, veiled=None)))
    face = draw_face(3, SHADES[name])
    assert read(plain, face, 1.2).label is None
    assert read(reader, face, 1.2).label == name


@pytest.mark.parametrize("share", [0.4, 1.2, 2.5])
@pytest.mark.parametrize("name", [*SHADES, "other"])
def test_under_any_glare_a_card_is_read_rightly_or_not_at_all(reader, name, share):
    face = draw_face(3, SHADES[name]) if name in SHADES else draw_face(8, (30, 120, 200))
    assert read(reader, face, share).label in {None, name}


@pytest.mark.parametrize("share", [0.0, 0.5, 1.5])
def test_under_glare_nothing_that_was_not_enrolled_gets_a_name(reader, share):
    assert read(reader, draw_face(20, (90, 160, 60)), share).label is None
    assert read(reader, np.full((435, 280, 3), 235, dtype=np.uint8), share).label is None


def test_a_card_wholly_blown_out_is_nothing_known(reader):
    assert read(reader, np.full((435, 280, 3), 255, dtype=np.uint8), 5.0).label is None
