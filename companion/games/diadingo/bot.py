"""A player made of dice and a little sense, for matches that nobody watches."""

from random import Random

from companion.games.diadingo.rules import starters, thefts
from companion.games.diadingo.state import Decline, Event, NextGame, Phase, PutBack, StartSpin, State, Take
from companion.games.diadingo.table import choices

STEAL = 0.9  # how often a bot that may steal does
CLUMSY = 0.02  # how often something falls that should not, and is put right
SHY = 0.1  # how often a bot that need not try a diamond does not


def decide(state: State, rng: Random) -> Event | None:
    """What the bot on turn does; None: its hands do it (card, attempt, spin) and what happens is seen then."""
    match state.phase:
        case Phase.SPIN:
            return StartSpin()
        case Phase.THEFT:
            return _steal(state, rng)
        case Phase.NEXT_GAME:
            return NextGame(rng.choice(starters(state)))
        case Phase.ATTEMPT if Take() in choices(state):
            if rng.random() < CLUMSY:
                return PutBack()
            return Decline() if state.rules.options.attempt_optional and rng.random() < SHY else None
    return None


def _steal(state: State, rng: Random) -> Event:
    """The most valuable diamond, whoever has it."""
    if state.rules.options.theft != "forced" and rng.random() > STEAL:
        return Decline()
    return max(thefts(state), key=lambda theft: (theft.value, rng.random()))
