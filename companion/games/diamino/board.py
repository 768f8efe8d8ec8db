"""Words on a board: where they run, which ones new tiles form, and why tiles may not lie so (DM-08 ... DM-13).

A grid is a string, field by field and row by row: "." empty, a capital a letter, a small letter a joker that stands
for it. Nothing here knows hands, turns or dictionaries.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import IllegalEvent
from companion.games.diamino.material import EMPTY
from companion.games.diamino.options import Rules


@dataclass(frozen=True, slots=True)
class Word:
    """Two letters or more in a run on the board; `at` is its left or upper field.

    `text` reads from the left or downwards, jokers small; `readings` are the ways in which it may be a word.
    """

    at: int
    across: bool
    text: str
    readings: tuple[str, ...]


def put(grid: str, tiles: Mapping[int, str]) -> str:
    """The grid with tiles laid on it: field to letter (small: a joker)."""
    fields = list(grid)
    for at, letter in tiles.items():
        fields[at] = letter
    return "".join(fields)


def run(grid: str, columns: int, at: int, *, across: bool) -> tuple[int, str]:
    """The run of letters through a field: its first field and its text; empty fields end it, black or not (DMQ-33)."""
    row, column = divmod(at, columns)
    line, place = (grid[row * columns : (row + 1) * columns], column) if across else (grid[column::columns], row)
    first = line.rfind(EMPTY, 0, place) + 1
    end = line.find(EMPTY, place)
    text = line[first:] if end < 0 else line[first:end]
    return (row * columns + first if across else first * columns + column), text


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


def form(grid: str, tiles: Mapping[int, str], rules: Rules) -> tuple[Word, ...]:
    """The words that new tiles form, the one along them first; of a single tile the longer one.

    `grid` is the board before; `tiles` field to letter (small: a joker), not empty, on empty fields of the board.
    Raises IllegalEvent if they cannot lie so: not_in_line, gap, too_short, not_at_start, too_long, not_connected,
    no_shared_letter, laid_before (house rule unique_words).
    """
    board, options = rules.board, rules.options
    columns = board.columns
    fields = sorted(tiles)
    across = fields[0] // columns == fields[-1] // columns
    if not across and len({at % columns for at in fields}) > 1:
        raise IllegalEvent("not_in_line")
    after = put(grid, tiles)
    first, text = run(after, columns, fields[0], across=across)
    if len(fields) == 1 and len(text) < len(run(after, columns, fields[0], across=False)[1]):
        across = False
        first, text = run(after, columns, fields[0], across=False)
    step = 1 if across else columns
    if fields[-1] > first + (len(text) - 1) * step:
        raise IllegalEvent("gap")
    if grid.count(EMPTY) == len(grid):
        return (_first_word(fields, text, rules, across=across),)
    if not _touches(grid, columns, fields):
        raise IllegalEvent("not_connected")
    words = [_word(first, text, across=across, upward=options.upward_words)]
    for at in fields:
        crossing, letters = run(after, columns, at, across=not across)
        if len(letters) > 1:
            words.append(_word(crossing, letters, across=not across, upward=options.upward_words))
    if options.require_shared_letter and len(text) == len(fields) > 1:
        raise IllegalEvent("no_shared_letter")
    if options.unique_words:
        _require_new(grid, words, rules)
    return tuple(words)


def _first_word(fields: list[int], text: str, rules: Rules, *, across: bool) -> Word:
    """The first word begins on the start field (DM-08, DMQ-05), perhaps upwards (DMQ-06), and is not long."""
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


def _touches(grid: str, columns: int, fields: list[int]) -> bool:
    """Does a new tile lie beside a letter (DM-09, DM-12, DMQ-09)?"""
    for at in fields:
        column = at % columns
        beside = [at - columns, at + columns]
        if column:
            beside.append(at - 1)
        if column < columns - 1:
            beside.append(at + 1)
        if any(0 <= one < len(grid) and grid[one] != EMPTY for one in beside):
            return True
    return False


def _require_new(grid: str, words: list[Word], rules: Rules) -> None:
    """A word that lies already is not laid again (DMQ-45)."""
    lying = {word.text.upper() for word in all_words(grid, rules.board.columns, upward=False)}
    for word in words:
        if word.text.upper() in lying:
            raise IllegalEvent("laid_before", word=word.text.upper())


def _word(at: int, text: str, *, across: bool, upward: bool) -> Word:
    """A word downwards may be read upwards as well, never one from right to left (DM-13, DMQ-11)."""
    plain = text.upper()
    if across or not upward or plain == plain[::-1]:
        return Word(at, across, text, (plain,))
    return Word(at, across, text, (plain, plain[::-1]))
