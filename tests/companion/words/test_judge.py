"""The word judge: yes, doubtful, no (DM-13, DM-14, DM-29, DMQ-13 ... DMQ-19)."""

import json
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.__main__ import main
from companion.assembly.shelves import word_plan
from companion.box import RefereeBox
from companion.effects import JudgeWords, LearnWords, Spelling
from companion.errors import DeviceError, SettingsError
from companion.games.diamino.bot import small_vocabulary
from companion.journal import Journal
from companion.observations import WordsJudged
from companion.record import Header
from companion.words.device import JudgeDevice
from companion.words.folding import fold, foldings, variants
from companion.words.judge import MOST_LETTERS, MOST_MOVE_S, MOST_VARIANTS, WordJudge, open_judge
from companion.words.languages import INSTALL, LANGUAGES, Language, find_language
from companion.words.lists import FamilyList, WordList, read_list
from companion.words.shelf import Knowledge, WordShelf
from companion.words.speller import has_binding, open_speller
from tests.at_once import AtOnce, Later

OWN_WORDS = "Haus\nLänder\nStraße\nspielen\nEi\nab\nbzw\nUSA\nGmbH\nA-Dur\nPaul\nNest\nd\nHäuser\n"
Letters = dict[str, tuple[str, ...]]
GERMAN = {"A": ("ä",), "O": ("ö",), "U": ("ü",), "SS": ("ß",)}


class Lexicon:
    """A speller that knows some spellings and what they are derived from; it counts what it is asked."""

    def __init__(self, **stems: str) -> None:
        self.stems = stems
        self.asked: list[str] = []

    def spell(self, word: str) -> bool:
        self.asked.append(word)
        return word in self.stems

    def stem(self, word: str) -> tuple[str, ...]:
        return (self.stems[word],)


class Clock:
    """A clock that goes on by a step whenever it is read."""

    def __init__(self, step_s: float) -> None:
        self.step_s = step_s
        self.now_s = 0.0

    def __call__(self) -> float:
        self.now_s += self.step_s
        return self.now_s


@pytest.fixture
def language(tmp_path: Path) -> Language:
    path = tmp_path / "own"
    path.write_text(OWN_WORDS, encoding="utf-8")
    return Language("de", (path,), letters=GERMAN, small_nouns=False)


def judge(language: Language, **switches: object) -> WordJudge:
    return open_judge(language, spelling=Spelling(**switches), needed=True)


def verdicts(one: WordJudge, *words: str) -> list[str]:
    return [one.verdict((word,)) for word in words]


# --- folding


def test_umlauts_and_accents_are_plain_letters_dm_14() -> None:
    assert [fold(word) for word in ("Länder", "größe", "ÜBEL", "été", "cœur", "garçon", "Äsop")] == [
        "LANDER",
        "GROSSE",
        "UBEL",
        "ETE",
        "COEUR",
        "GARCON",
        "ASOP",
    ]


def test_letters_of_other_scripts_stay() -> None:
    assert fold("слово") == "СЛОВО"


def test_umlauts_as_two_letters_only_by_house_rule_dmq_13() -> None:
    assert foldings("Länder", Spelling()) == ("LANDER",)
    assert foldings("Länder", Spelling(digraph_umlauts=True)) == ("LANDER", "LAENDER")
    assert foldings("Übermaß", Spelling(digraph_umlauts=True)) == ("UBERMASS", "UEBERMASS")


def test_eszett_is_ss_or_sz_dmq_14() -> None:
    assert fold("Straße") == "STRASSE"
    assert fold("Straße", Spelling(eszett="SZ")) == "STRASZE"


def test_spellings_of_a_folded_word_come_with_the_fewest_changes_first() -> None:
    assert variants("GASSO", GERMAN, 100) == [
        *("gasso", "Gasso", "gässo", "Gässo", "gassö", "Gassö", "gaßo", "Gaßo"),
        *("gässö", "Gässö", "gäßo", "Gäßo", "gaßö", "Gaßö", "gäßö", "Gäßö"),
    ]
    assert variants("SSS", GERMAN, 100) == ["sss", "Sss", "ßs", "sß", "Sß"]


def test_a_word_has_no_more_spellings_than_asked_for() -> None:
    assert len(variants("OAU" * 10, GERMAN, MOST_VARIANTS)) == 64


# --- lists


def test_a_word_list_knows_its_words_and_no_others() -> None:
    words = WordList(["HAUS", "MAUS", "EI", "HAUS", "ABER", "ZOO"])
    assert len(words) == 5
    assert sorted(words) == ["ABER", "EI", "HAUS", "MAUS", "ZOO"]
    assert [word in words for word in ("HAUS", "ABER", "ZOO", "EI", "AUS", "ZZZZ", "AAAA", "", "HAUSES")] == [
        *(True, True, True, True),
        *(False, False, False, False, False),
    ]


def test_what_cannot_be_laid_and_abbreviations_are_left_out_of_a_list_dmq_17(language: Language) -> None:
    path = language.lists[0]
    usual = set(read_list(path, Spelling(), small_nouns=False))
    assert usual == {"HAUS", "LANDER", "STRASSE", "SPIELEN", "EI", "AB", "BZW", "PAUL", "NEST", "HAUSER"}
    more = set(read_list(path, Spelling(abbreviations=True), small_nouns=False))
    assert more - usual == {"USA", "GMBH"}


def test_names_are_left_out_where_only_names_have_capitals_dmq_17(tmp_path: Path) -> None:
    path = tmp_path / "french"
    path.write_text("maison\nParis\n", encoding="utf-8")
    assert set(read_list(path, Spelling(), small_nouns=True)) == {"MAISON", "PARIS"}
    assert set(read_list(path, Spelling(names=False), small_nouns=True)) == {"MAISON"}
    assert set(read_list(path, Spelling(names=False), small_nouns=False)) == {"MAISON", "PARIS"}


# --- verdicts


def test_a_listed_word_is_one_however_its_umlauts_are_written_dm_14(language: Language) -> None:
    assert verdicts(judge(language), "HAUS", "LANDER", "Länder", "STRASSE", "straße", "spielen") == ["yes"] * 6
    assert verdicts(judge(language), "LAENDER", "STRASZE") == ["no", "no"]
    assert verdicts(judge(language, digraph_umlauts=True), "LAENDER", "LANDER") == ["yes", "yes"]
    assert verdicts(judge(language, eszett="SZ"), "STRASZE", "STRASSE") == ["yes", "no"]


def test_a_vertical_word_may_be_read_upwards_dm_13_dmq_11(language: Language) -> None:
    assert judge(language).verdict(("TSEN", "NEST")) == "yes"
    assert judge(language).verdict(("TSEN",)) == "no"
    assert judge(language).verdict(()) == "no"


def test_words_of_two_letters_need_the_allow_list(language: Language) -> None:
    one = WordJudge(language, WordList(["EI", "BZ"]), two_letters={"EI", "ES"})
    assert verdicts(one, "EI", "ES", "BZ", "QX") == ["yes", "yes", "doubtful", "no"]
    assert verdicts(WordJudge(language, WordList(["BZ"])), "BZ") == ["yes"]


def test_what_only_the_speller_lets_pass_is_doubtful_dmq_19(language: Language) -> None:
    speller = Lexicon(Mäusehaus="Haus")
    one = WordJudge(language, WordList(["HAUS"]), speller=speller)
    assert verdicts(one, "MAUSEHAUS", "HAUS", "MAUSEHAUT") == ["doubtful", "yes", "no"]


def test_without_any_list_everything_is_doubtful(language: Language) -> None:
    assert verdicts(WordJudge(language, None), "HAUS", "QX") == ["doubtful", "doubtful"]


def test_a_word_that_is_derived_is_doubtful_by_house_rule_dmq_17(language: Language) -> None:
    words, speller = WordList(["HAUS", "HAUSER"]), Lexicon(Haus="Haus", Häuser="Haus")
    strict = WordJudge(language, words, speller=speller, spelling=Spelling(inflected=False))
    assert verdicts(strict, "HAUS", "HAUSER") == ["yes", "doubtful"]
    assert verdicts(WordJudge(language, words, speller=speller), "HAUSER") == ["yes"]
    assert verdicts(WordJudge(language, words, spelling=Spelling(inflected=False)), "HAUSER") == ["yes"]


def test_the_speller_is_asked_for_a_limited_number_of_spellings(language: Language) -> None:
    speller = Lexicon()
    assert verdicts(WordJudge(language, WordList([]), speller=speller), "OAU" * 10) == ["no"]
    assert len(speller.asked) == 64


def test_a_slow_speller_is_not_waited_for_and_the_table_decides(language: Language) -> None:
    speller = Lexicon()
    slow = WordJudge(language, WordList([]), speller=speller, clock=Clock(0.03))
    assert verdicts(slow, "OAU" * 10) == ["doubtful"]
    assert len(speller.asked) == 3


def test_a_move_of_many_words_is_not_waited_for_longer_than_a_few() -> None:
    """The slower the speller, the fewer words it is asked about; those it was not asked about the table decides."""
    speller, words = Lexicon(), [(letter * 5,) for letter in "BCDEFGHKLMNPQRTW"]
    slow = WordJudge(Language("de", ()), WordList([]), speller=speller, clock=Clock(0.04))
    assert slow.verdicts(words) == ("no",) * 2 + ("doubtful",) * 14
    assert len(speller.asked) == 4
    quick = WordJudge(Language("de", ()), WordList([]), speller=speller, clock=Clock(0.0))
    assert quick.verdicts(words) == ("no",) * 16


def test_a_word_for_whose_stem_there_is_no_time_is_doubtful(language: Language) -> None:
    words, speller = WordList(["HAUS"]), Lexicon(Haus="Haus")
    slow = WordJudge(language, words, speller=speller, spelling=Spelling(inflected=False), clock=Clock(0.2))
    assert verdicts(slow, "HAUS") == ["doubtful"]


def test_by_lists_alone_the_speller_is_never_asked(language: Language) -> None:
    speller = Lexicon(Haus="Haus")
    one = WordJudge(language, WordList(["HAUS"]), speller=speller, spelling=Spelling(inflected=False))
    assert one.verdicts([("HAUS",), ("MAUS",)], by_lists=True) == ("yes", "no")
    assert speller.asked == []


@settings(max_examples=30, deadline=None)
@given(
    st.text("AEOUSC", min_size=2, max_size=40),
    st.sampled_from([GERMAN, LANGUAGES["fr"].letters]),
    st.sampled_from([0.0, 0.001, 0.02, 0.5]),
)
def test_no_string_costs_more_than_the_cap_of_spellings_and_of_time(word: str, letters: Letters, call_s: float) -> None:
    clock = Clock(0.0)

    class Slow(Lexicon):
        """A speller that takes its time for every spelling."""

        def spell(self, text: str) -> bool:
            clock.now_s += call_s
            return super().spell(text)

    speller = Slow()
    one = WordJudge(Language("de", (), letters=letters), WordList([]), speller=speller, clock=clock)
    one.verdicts([(word, word[::-1])] * 12)
    assert len(speller.asked) <= 12 * 2 * MOST_VARIANTS
    assert clock.now_s <= MOST_MOVE_S + call_s


def test_a_word_longer_than_any_board_is_none(language: Language) -> None:
    speller = Lexicon()
    assert verdicts(WordJudge(language, WordList([]), speller=speller), "E" * 33) == ["no"]
    assert speller.asked == []


# --- the family's words


def test_the_table_overrules_and_the_word_goes_into_its_list_dmq_19(language: Language, tmp_path: Path) -> None:
    family = FamilyList(tmp_path / "words" / "de.txt")
    one = WordJudge(language, WordList([]), family=family)
    assert verdicts(one, "OMAHAUS") == ["no"]
    family.add(["OMAHAUS", "HÄSIN", "OMAHAUS"])
    assert verdicts(one, "OMAHAUS", "HASIN") == ["yes", "yes"]
    lines = family.path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# Words that this table has accepted")
    assert lines[1:] == ["OMAHAUS", "HÄSIN"]
    assert list(family.path.parent.iterdir()) == [family.path]


def test_the_list_may_be_edited_between_two_words(language: Language, tmp_path: Path) -> None:
    family = FamilyList(tmp_path / "de.txt")
    family.path.write_text("# ours\nQuaxi\n\n  Zötteln  ", encoding="utf-8")
    one = WordJudge(language, WordList([]), family=family)
    assert verdicts(one, "QUAXI", "ZOTTELN", "OURS") == ["yes", "yes", "no"]
    family.add(["NEU"])
    assert family.path.read_text(encoding="utf-8") == "# ours\nQuaxi\n\n  Zötteln  \nNEU\n"
    family.path.write_text("NEU\n", encoding="utf-8")
    assert verdicts(one, "QUAXI", "NEU") == ["no", "yes"]
    family.path.unlink()
    assert verdicts(one, "NEU") == ["no"]


def test_a_word_that_is_there_is_not_written_again(tmp_path: Path) -> None:
    family = FamilyList(tmp_path / "de.txt")
    family.add(["HÄSIN"])
    before = family.path.stat().st_mtime_ns
    family.add(["HASIN"])
    assert family.path.stat().st_mtime_ns == before


def test_a_list_that_cannot_be_read_is_a_lost_device(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="family list"):
        FamilyList(tmp_path).add(["HAUS"])


# --- languages


def test_another_language_is_a_word_list_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "italiano.txt"
    path.write_text("città\ncasa\nio\n", encoding="utf-8")
    one = open_judge(find_language("it", path), needed=True)
    assert verdicts(one, "CITTA", "CASA", "IO", "CASE") == ["yes", "yes", "yes", "no"]


def test_a_list_of_one_s_own_serves_a_known_language_as_well(language: Language) -> None:
    found = find_language("de", language.lists[0])
    assert (found.lists, found.speller) == (language.lists, "de_DE")


def test_an_unknown_language_or_a_missing_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="de or fr, or another one with a word list of its own"):
        find_language("tlh")
    with pytest.raises(SettingsError, match="one word a line"):
        find_language("it", tmp_path / "none")


def test_a_missing_system_list_says_how_to_install_it(tmp_path: Path) -> None:
    missing = Language("de", (tmp_path / "ngerman",))
    with pytest.raises(SettingsError, match=f"install it: {INSTALL}"):
        open_judge(missing, needed=True)
    assert verdicts(open_judge(missing), "HAUS") == ["doubtful"]


@pytest.mark.parametrize("name", ["de", "fr"])
def test_the_shipped_allow_lists_have_words_of_two_letters_only(name: str) -> None:
    two = LANGUAGES[name].two_letters
    assert two is not None
    assert len(two) > 50
    assert all(len(word) == 2 and fold(word) == word for word in two)


def test_the_two_letter_words_of_the_leaflet_are_allowed_dm_15() -> None:
    two = LANGUAGES["de"].two_letters
    assert two is not None
    assert {"EI", "ES", "HI", "HE", "IN"} <= two


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
    shelf = WordShelf(tmp_path)
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
    device.prepare(asked.spelling)
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

    device = JudgeDevice(WordShelf(tmp_path).find, FamilyList(tmp_path / "words"), AtOnce(), open_with=opened)
    with closing(Journal(tmp_path / "journal.db")) as journal, closing(RefereeBox(journal, [], [])) as box:
        follow = word_plan(device, lambda: box.snapshot)
        follow()
        box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom")))
        follow()
        assert read == []
        box.new_match(Header("diamino", "diamino", ("Mia", "Tom"), {"dm.language": "fr", "dm.names": False}))
        follow()
        follow()
    assert read == [Spelling(language="fr", names=False)]


def test_a_language_whose_list_cannot_be_read_is_a_lost_device(tmp_path: Path) -> None:
    (tmp_path / "it.txt").mkdir()
    device = JudgeDevice(WordShelf(tmp_path).find, FamilyList(tmp_path / "family.txt"), AtOnce())
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


# --- what this system has


AFF = "SET UTF-8\nCOMPOUNDFLAG C\nCOMPOUNDMIN 3\n"
DIC = "3\nHaus/C\nmäuse/C\nhaus/C\n"


@pytest.mark.skipif(not has_binding(), reason="the extra `words` is not installed")
def test_the_binding_reads_a_dictionary_and_its_compounds_are_doubtful(tmp_path: Path, language: Language) -> None:
    (tmp_path / "own.aff").write_text(AFF, encoding="utf-8")
    (tmp_path / "own.dic").write_text(DIC, encoding="utf-8")
    speller = open_speller("own", tmp_path)
    assert speller is not None
    one = WordJudge(language, WordList(["HAUS"]), speller=speller)
    assert verdicts(one, "HAUS", "MAUSEHAUS", "MAUSEMAUSEHAUS", "MAUSEX") == ["yes", "doubtful", "doubtful", "no"]
    assert open_speller("none", tmp_path) is None


def has_german() -> bool:
    return LANGUAGES["de"].list_file is not None


@pytest.mark.skipif(not has_german(), reason="no German word list is installed")
def test_the_german_list_knows_the_words_of_the_leaflet_dm_15_dm_29() -> None:
    one = open_judge(LANGUAGES["de"])
    leaflet = "SPIELEN ERLEBEN IDEAL LÄNDER ERBSCHAFT EIS EI HÄRTE STARK ES"
    assert verdicts(one, *leaflet.split()) == ["yes"] * 10
    assert verdicts(one, "EDA", "XQ", "CDU") == ["no", "no", "no"]


@pytest.mark.skipif(not has_german(), reason="no German word list is installed")
@pytest.mark.parametrize("word", ["OAU" * 10, "E" * 32, "SS" * 16, "ESSE" * 8, "ROSEN" * 6, "HAUS" * 8, "TEE" * 10])
def test_no_string_hangs_the_judge(word: str) -> None:
    one = open_judge(LANGUAGES["de"])
    begun = time.perf_counter()
    one.verdict((word, word[::-1]))
    assert time.perf_counter() - begun < 2


SHORT = sorted(word for word in small_vocabulary().words if len(word) <= 5)


@pytest.mark.skipif(open_speller("de_DE") is None, reason="no German speller is installed")
@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(SHORT), min_size=6, max_size=14))
def test_no_glued_words_hang_the_judge(parts: list[str]) -> None:
    """Compounds are what a speller is slowest at: short words of its own language, as many as a board is wide."""
    word = "".join(parts)[:MOST_LETTERS]
    one = WordJudge(LANGUAGES["de"], WordList([]), speller=open_speller("de_DE"))
    begun = time.process_time()
    one.verdict((word, word[::-1]))
    assert time.process_time() - begun < 0.5
