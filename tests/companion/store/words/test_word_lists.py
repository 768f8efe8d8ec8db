"""Folding, word lists, the family's words, and languages (DM-14, DM-15, DMQ-13, DMQ-14, DMQ-17, DMQ-19)."""

from pathlib import Path

import pytest

from companion.core.effects import Spelling
from companion.core.errors import DeviceError, SettingsError
from companion.store.words.judge import MOST_VARIANTS, WordJudge, open_judge
from companion.store.words.languages import INSTALL, LANGUAGES, Language, find_language
from companion.store.words.lists import FamilyList, WordList, read_list
from companion.store.words.normalise import fold, foldings, variants
from tests.companion.store.words.small_german import GERMAN, verdicts

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
