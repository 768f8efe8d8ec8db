"""A match of DIADINGO at hand: seats, rings and positions to begin from, events to play and to be refused."""

import pytest

from companion.core.errors import IllegalEvent
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.state import Decline, Draw, Miss, Phase, Spun, Steal, Take

A, B, C, D = 0, 1, 2, 3
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")


def match(*seats, options=None, position=None, first=0):
    """A match in which the board has been spun; seats are (filled, empty) rings."""
    rows = [{"filled": list(filled), "empty": list(empty)} for filled, empty in seats]
    written = {"players": rows, **(position or {})}
    given = {f"dd.{key}": value for key, value in (options or {}).items()}
    return Referee(DIADINGO, Header("diadingo", "diadingo", NAMES[: len(seats)], given, first, written))


def rings(referee, seat):
    player = referee.state.players[seat]
    return (player.filled, player.empty)


def refusal(referee, event):
    before = referee.state
    assert event not in referee.choices()
    with pytest.raises(IllegalEvent) as refused:
        referee.submit(event)
    assert referee.state is before
    return refused.value.reason


def play(referee, *events):
    for event in events:
        referee.submit(event)
    return referee.state


NOTHING = ((), ())


def fresh(seats=2, first=A, **options):
    given = {f"dd.{key}": value for key, value in options.items()}
    return Referee(DIADINGO, Header("diadingo", "diadingo", NAMES[:seats], given, first))


EVERY_RING = tuple(value for value in range(1000, 6001, 1000) for _ in range(7))


LOOSE_25 = (
    ((1000,) * 5 + (2000,) * 5 + (3000,) * 3, (1000,) * 2 + (2000,) + (5000,) * 2),
    ((4000,) * 5 + (5000,) * 5 + (6000,) * 2, (3000,) * 3 + (4000,) * 2 + (6000,) * 3),
)


def ended(*seats, **options):
    """How the match ends when its last card, a theft, is declined; one seat more has all other rings, empty."""
    rest = list(EVERY_RING)
    for value in (value for seat in seats for half in seat for value in half):
        rest.remove(value)
    referee = match(*seats, ((), rest), options=options, position={"turn": len(seats), "aside": 6})
    return play(referee, Draw("theft"), Decline()).outcome


PAIR = (((), (3000,)), ((3000,), ()))


def quick(referee, *taken):
    """A whole game in which the seats of `taken` take their first rings and all else is missed."""
    first = list(taken)
    play(referee, Spun())
    while referee.state.phase not in (Phase.NEXT_GAME, Phase.OVER):
        event = next(iter(referee.choices()))
        if isinstance(event, Take):
            hit = referee.state.turn in first
            event = Take() if hit else Miss()
            if hit:
                first.remove(referee.state.turn)
        play(referee, Decline() if isinstance(event, Steal) else event)
    return referee.state
