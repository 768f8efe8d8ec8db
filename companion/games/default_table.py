"""The table of a game that brings none: bots that choose at random, and cards that go where the game says they lie.

A card that can be drawn is turned up from the pile, and goes to the seat for which `Game.lying` names it afterwards, to
the discard when it names it for none; without `lying` to the seat that was on turn. Whatever needs no card is tapped.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from calibration.artwork import PrintedDeck, printed_deck
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.game import Game, Plain
from companion.core.observations import CardShown
from companion.core.referee import Referee
from companion.games.kit import SimulatedTable, Step, seat_place
from hardware.simulated.world import DISCARD, PILE, World


class RandomHands:
    """The hands of all seats, over a World whose cards lie as the match says."""

    def __init__(self, truth: Referee, rng: Random) -> None:
        self._game: Game = truth.game
        self._seats = range(len(truth.header.seats))
        self._rng = rng
        edition = truth.header.edition
        deck = printed_deck(edition) if truth.game.cards(edition, None) else PrintedDeck(edition, ())
        cards = deck.pile
        self._labels = frozenset(cards)
        self.table = World(cards, picture=deck.picture, rng=rng)
        self._settle(truth.state)

    def steps(self, state: Any) -> Iterator[Step]:
        """Any legal event, all as likely as one another. Raises SettingsError when the game lists none."""
        event, drawn = self._choose(state)
        after, _ = self._game.apply(state, event)
        if drawn is None:
            yield Step(event)
        else:
            yield Step(event, self.table.take_top, self._place_of(drawn, state, after))
        self._settle(after)

    def differ(self, state: Any) -> bool:
        """Do the cards lie otherwise than the state says?"""
        return any(self._lying_at(seat, state) != due for seat, due in self._due(state).items())

    def _choose(self, state: Any) -> tuple[Any, str | None]:
        """An event, and the card that is turned up for it."""
        legal = self._game.choices(state)
        if not legal:
            expected = "at least one legal event, or hands.py with bots of the game's own"
            raise SettingsError(file=self._game.name, key="choices", found=legal, expected=expected)
        if not self.table.places[PILE] and self.table.places[DISCARD]:
            self.table.shuffle_discard_into_pile()
        top = next(iter(self.table.places[PILE]), None)
        shown = [event for event in legal if any(self._looks_like(state, event, label) for label in self._labels)]
        drawn = [event for event in shown if top is not None and self._looks_like(state, event, top)]
        of_cards = {type(event) for event in shown}
        tapped = [event for event in legal if type(event) not in of_cards]
        event = self._rng.choice([*drawn, *tapped] or [*legal])
        return event, top if event in drawn else None

    def _looks_like(self, state: Any, event: Any, label: str) -> bool:
        return self._game.evidence(state, event, CardShown(label, 1.0))

    def _place_of(self, card_id: str, before: Any, after: Any) -> str:
        """Where a card goes that was turned up."""
        was, due = self._due(before), self._due(after)
        if not due:
            return seat_place(before.turn)
        name = self._name(after, card_id)
        gained = (seat for seat in due if due[seat][name] > was.get(seat, Counter[str]())[name])
        return next(map(seat_place, gained), DISCARD)

    def _due(self, state: Any) -> Mapping[int, Counter[str]]:
        """The names of the cards that should lie before each seat of which anybody may know."""
        due: dict[int, Counter[str]] = {}
        lying = self._game.lying
        if lying is None:
            return due
        for seat in self._seats:
            try:
                due[seat] = Counter(lying(state, seat))
            except IllegalEvent:  # nobody may know them
                continue
        return due

    def _lying_at(self, seat: int, state: Any) -> Counter[str]:
        return Counter(self._name(state, card_id) for card_id in self.table.places.get(seat_place(seat), ()))

    def _settle(self, state: Any) -> None:
        """Hands move cards until they lie as the state says: first what is too much, then what is missing."""
        due = self._due(state)
        for seat, cards in due.items():
            for name in (self._lying_at(seat, state) - cards).elements():
                self._move(state, name, seat_place(seat), DISCARD)
        for seat, cards in due.items():
            for name in (cards - self._lying_at(seat, state)).elements():
                origin = next((place for place in (DISCARD, PILE) if self._find(state, name, place)), None)
                if origin is not None:
                    self._move(state, name, origin, seat_place(seat))

    def _move(self, state: Any, name: str, origin: str, to: str) -> None:
        card_id = self._find(state, name, origin)
        if card_id is not None:
            self.table.move(card_id, origin=origin, to=to)

    def _find(self, state: Any, name: str, place: str) -> str | None:
        cards = self.table.places.get(place, ())
        return next((card_id for card_id in cards if self._name(state, card_id) == name), None)

    def _name(self, state: Any, card_id: str) -> str:
        return self._game.named(state, card_id) or card_id


def hands_at(truth: Referee, rng: Random) -> RandomHands:
    """The bots of a match."""
    return RandomHands(truth, rng)


def table_of(truth: Referee, rng: Random) -> SimulatedTable:
    """The table of a match."""
    hands = RandomHands(truth, rng)
    return SimulatedTable(hands.table, hands, kept=cards_named)


def cards_named(state: Plain) -> Counter[str]:
    """Every card that the players have, as tablets are told it: all words under "players", else all there are."""
    return Counter(_words(state.get("players", state)))


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _words(part)
