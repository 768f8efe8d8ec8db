"""Matches of DIAMINO played by bots, with every table and every value of every switch.

They are shared: each is played once, by `match`, and every invariant is looked for in every one of them. They are the
same at every run; `MATCHES=500 pytest ...` plays more.
"""

import os
import random
from functools import cache
from typing import NamedTuple

from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamino import DIAMINO
from companion.games.diamino.hands import TileHands, TileTable

VALUES = {
    "board": ["default21", "plain21"],
    "start_joker": ["redraw", "first", "last"],
    "start_word": ["begin", "cover"],
    "upward_words": [True, False],
    "first_word_max": [8, 3],
    "require_shared_letter": [False, True],
    "judge": ["dictionary_then_players", "dictionary", "players"],
    "retries": [-1, 0, 1],
    "challenge_penalty": [0, 2],
    "exchange_trust": [True, False],
    "exchange_ends_turn": [True, False],
    "pass": [True, False],
    "devils_add": [True, False],
    "red_can_finish": [True, False],
    "score_words": [False, True],
    "end_after_passes": [1, 2],
    "set1_blocked": ["none", "lowest_hand"],
    "tiebreak": ["shared", "fewest_tiles"],
    "deals": [1, 1, 2],
    "open_hands": [False, True],
    "unique_words": [False, True],
}
TABLES = [("set1", seats) for seats in range(2, 9)] + [("set2", seats) for seats in (2, 3, 4)]
MATCHES = int(os.environ.get("MATCHES", "20"))


class Setting(NamedTuple):
    """What a match is played with: house rules, rule set and seats, and the bots' chance."""

    options: dict
    table: tuple[str, int]
    seed: int


def settings_of(matches):
    """As many settings: every table in turn, and for each about half of the switches set to some value."""
    chance = random.Random(2026)
    for number in range(matches):
        options = {key: chance.choice(values) for key, values in VALUES.items() if chance.random() < 0.5}
        yield Setting(options, TABLES[number % len(TABLES)], number)


SETTINGS = list(settings_of(MATCHES))


@cache
def match(number):
    """The whole match of a setting; whoever wants to go on with it begins one of his own."""
    return played(*SETTINGS[number])


def played(options, table, seed, most=600):
    """A match of bots, with the tiles on their table at every moment."""
    rule_set, seats = table
    given_options = {"dm.rule_set": rule_set} | {f"dm.{key}": value for key, value in options.items()}
    referee = Referee(DIAMINO, Header("diamino", "diamino", tuple("ABCDEFGH"[:seats]), given_options))
    chance = random.Random(seed)
    hands = TileHands(TileTable(referee.state, chance), chance)
    while referee.state.outcome is None and len(referee.events) < most:
        for step in hands.steps(referee.state):
            referee.submit(step.event)
        assert not hands.differ(referee.state)  # DMI-01, tile by tile
    return referee
