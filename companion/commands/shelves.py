"""What a family keeps in the data folder: boards, tiles and words; and the judge that looks words up."""

from pathlib import Path

from companion.games.diamino.shelf import MaterialShelf
from companion.words.device import JudgeDevice
from companion.words.shelf import WordShelf
from web.shelves import Shelves


def open_shelves(data: Path) -> tuple[Shelves, JudgeDevice]:
    """The shelves of a data folder and the word judge over them; nothing is read before it is asked for."""
    words = WordShelf(data / "words")
    return Shelves(MaterialShelf(data), words), JudgeDevice(words.find, words.family)
