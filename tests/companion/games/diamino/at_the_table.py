"""A match of DIAMINO at the table, for tests that read like the rule sheet.

Fields are told as in the scenarios: (row, column) from the start field (0, 0), rows downwards, columns to the right.
"""

import pytest

from companion.core.errors import IllegalEvent
from companion.core.record import Header
from companion.core.referee import Referee
from companion.core.snapshot import history
from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Accept, Begin, Lay, Phase

P1, P2, P3, P4 = 0, 1, 2, 3
NAMES = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")
SIDE, MIDDLE = 21, 10


def plan(**kinds):
    """A board of 21 x 21 with a start field in the middle and special fields: plan(green=[(0, 2)])."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    rows[MIDDLE][MIDDLE] = "S"
    for kind, places in kinds.items():
        for row, column in places:
            rows[MIDDLE + row][MIDDLE + column] = kind[0].upper()
    return {"name": "test", "rows": ["".join(row) for row in rows]}


def grid(*words):
    """A board on which words lie: grid((0, 0, "SPIEL", "H")); a small letter is a joker."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    for row, column, word, way in words:
        for at, letter in enumerate(word):
            place = (row, column + at) if way == "H" else (row + at, column)
            rows[MIDDLE + place[0]][MIDDLE + place[1]] = letter
    return ["".join(row) for row in rows]


def name(row, column):
    return f"{chr(ord('A') + MIDDLE + column)}{MIDDLE + row + 1}"


def tiles(*told):
    """A move from single tiles: tiles((0, 1, "A"), (0, 2, "*B"))."""
    return Lay(tuple(f"{name(row, column)}={letter}" for row, column, letter in told))


def word(referee, row, column, letters, way):
    """The move that makes a word, with tiles on its empty fields only; small letters are jokers."""
    told = []
    for at, letter in enumerate(letters):
        place = (row, column + at) if way == "H" else (row + at, column)
        if referee.state.grid[(MIDDLE + place[0]) * SIDE + MIDDLE + place[1]] == ".":
            told.append((*place, f"*{letter.upper()}" if letter.islower() else letter))
    return tiles(*told)


def match(seats=2, position=None, **options):
    """A match in which P1 lays first on a board without obstacles; or from a written position."""
    given = {"dm.board": "plain21"} | {f"dm.{key}": value for key, value in options.items()}
    referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:seats], given, P1, position))
    if referee.state.phase is Phase.START:
        referee.submit(Begin(P1))
    return referee


def hands(*counts, words=((0, 0, "SPIEL", "H"),), **rest):
    """A position: how many tiles everybody has, and what lies."""
    return {"players": [{"hand": count} for count in counts], "grid": grid(*words), **rest}


def play(referee, *events):
    for event in events:
        referee.submit(event)
    return referee.state


def laid(referee, *move):
    """A word is laid and accepted."""
    return play(referee, word(referee, *move), Accept())


def refusal(referee, event):
    before = referee.state
    assert event not in referee.choices()
    with pytest.raises(IllegalEvent) as refused:
        referee.submit(event)
    assert referee.state is before
    return refused.value.reason


def effects(referee, event):
    return referee.submit(event)


def counts(referee):
    return [player.hand for player in referee.state.players]


def points(referee):
    return [player.points for player in referee.state.players]


def notations(referee):
    return history(referee)


def on_red(hand, **switches):
    position = hands(hand, 10)
    referee = match(2, position, board=plan(red=[(2, 0)]), **switches)
    state = play(referee, word(referee, 0, 0, "STERN", "V"), Accept())
    return referee, state


def last_turns(*held, points=None, black=False, **switches):
    """Rule set 2 with an empty table: P1 may lay beside a block of X; who holds which tiles is told as "EEK"."""
    block = [(row, 0, "X" * 10, "H") for row in range(4)]
    letters = {"X": [0, 40], "E": [1, 9], "K": [4, 2], "Q": [10, 1], "N": [1, 1], "R": [1, 1], "T": [1, 1]}
    used = "".join(held)
    letters = {one: [value, 40 if one == "X" else used.count(one)] for one, (value, _) in letters.items()}
    own = {"name": "few", "jokers": used.count("*"), "letters": {k: v for k, v in letters.items() if v[1]}}
    board = plan(black=[(0, 10)]) if black else plan()
    rows = [{"hand": len(one), "points": point} for one, point in zip(held, points or [0] * len(held), strict=True)]
    position = {"players": rows, "grid": grid(*block)}
    return match(len(held), position, rule_set="set2", board=board, tiles=own, **switches)


def waiting(**switches):
    referee = match(3, **switches)
    play(referee, word(referee, 0, 0, "SPIEL", "H"))
    return referee
