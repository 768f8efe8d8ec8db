"""Small synthetic boards: a camera at a known pose, stickers, faceted stones, hands."""

import cv2
import numpy as np

from vision.board.lens import Lens
from vision.board.pose import BoardPose
from vision.board.stickers import STICKER_ANGLES_DEG, sticker_bits, sticker_corners_mm

SIZE = (1280, 720)


def lens(size=SIZE):
    width, height = size
    focal = 0.75 * width
    return Lens(np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]]), np.zeros(5), size)


def pose(*, angle_deg=20.0, tilt_deg=8.0, distance_mm=540.0, shift_mm=(0.0, 0.0), size=SIZE):
    tilt = np.radians(tilt_deg)
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    turn = np.radians(angle_deg)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return BoardPose(lean @ spin, np.array([*shift_mm, distance_mm]), lens(size).matrix)


def polygon(picture, at, corners_mm, colour, height_mm=0.0):
    corners = at.px(corners_mm, height_mm)
    cv2.fillPoly(picture, [np.rint(corners * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def circle(centre_mm, radius_mm, corners=40):
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    return np.array(centre_mm) + radius_mm * np.stack([np.cos(turn), np.sin(turn)], axis=1)


def tray(at, stones_mm=(), *, without=(), size=SIZE, seed=1):
    """A black octagon with stickers and faceted stones on pegs, seen by a camera at pose `at`: BGR uint8."""
    chance = np.random.default_rng(seed)
    picture = np.full((size[1], size[0], 3), (90, 130, 160), np.uint8)
    polygon(picture, at, circle((0, 0), 176, 8), (18, 18, 18))
    polygon(picture, at, circle((0, 0), 170, 8), (38, 36, 36))
    draw_stickers(picture, at, without)
    for stone in stones_mm:
        for height in range(0, 12, 2):
            polygon(picture, at, circle(stone, 8), (14, 14, 14), height)
        draw_stone(picture, at, stone, chance)
    return finish(picture, chance)


def draw_stickers(picture, at, without=()):
    for sticker in STICKER_ANGLES_DEG:
        if sticker in without:
            continue
        corners = sticker_corners_mm(sticker)
        middle = corners.mean(axis=0)
        polygon(picture, at, middle + (corners - middle) * 1.25, (225, 225, 225))
        right, down = (corners[1] - corners[0]) / 6, (corners[3] - corners[0]) / 6
        for (row, column), bit in np.ndenumerate(sticker_bits(sticker)):
            corner = corners[0] + column * right + row * down
            cell = [corner, corner + right, corner + right + down, corner + down]
            polygon(picture, at, cell, (225, 225, 225) if bit else (20, 20, 20))


def draw_stone(picture, at, centre_mm, chance, tint=(1.0, 0.95, 0.9)):
    """A table facet and two rings of facets, each lit by chance."""
    for height, outer, inner, facets in ((14, 9.0, 6.0, 16), (16, 6.0, 3.2, 12), (19, 3.2, 0.0, 8)):
        start = chance.uniform(0, np.pi)
        for facet in range(facets):
            one, two = (start + 2 * np.pi * (facet + step) / facets for step in (0, 1))
            ring = [(outer, one), (outer, two), (inner, two), (inner, one)]
            corners = [(centre_mm[0] + r * np.cos(a), centre_mm[1] + r * np.sin(a)) for r, a in ring]
            light = float(chance.choice((60, 110, 160, 245), p=(0.3, 0.35, 0.25, 0.1)))
            polygon(picture, at, corners, tuple(light * share for share in tint), height)


def lie(picture, at, place_mm):
    """A toppled stone: the peg's side and the stone's edge beside it."""
    x, y = place_mm
    polygon(picture, at, [(x - 14, y - 8), (x - 2, y - 8), (x - 2, y + 8), (x - 14, y + 8)], (70, 70, 70), 8)
    edge = [(x - 2, y - 9), (x + 2, y - 9), (x + 6, y), (x + 2, y + 9), (x - 2, y + 9)]
    polygon(picture, at, edge, (190, 190, 200), 8)


def finger(picture, at, tip_mm, end_mm):
    ends = (tuple(int(v) for v in point) for point in at.px([tip_mm, end_mm], 25.0))
    cv2.line(picture, *ends, (140, 165, 215), 34, cv2.LINE_AA)


def finish(picture, chance):
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32)
    return np.clip(soft + chance.normal(0, 1.5, soft.shape), 0, 255).astype(np.uint8)
