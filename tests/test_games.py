"""A game is a folder and one line: what the installed ones bring, and what stands in for what they do not."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from calibration.artwork import printed_deck
from companion.__main__ import main
from companion.app.bots.match_runner import MatchRunner, NoLink
from companion.commands.doctor import examine
from companion.core import registry
from companion.core.acts import act_to_plain
from companion.core.errors import SettingsError
from companion.core.game import Game
from companion.core.record import Header, write_record
from companion.core.referee import Referee, begin
from companion.core.registry import games
from companion.games import default_table
from companion.games.registry import hands_at, parts_of, table_of
from companion.store.settings import Settings
from hardware.simulated.world import DISCARD, PILE
from web.assets import shipped
from web.games import tablet_game
from web.texts import load_catalogues, untranslated_games

ROOT = Path(__file__).parent.parent
SHIPPED = ("diamoniak", "diadingo", "diamino")
SHIPPED_EDITIONS = [edition for name in SHIPPED for edition in games()[name].editions]


def match(name: str) -> Referee:
    return begin(Header(name, games()[name].editions[0], ("Anna", "Ben", "Clara")))


@pytest.fixture
def hoch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game of examples/hoch, which has rules and nothing else, as if it had been installed."""
    entry = EntryPoint("hoch", "hoch:HOCH", registry.GROUP)
    others = [one for one in entry_points(group=registry.GROUP) if one.name != "hoch"]
    monkeypatch.delitem(sys.modules, "hoch", raising=False)
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "hoch"))
    monkeypatch.setattr(registry, "entry_points", lambda **_: [entry, *others])
    caches = (registry._load_all, registry.games, tablet_game, printed_deck, load_catalogues, shipped)
    for cached in caches:
        cached.cache_clear()
    yield games()["hoch"]
    for cached in caches:
        cached.cache_clear()


def test_rules_alone_need_neither_cameras_nor_tablets() -> None:
    heavy = ("numpy", "cv2", "flask", "web", "vision", "hardware", "calibration")
    code = f"import sys; from companion.core.registry import games; games(); print({{*{heavy}}} & {{*sys.modules}})"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_game_has_scripts_and_a_style_in_its_own_folder(name: str) -> None:
    assert shipped().script_of(name)
    assert shipped().find(f"games/{name}/style.css") is not None


def test_every_shipped_game_speaks_every_language() -> None:
    assert {*SHIPPED} & untranslated_games().keys() == set()


@pytest.mark.parametrize("edition", SHIPPED_EDITIONS)
def test_every_shipped_edition_has_a_name_for_people(edition: str) -> None:
    assert f"edition.{edition}" in load_catalogues()["en"].messages, "companion/games/<game>/texts/en.json"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_brings_hands_a_simulated_table_and_its_tablet(name: str) -> None:
    parts = parts_of(games()[name])
    assert {"hands", "simulated", "tablet"} <= {*parts.brought}
    assert parts.problems == {}


def test_bots_play_a_game_of_rules_alone_and_cards_lie_where_it_says(hoch: Game) -> None:
    truth = match("hoch")
    hands = hands_at(truth, Random(3))
    runner = MatchRunner(truth, hands, NoLink(hands.table))
    runner.play()
    assert runner.mismatches == 0
    assert len(truth.events) == 20
    for seat in range(3):
        assert set(hands.table.places[f"seat {seat + 1}"]) == {*hoch.lying(truth.state, seat)}


def test_a_card_that_lies_before_nobody_afterwards_goes_to_the_discard(hoch: Game) -> None:
    truth = match("hoch")
    truth.game = replace(hoch, lying=lambda _, __: ())
    (step,) = default_table.hands_at(truth, Random(1)).steps(truth.state)
    assert step.to == DISCARD


def test_a_drawn_card_goes_to_the_seat_on_turn_when_the_game_does_not_say_where_it_lies(hoch: Game) -> None:
    truth = match("hoch")
    truth.game = replace(hoch, lying=None)
    hands = default_table.hands_at(truth, Random(1))
    (step,) = hands.steps(truth.state)
    assert step.to == "seat 1"
    assert not hands.differ(truth.state)


def test_hands_that_find_cards_elsewhere_than_the_state_says_differ_until_they_move_them(hoch: Game) -> None:
    truth = match("hoch")
    hands = hands_at(truth, Random(3))
    MatchRunner(truth, hands, NoLink(hands.table)).turn()
    (card,) = truth.game.lying(truth.state, 0)
    hands.table.move(card, origin="seat 1", to="seat 2")
    assert hands.differ(truth.state)
    MatchRunner(truth, hands, NoLink(hands.table)).turn()
    assert not hands.differ(truth.state)


def test_the_table_of_a_match_that_goes_on_is_laid_as_its_state_says(hoch: Game) -> None:
    truth = match("hoch")
    for number in (7, 20, 3):
        truth.submit(hoch.events[0](f"number_{number}"))
    table = table_of(truth, Random(2))
    assert table.world.places["seat 2"] == ("number_20",)
    assert len(table.world.places[PILE]) == 17
    assert table.kept(hoch.view(truth.state, None)) == {"number_7": 1, "number_20": 1, "number_3": 1}


def test_a_game_that_lists_nothing_to_do_needs_bots_of_its_own(hoch: Game) -> None:
    truth = match("hoch")
    truth.game = replace(hoch, choices=lambda _: ())
    with pytest.raises(SettingsError, match=r"hands\.py"):
        next(default_table.hands_at(truth, Random(1)).steps(truth.state))


def test_tablets_have_signs_for_the_cards_of_a_game_that_brings_nothing_for_them(hoch: Game) -> None:
    tablet = tablet_game(hoch.name)
    assert tablet.describe("hoch", None) == {"deck_key": None, "decks": [], "options": []}
    assert (tablet.book, tablet.reasons) == ({}, {})
    assert tablet.sign("hoch", "number_17").value == 17


def test_a_game_without_pictures_has_a_plain_card_for_each_face_no_two_alike(hoch: Game) -> None:
    deck = printed_deck(hoch.name)
    drawn = {face.id: deck.picture(face.id, 140).tobytes() for face in deck.faces}
    assert len(drawn) == len(set(drawn.values())) == 21


def test_what_a_game_leaves_out_is_listed(hoch: Game) -> None:
    parts = parts_of(hoch)
    assert (parts.brought, parts.languages) == ((), ("en",))
    assert parts.defaults == ("hands", "simulated", "tablet", "art")


def broken_game(folder: Path, monkeypatch: pytest.MonkeyPatch, **parts: str) -> Game:
    """A game whose package has these parts, installed as if by an entry point."""
    package = folder / "broken"
    package.mkdir()
    for part, text in ({"__init__": ""} | parts).items():
        (package / f"{part}.py").write_text(text)
    game = replace(games()["diadingo"], name="broken", editions=("broken",))
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(registry, "_load_all", lambda: ((game,), {}, {"broken": "broken"}))
    return game


def test_a_part_that_cannot_be_imported_is_told_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = broken_game(tmp_path, monkeypatch, hands="import no_such_module", simulated="")
    with pytest.raises(SettingsError, match=r"broken\.hands.*no_such_module"):
        registry.game_part("broken", "hands")
    problems = parts_of(game).problems
    assert {*problems} == {"hands", "simulated"}
    assert "table_of" in problems["simulated"]


def test_a_folder_of_scripts_alone_is_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_game(tmp_path, monkeypatch)
    (tmp_path / "broken" / "tablet").mkdir()
    assert registry.game_part("broken", "tablet") is None
    assert isinstance(registry.game_part("broken", "__init__"), ModuleType)


def test_the_document_about_adding_a_game_builds_the_example_and_nothing_else() -> None:
    example = ROOT / "examples" / "hoch"
    text = (ROOT / "docs" / "ADDING_A_GAME.md").read_text(encoding="utf-8")
    told: dict[str, list[str]] = {}
    for file, block in re.findall(r"<!-- (\S+) -->\n```\w+\n(.*?)\n```", text, flags=re.DOTALL):
        told.setdefault(file, []).append(block)
    for file, blocks in told.items():
        whole = (example / file).read_text(encoding="utf-8")
        assert "\n".join(blocks).split() == whole.split(), file
    files = {
        path.relative_to(example).as_posix()
        for path in (example / "hoch").rglob("*")
        if path.suffix in (".py", ".json")
    }
    assert files == told.keys() - {"pyproject.toml"}


def test_the_games_command_tells_where_each_comes_from_and_what_runs_on_defaults(
    hoch: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = {row["game"]: row for row in told["games"]}
    assert (rows["hoch"]["seats"], rows["hoch"]["age"], rows["hoch"]["languages"]) == ([2, 4], 6, ["en"])
    assert rows["hoch"]["defaults"] == ["hands", "simulated", "tablet", "art"]
    assert rows["diamoniak"]["from"].startswith("referee-box ")
    assert rows["diamoniak"]["editions"] == ["diamoniak", "piratatak"]
    assert told["broken"] == {}
    assert main(["games"]) == 0
    assert "hoch: 2 to 4 players, from 6 years" in capsys.readouterr().out


def test_games_and_doctor_tell_what_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = broken_game(tmp_path, monkeypatch, hands="import no_such_module")
    monkeypatch.setattr(registry, "_load_all", lambda: ((game,), {"lost": "lost:LOST: gone"}, {"broken": "broken"}))
    caches = (registry.games, load_catalogues)
    for cached in caches:
        cached.cache_clear()
    try:
        assert main(["games"]) == 1
        finding = next(one for one in examine(Settings()) if one.check == "games")
    finally:
        for cached in caches:
            cached.cache_clear()
    told = capsys.readouterr().out
    assert "lost is left out: lost:LOST: gone" in told
    assert "no_such_module" in told
    assert not finding.ok
    assert "lost is left out" in finding.found
    assert "no_such_module" in finding.found


def test_a_record_of_a_game_of_rules_alone_is_replayed(
    hoch: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = match("hoch")
    hands = hands_at(truth, Random(3))
    MatchRunner(truth, hands, NoLink(hands.table)).play()
    record = tmp_path / "hoch.jsonl"
    record.write_text("\n".join(write_record(truth.header, map(act_to_plain, truth.acts))) + "\n")
    assert main(["replay", str(record)]) == 0
    assert "hoch, 20 events" in capsys.readouterr().out
