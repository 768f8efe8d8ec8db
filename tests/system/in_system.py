"""Run as root in the system that `test_system.py` boots: installs the box without a network, and lets it fail.

Standard library only. Each check prints a line; the first one that fails ends it. Real time is the matter here.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path

PROJECT, WHEELS = Path("/root/project"), Path("/root/wheels")
SETTINGS, CURRENT = Path("/etc/referee-box.toml"), Path("/opt/referee-box/current")
PUT_LOW = Path("/var/lib/referee-box/put-low")  # what the stand-in for pinctrl was told
PATIENCE_S = 240.0


def run(*command: str, fails: bool = False) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert (done.returncode != 0) == fails, f"{' '.join(command)}: {done.returncode}\n{told}"
    return told


def install(*words: str, fails: bool = False) -> str:
    return run(str(PROJECT / "install" / "install.sh"), *words, fails=fails)


def until(there: Callable[[], object], what: str, within_s: float = PATIENCE_S) -> float:
    """How long it took, in s."""
    began_s = time.monotonic()
    while not there():
        assert time.monotonic() - began_s < within_s, f"it never came: {what}"
        time.sleep(0.2)
    return time.monotonic() - began_s


def shown(name: str) -> str:
    """A property of the service."""
    return run("systemctl", "show", "--value", "-p", name, "referee-box").strip()


def process() -> int:
    return int(shown("MainPID"))


def answer(path: str) -> bytes | None:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:8080{path}", timeout=5) as told:
            return bytes(told.read())
    except OSError:
        return None


def active() -> bool:
    return shown("ActiveState") == "active" and answer("/") is not None


def back_after(before: int) -> float:
    """How long until another process serves tablets."""
    return until(lambda: process() not in (0, before) and active(), "another process")


def set_pins(name: str) -> None:
    text = re.sub(r"(?m)^pins = .*\n", "", SETTINGS.read_text(encoding="utf-8"))
    SETTINGS.write_text(f'{text}pins = "{name}"\n', encoding="utf-8")


def broken_wheels() -> Path:
    """A release that loads, and does not start."""
    folder = Path("/root/broken")
    folder.mkdir()
    for wheel in WHEELS.glob("*.whl"):
        if not wheel.name.startswith("referee_box-"):
            (folder / wheel.name).symlink_to(wheel)
            continue
        with zipfile.ZipFile(wheel) as good, zipfile.ZipFile(folder / wheel.name, "w") as bad:
            for name in good.namelist():
                body = good.read(name)
                if name == "companion/commands/serve.py":
                    body = body.replace(b"    settings, service =", b"    raise RuntimeError\n    settings, service =")
                bad.writestr(name, body)
    return folder


def installed_offline() -> None:
    assert "enp" not in run("cat", "/proc/net/dev"), "there is a network"
    print(install("--wheels", str(WHEELS)).strip())
    until(active, "the service")
    assert SETTINGS.read_text(encoding="utf-8").startswith("# The referee box")


def run_again_nothing_breaks() -> None:
    SETTINGS.write_text(SETTINGS.read_text(encoding="utf-8") + "countdown_s = 4\n", encoding="utf-8")
    first = CURRENT.resolve()
    install("--wheels", str(WHEELS))
    until(active, "the service")
    assert CURRENT.resolve() > first
    assert "countdown_s = 4" in SETTINGS.read_text(encoding="utf-8")


def rolled_back() -> None:
    newest = CURRENT.resolve()
    install("--rollback")
    until(active, "the service")
    assert CURRENT.resolve() < newest


def a_release_that_does_not_start_is_put_back() -> None:
    before = CURRENT.resolve()
    told = install("--wheels", str(broken_wheels()), fails=True)
    assert "the one before is in use again" in told, told
    until(active, "the service")
    assert CURRENT.resolve() == before


def killed_it_is_started_anew_and_its_outputs_go_low() -> None:
    before = process()
    os.kill(before, signal.SIGKILL)
    print(f"back {back_after(before):.1f} s after SIGKILL")


def frozen_the_watchdog_kills_it() -> None:
    before = process()
    os.kill(before, signal.SIGSTOP)
    print(f"back {back_after(before):.1f} s after SIGSTOP (WatchdogSec=10)")
    assert "watchdog" in run("journalctl", "-u", "referee-box", "--no-pager").lower()


def after_two_failed_starts_it_is_safe_and_the_outputs_are_low() -> None:
    time.sleep(21)  # the start before was a good one
    set_pins("lgpio")  # there is no GPIO chip in here
    subprocess.run(["systemctl", "restart", "referee-box"], check=False, capture_output=True)
    until(lambda: answer("/api/safe"), "safe mode")
    told = json.loads(answer("/api/safe") or b"{}")
    assert told["failed_starts"] == 2, told
    assert "gpiochip" in told["why"] or "lgpio" in told["why"], told
    print(f"safe mode says: {told['why']}")
    assert PUT_LOW.read_text(encoding="ascii").splitlines()[:2] == ["set 12,13,18 op dl"] * 2


def the_next_start_after_a_good_one_is_an_ordinary_one() -> None:
    time.sleep(21)
    set_pins("none")
    run("systemctl", "restart", "referee-box")
    until(active, "the service")
    assert answer("/api/safe") is None


def nobody_else_may_switch_the_machine_off() -> None:
    for user, may in (("referee-box", "yes"), ("daemon", "no")):
        asked = run("runuser", "-u", user, "--", "busctl", "call", *LOGIN, "CanPowerOff")
        assert (f'"{may}"' in asked) or (user == "daemon" and "yes" not in asked), (user, asked)


LOGIN = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")

STEPS = (
    installed_offline,
    run_again_nothing_breaks,
    rolled_back,
    a_release_that_does_not_start_is_put_back,
    killed_it_is_started_anew_and_its_outputs_go_low,
    frozen_the_watchdog_kills_it,
    after_two_failed_starts_it_is_safe_and_the_outputs_are_low,
    the_next_start_after_a_good_one_is_an_ordinary_one,
    nobody_else_may_switch_the_machine_off,
)


def main() -> int:
    """Exit status 0 when every step was as it should be."""
    for step in STEPS:
        began_s = time.monotonic()
        try:
            step()
        except (AssertionError, OSError, ValueError) as error:
            print(f"not ok {step.__name__}: {error}", flush=True)
            print(run("journalctl", "-n", "60", "--no-pager"))
            return 1
        print(f"ok {step.__name__} ({time.monotonic() - began_s:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
