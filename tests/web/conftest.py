"""A real box with its journal, the application over it, and a server that a browser can open."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, Page

from calibration.artwork import printed_deck
from calibration.store import Measured
from companion.app.wizards.board_photos import TabletBoardPhotos
from companion.app.wizards.tile_naming import TabletTileFaces
from companion.box.box import RefereeBox
from companion.box.interpreter import Delays
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.store.journal import Journal
from companion.store.letter_boards import MaterialStore
from companion.store.past_matches import Archive
from companion.store.words.word_store import WordStore
from tests.scripted_eye import ScriptedEye
from tests.web.paper import PaperCalibrating, PaperCount, PaperEnrolling, board_seen
from tests.web.taps import SERVED, TABLET
from vision.tiles.face_store import FaceStore
from web import BenchTable, CameraUse, DemoHands, FamilyContent, TabletServer, create_app, serve
from web.family_stores import FamilyStores

EXPECTED = (  # refusals, and boxes that end while a page looks at them
    "409",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_INTERNET_DISCONNECTED",
)

# Streams that a test can make deaf: they stay open and nothing comes out of them, as after a tablet's sleep.
DEAFENED = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(url) { super(url); window.streams.push(this); }
  addEventListener(type, hear) { super.addEventListener(type, (event) => this.deaf || hear(event)); }
};
"""


class DrawnFaces:
    """The print-and-play faces, and what a test says that the family enrolled."""

    version = "drawn"

    def __init__(self) -> None:
        self.enrolled: dict[str, bytes] = {}

    def svg(self, edition: str, card_id: str) -> str | None:
        try:
            return printed_deck(edition).tablet_svg(card_id)
        except SettingsError:
            return None

    def picture(self, card_id: str) -> bytes | None:
        return self.enrolled.get(card_id)


class PaperNetwork:
    """A network as a test tells it."""

    def __init__(self, own: str | None = "192.168.178.31", *, open_to_all: bool = True) -> None:
        self.own = own
        self.open_to_all = open_to_all

    def own_address(self) -> str | None:
        return self.own

    def listens(self, host: str, port: int) -> bool:
        return self.open_to_all


class PaperBench:
    """A bench that only remembers."""

    edition = "diamoniak"
    card_ids = ("castle_pink_1", "diamond", "witch_1")

    def __init__(self) -> None:
        self.pile = ["diamond"]
        self.zone: list[str] = []
        self.switches = {"hand": False, "dim": False, "unplugged": False}
        self.bumped = 0

    @property
    def table(self) -> BenchTable:
        return BenchTable(len(self.pile), tuple(self.zone), **self.switches)

    def take_top(self) -> None:
        if not self.pile:
            raise IllegalEvent("pile_empty")
        self.zone.append(self.pile.pop())

    def show(self, card_id: str) -> None:
        if card_id not in self.card_ids:
            raise IllegalEvent("unknown_card", card=card_id)
        self.zone.append(card_id)

    def lay_out(self, seat: int) -> None:
        if not 0 <= seat < len(self.card_ids):
            raise IllegalEvent("no_such_seat", seat=seat)
        self.zone = [self.card_ids[seat]]

    def lay(self, card_id: str) -> None:
        self.zone.append(card_id)

    def lift(self, card_id: str) -> None:
        if card_id not in self.zone:
            raise IllegalEvent("card_not_there", card=card_id)
        self.zone.remove(card_id)

    def clear(self) -> None:
        self.zone.clear()

    def hand(self, on: bool) -> None:
        self.switches["hand"] = on

    def dim(self, on: bool) -> None:
        self.switches["dim"] = on

    def unplug(self, on: bool) -> None:
        self.switches["unplugged"] = on

    def bump(self) -> None:
        self.bumped += 1


@pytest.fixture
def faces() -> DrawnFaces:
    return DrawnFaces()


@pytest.fixture
def eye() -> ScriptedEye:
    return ScriptedEye()


@pytest.fixture
def box(tmp_path: Path, eye: ScriptedEye) -> Iterator[RefereeBox]:
    with Journal(tmp_path / "journal.db") as journal:
        box = RefereeBox(journal, [eye], delays=Delays(odd_s=0))
        yield box
        box.close()


@pytest.fixture
def bench() -> PaperBench:
    return PaperBench()


@pytest.fixture
def client(box: RefereeBox, faces: DrawnFaces, bench: PaperBench, eye: ScriptedEye) -> FlaskClient:
    return create_app(box, faces=faces, camera=CameraUse(eye), deeds=DemoHands(bench)).test_client()


@pytest.fixture
def begin(box: RefereeBox) -> Callable[..., None]:
    """Begins a match between Anna and Ben."""

    def begun(*seats: str, edition: str = "diamoniak", **more: Any) -> None:
        box.new_match(Header("diamoniak", edition, seats or ("Anna", "Ben"), **more))

    return begun


@contextmanager
def served(box: RefereeBox, **more: Any) -> Iterator[TabletServer]:
    """A box that lives, and its tablets on a free port."""
    stop = Event()

    def live() -> None:
        while not stop.wait(0.02):
            box.tick(time.monotonic())

    heart = Thread(target=live)
    heart.start()
    try:
        with serve(create_app(box, **more), "127.0.0.1", 0) as server:
            SERVED[server.port] = box
            yield server
            del SERVED[server.port]
    finally:
        stop.set()
        heart.join()


@pytest.fixture
def serve_box(faces: DrawnFaces) -> Callable[..., AbstractContextManager[TabletServer]]:
    """Serves a box while a test needs it."""
    return partial(served, faces=faces)


class Table:
    """A living box that many tests play at, one match after the other."""

    def __init__(
        self, box: RefereeBox, eye: ScriptedEye, bench: PaperBench, enrolling: PaperEnrolling, server: TabletServer
    ) -> None:
        self.box = box
        self.enrolling = enrolling
        self.calibrating = PaperCalibrating()
        self.own = FamilyContent()
        self.under_camera = board_seen()
        self.corners: list[Measured] = []  # kept for the eye
        self.eye = eye
        self.bench = bench
        self.address = f"http://127.0.0.1:{server.port}"

    def begin(self, *seats: str, edition: str = "diamoniak", **more: Any) -> None:
        """Begins a match between Anna and Ben."""
        self.eye.status = EyeStatus.WAITING
        self.box.new_match(Header("diamoniak", edition, seats or ("Anna", "Ben"), **more))

    @property
    def players(self) -> list[dict[str, Any]]:
        return self.box.snapshot["match"]["state"]["players"]


@contextmanager
def living_table(journal: Journal, board_eye: bool = False, no_luck_s: float = 4.0, **more: Any) -> Iterator[Table]:
    eye, bench = ScriptedEye(), PaperBench()
    eyes = [eye, ScriptedEye("board eye")] if board_eye else [eye]
    box = RefereeBox(journal, eyes, delays=Delays(odd_s=0, no_luck_s=no_luck_s), **more)
    enrolling, calibrating = PaperEnrolling(), PaperCalibrating()
    archive = Archive(Journal(journal.path))
    corners: list[Measured] = []
    photos = TabletBoardPhotos(lambda: table.under_camera, keep=corners.append)
    shelves = FamilyStores(MaterialStore(journal.path.parent), WordStore(journal.path.parent / "words"))
    own = FamilyContent(
        shelves, photos, TabletTileFaces(shelves.materials, FaceStore(journal.path.parent), photos.look)
    )
    parts = {
        "camera": CameraUse(eye, enrolling, calibrating, PaperCount()),
        "own": own,
        "deeds": DemoHands(bench),
        "network": PaperNetwork(),
        "archive": archive,
    }
    with closing(archive), closing(photos), served(box, faces=DrawnFaces(), **parts) as server:
        table = Table(box, eye, bench, enrolling, server)
        table.calibrating, table.own, table.corners = calibrating, own, corners
        yield table
    box.close()


@pytest.fixture(scope="module")
def new_table() -> Callable[..., AbstractContextManager[Table]]:
    """Serves a box over a journal, with a spinner where a test gives it one."""
    return living_table


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Journal(tmp_path_factory.mktemp("table") / "journal.db") as journal, living_table(journal) as table:
        yield table


@pytest.fixture(scope="module")
def wrong() -> list[str]:
    """What the browser complains about: script errors, a policy that is broken."""
    return []


@pytest.fixture(scope="module")
def context(browser: Browser, wrong: list[str]) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=TABLET, reduced_motion="reduce")
    context.set_default_timeout(8000)
    context.add_init_script(DEAFENED)
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield context
    context.close()


@pytest.fixture(autouse=True)
def nothing_goes_wrong_unseen(wrong: list[str]) -> Iterator[None]:
    wrong.clear()
    yield
    assert [text for text in wrong if not any(word in text for word in EXPECTED)] == []


@pytest.fixture(scope="module")
def page(context: BrowserContext, table: Any) -> Iterator[Page]:
    """One tablet, which stays open from match to match as it does at a real table."""
    page = context.new_page()
    page.goto(table.address)
    yield page
    page.close()


@pytest.fixture
def other_page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    yield page
    page.close()
