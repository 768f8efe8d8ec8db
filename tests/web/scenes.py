"""The main moments of the tablet, one after the other: what the audits look at, and the pictures are taken of."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.web import moments
from tests.web.taps import tap

FROM_ELSEWHERE = {"X-Forwarded-For": "192.168.178.40"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment: how the table comes to it (None: as it stands), what is tapped then, and what can be seen at last."""

    name: str
    begin: Callable[[Any], None] | None
    ready: str
    taps: tuple[str, ...] = ()
    path: str = "/"
    guest: bool = False  # seen on a device of which the box knows nothing


TO_WORD = ("history", "event-0", "amend-other", "amend-word")
SCENES = (
    Scene("welcome", None, "at-once"),
    Scene("new match on a new box", None, "begin", ("at-once",)),
    Scene("castles", moments.castles, "turn"),
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
    Scene("path, camera", moments.camera, "live", ("menu", "set-up", "go-camera")),
    Scene("path, deck", None, "to-enrol", ("menu", "set-up", "go-deck", "deck-learn")),
    Scene("path, cards to print", None, "print-mat", ("menu", "set-up", "go-deck", "deck-printed")),
    Scene("path, parts", None, "step-parts", ("menu", "set-up", "go-parts")),
    Scene("path, screen", None, "install", ("menu", "set-up", "go-screen")),
    Scene("path, play", None, "summary", ("menu", "set-up", "go-play")),
    Scene("witch", moments.witch, "card-fairy", ("act-pay",)),
    Scene("unsure", moments.unsure, "sheet-question"),
    Scene("odd", moments.odd, "sheet-question"),
    Scene("history", moments.conflict, "event-2", ("way-history",)),
    Scene("correct", None, "card-fairy", ("way-history", "event-0")),
    Scene("conflict", moments.conflict, "sheet-conflict"),
    Scene("undo", moments.corrected, "undo-this", ("undo",)),
    Scene("all acts", None, "act-4", ("history", "all-acts")),
    Scene("forgotten step", None, "sheet-insert", ("history", "event-1", "way-correct.insert")),
    Scene("checked again", moments.checked, "checked", ("history", "event-0", "way-again.check")),
    Scene("no pictures", moments.corrected, "no-pictures", ("history", "event-0", "way-again.check")),
    Scene("won", moments.won, "sheet-winner"),
    Scene("boats", moments.boats, "turn"),
    Scene("setting of the board", moments.rings, "setting"),
    Scene("spin", moments.spinning, "ritual"),
    Scene("rings", moments.rings_laid, "turn"),
    Scene("ring drawn", None, "card-theft", ("act-draw",)),
    Scene("theft", moments.theft, "steal-2-6000"),
    Scene("diamonds differ", moments.stones_differ, "offers"),
    Scene("steps missed", moments.spin_missed, "act-missed"),
    Scene("count", moments.counted, "sheet-tally"),
    Scene("rings won", moments.rings_won, "sheet-winner"),
    Scene("new match of rings", moments.rings_laid, "begin", ("menu", "new-match")),
    Scene("words", moments.words, "act-type"),
    Scene("word typed", None, "typing", ("act-type",)),
    Scene("legend of the board", None, "legend", ("legend",)),
    Scene("word judged", moments.word_judged, "act-accept"),
    Scene("tiles seen", moments.seen_with_doubts, "doubts"),
    Scene("tiles to lay", moments.tiles_to_lay, "to-lay"),
    Scene("other tiles were laid", moments.laid_otherwise, "others"),
    Scene("tiles checked again", moments.tiles_checked, "checked", ("history", "event-0", "way-again.check")),
    Scene("word doubted", moments.doubted, "object-1"),
    Scene(
        "word doubted, told anew",
        moments.accepted_in_doubt,
        "objected-1",
        ("history", "event-1", "amend-other", "amend-objector"),
    ),
    Scene("board compared", moments.other_letter, "compared", ("history", "compare")),
    Scene("word told anew", moments.passed, "row-12", (*TO_WORD, "column-L")),
    Scene("word told anew, letters", None, "amend", (*TO_WORD, "column-L", "row-12", "key-F", "key-E")),
    Scene("hands counted", moments.hands_counted, "sheet-hand"),
    Scene("words won", moments.words_won, "sheet-winner"),
    Scene("new match of words", moments.words, "begin", ("menu", "new-match")),
    Scene("recount", moments.castles, "heap-missing", ("recount-0", "count")),
    Scene("past matches", moments.won, "past-match", path="/matches"),
    Scene("statistics", None, "csv", ("tab-players",), path="/matches"),
    Scene("replay", None, "told", ("past-match", "last"), path="/matches"),
    Scene(
        "replay of rings",
        moments.rings_won,
        "told",
        ("past-match", "forward", "forward", "forward", "forward"),
        path="/matches",
    ),
    Scene("replay of words", moments.word_judged, "go-on", ("past-match", "last"), path="/matches"),
    Scene("enrolment", moments.asked, "asked", path="/enrol"),
    Scene("enrolment, taken", moments.review, "alike", path="/enrol"),
    Scene("calibration", moments.measured, "step-camera", path="/calibrate"),
    Scene("calibration, a step", None, "restore", ("step-camera",), path="/calibrate"),
    Scene("calibration, hands off", None, "hands-off", ("step-spinner",), path="/calibrate"),
    Scene("calibration, corners of the board", None, "to-boards", ("step-corners",), path="/calibrate"),
    Scene("calibration, refused", moments.measure_refused, "refused", path="/calibrate"),
    Scene("bench", moments.camera, "take-top", path="/bench"),
    Scene("bench, another game is played", moments.elsewhere, "elsewhere", path="/bench"),
    Scene("television", moments.castles, "turn", path="/tv"),
    Scene("television, boats", moments.boats, "happened", path="/tv"),
    Scene("television, rings", moments.rings_laid, "turn", path="/tv"),
    Scene("television, spin", moments.spinning, "ritual", path="/tv"),
    Scene("television, count", moments.counted, "sum-0", path="/tv"),
    Scene("television, words", moments.word_judged, "happened", path="/tv"),
    Scene("television, won", moments.won, "code", path="/tv"),
    Scene("own boards", None, "mirror", path="/boards"),
    Scene("a photo to come", None, "photo-take", ("from-photo",), path="/boards"),
    Scene("a photo's corners", None, "photo-read", ("from-photo", "photo-take"), path="/boards"),
    Scene("a photo's doubts", None, "doubt-question", ("from-photo", "photo-take", "photo-read"), path="/boards"),
    Scene("corners for the eye", moments.old_board, "photo-keep", ("from-photo", "photo-take"), path="/boards"),
    Scene("own tiles", None, "order", ("set-default_de110",), path="/letters"),
    Scene("own tiles, asked", moments.own_tiles, "say-A", ("tile-5-4",), path="/letters"),
    Scene("our words", None, "new-word", path="/words"),
    Scene("join", None, "address", path="/join"),
    Scene("spectator", moments.castles, "sign", guest=True),
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
