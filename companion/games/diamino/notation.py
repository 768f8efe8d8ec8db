"""Moves as people write them: "H8 across STERN", "K4 down LANDER, ES", "exchange 6" (see docs/DIAMINO.md)."""

from collections.abc import Callable
from typing import Any

from companion.games.diamino.board import Word
from companion.games.diamino.moves import judgeable
from companion.games.diamino.options import Rules
from companion.games.diamino.state import (
    Accept,
    Begin,
    Close,
    Event,
    Exchange,
    GiveBack,
    Judged,
    Lay,
    NextDeal,
    Pass,
    Refuse,
    Rename,
    Show,
    StartTile,
    State,
    Tell,
)


def main_word(rules: Rules, words: tuple[Word, ...]) -> str:
    """A move by its words: "K11 across SPIELEN"; jokers in brackets, words that arose beside it after a comma.

    A word downwards is told by its upper field; one that can only be read upwards by its lower field: "K11 up NEST".
    """
    main, *others = words
    text = _marked(main.text)
    if main.across or main.readings[0] == main.text.upper():
        told = f"{rules.board.field_name(main.at)} {'across' if main.across else 'down'} {text}"
    else:
        lowest = main.at + (len(main.text) - 1) * rules.board.columns
        told = f"{rules.board.field_name(lowest)} up {_marked(main.text[::-1])}"
    return ", ".join((told, *(_marked(word.text) for word in others)))


def notation(state: State, event: Event) -> str:
    """An event that was done in a state, in a few words."""
    if isinstance(event, Lay):
        return main_word(state.rules, judgeable(state, event).words)
    if isinstance(event, Rename):
        words = judgeable(state, event).words
        return ", ".join((f"{event.at} is {event.letter}", *(_marked(word.text) for word in words)))
    return _WORDS[type(event)](event)


_WORDS: dict[type, Callable[[Any], str]] = {
    StartTile: lambda event: f"draws {event.letter}",
    Begin: lambda event: f"seat {event.seat + 1} begins",
    Judged: lambda event: ", ".join(event.verdicts),
    Accept: lambda event: " ".join(("accepted", *event.learn)),
    Refuse: lambda _: "refused",
    GiveBack: lambda event: f"gives back {event.count}",
    Exchange: lambda event: f"exchange {event.count}",
    Pass: lambda _: "pass",
    Close: lambda _: "nobody goes on",
    Show: lambda event: f"seat {event.seat + 1} holds {event.tiles}",
    Tell: lambda event: f"seat {event.seat + 1} holds {event.value}",
    NextDeal: lambda _: "next deal",
}


def _marked(text: str) -> str:
    """Capitals, jokers in brackets."""
    if text.isupper():
        return text
    return "".join(f"({letter.upper()})" if letter.islower() else letter for letter in text)
