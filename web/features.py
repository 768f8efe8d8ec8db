"""Optional features of a box. A feature that is None has no routes."""

from dataclasses import dataclass

from web.bench import Bench
from web.board_bench import BoardDeeds
from web.board_photo import BoardPhotos
from web.calibrate import Calibrating
from web.camera import Eye
from web.enrol import Enrolling
from web.family_stores import FamilyStores
from web.panel_bench import PanelDeeds
from web.recount import Counting
from web.tile_bench import TileDeeds
from web.tile_faces import TileFaces


@dataclass(frozen=True, slots=True)
class DemoHands:
    """What hands do at a simulated table: with cards, the spinning board, letter tiles, the box's own buttons."""

    cards: Bench | None = None
    board: BoardDeeds | None = None
    tiles: TileDeeds | None = None
    panel: PanelDeeds | None = None


@dataclass(frozen=True, slots=True)
class CameraUse:
    """What the camera sees (`eye`), and what borrows it: to learn cards, to measure the table, to count cards anew.

    `edition` is the one whose cards or tiles it knows; None where that is not told.
    """

    eye: Eye | None = None
    enrolling: Enrolling | None = None
    calibrating: Calibrating | None = None
    counting: Counting | None = None
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class FamilyContent:
    """What a family keeps of its own: boards, tiles and words on `shelves`, boards from `photos`, faces of letters."""

    shelves: FamilyStores | None = None
    photos: BoardPhotos | None = None
    faces: TileFaces | None = None


NO_CAMERA, NOTHING_OWN, NO_DEMO_HANDS = CameraUse(), FamilyContent(), DemoHands()
