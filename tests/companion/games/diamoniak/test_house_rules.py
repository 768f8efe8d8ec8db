"""The house rules of DIAMONIAK as data: defaults, refused values, what the document tells of them."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.core import game, referee
from companion.core.errors import SettingsError
from companion.core.options import option_key
from companion.games.diamoniak import rules
from companion.games.diamoniak.editions import EDITIONS, Options, make_rules
from companion.games.diamoniak.state import setup

DOCUMENT = Path(__file__).parents[4] / "docs" / "HOUSE_RULES.md"


# --- house rules as data


def test_defaults_are_those_of_the_table_of_holes():
    assert Options() == Options(
        min_draws_per_turn=1,
        draw_after_castle=True,
        start_optional=False,
        buy_without_castle=False,
        buy_any_colour=False,
        diamonds_to="seller",
        witch_pay_fairy=True,
        fairy_forced=False,
        voluntary_discard=False,
        witch_chooser="self",
        reshuffle="lazy",
        emptied_castle="free",
        spares_join=True,
        start_from_spares=False,
        win_with_spares=False,
        track_parts="auto",
        trading=False,
        forced_redraw=False,
        open_cards=True,
        starter="youngest",
        max_turns=0,
        buy_from_castle=False,
    )
    rules = make_rules(EDITIONS["diamoniak"], {})
    assert (rules.options.deck, rules.options.colours) == ("classic54", ("pink", "blue", "yellow", "green"))
    rules = make_rules(EDITIONS["piratatak"], {})
    assert (rules.options.deck, rules.options.colours) == ("classic55", ("red", "blue", "green", "yellow"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dk.min_draws_per_turn", -1),
        ("dk.min_draws_per_turn", True),
        ("dk.min_draws_per_turn", "1"),
        ("dk.min_draws_per_turn", 1.0),
        ("dk.draw_after_castle", 1),
        ("dk.draw_after_castle", "yes"),
        ("dk.draw_after_castle", None),
        ("dk.diamonds_to", "buyer"),
        ("dk.diamonds_to", []),
        ("dk.reshuffle", True),
        ("dk.deck", "classic55"),
        ("dk.deck", 54),
        ("dk.colours", ["red", "blue", "green"]),
        ("dk.colours", ["red", "red", "blue", "green"]),
        ("dk.colours", ["red", "blue", "green", "dark_red"]),
        ("dk.colours", ["Red", "blue", "green", "pink"]),
        ("dk.colours", ["", "blue", "green", "pink"]),
        ("dk.colours", "pink"),
        ("common.fault_policy", "ignore"),
        ("common.starter", "next"),
        ("dk.unknown", 1),
        ("", 1),
    ],
)
def test_a_wrong_switch_says_what_was_expected(key, value):
    with pytest.raises(SettingsError) as refused:
        setup("diamoniak", {key: value}, 2)
    assert refused.value.key == key


def test_a_record_may_still_name_the_fault_policy_which_had_one_value_dkq_33():
    edition = EDITIONS["diamoniak"]
    assert make_rules(edition, {"common.fault_policy": "ask"}) == make_rules(edition, {})


def test_an_unknown_edition_is_refused():
    with pytest.raises(SettingsError, match="diamoniak or piratatak"):
        setup("mistigri", {}, 2)


def test_the_castle_colours_are_those_of_the_deck_on_the_table(new_match):
    table = new_match(2, options={"colours": ["rosa", "blau", "gelb", "grün"]}).play("draw rosa", "draw grün 2")
    assert table.seats[0] == "castle rosa 1, spare grün 1"
    assert table.refusal("draw pink") == "unknown_card"


# --- the document


def rows(heading):
    """The cells of the table under a heading of docs/HOUSE_RULES.md."""
    text = DOCUMENT.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_document_tells_every_switch_with_its_default():
    told = {row[0].strip("`"): row[1].strip("`") for row in rows("The switches")}
    options = make_rules(EDITIONS["diamoniak"], {}).options
    own = {option_key("dk", field.name): getattr(options, field.name) for field in fields(options)}
    plain = {key: ", ".join(value) if isinstance(value, tuple) else str(value) for key, value in own.items()}
    assert told == {key: value.lower() if value in ("True", "False") else value for key, value in plain.items()}


def test_the_document_tells_every_reason_of_a_refusal():
    told = {row[0].strip("`") for row in rows("Why something is refused")}
    files = [Path(game.__file__), Path(referee.__file__), *Path(rules.__file__).parent.glob("*.py")]
    sources = [file.read_text(encoding="utf-8") for file in files]
    raised = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', "".join(sources)))
    raised |= set(re.findall(r'return "(\w+)"', "".join(sources)))
    raised |= {"too_many_witches", "not_in_pile", *(f"not_in_phase_{phase}" for phase in ("draw", "start", "witch"))}
    assert told == raised
