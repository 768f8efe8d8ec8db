"""The table of the demo while the family plays what it likes."""

from pathlib import Path
from random import Random

import pytest

from companion.app.demo.table import benches
from companion.app.game_tables import simulated_table
from companion.box.box import RefereeBox
from companion.core.record import Header
from companion.core.referee import begin
from companion.core.registry import find_game
from companion.store.journal import Journal
from vision.tiles.face_store import FaceStore

EDITIONS = ("diamoniak", "piratatak", "diadingo", "diamino")


def header(edition: str) -> Header:
    return Header(find_game(edition)[0].name, edition, ("Mia", "Tom"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_stands_still_while_another_game_is_played_and_is_laid_for_its_own(
    edition: str, tmp_path: Path
) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        box = RefereeBox(journal, [])
        bench = benches(
            simulated_table(begin(header(edition)), Random(7)),
            edition,
            box,
            FaceStore(tmp_path),
            Random(7),
        )
        cards = bench.cards.table.pile
        for played in (*EDITIONS, edition):
            box.new_match(header(played))
            bench.advance(0.0)
            assert bench.cards.table.seats == (("Mia", "Tom") if played == edition else ())
            assert bench.cards.table.elsewhere == (None if played == edition else played)
            assert bench.cards.table.pile == cards
        box.close()
