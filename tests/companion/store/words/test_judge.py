"""The word judge: yes, doubtful, no (DM-13, DM-14, DM-29, DMQ-11, DMQ-17, DMQ-19)."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.effects import Spelling
from companion.games.diamino.bot import small_vocabulary
from companion.store.words.judge import MOST_LETTERS, MOST_MOVE_S, MOST_VARIANTS, WordJudge, open_judge
from companion.store.words.languages import LANGUAGES, Language
from companion.store.words.lists import WordList
from companion.store.words.speller import has_binding, open_speller
from tests.companion.store.words.small_german import GERMAN, verdicts

Letters = dict[str, tuple[str, ...]]


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


def judge(language: Language, **switches: object) -> WordJudge:
    return open_judge(language, spelling=Spelling(**switches), needed=True)


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
