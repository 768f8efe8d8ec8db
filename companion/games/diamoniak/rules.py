"""The rules of DIAMONIAK and PIRATATAK: what each event does, and why it may be refused (DK-07 ... DK-31)."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.effects import Buzz, Effect, Say, Tune
from companion.errors import IllegalEvent
from companion.game import Outcome
from companion.games.diamoniak.editions import PARTS, Card, rules_with
from companion.games.diamoniak.questions import builder, draw_duty, held, known, payable
from companion.games.diamoniak.state import (
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
    Player,
    State,
    SwitchDeck,
    Trade,
)
from companion.values import replace

PRICE = 3  # diamonds for a castle card (DK-21)

Result = tuple[State, tuple[Effect, ...]]
ACCEPTED = (Buzz(Tune.ACCEPTED),)


def apply(state: State, event: Event) -> Result:
    """The next state and what follows from it. Raises IllegalEvent; the reasons are listed in docs/HOUSE_RULES.md."""
    if state.outcome is not None:
        raise IllegalEvent("match_over")
    return _APPLY[type(event)](state, event)


def _require(state: State, phase: Phase) -> None:
    if state.phase is not phase:
        raise IllegalEvent(f"not_in_phase_{phase}", phase=state.phase)


def _with_player(state: State, seat: int, player: Player) -> State:
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


# --- drawing (DK-09 ... DK-19)


def _draw(state: State, event: Draw) -> Result:
    _require(state, Phase.DRAW)
    name = event.card
    card = known(state, name)
    effects: tuple[Effect, ...] = ()
    if not any(state.pile):
        state, effects = _reshuffled(state)
    state = _from_pile(state, name, card)
    player = replace(state.player, draws=state.player.draws + 1)
    state = _with_player(replace(state, drawn=(*state.drawn, name)), state.turn, player)
    if card.role == "witch":
        state, more = _witch(state, name)
    elif card.role == "castle":
        state, more = _castle(state, name, card)
    else:
        state, more = _settled(_lay(state, state.turn, name), ACCEPTED)
    return state, effects + more


def _from_pile(state: State, name: str, card: Card) -> State:
    at = state.rules.index[state.rules.class_of(card)]
    part = card.part if card.role in state.rules.tracked else None
    if part is not None and part > state.rules.totals[at]:
        raise IllegalEvent("unknown_card", card=name)
    if state.pile[at] == 0:
        raise IllegalEvent("too_many_witches" if card.role == "witch" else "not_in_pile", card=name)
    if part is not None and name in state.on_table:
        raise IllegalEvent("seen_twice", card=name)
    pile = list(state.pile)
    pile[at] -= 1
    return replace(state, pile=tuple(pile))


def _reshuffled(state: State) -> Result:
    """The cards next to the empty pile become the new one (DK-30, DKQ-12 ... DKQ-14)."""
    if not state.discard:
        raise IllegalEvent("count_fault")
    state = replace(state, pile=state.rules.counts(state.discard), discard=())
    return state, (Say("reshuffle", (("cards", sum(state.pile)),)),)


def _castle(state: State, name: str, card: Card) -> Result:
    assert card.colour is not None
    player, options = state.player, state.rules.options
    startable = player.colour is None and builder(state, card.colour) is None
    if startable and options.start_optional:
        return replace(state, resolving=name), ACCEPTED
    state = _start(state, card.colour, (name,)) if startable else _lay(state, state.turn, name)
    return _after_castle(state)


def _after_castle(state: State) -> Result:
    state, effects = _won(state)
    if state.outcome is None and not state.rules.options.draw_after_castle:
        return _end_turn(state, effects)
    return state, effects


def _start(state: State, colour: str, cards: tuple[str, ...]) -> State:
    """The player begins a castle; spares of that colour join it at once (DK-12, DKQ-16)."""
    player = state.player
    right = player.right
    if state.rules.options.spares_join:
        joining = tuple(name for name in right if known(state, name).colour == colour)
        cards += joining
        right = tuple(name for name in right if name not in joining)
    return _with_player(state, state.turn, replace(player, colour=colour, castle=cards, right=right))


def _lay(state: State, seat: int, name: str) -> State:
    """A card goes where it belongs: the player's own colour to her castle, all else to the right (DK-14, DK-15)."""
    player, colour = state.players[seat], known(state, name).colour
    if colour is not None and colour == player.colour:
        return _with_player(state, seat, replace(player, castle=(*player.castle, name)))
    return _with_player(state, seat, replace(player, right=(*player.right, name)))


def _build(state: State, event: Build) -> Result:
    colour = event.colour
    if state.phase is Phase.START:
        assert state.resolving is not None
        if known(state, state.resolving).colour != colour:
            raise IllegalEvent("other_colour", colour=colour)
        started = _start(replace(state, resolving=None), colour, (state.resolving,))
        return _after_castle(started)
    _require(state, Phase.DRAW)
    if not state.rules.options.start_from_spares:
        raise IllegalEvent("switched_off", switch="start_from_spares")
    spares = tuple(name for name in state.player.right if known(state, name).colour == colour)
    if state.player.colour is not None or builder(state, colour) is not None or not spares:
        raise IllegalEvent("cannot_start", colour=colour)
    right = tuple(name for name in state.player.right if name not in spares)
    player = replace(state.player, colour=colour, castle=spares, right=right)
    return _won(_with_player(state, state.turn, player))


def _aside(state: State, _: Aside) -> Result:
    _require(state, Phase.START)
    assert state.resolving is not None
    return _after_castle(_lay(replace(state, resolving=None), state.turn, state.resolving))


# --- the witch (DK-25 ... DK-28)


def _witch(state: State, name: str) -> Result:
    state = replace(state, resolving=name, paid=0)
    state = replace(state, owed=min(WITCH_TAKES, len(payable(state))))
    effects = (Buzz(Tune.WITCH),)
    must_counter = state.rules.options.fairy_forced and held(state, state.player, "fairy")
    if state.owed == 0 and not must_counter:
        return _witch_leaves(state, effects)
    return state, effects


def _witch_leaves(state: State, effects: tuple[Effect, ...]) -> Result:
    assert state.resolving is not None
    state = replace(state, discard=(*state.discard, state.resolving), resolving=None, owed=0, paid=0)
    return _end_turn(state, effects)


def _pay(state: State, event: Pay) -> Result:
    _require(state, Phase.WITCH)
    cards = event.cards
    if state.rules.options.fairy_forced and held(state, state.player, "fairy"):
        raise IllegalEvent("fairy_forced")
    if len(cards) not in (1, state.owed) or not cards:
        raise IllegalEvent("pay_owed", owed=state.owed, named=len(cards))
    if missing := Counter(cards) - Counter(state.player.castle + state.player.right):
        raise IllegalEvent("not_hers", card=min(missing))
    if Counter(cards) - Counter(payable(state)):
        raise IllegalEvent("no_fairy_payment")
    for name in cards:
        state = _given_up(state, state.turn, name)
    state = replace(state, discard=state.discard + cards, owed=state.owed - len(cards), paid=state.paid + len(cards))
    return _witch_leaves(state, ()) if state.owed == 0 else (state, ())


def _given_up(state: State, seat: int, name: str) -> State:
    """A card leaves a player; a castle without cards is no castle (DKQ-15)."""
    player = state.players[seat]
    if name in player.right:
        at = player.right.index(name)
        return _with_player(state, seat, replace(player, right=player.right[:at] + player.right[at + 1 :]))
    at = player.castle.index(name)
    castle = player.castle[:at] + player.castle[at + 1 :]
    kept = player.colour if castle or state.rules.options.emptied_castle == "bound" else None
    return _with_player(state, seat, replace(player, castle=castle, colour=kept))


def _fairy(state: State, _: Fairy) -> Result:
    _require(state, Phase.WITCH)
    fairies = held(state, state.player, "fairy")
    if not fairies:
        raise IllegalEvent("no_fairy")
    if state.paid:
        raise IllegalEvent("payment_begun")
    state = _given_up(state, state.turn, fairies[0])
    return _witch_leaves(replace(state, discard=(*state.discard, fairies[0])), ACCEPTED)


# --- buying (DK-20 ... DK-24) and the house rules that move cards


def _buy(state: State, event: Buy) -> Result:
    _require(state, Phase.DRAW)
    name, seller = event.card, event.seller
    if state.drawn:
        raise IllegalEvent("drawn_already")
    diamonds = held(state, state.player, "diamond")[:PRICE]
    if len(diamonds) < PRICE:
        raise IllegalEvent("three_diamonds", diamonds=len(diamonds))
    if reason := not_for_sale(state, name, seller):
        raise IllegalEvent(reason, card=name, seller=seller)
    state = _given_up(state, seller, name)
    for diamond in diamonds:
        state = _given_up(state, state.turn, diamond)
        if state.rules.options.diamonds_to == "seller":
            state = _lay(state, seller, diamond)
        else:
            state = replace(state, discard=(*state.discard, diamond))
    colour = known(state, name).colour
    if state.player.colour is None and colour is not None and state.rules.options.buy_without_castle:
        free = builder(state, colour) is None
        state = _start(state, colour, (name,)) if free else _lay(state, state.turn, name)
    else:
        state = _lay(state, state.turn, name)
    state, effects = _won(state)
    return (state, effects) if state.outcome is not None else _end_turn(state, effects)


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
    _require(state, Phase.DRAW)
    name = event.card
    if not state.rules.options.voluntary_discard:
        raise IllegalEvent("switched_off", switch="voluntary_discard")
    if name not in held(state, state.player, "castle"):
        raise IllegalEvent("not_hers", card=name)
    state = _given_up(state, state.turn, name)
    return _settled(replace(state, discard=(*state.discard, name)), ACCEPTED)


def _trade(state: State, event: Trade) -> Result:
    _require(state, Phase.DRAW)
    partner, give, take = event.partner, event.give, event.take
    if not state.rules.options.trading:
        raise IllegalEvent("switched_off", switch="trading")
    if not 0 <= partner < len(state.players) or partner == state.turn:
        raise IllegalEvent("no_such_seat", seat=partner)
    if give not in state.player.right:
        raise IllegalEvent("not_hers", card=give)
    if take is not None and take not in state.players[partner].right:
        raise IllegalEvent("not_the_partners", card=take)
    state = _lay(_given_up(state, state.turn, give), partner, give)
    if take is not None:
        state = _lay(_given_up(state, partner, take), state.turn, take)
    return _won(state)


def _switch_deck(state: State, event: SwitchDeck) -> Result:
    """The match goes on with the other deck: only the number of witches differs (DKQ-30)."""
    rules, deck = state.rules, event.deck
    if deck not in rules.edition.decks or deck == rules.options.deck:
        raise IllegalEvent("no_such_deck", deck=deck)
    rules = rules_with(rules.edition, rules.options, deck, rules.options.colours)
    pile = tuple(
        count + new - old for count, new, old in zip(state.pile, rules.totals, state.rules.totals, strict=True)
    )
    if min(pile) < 0:
        raise IllegalEvent("too_many_witches", deck=deck)
    return replace(state, rules=rules, pile=pile), ()


# --- the turn and the end (DK-07, DK-31)


def _pass(state: State, _: Pass) -> Result:
    _require(state, Phase.DRAW)
    if reason := draw_duty(state):
        raise IllegalEvent(reason)
    return _end_turn(state, ())


def _end_turn(state: State, effects: tuple[Effect, ...]) -> Result:
    turn = (state.turn + 1) % len(state.players)
    state = replace(state, turn=turn, drawn=(), turns=state.turns + 1)
    limit = state.rules.options.max_turns
    if limit and state.turns >= limit:
        return replace(state, outcome=Outcome("max_turns", (), _scores(state))), effects
    return _settled(state, effects)


def _settled(state: State, effects: tuple[Effect, ...]) -> Result:
    """With `reshuffle=eager` the pile is renewed as soon as the running card is dealt with (DKQ-13)."""
    if state.rules.options.reshuffle == "eager" and state.resolving is None and not any(state.pile) and state.discard:
        state, more = _reshuffled(state)
        return state, effects + more
    return state, effects


def _won(state: State) -> Result:
    """A player with six cards of a colour in her castle wins at once (DK-31, DKQ-18, DKQ-19)."""
    for seat, player in enumerate(state.players):
        if len(player.castle) >= PARTS:
            return replace(state, outcome=Outcome("castle_complete", (seat,), _scores(state))), (Buzz(Tune.WIN),)
        if state.rules.options.win_with_spares:
            spares = Counter(known(state, name).colour for name in held(state, player, "castle"))
            if max(spares.values(), default=0) >= PARTS:
                return replace(state, outcome=Outcome("six_spares", (seat,), _scores(state))), (Buzz(Tune.WIN),)
    return _settled(state, ACCEPTED)


def _scores(state: State) -> tuple[int, ...]:
    return tuple(len(player.castle) for player in state.players)


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
