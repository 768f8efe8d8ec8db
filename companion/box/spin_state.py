"""The spin of the board as the box follows it: which reports of the board count, and when the motor must stop."""

from companion.core.observations import BoardSeen, HandSeen, Observation, SpinFinished, StonesSeen
from companion.core.ports import Halt, SpinProgress, SpinStage

LOST = SpinProgress(SpinStage.HALTED, reason=Halt.LOST)


class SpinState:
    """Pure state, fed by the box: `progress` is what the spinner tells, the reports are those of the board eye.

    The board eye cannot know when the motor stops, so what it counts while the motor turns is kept until the board
    must have come to rest: eyes stay shut till then. What it counts before opens no eyes at all.
    """

    def __init__(self) -> None:
        self.progress: SpinProgress | None = None
        self._kept: dict[type, BoardSeen] = {}

    def follow(self, progress: SpinProgress | None) -> bool:
        """What the spinner tells now; true when it has just been halted."""
        before, self.progress = self.progress, progress
        if self.stage not in (SpinStage.TURNING, SpinStage.SETTLING):
            self._kept = {}
        return progress is not None and progress.reason is not None and before != progress

    @property
    def stage(self) -> SpinStage | None:
        return self.progress.stage if self.progress else None

    def stops_for(self, seen: Observation) -> bool:
        """A hand over the board before or while it turns."""
        return isinstance(seen, HandSeen) and self.stage in (SpinStage.COUNTDOWN, SpinStage.TURNING)

    def counts(self, seen: Observation) -> bool:
        """May this report of the board eye be read now? A count made while the motor turns is kept for `rested`."""
        if isinstance(seen, SpinFinished | StonesSeen) and self.stage is SpinStage.TURNING:
            self._kept[type(seen)] = seen
        return not (isinstance(seen, BoardSeen) and self.stage in (SpinStage.COUNTDOWN, SpinStage.TURNING))

    def rested(self, *, watched: bool) -> tuple[BoardSeen, ...]:
        """The board has come to rest: the reports that count from now on.

        `watched`: there is a board eye, whose word it is that the spin is over, or else somebody's who taps it.
        """
        kept, self._kept = tuple(self._kept.values()), {}
        return kept if watched else (SpinFinished(),)
