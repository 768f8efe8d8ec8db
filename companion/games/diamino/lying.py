"""What lies on the board against what should: the eye tells everything, so a box that lost its power misses nothing."""

from dataclasses import dataclass

from companion.games.diamino.material import EMPTY, JOKER
from companion.games.diamino.moves import read_tiles
from companion.games.diamino.state import Lay, State
from companion.observations import TilesSeen

Candidate = tuple[str, float, int]
"""Letter ("*": a joker), confidence in 0..1, and by how many quarters clockwise the tile is turned."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What the eye saw, as far as it is news.

    `new`: the fields on which the record knows of no tile, each with what it may be, likeliest first; of those in
    `doubtful` nobody is sure (perhaps there is no candidate at all). `turns`: by how many quarters each tile that was
    named is turned. `gone`: fields on which, by the record, a tile lies that nobody sees. `outside`: places that this
    board does not have. Which letter lies on a field that the record knows is not asked again: there the table has
    spoken.
    """

    new: dict[int, tuple[Candidate, ...]]
    doubtful: frozenset[int]
    turns: dict[int, int]
    gone: tuple[int, ...]
    outside: tuple[tuple[int, int], ...]


def compare(state: State, seen: TilesSeen) -> Lying:
    """What lies on the board against the state's grid; tiles in judgement are new ones."""
    columns, rows = state.rules.board.columns, state.rules.board.rows
    turned = {(row, column): quarters for row, column, quarters in seen.turned}
    named = {(row, column): letter for row, column, letter in seen.tiles}
    unsure = {(one.row, one.column): one.candidates for one in seen.doubtful}
    inside = {at for at in {*named, *unsure} if at[0] in range(rows) and at[1] in range(columns)}
    turns = {row * columns + column: turned.get((row, column), 0) for row, column in inside & named.keys()}
    faces: dict[int, tuple[Candidate, ...]] = {}
    for row, column in sorted(inside):
        at = row * columns + column
        faces[at] = unsure[row, column] if at not in turns else ((named[row, column], 1.0, turns[at]),)
    return Lying(
        new={at: candidates for at, candidates in faces.items() if state.grid[at] == EMPTY},
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
