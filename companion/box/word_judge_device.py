"""The word judge as a device of the box: it hears which words are laid, and reports what it thinks of them."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import TypeVar

from companion.core.effects import Effect, JudgeWords, LearnWords, PrepareWords, Spelling
from companion.core.errors import DeviceError, SettingsError
from companion.core.observations import Observation, WordsJudged
from companion.core.ports import EyeStatus
from companion.store.words.judge import WordJudge, open_judge
from companion.store.words.languages import Language
from companion.store.words.lists import FamilyList

R = TypeVar("R")
Verdicts = tuple[str, ...]


class JudgeDevice:
    """Sensor and actuator in one: `find` gives a language by its name, `family` keeps the table's own decisions.

    `work` has one thread or none: a list takes seconds to read on a small machine, for which no tick of the box waits.
    """

    name = "words"
    status = EyeStatus.WAITING

    def __init__(
        self,
        find: Callable[[str], Language],
        family: FamilyList,
        work: Executor,
        *,
        open_with: Callable[..., WordJudge] = open_judge,
    ) -> None:
        self._find = find
        self._family = family
        self._work = work
        self._open = open_with
        self._judge: tuple[Spelling, Future[WordJudge]] | None = None
        self._said: Future[Verdicts] | None = None  # of the words that were laid last; any thread may lay some
        self._reported: Future[Verdicts] | None = None  # by who polls, so that neither writes what is the other's

    def perform(self, effect: Effect, now: float) -> None:  # noqa: ARG002
        """Looks words up, which `poll` reports; reads lists ahead; keeps what the table has decided.

        Lists that cannot be read are reported when somebody asks for a word.
        """
        if isinstance(effect, JudgeWords):
            coming = self._coming(effect.spelling)
            self._said = self._work.submit(lambda: _verdicts(coming.result(), effect))
        elif isinstance(effect, PrepareWords):
            self._coming(effect.spelling)
        elif isinstance(effect, LearnWords):
            self._family.add(effect.words)

    def look_up(self, asked: JudgeWords) -> Verdicts:
        """What the judge says of words, without reporting it; nothing while the lists are being read.

        Raises DeviceError for a list that is damaged.
        """
        coming = self._coming(asked.spelling)
        return _verdicts(self._given(coming), asked) if coming.done() else ()

    def poll(self, now: float) -> list[Observation]:  # noqa: ARG002
        """What is said of the words that were laid last, once. Raises DeviceError for a list that is damaged."""
        said = self._said
        if said is None or said is self._reported or not said.done():
            return []
        self._reported = said
        return [WordsJudged(self._given(said))]

    def tick(self, now: float) -> None: ...

    def close(self) -> None: ...

    def _coming(self, spelling: Spelling) -> Future[WordJudge]:
        """The judge for a table's agreements; opened anew when another table has others."""
        if self._judge is None or self._judge[0] != spelling:
            self._judge = spelling, self._work.submit(self._opened, spelling)
        return self._judge[1]

    def _opened(self, spelling: Spelling) -> WordJudge:
        return self._open(self._find(spelling.language), spelling=spelling, family=self._family.path)

    def _given(self, done: Future[R]) -> R:
        """What came of work that is done. Raises DeviceError; the next who asks has it tried anew."""
        try:
            return done.result()
        except SettingsError as error:
            self._judge = None
            raise DeviceError(str(error)) from error


def _verdicts(judge: WordJudge, asked: JudgeWords) -> Verdicts:
    return judge.verdicts(asked.readings, by_lists=asked.by_lists)
