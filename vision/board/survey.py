"""A survey of the board for its calibration: its stickers, how well they fit, and how many places stand full."""

from collections.abc import Sequence

import numpy as np

from calibration.acceptance import BoardLook
from calibration.array_types import Floats, Image
from vision.board.follow import Place
from vision.board.lens import Lens
from vision.board.pose import BoardFinder, BoardPose
from vision.board.readers import Reader
from vision.board.stickers import read_stickers


def survey_board(pictures: Sequence[Image], reader: Reader, *, kind: str, lens: Lens | None = None) -> BoardLook:
    """What several pictures of a board at rest show; the last one is counted in. `kind` is only told on."""
    finder = BoardFinder(lens)
    pose: BoardPose | None = None
    off_mm: list[Floats] = []
    stickers: set[int] = set()
    straight = pictures[-1]
    for number, picture in enumerate(pictures):
        straight = finder.straighten(picture)
        pose = finder.find(straight, float(number))
        for sticker, sighting in read_stickers(straight).items():
            stickers.add(sticker)
            if pose is not None:
                off_mm.append(np.linalg.norm(pose.mm(sighting.points_px) - sighting.points_mm, axis=1))
    if pose is None or not off_mm:
        return BoardLook(tuple(sorted(stickers)), 0.0, 0, 0, kind)
    places = reader.count(straight, pose)
    residual_mm = float(np.sqrt(np.square(np.concatenate(off_mm)).mean()))
    standing = sum(place is Place.STANDING for place in places)
    return BoardLook(tuple(sorted(stickers)), residual_mm, len(places), standing, kind)
