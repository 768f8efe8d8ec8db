"""The ways in which a real table comes apart from the match, one by one: each is told, and one tap puts it right.

The table is right. What was told wrongly before is offered as an act; after that act nothing differs any more.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.box.box import RefereeBox
from companion.box.recount import recount, recount_board
from companion.core.errors import IllegalEvent
from companion.core.observations import CardShown, Observation, StonesSeen, TilesSeen
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.store.journal import Journal
from tests.scripted_eye import ScriptedEye

WORDS = {"diamoniak": ("castle", "diamond", "witch"), "piratatak": ("boat", "coin", "pirate")}
OF_TWO = {"diamoniak": "pink", "piratatak": "red"}


def draw(card: str) -> dict[str, Any]:
    return {"event": "draw", "card": card}


def match(edition: str, *told: dict[str, Any], game: str = "diamoniak", **more: Any) -> Referee:
    return begin(Header(game, edition, ("Anna", "Ben"), **more), told)


def counted(referee: Referee, *cards: str, seat: int = 0) -> dict[str, Any]:
    return recount(referee, seat, [CardShown(card, 0.99) for card in cards])


def put_right(referee: Referee, found: dict[str, Any], *cards: str, seat: int = 0) -> None:
    """After the first offer nothing differs any more."""
    referee.submit(referee.act_from_plain(found["corrections"][0]["act"]))
    left = counted(referee, *cards, seat=seat)
    assert (left["missing"], left["extra"], left["corrections"]) == ([], [], [])


# --- cards: DIAMONIAK, PIRATATAK


@pytest.fixture(params=["diamoniak", "piratatak"])
def edition(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def castle(edition: str) -> str:
    return f"{WORDS[edition][0]}_{OF_TWO[edition]}"


@pytest.fixture
def gem(edition: str) -> str:
    return WORDS[edition][1]


def test_a_card_that_was_taken_for_another_is_put_right(edition: str, castle: str, gem: str) -> None:
    referee = match(edition, draw(f"{castle}_1"), draw(gem), draw(f"{castle}_2"))
    there = (f"{castle}_1", gem, f"{castle}_4")
    found = counted(referee, *there)
    assert (found["missing"], found["extra"]) == ([f"{castle}_2"], [f"{castle}_4"])
    assert [one["act"]["event"] for one in found["corrections"]] == ["correct"]
    put_right(referee, found, *there)


def test_a_card_that_nobody_told_is_put_in(edition: str, castle: str, gem: str) -> None:
    referee = match(edition, draw(f"{castle}_1"), {"event": "pass"}, draw(gem), {"event": "pass"})
    there = (f"{castle}_1", gem)
    found = counted(referee, *there)
    assert (found["missing"], found["extra"]) == ([], [gem])
    assert [one["act"] for one in found["corrections"]] == [{"event": "insert", "at": 4, "what": draw(gem)}]
    put_right(referee, found, *there)


def test_a_card_of_an_earlier_turn_that_nobody_told_is_put_in_there(edition: str, castle: str, gem: str) -> None:
    referee = match(edition, draw(f"{castle}_1"), {"event": "pass"}, draw(gem))
    there = (f"{castle}_1", f"{castle}_3")
    found = counted(referee, *there)  # Ben is on turn now, so it was in Anna's turn
    assert [one["act"] for one in found["corrections"]] == [{"event": "insert", "at": 1, "what": draw(f"{castle}_3")}]
    put_right(referee, found, *there)


def test_a_card_that_was_told_twice_is_taken_out_once(edition: str, castle: str, gem: str) -> None:
    referee = match(edition, draw(f"{castle}_1"), draw(gem), draw(gem))
    found = counted(referee, f"{castle}_1", gem)
    assert found["missing"] == [gem]
    assert [one["act"] for one in found["corrections"]] == [{"event": "remove", "at": at} for at in (2, 1)]
    put_right(referee, found, f"{castle}_1", gem)


def test_other_cards_were_given_up_than_was_told(edition: str, castle: str, gem: str) -> None:
    witch = WORDS[edition][2]
    told = [draw(card) for card in (f"{castle}_1", gem, gem, gem, f"{castle}_2", witch)]
    referee = match(edition, *told, {"event": "pay", "cards": [gem, gem, gem]}, options={})
    there = (f"{castle}_1", gem)
    found = counted(referee, *there)
    assert (found["missing"], found["extra"]) == ([f"{castle}_2"], [gem])
    assert {"event": "correct", "at": 6, "to": {"event": "pay", "cards": (f"{castle}_2", gem, gem)}} in [
        one["act"] | {"to": {**one["act"]["to"]}} for one in found["corrections"] if one["act"]["event"] == "correct"
    ]


# --- rings and diamonds: DIADINGO


class Table:
    """A box at which a match has come so far, and its eye."""

    def __init__(self, journal: Journal) -> None:
        self.eye = ScriptedEye("board eye", EyeStatus.READ)
        self.box = RefereeBox(journal, [self.eye])
        self.now = 0.0

    def begin(self, game: str, *told: dict[str, Any]) -> None:
        self.box.new_match(Header(game, game, ("Anna", "Ben")))
        for act in told:
            self.tap(act)

    def tap(self, act: dict[str, Any]) -> None:
        self.box.submit(act, self.box.snapshot["match"]["acts"])

    def see(self, seen: Observation) -> dict[str, Any] | None:
        """What the table is asked, once it has stayed so for a while."""
        self.eye.seen = [seen]
        for _ in range(3):
            self.now += 1
            self.box.tick(self.now)
        return self.box.snapshot["question"]

    @property
    def told(self) -> list[str]:
        return [row["event"]["event"] for row in self.box.events()]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Journal(tmp_path / "journal.db") as journal:
        yield Table(journal)


SPUN = ({"event": "startspin"}, {"event": "spun"})
TAKEN = (draw("ring_2000"), {"event": "take"})
MISSED = (draw("ring_1000"), {"event": "miss"})


def test_one_diamond_less_than_there_must_be_was_taken_though_a_miss_was_told(table: Table) -> None:
    table.begin("diadingo", *SPUN, *TAKEN, *MISSED)
    question = table.see(StonesSeen(40))
    assert question is not None
    assert (question["key"], question["board"]) == ("odd", {"seen": "stonesseen", "standing": 40})
    assert [one["act"] for one in question["slips"]] == [{"event": "correct", "at": 5, "to": {"event": "take"}}]
    table.tap(question["slips"][0]["act"])
    assert table.told == ["startspin", "spun", "draw", "take", "draw", "take"]
    assert table.see(StonesSeen(40)) is None


def test_one_diamond_more_than_there_must_be_was_never_taken(table: Table) -> None:
    table.begin("diadingo", *SPUN, *TAKEN, *MISSED)
    question = table.see(StonesSeen(42))
    assert question is not None
    assert [one["act"] for one in question["slips"]] == [{"event": "correct", "at": 3, "to": {"event": "miss"}}]
    table.tap(question["slips"][0]["act"])
    assert table.see(StonesSeen(42)) is None


def test_a_number_of_diamonds_that_no_single_step_explains_is_told_without_an_offer(table: Table) -> None:
    table.begin("diadingo", *SPUN, *TAKEN, *MISSED)
    question = table.see(StonesSeen(30))
    assert question is not None
    assert (question["key"], question["slips"]) == ("odd", [])


# --- whole turns of DIADINGO that the camera did not see


def missed(offers: list[dict[str, Any]]) -> list[list[str]]:
    """The steps of each offer to catch up, as words."""
    return [
        [" ".join(str(value) for value in event.values()) for event in one["act"]["what"]]
        for one in offers
        if one["act"]["event"] == "missed"
    ]


def test_a_card_that_can_only_come_after_a_spin_that_nobody_told_is_offered_with_it(table: Table) -> None:
    table.begin("diadingo")
    question = table.see(CardShown("ring_2000", 0.99))
    assert question is not None
    assert (question["key"], missed(question["slips"])) == ("odd", [["spun", "draw ring_2000"]])
    table.tap(question["slips"][0]["act"])
    assert (table.told, table.box.snapshot["question"]) == (["spun", "draw"], None)
    table.tap({"event": "undo"})  # one tap, one step back
    assert table.told == []


def test_an_attempt_that_nobody_told_is_known_by_the_diamonds_that_were_counted(table: Table) -> None:
    table.begin("diadingo", *SPUN, draw("ring_2000"))
    table.see(StonesSeen(42))
    question = table.see(CardShown("ring_3000", 0.99))
    assert question is not None
    assert missed(question["slips"]) == [["miss", "draw ring_3000"]]


def test_where_more_than_one_run_of_steps_explains_it_none_is_offered(table: Table) -> None:
    table.begin("diadingo", *SPUN, draw("ring_2000"))
    question = table.see(CardShown("ring_3000", 0.99))  # nobody has counted: it was taken, or it was not
    assert question is not None
    assert (question["key"], question["slips"]) == ("odd", [])


@pytest.mark.parametrize(
    ("standing", "steps"),
    [
        (41, ["spun", "draw ring_2000", "take"]),
        (42, ["spun", "draw ring_2000"]),  # whether it was tried already nobody knows: it is asked next
        (None, ["spun", "draw ring_2000"]),
        (40, None),  # somebody else took one too, with a card that is not known
    ],
)
def test_a_turn_that_nobody_told_is_found_by_its_ring_and_the_diamonds(
    standing: int | None, steps: list[str] | None
) -> None:
    referee = match("diadingo", game="diadingo")
    seen = [CardShown("ring_2000", 0.99)]
    assert missed(recount(referee, 0, seen, standing)["corrections"]) == ([steps] if steps else [])


def test_what_a_single_step_explains_is_no_run_of_steps() -> None:
    referee = match("diadingo", *SPUN, game="diadingo")
    assert [one["act"]["event"] for one in counted(referee, "ring_2000")["corrections"]] == ["insert"]


def test_a_table_that_no_few_steps_explain_is_not_searched_for_ever() -> None:
    referee = match("diadingo", game="diadingo")
    assert counted(referee, "ring_2000", "ring_3000", "ring_4000", "ring_5000")["corrections"] == []


def test_while_the_table_differs_the_camera_does_nothing_by_itself(table: Table) -> None:
    table.begin("diadingo", *SPUN, *TAKEN)
    table.see(StonesSeen(30))
    acts = table.box.snapshot["match"]["acts"]
    question = table.see(CardShown("ring_3000", 0.99))
    assert table.box.snapshot["match"]["acts"] == acts
    assert question is not None
    assert question["events"] == [draw("ring_3000")]  # it is asked instead


def test_a_ring_that_was_taken_for_another_is_put_right() -> None:
    referee = match("diadingo", *SPUN, *TAKEN, *MISSED, game="diadingo")
    found = counted(referee, "ring_3000")
    assert [one["act"] for one in found["corrections"]] == [{"event": "correct", "at": 2, "to": draw("ring_3000")}]
    put_right(referee, found, "ring_3000")


def test_a_ring_that_nobody_told_is_put_in() -> None:
    referee = match("diadingo", *SPUN, *TAKEN, *MISSED, game="diadingo")
    found = counted(referee, "ring_2000", "ring_4000")
    assert [one["act"] for one in found["corrections"]] == [{"event": "insert", "at": 6, "what": draw("ring_4000")}]
    put_right(referee, found, "ring_2000", "ring_4000")


def test_a_ring_that_was_never_drawn_is_taken_out() -> None:
    referee = match("diadingo", *SPUN, *TAKEN, draw("ring_5000"), game="diadingo")
    found = counted(referee, seat=1)
    assert [one["act"] for one in found["corrections"]] == [{"event": "remove", "at": 4}]
    put_right(referee, found, seat=1)


# --- letters: DIAMINO


def tiles(*placed: str) -> TilesSeen:
    """Tiles by their fields: "K11E"."""
    return TilesSeen(tuple((int(one[1:-1]) - 1, ord(one[0]) - ord("A"), one[-1]) for one in placed))


LAID = {"event": "lay", "tiles": ["K11=E", "L11=I", "M11=S"]}


@pytest.fixture
def words(table: Table) -> Table:
    """EIS lies on the board as it was told and accepted."""
    table.begin("diamino", {"event": "begin", "seat": 0}, LAID)
    while any(one["event"] == "accept" for one in table.box.snapshot["match"]["choices"]):
        table.tap({"event": "accept", "learn": [], "challenger": None})
    table.see(tiles("K11E", "L11I", "M11S"))
    return table


def test_a_tile_more_than_there_must_be_is_a_proposal_with_its_field(words: Table) -> None:
    question = words.see(tiles("K11E", "L11I", "M11S", "N11T"))
    assert question is not None
    assert (question["key"], question["board"]["tiles"]) == ("proposed", ["N11=T"])
    assert words.box.snapshot["match"]["acts"] == 3


def test_a_tile_less_than_there_must_be_is_told_with_its_field(words: Table) -> None:
    question = words.see(tiles("K11E", "L11I"))
    assert question is not None
    assert (question["board"]["gone"], question["refusal"]["reason"]) == (["M11"], "tiles_gone")


def compared(words: Table) -> dict[str, Any]:
    return words.box.ask(lambda match: recount_board(match.referee, words.box.lying))


def test_another_letter_than_was_told_is_told_with_its_field_when_somebody_asks(words: Table) -> None:
    assert compared(words) == {"differing": [], "corrections": []}
    assert words.see(tiles("K11E", "L11I", "M11N")) is None  # the table has spoken: nobody is asked by itself
    found = compared(words)
    assert found["differing"] == ["M11"]
    right = {"event": "lay", "tiles": ("K11=E", "L11=I", "M11=N")}
    assert [one["act"] for one in found["corrections"]] == [{"event": "correct", "at": 1, "to": right}]
    assert [one["to"]["notation"] for one in found["corrections"]] == ["K11 across EIN"]
    words.tap(found["corrections"][0]["act"])
    assert compared(words) == {"differing": [], "corrections": []}


def test_tiles_in_judgement_are_on_the_board_as_they_were_told(table: Table) -> None:
    table.begin("diamino", {"event": "begin", "seat": 0}, LAID)
    table.see(tiles("K11E", "L11I", "M11S"))
    assert compared(table) == {"differing": [], "corrections": []}
    table.see(tiles("K11E", "L11I", "M11N"))
    assert compared(table)["differing"] == ["M11"]
    assert [one["act"]["event"] for one in compared(table)["corrections"]] == ["correct"]


def test_a_joker_is_no_other_letter_than_what_it_stands_for(table: Table) -> None:
    table.begin("diamino", {"event": "begin", "seat": 0}, LAID | {"tiles": ["K11=E", "L11=*I", "M11=S"]})
    table.see(tiles("K11E", "L11*", "M11S"))
    table.tap({"event": "judged", "verdicts": ["yes"]})
    assert compared(table) == {"differing": [], "corrections": []}


def test_tiles_that_no_single_step_explains_are_told_without_an_offer(words: Table) -> None:
    words.see(tiles("K11E", "L11I", "M11S", "A1Q", "C5X"))
    assert compared(words) == {"differing": ["A1", "C5"], "corrections": []}


def test_what_lies_on_a_board_is_compared_in_no_other_game(table: Table) -> None:
    table.begin("diadingo", *SPUN)
    with pytest.raises(IllegalEvent, match="no_recount"):
        compared(table)
    table.begin("diamino")
    with pytest.raises(IllegalEvent, match="no_board_seen"):
        compared(table)
