"""The main moments of the tablet, one after the other: what the audits look at, and the pictures are taken of."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Page

from companion.observations import CardGone, CardShown, CardUnsure
from companion.record import Header
from tests.web.paper import ASKED, REVIEW
from tests.web.taps import tap

NAMES = ("Mia", "Tom", "Oma", "Papa")
FULL_HAND = {"castle": ["castle_pink_1"], "right": ["diamond"] * 4 + ["fairy", "castle_green_2"]}
SELLER = {"castle": ["castle_blue_1", "castle_blue_4"], "right": ["castle_pink_2", "castle_yellow_2", "diamond"]}
HERS = {"filled": [1000], "empty": [3000, 6000]}
HIS = {"filled": [3000, 5000], "empty": [2000]}
THEIRS = {"filled": [6000, 6000], "empty": [4000]}
SPIELEN = "..........SPIELEN...."


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment: how the table comes to it (None: as it stands), what is tapped then, and what can be seen at last."""

    name: str
    begin: Callable[[Any], None] | None
    ready: str
    taps: tuple[str, ...] = ()
    path: str = "/"


def _castles(table: Any) -> None:
    table.begin(*NAMES, position={"players": [FULL_HAND, SELLER, {}, {}]})


def _witch(table: Any) -> None:
    table.begin(
        *NAMES, position={"players": [FULL_HAND, {}, {}, {}], "resolving": "witch", "owed": 3, "drawn": ["witch"]}
    )


def _unsure(table: Any) -> None:
    table.begin()
    table.eye.seen = [CardUnsure((("castle_blue_1", 0.5), ("castle_blue_2", 0.4)))]


def _odd(table: Any) -> None:
    table.begin()
    table.box.submit({"event": "draw", "card": "castle_pink_2"}, 0)
    table.eye.seen = [CardGone(), CardShown("castle_pink_2", 0.99)]


def _conflict(table: Any) -> None:
    table.begin()
    for after, card in enumerate(("castle_pink_1", "castle_pink_2", "diamond")):
        table.box.submit({"event": "draw", "card": card}, after)
    table.box.submit({"event": "correct", "at": 0, "to": {"event": "draw", "card": "castle_pink_2"}}, 3)


def _won(table: Any) -> None:
    castle = [f"castle_pink_{part}" for part in range(1, 6)]
    table.begin(*NAMES, position={"players": [{"castle": castle, "right": ["diamond"]}, {}, {}, {}]})
    table.box.submit({"event": "draw", "card": "castle_pink_6"}, 0)


def _rings(table: Any, **position: Any) -> None:
    header = Header("diadingo", "diadingo", NAMES, {"dd.games": 2, "dd.professional": True}, 0, position or None)
    table.box.new_match(header)


def _rings_laid(table: Any) -> None:
    _rings(table, phase="draw", players=[HERS, HIS, THEIRS, {}])


def _theft(table: Any) -> None:
    _rings_laid(table)
    table.box.submit({"event": "draw", "card": "theft"}, 0)


def _spinning(table: Any) -> None:
    _rings(table)
    table.box.submit({"event": "startspin"}, 0)


def _counted(table: Any, games: int = 2) -> None:
    """A whole game of DIADINGO: all 26 diamonds that are not fixed are taken."""
    table.box.new_match(Header("diadingo", "diadingo", NAMES, {"dd.games": games, "dd.professional": True}))
    events = [{"event": "spun"}]
    for taken in range(26):
        events += [{"event": "draw", "card": f"ring_{1000 * (taken // 6 + 2)}"}, {"event": "take"}]
    events[3:3] = [{"event": "draw", "card": "ring_1000"}, {"event": "miss"}]
    for after, event in enumerate(events):
        table.box.submit(event, after)


def _rings_won(table: Any) -> None:
    _counted(table, games=1)


def _words(table: Any, options: dict[str, Any] | None = None, **position: Any) -> None:
    """A match of DIAMINO with a word on the board, in which Mia is to lay."""
    grid = ["." * 21 for _ in range(21)]
    grid[10] = SPIELEN
    given = {"phase": "lay", "turn": 0, "first": 0, "grid": grid} | position
    table.box.new_match(Header("diamino", "diamino", NAMES[:2], options or {}, 0, given))


def _word_judged(table: Any) -> None:
    _words(table, {"dm.judge": "players"})
    table.box.submit({"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]}, 0)


def _hands_counted(table: Any) -> None:
    hands = [{"hand": 0, "points": 35, "told": 0}, {"hand": 2, "points": 20}]
    _words(table, {"dm.rule_set": "set2"}, phase="account", turn=1, out=0, players=hands)


def _words_won(table: Any) -> None:
    _hands_counted(table)
    table.box.submit({"event": "tell", "seat": 1, "value": 7}, 0)


def _asked(table: Any) -> None:
    table.enrolling.state = ASKED


def _review(table: Any) -> None:
    table.enrolling.state = REVIEW


def _camera(table: Any) -> None:
    """A picture with a light card on a dark mat."""
    picture = np.full((720, 1280, 3), (58, 44, 40), np.uint8)
    cv2.rectangle(picture, (560, 240), (720, 490), (240, 246, 250), -1)
    table.eye.picture = cv2.imencode(".jpg", picture)[1].tobytes()


SCENES = (
    Scene("welcome", None, "begin"),
    Scene("castles", _castles, "turn"),
    Scene("draw", None, "card-fairy", ("act-draw",)),
    Scene("draw part", None, "card-castle_blue_2", ("act-draw", "card-castle_blue")),
    Scene("buy", None, "card-castle_pink_2", ("act-buy",)),
    Scene("menu", None, "new-match", ("menu",)),
    Scene("new match", None, "begin", ("menu", "new-match")),
    Scene("witch", _witch, "card-fairy", ("act-pay",)),
    Scene("unsure", _unsure, "sheet-question"),
    Scene("odd", _odd, "sheet-question"),
    Scene("history", _conflict, "event-2", ("way-history",)),
    Scene("correct", None, "card-fairy", ("way-history", "event-0")),
    Scene("conflict", _conflict, "sheet-conflict"),
    Scene("won", _won, "sheet-winner"),
    Scene("setting of the board", _rings, "setting"),
    Scene("spin", _spinning, "ritual"),
    Scene("rings", _rings_laid, "turn"),
    Scene("ring drawn", None, "card-theft", ("act-draw",)),
    Scene("theft", _theft, "steal-2-6000"),
    Scene("count", _counted, "sheet-tally"),
    Scene("rings won", _rings_won, "sheet-winner"),
    Scene("new match of rings", _rings_laid, "begin", ("menu", "new-match")),
    Scene("words", _words, "act-type"),
    Scene("word typed", None, "typing", ("act-type",)),
    Scene("legend of the board", None, "legend", ("legend",)),
    Scene("word judged", _word_judged, "act-accept"),
    Scene("hands counted", _hands_counted, "sheet-hand"),
    Scene("words won", _words_won, "sheet-winner"),
    Scene("new match of words", _words, "begin", ("menu", "new-match")),
    Scene("recount", _castles, "heap-missing", ("recount-0", "count")),
    Scene("enrolment", _asked, "asked", path="/enrol"),
    Scene("enrolment, taken", _review, "alike", path="/enrol"),
    Scene("bench", _camera, "take-top", path="/bench"),
    Scene("join", None, "address", path="/join"),
    Scene("camera", None, "still", path="/camera"),
)


def shown(page: Page, table: Any, scenes: tuple[Scene, ...] = SCENES) -> Iterator[Scene]:
    """Leads a page from scene to scene; each is given while it can be seen."""
    for scene in scenes:
        if scene.begin is not None:
            scene.begin(table)
        page.goto(table.address + scene.path)
        tap(page, *scene.taps)
        page.get_by_test_id(scene.ready).first.wait_for()
        yield scene
