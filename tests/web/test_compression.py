"""Texts are packed for browsers that take it; nothing else is touched."""

import gzip
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from web.assets import Assets

GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.mark.parametrize("path", ["/", "/api/snapshot", "/card/diamoniak/castle_pink_1", "/assets/old/style.css"])
def test_a_text_is_packed_for_a_browser_that_takes_it(
    client: FlaskClient, begin: Callable[..., None], path: str
) -> None:
    begin()
    plain = client.get(path)
    packed = client.get(path, headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert "Content-Encoding" not in plain.headers
    assert packed.vary == plain.vary == {"Accept-Encoding"}


def test_short_texts_photographs_and_streams_go_as_they_are(client: FlaskClient) -> None:
    for path in ("/bench/table", "/camera.jpg", "/api/events"):
        with client.get(path, headers=GZIP) as answer:
            assert answer.status_code == 200
            assert "Content-Encoding" not in answer.headers


def test_a_picture_that_is_known_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/card/diamoniak/diamond", headers=GZIP)
    again = client.get("/card/diamoniak/diamond", headers=GZIP | {"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_one_stylesheet_has_the_games_after_the_shared_styles_and_contrast_last() -> None:
    found = Assets().find("style.css")
    assert found is not None
    style, kind = found
    order = [style.index(text) for text in (b"--paper: #f7edd9", b".diamoniak .player", b"prefers-contrast: more")]
    assert (kind, order) == ("text/css", sorted(order))
