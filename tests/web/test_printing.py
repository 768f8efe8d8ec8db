"""Sheets that the box makes for whoever wants to print them."""

from dataclasses import replace

import pypdfium2
import pytest
from flask.testing import FlaskClient

from companion.core.registry import games
from web.printing import offered

A4_PT = (842, 595)  # the mat lies on its side where it has to
LETTER_PT = (612, 792)


def sizes_pt(document: bytes) -> list[tuple[int, int]]:
    """Width and height of each page, in points."""
    return [(round(page.get_width()), round(page.get_height())) for page in pypdfium2.PdfDocument(document)]


def test_the_mat_is_printed_on_the_paper_that_there_is_and_kept_for_an_hour(client: FlaskClient) -> None:
    answer = client.get("/print/mat.pdf")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert answer.headers["Content-Disposition"] == 'inline; filename="mat.pdf"'
    assert answer.cache_control.max_age == 3600
    assert set(sizes_pt(answer.data)) == {A4_PT}
    assert set(sizes_pt(client.get("/print/mat.pdf?paper=Letter").data)) == {LETTER_PT}


@pytest.mark.parametrize("path", ["deck-diamino.pdf", "qr.pdf", "mat.png", "mat.pdf?paper=A0", "..%2fmat.pdf"])
def test_what_is_no_sheet_is_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(f"/print/{path}").status_code == 404


def test_a_deck_has_all_cards_of_its_edition(client: FlaskClient) -> None:
    assert len(sizes_pt(client.get("/print/deck-diadingo.pdf").data)) == 7


def test_every_edition_with_cards_has_its_deck_and_letters_have_their_board_and_tiles() -> None:
    assert {"deck-diamoniak", "deck-piratatak", "deck-diadingo", "mat", "board", "tiles"} <= {*offered()}
    assert "deck-diamino" not in offered()


def test_a_game_that_joins_has_its_deck_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = replace(games()["diadingo"], name="joined", editions=("joined",))
    monkeypatch.setattr("web.printing.games", lambda: {"joined": joined})
    assert offered()[0] == "deck-joined"
