"""Look-alikes on new fields: by what a doubtful tile is decided, and which moves the tiles may be.

The digit of its value has been read before; what is still open is decided by the word's direction, then by what may lie
so, then by the word judge, in this order. What decided is told with the move.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from companion.effects import JudgeWords
from companion.errors import IllegalEvent
from companion.game import Judge
from companion.games.diamino.lying import Candidate, Lying
from companion.games.diamino.material import JOKER
from companion.games.diamino.moves import tell_tiles
from companion.games.diamino.rules import apply
from companion.games.diamino.state import Lay, State

MOST_TRIED = 1000  # ways to read the new tiles, likeliest first
MOST_TOLD = 8


@dataclass(frozen=True, slots=True)
class Doubt:
    """A field that was not named for certain, or a joker: its candidates as they were seen, what was chosen and by
    what: "direction", "rules", "judge", or "likeness" when nothing else could tell. None: no move may be meant.
    """

    at: int
    candidates: tuple[Candidate, ...]
    chosen: str | None
    by: str | None


@dataclass(frozen=True, slots=True)
class Meant:
    """The moves that new tiles may be, likeliest first; without any the refusal of the likeliest, if it has one."""

    events: tuple[Lay, ...]
    doubts: tuple[Doubt, ...]
    refusal: IllegalEvent | None


@dataclass(frozen=True, slots=True)
class _Try:
    """One way to read the tiles: field to letter (small: a joker)."""

    tiles: dict[int, str]
    event: Lay
    asked: JudgeWords | None


def decide(state: State, lying: Lying, judge: Judge | None) -> Meant:
    """What the new tiles may mean."""
    open_fields = [at for at, candidates in lying.new.items() if at in lying.doubtful or candidates[0][0] == JOKER]
    upright = {at: _as_its_word_lies(lying, at, candidates) for at, candidates in lying.new.items()}
    choices = {at: _letters(state, candidates) for at, candidates in upright.items()}
    legal: list[_Try] = []
    refusal: IllegalEvent | None = None
    for tiles in islice(_ways(choices), MOST_TRIED):
        try:
            legal.append(_tried(state, tiles))
        except IllegalEvent as refused:
            refusal = refusal or refused
    known = [one for one in legal if _is_known(one, judge)]
    if any(letter == JOKER for candidates in upright.values() for letter, *_ in candidates):
        refusal = IllegalEvent("joker_means") if legal else refusal
        legal = known
    best = known or legal
    doubts = tuple(_doubt(at, lying, choices, legal, best) for at in open_fields)
    events = dict.fromkeys(one.event for one in (*best, *(legal if best else ())))
    return Meant(tuple(events)[:MOST_TOLD], doubts, None if best else refusal or IllegalEvent("unreadable"))


def _doubt(at: int, lying: Lying, choices: dict[int, tuple[str, ...]], legal: list[_Try], best: list[_Try]) -> Doubt:
    """By what a field was decided: the first that left one letter of several."""
    seen = lying.new[at]
    if not best:
        return Doubt(at, seen, None, None)
    letters = [{one.tiles[at] for one in tries} for tries in (legal, best)]
    if len(choices[at]) == 1:
        by = "direction" if len({letter for letter, *_ in seen}) > 1 else "likeness"
    elif len(letters[0]) == 1:
        by = "rules"
    else:
        by = "judge" if len(letters[1]) == 1 else "likeness"
    return Doubt(at, seen, best[0].tiles[at], by)


def _as_its_word_lies(lying: Lying, at: int, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Of a doubtful tile the candidates that stand as most other new tiles do (as most that lie there, if it is alone);
    all when none does.
    """
    if at not in lying.doubtful:
        return candidates
    beside = [lying.turns[other] for other in lying.new if other in lying.turns]
    others = Counter(beside or lying.turns.values())
    if not others:
        return candidates
    usual = others.most_common(1)[0][0]
    return tuple(one for one in candidates if one[2] == usual) or candidates


def _letters(state: State, candidates: tuple[Candidate, ...]) -> tuple[str, ...]:
    """What a tile may stand for, likeliest first; a joker for any letter."""
    found: list[str] = []
    for letter, *_ in candidates:
        if letter == JOKER:
            found += (face.lower() for face, *_ in state.rules.tiles.letters)
        else:
            found.append(letter)
    return tuple(dict.fromkeys(found))


def _ways(choices: dict[int, tuple[str, ...]]) -> Iterator[dict[int, str]]:
    """Every way to read the fields, the likeliest first; none where a field cannot be read at all."""
    ranks = [range(len(letters)) for letters in choices.values()]
    if prod(map(len, ranks)) > MOST_TRIED:
        ways: Iterator[tuple[int, ...]] = product(*ranks)
    else:
        ways = iter(sorted(product(*ranks), key=sum))
    for way in ways:
        yield {at: letters[one] for (at, letters), one in zip(choices.items(), way, strict=True)}


def _tried(state: State, tiles: dict[int, str]) -> _Try:
    """Raises IllegalEvent."""
    event = Lay(tell_tiles(state.rules, tiles))
    _, effects = apply(state, event)
    return _Try(tiles, event, next((one for one in effects if isinstance(one, JudgeWords)), None))


def _is_known(one: _Try, judge: Judge | None) -> bool:
    """Does a word list have all its words?"""
    if judge is None or one.asked is None:
        return False
    asked = JudgeWords(one.asked.readings, one.asked.spelling, by_lists=True)
    verdicts = judge(asked)
    return bool(verdicts) and all(verdict == "yes" for verdict in verdicts)
