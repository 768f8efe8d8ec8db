"""What a family keeps in the data folder: boards, tiles and words; and the judge that looks words up."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from companion.box.word_judge_device import JudgeDevice
from companion.games.diamino.shelf import MaterialStore
from companion.store.words.word_store import WordStore
from web.family_stores import FamilyStores


def open_shelves(data: Path) -> FamilyStores:
    """The shelves of a data folder; nothing is read before it is asked for."""
    return FamilyStores(MaterialStore(data), WordStore(data / "words"))


def word_judge(words: WordStore, running: ExitStack) -> JudgeDevice:
    """The judge over a shelf of words, with a thread that ends with `running`."""
    work = running.enter_context(ThreadPoolExecutor(1, thread_name_prefix="words"))
    return JudgeDevice(words.find, words.family, work)
