"""What the eye and the dictionary report to DIAMINO, and what comes of it."""

from companion.core.observations import CardGone, TilesSeen, WordsJudged
from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Accept, Judged, Pass, Refuse
from tests.companion.games.diamino.at_the_table import MIDDLE, match, play, tiles, waiting


def test_new_tiles_on_the_board_propose_a_move_and_make_none():
    referee = match()
    seen = TilesSeen(tuple((MIDDLE, MIDDLE + at, letter) for at, letter in enumerate("HAUS")))
    assert referee.read(seen) == ()
    laid = tiles((0, 0, "H"), (0, 1, "A"), (0, 2, "U"), (0, 3, "S"))
    assert DIAMINO.proposal(referee.state, seen, None, frozenset()).events == (laid,)
    assert not DIAMINO.expected(referee.state, seen)
    play(referee, laid)
    assert DIAMINO.expected(referee.state, seen)
    assert DIAMINO.proposal(referee.state, seen, None, frozenset()) is None
    assert not DIAMINO.expected(referee.state, TilesSeen(seen.tiles[:3]))
    assert referee.read(seen) == ()


def test_tiles_that_are_taken_back_were_refused_dm_30():
    referee = waiting()
    assert not DIAMINO.expected(referee.state, TilesSeen(()))
    assert referee.read(TilesSeen(())) == (Refuse(),)
    assert waiting(judge="dictionary").read(TilesSeen(())) == ()
    play(referee, Refuse())
    assert DIAMINO.expected(referee.state, TilesSeen(()))
    assert not DIAMINO.evidence(referee.state, Refuse(), TilesSeen(()))


def test_tiles_that_may_not_lie_so_are_odd():
    referee = match()
    assert referee.read(TilesSeen(((3, 3, "A"), (3, 4, "B")))) == ()
    assert referee.read(TilesSeen(((99, 3, "A"),))) == ()
    assert referee.read(TilesSeen(((10, 10, "?"), (10, 11, "A")))) == ()
    assert DIAMINO.expected(referee.state, TilesSeen(()))


def test_a_joker_is_told_by_hand_and_then_recognised():
    referee = match()
    seen = TilesSeen(((10, 10, "*"), (10, 11, "B")))
    assert referee.read(seen) == ()
    told = tiles((0, 0, "*A"), (0, 1, "B"))
    assert DIAMINO.evidence(referee.state, told, seen)
    assert not DIAMINO.evidence(referee.state, tiles((0, 0, "A"), (0, 1, "B")), seen)
    play(referee, told)
    assert DIAMINO.expected(referee.state, seen)


def test_what_the_dictionary_reports_is_a_verdict():
    referee = waiting()
    seen = WordsJudged(("yes",))
    assert not DIAMINO.expected(referee.state, seen)
    assert referee.read(seen) == (Judged(("yes",)),)
    assert DIAMINO.evidence(referee.state, Judged(("yes",)), seen)
    assert not DIAMINO.evidence(referee.state, Accept(), seen)
    play(referee, Accept())
    assert referee.read(seen) == ()
    assert DIAMINO.expected(referee.state, seen)
    assert DIAMINO.expected(referee.state, CardGone())
    assert not DIAMINO.evidence(referee.state, Pass(), CardGone())
