"""What tiles would come to before anybody has laid them for good."""

from dataclasses import replace

from companion.effects import JudgeWords
from companion.errors import IllegalEvent
from companion.game import Judge, Plain
from companion.games.diamino.rules import apply
from companion.games.diamino.state import Event, State
from companion.games.diamino.table import pending_view


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
