"""What a match of DIAMONIAK is at one moment, the events that change it, and where it starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core.errors import SettingsError
from companion.core.fast_replace import replace
from companion.core.game import Outcome, Plain
from companion.core.position import PositionReader
from companion.games.diamoniak.editions import EDITIONS, PARTS, Rules, make_rules

WITCH_TAKES = 3  # cards (DK-25)


@dataclass(frozen=True, slots=True)
class Draw:
    """The player takes the top card and shows it (DK-09)."""

    card: str


@dataclass(frozen=True, slots=True)
class Pass:
    """The player stops drawing; the next one clockwise plays (DK-07, DK-10)."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Three diamonds for a castle card of an opponent, which is the whole turn (DK-20 ... DK-24)."""

    card: str
    seller: int


@dataclass(frozen=True, slots=True)
class Fairy:
    """The fairy sends the witch away; both go next to the pile (DK-28)."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Cards given up to the witch: all that are owed at once, or one after the other (DK-25 ... DK-27)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """The player begins the castle of a colour by choice (switches start_optional, start_from_spares)."""

    colour: str


@dataclass(frozen=True, slots=True)
class Aside:
    """The player lays the castle card to the right instead of beginning with it (switch start_optional)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A spare is thrown off (switch voluntary_discard)."""

    card: str


@dataclass(frozen=True, slots=True)
class Trade:
    """A card from the right-hand side is given, perhaps for another one (switch trading)."""

    partner: int
    give: str
    take: str | None


@dataclass(frozen=True, slots=True)
class SwitchDeck:
    """The table finds that the other deck is being played (DKQ-30)."""

    deck: str


EVENTS = (Draw, Pass, Buy, Fairy, Pay, Build, Aside, Discard, Trade, SwitchDeck)
Event = Draw | Pass | Buy | Fairy | Pay | Build | Aside | Discard | Trade | SwitchDeck


class Phase(StrEnum):
    """What the table waits for."""

    DRAW = "draw"
    START = "start"  # begin a castle with the drawn card, or lay it aside
    WITCH = "witch"
    OVER = "over"


DRAW, START, WITCH, OVER = Phase


@dataclass(frozen=True)
class Player:
    """What lies in front of a player (the castle) and on her right-hand side (everything else).

    `colour` is the castle she must build, None before the first castle card; `draws` counts the whole match.
    """

    colour: str | None = None
    castle: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    draws: int = 0


@dataclass(frozen=True)
class State:
    """One moment. `pile` counts the face-down cards of each class of `rules.classes`; their order is unknown.

    `drawn` are this turn's cards; `resolving` is the card that is being dealt with (a witch, or a castle card in
    phase START); `owed` cards must still be given to the witch and `paid` have been; `turns` are finished ones.
    """

    rules: Rules
    players: tuple[Player, ...]
    turn: int
    pile: tuple[int, ...]
    discard: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    resolving: str | None = None
    owed: int = 0
    paid: int = 0
    turns: int = 0
    outcome: Outcome | None = None

    @property
    def phase(self) -> Phase:
        if self.outcome is not None:
            return OVER
        if self.resolving is None:
            return DRAW
        return WITCH if self.rules.role(self.resolving) == "witch" else START

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def on_table(self) -> tuple[str, ...]:
        """Every card that is not in the pile."""
        resolving = (self.resolving,) if self.resolving else ()
        return sum((p.castle + p.right for p in self.players), self.discard + resolving)


def setup(
    edition: str, options: Mapping[str, Any], seats: int, first: int = 0, position: Mapping[str, Any] | None = None
) -> State:
    """The state before the first event (DK-06, DK-08), or the written position. Raises SettingsError."""
    if edition not in EDITIONS:
        raise SettingsError(file="header", key="edition", found=edition, expected=" or ".join(EDITIONS))
    if not 2 <= seats <= 4:
        raise SettingsError(file="header", key="seats", found=seats, expected="2 to 4 players (DK-01)")
    if not 0 <= first < seats:
        raise SettingsError(file="header", key="first", found=first, expected=f"a seat, 0 to {seats - 1}")
    rules = make_rules(EDITIONS[edition], options)
    start = State(rules=rules, players=(Player(),) * seats, turn=first, pile=rules.totals)
    return start if position is None else _position(start, position)


def position_of(state: State) -> Plain:
    """The state as a written position, which `setup` reads back to an equal state."""
    players = [
        {"colour": p.colour, "castle": [*p.castle], "right": [*p.right], "draws": p.draws} for p in state.players
    ]
    return {
        "turn": state.turn,
        "players": players,
        "discard": [*state.discard],
        "drawn": [*state.drawn],
        "resolving": state.resolving,
        "owed": state.owed,
        "paid": state.paid,
        "turns": state.turns,
    }


def _position(start: State, given: Mapping[str, Any]) -> State:
    read = _Reader(start.rules, given, "position")
    read.only("turn", "players", "discard", "drawn", "resolving", "owed", "paid", "turns")
    rows = read.value("players", list, [{}] * len(start.players))
    if len(rows) != len(start.players):
        read.refuse("players", f"{len(start.players)} players")
    state = State(
        rules=start.rules,
        players=tuple(_player(_Reader(start.rules, row, f"position.players[{at}]")) for at, row in enumerate(rows)),
        turn=read.number("turn", start.turn, len(rows) - 1),
        pile=start.pile,
        discard=read.cards("discard"),
        drawn=read.cards("drawn"),
        resolving=read.card("resolving"),
        owed=read.number("owed", 0, 3),
        paid=read.number("paid", 0, 3),
        turns=read.number("turns", 0, 10**9),
    )
    _check(state, read)
    counts = zip(start.pile, start.rules.counts(state.on_table), strict=True)
    pile = tuple(total - seen for total, seen in counts)
    if min(pile) < 0:
        read.refuse("players", f"at most {start.rules.totals[pile.index(min(pile))]} of a kind of card")
    return replace(state, pile=pile)


def _player(read: "_Reader") -> Player:
    read.only("colour", "castle", "right", "draws")
    castle = read.cards("castle")
    colours = {card.colour for name in castle if (card := read.rules.cards.get(name))}
    colour = read.value("colour", str, None)
    if colour is None and len(colours) == 1:
        colour = next(iter(colours))
    if colours - {colour} or len(castle) >= PARTS or (castle and colour is None):
        read.refuse("castle", f"fewer than {PARTS} castle cards of one colour (DKI-04)")
    if colour is not None and colour not in read.rules.options.colours:
        read.refuse("colour", " or ".join(read.rules.options.colours))
    if colour is not None and not castle and read.rules.options.emptied_castle == "free":
        read.refuse("colour", "nothing without castle cards (DKQ-15)")
    return Player(colour, castle, read.cards("right"), read.number("draws", 0, 10**9))


def _check(state: State, read: "_Reader") -> None:
    """Refuses a position that no match can reach (DKI-02 ... DKI-06)."""
    rules = state.rules
    built = [player.colour for player in state.players if player.colour]
    if len(set(built)) != len(built):
        read.refuse("players", "one builder a colour (DKI-04)")
    if any(rules.role(name) == "witch" for player in state.players for name in player.castle + player.right):
        read.refuse("players", "no witch with a player (DKI-03)")
    witches = [name for name in state.drawn if rules.role(name) == "witch"]
    if witches and (witches != [state.resolving] or state.drawn[-1] != state.resolving):
        read.refuse("drawn", "no witch but the one in `resolving` (DKI-06)")
    parts = [name for name in state.on_table if rules.role(name) in rules.tracked and name not in rules.index]
    if len(set(parts)) != len(parts):
        read.refuse("players", "each part of a castle once (DKQ-22)")
    _check_resolving(state, read)


def _check_resolving(state: State, read: "_Reader") -> None:
    """Refuses a card in `resolving` that leads nowhere, and a debt to the witch that cannot be."""
    options, player = state.rules.options, state.player
    hers = player.castle + player.right
    fairies = sum(state.rules.role(name) == "fairy" for name in hers)
    if state.phase is Phase.START:
        card = state.rules.cards.get(state.resolving or "")
        free = card is not None and card.colour not in {None, *(other.colour for other in state.players)}
        if not options.start_optional or player.colour or not free:
            read.refuse("resolving", "a witch, or nothing; with start_optional a card that may begin a castle")
    if state.phase is not Phase.WITCH:
        if state.owed or state.paid:
            read.refuse("owed", "0 without a witch in `resolving`")
        return
    forced = options.fairy_forced and fairies > 0
    if state.paid and forced:
        read.refuse("paid", "0, for the fairy must be used (DKQ-09)")
    owed = min(WITCH_TAKES - state.paid, len(hers) if options.witch_pay_fairy else len(hers) - fairies)
    if state.owed != owed or not (owed or forced):
        read.refuse("owed", f"{owed}, what she still owes the witch in `resolving`, and not 0 (DK-25, DK-27)")


class _Reader(PositionReader):
    """Reads the values of a position, cards by their names in this match."""

    def __init__(self, rules: Rules, given: Any, where: str) -> None:
        super().__init__(given, where)
        self.rules = rules

    def card(self, key: str) -> str | None:
        found: str | None = self.value(key, str, None)
        return found if found is None else self._own(key, found)

    def cards(self, key: str) -> tuple[str, ...]:
        return tuple(self._own(key, name) for name in self.value(key, tuple[str, ...], (), self._known))

    def _own(self, key: str, name: str) -> str:
        if name not in self.rules.cards:
            self.refuse(key, self._known)
        return name

    @property
    def _known(self) -> str:
        return "names of cards of this deck, as in " + ", ".join(self.rules.classes)
