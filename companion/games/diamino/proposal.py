"""What tiles would come to before anybody has laid them for good, and what those that lie there would mean."""

from dataclasses import replace

from companion.core.effects import JudgeWords
from companion.core.errors import IllegalEvent
from companion.core.game import Judge, Plain, Proposal
from companion.core.observations import Observation, TilesSeen
from companion.games.diamino.doubts import Doubt, decide
from companion.games.diamino.lying import Candidate, Lying, compare, others
from companion.games.diamino.moves import read_tiles
from companion.games.diamino.rules import apply
from companion.games.diamino.state import Event, Lay, Phase, Refuse, State
from companion.games.diamino.table import expected, pending_view


def preview(state: State, event: Event, judge: Judge | None) -> Plain:
    """What would wait for a verdict after an event, as `pending` in `view`; its verdicts are null without a judge.

    Raises IllegalEvent as `apply` does, and "nothing_to_judge" for an event after which nothing waits.
    """
    after, effects = apply(state, event)
    pending = after.pending
    if pending is None:
        raise IllegalEvent("nothing_to_judge")
    asked = next((effect for effect in effects if isinstance(effect, JudgeWords)), None)
    if judge is not None and asked is not None:
        after = replace(after, pending=pending._replace(verdicts=judge(asked)))
    return pending_view(after)


def proposal(state: State, seen: Observation, judge: Judge | None, unlaid: frozenset[str]) -> Proposal | None:
    """The moves that new tiles on the board may be; where there is none, why: their refusal, or "tiles_gone",
    "not_as_laid", "joker_means" (nobody sees what it stands for), "unreadable".

    None: nothing new lies there, or nobody may lay now; tiles that are still being laid as somebody told. Fields of
    `unlaid` may be empty, and what lies there is compared with what was told.
    """
    if not isinstance(seen, TilesSeen) or state.phase not in (Phase.LAY, Phase.JUDGING):
        return None
    lying = compare(state, seen)
    if state.pending is not None:
        return None if expected(state, seen) or _is_part(state, lying) else _otherwise(state, lying)
    if lying.outside:
        return Proposal((), _told(state, lying, ()), IllegalEvent("bad_tile"))
    gone = tuple(at for at in lying.gone if state.rules.board.field_name(at) not in unlaid)
    lying, instead = replace(lying, gone=gone), others(state, seen, unlaid)
    if lying.new:
        meant = decide(state, lying, judge)
        return Proposal(meant.events, _told(state, lying, meant.doubts, instead), meant.refusal)
    if not gone and not instead:
        return None
    return Proposal((), _told(state, lying, (), instead), IllegalEvent("not_as_laid" if instead else "tiles_gone"))


def _is_part(state: State, lying: Lying) -> bool:
    """Do some tiles of the move in judgement lie there and nothing else?"""
    laid = state.pending.event if state.pending else None
    return (
        isinstance(laid, Lay) and lying.new.keys() <= read_tiles(state.rules, laid.tiles).keys() and not lying.outside
    )


def _otherwise(state: State, lying: Lying) -> Proposal:
    """Other tiles lie there than those in judgement: perhaps these were refused."""
    try:
        apply(state, Refuse())
    except IllegalEvent as refusal:
        return Proposal((), _told(state, lying, ()), refusal)
    return Proposal((Refuse(),), _told(state, lying, ()), IllegalEvent("not_as_laid"))


def _told(
    state: State, lying: Lying, doubts: tuple[Doubt, ...], instead: tuple[tuple[str, str, str], ...] = ()
) -> Plain:
    """`tiles` as `lay` tells them, "?" for an unsure letter, "*" for a joker; the `confidence` of each; fields that are
    `doubtful` or `gone`; `others`, on which another letter lies than was told.
    """
    name = state.rules.board.field_name
    return {
        "tiles": [f"{name(at)}={_face(lying, at, candidates)}" for at, candidates in lying.new.items()],
        "confidence": [candidates[0][1] if candidates else 0.0 for candidates in lying.new.values()],
        "doubtful": [
            {
                "at": name(doubt.at),
                "candidates": [{"letter": letter, "confidence": sure} for letter, sure, _ in doubt.candidates],
                "chosen": doubt.chosen,
                "by": doubt.by,
            }
            for doubt in doubts
        ],
        "gone": [name(at) for at in lying.gone],
        "others": [{"at": at, "letter": letter, "told": told} for at, letter, told in instead],
    }


def _face(lying: Lying, at: int, candidates: tuple[Candidate, ...]) -> str:
    return "?" if at in lying.doubtful else candidates[0][0]
