"""What the rules ask of a state: who holds what, who builds what, what must still be done."""

from companion.core.errors import IllegalEvent
from companion.games.diamoniak.editions import Card
from companion.games.diamoniak.state import Player, State


def known(state: State, name: str) -> Card:
    """What a card's name says. Raises IllegalEvent: "unknown_card"."""
    card = state.rules.cards.get(name)
    if card is None:
        raise IllegalEvent("unknown_card", card=name)
    return card


def in_sight(state: State, name: str) -> bool:
    """Does that very card lie somewhere else than in the pile?"""
    if name == state.resolving or name in state.discard:
        return True
    for player in state.players:  # noqa: SIM110 - asked at every draw, and twice as fast as any()
        if name in player.castle or name in player.right:
            return True
    return False


def held(state: State, player: Player, role: str) -> tuple[str, ...]:
    """The cards of a role on a player's right-hand side."""
    cards = state.rules.cards
    return tuple(name for name in player.right if cards[name].role == role)


def builder(state: State, colour: str) -> int | None:
    """The seat that is building a colour (DK-13, DKQ-03); with `emptied_castle=bound` an emptied castle counts."""
    for seat, player in enumerate(state.players):
        if player.colour == colour:
            return seat
    return None


def payable(state: State) -> tuple[str, ...]:
    """The cards that the player may give to the witch (DK-26, DKQ-08)."""
    player = state.player
    if state.rules.options.witch_pay_fairy:
        return player.castle + player.right
    return player.castle + tuple(name for name in player.right if state.rules.role(name) != "fairy")


def draw_duty(state: State) -> str | None:
    """Why the player may not pass yet, None when she may (DK-10, DKQ-01, DKQ-24)."""
    least = state.rules.options.min_draws_per_turn
    if len(state.drawn) < least or (least == 0 and state.player.draws == 0):
        return "draw_first"
    last = known(state, state.drawn[-1]).role if state.drawn else None
    if state.rules.options.forced_redraw and last in ("diamond", "fairy"):
        return "draw_again"
    return None
