"""The rules in a few sentences: every refusal of a game says which of them it goes back to, or that there is none."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import companion.games
from companion.core.registry import games
from companion.games.diadingo.state import Phase as DdPhase
from companion.games.diamino.state import Phase as DmPhase
from companion.games.diamoniak.state import Phase as DkPhase
from web.games import tablet_game
from web.rulebook import rule_of, text_of
from web.texts import load_catalogues

CATALOGUES = load_catalogues()
PHASES = {"diamoniak": DkPhase, "diadingo": DdPhase, "diamino": DmPhase}
PREFIX = {"diamoniak": "DK", "diadingo": "DD", "diamino": "DM"}

# Refusals that no sentence of the rules explains: slips, cards and tiles that cannot be there, house rules, the camera.
UNRULED = {
    "diamoniak": {
        "hidden_cards",
        "no_such_deck",
        "no_such_seat",
        "not_in_phase_over",
        "not_the_partners",
        "seen_twice",
        "switched_off",
        "unknown_card",
    },
    "diadingo": {"not_in_phase_over", "not_in_phase_spinning", "not_in_pile", "unknown_card"},
    "diamino": {
        "bad_tile",
        "bad_verdicts",
        "field_taken",
        "joker_means",
        "laid_before",
        "no_joker_there",
        "no_such_seat",
        "not_a_reading",
        "not_as_laid",
        "not_in_phase_over",
        "nothing_to_judge",
        "same_field",
        "switched_off",
        "tiles_gone",
        "told_already",
        "too_few",
        "too_many",
        "unreadable",
    },
}


def lines(game: str) -> list[str]:
    return [line.name for section in tablet_game(game).book.values() for line in section]


def refusals(game: str) -> set[str]:
    """Every reason with which a game refuses, read from its source."""
    folder = Path(companion.games.__path__[0]) / game
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    found = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', source)) | set(re.findall(r'return "(\w+)"\n', source))
    phases = {f"not_in_phase_{phase}" for phase in PHASES[game]}
    return {reason for reason in found | phases if f"reason.{reason}" in CATALOGUES["en"].messages}


@pytest.mark.parametrize("game", PHASES)
def test_every_refusal_of_a_game_goes_back_to_a_sentence_of_its_rules_or_is_known_to_have_none(game: str) -> None:
    assert refusals(game) - tablet_game(game).reasons.keys() <= UNRULED[game]
    assert tablet_game(game).reasons.keys() & UNRULED[game] == set()
    assert tablet_game(game).reasons.keys() - refusals(game) == set()


@pytest.mark.parametrize("game", PHASES)
def test_a_refusal_goes_back_to_a_sentence_that_there_is(game: str) -> None:
    assert set(tablet_game(game).reasons.values()) - set(lines(game)) == set()


@pytest.mark.parametrize("game", PHASES)
def test_the_rules_of_a_game_are_some_eight_to_fifteen_short_sentences_in_every_language(game: str) -> None:
    names = lines(game)
    assert len(set(names)) == len(names)
    assert 8 <= len(names) <= 15
    for texts in CATALOGUES.values():
        told = [str(texts.messages[text_of(game, name)]) for name in names]
        assert max(map(len, told)) < 220, texts.language


@pytest.mark.parametrize("game", PHASES)
def test_every_sentence_names_the_lines_of_the_rule_book_that_it_tells(game: str) -> None:
    ids = [rule for section in tablet_game(game).book.values() for line in section for rule in line.rules]
    assert all(re.fullmatch(rf"{PREFIX[game]}Q?-\d\d", rule) for rule in ids)
    assert all(line.rules for section in tablet_game(game).book.values() for line in section)


def test_the_rules_of_an_edition_come_with_its_own_cards(client: FlaskClient) -> None:
    told = client.get("/api/rules/piratatak").json
    goal, _, special, _ = told["sections"]
    assert [section["heading"] for section in told["sections"]] == ["goal", "turn", "special", "end"]
    assert goal["lines"][0]["cards"] == ["boat_red_1", "boat_red_2", "boat_red_3"]
    assert special["lines"][2] == {"name": "fairy", "text": "rules.diamoniak.fairy", "cards": ["pirate", "cannon"]}
    assert told["reasons"]["three_diamonds"] == "buy"
    assert client.get("/api/rules/chess").status_code == 404


def test_every_card_that_pictures_a_rule_has_a_picture(client: FlaskClient) -> None:
    for game in games().values():
        for edition in game.editions:
            sections = client.get(f"/api/rules/{edition}").json["sections"]
            for card in {card for section in sections for line in section["lines"] for card in line["cards"]}:
                assert client.get(f"/card/{edition}/{card}").status_code == 200, (edition, card)


def test_a_refusal_tells_its_rule(client: FlaskClient) -> None:
    match = {"edition": "piratatak", "seats": ["Anna", "Ben"], "options": {}, "first": 0, "replaces": 0}
    client.post("/api/match", json=match)
    answer = client.post("/api/act", json={"act": {"event": "pass"}, "after": 0})
    assert (answer.status_code, answer.json["reason"], answer.json["rule"]) == (409, "draw_first", "draw")
    overtaken = client.post("/api/act", json={"act": {"event": "pass"}, "after": 7})
    assert (overtaken.json["reason"], overtaken.json["rule"]) == ("overtaken", None)


def test_an_edition_that_is_none_has_no_rules() -> None:
    assert rule_of("chess", "draw_first") is None
