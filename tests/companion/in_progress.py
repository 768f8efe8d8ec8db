"""A match of DIAMONIAK in progress: its referee after some acts, what tells it from another, and why it refuses."""

import pytest

from companion.core.errors import IllegalEvent
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Draw, Pass


def match(*acts, seats=2, position=None, edition="diamoniak", **options):
    given_options = {f"dk.{key}": value for key, value in options.items()}
    referee = Referee(DIAMONIAK, Header("diamoniak", edition, ("Ada", "Bo", "Cy")[:seats], given_options, 0, position))
    for act in acts:
        referee.submit(act)
    return referee


def holding(*hers, castle=(), others=(), discard=()):
    """A position in which the first seat has some cards, and it is her turn."""
    players = [{"castle": [*castle], "right": [*hers]}, {"right": [*others]}]
    return {"players": players, "discard": [*discard]}


def snapshot(referee):
    """All that tells one referee from another."""
    return list(referee.events), list(referee.states), referee.conflict, list(referee.acts)


def refused(referee, act):
    """The reason key with which an act is refused; nothing was changed."""
    before = snapshot(referee)
    with pytest.raises(IllegalEvent) as refusal:
        referee.submit(act)
    assert snapshot(referee) == before
    return refusal.value.reason


PINK, BLUE, DIAMOND, WITCH, FAIRY = map(Draw, ("castle_pink", "castle_blue", "diamond", "witch", "fairy"))
TWO_TURNS = (PINK, Pass(), BLUE, Pass())
