"""The rules of DIAMONIAK and PIRATATAK: what each event does, and why it may be refused (DK-07 ... DK-31)."""

from collections.abc import Callable
from typing import Any

from companion.core.effects import Buzz, Effect, Tune
from companion.core.errors import IllegalEvent
from companion.core.fast_replace import replace
from companion.games.diamoniak.editions import Card
from companion.games.diamoniak.holdings import (
    beginning,
    given_up,
    holding,
    lay,
    seated,
    start_castle,
    with_player,
    without,
)
from companion.games.diamoniak.questions import builder, draw_duty, held, in_sight, known, payable
from companion.games.diamoniak.state import (
    DRAW,
    START,
    WITCH,
    WITCH_TAKES,
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
from companion.games.diamoniak.turns import ACCEPTED, Result, end_turn, reshuffled, settled, won

PRICE = 3  # diamonds for a castle card (DK-21)


def apply(state: State, event: Event) -> Result:
    """The next state and what follows from it. Raises IllegalEvent; the reasons are listed in docs/HOUSE_RULES.md."""
    if state.outcome is not None:
        raise IllegalEvent("match_over")
    return _APPLY[type(event)](state, event)


def _require(state: State, phase: Phase) -> None:
    if state.phase is not phase:
        raise IllegalEvent(f"not_in_phase_{phase}", phase=state.phase)


# --- drawing (DK-09 ... DK-19)


def _draw(state: State, event: Draw) -> Result:
    _require(state, DRAW)
    name = event.card
    card = known(state, name)
    effects: tuple[Effect, ...] = ()
    if not any(state.pile):
        state, effects = reshuffled(state)
    pile, drawn = _pile_without(state, name, card), (*state.drawn, name)
    begins = card.role == "castle" and _may_begin(state, card)
    waits = card.role == "witch" or (begins and state.rules.options.start_optional)
    if waits:
        player = replace(state.player, draws=state.player.draws + 1)
    elif begins:
        player = beginning(state, card.colour, (name,), drawn=1)
    else:
        player = holding(state.player, name, card, drawn=1)
    players, resolving = seated(state.players, state.turn, player), name if waits else None
    owed = min(WITCH_TAKES, len(payable(state))) if card.role == "witch" else 0
    state = replace(state, pile=pile, drawn=drawn, players=players, resolving=resolving, owed=owed)
    state, more = _drawn(state, card.role)
    return state, effects + more


def _drawn(state: State, role: str) -> Result:
    """What follows when a card has come to where it waits or belongs."""
    if role == "witch":
        return _witch(state)
    if state.resolving is not None:
        return state, ACCEPTED
    return _after_castle(state) if role == "castle" else settled(state, ACCEPTED)


def _pile_without(state: State, name: str, card: Card) -> tuple[int, ...]:
    """The pile after this card was drawn. Raises IllegalEvent: it cannot have been in there."""
    rules, pile = state.rules, state.pile
    at = rules.index[card.kind]
    part = card.part if card.role in rules.tracked else None
    if part is not None and part > rules.totals[at]:
        raise IllegalEvent("unknown_card", card=name)
    if pile[at] == 0:
        raise IllegalEvent("too_many_witches" if card.role == "witch" else "not_in_pile", card=name)
    if part is not None and in_sight(state, name):
        raise IllegalEvent("seen_twice", card=name)
    return (*pile[:at], pile[at] - 1, *pile[at + 1 :])


def _may_begin(state: State, card: Card) -> bool:
    """Has the player no castle yet, and nobody one of this colour (DK-12, DK-13)?"""
    return state.player.colour is None and builder(state, card.colour or "") is None


def _after_castle(state: State) -> Result:
    state, effects = won(state)
    if state.outcome is None and not state.rules.options.draw_after_castle:
        return end_turn(state, effects)
    return state, effects


def _build(state: State, event: Build) -> Result:
    colour = event.colour
    if state.phase is START:
        assert state.resolving is not None
        if known(state, state.resolving).colour != colour:
            raise IllegalEvent("other_colour", colour=colour)
        started = start_castle(replace(state, resolving=None), colour, (state.resolving,))
        return _after_castle(started)
    _require(state, DRAW)
    if not state.rules.options.start_from_spares:
        raise IllegalEvent("switched_off", switch="start_from_spares")
    spares = tuple(name for name in state.player.right if known(state, name).colour == colour)
    if state.player.colour is not None or builder(state, colour) is not None or not spares:
        raise IllegalEvent("cannot_start", colour=colour)
    right = tuple(name for name in state.player.right if name not in spares)
    player = replace(state.player, colour=colour, castle=spares, right=right)
    return won(with_player(state, state.turn, player))


def _aside(state: State, _: Aside) -> Result:
    _require(state, START)
    assert state.resolving is not None
    return _after_castle(lay(replace(state, resolving=None), state.turn, state.resolving))


# --- the witch (DK-25 ... DK-28)


def _witch(state: State) -> Result:
    effects = (Buzz(Tune.WITCH),)
    must_counter = state.rules.options.fairy_forced and held(state, state.player, "fairy")
    if state.owed == 0 and not must_counter:
        return _witch_leaves(state, effects)
    return state, effects


def _witch_leaves(state: State, effects: tuple[Effect, ...]) -> Result:
    assert state.resolving is not None
    return end_turn(state, effects, laid=(state.resolving,))


def _pay(state: State, event: Pay) -> Result:
    _require(state, WITCH)
    cards = event.cards
    if state.rules.options.fairy_forced and held(state, state.player, "fairy"):
        raise IllegalEvent("fairy_forced")
    if len(cards) not in (1, state.owed) or not cards:
        raise IllegalEvent("pay_owed", owed=state.owed, named=len(cards))
    player = without(state, state.player, *sorted(cards))
    if not state.rules.options.witch_pay_fairy and any(known(state, name).role == "fairy" for name in cards):
        raise IllegalEvent("no_fairy_payment")
    owed, paid = state.owed - len(cards), state.paid + len(cards)
    players = seated(state.players, state.turn, player)
    state = replace(state, players=players, discard=state.discard + cards, owed=owed, paid=paid)
    return _witch_leaves(state, ()) if owed == 0 else (state, ())


def _fairy(state: State, _: Fairy) -> Result:
    _require(state, WITCH)
    fairies = held(state, state.player, "fairy")
    if not fairies:
        raise IllegalEvent("no_fairy")
    if state.paid:
        raise IllegalEvent("payment_begun")
    players = seated(state.players, state.turn, without(state, state.player, fairies[0]))
    return _witch_leaves(replace(state, players=players, discard=(*state.discard, fairies[0])), ACCEPTED)


# --- buying (DK-20 ... DK-24) and the house rules that move cards


def _buy(state: State, event: Buy) -> Result:
    _require(state, DRAW)
    name, seller = event.card, event.seller
    if state.drawn:
        raise IllegalEvent("drawn_already")
    diamonds = held(state, state.player, "diamond")[:PRICE]
    if len(diamonds) < PRICE:
        raise IllegalEvent("three_diamonds", diamonds=len(diamonds))
    if reason := not_for_sale(state, name, seller):
        raise IllegalEvent(reason, card=name, seller=seller)
    back = diamonds if state.rules.options.diamonds_to == "seller" else ()
    buyer = without(state, state.player, *diamonds)
    owner = without(state, state.players[seller], name, gets=back)
    players = seated(seated(state.players, state.turn, buyer), seller, owner)
    state = replace(state, players=players, discard=state.discard if back else state.discard + diamonds)
    colour = known(state, name).colour
    if state.player.colour is None and colour is not None and state.rules.options.buy_without_castle:
        free = builder(state, colour) is None
        state = start_castle(state, colour, (name,)) if free else lay(state, state.turn, name)
    else:
        state = lay(state, state.turn, name)
    state, effects = won(state)
    return (state, effects) if state.outcome is not None else end_turn(state, effects)


def not_for_sale(state: State, name: str, seller: int) -> str | None:
    """Why the player may not buy this card there, None when she may (DK-20, DKQ-05, DKQ-06, DKQ-32)."""
    options = state.rules.options
    card = known(state, name)
    if not 0 <= seller < len(state.players) or seller == state.turn:
        return "no_such_seller"
    owner = state.players[seller]
    if card.role != "castle" or name not in (owner.right + owner.castle):
        return "not_the_sellers"
    if name not in owner.right and not (options.buy_from_castle and options.buy_any_colour):
        return "part_of_a_castle"
    if state.player.colour is None and not options.buy_without_castle:
        return "no_castle_yet"
    starts = state.player.colour is None and builder(state, card.colour or "") is None
    if card.colour != state.player.colour and not starts and not options.buy_any_colour:
        return "not_your_colour"
    return None


def _discard(state: State, event: Discard) -> Result:
    _require(state, DRAW)
    name = event.card
    if not state.rules.options.voluntary_discard:
        raise IllegalEvent("switched_off", switch="voluntary_discard")
    if name not in held(state, state.player, "castle"):
        raise IllegalEvent("not_hers", card=name)
    state = given_up(state, state.turn, name)
    return settled(replace(state, discard=(*state.discard, name)), ACCEPTED)


def _trade(state: State, event: Trade) -> Result:
    _require(state, DRAW)
    partner, give, take = event.partner, event.give, event.take
    if not state.rules.options.trading:
        raise IllegalEvent("switched_off", switch="trading")
    if not 0 <= partner < len(state.players) or partner == state.turn:
        raise IllegalEvent("no_such_seat", seat=partner)
    if give not in state.player.right:
        raise IllegalEvent("not_hers", card=give)
    if take is not None and take not in state.players[partner].right:
        raise IllegalEvent("not_the_partners", card=take)
    state = lay(given_up(state, state.turn, give), partner, give)
    if take is not None:
        state = lay(given_up(state, partner, take), state.turn, take)
    return won(state)


def _switch_deck(state: State, event: SwitchDeck) -> Result:
    """The match goes on with the other deck: only the number of witches differs (DKQ-30)."""
    rules, deck = state.rules, event.deck
    if deck not in rules.edition.decks or deck == rules.options.deck:
        raise IllegalEvent("no_such_deck", deck=deck)
    rules = rules.with_deck(deck)
    pile = tuple(
        count + new - old for count, new, old in zip(state.pile, rules.totals, state.rules.totals, strict=True)
    )
    if min(pile) < 0:
        raise IllegalEvent("too_many_witches", deck=deck)
    return replace(state, rules=rules, pile=pile), ()


# --- the turn and the end (DK-07, DK-31)


def _pass(state: State, _: Pass) -> Result:
    _require(state, DRAW)
    if reason := draw_duty(state):
        raise IllegalEvent(reason)
    return end_turn(state, ())


_APPLY: dict[type, Callable[[State, Any], Result]] = {
    Draw: _draw,
    Pass: _pass,
    Buy: _buy,
    Fairy: _fairy,
    Pay: _pay,
    Build: _build,
    Aside: _aside,
    Discard: _discard,
    Trade: _trade,
    SwitchDeck: _switch_deck,
}
