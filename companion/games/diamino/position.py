"""Where a match of DIAMINO starts: the set-up, or a written position."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import IllegalEvent, SettingsError
from companion.core.game import Plain, event_from_plain, event_to_plain
from companion.core.position import PositionReader
from companion.games.diamino.end import new_deal, owing
from companion.games.diamino.material import BLACK, EMPTY, JOKER, faces_of, lines, without
from companion.games.diamino.moves import judgeable, shown
from companion.games.diamino.options import HAND, Rules, make_rules
from companion.games.diamino.rules import is_blocked
from companion.games.diamino.state import (
    KNOWN_VERDICTS,
    VERDICTS,
    DealResult,
    Exchange,
    Lay,
    Pending,
    Phase,
    Player,
    Rename,
    State,
)

SEATS = range(2, 9)
POINTS_SEATS = range(2, 5)
REASONS = ("went_out", "nobody_out")
MOST_COUNT = 10**6


def setup(
    edition: str, options: Mapping[str, Any], seats: int, first: int = 0, position: Mapping[str, Any] | None = None
) -> State:
    """The state before the first event, or the written position. Raises SettingsError.

    `first` is the seat that is the first to draw for the start.
    """
    if edition != "diamino":
        raise SettingsError(file="header", key="edition", found=edition, expected="diamino")
    rules = make_rules(options)
    if seats not in (POINTS_SEATS if rules.points else SEATS):
        expected = "2 to 4 players with rule set 2" if rules.points else "2 to 8 players with rule set 1"
        raise SettingsError(file="header", key="seats", found=seats, expected=f"{expected} (DM-01, DMQ-48)")
    if not 0 <= first < seats:
        raise SettingsError(file="header", key="first", found=first, expected=f"a seat, 0 to {seats - 1}")
    if rules.tiles.total < seats * rules.hand(seats):
        expected = f"at least {seats * rules.hand(seats)} tiles for {seats} players (DM-06, DM-21)"
        raise SettingsError(file="options", key="dm.tiles", found=rules.tiles.total, expected=expected)
    start = new_deal(rules, seats, first)
    return start if position is None else _position(start, position)


def position_of(state: State) -> Plain:
    """A state of a match that goes on as a written position, which `setup` reads back to an equal state."""
    pending = state.pending
    return {
        "phase": str(state.phase),
        "turn": state.turn,
        "first": state.first,
        "grid": lines(state.grid, state.rules.board.columns),
        "players": [
            {"hand": one.hand, "points": one.points, "known": one.known, "told": one.told} for one in state.players
        ],
        "contenders": [*state.contenders],
        "draws": "".join(state.draws),
        "pending": {"event": event_to_plain(pending.event), "verdicts": [*pending.verdicts]} if pending else None,
        "tries": state.tries,
        "exchanged": state.exchanged,
        "passes": state.passes,
        "give": state.give,
        "out": state.out,
        "black": state.black,
        "results": [_result_of(one) for one in state.results],
    }


def _result_of(result: DealResult) -> Plain:
    return {
        "reason": result.reason,
        "out": result.out,
        "black": result.black,
        "first": result.first,
        "points": [*result.points],
        "left": [*result.left],
        "tiles": [*result.tiles],
    }


def _position(start: State, given: Mapping[str, Any]) -> State:
    read = _Reader(given, "position", start)
    read.only(*position_of(start))
    seats = len(start.players)
    phase = read.phase()
    began = phase is not Phase.START
    turn = read.number("turn", start.turn, seats - 1)
    state = replace(
        start,
        turn=turn,
        first=read.number("first", start.first, seats - 1),
        grid=read.grid(),
        players=read.players(began=began),
        phase=phase,
        contenders=() if began else read.contenders(),
        draws=tuple(read.value("draws", str, "")),
        tries=read.number("tries", 0, MOST_COUNT),
        exchanged=read.value("exchanged", bool, False),
        passes=read.number("passes", 0, MOST_COUNT),
        give=read.number("give", 0, len(start.grid)),
        out=read.seat("out"),
        black=read.value("black", bool, False),
        results=tuple(row.result() for row in read.rows("results")),
    )
    state = replace(state, loose=_loose(state, read))
    state = replace(state, table=_table(state, read))
    state = replace(state, pending=read.pending(state))
    _check(state, read)
    return state


def _loose(state: State, read: "_Reader") -> str:
    """The tiles that do not lie on the board; a letter cannot lie in more places than it has tiles (DMI-01)."""
    laid, tiles = faces_of(state.grid.replace(EMPTY, "")), state.rules.tiles
    seen = Counter(laid + shown(state))
    letter = min(tiles.counts, key=lambda face: tiles.counts[face] - seen[face])
    if seen[letter] > tiles.counts[letter]:
        read.refuse("grid", f"at most {tiles.counts[letter]} tiles {letter} (DMI-01)")
    return without(tiles.all_faces, laid)


def _table(state: State, read: "_Reader") -> int:
    """The tiles that lie nowhere else (DMI-01)."""
    table = len(state.loose) - sum(player.hand for player in state.players)
    if table < 0:
        read.refuse("players", f"at most {state.rules.tiles.total} tiles on board and in hands (DMI-01)")
    return table


def _check(state: State, read: "_Reader") -> None:
    """Refuses a position that no match can reach."""
    if not _connected(state):
        read.refuse("grid", "tiles that hang together with one on the start field (DMI-03)")
    black = any(
        kind == BLACK and face != EMPTY for kind, face in zip(state.rules.board.fields, state.grid, strict=True)
    )
    ended = state.phase in (Phase.ACCOUNT, Phase.NEXT_DEAL)
    if black != state.black or (black and (not ended or state.out is None)):
        read.refuse("black", "true where a black field is covered, which ends the deal (DMI-05)")
    if state.out is not None and (not ended or state.players[state.out].hand):
        read.refuse("out", "the seat whose empty hand ended the deal")
    running = state.phase in (Phase.LAY, Phase.JUDGING, Phase.GIVE)
    if running and not all(player.hand for player in state.players):
        read.refuse("players", "a tile in every hand, or the deal is over (DM-20)")
    if running and state.rules.points and state.table and any(player.hand != HAND for player in state.players):
        read.refuse("players", f"{HAND} tiles in every hand while there are some on the table (DMI-04)")
    most = state.player.hand if state.phase is Phase.GIVE and not state.rules.points else 0
    if state.give > most or (state.phase is Phase.GIVE and not state.give):
        read.refuse("give", "in phase give a number of tiles of the hand, else 0")
    _check_turn(state, read)


def _check_turn(state: State, read: "_Reader") -> None:
    """Refuses draws, tries, passes, tellings and finished deals that do not fit the phase."""
    options = state.rules.options
    if state.phase is Phase.START and (len(state.draws) >= len(state.contenders) or not _drawable(state)):
        read.refuse("draws", "fewer tiles than players who draw for the start, and only tiles that there are")
    if state.phase is not Phase.START and state.draws:
        read.refuse("draws", "none after the start")
    if state.phase is Phase.START and state.turn != state.contenders[len(state.draws)]:
        read.refuse("turn", "the player who draws next for the start")
    if 0 <= options.retries < state.tries:
        read.refuse("tries", f"at most {options.retries} (DMQ-20)")
    if is_blocked(state):
        read.refuse("passes", "fewer, or the deal is over (DM-33)")
    if state.phase is Phase.ACCOUNT and (not owing(state) or state.turn != owing(state)[0]):
        read.refuse("turn", "in phase account the first player who has not told what is left")
    if len(state.results) >= options.deals:
        read.refuse("results", f"fewer than {options.deals}, the deals of the match")
    if state.phase is Phase.NEXT_DEAL and not state.results:
        read.refuse("results", "at least the deal that is over")


def _drawable(state: State) -> bool:
    drawn = Counter(state.draws)
    return all(number <= state.rules.tiles.counts.get(letter, 0) for letter, number in drawn.items())


def _connected(state: State) -> bool:
    """Do all tiles hang together with the start field?"""
    columns, start = state.rules.board.columns, state.rules.board.start
    left = {at for at, face in enumerate(state.grid) if face != EMPTY}
    reached = [start] if start in left else []
    left -= {start}
    while reached:
        at = reached.pop()
        column = at % columns
        beside = {at - columns, at + columns} | ({at - 1} if column else set())
        near = left & (beside | ({at + 1} if column < columns - 1 else set()))
        left -= near
        reached += near
    return not left


class _Reader(PositionReader):
    """Reads the values of DIAMINO's positions; `start` is the state before the first event."""

    def __init__(self, given: Any, where: str, start: State) -> None:
        super().__init__(given, where)
        self.start = start
        self.seats = len(start.players)

    @property
    def rules(self) -> Rules:
        return self.start.rules

    def rows(self, key: str) -> tuple["_Reader", ...]:
        rows = self.value(key, list, [])
        return tuple(_Reader(row, f"{self.where}.{key}[{at}]", self.start) for at, row in enumerate(rows))

    def phase(self) -> Phase:
        """The phase that is written; left out, a word is to be laid."""
        written = self.value("phase", str, Phase.LAY)
        if written not in set(Phase) - {Phase.OVER}:
            self.refuse("phase", " or ".join(phase for phase in Phase if phase is not Phase.OVER))
        return Phase(written)

    def seat(self, key: str) -> int | None:
        return None if self.given.get(key) is None else self.number(key, 0, self.seats - 1)

    def grid(self) -> str:
        """The board's rows with its letters, jokers small; left out, it is empty."""
        rows = self.value("grid", list, [])
        board = self.rules.board
        if not rows:
            return self.start.grid
        sizes = [len(row) if isinstance(row, str) else -1 for row in rows]
        if sizes != [board.columns] * board.rows:
            self.refuse("grid", f"{board.rows} rows of {board.columns} fields")
        grid = "".join(rows)
        if any(face != EMPTY and self.rules.letter(face.upper()) != face.upper() for face in grid):
            self.refuse("grid", "letters of these tiles, small ones for jokers, and . for empty fields")
        return grid

    def players(self, *, began: bool) -> tuple[Player, ...]:
        """The players' tiles and points; left out, everybody has what is dealt."""
        rows = self.rows("players")
        hand = self.rules.hand(self.seats) if began else 0
        if self.given.get("players") is None:
            return (Player(hand),) * self.seats
        if len(rows) != self.seats:
            self.refuse("players", f"{self.seats} players")
        return tuple(row.player(hand) for row in rows)

    def player(self, usual: int) -> Player:
        self.only("hand", "points", "known", "told")
        hand = self.number("hand", usual, self.rules.tiles.total)
        known = self.value("known", str, "")
        if len(known) > hand or any(face != JOKER and self.rules.letter(face) != face for face in known):
            self.refuse("known", "letters of these tiles, not more than the hand has")
        told = None if self.given.get("told") is None else self.number("told", 0, MOST_COUNT)
        return Player(hand, self.value("points", int, 0), "".join(sorted(known)), told)

    def contenders(self) -> tuple[int, ...]:
        """The seats that draw for the start; left out, all of them."""
        found: tuple[int, ...] = self.value("contenders", tuple[int, ...], self.start.contenders, "different seats")
        if not all(0 <= seat < self.seats for seat in found) or len(set(found)) != len(found):
            self.refuse("contenders", "different seats")
        if len(found) < 2:
            self.refuse("contenders", "two seats or more")
        return found

    def pending(self, state: State) -> Pending | None:
        """What is in judgement, with the words that it makes."""
        given = self.given.get("pending")
        if (given is not None) != (state.phase is Phase.JUDGING):
            self.refuse("pending", "in phase judging what is judged, else nothing")
        return None if given is None else _Reader(given, f"{self.where}.pending", self.start).judged(state)

    def judged(self, state: State) -> Pending:
        self.only("event", "verdicts")
        try:
            event = event_from_plain((Lay, Rename, Exchange), self.given.get("event"))
            pending = judgeable(state, event)
        except IllegalEvent as refusal:
            self.refuse("event", f"a move that is possible: {refusal}")
        verdicts = tuple(self.value("verdicts", list, []))
        most = len(pending.words)
        if verdicts and (len(verdicts) != most or not set(verdicts) <= KNOWN_VERDICTS):
            self.refuse("verdicts", f"none, or {most} of {', '.join(VERDICTS)}")
        return pending._replace(verdicts=verdicts)

    def result(self) -> DealResult:
        self.only("reason", "out", "black", "first", "points", "left", "tiles")
        reason = self.value("reason", str, "")
        out = self.seat("out")
        if reason not in REASONS or (reason == "went_out") != (out is not None):
            self.refuse("reason", "went_out and who (out), or nobody_out")
        lots = (self._numbers("points"), self._numbers("left"), self._numbers("tiles"))
        return DealResult(reason, out, self.value("black", bool, False), self.number("first", 0, self.seats - 1), *lots)

    def _numbers(self, key: str) -> tuple[int, ...]:
        expected = f"{self.seats} whole numbers"
        found: tuple[int, ...] = self.value(key, tuple[int, ...], (0,) * self.seats, expected)
        if len(found) != self.seats:
            self.refuse(key, expected)
        return found
