"""The word judge as a device of the box: it hears which words are laid, and reports what it thinks of them."""

from collections.abc import Callable

from companion.effects import Effect, JudgeWords, LearnWords, Spelling
from companion.errors import DeviceError, SettingsError
from companion.observations import Observation, WordsJudged
from companion.ports import EyeStatus
from companion.words.judge import WordJudge, open_judge
from companion.words.languages import Language
from companion.words.lists import FamilyList


class JudgeDevice:
    """Sensor and actuator in one: `find` gives a language by its name, `family` keeps the table's own decisions."""

    name = "words"
    status = EyeStatus.WAITING

    def __init__(
        self,
        find: Callable[[str], Language],
        family: FamilyList,
        *,
        open_with: Callable[..., WordJudge] = open_judge,
    ) -> None:
        self._find = find
        self._family = family
        self._open = open_with
        self._judge: tuple[Spelling, WordJudge] | None = None
        self._said: list[Observation] = []

    def perform(self, effect: Effect, now: float) -> None:  # noqa: ARG002 - looking up takes no time to speak of
        """Looks words up, or keeps what the table has decided. Raises DeviceError for a list that is damaged."""
        if isinstance(effect, JudgeWords):
            self._said = [WordsJudged(self.look_up(effect))]
        elif isinstance(effect, LearnWords):
            self._family.add(effect.words)

    def look_up(self, asked: JudgeWords) -> tuple[str, ...]:
        """What the judge says of words, without reporting it. Raises DeviceError."""
        judge = self._ready(asked.spelling)
        return tuple(judge.verdict(readings, by_lists=asked.by_lists) for readings in asked.readings)

    def poll(self, now: float) -> list[Observation]:  # noqa: ARG002
        """What was said of the words that were laid last, once."""
        said, self._said = self._said, []
        return said

    def tick(self, now: float) -> None: ...

    def close(self) -> None: ...

    def _ready(self, spelling: Spelling) -> WordJudge:
        """The judge for a table's agreements; opened anew when another table has others."""
        if self._judge is None or self._judge[0] != spelling:
            try:
                judge = self._open(self._find(spelling.language), spelling=spelling, family=self._family.path)
            except SettingsError as error:
                raise DeviceError(str(error)) from error
            self._judge = (spelling, judge)
        return self._judge[1]
