"""The engine of DIAMINO finds what a slow checker finds, and quickly."""

import time
from itertools import islice, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalEvent
from companion.core.letter_board import make_board
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamino import DIAMINO
from companion.games.diamino.board import all_words
from companion.games.diamino.state import Accept, Begin, Lay
from companion.store.words.lists import WordList
from tests.companion.games.diamino.bot_matches import played
from tests.companion.games.diamino.slow_checker import SIDE, START, on_fields, slow_verdict, slow_words

MANY = {"name": "many", "jokers": 0, "letters": {letter: [1, 60] for letter in "AEINRST"}}

# --- the engine against the slow checker

letters = st.sampled_from("AEINRST")
places = st.tuples(st.integers(START - 4, START + 4), st.integers(START - 4, START + 4))
lines = st.builds(
    lambda first, length, across, text: {
        (first[0] + (0 if across else nth), first[1] + (nth if across else 0)): letter
        for nth, letter in enumerate(text[:length])
    },
    places,
    st.integers(1, 5),
    st.booleans(),
    st.lists(letters, min_size=5, max_size=5),
)
loose = st.dictionaries(places, letters, min_size=1, max_size=4)


def told(new):
    return Lay(tuple(f"{chr(65 + column)}{row + 1}={letter}" for (row, column), letter in new.items()))


def lies(state, move):
    """The move without the fields that are taken, on the board of a state."""
    laid = on_fields(state.grid)
    return {place: letter for place, letter in move.items() if place not in laid}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(lines, lines, loose), min_size=1, max_size=14), st.booleans())
def test_the_engine_agrees_with_the_slow_checker_on_random_boards(moves, upward):
    options = {"dm.board": "plain21", "dm.upward_words": upward, "dm.tiles": MANY}
    referee = Referee(DIAMINO, Header("diamino", "diamino", ("A", "B"), options))
    referee.submit(Begin(0))
    for move in moves:
        state = referee.state
        new = lies(state, move)
        if not new:
            continue
        formed = slow_verdict(on_fields(state.grid), new, upward)
        if formed is None:
            with pytest.raises(IllegalEvent):
                referee.submit(told(new))
            continue
        referee.submit(told(new))
        engine = [(word.at // SIDE, word.at % SIDE, word.across, word.text) for word in referee.state.pending.words]
        assert sorted(engine) == formed
        for word in referee.state.pending.words:
            either = {word.text, word.text[::-1]} if upward and not word.across else {word.text}
            expected = either if on_fields(state.grid) else either & {word.text, word.text[::-1]}
            assert set(word.readings) <= expected
        referee.submit(Accept())
        ours = all_words(referee.state.grid, SIDE, upward=upward)
        found = sorted((word.at // SIDE, word.at % SIDE, word.across, word.text) for word in ours)
        assert found == slow_words(on_fields(referee.state.grid))


@pytest.mark.parametrize(("rows", "columns"), [(9, 9), (9, 12), (26, 10)])
def test_a_board_of_any_shape_knows_what_lies_along_and_beside_each_of_its_fields(rows, columns):
    start = "S" + "." * (columns - 1)
    board = make_board({"rows": [start, *["." * columns] * (rows - 1)]}, "board")
    numbered = "".join(chr(1000 + at) for at in range(rows * columns))  # no two fields alike
    across, down = board.ways
    for at, letter in enumerate(numbered):
        row, column = divmod(at, columns)
        assert numbered[across.lines[at]] == numbered[row * columns :][:columns]
        assert numbered[down.lines[at]] == "".join(numbered[one * columns + column] for one in range(rows))
        assert numbered[across.lines[at]][across.places[at]] == numbered[down.lines[at]][down.places[at]] == letter
        assert across.beside[at] == (max(row - 1, 0) * columns + column, min(row + 1, rows - 1) * columns + column)
        assert down.beside[at] == (row * columns + max(column - 1, 0), row * columns + min(column + 1, columns - 1))


# --- speed


def test_a_move_with_all_its_crossing_words_is_checked_in_less_than_a_millisecond():
    """With a list of 350,000 words; the quickest of several runs, as another program may be in the way."""
    words = WordList(map("".join, islice(product("ENISRATDHULC", repeat=6), 350_000)))
    referee = played({"board": "plain21"}, ("set2", 2), 5)
    moves = [
        (state, event)
        for state, event in zip(referee.states, referee.events, strict=False)
        if isinstance(event, Lay) and len(on_fields(state.grid)) > 30
    ]
    state, event = max(moves, key=lambda pair: len(DIAMINO.apply(*pair)[0].pending.words))

    def once():
        begun = time.perf_counter()
        after, _ = DIAMINO.apply(state, event)
        _ = [any(reading in words for reading in word.readings) for word in after.pending.words]
        return time.perf_counter() - begun

    assert min(once() for _ in range(200)) < 0.001
