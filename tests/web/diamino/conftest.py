"""A table at which DIAMINO is played in each module of this folder."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.web.diamino.word_table import begin_match, word_table


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with word_table(tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest.fixture
def begin(table: Any) -> Callable[..., None]:
    return partial(begin_match, table)
