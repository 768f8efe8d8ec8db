"""Look-alikes on new fields: by what a doubtful tile is decided, and which moves the tiles may be.

What the digit of its value told is told on; what is still open is decided by the word's direction, then by what may lie
so, then by the word judge, in this order. What decided is told with the move, and nothing else is said to have.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from companion.core.effects import JudgeWords
from companion.core.errors import IllegalEvent
from companion.core.game import Judge
from companion.core.letter_board import JOKER
from companion.games.diamino.lying import Candidate, Lying
from companion.games.diamino.moves import tell_tiles
from companion.games.diamino.rules import apply
from companion.games.diamino.state import Lay, State

MOST_TRIED = 1000  # ways to read the new tiles, likeliest first
MOST_TOLD = 8


@dataclass(frozen=True, slots=True)
class Doubt:
    """A field that is not certain by its look alone, or a joker: its candidates as they were seen, what was chosen and
    by what: "value", "direction", "rules", "judge"; when nothing of these could tell "likeness", of a joker "guess".
    None: no move may be meant.
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


@dataclass(frozen=True, slots=True)
class _Stages:
    """What each field may be as it was seen, and as its word lies; the ways that were tried, that may lie so, and that
    are the best of them.
    """

    seen: dict[int, tuple[str, ...]]
    upright: dict[int, tuple[str, ...]]
    tried: list[dict[int, str]]
    legal: list[dict[int, str]]
    best: list[dict[int, str]]


def decide(state: State, lying: Lying, judge: Judge | None) -> Meant:
    """What the new tiles may mean."""
    open_fields = [at for at, candidates in lying.new.items() if at in lying.doubtful or candidates[0][0] == JOKER]
    seen = {at: _letters(state, candidates) for at, candidates in lying.new.items()}
    upright = {at: _letters(state, _as_its_word_lies(lying, at, lying.new[at])) for at in seen}
    tried = list(islice(_ways(upright), MOST_TRIED))
    legal, refusal = _legal(state, tried)
    known = [one for one in legal if _is_known(one, judge)]
    plain = [one for one in legal if not _has_joker(one.tiles)]
    best = known or plain
    if legal and not best:
        refusal = IllegalEvent("joker_means")
    if not known:  # what a joker stands for is only guessed where lists know the words
        tried, legal = [tiles for tiles in tried if not _has_joker(tiles)], plain
    stages = _Stages(seen, upright, tried, [one.tiles for one in legal], [one.tiles for one in best])
    doubts = [Doubt(at, candidates, lying.new[at][0][0], "value") for at, candidates in lying.by_value.items()]
    doubts += [_doubt(at, lying.new[at], stages) for at in open_fields]
    events = dict.fromkeys(one.event for one in (*best, *plain))
    ordered = tuple(sorted(doubts, key=lambda doubt: doubt.at))
    return Meant(tuple(events)[:MOST_TOLD], ordered, None if best else refusal or IllegalEvent("unreadable"))


def _legal(state: State, ways: list[dict[int, str]]) -> tuple[list[_Try], IllegalEvent | None]:
    """The ways in which tiles may lie, and why the likeliest of the others may not."""
    legal: list[_Try] = []
    refusal: IllegalEvent | None = None
    for tiles in ways:
        try:
            legal.append(_tried(state, tiles))
        except IllegalEvent as refused:
            refusal = refusal or refused
    return legal, refusal


def _doubt(at: int, candidates: tuple[Candidate, ...], stages: _Stages) -> Doubt:
    """By what a field was decided: the first that left one letter of several."""
    if not stages.best:
        return Doubt(at, candidates, None, None)
    tried, legal, best = ({tiles[at] for tiles in ways} for ways in (stages.tried, stages.legal, stages.best))
    left = (
        ("direction", {*stages.seen[at]}, {*stages.upright[at]}),
        ("rules", tried, legal),
        ("judge", legal, best),
    )
    chosen = stages.best[0][at]
    by = next((by for by, before, after in left if len(after) == 1 < len(before)), None)
    return Doubt(at, candidates, chosen, by or ("guess" if chosen.islower() else "likeness"))


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


def _has_joker(tiles: dict[int, str]) -> bool:
    return any(letter.islower() for letter in tiles.values())


def _letters(state: State, candidates: tuple[Candidate, ...]) -> tuple[str, ...]:
    """What a tile may stand for, likeliest first; a joker for any letter, those that there are most of first."""
    often = sorted(state.rules.tiles.letters, key=lambda one: -one[2])
    found: list[str] = []
    for letter, *_ in candidates:
        if letter == JOKER:
            found += (face.lower() for face, *_ in often)
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
