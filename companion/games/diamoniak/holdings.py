"""Cards before the players: where each goes that comes, and what is left where one leaves (DK-12 ... DK-17)."""

from companion.core.errors import IllegalEvent
from companion.core.fast_replace import replace
from companion.games.diamoniak.editions import Card
from companion.games.diamoniak.questions import known
from companion.games.diamoniak.state import Player, State


def seated(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """All players, one of them changed."""
    return (*players[:seat], player, *players[seat + 1 :])


def with_player(state: State, seat: int, player: Player) -> State:
    """A player has changed, nothing else."""
    return replace(state, players=seated(state.players, seat, player))


def holding(player: Player, name: str, card: Card, *, drawn: int = 0) -> Player:
    """A card goes where it belongs: the player's own colour to her castle, all else to the right (DK-14, DK-15)."""
    draws = player.draws + drawn
    if card.colour is not None and card.colour == player.colour:
        return replace(player, castle=(*player.castle, name), draws=draws)
    return replace(player, right=(*player.right, name), draws=draws)


def lay(state: State, seat: int, name: str) -> State:
    """A card goes to where it belongs before a player."""
    return with_player(state, seat, holding(state.players[seat], name, known(state, name)))


def without(state: State, player: Player, *names: str, gets: tuple[str, ...] = ()) -> Player:
    """What is left when cards leave a player, who may get others to the right; a castle without cards is no castle
    (DKQ-15).

    Raises IllegalEvent "not_hers" for one that she has not.
    """
    castle, right = [*player.castle], [*player.right]
    for name in names:
        if name in right:
            right.remove(name)
        elif name in castle:
            castle.remove(name)
        else:
            raise IllegalEvent("not_hers", card=name)
    kept = player.colour if castle or state.rules.options.emptied_castle == "bound" else None
    return replace(player, castle=tuple(castle), right=(*right, *gets), colour=kept)


def given_up(state: State, seat: int, *names: str) -> State:
    """Cards leave a player."""
    return with_player(state, seat, without(state, state.players[seat], *names))


def beginning(state: State, colour: str | None, cards: tuple[str, ...], *, drawn: int = 0) -> Player:
    """The player begins a castle; spares of that colour join it at once (DK-12, DKQ-16)."""
    player = state.player
    right = player.right
    if state.rules.options.spares_join:
        joining = tuple(name for name in right if known(state, name).colour == colour)
        cards += joining
        right = tuple(name for name in right if name not in joining)
    return replace(player, colour=colour, castle=cards, right=right, draws=player.draws + drawn)


def start_castle(state: State, colour: str, cards: tuple[str, ...]) -> State:
    """The player on turn begins a castle with these cards; that nobody else builds that colour is known by now."""
    return with_player(state, state.turn, beginning(state, colour, cards))
