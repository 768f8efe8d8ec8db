"""A box with a scripted eye, a listening buzzer and a clock of its own, at which two play DIAMONIAK."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.box.box import RefereeBox
from companion.core.effects import Buzz, Effect, Tune
from companion.core.errors import DeviceError
from companion.core.observations import CardShown, Observation
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.store.journal import Journal

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))


class ScriptedEye:
    """A sensor that reports what it is given; `lost` makes it fail as an unplugged camera does.

    `meanwhile` happens once, after it has looked and before the box hears of it.
    """

    name = "card eye"

    def __init__(self) -> None:
        self.coming: list[Observation] = []
        self.status = EyeStatus.WAITING
        self.lost = False
        self.meanwhile: Callable[[], None] | None = None

    def poll(self, now: float) -> Sequence[Observation]:
        if self.lost:
            self.status = EyeStatus.LOST
            raise DeviceError("unplugged")
        seen, self.coming = self.coming, []
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return seen

    def close(self) -> None:
        self.lost = True


class Listening:
    """An actuator that keeps what it was asked for."""

    name = "buzzer"

    def __init__(self) -> None:
        self.tunes: list[Tune] = []
        self.closed = False

    def perform(self, effect: Effect, now: float) -> None:
        if isinstance(effect, Buzz):
            self.tunes.append(effect.tune)

    def tick(self, now: float) -> None: ...

    def close(self) -> None:
        self.closed = True


class Table:
    """A box with a scripted eye, a listening buzzer and a clock of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = 100.0
        self.eye = ScriptedEye()
        self.buzzer = Listening()
        self.journal = Journal(path)
        self.box = RefereeBox(self.journal, [self.eye], [self.buzzer])

    def sees(self, *seen: Observation, status: EyeStatus = EyeStatus.READ) -> None:
        self.eye.coming.extend(seen)
        self.eye.status = status
        self.waits(0.1)

    def waits(self, seconds: float) -> None:
        self.now += seconds
        self.box.tick(self.now)

    def taps(self, event: str, **values: object) -> None:
        self.box.submit({"event": event, **values}, self.acts)

    @property
    def match(self) -> dict[str, Any]:
        match: dict[str, Any] = self.box.snapshot["match"]
        return match

    @property
    def acts(self) -> int:
        acts: int = self.match["acts"]
        return acts

    @property
    def drawn(self) -> list[str]:
        drawn: list[str] = self.match["state"]["drawn"]
        return drawn

    @property
    def question(self) -> Any:
        return self.box.snapshot["question"]


def shown(label: str) -> CardShown:
    return CardShown(label, 0.99)
