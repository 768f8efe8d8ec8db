"""Laying tiles: what a move is, why it may be refused, and what it brings (DM-08 ... DM-19, DM-26 ... DM-28)."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from companion.core.errors import IllegalEvent
from companion.core.fast_replace import replace
from companion.core.letter_board import BLACK, EMPTY, GREEN, JOKER, RED, faces_of, without
from companion.games.diamino.board import Word, form, put, words_through
from companion.games.diamino.options import Rules
from companion.games.diamino.state import Exchange, Judgeable, Lay, Moved, Pending, Player, Rename, State

GREEN_POINTS = 5  # to every opponent (DM-27)
RED_POINTS = 10  # DM-28

_known: Callable[[Player], str] = attrgetter("known")


def read_tiles(rules: Rules, told: tuple[str, ...]) -> dict[int, str]:
    """Tiles as events tell them, field to letter. Raises IllegalEvent: no_tiles, bad_tile, same_field."""
    tiles: dict[int, str] = {}
    places, written = rules.board.places, rules.tiles.written
    try:
        for one in told:
            name, _, letter = one.partition("=")
            tiles[places[name]] = written[letter]
    except KeyError:
        raise IllegalEvent("bad_tile", tile=one) from None
    if len(tiles) < len(told):
        names = [one.partition("=")[0] for one in told]
        raise IllegalEvent("same_field", field=max(names, key=names.count))
    if not tiles:
        raise IllegalEvent("no_tiles")
    return tiles


def tell_tiles(rules: Rules, tiles: Mapping[int, str]) -> tuple[str, ...]:
    """Tiles as events tell them, in the order of the fields."""
    name = rules.board.field_name
    return tuple(f"{name(at)}={JOKER if tiles[at].islower() else ''}{tiles[at].upper()}" for at in sorted(tiles))


def judgeable(state: State, event: Judgeable) -> Pending:
    """What is in judgement after an event. Raises IllegalEvent with the reason for which it cannot be."""
    return _JUDGEABLE[type(event)](state, event)


def check_move(state: State, event: Lay) -> Pending:
    """The move that tiles make. Raises IllegalEvent with the reason for which they may not lie so."""
    rules = state.rules
    before, special = state.grid, rules.board.special
    tiles = read_tiles(rules, event.tiles)
    for at in tiles:
        if before[at] != EMPTY:
            raise IllegalEvent("field_taken", field=rules.board.field_name(at))
    hand = state.players[state.turn].hand
    if len(tiles) > hand:
        raise IllegalEvent("not_enough_tiles", hand=hand)
    loose = take(state, tiles)
    grid, words = form(before, tiles, rules)
    if special.keys().isdisjoint(tiles):
        return Pending(event, grid, loose, tiles, words)
    covered = special.keys() & tiles.keys()
    kinds = [special[at] for at in covered]
    green, red, black = kinds.count(GREEN), kinds.count(RED), kinds.count(BLACK)
    if not rules.options.devils_add:
        green, red = min(green, 1), min(red, 1)
    move = Pending(event, grid, loose, tiles, words, green, red, black)
    if black > 1 or (black and not _goes_out(state, move)):
        at = min(at for at in covered if special[at] == BLACK)
        raise IllegalEvent("black_field", field=rules.board.field_name(at))
    return move


def _renamed(state: State, event: Rename) -> Pending:
    """A joker that stands for another letter, and the words to judge. Raises IllegalEvent (DMQ-16)."""
    rules = state.rules
    if rules.options.joker_fixed:
        raise IllegalEvent("switched_off", switch="joker_fixed")
    at, letter = rules.board.find_field(event.at), rules.letter(event.letter)
    if at is None or not state.grid[at].islower():
        raise IllegalEvent("no_joker_there", field=event.at)
    if letter is None or letter == state.grid[at].upper():
        raise IllegalEvent("bad_tile", tile=event.letter)
    grid = put(state.grid, {at: letter.lower()})
    return Pending(event, grid, state.loose, {}, tuple(words_through(grid, rules, at)))


def _exchange(state: State, event: Exchange) -> Pending:
    return Pending(event, state.grid, state.loose, {})


_JUDGEABLE: dict[type, Callable[[State, Any], Pending]] = {Lay: check_move, Rename: _renamed, Exchange: _exchange}


def unseen(state: State) -> str:
    """The faces of the tiles that lie neither on the board nor among the known ones of a hand, sorted."""
    return without(state.loose, shown(state))


def shown(state: State) -> str:
    """The tiles in hands of which all know."""
    return "".join(map(_known, state.players))


def take(state: State, tiles: Mapping[int, str]) -> str:
    """What is loose when these tiles of the player's hand lie on the board.

    Raises IllegalEvent if they cannot be in it: no_such_tile_left (DMI-01), not_in_hand by what is known of the hand.
    """
    faces = faces_of("".join(tiles.values()))
    if shown(state):
        player = state.player
        unknown = without(faces, player.known)
        if len(unknown) > player.hand - len(player.known):
            raise IllegalEvent("not_in_hand", letter=min(unknown))
        _taken(unseen(state), unknown)
    return _taken(state.loose, faces)


def _taken(tiles: str, faces: str) -> str:
    """What is left of some tiles. Raises IllegalEvent: no_such_tile_left."""
    left = without(tiles, faces)
    if len(left) + len(faces) > len(tiles):
        letter = next(face for face in faces if faces.count(face) > tiles.count(face))
        raise IllegalEvent("no_such_tile_left", letter=letter)
    return left


def _goes_out(state: State, move: Pending) -> bool:
    """Is the hand empty by laying alone, with no tile to be taken (DM-17, DM-26, DMQ-28, DMQ-31)?"""
    takes = state.table > 0 and (state.rules.points or move.green > 0)
    return len(move.tiles) == state.player.hand and not takes


# --- what an accepted move brings


def carry_out(state: State, move: Pending) -> tuple[State, Moved]:
    """Tiles lie, penalties and bonuses fall, tiles are drawn: the state after it, and what the move brings.

    DM-18, DM-23, DM-27, DM-28.
    """
    rules, turn, laid = state.rules, state.turn, len(move.tiles)
    players = [*state.players]
    taken, points, others = move.green, 0, 0
    if rules.points:
        taken, points, others = laid, RED_POINTS * move.red, GREEN_POINTS * move.green
        if rules.options.score_words:
            points += sum(_worth(rules, word) for word in move.words)
        if others:
            players = [one._replace(points=one.points + others) for one in players]
    taken = min(taken, state.table)
    hand, before, known, told = state.players[turn]
    if known:
        known = without(known, faces_of("".join(move.tiles.values())))
    players[turn] = Player(hand - laid + taken, before + points, known, told)
    last = Moved(turn, move.words, taken, points, others, move.green, move.red)
    table = state.table - taken
    after = replace(
        state, grid=move.grid, loose=move.loose, players=tuple(players), table=table, pending=None, last=last
    )
    return after, last


def may_give(rules: Rules, red: int, hand: int) -> int:
    """How many tiles of what is left in the hand may be given back for red fields, in rule set 1 (DM-19, DMQ-30)."""
    if rules.points:
        return 0
    return min(red, hand if rules.options.red_can_finish else hand - 1)


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with another player at a seat."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _worth(rules: Rules, word: Word) -> int:
    values = rules.tiles.values
    return sum(values.get(letter, 0) for letter in word.text)  # jokers are small letters: 0
