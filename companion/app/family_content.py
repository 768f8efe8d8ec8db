"""What a family keeps in the data folder: boards, tiles and words; and the judge that looks words up."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from companion.box.word_judge_device import JudgeDevice
from companion.core.snapshot import Snapshot
from companion.games.diamino.options import make_rules
from companion.store.letter_boards import MaterialStore
from companion.store.words.word_store import WordStore
from web.family_stores import FamilyStores


def open_shelves(data: Path) -> FamilyStores:
    """The shelves of a data folder; nothing is read before it is asked for."""
    return FamilyStores(MaterialStore(data), WordStore(data / "words"))


def word_judge(words: WordStore, running: ExitStack) -> JudgeDevice:
    """The judge over a shelf of words, with a thread that ends with `running`."""
    work = running.enter_context(ThreadPoolExecutor(1, thread_name_prefix="words"))
    return JudgeDevice(words.find, words.family, work)


def word_plan(judge: JudgeDevice, snapshot: Callable[[], Snapshot]) -> Callable[[], None]:
    """What is to be called before each tick of the box: lists are read when a match begins, not at its first word."""
    of: int | None = None

    def follow() -> None:
        nonlocal of
        match = snapshot()["match"]
        if match is not None and match["game"] == "diamino" and match["id"] != of:
            of = match["id"]
            judge.prepare(make_rules(match["options"]).spelling)

    return follow
