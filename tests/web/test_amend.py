"""Every step of every game can be put right on the tablet: what can be listed is listed, the rest is told in a form."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.game import event_to_plain
from companion.core.observations import TilesSeen
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.core.registry import games
from companion.games.diamino import state as dm
from tests.web.taps import caught_up, see, tap

FORMS = {dm.Lay, dm.Rename, dm.Judged, dm.Show, dm.Tell}
"""Steps without a list of what else they may have been: the tablet has a form for each."""

NOTHING_ELSE = {
    dm.NextDeal: "the deal is over, and nothing but the next one may follow; the step may be taken out",
}
"""Steps in whose place the rules allow no other one: why there is nothing to correct."""

SWITCHES: dict[str, list[dict[str, Any]]] = {
    "diamoniak": [
        {},
        {"dk.start_optional": True, "dk.start_from_spares": True, "dk.voluntary_discard": True, "dk.trading": True},
    ],
    "diadingo": [{"dd.games": 2}, {"dd.attempt_optional": True}],
    "diamino": [],  # its steps are told one by one below
}
ROW = [*["." * 21] * 10, "..........SPIELeN....", *["." * 21] * 10]
LAID = {"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]}


def played(game: str, options: dict[str, Any], seed: int) -> Referee:
    """A match of whatever the rules allow, tapped at random; the rarer a step so far, the likelier."""
    rng, referee = Random(seed), begin(Header(game, game, ("Anna", "Ben", "Cleo"), options))
    while referee.state.outcome is None and len(referee.events) < 150:
        legal = referee.choices()
        kinds = sorted({type(event).__name__ for event in legal})
        kind = rng.choice(kinds)
        referee.submit(rng.choice([event for event in legal if type(event).__name__ == kind]))
    return referee


def words(options: dict[str, Any], *acts: dict[str, Any], **position: Any) -> Referee:
    given = {"phase": "lay", "turn": 0, "first": 0, "grid": ROW, **position}
    return begin(Header("diamino", "diamino", ("Mia", "Tom"), options, 0, given), acts)


def diamino() -> Iterator[Referee]:
    """Matches in which each step of DIAMINO is taken."""
    yield begin(Header("diamino", "diamino", ("Mia", "Tom")), [{"event": "starttile", "letter": "A"}])
    yield begin(
        Header("diamino", "diamino", ("Mia", "Tom")), [{"event": "begin", "seat": 0}, {"event": "exchange", "count": 2}]
    )
    yield words({"dm.judge": "players"}, LAID, {"event": "accept", "learn": [], "challenger": None})
    yield words({"dm.judge": "players"}, LAID, {"event": "refuse"}, {"event": "pass"})
    yield words({"dm.judge": "dictionary"}, LAID, {"event": "judged", "verdicts": ["yes"]})
    yield words({"dm.joker_fixed": False}, {"event": "rename", "at": "P11", "letter": "S"})
    yield words({}, {"event": "giveback", "count": 1}, phase="give", give=2)
    yield words({"dm.rule_set": "set2"}, *[{"event": "pass"}] * 2, {"event": "close"})
    hands = [{"hand": 0, "told": 0}, {"hand": 2}]
    yield words({}, {"event": "tell", "seat": 1, "value": 7}, phase="account", turn=1, out=0, players=hands)
    yield words({}, {"event": "show", "seat": 1, "tiles": "EN"}, phase="account", turn=1, out=0, players=hands)


def steps(game: str) -> dict[type, list[tuple[Referee, int]]]:
    """Where each kind of step is found."""
    found: dict[type, list[tuple[Referee, int]]] = {}
    matches = [played(game, options, seed) for options in SWITCHES[game] for seed in range(3)]
    for referee in matches if game != "diamino" else diamino():
        for at, event in enumerate(referee.events):
            found.setdefault(type(event), []).append((referee, at))
    return found


@pytest.mark.parametrize("game", sorted(SWITCHES))
def test_every_kind_of_step_can_be_told_as_another_one(game: str) -> None:
    found = steps(game)
    for kind in games()[game].events:
        if kind in NOTHING_ELSE or kind in FORMS:
            continue
        assert kind in found, f"{kind.__name__} never happens in these matches"
        others = [other for referee, at in found[kind] for other in referee.choices(at) if other != referee.events[at]]
        assert others, f"nothing else is offered in the place of {kind.__name__}"


# --- the forms of DIAMINO, in a real browser


def lay_out(table: Any, referee: Referee) -> None:
    """The same match on the tablet."""
    table.box.new_match(referee.header)
    for after, event in enumerate(referee.events):
        table.box.submit(event_to_plain(event), after)


def events(table: Any) -> list[dict[str, Any]]:
    return [row["event"] for row in table.box.events()]


def amend(page: Page, at: int, form: str) -> None:
    caught_up(page)
    if page.get_by_role("dialog").count():
        tap(page, "close")
    tap(page, "history", f"event-{at}", "amend-other", f"amend-{form}")


@pytest.mark.browser
def test_a_turn_that_was_passed_was_a_typed_word(page: Page, table: Any) -> None:
    lay_out(table, words({"dm.judge": "players"}, {"event": "pass"}))
    amend(page, 0, "word")
    tap(page, "column-L", "row-12", "direction-down", *(f"key-{letter}" for letter in "FERN"), "amend")
    see(page, "sheet-amend").to_have_count(0)
    assert events(table) == [{"event": "lay", "tiles": ("L12=F", "L13=E", "L14=R", "L15=N")}]


@pytest.mark.browser
def test_a_forgotten_word_is_typed_with_a_joker(page: Page, table: Any) -> None:
    lay_out(table, words({"dm.judge": "players"}, LAID))
    tap(page, "history", "event-0", "way-correct.insert", "amend-other", "amend-word")
    tap(page, "column-R", "row-11", "direction-across", "key-*", "key-E", "amend")
    see(page, "sheet-amend").to_have_count(0)
    assert events(table)[0] == {"event": "lay", "tiles": ("R11=*E",)}
    table.box.submit({"event": "undo"}, table.box.snapshot["match"]["acts"])


@pytest.mark.browser
def test_what_the_dictionary_said_is_told_word_by_word(page: Page, table: Any) -> None:
    lay_out(table, words({"dm.judge": "dictionary"}, LAID, {"event": "judged", "verdicts": ["yes"]}))
    amend(page, 1, "verdicts")
    tap(page, "verdict-0-doubtful", "amend")
    see(page, "sheet-amend").to_have_count(0)
    assert events(table)[1] == {"event": "judged", "verdicts": ("doubtful",)}


@pytest.mark.browser
def test_somebody_had_objected_to_a_word_that_lies_dmq_21(page: Page, table: Any) -> None:
    accepted = {"event": "accept", "learn": ["PFERN"], "challenger": None}
    set2 = {"dm.rule_set": "set2", "dm.judge": "players", "dm.challenge_penalty": 5}
    lay_out(table, words(set2, LAID, accepted))
    amend(page, 1, "objector")
    expect(page.get_by_test_id("objected-0")).to_have_count(0)  # nobody objects to her own word
    tap(page, "objected-1")
    see(page, "sheet-amend").to_have_count(0)
    assert events(table)[1] == accepted | {"learn": ("PFERN",), "challenger": 1}  # what was learned stays learned
    see(page, "points-1").to_contain_text("−5")
    amend(page, 1, "objector")
    tap(page, "objected-nobody")
    see(page, "sheet-amend").to_have_count(0)
    see(page, "points-1").to_contain_text("0")
    assert events(table)[1] == accepted | {"learn": ("PFERN",)}


@pytest.mark.browser
def test_a_joker_was_to_stand_for_another_letter(page: Page, table: Any) -> None:
    lay_out(table, words({"dm.joker_fixed": False}, {"event": "rename", "at": "P11", "letter": "S"}))
    amend(page, 0, "joker")
    tap(page, "joker-P11", "key-R", "amend")
    see(page, "sheet-amend").to_have_count(0)
    assert events(table) == [{"event": "rename", "at": "P11", "letter": "R"}]


@pytest.mark.browser
def test_a_hand_that_was_told_is_told_otherwise_and_was_shown(page: Page, table: Any) -> None:
    hands = [{"hand": 0, "told": 0}, {"hand": 2}]
    tells = {"event": "tell", "seat": 1, "value": 7}
    lay_out(table, words({}, tells, phase="account", turn=1, out=0, players=hands))
    amend(page, 0, "tell")
    tap(page, "key-9", "amend")
    see(page, "sheet-amend").to_have_count(0)
    assert events(table) == [{"event": "tell", "seat": 1, "value": 9}]
    amend(page, 0, "show")
    tap(page, "key-E", "key-N", "amend")
    see(page, "sheet-amend").to_have_count(0)
    assert events(table) == [{"event": "show", "seat": 1, "tiles": "EN"}]


@pytest.mark.browser
def test_the_board_is_compared_and_another_letter_put_right_with_one_tap(page: Page, table: Any) -> None:
    lay_out(table, words({"dm.judge": "players"}, LAID, {"event": "accept", "learn": [], "challenger": None}))
    row = [(10, 10 + at, "*" if letter == "e" else letter) for at, letter in enumerate("SPIELeN")]
    table.eye.seen = [TilesSeen((*row, *((11 + at, 11, letter) for at, letter in enumerate("FERZ"))))]
    caught_up(page)
    while table.box.lying is None or len(table.box.lying.tiles) < 11:
        table.box.wait(table.box.snapshot["version"], 0.05)
    tap(page, "history", "compare")
    see(page, "compared").to_have_attribute("data-fields", "L15")
    offer = page.get_by_test_id("offers").get_by_role("button").first
    expect(offer).to_contain_text("L11 ↓ PFERZ")
    offer.click()
    see(page, "sheet-compared").to_have_count(0)
    assert events(table)[0]["tiles"] == ("L12=F", "L13=E", "L14=R", "L15=Z")
    tap(page, "history", "compare")
    see(page, "compared").to_have_attribute("data-fields", "")
