"""A player made of dice and a little sense, for matches that nobody watches."""

from random import Random

from companion.games.diamoniak.questions import held, known, payable
from companion.games.diamoniak.state import Event, Fairy, Pass, Pay, Phase, State
from companion.games.diamoniak.table import choices

DRAW_ON = 0.6  # how often a bot that may stop draws on
USE_FAIRY = 0.9


def decide(state: State, rng: Random) -> Event | None:
    """What the bot on turn does; None: it takes the top card, whatever that is."""
    if state.phase is Phase.WITCH:
        return _against_the_witch(state, rng)
    others = [event for event in choices(state) if type(event).__name__ not in ("Draw", "Pass", "SwitchDeck")]
    if others and (state.phase is Phase.START or rng.random() < 0.8):
        return rng.choice(others)
    may_pass = Pass() in choices(state)
    return Pass() if may_pass and rng.random() > DRAW_ON else None


def _against_the_witch(state: State, rng: Random) -> Event:
    may_counter = not state.paid and held(state, state.player, "fairy")
    if may_counter and (state.rules.options.fairy_forced or rng.random() < USE_FAIRY):
        return Fairy()
    spare_first = sorted(payable(state), key=lambda name: (_worth(state, name), rng.random()))
    return Pay(tuple(spare_first[: state.owed]))


def _worth(state: State, name: str) -> int:
    """A bot keeps fairies and its castle, and gives what it cannot build with."""
    if name in state.player.castle:
        return 2
    return {"castle": 0, "diamond": 1, "fairy": 3}[known(state, name).role]
