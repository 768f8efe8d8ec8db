"""A player with a small vocabulary: a simple move generator, for matches that nobody watches."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random

from companion.core.errors import IllegalEvent
from companion.core.letter_board import EMPTY, JOKER
from companion.games.diamino.board import Word
from companion.games.diamino.moves import check_move, tell_tiles
from companion.games.diamino.rules import may_close, may_pass
from companion.games.diamino.state import (
    Accept,
    Close,
    Event,
    Exchange,
    GiveBack,
    Judged,
    Lay,
    NextDeal,
    Pass,
    Phase,
    Refuse,
    State,
)

CLUMSY = 0.03  # how often a bot lays what is no word
STUBBORN = 0.2  # how often the table lets it pass
SWAP, SWAP_TOO = 0.5, 0.1  # how often a bot without a word exchanges, if the one before has moved, or has not
ENOUGH = 3  # moves to choose from
FEW = 6  # with so few tiles left, or none on the table, a bot tries everything
PLACES, WORDS = 16, 40  # how many letters on the board, and words through each, are tried


class Vocabulary:
    """Words that a bot knows, and where in them each letter stands."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = frozenset(words)
        self._bits: dict[tuple[str, int], int] = {}  # of each letter the first, the second ... that a word may need
        self._needs = [(word, self._mask(Counter(word), new=True)) for word in sorted(self.words)]
        self.through: dict[str, list[tuple[str, int]]] = {}
        for word in sorted(self.words):
            for at, letter in enumerate(word):
                self.through.setdefault(letter, []).append((word, at))

    def within_reach(self, have: Mapping[str, int]) -> set[str]:
        """The words for which a rack lacks no more than a letter on the board, and its jokers, could stand."""
        most, lacking = 1 + have.get(JOKER, 0), ~self._mask(have)
        return {word for word, needs in self._needs if (needs & lacking).bit_count() <= most}

    def _mask(self, letters: Mapping[str, int], *, new: bool = False) -> int:
        """A bit for each of these letters; those that no word needs have none, unless they are `new`."""
        mask = 0
        for one in ((letter, nth) for letter, count in letters.items() for nth in range(count)):
            if new:
                self._bits.setdefault(one, 1 << len(self._bits))
            mask |= self._bits.get(one, 0)
        return mask

    def knows(self, word: Word) -> bool:
        """Is it a word, one way or the other?"""
        return any(reading in self.words for reading in word.readings)


@cache
def small_vocabulary() -> Vocabulary:
    """Some hundred common German words."""
    text = (files("companion.games.diamino") / "data" / "bot_words.txt").read_text(encoding="utf-8")
    return Vocabulary(text.split())


def decide(state: State, rack: Sequence[str], rng: Random, vocabulary: Vocabulary) -> Event | None:
    """What the bot on turn does with its rack of letters and "*"; None: its hands do it (draw for the start, count)."""
    match state.phase:
        case Phase.LAY:
            return _turn(state, rack, rng, vocabulary)
        case Phase.JUDGING:
            return _verdict(state, rng, vocabulary)
        case Phase.GIVE:
            return GiveBack(state.give)
        case Phase.NEXT_DEAL:
            return NextDeal()
    return None


def find_move(state: State, rack: Sequence[str], rng: Random, vocabulary: Vocabulary) -> Lay | None:
    """A move of which the vocabulary knows every word: of the first few that are found the one with most tiles."""
    found: list[Lay] = []
    for tiles in _placings(state, rack, rng, vocabulary):
        event = Lay(tell_tiles(state.rules, tiles))
        try:
            words = check_move(state, event).words
        except IllegalEvent:
            continue
        if all(map(vocabulary.knows, words)):
            found.append(event)
        if len(found) == ENOUGH:
            break
    return max(found, key=lambda event: len(event.tiles), default=None)


def _placings(state: State, rack: Sequence[str], rng: Random, vocabulary: Vocabulary) -> Iterator[dict[int, str]]:
    """Words from the start field, or through a letter that lies there, as far as the rack has the tiles."""
    grid, columns = state.grid, state.rules.board.columns
    have = dict(Counter(rack))
    lying = [at for at, face in enumerate(grid) if face != EMPTY]
    if not lying:
        start, step = state.rules.board.start, rng.choice((1, columns))
        for word in rng.sample(sorted(vocabulary.words), len(vocabulary.words)):
            if tiles := _placed(grid, have, word, range(start, start + len(word) * step, step)):
                yield tiles
        return
    reach = vocabulary.within_reach(have)
    thorough = not state.table or len(rack) <= FEW
    near: dict[str, list[tuple[str, int]]] = {}
    for at in rng.sample(lying, len(lying) if thorough else min(PLACES, len(lying))):
        letter = grid[at].upper()
        if letter not in near:
            near[letter] = [pair for pair in vocabulary.through.get(letter, []) if pair[0] in reach]
        words = near[letter]
        for word, place in rng.sample(words, len(words) if thorough else min(WORDS, len(words))):
            for step in (1, columns):
                first = at - place * step
                fields = range(first, first + len(word) * step, step)
                torn = step == 1 and first // columns != fields[-1] // columns
                if not torn and (tiles := _placed(grid, have, word, fields)):
                    yield tiles


def _placed(grid: str, have: dict[str, int], word: str, fields: range) -> dict[int, str] | None:
    """The tiles that make a word on fields; None: no room, other letters in the way, or not in the rack."""
    if fields[0] < 0 or fields[-1] >= len(grid):
        return None
    left: dict[str, int] | None = None
    tiles: dict[int, str] = {}
    for at, letter in zip(fields, word, strict=True):
        lying = grid[at]
        if lying != EMPTY:
            if lying != letter and lying.upper() != letter:
                return None
            continue
        left = have.copy() if left is None else left
        face = letter if left.get(letter) else JOKER
        if not left.get(face):
            return None
        left[face] -= 1
        tiles[at] = letter if face != JOKER else letter.lower()
    return tiles or None


def _turn(state: State, rack: Sequence[str], rng: Random, vocabulary: Vocabulary) -> Event:
    if rng.random() < CLUMSY and (nonsense := _nonsense(state, rack, rng)):
        return nonsense
    if (move := find_move(state, rack, rng, vocabulary)) is not None:
        return move
    if may_close(state):
        return Close()
    most = min(len(rack), state.table)
    if most and not state.exchanged and (not may_pass(state) or rng.random() < (SWAP_TOO if state.passes else SWAP)):
        return Exchange(rng.randint(1, most))
    return Pass()


def _nonsense(state: State, rack: Sequence[str], rng: Random) -> Lay | None:
    """A tile beside a letter that lies there, whatever comes of it."""
    letters = [letter for letter in rack if letter != JOKER]
    lying = [at for at, face in enumerate(state.grid) if face != EMPTY]
    if not letters or not lying:
        return None
    at = rng.choice(lying) + rng.choice((1, -1, state.rules.board.columns))
    if not 0 <= at < len(state.grid):
        return None
    event = Lay(tell_tiles(state.rules, {at: rng.choice(letters)}))
    try:
        check_move(state, event)
    except IllegalEvent:
        return None
    return event


def _verdict(state: State, rng: Random, vocabulary: Vocabulary) -> Event:
    """The vocabulary is the dictionary; now and then the table knows better."""
    pending = state.pending
    assert pending is not None
    known = [vocabulary.knows(word) for word in pending.words]
    if pending.words and not pending.verdicts and state.rules.options.judge != "players":
        return Judged(tuple("yes" if one else "no" for one in known))
    if all(known):
        return Accept()
    if rng.random() < STUBBORN:
        return Accept(tuple(word.readings[0] for word, one in zip(pending.words, known, strict=True) if not one))
    return Refuse()
