"""Past matches, written into a journal past its box."""

from companion.core.record import Header
from companion.store.journal import ABANDONED, Journal

FIVE = [f"castle_pink_{part}" for part in range(1, 6)]
ALMOST = Header("diamoniak", "diamoniak", ("Ada", "Bo"), {}, 0, {"players": [{"castle": FIVE}, {}]})
RINGS = Header("diadingo", "diadingo", ("=Bo", "Cy", "ADA"))
LETTERS = Header("diamino", "diamino", ("Ada", "Bo"))
WORDS = [
    {"event": "begin", "seat": 0},
    {"event": "lay", "tiles": ["K11=S", "L11=P", "M11=I", "N11=E", "O11=L"]},
    {"event": "judged", "verdicts": ["yes"]},
    {"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=*D"]},
    {"event": "judged", "verdicts": ["doubtful"]},
    {"event": "accept", "learn": [], "challenger": None},
    {"event": "pass"},
    {"event": "pass"},
]
DRAWS = [{"event": "draw", "card": card} for card in ("diamond", "fairy", "castle_pink_6")]


def won(journal: Journal) -> int:
    number = journal.begin(ALMOST)
    journal.append(number, enumerate(DRAWS), "castle_complete", {0: 30.0, 1: 20.0, 2: 10.0})
    return number


def put_away(journal: Journal) -> int:
    number = journal.begin(RINGS)
    journal.append(number, [(0, {"event": "startspin"})], ABANDONED)
    return number


def spelled(journal: Journal) -> int:
    number = journal.begin(LETTERS)
    journal.append(number, enumerate(WORDS), "nobody_out")
    return number
