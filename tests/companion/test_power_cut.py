"""Pulling the plug: a program killed at any moment has lost nothing that it had confirmed, and doubled nothing."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from companion.game import Plain
from companion.journal import Journal
from companion.referee import begin

CUTS = int(os.environ.get("POWER_CUTS", "6"))
COMMAND = [sys.executable, "-m", "companion", "autoplay", "--matches", "1000", "--seats", "3", "--follow"]


def play_until_the_plug_is_pulled(journal: Path, seed: int, moment_s: float) -> list[Plain]:
    """What autoplay confirmed, one row an act, until SIGKILL came `moment_s` after the first one."""
    command = [*COMMAND, "--seed", str(seed), "--journal", str(journal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        time.sleep(moment_s)  # the moment of the cut is what is being varied
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    return [json.loads(line) for line in lines if line.endswith("\n")]


def test_no_confirmed_act_is_lost_and_none_is_doubled(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    rng = Random(7)
    known: list[Plain] = []
    match = 1
    for cut in range(CUTS):
        confirmed = play_until_the_plug_is_pulled(path, cut, rng.uniform(0.0, 0.6))
        assert (confirmed[0]["id"], confirmed[0]["acts"]) == (match, len(known) + 1), "resumed at the last act"
        journal = Journal(path)
        latest = journal.matches()[0]
        on_disk = journal.acts(latest.id)
        journal.close()
        assert latest.id == confirmed[-1]["id"] or latest.acts == 0
        if latest.id == confirmed[-1]["id"]:
            assert confirmed[-1]["acts"] <= len(on_disk) <= confirmed[-1]["acts"] + 1
        if latest.id == match:
            assert on_disk[: len(known)] == known, "what was on disk before is there unchanged"
        referee = begin(latest.header)
        for act in on_disk:
            referee.submit(referee.act_from_plain(act))
        match, known = (latest.id, on_disk) if latest.ended is None else (latest.id + 1, [])
