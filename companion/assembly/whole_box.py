"""What a box has beside its referee, at a real table or a simulated one: its tablets, and what its ticks drive."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from calibration.kept import Measured
from companion.assembly.calibrated import FOLDER
from companion.assembly.data import own_archive
from companion.assembly.deck_faces import DeckFaces
from companion.assembly.decks import own_index
from companion.assembly.eyes import Eyes, JpegEye
from companion.assembly.lent.board_photos import TabletBoardPhotos
from companion.assembly.lent.calibration import TabletCalibration
from companion.assembly.lent.counting import table_count
from companion.assembly.lent.enrolment import enrolment
from companion.assembly.lent.parts import Parts
from companion.assembly.lent.tile_naming import TabletTileFaces
from companion.assembly.shelves import word_plan
from companion.assembly.tile_plan import tile_plan
from companion.box import RefereeBox
from companion.journal import Journal
from companion.words.device import JudgeDevice
from vision.tiles.shelf import FaceShelf
from web import Access, CameraUse, Deeds, OwnThings, create_app
from web.parts import NO_DEEDS
from web.safe import SafeMode
from web.shelves import Shelves

Tick = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class WholeBox:
    """The parts of a box at a real table or a simulated one.

    `deck` is what the settings say of the cards' faces ("": those of the data folder), `keep` where corners that are
    dragged in a picture of the box's own camera go, if anywhere.
    """

    box: RefereeBox
    data: Path
    journal: Journal
    edition: str
    deck: str
    eyes: Eyes | None
    faces: DeckFaces
    shelves: Shelves
    judge: JudgeDevice
    tile_faces: FaceShelf
    parts: Parts
    access: Access
    keep: Callable[[Measured], object] | None = None

    def open(self, running: ExitStack, *, deeds: Deeds = NO_DEEDS, safe: SafeMode | None = None) -> tuple[Flask, Tick]:
        """The tablets' application and what is to be called with the time at each tick; closed as `running` unwinds.

        `deeds`: what hands do at a simulated table. `safe`: this start of a real one leaves things out.
        """
        box, eyes = self.box, self.eyes
        aside = running.enter_context(ThreadPoolExecutor(1, "calibration"))
        calibration = TabletCalibration(self.data / FOLDER, self.parts, aside)
        photos = running.enter_context(closing(TabletBoardPhotos(eyes.pictures if eyes else None, keep=self.keep)))
        own_deck = own_index(self.deck, self.data, self.edition)
        app = create_app(
            box,
            access=self.access,
            faces=self.faces,
            camera=CameraUse(
                eye=JpegEye(eyes.main) if eyes else None,
                enrolling=enrolment(eyes.cards if eyes else None, self.edition, own_deck, self.faces),
                calibrating=calibration,
                counting=table_count(eyes.cards if eyes else None),
                edition=self.edition,
            ),
            own=OwnThings(
                shelves=self.shelves,
                photos=photos,
                faces=TabletTileFaces(self.shelves.materials, self.tile_faces, photos.look),
            ),
            deeds=deeds,
            safe=safe,
            archive=own_archive(self.journal, running),
        )
        follow = tile_plan(eyes, self.tile_faces, lambda: box.snapshot, running)
        hear = word_plan(self.judge, lambda: box.snapshot)

        def tick(now: float) -> None:
            follow()
            hear()
            calibration.tick(now)
            photos.tick(now)
            box.tick(now)

        return app, tick
