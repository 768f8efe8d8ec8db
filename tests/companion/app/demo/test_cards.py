"""The bench of the demo without a browser: what becomes of the pile."""

from collections import Counter
from pathlib import Path
from random import Random

from companion.app.demo.cards import LIFT_S, WorldBench
from companion.box.box import RefereeBox
from companion.core.record import Header
from companion.store.journal import Journal
from hardware.simulated.world import PILE, ZONE, card_table


def test_an_empty_pile_is_made_anew_of_all_cards_that_no_player_keeps(tmp_path: Path) -> None:
    world, kept, shown = card_table("diamoniak", rng=Random(1)), Counter[str](), list[str]()
    everything = Counter(world.places[PILE])
    with Journal(tmp_path / "journal.db") as journal:
        box = RefereeBox(journal)
        box.new_match(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
        bench = WorldBench(world, "diamoniak", lambda: box.snapshot, kept=lambda _: kept.copy())
        box.add_listener(bench)
        for number in range(everything.total() + 1):
            if number == everything.total():
                assert (Counter(shown), world.places[PILE]) == (everything, ())
                kept.update(shown[:3])
            bench.take_top()
            bench.advance((number + 1) * (LIFT_S + 0.1))
            shown += world.places[ZONE]
        assert len(world.places[ZONE]) == 1
        assert Counter([*world.places[ZONE], *world.places[PILE]]) + kept == everything
        assert [*world.places[ZONE], *reversed(world.places[PILE])] != shown[3:-1]
        box.close()
