"""Pages, their assets, the catalogues, the bench's and the camera's routes."""

import json
import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

import companion
from companion.box import RefereeBox
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.state import Phase as DdPhase
from companion.games.diamino import DIAMINO
from companion.games.diamino.material import BOARDS, FIELDS, TILE_SETS
from companion.games.diamino.state import VERDICTS
from companion.games.diamino.state import Phase as DmPhase
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.editions import EDITIONS
from companion.games.diamoniak.state import Phase as DkPhase
from companion.ports import EyeStatus, Halt, SpinStage
from vision.photograph import Trouble
from web import camera, create_app, enrol
from web.texts import Texts, load_catalogues

WEB = Path(__file__).parents[2] / "web"
ANIMALS = ("fox", "owl", "whale", "bear", "frog", "rabbit", "penguin", "elephant")
BOARD_REASONS = ("two_gone", "toppled", "beside", "put_back", "moved")
SAID = ("reshuffle", "theft_unused", "start_joker", "start_tied", "starts", "move_lost", "green_takes", "green_points")
SAID += ("red_points",)
ENGLISH = load_catalogues()["en"]


def test_assets_are_kept_for_good_under_an_address_that_changes_with_them(client: FlaskClient) -> None:
    script = re.search(r'src="(/assets/\w{12}/tablet\.js)"', client.get("/").text)
    assert script is not None
    assert "immutable" in client.get(script[1], buffered=True).headers["Cache-Control"]
    assert client.get("/assets/older/tablet.js", buffered=True).headers["Cache-Control"] == "no-cache"
    assert client.get("/assets/older/../../app.py").status_code == 404


def test_every_stylesheet_and_script_of_a_page_is_there(client: FlaskClient) -> None:
    for page in ("/", "/bench", "/camera", "/enrol"):
        links = re.findall(r'(?:src|href)="(/[^"]+)"', client.get(page).text)
        assert len(links) > 3
        assert [link for link in links if client.get(link, buffered=True).status_code != 200] == []


def test_nothing_comes_from_another_host() -> None:
    for path in WEB.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".json", ".svg"):
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
            assert "://" not in text, path


def test_without_a_bench_or_an_eye_there_are_no_such_pages(box: RefereeBox, faces: Any) -> None:
    client = create_app(box, faces=faces).test_client()
    for path in ("/bench", "/bench/table", "/camera", "/camera.jpg"):
        assert client.get(path).status_code == 404


def test_every_reason_for_a_refusal_has_a_sentence() -> None:
    source = "".join(path.read_text() for path in Path(companion.__path__[0]).rglob("*.py"))
    reasons = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', source)) | set(re.findall(r'return "(\w+)"\n', source))
    reasons |= {f"not_in_phase_{phase}" for phase in ("draw", "start", "witch", "over")}
    reasons -= {"True", "False", "nothing"}
    assert {reason for reason in reasons if f"reason.{reason}" not in ENGLISH.messages} == set()


def test_every_text_that_the_scripts_name_is_in_the_catalogue() -> None:
    named: set[str] = set()
    for path in (WEB / "static").rglob("*.js"):
        named |= set(re.findall(r'\bsay\(\s*"([\w.]+)"', path.read_text(encoding="utf-8")))
    assert {key for key in named if key not in ENGLISH.messages} == set()


def test_every_text_that_the_scripts_put_together_is_in_the_catalogue() -> None:
    together: set[str] = set()
    for path in (WEB / "static").rglob("*.js"):
        together |= set(re.findall(r"\bsay\(\s*`([^`]+)`", path.read_text(encoding="utf-8")))
    games = (DIAMONIAK, DIADINGO, DIAMINO)
    events = {event.__name__.lower() for game in games for event in game.events}
    endings = {
        "${who}.${event.event}": {f"{who}.{event}" for who in ("event", "anonymous") for event in events},
        "choice.${event.event}": {f"choice.{event}" for event in events},
        "act.${kind}": {"act.buy", "act.discard", "act.trade"},
        "animal.${animalOf(seat)}": {f"animal.{animal}" for animal in ANIMALS},
        "bench.${name}": {
            f"bench.{name}"
            for name in (
                "hand",
                "dim",
                "unplug",
                "jam",
                "weak_supply",
                "two",
                "lift",
                "topple",
                "stand_up",
                "push",
                "hold",
                "spread",
            )
        },
        "bench.try_${which}": {f"bench.try_{which}" for which in ("any", "loose", "fixed")},
        "board.${board.reason}": {f"board.{reason}" for reason in BOARD_REASONS},
        "board.${board.seen}": {"board.stonegone", "board.stonekept", "board.stonesseen", "board.spinfinished"},
        "colour.${colour}": {f"colour.{colour}" for edition in EDITIONS.values() for colour in edition.colours},
        "deck.${event.deck}": {f"deck.{deck}" for edition in EDITIONS.values() for deck in edition.decks},
        "edition.${edition}": {f"edition.{edition}" for game in games for edition in game.editions},
        "eye.${what}.${status}": {f"eye.{what}.{status}" for what in ("card", "board", "tile") for status in EyeStatus},
        "hint.${duty}": {"hint.draw_first", "hint.draw_again"},
        "hint.${phase}": {f"hint.{phase}" for phase in {*DkPhase, *DdPhase, *DmPhase} - {"over"}},
        "lost.${kind}": {f"lost.{kind}" for kind in ("journal", "camera", "buzzer", "device")},
        "odd.${phase}": {f"odd.{phase}" for phase in {*DkPhase, *DdPhase}},
        "outcome.${last.reason}": {"outcome.cards_used", "outcome.only_fixed_left"},
        "outcome.${why}": {"outcome.went_out", "outcome.nobody_out"},
        "boards.${side}": {"boards.columns", "boards.rows"},
        "boards.paint.${sign}": {f"boards.paint.{sign}" for sign in FIELDS},
        "direction.${direction}": {"direction.across", "direction.down"},
        "direction.${way}": {"direction.across", "direction.down", "direction.up"},
        "material.${one.name}": {f"material.{name}" for name in (*BOARDS, *TILE_SETS)},
        "verdict.${one}": {f"verdict.{verdict}" for verdict in VERDICTS},
        'verdict.${verdict ?? "none"}': {f"verdict.{verdict}" for verdict in (*VERDICTS, "none")},
        "reason.${refusal.reason}": {"reason.tiles_gone", "reason.not_as_laid", "reason.joker_means"},
        "outcome.${outcome.reason}": {"outcome.castle_complete", "outcome.six_spares", "outcome.max_turns"},
        "question.${key}": {"question.unsure", "question.several", "question.odd"},
        "reason.${reason}": {"reason.conflict"},
        "said.${key}": {f"said.{key}" for key in SAID},
        "spin.${stage}": {f"spin.{stage}" for stage in (*SpinStage, "by_hand")},
        "spin.${stage}.explained": {
            f"spin.{stage}.explained" for stage in (*SpinStage, "by_hand") if stage != "halted"
        },
        "spin.halted.${spin.reason}": {f"spin.halted.{reason}" for reason in Halt},
        "enrol.act.${name}": {f"enrol.act.{name}" for name in enrol.ACTS},
        "enrol.state.${face.state}": {f"enrol.state.{state}" for state in ("missing", "taken", "skipped")},
        "enrol.trouble.${trouble}": {f"enrol.trouble.{trouble}" for trouble in (*Trouble, "no_mat", "lost", "disk")},
        "recount.${verdict}": {f"recount.{verdict}" for verdict in ("same", "differs", "unsure")},
        "recount.heap.${kind}": {
            f"recount.heap.{kind}" for kind in ("missing", "extra", "strange", "unknown", "there")
        },
        "join.${why}": {f"join.{why}" for why in ("no_network", "own_only", "silent")},
        "title.${page}": {"title.join", "title.bench", "title.camera", "title.enrol", "title.boards", "title.words"},
    }
    house_rules = {key for key in together if key.startswith(("rule.${", "switch.${"))}  # by the test below
    assert together - house_rules - endings.keys() - {"${key}.choose"} == set()
    assert {key for keys in endings.values() for key in keys if key not in ENGLISH.messages} == set()


def test_every_icon_that_the_scripts_name_is_in_the_sprite() -> None:
    sprite = set(re.findall(r'<symbol id="([\w-]+)"', (WEB / "static" / "icons.svg").read_text()))
    named: set[str] = set()
    for path in (WEB / "static").rglob("*.js"):
        named |= set(re.findall(r'\bicon\("([\w-]+)"', path.read_text(encoding="utf-8")))
    assert named - sprite == set()


def test_every_house_rule_has_its_words(client: FlaskClient) -> None:
    for edition in client.get("/api/editions").json:
        for option in edition["options"]:
            if option["kind"] in ("material", "language"):
                option["values"] = []  # these are called by their own names
            keys = [f"rule.{option['name']}"] + [f"rule.{option['name']}.{value}" for value in option["values"]]
            known = ENGLISH.messages.keys()
            assert [key for key in keys if not known & {key, f"{key}@{edition['edition']}"}] == []


def test_a_text_fills_its_places_and_counts() -> None:
    texts = Texts(
        "en", {"a": "{name} has {thing}", "a@pirates": "Ahoy {name}", "b": {"one": "1 card", "other": "{count} cards"}}
    )
    assert texts.say("a", name="Mia", thing="it") == "Mia has it"
    assert texts.say("a", "pirates", name="Mia") == "Ahoy Mia"
    assert (texts.say("b", count=1), texts.say("b", count=3)) == ("1 card", "3 cards")
    assert texts.say("c") == "c"


def test_the_tablet_gets_the_texts_of_its_language(client: FlaskClient) -> None:
    address = re.search(r'data-texts="([^"]+)"', client.get("/", headers={"Accept-Language": "xx"}).text)
    assert address is not None
    assert json.loads(client.get(address[1]).text) == ENGLISH.messages


def test_the_bench_moves_cards_and_breaks_devices_on_the_table_only(
    client: FlaskClient, bench: Any, box: RefereeBox
) -> None:
    before = box.snapshot
    assert client.post("/bench/take_top", json={}).json["zone"] == ["diamond"]
    assert client.post("/bench/show", json={"card": "witch_1"}).json["zone"] == ["diamond", "witch_1"]
    assert client.post("/bench/clear", json={}).json["zone"] == []
    for switch in ("hand", "dim", "unplug"):
        assert client.post(f"/bench/{switch}", json={"on": True}).status_code == 200
    assert bench.switches == {"hand": True, "dim": True, "unplugged": True}
    assert box.snapshot is before


def test_the_bench_says_what_the_table_cannot_do(client: FlaskClient, bench: Any) -> None:
    bench.pile.clear()
    answer = client.post("/bench/take_top", json={})
    assert (answer.status_code, answer.json["reason"]) == (409, "bench_refuses")
    assert answer.json["message"] == "The simulated table cannot do that: the pile is empty."
    assert client.post("/bench/hand", json={"on": 1}).status_code == 400
    assert client.post("/bench/dance", json={}).status_code == 404


def test_at_most_two_stills_a_second_are_made() -> None:
    class CountingEye:
        made = 0

        def debug_picture(self) -> bytes | None:
            self.made += 1
            return b"%d" % self.made

    stills = camera.Stills(CountingEye())
    assert [stills.at(now) for now in (10.0, 10.1, 10.4, 10.5, 10.9, 11.0)] == [b"1", b"1", b"1", b"2", b"2", b"3"]


def test_the_camera_shows_a_still(client: FlaskClient) -> None:
    answer = client.get("/camera.jpg")
    assert (answer.mimetype, answer.data) == ("image/jpeg", b"\xff\xd8 a picture")
