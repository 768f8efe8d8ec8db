"""What tiles would come to before anybody has laid them for good, and what those that lie there would mean."""

from dataclasses import replace

from companion.effects import JudgeWords
from companion.errors import IllegalEvent
from companion.game import Judge, Plain, Proposal
from companion.games.diamino.doubts import Doubt, decide
from companion.games.diamino.lying import Candidate, Lying, compare
from companion.games.diamino.moves import read_tiles
from companion.games.diamino.rules import apply
from companion.games.diamino.state import Event, Lay, Phase, Refuse, State
from companion.games.diamino.table import evidence, pending_view
from companion.observations import Observation, TilesSeen


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
        after = replace(after, pending=replace(pending, verdicts=judge(asked)))
    return pending_view(after)


def proposal(state: State, seen: Observation, judge: Judge | None) -> Proposal | None:
    """The moves that new tiles on the board may be; where there is none, why: their refusal, or "tiles_gone",
    "not_as_laid", "joker_means" (nobody sees what it stands for), "unreadable".

    None: nothing new lies there, or nobody may lay now; tiles that are still being laid as somebody told.
    """
    if not isinstance(seen, TilesSeen) or state.phase not in (Phase.LAY, Phase.JUDGING):
        return None
    lying = compare(state, seen)
    if state.pending is not None:
        return None if evidence(state, None, seen) or _is_part(state, lying) else _otherwise(state, lying)
    if lying.outside:
        return Proposal((), _told(state, lying, ()), IllegalEvent("bad_tile"))
    if lying.new:
        meant = decide(state, lying, judge)
        return Proposal(meant.events, _told(state, lying, meant.doubts), meant.refusal)
    return Proposal((), _told(state, lying, ()), IllegalEvent("tiles_gone")) if lying.gone else None


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


def _told(state: State, lying: Lying, doubts: tuple[Doubt, ...]) -> Plain:
    """`tiles` as `lay` tells them, "?" for an unsure letter, "*" for a joker; fields that are `doubtful` or `gone`."""
    name = state.rules.board.field_name
    return {
        "tiles": [f"{name(at)}={_face(lying, at, candidates)}" for at, candidates in lying.new.items()],
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
    }


def _face(lying: Lying, at: int, candidates: tuple[Candidate, ...]) -> str:
    return "?" if at in lying.doubtful else candidates[0][0]
