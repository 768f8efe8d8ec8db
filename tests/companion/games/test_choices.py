"""What may be corrected: at every event of a match, what happened and what the rules allow is offered (all games)."""

from random import Random

import pytest

from companion.core.acts import Correct, Insert
from companion.core.errors import IllegalEvent
from companion.core.game import event_name
from companion.core.record import Header
from companion.core.referee import Referee
from companion.core.registry import find_game
from companion.games.diamino.hands import TileHands, TileTable
from companion.games.diamoniak.state import Pay

MOST = 80  # events of a match
ENDLESS = {"lay", "rename", "show", "tell", "judged"}  # DIAMINO: told letter by letter, too many to list
EDITIONS = ["diamoniak", "piratatak", "diadingo", "diamino"]
SEEDS = [1, 2, 3]


def played(edition, seed):
    """A match by chance, up to MOST events."""
    game, edition = find_game(edition)
    rng = Random(seed)
    referee = Referee(game, Header(game.name, edition, ("Ada", "Bo", "Cy")))
    hands = TileHands(TileTable(referee.state, rng), rng) if game.name == "diamino" else None
    while referee.state.outcome is None and len(referee.events) < MOST:
        if hands is None:
            referee.submit(whole(referee.state, rng.choice(referee.choices()), referee.choices(), rng))
            continue
        for step in hands.steps(referee.state):
            referee.submit(step.event)
    return referee


def whole(state, event, choices, rng):
    """A payment is offered card by card: as many of them as are owed."""
    if not isinstance(event, Pay):
        return event
    cards = list(state.player.castle + state.player.right)
    payable = [card for card in cards if Pay((card,)) in choices]
    return Pay(tuple(rng.sample(payable, state.owed)))


def parts(event):
    """What has to be offered so that an event can be told."""
    match event_name(event):
        case "pay":
            return [Pay((card,)) for card in event.cards]
        case "accept":
            return [type(event)(())]
    return [event]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_happened_is_among_what_is_offered_as_a_correction(edition, seed):
    referee = played(edition, seed)
    told = [(at, event) for at, event in enumerate(referee.events) if event_name(event) not in ENDLESS]
    assert len(told) > 3
    for at, event in told:
        assert [part for part in parts(event) if part not in referee.choices(at)] == [], f"event {at}: {event}"


def refusal(referee, at, event):
    try:
        referee.game.apply(referee.states[at], event)
    except IllegalEvent as refused:
        return event_name(event), refused.reason
    return None


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_that_is_offered_as_a_correction_is_accepted(edition, seed):
    referee = played(edition, seed)
    for at in range(len(referee.events)):
        refused = {refusal(referee, at, choice) for choice in referee.choices(at)}
        assert refused <= {None, ("pay", "wrong_number")}  # the cards of a payment are chosen together


@pytest.mark.parametrize("kind", [Correct, Insert])
@pytest.mark.parametrize("edition", EDITIONS)
def test_any_event_is_corrected_to_anything_that_was_legal_there(edition, kind):
    referee, rng = played(edition, 4), Random(4)
    for at in rng.sample(range(len(referee.events)), 5):
        for choice in rng.sample(referee.choices(at), min(3, len(referee.choices(at)))):
            if refusal(referee, at, choice) is None:
                before = len(referee.acts)
                referee.submit(kind(at, choice))
                assert referee.events[at] == choice
                referee.submit(referee.act_from_plain({"event": "undo"}))
                assert len(referee.acts) == before + 2
