"""A table at which DIAMINO is played, and what is done there: acts, taps on fields, letters, tiles under the camera."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page

from companion.box.box import RefereeBox
from companion.box.interpreter import Delays
from companion.box.word_judge_device import JudgeDevice
from companion.core.observations import TilesSeen, TileUnsure
from companion.core.record import Header
from companion.games.diamino.shelf import MaterialStore
from companion.store.journal import Journal
from companion.store.words.languages import Language
from companion.store.words.word_store import WordStore
from tests.at_once import AtOnce
from tests.scripted_eye import ScriptedEye
from tests.web.conftest import DrawnFaces, served
from tests.web.taps import caught_up, tap
from web import FamilyContent
from web.family_stores import FamilyStores

POINT = """
(name) => {
  const column = name.charCodeAt(0) - 65, row = Number(name.slice(1)) - 1;
  const matrix = document.querySelector(".letters").getScreenCTM();
  const { x, y } = new DOMPoint(6 + column * 10 + 5, 6 + row * 10 + 5).matrixTransform(matrix);
  return [x, y];
}
"""
SPIELEN = "..........SPIELEN...."


@contextmanager
def word_table(data: Path) -> Iterator[Any]:
    """A table with a board eye and a word judge that knows a few words."""
    words = data / "german"
    words.write_text("Spielen\nFern\nFerz\nWal\nNest\nPferd\nNeu\n", encoding="utf-8")
    shelf = WordStore(data / "words")
    judge = JudgeDevice(lambda _: Language("de", (words,), small_nouns=False), shelf.family, AtOnce())
    eye = ScriptedEye("tiles")
    with Journal(data / "journal.db") as journal:
        box = RefereeBox(journal, [eye, judge], [judge], judge=judge.look_up, delays=Delays(odd_s=0))
        with served(box, faces=DrawnFaces(), own=FamilyContent(FamilyStores(MaterialStore(data), shelf))) as server:
            address = f"http://127.0.0.1:{server.port}"
            yield SimpleNamespace(box=box, eye=eye, address=address, shelf=shelf, data=data)
        box.close()


def begin_match(table: Any, row: str | None = SPIELEN, options: dict[str, Any] | None = None, **more: Any) -> None:
    """Begins a match of Mia and Tom; with a row of letters on the board Mia is to lay."""
    given = {"dm.board": "plain21", **(options or {})}
    position = None
    if row is not None or more:
        grid = ["." * 21 for _ in range(21)]
        grid[10] = row or grid[10]
        position = {"phase": "lay", "turn": 0, "first": 0, "grid": grid, **more}
    table.box.new_match(Header("diamino", "diamino", ("Mia", "Tom"), given, 0, position))
    lying = [(10, at, letter) for at, letter in enumerate(row or "") if letter != "."]
    table.eye.seen.append(TilesSeen(tuple((*at, "*" if one.islower() else one) for *at, one in lying)))


def state(table: Any) -> dict[str, Any]:
    return table.box.snapshot["match"]["state"]


def act(table: Any, **event: Any) -> None:
    table.box.submit(event, table.box.snapshot["match"]["acts"])


def field(page: Page, name: str) -> None:
    page.mouse.click(*page.evaluate(POINT, name))


def field_of_match(page: Page, name: str) -> None:
    """Taps a field, as soon as the page shows the match as it stands."""
    caught_up(page)
    field(page, name)


def write(page: Page, letters: str) -> None:
    for letter in letters:
        tap(page, f"key-{letter}")


def lie(table: Any, new: dict[str, str], *doubtful: TileUnsure) -> None:
    """The camera sees the row of the match and new tiles, field to letter."""
    old = [(10, at, letter) for at, letter in enumerate(SPIELEN) if letter != "."]
    tiles = [(int(name[1:]) - 1, ord(name[0]) - 65, letter) for name, letter in new.items()]
    table.eye.seen.append(TilesSeen(tuple(old + tiles), doubtful))
