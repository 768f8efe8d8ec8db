"""The house rules of DIAMINO, and the tiles and the board they name (DMQ-01 ... DMQ-50)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NoReturn

from companion.core.effects import Spelling
from companion.core.errors import SettingsError
from companion.core.options import read_options
from companion.games.diamino.material import PLAIN_LETTERS, Board, Tiles, find_board, find_tiles

PREFIX = "dm"
TILES = f"{PREFIX}.tiles"
BOARD = f"{PREFIX}.board"
RETRIES = f"{PREFIX}.retries"
LANGUAGE = re.compile(r"[a-z]{2,3}")
HANDS = {2: 40, 3: 32, 4: 24, 5: 18, 6: 16, 7: 14, 8: 12}  # rule set 1 (DM-06)
HAND = 12  # rule set 2 (DM-21)
MOST_DEALS = 99


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules: one field a switch of the rule book's holes, with its default.

    `tiles` and `board` are names of what is shipped; a header may give objects instead, see `material`. Those from
    `language` to `inflected` are for the word judge.
    """

    rule_set: Literal["set1", "set2"] = "set1"  # DM-01: without and with points
    tiles: str = "default_de110"  # DMQ-01
    board: str = "default21"  # DMQ-02
    start_joker: Literal["redraw", "first", "last"] = "redraw"  # DMQ-04
    start_word: Literal["begin", "cover"] = "begin"  # DMQ-05
    upward_words: bool = True  # DMQ-06, DM-13
    first_word_max: int = 8  # DMQ-07
    require_shared_letter: bool = False  # DMQ-09
    language: str = "de"  # of the words: a short name in small letters
    digraph_umlauts: bool = False  # DMQ-13
    eszett: Literal["SS", "SZ"] = "SS"  # DMQ-14
    joker_fixed: bool = True  # DMQ-16
    names: bool = True  # DMQ-17
    abbreviations: bool = False  # DMQ-17
    inflected: bool = True  # DMQ-17
    judge: Literal["dictionary_then_players", "dictionary", "players"] = "dictionary_then_players"  # DMQ-19
    retries: int = -1  # DMQ-20; -1: as many as wanted
    challenge_penalty: int = 0  # DMQ-21: points in rule set 2, tiles in rule set 1
    exchange_trust: bool = True  # DMQ-22
    exchange_ends_turn: bool = True  # DMQ-23
    pass_: bool = True  # DMQ-25
    devils_add: bool = True  # DMQ-27
    red_can_finish: bool = True  # DMQ-30
    score_words: bool = False  # DMQ-34
    end_after_passes: int = 1  # DMQ-38: rounds
    set1_blocked: Literal["none", "lowest_hand"] = "none"  # DMQ-39
    tiebreak: Literal["shared", "fewest_tiles"] = "shared"  # DMQ-42
    deals: int = 1  # DMQ-43
    open_hands: bool = False  # DMQ-44
    unique_words: bool = False  # DMQ-45
    turn_seconds: int = 0  # DMQ-47; shown by tablets, 0: no limit


DEFAULTS = Options()


@dataclass(frozen=True)
class Rules:
    """The house rules of a match with its tiles and its board."""

    options: Options
    tiles: Tiles
    board: Board

    @cached_property
    def points(self) -> bool:
        """Is rule set 2 played, with points and bonus?"""
        return self.options.rule_set == "set2"

    @cached_property
    def spelling(self) -> Spelling:
        """How words may be spelled, for the word judge."""
        options = self.options
        return Spelling(
            options.digraph_umlauts,
            options.eszett,
            options.names,
            options.abbreviations,
            options.inflected,
            options.language,
        )

    def hand(self, seats: int) -> int:
        """How many tiles a player gets at the beginning (DM-06, DM-21)."""
        return HAND if self.points else HANDS[seats]

    def letter(self, text: str) -> str | None:
        """A letter as it stands on the tiles: umlauts are plain letters (DM-14); None: no tile has it."""
        known = self.tiles.faces
        if text in known:
            return text
        plain = PLAIN_LETTERS.get(text)
        return plain if plain in known else None


def make_rules(given: Mapping[str, Any]) -> Rules:
    """The rules of a match. Raises SettingsError for an unknown switch or a value that it does not have."""
    plain = {key: value for key, value in given.items() if key not in (TILES, BOARD, RETRIES)}
    retries = given.get(RETRIES, -1)
    if type(retries) is not int or retries < -1:
        _refuse(RETRIES, retries, "-1 (as many as wanted), 0, 1, 2 ... (DMQ-20)")
    tiles = find_tiles(given.get(TILES, DEFAULTS.tiles), TILES)
    board = find_board(given.get(BOARD, DEFAULTS.board), BOARD)
    options = read_options(Options, PREFIX, plain, retries=retries, tiles=tiles.name, board=board.name)
    if not 1 <= options.deals <= MOST_DEALS:
        _refuse(f"{PREFIX}.deals", options.deals, f"1 to {MOST_DEALS} deals (DMQ-43)")
    if not 1 <= options.end_after_passes <= 9:
        _refuse(f"{PREFIX}.end_after_passes", options.end_after_passes, "1 to 9 rounds (DMQ-38)")
    if options.first_word_max < 2:
        _refuse(f"{PREFIX}.first_word_max", options.first_word_max, "2 or more letters (DMQ-08)")
    if not LANGUAGE.fullmatch(options.language):
        _refuse(f"{PREFIX}.language", options.language, "a language in two or three small letters, as de")
    return Rules(options, tiles, board)


def deck_options(_: str, __: Mapping[str, int]) -> dict[str, Any]:
    """No deck of cards belongs to DIAMINO, so none implies anything."""
    return {}


def _refuse(key: str, found: object, expected: str) -> NoReturn:
    raise SettingsError(file="options", key=key, found=found, expected=expected)
