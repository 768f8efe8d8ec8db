"""Matches of DIAMONIAK by chance: editions, switches and seats to draw from, and events that are legal."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Draw, SwitchDeck
from tests.companion.games.diamoniak.sheet import VALUES

PREFIX = {"diamoniak": "dk", "piratatak": "pt"}

editions = st.sampled_from(["diamoniak", "piratatak"])
switches = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in VALUES.items()})
seats = st.integers(2, 4)
seeds = st.integers(0, 2**32 - 1)
picks = st.builds(
    lambda seed, events: [divmod(pick, 1000) for pick in random.Random(seed).choices(range(100_000), k=events)],
    seeds,
    st.integers(30, 150),
)

modest = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def header(edition, options, players, position=None):
    given_options = {f"{PREFIX[edition]}.{key}": value for key, value in options.items()}
    return Header("diamoniak", edition, ("P1", "P2", "P3", "P4")[:players], given_options, 0, position)


def picked(choices, pick):
    """One of the choices: first a kind of event (or of drawn card), then one of that kind."""
    kinds = {}
    for event in choices:
        if isinstance(event, SwitchDeck) and pick[1] % 10:
            continue  # seldom: it is always possible
        word = event.card.split("_")[0] if isinstance(event, Draw) else ""
        kinds.setdefault((type(event).__name__, word), []).append(event)
    kind = sorted(kinds)[pick[0] % len(kinds)]
    return kinds[kind][pick[1] % len(kinds[kind])]


def played(edition, options, players, chosen):
    """A match after some of its legal events, as many as were chosen or until it is over."""
    referee = Referee(DIAMONIAK, header(edition, options, players))
    for pick in chosen:
        if referee.state.outcome is not None:
            break
        referee.submit(picked(referee.choices(), pick))
    return referee


def shuffled(cards, chance):
    cards = list(cards)
    chance.shuffle(cards)
    return cards


def numbered(state):
    """Every single card of the deck that is played with."""
    contents = zip(state.rules.classes, state.rules.totals, strict=True)
    return [f"{name}_{number}" for name, copies in contents for number in range(1, copies + 1)]
