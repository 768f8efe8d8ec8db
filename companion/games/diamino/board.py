"""Words on a board: where they run, which ones new tiles form, and why tiles may not lie so (DM-08 ... DM-13).

A grid is a string, field by field and row by row: "." empty, a capital a letter, a small letter a joker that stands
for it. Nothing here knows hands, turns or dictionaries.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.errors import IllegalEvent
from companion.games.diamino.material import EMPTY
from companion.games.diamino.options import Rules


class Word(NamedTuple):
    """Two letters or more in a run on the board; `at` is its left or upper field.

    `text` reads from the left or downwards, jokers small; `readings` are the ways in which it may be a word.
    """

    at: int
    across: bool
    text: str
    readings: tuple[str, ...]


def put(grid: str, tiles: Mapping[int, str]) -> str:
    """The grid with tiles laid on it: field to letter (small: a joker)."""
    for at, letter in tiles.items():
        grid = grid[:at] + letter + grid[at + 1 :]
    return grid


def run(grid: str, columns: int, at: int, *, across: bool) -> tuple[int, str]:
    """The run of letters through a field: its first field and its text; empty fields end it, black or not (DMQ-33)."""
    row = at - at % columns
    step, lowest, end = (1, row, row + columns) if across else (columns, 0, len(grid))
    first = last = at
    while first - step >= lowest and grid[first - step] != EMPTY:
        first -= step
    while last + step < end and grid[last + step] != EMPTY:
        last += step
    return first, grid[first : last + 1 : step]


def all_words(grid: str, columns: int, *, upward: bool) -> list[Word]:
    """Every run of two letters or more (DMI-02), across first."""
    found = []
    rows = len(grid) // columns
    for across, lines in ((True, range(rows)), (False, range(columns))):
        for nth in lines:
            line = grid[nth * columns : (nth + 1) * columns] if across else grid[nth::columns]
            place = 0
            for text in line.split(EMPTY):
                if len(text) > 1:
                    at = nth * columns + place if across else place * columns + nth
                    found.append(_word(at, text, across=across, upward=upward))
                place += len(text) + 1
    return found


def words_through(grid: str, columns: int, at: int, *, upward: bool) -> tuple[Word, ...]:
    """The words through one field."""
    runs = ((across, *run(grid, columns, at, across=across)) for across in (True, False))
    return tuple(_word(first, text, across=across, upward=upward) for across, first, text in runs if len(text) > 1)


def form(grid: str, tiles: Mapping[int, str], rules: Rules) -> tuple[str, tuple[Word, ...]]:
    """The grid with new tiles and the words that they form, the one along them first; of a single tile the longer one.

    `grid` is the board before; `tiles` field to letter (small: a joker), not empty, on empty fields of the board.
    Raises IllegalEvent if they cannot lie so: not_in_line, gap, too_short, not_at_start, too_long, not_connected,
    no_shared_letter, laid_before (house rule unique_words).
    """
    columns, options = rules.board.columns, rules.options
    fields = sorted(tiles)
    across = fields[0] // columns == fields[-1] // columns
    if not across and len({at % columns for at in fields}) > 1:
        raise IllegalEvent("not_in_line")
    after = put(grid, tiles)
    first, text = run(after, columns, fields[0], across=across)
    if len(fields) == 1 and len(text) < len(run(after, columns, fields[0], across=False)[1]):
        across = False
        first, text = run(after, columns, fields[0], across=False)
    if fields[-1] > first + (len(text) - 1) * (1 if across else columns):
        raise IllegalEvent("gap")
    crossed = _crossed(grid, columns, fields, across=across)
    if len(text) == len(fields):  # all letters of the word are new
        if not crossed:
            return after, (_first_word(grid, fields, text, rules, across=across),)
        if options.require_shared_letter and len(text) > 1:
            raise IllegalEvent("no_shared_letter")
    words = [_word(first, text, across=across, upward=options.upward_words)]
    for at in crossed:
        crossing, letters = run(after, columns, at, across=not across)
        words.append(_word(crossing, letters, across=not across, upward=options.upward_words))
    if options.unique_words:
        _require_new(grid, words, rules)
    return after, tuple(words)


def _crossed(grid: str, columns: int, fields: list[int], *, across: bool) -> list[int]:
    """Those fields of one line that have a letter beside them, in the line before theirs or in the one after it."""
    framed = grid + EMPTY * columns  # below the last row and, counted from the end, above the first one
    if across:
        return [at for at in fields if framed[at - columns] != EMPTY or framed[at + columns] != EMPTY]
    column = fields[0] % columns
    before, after = min(column, 1), min(columns - 1 - column, 1)  # at an edge the field itself, which is empty
    return [at for at in fields if grid[at - before] != EMPTY or grid[at + after] != EMPTY]


def _first_word(grid: str, fields: list[int], text: str, rules: Rules, *, across: bool) -> Word:
    """The first word begins on the start field (DM-08, DMQ-05), perhaps upwards (DMQ-06), and is not long.

    Later ones have a tile beside a letter (DM-09, DM-12, DMQ-09).
    """
    if grid != EMPTY * len(grid):
        raise IllegalEvent("not_connected")
    options, start = rules.options, rules.board.start
    if len(text) < 2:
        raise IllegalEvent("too_short")
    if len(text) > options.first_word_max:
        raise IllegalEvent("too_long", most=options.first_word_max)
    word = _word(fields[0], text, across=across, upward=options.upward_words)
    if options.start_word == "cover" and start in fields:
        return word
    if options.start_word == "begin" and start == fields[0]:
        return Word(word.at, across, text, word.readings[:1])
    if options.start_word == "begin" and start == fields[-1] and not across and options.upward_words:
        return Word(word.at, across, text, word.readings[-1:])
    raise IllegalEvent("not_at_start", field=rules.board.field_name(start))


def _require_new(grid: str, words: list[Word], rules: Rules) -> None:
    """A word that lies already is not laid again (DMQ-45)."""
    lying = _lying(grid, rules.board.columns)
    for word in words:
        if word.text.upper() in lying:
            raise IllegalEvent("laid_before", word=word.text.upper())


@lru_cache(maxsize=8)
def _lying(grid: str, columns: int) -> frozenset[str]:
    """The words on a board, in capitals; many moves are tried on the same one."""
    return frozenset(word.text.upper() for word in all_words(grid, columns, upward=False))


def _word(at: int, text: str, *, across: bool, upward: bool) -> Word:
    """A word downwards may be read upwards as well, never one from right to left (DM-13, DMQ-11)."""
    plain = text.upper()
    if across or not upward or plain == plain[::-1]:
        return Word(at, across, text, (plain,))
    return Word(at, across, text, (plain, plain[::-1]))
