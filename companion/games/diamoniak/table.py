"""DIAMONIAK towards the table: what may happen, what each event looks like to the camera, what is shown."""

from collections.abc import Iterator

from companion.core.errors import IllegalEvent
from companion.core.game import Plain, outcome_to_plain
from companion.core.observations import CardShown, Observation
from companion.games.diamoniak.editions import PARTS
from companion.games.diamoniak.questions import builder, draw_duty, held, known, payable
from companion.games.diamoniak.rules import PRICE, apply, not_for_sale
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
    Phase,
    State,
    SwitchDeck,
    Trade,
)


def choices(state: State) -> tuple[Event, ...]:
    """Every legal event; of a payment to the witch its single cards (they may also be named at once)."""
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.WITCH:
            return (*_against_the_witch(state), *_decks(state))
        case Phase.START:
            colour = known(state, state.resolving or "").colour
            return (Build(colour or ""), Aside(), *_decks(state))
    passing = () if draw_duty(state) else (Pass(),)
    return (*_draws(state), *passing, *_purchases(state), *_house_rules(state), *_decks(state))


def _draws(state: State) -> Iterator[Draw]:
    """A class that the pile can still hold, and each of its parts that is not seen elsewhere."""
    rules = state.rules
    fresh = not any(state.pile)
    pile = rules.counts(state.discard) if fresh else state.pile
    seen = set(state.on_table) - set(state.discard if fresh else ())
    for name, count in zip(rules.classes, pile, strict=True):
        if count == 0:
            continue
        yield Draw(name)
        card = known(state, name)
        if card.role in rules.tracked:
            parts = PARTS if card.role == "castle" else rules.totals[rules.index[name]]
            yield from (Draw(f"{name}_{n}") for n in range(1, parts + 1) if f"{name}_{n}" not in seen)


def _purchases(state: State) -> Iterator[Buy]:
    if state.drawn or len(held(state, state.player, "diamond")) < PRICE:
        return
    for seller, player in enumerate(state.players):
        for name in dict.fromkeys(player.right + player.castle):
            if known(state, name).role == "castle" and not_for_sale(state, name, seller) is None:
                yield Buy(name, seller)


def _against_the_witch(state: State) -> Iterator[Event]:
    fairy = bool(held(state, state.player, "fairy"))
    if fairy and not state.paid:
        yield Fairy()
    if not (fairy and state.rules.options.fairy_forced):
        yield from (Pay((name,)) for name in dict.fromkeys(payable(state)))


def _house_rules(state: State) -> Iterator[Event]:
    options, player = state.rules.options, state.player
    if options.voluntary_discard:
        yield from (Discard(name) for name in dict.fromkeys(held(state, player, "castle")))
    if options.start_from_spares and player.colour is None:
        spares = dict.fromkeys(known(state, name).colour for name in held(state, player, "castle"))
        yield from (Build(colour) for colour in spares if colour and builder(state, colour) is None)
    if options.trading:
        yield from _trades(state)


def _trades(state: State) -> Iterator[Trade]:
    for partner, other in enumerate(state.players):
        if partner == state.turn:
            continue
        for give in dict.fromkeys(state.player.right):
            yield Trade(partner, give, None)
            yield from (Trade(partner, give, take) for take in dict.fromkeys(other.right))


def _decks(state: State) -> Iterator[SwitchDeck]:
    for deck in state.rules.edition.decks:
        try:
            apply(state, SwitchDeck(deck))
        except IllegalEvent:
            continue
        yield SwitchDeck(deck)


def evidence(state: State, event: Event, seen: Observation) -> bool:
    """A drawn card and a card given to the witch are shown (DK-09); everything else is told by hand."""
    if not isinstance(seen, CardShown):
        return False
    name = state.rules.named(seen.label)
    if name is None:
        return False
    match event:
        case Draw(card=card):
            return card == name
        case Pay(cards=(card,)):
            return card in (name, known(state, name).kind) or state.rules.named(card) == name
        case Fairy():
            return known(state, name).role == "fairy"
    return False


def lying(state: State, seat: int) -> tuple[str, ...]:
    """The cards before a player, castle and right-hand side. Raises IllegalEvent "hidden_cards" (DKQ-26)."""
    if not state.rules.options.open_cards:
        raise IllegalEvent("hidden_cards")
    player = state.players[seat]
    return (*player.castle, *player.right)


def named(state: State, label: str) -> str | None:
    """A camera's label as a card's name in this match."""
    return state.rules.named(label)


def view(state: State, seat: int | None = None) -> Plain:
    """The match as tablets show it; with `open_cards=false` only a player herself sees her right-hand cards."""
    rules = state.rules
    hidden = not rules.options.open_cards
    players = []
    for at, player in enumerate(state.players):
        known_cards = not hidden or at == seat
        players.append(
            {
                "colour": player.colour,
                "castle": sorted(player.castle),
                "right": [*player.right] if known_cards else ["back"] * len(player.right),
                "diamonds": len(held(state, player, "diamond")) if known_cards else None,
                "draws": player.draws,
            }
        )
    return {
        "edition": rules.edition.name,
        "words": dict(rules.edition.words),
        "deck": rules.options.deck,
        "colours": [*rules.options.colours],
        "turn": state.turn,
        "turns": state.turns,
        "phase": str(state.phase),
        "pile": sum(state.pile),
        "discard": [*state.discard],
        "drawn": [*state.drawn],
        "resolving": state.resolving,
        "owed": state.owed,
        "chooser": _chooser(state),
        "draw_duty": draw_duty(state) if state.phase is Phase.DRAW else None,
        "players": players,
        "outcome": outcome_to_plain(state.outcome),
    }


def seats_to_act(state: State, event: Event | None) -> tuple[int, ...]:
    """The seats whose act an event is: the one on turn, and of a payment the one that picks its cards (DKQ-11)."""
    chooser = _chooser(state)
    picks = chooser if isinstance(chooser, int) else state.turn
    if event is None:
        return (state.turn,) if picks == state.turn else (state.turn, picks)
    return (picks,) if isinstance(event, Pay) else (state.turn,)


def _chooser(state: State) -> int | str | None:
    """The seat that picks the cards for the witch, or "random" (DKQ-11)."""
    if state.phase is not Phase.WITCH:
        return None
    who = state.rules.options.witch_chooser
    if who == "left_neighbour":
        return (state.turn + 1) % len(state.players)
    return state.turn if who == "self" else who
