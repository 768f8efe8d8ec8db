"""The word judge as a device of the box, and as a command."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.box.box import RefereeBox
from companion.box.word_judge_device import JudgeDevice
from companion.core.effects import JudgeWords, LearnWords, PrepareWords, Spelling
from companion.core.errors import DeviceError
from companion.core.observations import WordsJudged
from companion.core.record import Header
from companion.store.journal import Journal
from companion.store.words.judge import WordJudge
from companion.store.words.languages import Language
from companion.store.words.lists import FamilyList
from companion.store.words.word_store import Knowledge, WordStore
from tests.at_once import AtOnce, Later

# --- the device


class Interrupting(AtOnce):
    """Does all at once; `between` happens when somebody next asks whether what was done last is done."""

    def __init__(self) -> None:
        self.between: Callable[[], None] | None = None

    def submit(self, deed: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future = super().submit(deed, *given, **named)

        def done() -> bool:
            between, self.between = self.between, None
            if between is not None:
                between()
            return True

        future.done = done  # type: ignore[method-assign]
        return future


def test_the_device_reports_verdicts_and_keeps_what_the_table_decides(language: Language, tmp_path: Path) -> None:
    device = JudgeDevice(lambda _: language, FamilyList(tmp_path / "family.txt"), AtOnce())
    device.perform(JudgeWords((("TSEN", "NEST"), ("QUAXI",))), 0.0)
    assert device.poll(0.0) == [WordsJudged(("yes", "no"))]
    assert device.poll(0.1) == []
    device.perform(LearnWords(("QUAXI",)), 0.2)
    device.perform(JudgeWords((("QUAXI",),)), 0.3)
    assert device.poll(0.3) == [WordsJudged(("yes",))]


def test_words_that_are_laid_while_others_are_reported_are_reported_next(language: Language, tmp_path: Path) -> None:
    work = Interrupting()
    device = JudgeDevice(lambda _: language, FamilyList(tmp_path / "family.txt"), work)
    device.perform(JudgeWords((("NEST",),)), 0.0)
    work.between = lambda: device.perform(JudgeWords((("QUAXI",), ("NEST",))), 0.0)
    assert device.poll(0.0) == [WordsJudged(("yes",))]
    assert device.poll(0.1) == [WordsJudged(("no", "yes"))]
    assert device.poll(0.2) == []


def test_the_device_judges_by_the_agreements_of_the_table(language: Language, tmp_path: Path) -> None:
    device = JudgeDevice(lambda _: language, FamilyList(tmp_path / "family.txt"), AtOnce())
    device.perform(JudgeWords((("USA",),)), 0.0)
    assert device.poll(0.0) == [WordsJudged(("no",))]
    device.perform(JudgeWords((("USA",),), Spelling(abbreviations=True)), 0.1)
    assert device.poll(0.1) == [WordsJudged(("yes",))]


def test_the_device_judges_in_the_language_of_the_match(tmp_path: Path) -> None:
    shelf = WordStore(tmp_path)
    (tmp_path / "it.txt").write_text("Gelato\n", encoding="utf-8")
    (tmp_path / "de.txt").write_text("Quaxi\n", encoding="utf-8")
    device = JudgeDevice(shelf.find, shelf.family, AtOnce())
    for language, told in (("it", "yes"), ("xx", "doubtful")):
        assert device.look_up(JudgeWords((("GELATO",),), Spelling(language=language))) == (told,)
    assert [one.name for one in shelf.known()] == ["de", "fr", "it"]
    assert shelf.known()[-1] == Knowledge("it", listed=True, spelled=False)


def test_nobody_waits_for_a_list_that_is_being_read(language: Language, tmp_path: Path) -> None:
    work = Later()
    device = JudgeDevice(lambda _: language, FamilyList(tmp_path / "family.txt"), work)
    asked = JudgeWords((("NEST",),))
    device.perform(PrepareWords(asked.spelling), 0.0)
    assert device.look_up(asked) == ()
    device.perform(asked, 0.0)
    assert device.poll(0.0) == []
    work.go_on()
    assert device.poll(5.0) == [WordsJudged(("yes",))]
    assert device.look_up(asked) == ("yes",)


def test_a_list_that_could_not_be_read_is_tried_anew_when_somebody_asks(language: Language, tmp_path: Path) -> None:
    known: dict[str, Language] = {"de": Language("de", (tmp_path,))}  # a folder
    device = JudgeDevice(known.__getitem__, FamilyList(tmp_path / "family.txt"), AtOnce())
    device.perform(JudgeWords((("NEST",),)), 0.0)
    with pytest.raises(DeviceError):
        device.poll(0.0)
    known["de"] = language
    device.perform(JudgeWords((("NEST",),)), 1.0)
    assert device.poll(1.0) == [WordsJudged(("yes",))]


def test_lists_are_read_when_a_match_begins_and_once(tmp_path: Path) -> None:
    read: list[Spelling] = []

    def opened(language: Language, *, spelling: Spelling, family: Path) -> WordJudge:
        read.append(spelling)
        return WordJudge(language, None)

    device = JudgeDevice(WordStore(tmp_path).find, FamilyList(tmp_path / "words"), AtOnce(), open_with=opened)
    with closing(Journal(tmp_path / "journal.db")) as journal, closing(RefereeBox(journal, [], [device])) as box:
        box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom")))
        assert read == []
        box.new_match(Header("diamino", "diamino", ("Mia", "Tom"), {"dm.language": "fr", "dm.names": False}))
        box.submit({"event": "begin", "seat": 0}, 0)
    assert read == [Spelling(language="fr", names=False)]


def test_a_language_whose_list_cannot_be_read_is_a_lost_device(tmp_path: Path) -> None:
    (tmp_path / "it.txt").mkdir()
    device = JudgeDevice(WordStore(tmp_path).find, FamilyList(tmp_path / "family.txt"), AtOnce())
    with pytest.raises(DeviceError):
        device.look_up(JudgeWords((("GELATO",),), Spelling(language="it")))


def test_words_are_taken_out_of_the_family_list_and_remarks_stay(tmp_path: Path) -> None:
    family = FamilyList(tmp_path / "family.txt")
    family.add(("QUAXI", "BUMSE"))
    family.remove(("quaxi", "never there"))
    assert family.words() == {"BUMSE"}
    assert family.path.read_text(encoding="utf-8").startswith("# Words that this table has accepted")


# --- the command


def test_words_are_judged_on_the_command_line(
    language: Language, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    family = tmp_path / "family.txt"
    family.write_text("Quaxi\n", encoding="utf-8")
    told = ["words", "Länder", "quaxi", "xxqz", "--list", str(language.lists[0]), "--family", str(family)]
    assert main(told) == 0
    assert capsys.readouterr().out == "yes       Länder\nyes       quaxi\nno        xxqz\n"
    assert main([*told, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "language": "de",
        "list": str(language.lists[0]),
        "verdicts": {"Länder": "yes", "quaxi": "yes", "xxqz": "no"},
    }


def test_an_unknown_language_on_the_command_line_is_one_line_on_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["words", "x", "--language", "tlh"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
