"""The catalogues: every language says everything, with the same places, in its own plural forms."""

import json
import re
from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page

from tests.web.sources import files_of
from web.texts import Texts, load_catalogues

CATALOGUES = load_catalogues()
ENGLISH = CATALOGUES["en"].messages
COUNTS = range(1, 1001)  # more than any number of cards, tiles or steps that is told


def plain(key: str) -> str:
    """The key without the edition of a variant."""
    return key.partition("@")[0]


def forms(message: str | Mapping[str, str]) -> Mapping[str, str]:
    return {"other": message} if isinstance(message, str) else message


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def all_places(message: str | Mapping[str, str]) -> set[str]:
    return set().union(*(places(text) for text in forms(message).values()))


@pytest.fixture(params=sorted(CATALOGUES))
def texts(request: pytest.FixtureRequest) -> Texts:
    return CATALOGUES[request.param]


@pytest.mark.parametrize(
    ("language", "count", "category"),
    [
        ("en", 1, "one"),
        ("en", 0, "other"),
        ("fr", 0, "one"),
        ("fr", 2, "other"),
        ("pt", 0, "one"),
        ("de", 21, "other"),
        ("ru", 1, "one"),
        ("ru", 21, "one"),
        ("ru", 11, "many"),
        ("ru", 3, "few"),
        ("ru", 24, "few"),
        ("ru", 5, "many"),
    ],
)
def test_the_plural_form_is_the_one_of_the_language(language: str, count: int, category: str) -> None:
    forms = {name: name for name in ("one", "few", "many", "other")}
    assert Texts(language, {"cards": forms}).say("cards", count=count) == category


def test_a_text_without_a_number_takes_the_general_form() -> None:
    assert Texts("ru", {"cards": {"one": "карта", "other": "карты"}}).say("cards") == "карты"


def test_a_form_that_a_language_lacks_falls_back_to_the_general_one() -> None:
    assert Texts("ru", {"cards": {"one": "карта", "other": "карт"}}).say("cards", count=3) == "карт"


def test_every_key_is_written_once(texts: Texts) -> None:
    parts = files_of(texts.language)
    keys = [key for part in parts for key, _ in json.loads(part.read_text("utf-8"), object_pairs_hook=list)]
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


def test_the_places_are_those_of_the_english_text(texts: Texts) -> None:
    wrong = {
        key: message
        for key, message in texts.messages.items()
        if all_places(message) != all_places(ENGLISH.get(key, ENGLISH.get(plain(key), message)))
    }
    assert wrong == {}


def test_every_plural_form_of_the_language_is_there_and_no_other(texts: Texts) -> None:
    needed = {texts.category(count) for count in COUNTS} | {"other"}
    counted = {key: message for key, message in texts.messages.items() if not isinstance(message, str)}
    assert {key: sorted(message) for key, message in counted.items() if set(message) != needed} == {}


def test_a_form_that_stands_for_several_numbers_says_the_number(texts: Texts) -> None:
    told = [texts.category(count) for count in COUNTS]
    several = {category for category in told if told.count(category) > 1} | {"other"}
    silent = [
        (key, category)
        for key, message in texts.messages.items()
        for category, text in forms(message).items()
        if category in several and "count" in all_places(message) - places(text)
    ]
    assert silent == []


def test_a_text_is_no_markup_and_has_no_stray_blanks(texts: Texts) -> None:
    odd = re.compile(r"[<>&\\\t\n]|^\s|\s$|  |^$|\{\W|\{\w*$|\.\.\.|\"|'")
    told = [(key, text) for key, message in texts.messages.items() for text in forms(message).values()]
    joining = {"doubt.or"}  # stands between letters, so its blanks are its own
    assert [(key, text) for key, text in told if key not in joining and odd.search(text)] == []


SAME = {
    "edition.diamino": "*",
    "edition.diamoniak": "*",
    "edition.piratatak": "*",
    "edition.diadingo": "*",
    "rule.eszett.SS": "*",
    "rule.eszett.SZ": "*",
    "act.pass": "da",
    "faces.joker": "da de fr nl sv",
    "choice.pass": "da",
    "calibrate.spinner": "da de es nl pt sv",
    "calibrate.buzzer": "fr",
    "calibrate.buzzer.no": "es it",
    "calibrate.lens": "nl",
    "boards.jokers": "fr nl",
    "boards.letter": "nl",
    "boards.name": "de",
    "boards.paint.S": "da de nl sv",
    "minutes.print.mat": "nl",
    "card.witch@piratatak": "fr",
    "colour.orange": "da fr sv",
    "menu": "da fr it nl pt",
    "minutes.buzzer": "fr",
    "minutes.chair": "fr",
    "minutes.free_place": "fr",
    "minutes.spinner": "da de es nl pt sv",
    "rule.track_parts.off": "es it",
    "rule.winner_by.dollars": "nl",
    "sound.later": "nl",
    "sound.usual": "de es pt",
    "sound.volume": "fr it nl pt",
    "spin.stop": "da fr it nl",
    "switch.false": "es it",
    "tiles.direction": "fr",
    "tiles.joker": "da fr nl sv",
    "tiles.joker_key": "da de fr nl sv",
    "tiles.keys": "nl",
    "tiles.points": "es fr pt",
    "title.camera": "nl",
}  # words that another language shares with English, or names


def test_to_take_a_step_back_is_not_called_as_to_leave_a_page(texts: Texts) -> None:
    assert texts.messages["undo"] != texts.messages["back"]


def test_no_text_is_missing(texts: Texts) -> None:
    assert [key for key in ENGLISH if key not in texts.messages] == []


def test_no_text_is_left_over(texts: Texts) -> None:
    """A language may have a variant for an edition where English needs none: "nave gialla", but "castello giallo"."""
    assert [key for key in texts.messages if key not in ENGLISH and plain(key) not in ENGLISH] == []


def test_nothing_is_left_in_english(texts: Texts) -> None:
    if texts.language == "en":
        return
    allowed = {key for key, where in SAME.items() if where == "*" or texts.language in where.split()}
    worded = {key: message for key, message in ENGLISH.items() if any(map(has_words, forms(message).values()))}
    same = {key for key, message in worded.items() if texts.messages.get(key) == message}
    assert sorted(same - allowed) == []


def has_words(text: str) -> bool:
    return re.search(r"[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text)) is not None


@pytest.mark.parametrize(
    ("asked", "language"),
    [("de-AT", "de"), ("pt-BR,en;q=0.5", "pt"), ("xx,el;q=0.4", "el"), ("xx", "en"), ("fr;q=0.2,sv", "sv")],
)
def test_a_page_is_in_the_language_that_the_browser_asks_for(client: FlaskClient, asked: str, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": asked}).text
    assert f'<html lang="{language}"' in page
    assert CATALOGUES[language].say("title.tablet") in page


@pytest.mark.parametrize(("chosen", "language"), [("el", "el"), ("xx", "de"), ("", "de")])
def test_the_language_chosen_on_a_device_goes_before_the_one_of_its_browser(
    client: FlaskClient, chosen: str, language: str
) -> None:
    client.set_cookie("language", chosen)
    assert f'<html lang="{language}"' in client.get("/", headers={"Accept-Language": "de"}).text
    answer = client.post("/api/resume", json={}, headers={"Accept-Language": "de"})
    assert answer.json["message"] == CATALOGUES[language].say("reason.nothing_to_resume")


@pytest.mark.browser
def test_the_browser_and_the_server_choose_the_same_plural_form(page: Page) -> None:
    numbers = list(range(201))
    choose = "([language, numbers]) => numbers.map((one) => new Intl.PluralRules(language).select(one))"
    for language, texts in CATALOGUES.items():
        assert page.evaluate(choose, [language, numbers]) == [texts.category(one) for one in numbers], language
