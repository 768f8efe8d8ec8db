"""How fast the box is: what is measured on this machine, and what was aimed at."""

from companion.app.benchmarks.speed import Row, long_match, machine, played


def test_a_figure_meets_its_target_from_the_right_side() -> None:
    assert Row("replay", 9.0, "ms", 10).ok
    assert Row("replay", 11.0, "ms", 10).ok is False
    assert Row("events", 120_000, "events/s", 100_000, more=True).ok
    assert Row("events", 80_000, "events/s", 100_000, more=True).ok is False
    assert Row("undo", 1.0, "ms").ok is None


def test_the_machine_is_told() -> None:
    told = machine()
    assert told["cores"] >= 1
    assert set(told) == {"processor", "cores", "load", "python", "sqlite"}


def test_what_is_replayed_has_two_hundred_events() -> None:
    assert len(long_match().acts) == 200


def test_a_match_is_played_to_its_end_the_same_way_each_time() -> None:
    assert played("diamoniak", 1).acts == played("diamoniak", 1).acts
    assert played("diamoniak", 1).state.outcome is not None
