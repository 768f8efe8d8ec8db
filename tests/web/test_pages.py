"""Pages, their assets, the catalogues, the bench's and the camera's routes."""

import json
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from flask.testing import FlaskClient

from calibration.quality import Grade
from calibration.store import KINDS
from companion.box.box import RefereeBox
from companion.core.effects import Light
from companion.core.letter_board import FIELDS
from companion.core.ports import EyeStatus, Halt, SpinStage
from companion.core.registry import games
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.state import Phase as DdPhase
from companion.games.diamino import DIAMINO
from companion.games.diamino.material import BOARDS, TILE_SETS
from companion.games.diamino.state import VERDICTS
from companion.games.diamino.state import Phase as DmPhase
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.editions import EDITIONS
from companion.games.diamoniak.state import Phase as DkPhase
from tests.web.sources import SCRIPTS
from vision.cards.photograph import Trouble
from vision.tiles.similarity import Settles
from web import camera, create_app, enrol, printing
from web.assets import STATIC, shipped
from web.games import tablet_game
from web.pages import PAGES
from web.texts import Texts, load_catalogues

WEB = Path(__file__).parents[2] / "web"
PACKAGES = ("companion", "vision", "hardware", "web")
STEPS = ("language", "game", "seats", "camera", "deck", "parts", "screen", "play")
ANIMALS = ("fox", "owl", "whale", "bear", "frog", "rabbit", "penguin", "elephant")
LACKS = ("camera", "tiles", "board", "motor", "index", "buzzer")
GRADED = ("before.grade", "now.grade", "step.kept.grade")  # how the script names what it has a word for
BOARD_REASONS = ("two_gone", "toppled", "beside", "put_back", "moved")
SAID = ("reshuffle", "theft_unused", "start_joker", "start_tied", "starts", "move_lost", "green_takes", "green_points")
SAID += ("red_points",)
ALWAYS = {*EyeStatus} - {EyeStatus.OTHER_BOARD}  # only who looks at tiles knows one board from another
ENGLISH = load_catalogues()["en"]


def test_assets_are_kept_for_good_under_an_address_that_changes_with_them(client: FlaskClient) -> None:
    script = re.search(r'src="(/scripts/\w{12}/tablet/tablet\.js)"', client.get("/").text)
    assert script is not None
    assert "immutable" in client.get(script[1], buffered=True).headers["Cache-Control"]
    assert client.get("/scripts/older/tablet/tablet.js", buffered=True).headers["Cache-Control"] == "no-cache"
    for path in (
        "assets/older/../../app.py",
        "assets/older/tablet.js",
        "scripts/older/tablet/tv.js",
        "scripts/older/x/x.js",
    ):
        assert client.get(f"/{path}").status_code == 404, path


def test_every_stylesheet_and_script_of_a_page_is_there(client: FlaskClient) -> None:
    for page in ("/", "/bench", "/camera", "/enrol"):
        links = re.findall(r'(?:src|href)="(/[^"]+)"', client.get(page).text)
        assert len(links) > 3
        assert [link for link in links if client.get(link, buffered=True).status_code != 200] == []


def test_a_stylesheet_is_sent_without_comments_and_with_all_its_rules() -> None:
    source = (STATIC / "css" / "tv.css").read_text(encoding="utf-8")
    found = shipped().find("css/tv.css")
    assert found is not None
    sent = found[0].decode()
    assert "/*" in source
    assert not re.search(r"/\*|\n| \{", sent)
    written = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    assert re.sub(r"\s", "", sent) == re.sub(r"\s", "", written)
    assert re.findall(r"[\w%)] [\w#.(-]", sent) == re.findall(r"[\w%)] [\w#.(-]", re.sub(r"\s+", " ", written))


def test_the_box_can_be_installed_as_an_app_with_icons_of_the_sizes_that_it_names(client: FlaskClient) -> None:
    client.set_cookie("language", "de")
    link = re.search(r'rel="manifest" href="([^"]+)"', client.get("/").text)
    assert link is not None
    told = client.get(link[1])
    assert told.mimetype == "application/manifest+json"
    assert (told.json["name"], told.json["start_url"], told.json["display"]) == ("Schiri-Box", "/", "standalone")
    assert [icon["purpose"] for icon in told.json["icons"]] == ["any", "any", "maskable"]
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', client.get("/").text)
    assert touch is not None
    named = [(icon["src"], icon["sizes"]) for icon in told.json["icons"]]
    for address, size in [*named, (touch[1], "180x180")]:
        picture = client.get(address, buffered=True)
        drawn = cv2.imdecode(np.frombuffer(picture.data, np.uint8), cv2.IMREAD_UNCHANGED)
        assert (picture.mimetype, f"{drawn.shape[1]}x{drawn.shape[0]}") == ("image/png", size)


def test_every_page_that_shows_seats_shows_the_animals_that_were_chosen() -> None:
    for page in ("tablet", "tv", "matches", "enter", "join", "bench"):
        assert "seatAnimals(" in (WEB / "static" / f"{page}.js").read_text(encoding="utf-8"), page


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
    code = {name: "".join(path.read_text() for path in (WEB.parent / name).rglob("*.py")) for name in PACKAGES}
    reasons = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', "".join(code.values())))
    reasons |= set(re.findall(r'return "(\w+)"\n', code["companion"]))
    reasons |= {f"not_in_phase_{phase}" for phase in ("draw", "start", "witch", "over")}
    reasons -= {"True", "False", "nothing"}
    assert {reason for reason in reasons if f"reason.{reason}" not in ENGLISH.messages} == set()


def test_every_reason_why_a_measurement_is_not_kept_has_a_sentence() -> None:
    code = "".join(
        path.read_text() for name in ("calibration", "companion") for path in (WEB.parent / name).rglob("*.py")
    )
    reasons = set(re.findall(r'_refused\(\s*"(\w+)"', code))
    reasons |= set(re.findall(r'Refused\(\s*(?:"[\w-]+"|kind), "(\w+)"', code)) | {"dark", "bright"}
    told_elsewhere = {"no_mat", "no_picture"}
    assert len(reasons) > 25
    known = {reason for reason in reasons if f"calibrate.refused.{reason}" in ENGLISH.messages}
    assert reasons - known == told_elsewhere


def test_every_text_that_the_scripts_name_is_in_the_catalogue() -> None:
    named: set[str] = set()
    for path in SCRIPTS:
        named |= set(re.findall(r'\bsay\(\s*"([\w.]+)"', path.read_text(encoding="utf-8")))
    assert {key for key in named if key not in ENGLISH.messages} == set()


GAMES = (DIAMONIAK, DIADINGO, DIAMINO)
EVENTS = {event.__name__.lower() for game in GAMES for event in game.events} | {"giveback.none"}
# What a key that a script puts together may come to.
ENDINGS = {
    "${who}.${kindOf(event)}": {f"{who}.{event}" for who in ("event", "anonymous") for event in EVENTS},
    "choice.${kindOf(event)}": {f"choice.{event}" for event in EVENTS},
    "act.${kind}": {"act.buy", "act.discard", "act.trade"},
    "card.${name}": {"card.back"},
    "card.${kind}": set(),  # only where a game has such a text
    "animal.${ANIMALS[animal]}": {f"animal.{animal}" for animal in ANIMALS},
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
    "edition.${edition}": {f"edition.{edition}" for game in GAMES for edition in game.editions},
    "eye.${what}.${status}": {f"eye.{what}.{status}" for what in ("card", "board") for status in ALWAYS}
    | {f"eye.tile.{status}" for status in EyeStatus},
    "hint.${duty}": {"hint.draw_first", "hint.draw_again"},
    "hint.${phase}": {f"hint.{phase}" for phase in {*DkPhase, *DdPhase, *DmPhase} - {"over"}},
    "lost.${kind}": {f"lost.{kind}" for kind in ("journal", "camera", "buzzer", "device")},
    "odd.${phase}": {f"odd.{phase}" for phase in {*DkPhase, *DdPhase}},
    "outcome.${last.reason}": {"outcome.cards_used", "outcome.only_fixed_left"},
    "outcome.${why}": {"outcome.went_out", "outcome.nobody_out"},
    "faces.set.${known}": {"faces.set.damaged", "faces.set.kept", "faces.set.printed"},
    "boards.${side}": {"boards.columns", "boards.rows"},
    "boards.paint.${sign}": {f"boards.paint.{sign}" for sign in FIELDS},
    "direction.${direction}": {"direction.across", "direction.down"},
    "direction.${way}": {"direction.across", "direction.down", "direction.up"},
    "photo.${name}": {"photo.shoot", "photo.choose"},
    "faces.${grade}": {"faces.good", "faces.fair", "faces.poor"},
    "faces.by.${one}": {f"faces.by.{way}" for way in Settles},
    "photo.corner.${at}": {f"photo.corner.{at}" for at in range(4)},
    "material.${name}": {f"material.{name}" for name in (*BOARDS, *TILE_SETS)},
    "material.${one.name}": {f"material.{name}" for name in (*BOARDS, *TILE_SETS)},
    "told.${act}": {f"told.{act}" for act in ("correct", "cut", "insert", "remove")},
    "verdict.${one}": {f"verdict.{verdict}" for verdict in VERDICTS},
    'verdict.${verdict ?? "none"}': {f"verdict.{verdict}" for verdict in (*VERDICTS, "none")},
    "reason.${refusal.reason}": {"reason.tiles_gone", "reason.not_as_laid", "reason.joker_means"},
    "outcome.${reason}": {"outcome.castle_complete", "outcome.six_spares", "outcome.max_turns"},
    "question.${key}": {"question.unsure", "question.several", "question.odd"},
    "reason.${reason}": {"reason.conflict"},
    "said.${key}": {f"said.{key}" for key in SAID},
    "sound.${end}": {"sound.from", "sound.to"},
    "sound.${name}": {"sound.volume", "sound.rate"},
    "sound.${step}": {f"sound.{step}" for step in ("soft", "middle", "loud", "slow", "usual", "fast")},
    "spin.${stage}": {f"spin.{stage}" for stage in (*SpinStage, "by_hand")},
    "spin.${stage}.explained": {f"spin.{stage}.explained" for stage in (*SpinStage, "by_hand") if stage != "halted"},
    "spin.halted.${spin.reason}": {f"spin.halted.{reason}" for reason in Halt},
    "enrol.act.${name}": {f"enrol.act.{name}" for name in enrol.ACTS},
    "enrol.state.${face.state}": {f"enrol.state.{state}" for state in ("missing", "taken", "skipped")},
    "enrol.trouble.${trouble}": {f"enrol.trouble.{trouble}" for trouble in (*Trouble, "no_mat", "lost", "disk")},
    "${key}.explained": {"minutes.guided.explained", "minutes.at_once.explained"},
    "edition.${edition.edition}": {f"edition.{edition}" for game in GAMES for edition in game.editions},
    "light.${light}": {f"light.{light}" for light in Light},
    "edition.${match.edition}": {f"edition.{edition}" for game in GAMES for edition in game.editions},
    "matches.${name}": {"matches.list", "matches.players"},
    "replay.${name}": {f"replay.{name}" for name in ("first", "back", "play", "pause", "forward", "last")},
    "safe.do.${step}": {f"safe.do.{step}" for step in ("cables", "again", "doctor")},
    "stats.${key}": {f"stats.{key}" for key in ("matches", "wins", "streak", "average")},
    "minutes.${name}": {"minutes.buzzer", "minutes.spinner"},
    "minutes.${name}.explained": {"minutes.buzzer.explained", "minutes.spinner.explained"},
    "minutes.${name}.tried": {"minutes.buzzer.tried", "minutes.spinner.tried"},
    "minutes.deck.${deck}": {f"minutes.deck.{deck}" for deck in ("printed", "known", "learn")},
    "minutes.deck.${deck}.explained": {f"minutes.deck.{deck}.explained" for deck in ("printed", "known", "learn")},
    "minutes.eye.${status}": {f"minutes.eye.{status}" for status in EyeStatus},
    "minutes.spin.${spin.stage}": {f"minutes.spin.{stage}" for stage in ("countdown", "turning", "settling")},
    "minutes.print.${kind}": {f"minutes.print.{sheet.partition('-')[0]}" for sheet in printing.offered()},
    "minutes.title.${step}": {f"minutes.title.{step}" for step in STEPS},
    "rules.${heading}": {f"rules.{heading}" for game in games() for heading in tablet_game(game).book},
    "again.${verdict}": {f"again.{verdict}" for verdict in ("same", "other", "unclear")},
    "again.why.${found.why}": {f"again.why.{why}" for why in ("by_hand", "before_start", "not_kept", "no_room")},
    "amend.${of}": {"amend.column", "amend.row"},
    "recount.${verdict}": {f"recount.{verdict}" for verdict in ("same", "differs", "unsure")},
    "recount.heap.${kind}": {f"recount.heap.{kind}" for kind in ("missing", "extra", "strange", "unknown", "there")},
    "join.${why}": {f"join.{why}" for why in ("no_network", "own_only", "silent")},
    "role.${device.role}": {f"role.{role}" for role in ("owner", "table", "spectator", "player")},
    "role.${who.role}": {f"role.{role}" for role in ("owner", "table", "spectator", "player")},
    "calibrate.${kind}.quality": {f"calibrate.{kind}.quality" for kind in KINDS},
    "calibrate.${step.kind}": {f"calibrate.{kind}" for kind in KINDS},
    "calibrate.${step.kind}.how": {f"calibrate.{kind}.how" for kind in KINDS},
    **{f"calibrate.${{{of}}}": {f"calibrate.{grade}" for grade in Grade} for of in GRADED},
    "calibrate.lacks.${step.lacks}": {f"calibrate.lacks.{part}" for part in LACKS},
    "calibrate.zones.${name}": {"calibrate.zones.zone", "calibrate.zones.card"},
    "calibrate.zones.${name}.size": {"calibrate.zones.zone.size", "calibrate.zones.card.size"},
    "doubt.${by}": {f"doubt.{by}" for by in ("value", "direction", "rules", "judge", "likeness", "guess")},
    "spin.halted.${why.slice(HALTED.length)}": {f"spin.halted.{reason}" for reason in Halt},
    "title.${page}": {f"title.{page}" for page in PAGES},
}


def test_every_text_that_the_scripts_put_together_is_in_the_catalogue() -> None:
    together: set[str] = set()
    for path in SCRIPTS:
        together |= set(re.findall(r"\bsay\(\s*`([^`]+)`", path.read_text(encoding="utf-8")))
    house_rules = {key for key in together if key.startswith(("rule.${", "switch.${"))}  # by the test below
    assert together - house_rules - ENDINGS.keys() - {"${key}.choose"} == set()
    assert {key for keys in ENDINGS.values() for key in keys if key not in ENGLISH.messages} == set()


def test_every_icon_that_the_scripts_name_is_in_the_sprite() -> None:
    sprite = set(re.findall(r'<symbol id="([\w-]+)"', (WEB / "static" / "icons.svg").read_text()))
    named: set[str] = set()
    for path in SCRIPTS:
        named |= set(re.findall(r'\bicon\("([\w-]+)"', path.read_text(encoding="utf-8")))
    assert named - sprite == set()


def test_every_page_of_the_menu_has_its_name_in_the_first_texts_and_its_picture() -> None:
    sprite = (WEB / "static" / "icons.svg").read_text()
    first = json.loads(ENGLISH.as_json())
    pages = [page for page in PAGES if page != "safe"]  # which stands alone
    assert [page for page in pages if f"title.{page}" not in first or f'id="{page}"' not in sprite] == []


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
    first = json.loads(client.get(address[1]).text)
    folder = address[1].removesuffix(".json")
    lazy = [json.loads(client.get(f"{folder}/{part}.json").text) for part in ENGLISH.lazy]
    assert first.keys().isdisjoint(key for part in lazy for key in part)
    assert first | {key: text for part in lazy for key, text in part.items()} == ENGLISH.messages
    assert client.get(f"{folder}/table.json").status_code == 404


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
    assert client.post("/bench/bump", json={}).status_code == 200
    assert bench.bumped == 1
    assert box.snapshot is before


def test_the_bench_says_what_the_table_cannot_do(client: FlaskClient, bench: Any) -> None:
    bench.pile.clear()
    answer = client.post("/bench/take_top", json={})
    assert (answer.status_code, answer.json["reason"]) == (409, "pile_empty")
    assert answer.json["message"] == "The pile is empty."
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
