"""What happened, told: what undo would take back, and every act of a match in order."""

from companion.core.acts import Correct, Cut, Insert, Missed, Remove, Undo
from companion.core.history import chronicle, latest_told
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Draw, Pass, Pay

PINK, DIAMOND, WITCH = map(Draw, ("castle_pink", "diamond", "witch"))


def draw(card):
    return {"event": "draw", "card": card}


def match(*acts):
    referee = Referee(DIAMONIAK, Header("diamoniak", "diamoniak", ("Ada", "Bo")))
    for act in acts:
        referee.submit(act)
    return referee


def told(*acts):
    return latest_told(match(*acts))


def test_at_the_start_there_is_nothing_that_undo_would_take_back():
    assert told() is None
    assert told(PINK, Undo()) is None


def test_an_event_is_told_with_the_seat_that_did_it():
    row = {"act": "event", "at": 2, "seat": 1, "stands": True, "event": draw("diamond")}
    assert told(PINK, Pass(), DIAMOND) == row


def test_a_correction_is_told_with_what_it_was_and_what_it_is():
    was, to = ({"at": 0, "seat": 0, "stands": True, "event": draw(card)} for card in ("castle_pink", "diamond"))
    assert told(PINK, Pass(), Correct(0, DIAMOND)) == {"act": "correct", **was, "to": to}


def test_a_cut_is_told_with_the_first_event_that_it_took_and_their_number():
    row = {"act": "cut", "at": 1, "seat": 0, "stands": True, "event": {"event": "pass"}, "count": 2}
    assert told(PINK, Pass(), DIAMOND, Cut(1)) == row


def test_what_was_put_in_and_what_was_taken_out_is_told():
    put = {"act": "insert", "at": 1, "seat": 0, "stands": True, "event": draw("diamond")}
    assert told(PINK, Pass(), Insert(1, DIAMOND)) == put
    taken = {"act": "remove", "at": 2, "seat": 1, "stands": True, "event": draw("diamond")}
    assert told(PINK, Pass(), DIAMOND, Remove(2)) == taken


def test_what_was_missed_is_told_with_the_seat_of_each_step():
    first = {"act": "missed", "at": 1, "seat": 0, "stands": True, "event": {"event": "pass"}}
    others = [{"at": 2, "seat": 1, "stands": True, "event": draw("diamond")}]
    assert told(PINK, Missed((Pass(), DIAMOND))) == first | {"and": others}


def test_undo_after_undo_tells_the_act_before():
    assert told(PINK, DIAMOND, Undo())["event"] == draw("castle_pink")
    assert told(PINK, DIAMOND, Correct(1, PINK), Undo())["event"] == draw("diamond")


def test_the_repair_of_a_conflict_is_told():
    conflict = (DIAMOND, Pass(), DIAMOND, WITCH, Pay(("diamond",)), Remove(2))
    assert told(*conflict)["event"] == draw("diamond")
    cut = told(*conflict, Cut(3))
    assert (cut["act"], cut["event"], cut["count"]) == ("cut", {"event": "pay", "cards": ("diamond",)}, 1)


def test_the_chronicle_holds_every_act_and_which_were_taken_back():
    rows = chronicle(match(PINK, DIAMOND, Correct(1, WITCH), Undo(), Pass(), Undo()))
    assert [(row["n"], row["act"], row["undone"]) for row in rows] == [
        (0, "event", False),
        (1, "event", False),
        (2, "correct", True),
        (3, "undo", False),
        (4, "event", True),
        (5, "undo", False),
    ]
    assert [rows[3]["of"], rows[5]["of"]] == [2, 4]


def test_a_word_that_was_corrected_keeps_its_notation_in_the_chronicle():
    grid = ["." * 21 for _ in range(21)]
    grid[10] = "..........SPIELEN...."
    header = Header("diamino", "diamino", ("Mia", "Tom"), {}, 0, {"phase": "lay", "turn": 0, "first": 0, "grid": grid})
    right, wrong = (
        {"event": "lay", "tiles": tiles} for tiles in (["L12=F", "L13=E", "L14=R"], ["L12=F", "L13=E", "L14=N"])
    )
    rows = chronicle(begin(header, [wrong, {"event": "correct", "at": 0, "to": right}]))
    assert [row["notation"] for row in rows] == ["L11 down PFEN", "L11 down PFEN"]
    assert rows[1]["to"]["event"]["tiles"] == ("L12=F", "L13=E", "L14=R")
