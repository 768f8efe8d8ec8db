"""DIAMINO in the box: laid tiles are seen, the dictionary settles what it knows, the table decides the rest."""

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.box.box import RefereeBox
from companion.box.word_judge_device import JudgeDevice
from companion.core.errors import DeviceError, IllegalEvent
from companion.core.observations import TilesSeen
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.store.journal import Journal
from companion.store.words.languages import Language
from companion.store.words.lists import FamilyList
from tests.at_once import AtOnce
from tests.scripted_eye import ScriptedEye


class Game:
    """A match in a box with an eye and a word judge that knows some words."""

    def __init__(self, folder: Path) -> None:
        words = folder / "words"
        words.write_text("Haus\nSonne\n", encoding="utf-8")
        self.family = folder / "family.txt"
        self.eye = ScriptedEye("tiles")
        language = Language("de", (words,), small_nouns=False)
        judge = JudgeDevice(lambda _: language, FamilyList(self.family), AtOnce())
        self.journal = Journal(folder / "journal.db")
        self.box = RefereeBox(self.journal, [self.eye, judge], [judge], judge=judge.look_up)
        self.box.new_match(Header("diamino", "diamino", ("A", "B"), {"dm.board": "plain21"}))
        self.now = 0.0
        self.submit({"event": "begin", "seat": 0})

    @property
    def match(self):
        return self.box.snapshot["match"]

    @property
    def state(self):
        return self.match["state"]

    def submit(self, plain):
        self.box.submit(plain, self.match["acts"])

    def show(self, word, row=10, column=10):
        """Tiles lie on the board, across."""
        self.eye.seen.append(TilesSeen(tuple((row, column + at, letter) for at, letter in enumerate(word))))
        self.wait(0.1)

    def lay(self, word, row=10, column=10):
        """Tiles lie on the board, and somebody says that this is the word."""
        self.show(word, row, column)
        (proposed,) = self.question["events"]
        self.submit(proposed)

    @property
    def question(self):
        return self.box.snapshot["question"]

    def wait(self, seconds):
        for _ in range(max(1, round(seconds / 0.1))):
            self.now += 0.1
            self.box.tick(self.now)

    def close(self):
        self.box.close()
        self.journal.close()


@pytest.fixture
def game(tmp_path):
    game = Game(tmp_path)
    yield game
    game.close()


def test_tiles_are_proposed_as_a_word_and_what_the_dictionary_knows_is_accepted_by_itself(game):
    game.show("HAUS")
    game.wait(5)
    assert (game.question["key"], game.state["phase"]) == ("proposed", "lay")
    assert game.question["board"]["tiles"] == ["K11=H", "L11=A", "M11=U", "N11=S"]
    game.submit(game.question["events"][0])
    game.wait(0.2)
    assert (game.state["turn"], game.state["grid"][10][10:14], game.state["players"][0]["hand"]) == (1, "HAUS", 36)
    assert [row["notation"] for row in game.match["recent"]][1:] == ["K11 across HAUS", "yes"]


def test_a_word_that_it_does_not_know_waits_for_the_table_which_may_teach_it(game):
    game.lay("HAUX")
    game.wait(2)
    assert (game.state["phase"], game.state["pending"]["words"][0]["verdict"]) == ("judging", "no")
    assert game.box.snapshot["question"] is None
    game.submit({"event": "accept", "learn": ["HAUX"], "challenger": None})
    assert game.family.read_text(encoding="utf-8").splitlines()[1:] == ["HAUX"]
    assert game.state["turn"] == 1


def test_tiles_that_may_not_lie_so_are_proposed_with_the_reason_of_the_refusal(game):
    game.show("HAUS", row=2)
    assert (game.question["board"]["seen"], game.question["events"]) == ("tilesseen", [])
    assert game.question["refusal"] == {"reason": "not_at_start", "values": {"field": "K11"}}
    assert game.state["phase"] == "lay"


def test_a_proposal_follows_the_tiles_and_is_gone_with_them(game):
    game.show("HAU")
    first = game.question
    game.show("HAUS")
    assert game.question != first
    game.show("")
    assert game.question is None
    game.show("HAUS")
    assert len(game.question["events"]) == 1


def test_what_was_dismissed_is_not_asked_again_before_the_tiles_change(game):
    game.show("HAUS")
    game.box.dismiss(game.match["acts"])
    game.wait(2)
    assert game.question is None
    game.show("HAUSE")
    assert game.question is not None


def test_a_word_told_before_its_tiles_lie_there_is_not_taken_for_refused(game):
    game.show("")
    game.submit({"event": "lay", "tiles": ["K11=H", "L11=A", "M11=U", "N11=X"]})
    game.wait(1)
    for word in ("H", "HA", "HAUX"):
        game.show(word)
        assert (game.state["phase"], game.question) == ("judging", None)
    game.show("HA")
    assert (game.state["phase"], game.question) == ("judging", None)
    game.show("")
    assert (game.state["phase"], game.match["recent"][-1]["event"]["event"]) == ("lay", "refuse")


def test_other_tiles_than_those_in_judgement_are_asked_about(game):
    game.lay("HAUX")
    game.wait(0.2)
    game.show("SONNE")
    assert (game.question["events"], game.question["refusal"]["reason"]) == ([{"event": "refuse"}], "not_as_laid")
    game.submit({"event": "refuse"})
    game.wait(0.2)
    assert [*game.question["events"][0]["tiles"]] == ["K11=S", "L11=O", "M11=N", "N11=N", "O11=E"]


def test_refused_tiles_are_not_proposed_again_while_they_still_lie_there(game):
    game.lay("HAUX")
    game.wait(0.2)
    game.submit({"event": "refuse"})
    game.wait(1)
    assert game.question is None


def test_refused_tiles_that_were_seen_again_while_they_were_judged_are_not_proposed_again(game):
    game.lay("HAUX")
    game.show("HAUX")
    assert game.state["phase"] == "judging"
    game.submit({"event": "refuse"})
    game.show("HAUX")
    game.wait(1)
    assert game.question is None


def test_tiles_laid_before_the_match_went_on_are_proposed_when_it_does(game, tmp_path):
    game.lay("HAUS")
    game.wait(0.2)
    resumed = RefereeBox(game.journal, [game.eye])
    game.eye.seen = [TilesSeen((*((10, 10 + at, letter) for at, letter in enumerate("HAUS")), (9, 10, "A")))]
    resumed.tick(0.0)
    resumed.resume()
    resumed.tick(0.1)
    assert resumed.snapshot["question"]["events"] == [{"event": "lay", "tiles": ("K10=A",)}]
    assert resumed.snapshot["question"]["board"]["gone"] == []


@pytest.mark.parametrize("asked", [True, False], ids=["the last word is still asked of", "the last word was told"])
def test_what_lies_there_from_the_match_before_asks_nothing_until_the_eye_reads_it_anew(game, asked):
    game.show("HAUS")
    if not asked:
        game.submit(game.question["events"][0])
    game.box.new_match(Header("diamino", "diamino", ("C", "D"), {"dm.board": "plain21"}))
    game.submit({"event": "begin", "seat": 0})
    game.wait(5)
    assert (game.question, game.box.lying) == (None, None)
    game.show("HAUS")
    assert game.question["events"] == [{"event": "lay", "tiles": ("K11=H", "L11=A", "M11=U", "N11=S")}]


def test_a_tile_that_nobody_took_back_is_missed(game):
    game.lay("HAUS")
    game.wait(0.2)
    game.show("HAU")
    assert (game.question["refusal"]["reason"], game.question["board"]["gone"]) == ("tiles_gone", ["N11"])
    game.show("HAUS")
    assert game.question is None


HAUS = {"event": "lay", "tiles": ["K11=H", "L11=A", "M11=U", "N11=S"]}


def unlaid(game):
    return game.box.snapshot["unlaid"]


def test_tiles_of_a_word_that_was_typed_are_waited_for_and_none_is_said_to_be_gone(game):
    game.show("")
    game.submit(HAUS)
    game.wait(0.2)
    assert (game.state["turn"], unlaid(game), game.question) == (1, ["K11", "L11", "M11", "N11"], None)
    game.show("HA")
    assert (unlaid(game), game.question) == (["M11", "N11"], None)
    game.show("HAUS")
    assert (unlaid(game), game.question) == ([], None)
    game.show("HA")  # they lay there: now they are gone
    assert (unlaid(game), game.question["board"]["gone"]) == ([], ["M11", "N11"])


def test_tiles_that_nobody_lays_are_missed_after_a_minute(game):
    game.show("")
    game.submit(HAUS)
    game.wait(59)
    assert (unlaid(game), game.question) == (["K11", "L11", "M11", "N11"], None)
    game.wait(2)
    assert (unlaid(game), game.question["refusal"]["reason"]) == ([], "tiles_gone")
    assert game.question["board"]["gone"] == ["K11", "L11", "M11", "N11"]


def test_a_word_that_was_typed_for_a_camera_that_saw_nothing_of_it_yet_is_waited_for_too(game):
    game.submit(HAUS)
    game.wait(0.2)
    assert (unlaid(game), game.question) == ([], None)  # nothing has been seen of the board at all
    game.show("H")
    assert (unlaid(game), game.question) == (["L11", "M11", "N11"], None)


@pytest.mark.parametrize("way", ["corrected", "dismissed", "laid rightly"])
def test_other_letters_than_were_typed_are_told_with_their_field_until_it_is_settled(game, way):
    game.show("")
    game.submit(HAUS)
    game.wait(0.2)
    game.show("HAX")
    assert (game.question["refusal"]["reason"], game.question["board"]["gone"]) == ("not_as_laid", [])
    assert game.question["board"]["others"] == [{"at": "M11", "letter": "X", "told": "U"}]
    assert unlaid(game) == ["N11"]
    (slip,) = game.question["slips"]
    assert slip["act"]["to"]["tiles"] == ("K11=H", "L11=A", "M11=X", "N11=S")
    if way == "corrected":
        game.submit(slip["act"])
    elif way == "dismissed":
        game.box.dismiss(game.match["acts"])
    game.show("HAXS" if way != "laid rightly" else "HAUS")
    assert (unlaid(game), game.question) == ([], None)


def test_a_word_that_is_laid_meanwhile_is_proposed_though_typed_tiles_are_waited_for(game):
    game.show("")
    game.submit(HAUS)
    game.wait(0.2)
    game.eye.seen.append(TilesSeen(((9, 10, "A"), (10, 10, "H"))))
    game.wait(0.1)
    assert [*game.question["events"][0]["tiles"]] == ["K10=A"]
    assert (game.question["board"]["gone"], unlaid(game)) == ([], ["L11", "M11", "N11"])


def test_a_typed_word_that_is_taken_back_is_waited_for_no_more(game):
    game.show("")
    game.submit(HAUS)
    game.wait(0.2)
    game.submit({"event": "undo"})
    game.submit({"event": "undo"})
    game.wait(0.2)
    assert (game.state["phase"], unlaid(game), game.question) == ("lay", [], None)


def test_what_the_camera_misread_and_somebody_corrected_is_no_other_letter(game):
    game.show("HAXS")
    game.submit(HAUS)
    game.wait(0.5)
    assert (game.state["turn"], unlaid(game), game.question) == (1, [], None)


def test_while_the_camera_is_lost_nothing_is_said_of_tiles(game):
    game.show("")
    game.eye.status = EyeStatus.LOST
    game.submit(HAUS)
    game.wait(120)
    assert (unlaid(game), game.question) == ([], None)
    game.eye.status = EyeStatus.READ
    game.wait(0.2)
    assert (unlaid(game), game.question) == (["K11", "L11", "M11", "N11"], None)


def test_a_move_that_was_told_is_not_told_again_by_the_eye(game):
    game.submit({"event": "lay", "tiles": ["K11=H", "L11=*A", "M11=U", "N11=S"]})
    game.eye.seen.append(TilesSeen(((10, 10, "H"), (10, 11, "*"), (10, 12, "U"), (10, 13, "S"))))
    game.wait(2)
    assert (game.state["turn"], game.box.snapshot["question"]) == (1, None)
    assert game.match["events"] == 3


def test_a_move_is_looked_at_before_it_is_done(game):
    before = game.box.snapshot
    told = game.box.preview({"event": "lay", "tiles": ["K11=H", "L11=*A", "M11=U", "N11=S"]})
    word = {"at": "K11", "direction": "across", "text": "HaUS", "readings": ["HAUS"], "verdict": "yes"}
    assert told["words"] == [word]
    assert (told["notation"], told["green"], told["red"], told["black"]) == ("K11 across H(A)US", 0, 0, False)
    assert game.box.preview({"event": "lay", "tiles": ["K11=H", "K12=X"]})["words"][0]["verdict"] == "no"
    game.wait(1)
    assert game.box.snapshot is before


def test_a_move_that_is_refused_cannot_be_looked_at_either(game):
    for tiles, reason in ((["A1=H", "B1=A"], "not_at_start"), (["K11=H", "K11=A"], "same_field"), ([], "no_tiles")):
        with pytest.raises(IllegalEvent) as refusal:
            game.box.preview({"event": "lay", "tiles": tiles})
        assert refusal.value.reason == reason
    with pytest.raises(IllegalEvent, match="nothing_to_judge"):
        game.box.preview({"event": "pass"})
    game.box.new_match(Header("diamoniak", "diamoniak", ("A", "B")))
    with pytest.raises(IllegalEvent, match="no_preview"):
        game.box.preview({"event": "pass"})


def test_without_a_judge_a_preview_has_no_verdicts(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    box = RefereeBox(journal)
    box.new_match(Header("diamino", "diamino", ("A", "B"), {"dm.board": "plain21"}))
    box.submit({"event": "begin", "seat": 0}, 0)
    told = box.preview({"event": "lay", "tiles": ["K11=H", "L11=A"]})
    assert [word["verdict"] for word in told["words"]] == [None]
    journal.close()


def test_a_judge_whose_list_cannot_be_read_is_lost_and_the_table_decides(tmp_path):
    def damaged(asked):
        raise DeviceError("the list is damaged")

    journal = Journal(tmp_path / "journal.db")
    box = RefereeBox(journal, judge=damaged)
    box.new_match(Header("diamino", "diamino", ("A", "B"), {"dm.board": "plain21"}))
    box.submit({"event": "begin", "seat": 0}, 0)
    told = box.preview({"event": "lay", "tiles": ["K11=H", "L11=A"]})
    assert [word["verdict"] for word in told["words"]] == [None]
    box.tick(0.1)
    assert box.snapshot["lost"] == {"words": "the list is damaged"}
    journal.close()


def test_a_journal_replays_without_any_dictionary(game, tmp_path, capsys):
    game.lay("HAUS")
    game.wait(0.2)
    out = tmp_path / "match.txt"
    assert main(["export", "1", "--data", str(tmp_path), "--out", str(out)]) == 0
    capsys.readouterr()
    assert main(["replay", str(out)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == ["diamino, 3 events", "   1 A: seat 1 begins", "   2 A: K11 across HAUS", "   3 A: yes"]
    assert "  ..........HAUS......." in told


def test_bots_play_diamino_with_the_house_s_own_board(tmp_path, capsys):
    board = tmp_path / "ours.json"
    rows = ["." * 15] * 7 + ["." * 7 + "S" + "." * 7] + ["." * 15] * 7
    board.write_text(json.dumps({"rows": rows}), encoding="utf-8")
    told = ["autoplay", "--game", "diamino", "--seats", "3", "--option", f"dm.board={board}"]
    assert main([*told, "--option", "dm.rule_set=set2", "--json"]) == 0
    assert '"finished": 1' in capsys.readouterr().out
    assert main([*told, "--option", "dm.mauve=1"]) == 1
    assert main([*told, "--option", "mauve"]) == 1
    assert capsys.readouterr().err.count("\n") == 2
