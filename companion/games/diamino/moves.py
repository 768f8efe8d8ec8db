"""Laying tiles: what a move is, why it may be refused, and what it brings (DM-08 ... DM-19, DM-26 ... DM-28)."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter

from companion.errors import IllegalEvent
from companion.games.diamino.board import Word, form, put, words_through
from companion.games.diamino.material import BLACK, EMPTY, GREEN, JOKER, RED
from companion.games.diamino.options import Rules
from companion.games.diamino.state import Exchange, Judgeable, Lay, Move, Moved, Pending, Player, Rename, State
from companion.values import replace

GREEN_POINTS = 5  # to every opponent (DM-27)
RED_POINTS = 10  # DM-28

_known: Callable[[Player], str] = attrgetter("known")


def read_tiles(rules: Rules, told: Iterable[str]) -> dict[int, str]:
    """Tiles as events tell them, field to letter. Raises IllegalEvent: no_tiles, bad_tile, same_field."""
    tiles: dict[int, str] = {}
    places, written = rules.board.places, rules.tiles.written
    for one in told:
        name, _, letter = one.partition("=")
        at, face = places.get(name), written.get(letter)
        if at is None or face is None:
            raise IllegalEvent("bad_tile", tile=one)
        if at in tiles:
            raise IllegalEvent("same_field", field=name)
        tiles[at] = face
    if not tiles:
        raise IllegalEvent("no_tiles")
    return tiles


def tell_tiles(rules: Rules, tiles: Mapping[int, str]) -> tuple[str, ...]:
    """Tiles as events tell them, in the order of the fields."""
    name = rules.board.field_name
    return tuple(f"{name(at)}={JOKER if tiles[at].islower() else ''}{tiles[at].upper()}" for at in sorted(tiles))


def check_move(state: State, event: Lay) -> Move:
    """The move that tiles make. Raises IllegalEvent with the reason for which they may not lie so."""
    rules = state.rules
    before, special = state.grid, rules.board.special
    tiles = read_tiles(rules, event.tiles)
    for at in tiles:
        if before[at] != EMPTY:
            raise IllegalEvent("field_taken", field=rules.board.field_name(at))
    hand = state.player.hand
    if len(tiles) > hand:
        raise IllegalEvent("not_enough_tiles", hand=hand)
    check_supply(state, tiles)
    grid, words = form(before, tiles, rules)
    covered = special.keys() & tiles.keys()
    if not covered:
        return Move(tiles, grid, words)
    kinds = [special[at] for at in covered]
    green, red, black = kinds.count(GREEN), kinds.count(RED), kinds.count(BLACK)
    if not rules.options.devils_add:
        green, red = min(green, 1), min(red, 1)
    move = Move(tiles, grid, words, green, red, black > 0)
    if black > 1 or (move.black and not _goes_out(state, move)):
        at = min(at for at in covered if special[at] == BLACK)
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


def judgeable(state: State, event: Judgeable) -> Pending:
    """What is in judgement after an event. Raises IllegalEvent with the reason for which it cannot be."""
    match event:
        case Lay():
            move = check_move(state, event)
            return Pending(event, move.words, move=move)
        case Rename():
            return Pending(event, renamed(state, event)[1])
        case Exchange():
            return Pending(event)


def unseen(state: State) -> Mapping[str, int]:
    """How many tiles of each kind lie neither on the board nor among the known ones of a hand."""
    seen = _faces(state.grid) + _shown(state)
    return {face: count - seen.count(face) for face, count in state.rules.tiles.counts.items()}


def check_supply(state: State, tiles: Mapping[int, str]) -> None:
    """The tiles can be in this hand: there are enough of them, and what is known of the hand does not forbid it.

    Raises IllegalEvent: not_in_hand, no_such_tile_left.
    """
    counts, shown = state.rules.tiles.counts, _shown(state)
    faces, seen = "".join(tiles.values()), state.grid + shown
    if not faces.isupper():
        faces, seen = _faces(faces), _faces(seen)
    unknown = faces
    if shown:
        player = state.player
        unknown = _without(faces, player.known)
        if len(unknown) > player.hand - len(player.known):
            raise IllegalEvent("not_in_hand", letter=min(unknown))
    for face in faces:
        if unknown.count(face) + seen.count(face) > counts[face]:
            raise IllegalEvent("no_such_tile_left", letter=face)


def _faces(letters: str) -> str:
    """What stands on the tiles themselves: a small letter is a joker."""
    for small in filter(str.islower, set(letters)):
        letters = letters.replace(small, JOKER)
    return letters


def _shown(state: State) -> str:
    """The tiles in hands of which all know."""
    return "".join(map(_known, state.players))


def _goes_out(state: State, move: Move) -> bool:
    """Is the hand empty by laying alone, with no tile to be taken (DM-17, DM-26, DMQ-28, DMQ-31)?"""
    takes = state.table > 0 and (state.rules.points or move.green > 0)
    return len(move.tiles) == state.player.hand and not takes


# --- what an accepted move brings


def carry_out(state: State, move: Move) -> tuple[Moved, tuple[Player, ...]]:
    """Penalties and bonuses fall, tiles are drawn: what the move brings, and the players after it.

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
        known = _without(known, _faces("".join(move.tiles.values())))
    players[turn] = Player(hand - laid + taken, before + points, known, told)
    return Moved(turn, move.words, taken, points, others, move.green, move.red), tuple(players)


def _without(letters: str, others: str) -> str:
    """What is left of some letters when others have been taken from among them."""
    for one in others:
        letters = letters.replace(one, "", 1)
    return letters


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
