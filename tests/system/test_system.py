"""The box as a service of a real systemd: a bare Debian booted in a container without a network.

REFEREE_BOX_SYSTEM names a tar of that Debian (docs/INSTALL.md tells how to make one), REFEREE_BOX_WHEELS the folder
that install/wheels.sh has filled. What is checked in there is in `in_system.py`; at its end the service's own user
switches the system off, which ends the container.
"""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.system

LIMIT_S = 1800

UNIT = """[Unit]
After=multi-user.target polkit.service
[Service]
Type=oneshot
StandardOutput=append:/root/told
StandardError=append:/root/told
ExecStart=/bin/sh -c 'python3 -u /root/project/tests/system/in_system.py; echo "status $?"'
ExecStart=-/usr/sbin/runuser -u referee-box -- systemctl poweroff
TimeoutStartSec=infinity
"""


@pytest.fixture
def root(furnished: Callable[..., Path]) -> Path:
    """That Debian with the project, its wheels, and a unit that checks and then switches the system off."""
    if shutil.which("systemd-nspawn") is None:
        pytest.skip("there is no systemd-nspawn to boot a system in a container")
    root = furnished("REFEREE_BOX_SYSTEM", "REFEREE_BOX_WHEELS")
    pinctrl = root / "usr" / "bin" / "pinctrl"
    pinctrl.write_text('#!/bin/sh\necho "$*" >>/var/lib/referee-box/put-low\n', encoding="ascii")
    pinctrl.chmod(0o755)
    (root / "etc/systemd/system/check.service").write_text(UNIT, encoding="ascii")
    wants = root / "etc/systemd/system/default.target.wants"
    wants.mkdir(parents=True, exist_ok=True)
    (wants / "check.service").symlink_to("/etc/systemd/system/check.service")
    return root


def test_systemd_runs_the_box_and_brings_it_back_whatever_happens(root: Path) -> None:
    boot = ["systemd-nspawn", "--quiet", "--directory", str(root), "--boot", "--private-network", "--register=no"]
    ended = subprocess.run(
        [*boot, "--keep-unit", "--console=pipe"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=LIMIT_S,
        check=False,
    )
    told = (root / "root" / "told").read_text(encoding="utf-8")
    print(told)
    assert "status 0" in told.splitlines(), told[-6000:]  # a session that the switching off ends may have the last word
    assert ended.returncode == 0, ended.stdout[-3000:]  # it was switched off, not killed
