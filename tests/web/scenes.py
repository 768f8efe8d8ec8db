"""The main moments of the tablet, one after the other: what the audits look at, and the pictures are taken of."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Page

from companion.observations import CardGone, CardShown, CardUnsure, StonesSeen, TilesSeen, TileUnsure
from companion.record import Header
from tests.own_tiles import TILES, photo_of_letters
from tests.web.paper import ASKED, BOARD_ROWS, MEASURE_REFUSED, REVIEW, TABLE_MEASURED, PaperLook
from tests.web.taps import tap
from vision.measure.painted_boards import PALETTES, photograph

NAMES = ("Mia", "Tom", "Oma", "Papa")
FULL_HAND = {"castle": ["castle_pink_1"], "right": ["diamond"] * 4 + ["fairy", "castle_green_2"]}
SELLER = {"castle": ["castle_blue_1", "castle_blue_4"], "right": ["castle_pink_2", "castle_yellow_2", "diamond"]}
HERS = {"filled": [1000], "empty": [3000, 6000]}
HIS = {"filled": [3000, 5000], "empty": [2000]}
THEIRS = {"filled": [6000, 6000], "empty": [4000]}
FROM_ELSEWHERE = {"X-Forwarded-For": "192.168.178.40"}
SPIELEN = "..........SPIELEN...."


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment: how the table comes to it (None: as it stands), what is tapped then, and what can be seen at last."""

    name: str
    begin: Callable[[Any], None] | None
    ready: str
    taps: tuple[str, ...] = ()
    path: str = "/"
    guest: bool = False  # seen on a device of which the box knows nothing


def _castles(table: Any) -> None:
    table.begin(*NAMES, position={"players": [FULL_HAND, SELLER, {}, {}]})


def _checked(table: Any) -> None:
    """The camera has shown a card, which is read as another one now."""
    table.begin()
    look = PaperLook("castle_blue_2", CardShown("castle_blue_2", 0.97))
    table.eye.seen = [CardShown("castle_blue_1", 0.71, look), CardGone()]
    while not table.box.snapshot["match"]["acts"]:
        table.box.wait(table.box.snapshot["version"], 1.0)


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


def _corrected(table: Any) -> None:
    table.begin()
    draws = [{"event": "draw", "card": card} for card in ("castle_pink_1", "castle_pink_2", "diamond")]
    repairs = [{"event": "remove", "at": 2}, {"event": "undo"}, {"event": "correct", "at": 0, "to": draws[2]}]
    for after, act in enumerate((*draws, *repairs)):
        table.box.submit(act, after)


def _won(table: Any) -> None:
    castle = [f"castle_pink_{part}" for part in range(1, 6)]
    table.begin(*NAMES, position={"players": [{"castle": castle, "right": ["diamond"]}, {}, {}, {}]})
    table.box.submit({"event": "draw", "card": "castle_pink_6"}, 0)


def _boats(table: Any) -> None:
    hers = {"castle": ["boat_red_1", "boat_red_5"], "right": ["coin", "coin", "cannon"]}
    his = {"castle": ["boat_blue_2", "boat_blue_3", "boat_blue_6"], "right": ["coin", "boat_green_3"]}
    table.begin(*NAMES[:3], edition="piratatak", position={"players": [hers, his, {}]})
    table.box.submit({"event": "draw", "card": "boat_red_3"}, 0)


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


def _stones_differ(table: Any) -> None:
    """One diamond less stands on the board than there must be."""
    _rings(table, phase="draw", players=[HERS, HIS, THEIRS, {}])
    for after, event in enumerate(({"event": "draw", "card": "ring_1000"}, {"event": "miss"})):
        table.box.submit(event, after)
    table.eye.seen = [StonesSeen(table.box.snapshot["match"]["state"]["board"] - 1)]


def _spin_missed(table: Any) -> None:
    """A card is shown though nobody told that the board was spun."""
    _rings(table)
    table.eye.seen = [CardShown("ring_2000", 0.99)]


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
    table.eye.name = "tile eye"
    table.box.new_match(Header("diamino", "diamino", NAMES[:2], options or {}, 0, given))


def _word_judged(table: Any) -> None:
    _words(table, {"dm.judge": "players"})
    table.box.submit({"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]}, 0)


def _other_letter(table: Any) -> None:
    """The last letter of the word that was told is another one on the board."""
    _word_judged(table)
    table.box.submit({"event": "accept", "learn": [], "challenger": None}, 1)
    row = [(10, at, letter) for at, letter in enumerate(SPIELEN) if letter != "."]
    table.eye.seen = [TilesSeen((*row, *((11 + at, 11, letter) for at, letter in enumerate("FERZ"))))]
    while table.box.lying is None or len(table.box.lying.tiles) < len(row) + 4:
        table.box.wait(table.box.snapshot["version"], 0.05)


def _on_board(table: Any, new: str, row: int = 12, column: str = "L", **more: Any) -> None:
    """The camera sees the row of the match, and letters below a field; returns when the box has thought about them."""
    old = [(10, at, letter) for at, letter in enumerate(SPIELEN) if letter != "."]
    tiles = [(row - 1 + at, ord(column) - 65, letter) for at, letter in enumerate(new) if letter not in "? "]
    seen = TilesSeen((*old, *tiles), **more)
    table.eye.seen = [seen]
    while table.box.lying != seen:
        table.box.wait(table.box.snapshot["version"], 0.05)


def _seen_with_doubts(table: Any) -> None:
    _words(table)
    told = TileUnsure(11, 11, (("F", 0.55, 0), ("P", 0.45, 0)))
    unsure = TileUnsure(14, 11, (("D", 0.6, 0), ("O", 0.4, 0)))
    _on_board(table, "FER?", doubtful=(unsure,), by_value=(told,), confidence=(*[1.0] * 7, 0.97, 0.98, 0.62))


def _typed_and_accepted(table: Any) -> None:
    _words(table, {"dm.judge": "players"})
    _on_board(table, "")
    table.box.submit({"event": "lay", "tiles": ["L12=F", "L13=E", "L14=*R", "L15=N"]}, 0)
    table.box.submit({"event": "accept", "learn": [], "challenger": None}, 1)


def _tiles_to_lay(table: Any) -> None:
    _typed_and_accepted(table)
    _on_board(table, "F")


def _laid_otherwise(table: Any) -> None:
    _typed_and_accepted(table)
    while not table.box.snapshot["unlaid"]:
        table.box.wait(table.box.snapshot["version"], 0.05)
    _on_board(table, "FE*D")


def _tiles_checked(table: Any) -> None:
    _words(table, {"dm.judge": "players"})
    now = TilesSeen(
        tuple((11 + at, 11, letter) for at, letter in enumerate("FERN")), confidence=(0.97, 0.99, 0.98, 0.91)
    )
    look = PaperLook("castle_blue_2", now)
    _on_board(table, "FERD", look=look, confidence=(*[1.0] * 7, 0.97, 0.99, 0.62, 0.55))
    while table.box.snapshot["question"] is None:
        table.box.wait(table.box.snapshot["version"], 0.05)
    table.box.submit(table.box.snapshot["question"]["events"][0], 0)


def _doubted(table: Any) -> None:
    """A word that nobody knows, where an objection in vain costs points."""
    _words(table, {"dm.rule_set": "set2", "dm.challenge_penalty": 5, "dm.judge": "players"})
    table.box.submit({"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]}, 0)


def _accepted_in_doubt(table: Any) -> None:
    _doubted(table)
    table.box.submit({"event": "accept", "learn": [], "challenger": None}, 1)


def _passed(table: Any) -> None:
    _words(table, {"dm.judge": "players"})
    table.box.submit({"event": "pass"}, 0)


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


def _measured(table: Any) -> None:
    table.calibrating.state = TABLE_MEASURED


def _measure_refused(table: Any) -> None:
    table.calibrating.state = MEASURE_REFUSED


def _elsewhere(table: Any) -> None:
    """The simulated table is laid for another game than the one that is played."""
    _words(table)
    table.bench.switches["elsewhere"] = "diamino"


def _camera(table: Any) -> None:
    """A picture with a light card on a dark mat."""
    table.bench.switches.pop("elsewhere", None)
    picture = np.full((720, 1280, 3), (58, 44, 40), np.uint8)
    cv2.rectangle(picture, (560, 240), (720, 490), (240, 246, 250), -1)
    table.eye.picture = cv2.imencode(".jpg", picture)[1].tobytes()


def _old_board(table: Any) -> None:
    """A board without markers lies under the camera."""
    table.under_camera, _ = photograph(list(BOARD_ROWS), PALETTES["yellow, masks"], "warm lamp", 3)


def _own_tiles(table: Any) -> None:
    """The letters of a family's own set were photographed, and one of them was named wrongly."""
    table.own.shelves.materials.keep_tiles(TILES.to_plain())
    table.under_camera = photo_of_letters()
    photo, faces = table.own.photos.take(), table.own.faces
    faces.read(TILES.name, photo.photo, photo.corners, photo.rows, photo.columns)
    faces.say(5, 4, "I", faces.look().step)


TO_WORD = ("history", "event-0", "amend-other", "amend-word")
SCENES = (
    Scene("welcome", None, "at-once"),
    Scene("new match on a new box", None, "begin", ("at-once",)),
    Scene("castles", _castles, "turn"),
    Scene("draw", None, "card-fairy", ("act-draw",)),
    Scene("draw part", None, "card-castle_blue_2", ("act-draw", "card-castle_blue")),
    Scene("buy", None, "card-castle_pink_2", ("act-buy",)),
    Scene("menu", None, "new-match", ("menu",)),
    Scene("new match", None, "begin", ("menu", "new-match")),
    Scene("rules", None, "rule-witch", ("rules",)),
    Scene("languages", None, "language-el", ("menu", "languages")),
    Scene("turning", None, "turn-3", ("menu", "turning")),
    Scene("sound", None, "sound-to", ("menu", "sound", "sound-hours")),
    Scene("path, language", None, "next", ("menu", "set-up")),
    Scene("path, game", None, "edition-diadingo", ("menu", "set-up", "go-game")),
    Scene("path, seats", None, "round", ("menu", "set-up", "go-seats", "chair-owl")),
    Scene("path, who begins", None, "take-frog", ("menu", "set-up", "go-seats", "ask-youngest", "animal-1")),
    Scene("path, camera", _camera, "live", ("menu", "set-up", "go-camera")),
    Scene("path, deck", None, "to-enrol", ("menu", "set-up", "go-deck", "deck-learn")),
    Scene("path, cards to print", None, "print-mat", ("menu", "set-up", "go-deck", "deck-printed")),
    Scene("path, parts", None, "step-parts", ("menu", "set-up", "go-parts")),
    Scene("path, screen", None, "install", ("menu", "set-up", "go-screen")),
    Scene("path, play", None, "summary", ("menu", "set-up", "go-play")),
    Scene("witch", _witch, "card-fairy", ("act-pay",)),
    Scene("unsure", _unsure, "sheet-question"),
    Scene("odd", _odd, "sheet-question"),
    Scene("history", _conflict, "event-2", ("way-history",)),
    Scene("correct", None, "card-fairy", ("way-history", "event-0")),
    Scene("conflict", _conflict, "sheet-conflict"),
    Scene("undo", _corrected, "undo-this", ("undo",)),
    Scene("all acts", None, "act-4", ("history", "all-acts")),
    Scene("forgotten step", None, "sheet-insert", ("history", "event-1", "way-correct.insert")),
    Scene("checked again", _checked, "checked", ("history", "event-0", "way-again.check")),
    Scene("no pictures", _corrected, "no-pictures", ("history", "event-0", "way-again.check")),
    Scene("won", _won, "sheet-winner"),
    Scene("boats", _boats, "turn"),
    Scene("setting of the board", _rings, "setting"),
    Scene("spin", _spinning, "ritual"),
    Scene("rings", _rings_laid, "turn"),
    Scene("ring drawn", None, "card-theft", ("act-draw",)),
    Scene("theft", _theft, "steal-2-6000"),
    Scene("diamonds differ", _stones_differ, "offers"),
    Scene("steps missed", _spin_missed, "act-missed"),
    Scene("count", _counted, "sheet-tally"),
    Scene("rings won", _rings_won, "sheet-winner"),
    Scene("new match of rings", _rings_laid, "begin", ("menu", "new-match")),
    Scene("words", _words, "act-type"),
    Scene("word typed", None, "typing", ("act-type",)),
    Scene("legend of the board", None, "legend", ("legend",)),
    Scene("word judged", _word_judged, "act-accept"),
    Scene("tiles seen", _seen_with_doubts, "doubts"),
    Scene("tiles to lay", _tiles_to_lay, "to-lay"),
    Scene("other tiles were laid", _laid_otherwise, "others"),
    Scene("tiles checked again", _tiles_checked, "checked", ("history", "event-0", "way-again.check")),
    Scene("word doubted", _doubted, "object-1"),
    Scene(
        "word doubted, told anew",
        _accepted_in_doubt,
        "objected-1",
        ("history", "event-1", "amend-other", "amend-objector"),
    ),
    Scene("board compared", _other_letter, "compared", ("history", "compare")),
    Scene("word told anew", _passed, "row-12", (*TO_WORD, "column-L")),
    Scene("word told anew, letters", None, "amend", (*TO_WORD, "column-L", "row-12", "key-F", "key-E")),
    Scene("hands counted", _hands_counted, "sheet-hand"),
    Scene("words won", _words_won, "sheet-winner"),
    Scene("new match of words", _words, "begin", ("menu", "new-match")),
    Scene("recount", _castles, "heap-missing", ("recount-0", "count")),
    Scene("past matches", _won, "past-match", path="/matches"),
    Scene("statistics", None, "csv", ("tab-players",), path="/matches"),
    Scene("replay", None, "told", ("past-match", "last"), path="/matches"),
    Scene(
        "replay of rings",
        _rings_won,
        "told",
        ("past-match", "forward", "forward", "forward", "forward"),
        path="/matches",
    ),
    Scene("replay of words", _word_judged, "go-on", ("past-match", "last"), path="/matches"),
    Scene("enrolment", _asked, "asked", path="/enrol"),
    Scene("enrolment, taken", _review, "alike", path="/enrol"),
    Scene("calibration", _measured, "step-camera", path="/calibrate"),
    Scene("calibration, a step", None, "restore", ("step-camera",), path="/calibrate"),
    Scene("calibration, hands off", None, "hands-off", ("step-spinner",), path="/calibrate"),
    Scene("calibration, corners of the board", None, "to-boards", ("step-corners",), path="/calibrate"),
    Scene("calibration, refused", _measure_refused, "refused", path="/calibrate"),
    Scene("bench", _camera, "take-top", path="/bench"),
    Scene("bench, another game is played", _elsewhere, "elsewhere", path="/bench"),
    Scene("television", _castles, "turn", path="/tv"),
    Scene("television, boats", _boats, "happened", path="/tv"),
    Scene("television, rings", _rings_laid, "turn", path="/tv"),
    Scene("television, spin", _spinning, "ritual", path="/tv"),
    Scene("television, count", _counted, "sum-0", path="/tv"),
    Scene("television, words", _word_judged, "happened", path="/tv"),
    Scene("television, won", _won, "code", path="/tv"),
    Scene("own boards", None, "mirror", path="/boards"),
    Scene("a photo to come", None, "photo-take", ("from-photo",), path="/boards"),
    Scene("a photo's corners", None, "photo-read", ("from-photo", "photo-take"), path="/boards"),
    Scene("a photo's doubts", None, "doubt-question", ("from-photo", "photo-take", "photo-read"), path="/boards"),
    Scene("corners for the eye", _old_board, "photo-keep", ("from-photo", "photo-take"), path="/boards"),
    Scene("own tiles", None, "order", ("set-default_de110",), path="/letters"),
    Scene("own tiles, asked", _own_tiles, "say-A", ("tile-5-4",), path="/letters"),
    Scene("our words", None, "new-word", path="/words"),
    Scene("join", None, "address", path="/join"),
    Scene("spectator", _castles, "sign", guest=True),
    Scene("enter", None, "key-1", path="/enter", guest=True),
    Scene("camera", None, "still", path="/camera"),
)


def shown(page: Page, table: Any, language: Callable[[int], str] | None = None) -> Iterator[Scene]:
    """Leads a page from scene to scene, each in the language of its number; each is given while it can be seen."""
    for number, scene in enumerate(SCENES):
        if scene.begin is not None:
            table.eye.name = "card eye"
            scene.begin(table)
        if language is not None:
            speak(page, table.address, language(number))
        page.set_extra_http_headers(FROM_ELSEWHERE if scene.guest else {})
        come_to(page, table.address, scene)
        yield scene


def speak(page: Page, address: str, language: str) -> None:
    """From the next page on the browser is spoken to in this language."""
    page.context.add_cookies([{"name": "language", "value": language, "url": address}])


def come_to(page: Page, address: str, scene: Scene) -> None:
    """Opens the page of a scene, and waits until the scene can be seen."""
    page.goto(address + scene.path)
    tap(page, *scene.taps)
    page.get_by_test_id(scene.ready).first.wait_for()
