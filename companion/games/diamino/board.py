"""Words on a board: where they run, which ones new tiles form, and why tiles may not lie so (DM-08 ... DM-13).

A grid is a string, field by field and row by row: "." empty, a capital a letter, a small letter a joker that stands
for it. Nothing here knows hands, turns or dictionaries.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.core.errors import IllegalEvent
from companion.core.letter_board import EMPTY, Way
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
        grid = f"{grid[:at]}{letter}{grid[at + 1 :]}"
    return grid


def word_through(grid: str, way: Way, at: int, *, upward: bool) -> Word:
    """The run of letters through a field, perhaps a single one; empty fields end it, black or not (DMQ-33)."""
    line, place = grid[way.lines[at]], way.places[at]
    begin = line.rfind(EMPTY, 0, place) + 1
    text = line[begin:].partition(EMPTY)[0]
    return _word(at - (place - begin) * way.step, text, across=way.across, upward=upward)


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


def words_through(grid: str, rules: Rules, at: int) -> list[Word]:
    """The words through one field, across first."""
    upward = rules.options.upward_words
    runs = [word_through(grid, way, at, upward=upward) for way in rules.board.ways]
    return [word for word in runs if len(word.text) > 1]


def form(grid: str, tiles: Mapping[int, str], rules: Rules) -> tuple[str, tuple[Word, ...]]:
    """The grid with new tiles and the words that they form, the one along them first; of a single tile the longer one.

    `grid` is the board before; `tiles` field to letter (small: a joker), not empty, on empty fields of the board.
    Raises IllegalEvent if they cannot lie so: not_in_line, gap, too_short, not_at_start, too_long, not_connected,
    no_shared_letter, laid_before (house rule unique_words).
    """
    after = put(grid, tiles)
    if len(tiles) > 1:
        words = _words_along(grid, after, sorted(tiles), rules)
    else:
        (at,) = tiles
        words = words_through(after, rules, at)
        words.sort(key=lambda word: -len(word.text))
        if not words:
            raise IllegalEvent("too_short" if grid == EMPTY * len(grid) else "not_connected")
    if rules.options.unique_words:
        _require_new(grid, words, rules)
    return after, tuple(words)


def _words_along(grid: str, after: str, fields: list[int], rules: Rules) -> list[Word]:
    """The word along several new tiles, and those across it that have a new letter."""
    options = rules.options
    way, other = rules.board.ways
    if way.lines[fields[0]] != way.lines[fields[-1]]:
        way, other = other, way
    word = word_through(after, way, fields[0], upward=options.upward_words)
    length = len(word.text)
    if grid[word.at : word.at + length * way.step : way.step].count(EMPTY) < len(fields):
        if any(way.lines[at] != way.lines[fields[0]] for at in fields):
            raise IllegalEvent("not_in_line")
        raise IllegalEvent("gap")
    words = [word]
    for at in fields:
        before, behind = way.beside[at]
        if grid[before] != EMPTY or grid[behind] != EMPTY:
            words.append(word_through(after, other, at, upward=options.upward_words))
    if length == len(fields):  # all its letters are new
        if len(words) == 1:
            return [_first_word(grid, word, fields, rules)]
        if options.require_shared_letter:
            raise IllegalEvent("no_shared_letter")
    return words


def _first_word(grid: str, word: Word, fields: list[int], rules: Rules) -> Word:
    """The first word begins on the start field (DM-08, DMQ-05), perhaps upwards (DMQ-06), and is not long.

    Later ones have a tile beside a letter (DM-09, DM-12, DMQ-09).
    """
    if grid != EMPTY * len(grid):
        raise IllegalEvent("not_connected")
    options, start = rules.options, rules.board.start
    if len(fields) > options.first_word_max:
        raise IllegalEvent("too_long", most=options.first_word_max)
    if options.start_word == "cover" and start in fields:
        return word
    if options.start_word == "begin" and start == fields[0]:
        return word._replace(readings=word.readings[:1])
    if options.start_word == "begin" and start == fields[-1] and not word.across and options.upward_words:
        return word._replace(readings=word.readings[-1:])
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
