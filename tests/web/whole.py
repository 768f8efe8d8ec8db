"""An application with everything that it can have, and devices that look at it from elsewhere in the house."""

import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.app.demo.board import StoneBench
from companion.app.demo.tiles import TileBench
from companion.app.family_content import open_shelves
from companion.app.wizards.board_photos import TabletBoardPhotos
from companion.app.wizards.tile_naming import TabletTileFaces
from companion.box.box import RefereeBox
from companion.box.interpreter import Delays
from companion.games.diamino.material import find_board
from companion.store.journal import Journal
from companion.store.past_matches import Archive
from companion.store.pins import PinStore
from hardware.simulated.board import SpinningBoard
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World
from tests.scripted_eye import ScriptedEye
from tests.web.conftest import DrawnFaces, PaperBench, PaperNetwork
from tests.web.paper import PaperCalibrating, PaperCount, PaperEnrolling
from vision.tiles.face_store import FaceStore
from web import Access, CameraUse, DemoHands, FamilyContent, Hosts, create_app
from web.panel_bench import BenchPanel
from web.safe_mode import SafeMode
from web.upload_limits import PHOTO_PATH

HOST = "192.168.178.31:8080"
SAMPLES: dict[str, Any] = {
    "act": 0, "card_id": "diamond", "column": 1, "edition": "diamoniak", "face_id": "diamond", "kind": "tiles",
    "language": "de", "match": 1, "name": "begin", "number": 1, "page": "tablet", "part": "join", "path": "tablet.js",
    "photo": "none", "row": 1, "seat": 1, "sheet": "mat", "version": "x", "which": 0,
}  # fmt: skip


class PaperPanel:
    """A panel that only remembers."""

    held = False
    taps = 0

    @property
    def standing(self) -> BenchPanel:
        return BenchPanel("idle", (0, 1, 0), (1.0,), self.held)

    def ok(self) -> None:
        self.taps += 1

    def power(self, on: bool) -> None:
        self.held = on


class Ticking:
    """A clock that a test moves, s."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Whole:
    """A box in a folder, with all its routes."""

    def __init__(self, data: Path) -> None:
        data.mkdir(exist_ok=True)
        self.data = data
        self.journal = Journal(data / "journal.db")
        self.archive = Archive(Journal(self.journal.path, at_once=False))
        self.eye = ScriptedEye()
        self.box = RefereeBox(self.journal, [self.eye], delays=Delays(odd_s=0))
        self.clock = Ticking()
        self.access = Access(PinStore(data), Hosts(machine="table-box"), self.clock)
        self.bench = PaperBench()
        self.enrolling = PaperEnrolling()
        self.panel = PaperPanel()
        self.photos = TabletBoardPhotos(lambda: None)
        self.letters = TileBoard(find_board("default21", "board"), rng=Random(1))
        self.app = self._app()

    def _app(self) -> Flask:
        board = SpinningBoard(rng=Random(1))
        world = World((), picture=lambda _: np.zeros((87, 56, 3), np.uint8), rng=Random(1), board=board)
        shelves, own = open_shelves(self.data), FaceStore(self.data)
        tiles = TileBench(self.letters, own, lambda: self.box.snapshot, Random(1))
        return create_app(
            self.box,
            faces=DrawnFaces(),
            camera=CameraUse(self.eye, self.enrolling, PaperCalibrating(), PaperCount()),
            own=FamilyContent(shelves, self.photos, TabletTileFaces(shelves.materials, own, self.photos.look)),
            deeds=DemoHands(self.bench, StoneBench(world, board, Random(1)), tiles, self.panel),
            network=PaperNetwork(),
            safe=SafeMode(3, "no camera"),
            access=self.access,
            archive=self.archive,
        )

    def device(self, address: str = "192.168.178.20") -> "Device":
        """A browser that knows nothing yet."""
        return Device(self.app, address)

    def let_in(self, role: str) -> "Device":
        """A browser with a role: "spectator", "player" (of seat 1), "table", "owner"."""
        device, keys = self.device(), self.access.ring.keys
        if role in ("table", "owner"):
            device.post("/api/access/pin", {"pin": getattr(keys, role).pin})
        if role == "player":
            device.post("/api/access/code", {"code": self.access.code(1)})
        assert device.get("/api/access").json["role"] == role
        return device

    def routes(self, method: str) -> list[tuple[Rule, str]]:
        """Every route of a method, with an address that it answers."""
        rules = [rule for rule in self.app.url_map.iter_rules() if method in (rule.methods or ())]
        return [(rule, address(rule)) for rule in rules if rule.endpoint != "stream.events"]

    def close(self) -> None:
        self.photos.close()
        self.box.close()
        self.archive.close()
        self.journal.close()


class Device:
    """A browser elsewhere in the house."""

    def __init__(self, app: Flask, address: str) -> None:
        self._client = app.test_client()
        self._from = {"REMOTE_ADDR": address}

    def get(self, path: str, host: str = HOST, **more: Any) -> TestResponse:
        return self._client.get(path, base_url=f"http://{host}", environ_overrides=self._from, buffered=True, **more)

    def post(self, path: str, body: object = None, host: str = HOST, **more: Any) -> TestResponse:
        sent: dict[str, Any] = {"json": {} if body is None else body}
        if path == PHOTO_PATH:
            sent = {"data": b"no picture", "content_type": "image/jpeg"}
        content = ({} if "data" in more else sent) | more
        return self._client.post(path, base_url=f"http://{host}", environ_overrides=self._from, **content)

    @property
    def cookies(self) -> str:
        found = self._client.get_cookie("access", domain=HOST.partition(":")[0])
        return found.value if found else ""


def address(rule: Rule, **other: Any) -> str:
    """An address of a route, its places filled with the first of the values that it names, samples, or others."""

    def filled(place: re.Match[str]) -> str:
        named = (place["values"] or "").split(",")[0].strip() if place["kind"] == "any" else ""
        return str(other.get(place["name"], named or SAMPLES[place["name"]]))

    return re.sub(r"<(?:(?P<kind>\w+)(?:\((?P<values>[^)]*)\))?:)?(?P<name>\w+)>", filled, rule.rule)


def refused(device: Device, path: str, body: object = None) -> str:
    """The reason why a post is refused."""
    answer = device.post(path, body)
    assert answer.status_code in (403, 409, 429), answer.text
    assert answer.json["message"]
    return answer.json["reason"]
