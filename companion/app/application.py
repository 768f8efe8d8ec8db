"""Builds the Flask app and the tick function shared by production and demo."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from calibration.store import Measured
from companion.app.calibration_in_use import FOLDER
from companion.app.data_folder import own_archive
from companion.app.deck_faces import DeckFaces
from companion.app.decks import own_index
from companion.app.eyes import Eyes, JpegEye
from companion.app.tile_setup import tile_plan
from companion.app.wizards.board_photos import TabletBoardPhotos
from companion.app.wizards.calibration import TabletCalibration
from companion.app.wizards.enrolment import enrolment
from companion.app.wizards.instruments import Instruments
from companion.app.wizards.table_scan import table_scan
from companion.app.wizards.tile_naming import TabletTileFaces
from companion.box.box import RefereeBox
from companion.box.word_judge_device import JudgeDevice
from companion.store.journal import Journal
from vision.tiles.face_store import FaceStore
from web import Access, CameraUse, DemoHands, FamilyContent, create_app
from web.family_stores import FamilyStores
from web.features import NO_DEMO_HANDS
from web.safe_mode import SafeMode

Tick = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Application:
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
    shelves: FamilyStores
    judge: JudgeDevice
    tile_faces: FaceStore
    parts: Instruments
    access: Access
    keep: Callable[[Measured], object] | None = None

    def open(
        self, running: ExitStack, *, deeds: DemoHands = NO_DEMO_HANDS, safe: SafeMode | None = None
    ) -> tuple[Flask, Tick]:
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
                counting=table_scan(eyes.cards if eyes else None),
                edition=self.edition,
            ),
            own=FamilyContent(
                shelves=self.shelves,
                photos=photos,
                faces=TabletTileFaces(self.shelves.materials, self.tile_faces, photos.look),
            ),
            deeds=deeds,
            safe=safe,
            archive=own_archive(self.journal, running),
        )
        plan_tiles = tile_plan(eyes, self.tile_faces, box, running)

        def tick(now: float) -> None:
            plan_tiles()
            calibration.tick(now)
            photos.tick(now)
            box.tick(now)

        return app, tick
