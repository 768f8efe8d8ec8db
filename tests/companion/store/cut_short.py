"""Plays with a journal and is killed, again and again: `python cut_short.py FILE CUTS SEED` prints what it found."""

import json
import os
import signal
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random

from companion.app.bots.match_runner import MatchRunner, TapLink
from companion.app.default_names import NAMES
from companion.app.simulation import simulated_box
from companion.core.game import Plain
from companion.core.record import Header
from companion.core.referee import begin
from companion.games.registry import hands_at
from companion.store.journal import Journal

HEADERS = tuple(
    Header(game, edition, NAMES[:3])
    for game, edition in (("diamoniak", "diamoniak"), ("diamoniak", "piratatak"), ("diadingo", "diadingo"))
)


def play(path: Path, seed: int, told: int) -> None:
    """Match after match with bots, telling each act that the box has confirmed, until somebody kills this process."""
    rng = Random(seed)
    journal = Journal(path)
    while True:
        stored = journal.unfinished()
        header = stored.header if stored else rng.choice(HEADERS)
        truth = begin(header, journal.acts(stored.id) if stored else ())
        hands, box = hands_at(truth, rng), simulated_box(journal)
        if stored:
            box.resume()
        else:
            box.new_match(header)

        def confirmed(snapshot: Plain) -> None:
            os.write(told, f"{snapshot['match']['id']} {snapshot['match']['acts']}\n".encode())

        MatchRunner(truth, hands, TapLink(hands.table, box, confirmed)).play()
        box.close()


def cut(path: Path, rng: Random) -> tuple[int, int]:
    """One life of a box: the match and the number of acts that it confirmed last before SIGKILL; (0, 0): none."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ear)
        play(path, rng.randrange(1 << 30), mouth)
    os.close(mouth)
    with os.fdopen(ear) as lines:
        heard = list(islice(lines, rng.randrange(12)))
        moment = time.perf_counter() + rng.uniform(0, 0.003)
        while time.perf_counter() < moment:
            pass
        os.kill(child, signal.SIGKILL)
        heard += list(lines)
    os.waitpid(child, 0)
    whole = [line.split() for line in heard if line.endswith("\n")]
    return (int(whole[-1][0]), int(whole[-1][1])) if whole else (0, 0)


def main(path: Path, cuts: int, seed: int) -> None:
    rng = Random(seed)
    lost = doubled = changed = 0
    known: dict[int, list[Plain]] = {}
    for _ in range(cuts):
        match, acts = cut(path, rng)
        with Journal(path) as journal:
            found = {stored.id: journal.acts(stored.id) for stored in map(journal.find, journal.ids())}
            headers = {stored.id: stored.header for stored in map(journal.find, journal.ids())}
        if match:
            lost += max(0, acts - len(found.get(match, ())))
            doubled += max(0, len(found.get(match, ())) - acts - 1) if match == max(found) else 0
        changed += sum(found.get(at, [])[: len(before)] != before for at, before in known.items())
        latest = max(found, default=0)
        if latest:
            begin(headers[latest], found[latest])  # every act that is on disk is one of the rules
        known = found
    acts = sum(map(len, known.values()))
    told = {"cuts": cuts, "matches": len(known), "acts": acts, "lost": lost, "doubled": doubled, "changed": changed}
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
