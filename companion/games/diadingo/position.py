"""Where a match of DIADINGO starts: the set-up, or a written position."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.core.errors import SettingsError
from companion.core.fast_replace import replace
from companion.core.game import Plain
from companion.core.position import PositionReader
from companion.games.diadingo.options import DIAMONDS, FIXED, THEFT, Rules, make_rules, ring
from companion.games.diadingo.rules import thefts
from companion.games.diadingo.state import GameResult, Phase, Player, State

SEATS = range(2, 9)
REASONS = ("cards_used", "only_fixed_left")


def setup(
    edition: str, options: Mapping[str, Any], seats: int, first: int = 0, position: Mapping[str, Any] | None = None
) -> State:
    """The state before the first event (DD-05, DD-06), or the written position. Raises SettingsError."""
    if edition != "diadingo":
        raise SettingsError(file="header", key="edition", found=edition, expected="diadingo")
    if seats not in SEATS:
        raise SettingsError(file="header", key="seats", found=seats, expected="2 to 8 players (DD-01)")
    if not 0 <= first < seats:
        raise SettingsError(file="header", key="first", found=first, expected=f"a seat, 0 to {seats - 1}")
    rules = make_rules(options)
    start = State(rules, (Player(),) * seats, first, first, first, rules.totals)
    return start if position is None else _position(start, position)


def position_of(state: State) -> Plain:
    """A state of a match that goes on as a written position, which `setup` reads back to an equal state."""
    return {
        "phase": str(state.phase),
        "turn": state.turn,
        "place": state.place,
        "first": state.first,
        "players": [_rings(player) for player in state.players],
        "drawn": state.drawn,
        "aside": state.aside,
        "results": [
            {"reason": one.reason, "first": one.first, "players": [_rings(player) for player in one.players]}
            for one in state.results
        ],
    }


def _rings(player: Player) -> Plain:
    return {"filled": [*player.filled], "empty": [*player.empty]}


def _position(start: State, given: Mapping[str, Any]) -> State:
    read = _Reader(given, "position", start.rules)
    read.only("phase", "turn", "place", "first", "players", "drawn", "aside", "results")
    seats = len(start.players)
    drawn = read.value("drawn", str, None)
    turn = read.number("turn", start.turn, seats - 1)
    state = replace(
        start,
        players=read.players(seats),
        turn=turn,
        place=read.number("place", turn, seats - 1),
        first=read.number("first", start.first, seats - 1),
        phase=_phase(read, drawn),
        drawn=drawn,
        aside=read.number("aside", 0, start.rules.totals[-1]),
        results=tuple(_result(row, seats) for row in read.rows("results")),
    )
    state = replace(state, pile=_pile(state, read))
    _check(state, read)
    return state


def _phase(read: "_Reader", drawn: str | None) -> Phase:
    """The phase that is written; left out, it follows from the drawn card, on a board that has been spun."""
    usual = Phase.DRAW if drawn is None else Phase.THEFT if drawn == THEFT else Phase.ATTEMPT
    written = read.value("phase", str, usual)
    if written not in set(Phase) - {Phase.OVER}:
        read.refuse("phase", " or ".join(phase for phase in Phase if phase is not Phase.OVER))
    return Phase(written)


def _result(read: "_Reader", seats: int) -> GameResult:
    read.only("reason", "first", "players")
    reason = read.value("reason", str, "")
    if reason not in REASONS:
        read.refuse("reason", " or ".join(REASONS))
    result = GameResult(reason, read.number("first", 0, seats - 1), read.players(seats))
    if sum(len(player.filled) for player in result.players) > DIAMONDS - FIXED:
        read.refuse("players", f"at most {DIAMONDS - FIXED} rings with a diamond (DDI-02)")
    return result


def _pile(state: State, read: "_Reader") -> tuple[int, ...]:
    """What is not on the table is in the pile (DDI-01)."""
    rules = state.rules
    lying = Counter(ring(value) for player in state.players for value in player.filled + player.empty)
    lying[THEFT] += state.aside
    if state.drawn is not None:
        if state.drawn not in rules.index:
            read.refuse("drawn", " or ".join(rules.classes))
        lying[state.drawn] += 1
    pile = tuple(total - lying[name] for name, total in zip(rules.classes, rules.totals, strict=True))
    if min(pile) < 0:
        at = pile.index(min(pile))
        read.refuse("players", f"at most {rules.totals[at]} cards {rules.classes[at]} on the table (DDI-01)")
    return pile


def _check(state: State, read: "_Reader") -> None:
    """Refuses a position that no match can reach."""
    options = state.rules.options
    if state.board < FIXED:
        read.refuse("players", f"at most {DIAMONDS - FIXED} rings with a diamond (DDI-02)")
    if state.place != state.turn and options.after_theft == "from_victim":
        read.refuse("place", "the seat on turn; another one only with after_theft=resume_after_thief")
    wanted = {Phase.ATTEMPT: state.drawn not in (None, THEFT), Phase.THEFT: state.drawn == THEFT}
    if not wanted.get(state.phase, state.drawn is None):
        read.refuse("drawn", "a ring in phase attempt, a theft card in phase theft, else nothing")
    if state.phase is Phase.THEFT and not thefts(state):
        read.refuse("drawn", "no theft card where nothing can be stolen: it is put aside (DD-16)")
    _check_end(state, read)


def _check_end(state: State, read: "_Reader") -> None:
    """Refuses a game that should be over, or one that is over and not counted."""
    games = state.rules.options.games
    if len(state.results) >= games:
        read.refuse("results", f"fewer than {games}, the games of the match")
    if state.phase is Phase.NEXT_GAME:
        if not state.results or state.results[-1].players != state.players:
            read.refuse("results", "last the game whose rings lie before the players")
        return
    if state.drawn is None and not any(state.pile):
        read.refuse("players", "a card in the pile, or the game is over (DD-18)")
    if state.board == FIXED and state.rules.options.end_on_16 == "immediate":
        read.refuse("players", f"more than {FIXED} diamonds on the board, or the game is over (DD-18)")


class _Reader(PositionReader):
    """Reads the values of DIADINGO's positions."""

    def __init__(self, given: Any, where: str, rules: Rules) -> None:
        super().__init__(given, where)
        self.rules = rules

    def rows(self, key: str) -> tuple["_Reader", ...]:
        rows = self.value(key, list, [])
        return tuple(_Reader(row, f"{self.where}.{key}[{at}]", self.rules) for at, row in enumerate(rows))

    def players(self, seats: int) -> tuple[Player, ...]:
        """The rings of every seat; left out, nobody has one."""
        rows = self.rows("players")
        if self.given.get("players") is None:
            return (Player(),) * seats
        if len(rows) != seats:
            self.refuse("players", f"{seats} players")
        return tuple(row.player() for row in rows)

    def player(self) -> Player:
        self.only("filled", "empty")
        return Player(self._values("filled"), self._values("empty"))

    def _values(self, key: str) -> tuple[int, ...]:
        known = dict(self.rules.options.ring_values)
        expected = "values of rings of this deck, as in " + ", ".join(map(str, known))
        values: tuple[int, ...] = self.value(key, tuple[int, ...], (), expected)
        if not known.keys() >= set(values):
            self.refuse(key, expected)
        return values
