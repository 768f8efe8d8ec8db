"""How a table comes to the main moments of its games, and of what lies beside them."""

from typing import Any

import cv2
import numpy as np

from companion.core.observations import CardGone, CardShown, CardUnsure, StonesSeen, TilesSeen, TileUnsure
from companion.core.record import Header
from tests.own_tiles import TILES, photo_of_letters
from tests.web.paper import ASKED, BOARD_ROWS, MEASURE_REFUSED, REVIEW, TABLE_MEASURED, PaperLook
from vision.measure.painted_boards import PALETTES, photograph

NAMES = ("Mia", "Tom", "Oma", "Papa")
FULL_HAND = {"castle": ["castle_pink_1"], "right": ["diamond"] * 4 + ["fairy", "castle_green_2"]}
SELLER = {"castle": ["castle_blue_1", "castle_blue_4"], "right": ["castle_pink_2", "castle_yellow_2", "diamond"]}
HERS = {"filled": [1000], "empty": [3000, 6000]}
HIS = {"filled": [3000, 5000], "empty": [2000]}
THEIRS = {"filled": [6000, 6000], "empty": [4000]}
SPIELEN = "..........SPIELEN...."


def castles(table: Any) -> None:
    table.begin(*NAMES, position={"players": [FULL_HAND, SELLER, {}, {}]})


def checked(table: Any) -> None:
    """The camera has shown a card, which is read as another one now."""
    table.begin()
    look = PaperLook("castle_blue_2", CardShown("castle_blue_2", 0.97))
    table.eye.seen = [CardShown("castle_blue_1", 0.71, look), CardGone()]
    while not table.box.snapshot["match"]["acts"]:
        table.box.wait(table.box.snapshot["version"], 1.0)


def witch(table: Any) -> None:
    table.begin(
        *NAMES, position={"players": [FULL_HAND, {}, {}, {}], "resolving": "witch", "owed": 3, "drawn": ["witch"]}
    )


def unsure(table: Any) -> None:
    table.begin()
    table.eye.seen = [CardUnsure((("castle_blue_1", 0.5), ("castle_blue_2", 0.4)))]


def odd(table: Any) -> None:
    table.begin()
    table.box.submit({"event": "draw", "card": "castle_pink_2"}, 0)
    table.eye.seen = [CardGone(), CardShown("castle_pink_2", 0.99)]


def conflict(table: Any) -> None:
    table.begin()
    for after, card in enumerate(("castle_pink_1", "castle_pink_2", "diamond")):
        table.box.submit({"event": "draw", "card": card}, after)
    table.box.submit({"event": "correct", "at": 0, "to": {"event": "draw", "card": "castle_pink_2"}}, 3)


def corrected(table: Any) -> None:
    table.begin()
    draws = [{"event": "draw", "card": card} for card in ("castle_pink_1", "castle_pink_2", "diamond")]
    repairs = [{"event": "remove", "at": 2}, {"event": "undo"}, {"event": "correct", "at": 0, "to": draws[2]}]
    for after, act in enumerate((*draws, *repairs)):
        table.box.submit(act, after)


def won(table: Any) -> None:
    castle = [f"castle_pink_{part}" for part in range(1, 6)]
    table.begin(*NAMES, position={"players": [{"castle": castle, "right": ["diamond"]}, {}, {}, {}]})
    table.box.submit({"event": "draw", "card": "castle_pink_6"}, 0)


def boats(table: Any) -> None:
    hers = {"castle": ["boat_red_1", "boat_red_5"], "right": ["coin", "coin", "cannon"]}
    his = {"castle": ["boat_blue_2", "boat_blue_3", "boat_blue_6"], "right": ["coin", "boat_green_3"]}
    table.begin(*NAMES[:3], edition="piratatak", position={"players": [hers, his, {}]})
    table.box.submit({"event": "draw", "card": "boat_red_3"}, 0)


def rings(table: Any, **position: Any) -> None:
    header = Header("diadingo", "diadingo", NAMES, {"dd.games": 2, "dd.professional": True}, 0, position or None)
    table.box.new_match(header)


def rings_laid(table: Any) -> None:
    rings(table, phase="draw", players=[HERS, HIS, THEIRS, {}])


def theft(table: Any) -> None:
    rings_laid(table)
    table.box.submit({"event": "draw", "card": "theft"}, 0)


def spinning(table: Any) -> None:
    rings(table)
    table.box.submit({"event": "startspin"}, 0)


def stones_differ(table: Any) -> None:
    """One diamond less stands on the board than there must be."""
    rings(table, phase="draw", players=[HERS, HIS, THEIRS, {}])
    for after, event in enumerate(({"event": "draw", "card": "ring_1000"}, {"event": "miss"})):
        table.box.submit(event, after)
    table.eye.seen = [StonesSeen(table.box.snapshot["match"]["state"]["board"] - 1)]


def spin_missed(table: Any) -> None:
    """A card is shown though nobody told that the board was spun."""
    rings(table)
    table.eye.seen = [CardShown("ring_2000", 0.99)]


def counted(table: Any, games: int = 2) -> None:
    """A whole game of DIADINGO: all 26 diamonds that are not fixed are taken."""
    table.box.new_match(Header("diadingo", "diadingo", NAMES, {"dd.games": games, "dd.professional": True}))
    events = [{"event": "spun"}]
    for taken in range(26):
        events += [{"event": "draw", "card": f"ring_{1000 * (taken // 6 + 2)}"}, {"event": "take"}]
    events[3:3] = [{"event": "draw", "card": "ring_1000"}, {"event": "miss"}]
    for after, event in enumerate(events):
        table.box.submit(event, after)


def rings_won(table: Any) -> None:
    counted(table, games=1)


def words(table: Any, options: dict[str, Any] | None = None, **position: Any) -> None:
    """A match of DIAMINO with a word on the board, in which Mia is to lay."""
    grid = ["." * 21 for _ in range(21)]
    grid[10] = SPIELEN
    given = {"phase": "lay", "turn": 0, "first": 0, "grid": grid} | position
    table.eye.name = "tile eye"
    table.box.new_match(Header("diamino", "diamino", NAMES[:2], options or {}, 0, given))


def word_judged(table: Any) -> None:
    words(table, {"dm.judge": "players"})
    table.box.submit({"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]}, 0)


def other_letter(table: Any) -> None:
    """The last letter of the word that was told is another one on the board."""
    word_judged(table)
    table.box.submit({"event": "accept", "learn": [], "challenger": None}, 1)
    row = [(10, at, letter) for at, letter in enumerate(SPIELEN) if letter != "."]
    table.eye.seen = [TilesSeen((*row, *((11 + at, 11, letter) for at, letter in enumerate("FERZ"))))]
    while table.box.lying is None or len(table.box.lying.tiles) < len(row) + 4:
        table.box.wait(table.box.snapshot["version"], 0.05)


def on_board(table: Any, new: str, row: int = 12, column: str = "L", **more: Any) -> None:
    """The camera sees the row of the match, and letters below a field; returns when the box has thought about them."""
    old = [(10, at, letter) for at, letter in enumerate(SPIELEN) if letter != "."]
    tiles = [(row - 1 + at, ord(column) - 65, letter) for at, letter in enumerate(new) if letter not in "? "]
    seen = TilesSeen((*old, *tiles), **more)
    table.eye.seen = [seen]
    while table.box.lying != seen:
        table.box.wait(table.box.snapshot["version"], 0.05)


def seen_with_doubts(table: Any) -> None:
    words(table)
    told = TileUnsure(11, 11, (("F", 0.55, 0), ("P", 0.45, 0)))
    unsure = TileUnsure(14, 11, (("D", 0.6, 0), ("O", 0.4, 0)))
    on_board(table, "FER?", doubtful=(unsure,), by_value=(told,), confidence=(*[1.0] * 7, 0.97, 0.98, 0.62))


def typed_and_accepted(table: Any) -> None:
    words(table, {"dm.judge": "players"})
    on_board(table, "")
    table.box.submit({"event": "lay", "tiles": ["L12=F", "L13=E", "L14=*R", "L15=N"]}, 0)
    table.box.submit({"event": "accept", "learn": [], "challenger": None}, 1)


def tiles_to_lay(table: Any) -> None:
    typed_and_accepted(table)
    on_board(table, "F")


def laid_otherwise(table: Any) -> None:
    typed_and_accepted(table)
    while not table.box.snapshot["unlaid"]:
        table.box.wait(table.box.snapshot["version"], 0.05)
    on_board(table, "FE*D")


def tiles_checked(table: Any) -> None:
    words(table, {"dm.judge": "players"})
    now = TilesSeen(
        tuple((11 + at, 11, letter) for at, letter in enumerate("FERN")), confidence=(0.97, 0.99, 0.98, 0.91)
    )
    look = PaperLook("castle_blue_2", now)
    on_board(table, "FERD", look=look, confidence=(*[1.0] * 7, 0.97, 0.99, 0.62, 0.55))
    while table.box.snapshot["question"] is None:
        table.box.wait(table.box.snapshot["version"], 0.05)
    table.box.submit(table.box.snapshot["question"]["events"][0], 0)


def doubted(table: Any) -> None:
    """A word that nobody knows, where an objection in vain costs points."""
    words(table, {"dm.rule_set": "set2", "dm.challenge_penalty": 5, "dm.judge": "players"})
    table.box.submit({"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]}, 0)


def accepted_in_doubt(table: Any) -> None:
    doubted(table)
    table.box.submit({"event": "accept", "learn": [], "challenger": None}, 1)


def passed(table: Any) -> None:
    words(table, {"dm.judge": "players"})
    table.box.submit({"event": "pass"}, 0)


def hands_counted(table: Any) -> None:
    hands = [{"hand": 0, "points": 35, "told": 0}, {"hand": 2, "points": 20}]
    words(table, {"dm.rule_set": "set2"}, phase="account", turn=1, out=0, players=hands)


def words_won(table: Any) -> None:
    hands_counted(table)
    table.box.submit({"event": "tell", "seat": 1, "value": 7}, 0)


def asked(table: Any) -> None:
    table.enrolling.state = ASKED


def review(table: Any) -> None:
    table.enrolling.state = REVIEW


def measured(table: Any) -> None:
    table.calibrating.state = TABLE_MEASURED


def measure_refused(table: Any) -> None:
    table.calibrating.state = MEASURE_REFUSED


def elsewhere(table: Any) -> None:
    """The simulated table is laid for another game than the one that is played."""
    words(table)
    table.bench.switches["elsewhere"] = "diamino"


def camera(table: Any) -> None:
    """A picture with a light card on a dark mat."""
    table.bench.switches.pop("elsewhere", None)
    picture = np.full((720, 1280, 3), (58, 44, 40), np.uint8)
    cv2.rectangle(picture, (560, 240), (720, 490), (240, 246, 250), -1)
    table.eye.picture = cv2.imencode(".jpg", picture)[1].tobytes()


def old_board(table: Any) -> None:
    """A board without markers lies under the camera."""
    table.under_camera, _ = photograph(list(BOARD_ROWS), PALETTES["yellow, masks"], "warm lamp", 3)


def own_tiles(table: Any) -> None:
    """The letters of a family's own set were photographed, and one of them was named wrongly."""
    table.own.shelves.materials.keep_tiles(TILES.to_plain())
    table.under_camera = photo_of_letters()
    photo, faces = table.own.photos.take(), table.own.faces
    faces.read(TILES.name, photo.photo, photo.corners, photo.rows, photo.columns)
    faces.say(5, 4, "I", faces.look().step)
