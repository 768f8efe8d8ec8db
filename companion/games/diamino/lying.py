"""What lies on the board against what should: the eye tells everything, so a box that lost its power misses nothing."""

from dataclasses import dataclass, replace

from companion.core.letter_board import EMPTY, JOKER
from companion.core.observations import Observation, TilesSeen
from companion.games.diamino.board import put
from companion.games.diamino.moves import read_tiles, tell_tiles
from companion.games.diamino.state import Event, Lay, State

Candidate = tuple[str, float, int]
"""Letter ("*": a joker), confidence in 0..1, and by how many quarters clockwise the tile is turned."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What the eye saw, as far as it is news.

    `new`: the fields on which the record knows of no tile, each with what it may be, likeliest first; of those in
    `doubtful` nobody is sure (perhaps there is no candidate at all); those in `by_value` were told from these
    look-alikes by their value. `turns`: by how many quarters each tile that was named is turned. `gone`: fields on
    which, by the record, a tile lies that nobody sees. `outside`: places that this board does not have. Which letter
    lies on a field that the record knows is not asked again: there the table has spoken.
    """

    new: dict[int, tuple[Candidate, ...]]
    doubtful: frozenset[int]
    by_value: dict[int, tuple[Candidate, ...]]
    turns: dict[int, int]
    gone: tuple[int, ...]
    outside: tuple[tuple[int, int], ...]


def compare(state: State, seen: TilesSeen) -> Lying:
    """What lies on the board against the state's grid; tiles in judgement are new ones."""
    columns, rows = state.rules.board.columns, state.rules.board.rows
    told_apart = {(one.row, one.column): one.candidates for one in seen.by_value}
    turned = {(row, column): quarters for row, column, quarters in seen.turned}
    named = {(row, column): letter for row, column, letter in seen.tiles}
    sure = dict.fromkeys(named, 1.0) | dict(zip(named, seen.confidence, strict=False))
    unsure = {(one.row, one.column): one.candidates for one in seen.doubtful}
    inside = {at for at in {*named, *unsure} if at[0] in range(rows) and at[1] in range(columns)}
    turns = {row * columns + column: turned.get((row, column), 0) for row, column in inside & named.keys()}
    faces: dict[int, tuple[Candidate, ...]] = {}
    for row, column in sorted(inside):
        at = row * columns + column
        faces[at] = unsure[row, column] if at not in turns else ((named[row, column], sure[row, column], turns[at]),)
    return Lying(
        new={at: candidates for at, candidates in faces.items() if state.grid[at] == EMPTY},
        by_value={
            row * columns + column: told_apart[row, column]
            for row, column in sorted(inside & told_apart.keys() & named.keys())
            if state.grid[row * columns + column] == EMPTY
        },
        doubtful=frozenset(row * columns + column for row, column in inside & unsure.keys()),
        turns=turns,
        gone=tuple(at for at, face in enumerate(state.grid) if face != EMPTY and at not in faces),
        outside=tuple(sorted({*named, *unsure} - inside)),
    )


def is_laid(state: State, event: Lay, lying: Lying) -> bool:
    """Are the new tiles just those of a move? A joker is seen as a joker, whatever it stands for."""
    tiles = read_tiles(state.rules, event.tiles)
    if lying.new.keys() != tiles.keys() or lying.outside:
        return False
    faces = {at: JOKER if face.islower() else face for at, face in tiles.items()}
    return all(
        at in lying.doubtful or faces[at] in (candidates[0][0], state.rules.letter(candidates[0][0]))
        for at, candidates in lying.new.items()
    )


def placed(state: State, seen: Observation) -> dict[str, bool | None]:
    """Of each field on which a tile must lie: does it (True), another one for certain (False), or none (None)?"""
    if not isinstance(seen, TilesSeen):
        return {}
    gone, certain = compare(state, seen).gone, _certain(state, seen)
    return {
        state.rules.board.field_name(at): None if at in gone else at not in certain or _is(face, certain[at])
        for at, face in enumerate(state.grid)
        if face != EMPTY
    }


def differing(state: State, seen: Observation) -> tuple[str, ...]:
    """The fields on which there is a tile more, a tile less, or another letter for certain than the record has."""
    if not isinstance(seen, TilesSeen):
        return ()
    state = _as_told(state)
    name = state.rules.board.field_name
    there = placed(state, seen)
    odd = {at for at in range(len(state.grid)) if there.get(name(at), True) is not True}
    return tuple(name(at) for at in sorted({*compare(state, seen).new, *odd}))


def others(state: State, seen: TilesSeen, fields: frozenset[str]) -> tuple[tuple[str, str, str], ...]:
    """Of those fields the ones with another letter for certain: name, the letter that lies there, the one told."""
    certain, name = _certain(state, seen), state.rules.board.field_name
    found = ((name(at), letter, state.grid[at]) for at, letter in certain.items() if state.grid[at] != EMPTY)
    return tuple((at, letter, face.upper()) for at, letter, face in found if at in fields and not _is(face, letter))


def as_seen(state: State, event: Event, seen: Observation) -> Lay | None:
    """A move with the letters that lie on its fields now; None when they are the same, or it was no move.

    What a joker stands for nobody sees: one that was told stays, a letter that is a joker now is told by people.
    """
    if not isinstance(event, Lay) or not isinstance(seen, TilesSeen):
        return None
    told, now = read_tiles(state.rules, event.tiles), _certain(state, seen)
    tiles = {at: letter if now.get(at, JOKER) == JOKER else now[at] for at, letter in told.items()}
    return Lay(tell_tiles(state.rules, tiles)) if tiles != told else None


def _as_told(state: State) -> State:
    """The state with the tiles in judgement on its board."""
    laid = state.pending.event if state.pending else None
    return replace(state, grid=put(state.grid, read_tiles(state.rules, laid.tiles))) if isinstance(laid, Lay) else state


def _certain(state: State, seen: TilesSeen) -> dict[int, str]:
    """Which letter, or "*", lies on each field of the board for certain."""
    columns, rows = state.rules.board.columns, state.rules.board.rows
    inside = (one for one in seen.tiles if one[0] in range(rows) and one[1] in range(columns))
    return {row * columns + column: state.rules.letter(letter) or letter for row, column, letter in inside}


def _is(face: str, letter: str) -> bool:
    """Is it what the record has there? A joker is seen as a joker, whatever it stands for."""
    return letter == (JOKER if face.islower() else face)
