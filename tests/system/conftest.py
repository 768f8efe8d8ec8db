"""A bare Debian in a folder, with the project and its wheels in it."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent.parent
PACKAGES = ("companion", "vision", "hardware", "web", "calibration")
PARTS = (*PACKAGES, "install", "docs", "tests/system", "pyproject.toml")


@pytest.fixture
def furnished(tmp_path: Path) -> Callable[..., Path]:
    """Unpacks the tar that one variable names, and copies the wheels that the other names to /root/wheels in it."""

    def unpacked(tar: str, wheels: str) -> Path:
        named = {name: os.environ.get(name) for name in (tar, wheels)}
        if not all(named.values()):
            pytest.skip(f"{tar} and {wheels} name no Debian and no wheels to install there")
        if os.geteuid() != 0:
            pytest.skip("a Debian in a folder takes root")
        root = tmp_path / "root"
        root.mkdir()
        subprocess.run(["tar", "-C", str(root), "-xf", str(named[tar])], check=True)
        for part in PARTS:
            source, target = PROJECT / part, root / "root" / "project" / part
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)
        shutil.copytree(str(named[wheels]), root / "root" / "wheels")
        return root

    return unpacked
