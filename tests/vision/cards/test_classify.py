"""Faces that differ in one small thing are told apart by that thing, or not at all."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import SHADES, Laid, draw_face, take_frame
from vision.cards.classify import judge
from vision.cards.deck import Deck, Face
from vision.cards.enrol import assemble
from vision.cards.gallery import build_gallery, face_view
from vision.cards.reader import CardReader
from vision.plane import find_plane


def numbered(number, *, grain=0.0):
    """One picture for all, with a number and a stone that grows with it."""
    face = draw_face(7, SHADES["blue"])
    cv2.putText(face, f"{number}000", (70, 90), cv2.FONT_HERSHEY_DUPLEX, 1.6, (210, 240, 250), 4, cv2.LINE_AA)
    cv2.circle(face, (140, 200), 12 + 5 * number, (60, 40, 220), -1, cv2.LINE_AA)
    noise = np.random.default_rng(number).normal(0, grain, face.shape)
    return np.clip(face + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def ring_reader():
    return CardReader(assemble("rings", [Face(f"ring_{n}", numbered(n)) for n in range(1, 5)], where="rings"))


def view_of(picture, gallery):
    return face_view(Face("", picture), gallery.size)


@pytest.mark.parametrize("softness_px", [2, 4, 6, 8, 10, 12])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_card_too_soft_to_tell_from_its_like_is_unsure_never_wrong(ring_reader, number, softness_px):
    sharp = take_frame(Laid(numbered(number), angle_deg=20.0))
    reading = ring_reader.read_zone(cv2.GaussianBlur(sharp, (0, 0), softness_px), find_plane(sharp))
    assert reading.label in {None, f"ring_{number}"}
    assert softness_px > 3 or reading.label == f"ring_{number}"
    assert softness_px < 12 or reading.label is None


def test_the_one_that_explains_what_tells_them_apart_wins_though_it_was_enrolled_in_worse_light():
    # its picture is grainy, so that in all it explains less
    gallery = build_gallery(Deck("two", (Face("grainy", numbered(2, grain=55.0)), Face("clean", numbered(3)))))
    view = view_of(numbered(2), gallery)
    assert gallery.labels[judge(view, np.ones(view.shape[:2], dtype=bool), gallery).best] == "grainy"


def hearts(*pips_mm):
    """A pip card in the manner of playing cards: the same from both ends but for where a few pips stand."""
    face = np.full((435, 280, 3), 245, np.uint8)
    for x, y in ((14, 14), (42, 14), (14, 43), (42, 43), (14, 73), (42, 73), *pips_mm):
        cv2.circle(face, (5 * x, 5 * y), 25, (40, 30, 200), -1, cv2.LINE_AA)
    return face


def test_a_card_seen_the_other_way_round_is_not_taken_for_one_that_is_alike_from_both_ends():
    seven, eight = Face("seven", hearts((28, 28))), Face("eight", hearts((28, 28), (28, 59)))
    gallery = build_gallery(Deck("hearts", (seven, eight)))
    view = np.ascontiguousarray(view_of(seven.picture, gallery)[::-1, ::-1])
    verdict = judge(view, np.ones(view.shape[:2], dtype=bool), gallery)
    assert gallery.labels[verdict.best] == "seven"
    assert verdict.turned
    assert verdict.lead > 0.8


def test_a_card_that_is_the_same_from_both_ends_is_no_rival_of_itself():
    gallery = build_gallery(Deck("hearts", (Face("six", hearts()), Face("eight", hearts((28, 28), (28, 59))))))
    view = view_of(hearts(), gallery)
    assert judge(view, np.ones(view.shape[:2], dtype=bool), gallery).lead > 0.8


def test_what_is_blown_out_decides_nothing_nor_what_lies_next_to_it():
    gallery = build_gallery(Deck("two", tuple(Face(f"ring_{n}", numbered(n)) for n in (1, 4))))
    whole = view_of(numbered(1), gallery)
    seen = np.ones(whole.shape[:2], dtype=bool)
    lead = judge(whole, seen, gallery).lead
    blown = whole.copy()
    blown[5:55] = 255.0
    assert lead > 0.8
    assert abs(judge(blown, seen, gallery).lead) < 0.1
