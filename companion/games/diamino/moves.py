"""Laying tiles: what a move is, why it may be refused, and what it brings (DM-08 ... DM-19, DM-26 ... DM-28)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.errors import IllegalEvent
from companion.games.diamino.board import Word, form, put, words_through
from companion.games.diamino.material import BLACK, EMPTY, GREEN, JOKER, RED
from companion.games.diamino.options import Rules
from companion.games.diamino.state import Lay, Moved, Pending, Player, Rename, State

GREEN_POINTS = 5  # to every opponent (DM-27)
RED_POINTS = 10  # DM-28


@dataclass(frozen=True, slots=True)
class Move:
    """Tiles on fields (small letter: a joker) with the words they form and the special fields they cover.

    `green` and `red` are those that count (DMQ-27).
    """

    tiles: dict[int, str]
    words: tuple[Word, ...]
    green: int
    red: int
    black: bool


def read_tiles(rules: Rules, told: Iterable[str]) -> dict[int, str]:
    """Tiles as events tell them, field to letter. Raises IllegalEvent: no_tiles, bad_tile, same_field."""
    tiles: dict[int, str] = {}
    for one in told:
        name, _, letter = one.partition("=")
        at = rules.board.find_field(name)
        face = rules.letter(letter.removeprefix(JOKER))
        if at is None or face is None:
            raise IllegalEvent("bad_tile", tile=one)
        if at in tiles:
            raise IllegalEvent("same_field", field=name)
        tiles[at] = face.lower() if letter.startswith(JOKER) else face
    if not tiles:
        raise IllegalEvent("no_tiles")
    return tiles


def tell_tiles(rules: Rules, tiles: dict[int, str]) -> tuple[str, ...]:
    """Tiles as events tell them, in the order of the fields."""
    name = rules.board.field_name
    return tuple(f"{name(at)}={JOKER if tiles[at].islower() else ''}{tiles[at].upper()}" for at in sorted(tiles))


def check_move(state: State, event: Lay) -> Move:
    """The move that tiles make. Raises IllegalEvent with the reason for which they may not lie so."""
    rules = state.rules
    tiles = read_tiles(rules, event.tiles)
    for at in tiles:
        if state.grid[at] != EMPTY:
            raise IllegalEvent("field_taken", field=rules.board.field_name(at))
    if len(tiles) > state.player.hand:
        raise IllegalEvent("not_enough_tiles", hand=state.player.hand)
    _check_supply(state, tiles)
    words = form(state.grid, tiles, rules)
    covered = Counter(rules.board.fields[at] for at in tiles)
    most = len(tiles) if rules.options.devils_add else 1
    move = Move(tiles, words, min(covered[GREEN], most), min(covered[RED], most), covered[BLACK] > 0)
    if covered[BLACK] > 1 or (move.black and not _goes_out(state, move)):
        at = next(at for at in sorted(tiles) if rules.board.fields[at] == BLACK)
        raise IllegalEvent("black_field", field=rules.board.field_name(at))
    return move


def renamed(state: State, event: Rename) -> tuple[str, tuple[Word, ...]]:
    """The grid after a joker stands for another letter, and the words to judge. Raises IllegalEvent (DMQ-16)."""
    rules = state.rules
    if rules.options.joker_fixed:
        raise IllegalEvent("switched_off", switch="joker_fixed")
    at, letter = rules.board.find_field(event.at), rules.letter(event.letter)
    if at is None or not state.grid[at].islower():
        raise IllegalEvent("no_joker_there", field=event.at)
    if letter is None or letter == state.grid[at].upper():
        raise IllegalEvent("bad_tile", tile=event.letter)
    grid = put(state.grid, {at: letter.lower()})
    return grid, words_through(grid, rules.board.columns, at, upward=rules.options.upward_words)


def unseen(state: State) -> Counter[str]:
    """The tiles that lie neither on the board nor among the known ones of a hand."""
    left = Counter(state.rules.tiles.counts)
    left.subtract(JOKER if letter.islower() else letter for letter in state.grid if letter != EMPTY)
    for player in state.players:
        left.subtract(player.known)
    return left


def _check_supply(state: State, tiles: dict[int, str]) -> None:
    """The tiles can be in this hand: there are enough of them, and what is known of the hand does not forbid it."""
    laid = Counter(JOKER if letter.islower() else letter for letter in tiles.values())
    unknown = laid - Counter(state.player.known)
    if unknown.total() > state.player.hand - len(state.player.known):
        raise IllegalEvent("not_in_hand", letter=min(unknown))
    left = unseen(state)
    for letter, number in unknown.items():
        if number > left[letter]:
            raise IllegalEvent("no_such_tile_left", letter=letter)


def _goes_out(state: State, move: Move) -> bool:
    """Is the hand empty by laying alone, with no tile to be taken (DM-17, DM-26, DMQ-28, DMQ-31)?"""
    takes = state.table > 0 and (state.rules.points or move.green > 0)
    return len(move.tiles) == state.player.hand and not takes


# --- what an accepted move brings


def carry_out(state: State, pending: Pending, move: Move, text: str) -> State:
    """Tiles lie on the board, penalties and bonuses have fallen, tiles are drawn (DM-18, DM-23, DM-27, DM-28)."""
    taken = min(len(move.tiles) if state.rules.points else move.green, state.table)
    points = others = 0
    if state.rules.points:
        points, others = RED_POINTS * move.red, GREEN_POINTS * move.green
        if state.rules.options.score_words:
            points += sum(_worth(state.rules, word) for word in pending.words)
    laid = Counter(JOKER if letter.islower() else letter for letter in move.tiles.values())
    known = "".join(sorted((Counter(state.player.known) - laid).elements()))
    players = tuple(
        replace(player, hand=player.hand - len(move.tiles) + taken, points=player.points + points, known=known)
        if seat == state.turn
        else replace(player, points=player.points + others)
        for seat, player in enumerate(state.players)
    )
    last = Moved(state.turn, text, taken, points, others, move.green, move.red)
    grid = put(state.grid, move.tiles)
    return replace(state, grid=grid, players=players, table=state.table - taken, last=last)


def may_give(state: State, move: Move) -> int:
    """How many tiles may be given back for red fields in rule set 1 (DM-19, DMQ-30)."""
    if state.rules.points:
        return 0
    hand = state.player.hand if state.rules.options.red_can_finish else state.player.hand - 1
    return min(move.red, hand)


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with another player at a seat."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _worth(rules: Rules, word: Word) -> int:
    values = rules.tiles.values
    return sum(values.get(letter, 0) for letter in word.text)  # jokers are small letters: 0
