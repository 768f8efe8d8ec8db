"""words: what the word judge says."""

import argparse
import json
from pathlib import Path

from companion.core.effects import Spelling
from companion.store.words.judge import open_judge
from companion.store.words.languages import find_language


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("word", metavar="WORD", nargs="+")
    parser.add_argument("--language", default="de", help="de, fr, or any with --list (default: de)")
    parser.add_argument("--list", metavar="FILE", type=Path, help="a word list of your own, one word a line")
    parser.add_argument("--family", metavar="FILE", type=Path, help="the words that a table has accepted")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Prints yes, doubtful or no for each word."""
    language = find_language(args.language, args.list)
    judge = open_judge(language, spelling=Spelling(), family=args.family, needed=True)
    told = {word: judge.verdict((word,)) for word in args.word}
    if args.json:
        document = {"language": language.name, "list": str(language.list_file), "verdicts": told}
        print(json.dumps(document, ensure_ascii=False))
    else:
        print("\n".join(f"{verdict:<9} {word}" for word, verdict in told.items()))
    return 0
