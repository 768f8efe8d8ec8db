"""A match of DIAMONIAK or PIRATATAK written and read in words, for tests that read like the rule sheet.

Cards of a seat: "castle pink 3, spare blue 1, diamond 4, fairy 1", or "nothing". Events: "draw pink", "draw witch",
"pass", "buy pink from P2", "fairy", "pay pink, diamond, diamond", "build pink", "aside", "discard pink",
"trade pink for blue with P2", "give pink to P2", "deck pt55". A colour is a castle card of it, "pink 2" its second
part.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.acts import Cut, Undo
from companion.core.errors import IllegalEvent
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import (
    Aside,
    Build,
    Buy,
    Discard,
    Draw,
    Event,
    Fairy,
    Pass,
    Pay,
    SwitchDeck,
    Trade,
)

NAMES = ("P1", "P2", "P3", "P4")
WORDS = {
    "diamoniak": {"castle": "castle", "diamond": "diamond", "witch": "witch", "fairy": "fairy"},
    "piratatak": {"castle": "boat", "diamond": "coin", "witch": "pirate", "fairy": "cannon"},
}
PREFIX = {"diamoniak": "dk", "piratatak": "pt"}


class Table:
    """One match, played and read in words."""

    def __init__(self, *seats: str, edition: str = "diamoniak", first: str = "P1", position: bool, **rest: Any) -> None:
        self.edition = edition
        self.words = WORDS[edition]
        options = {f"{PREFIX[edition]}.{key}": value for key, value in rest.pop("options", {}).items()}
        written = self._position(seats, first, **rest) if position else None
        header = Header("diamoniak", edition, NAMES[: len(seats)], options, NAMES.index(first), written)
        self.referee = Referee(DIAMONIAK, header)

    # --- doing

    def play(self, *told: str) -> "Table":
        for words in told:
            self.referee.submit(self.event(words))
        return self

    def undo(self) -> "Table":
        self.referee.submit(Undo())
        return self

    def cut(self, at: int) -> "Table":
        self.referee.submit(Cut(at))
        return self

    def refusal(self, words: str) -> str:
        """The reason key with which an event is refused; the state stays the same, and nothing offers the event."""
        before, event = self.state, self.event(words)
        assert event not in self.referee.choices(), f"{words} is offered"
        with pytest.raises(IllegalEvent) as refused:
            self.referee.submit(event)
        assert self.state is before
        return refused.value.reason

    def allows(self, words: str) -> bool:
        """Is the event accepted (and then offered as well, unless it is a payment in one go)?"""
        event = self.event(words)
        try:
            DIAMONIAK.apply(self.state, event)
        except IllegalEvent:
            assert event not in self.referee.choices()
            return False
        assert event in self.referee.choices() or isinstance(event, Pay)
        return True

    # --- reading

    @property
    def state(self) -> Any:
        return self.referee.state

    @property
    def turn(self) -> str:
        return NAMES[self.state.turn]

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self._told(player) for player in self.state.players)

    @property
    def pile(self) -> int:
        return sum(self.state.pile)

    @property
    def discard(self) -> str:
        return self._listed("", self.state.discard)

    @property
    def winner(self) -> str | None:
        outcome = self.state.outcome
        return ", ".join(NAMES[seat] for seat in outcome.winners) if outcome else None

    @property
    def reason(self) -> str | None:
        return self.state.outcome.reason if self.state.outcome else None

    def offered(self, kind: type) -> set[Event]:
        return {event for event in self.referee.choices() if isinstance(event, kind)}

    def colour(self, name: str) -> str | None:
        return self.state.players[NAMES.index(name)].colour

    # --- words

    def card(self, words: str) -> str:
        """ "pink 2" is castle_pink_2, "diamond" is diamond; the edition's own words are put in."""
        first, *rest = words.split()
        name = first if first in self.words.values() else self.words.get(first, f"{self.words['castle']}_{first}")
        return "_".join((name, *rest))

    def cards(self, words: str) -> tuple[str, ...]:
        return tuple(self.card(one.strip()) for one in words.split(","))

    def event(self, words: str) -> Event:
        verb, _, rest = words.partition(" ")
        what, _, who = rest.replace(" from ", "|").replace(" to ", "|").replace(" with ", "|").partition("|")
        give, _, take = what.partition(" for ")
        spoken: dict[str, Callable[[], Event]] = {
            "draw": lambda: Draw(self.card(what)),
            "pass": Pass,
            "buy": lambda: Buy(self.card(what), NAMES.index(who)),
            "fairy": Fairy,
            "pay": lambda: Pay(self.cards(what)),
            "build": lambda: Build(what),
            "aside": Aside,
            "discard": lambda: Discard(self.card(what)),
            "give": lambda: Trade(NAMES.index(who), self.card(what), None),
            "trade": lambda: Trade(NAMES.index(who), self.card(give), self.card(take)),
            "deck": lambda: SwitchDeck(what),
        }
        return spoken[verb]()

    def _position(self, seats: tuple[str, ...], turn: str, discard: str = "nothing", **rest: Any) -> dict[str, Any]:
        if "resolving" in rest:
            rest["resolving"] = self.card(rest["resolving"])
        return {
            "turn": NAMES.index(turn),
            "players": [self._seat(told) for told in seats],
            "discard": [card for _, cards in self._lots(discard) for card in cards],
            **rest,
        }

    def _seat(self, told: str) -> dict[str, Any]:
        player: dict[str, Any] = {"castle": [], "right": [], "draws": 1}
        for kind, cards in self._lots(told):
            player["castle" if kind == "castle" else "right"] += cards
        return player

    def _lots(self, told: str) -> list[tuple[str, list[str]]]:
        """ "castle pink 3, diamond 4" as the kind of each lot with its cards."""
        lots = []
        for lot in told.split(", ") if told != "nothing" else ():
            kind, *colour, count = lot.split()
            lots.append((kind, [self.card(*colour or [kind])] * int(count)))
        return lots

    def _told(self, player: Any) -> str:
        castle, right = self._listed("castle ", player.castle), self._listed("spare ", player.right)
        return ", ".join(lot for lot in (castle, right) if lot != "nothing") or "nothing"

    def _listed(self, kind: str, cards: tuple[str, ...]) -> str:
        classes = self.state.rules.classes
        found = Counter(next(name for name in classes if f"{card}_".startswith(f"{name}_")) for card in cards)
        castle = self.words["castle"] + "_"
        roles = {own: role for role, own in self.words.items()}
        lots = [
            f"{kind}{name.removeprefix(castle)} {found[name]}"
            if name.startswith(castle)
            else f"{roles[name]} {found[name]}"
            for name in classes
            if found[name]
        ]
        return ", ".join(lots) or "nothing"


@pytest.fixture(scope="session")
def new_match() -> Callable[..., Table]:
    """Begins a match from its set-up: new_match(2), new_match(3, edition="piratatak", options={...})."""
    return lambda seats=2, **rest: Table(*("nothing",) * seats, position=False, **rest)


@pytest.fixture(scope="session")
def deal() -> Callable[..., Table]:
    """Begins a match from written cards: deal("castle pink 3, diamond 4", "spare pink 2", discard="witch 1")."""
    return lambda *seats, **rest: Table(*seats, position=True, **rest)
