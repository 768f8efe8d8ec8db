"""What is installed is what is here."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOP = ("companion", "vision", "hardware", "web", "calibration")


def test_every_package_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    folders = {file.parent.relative_to(ROOT) for top in TOP for file in (ROOT / top).rglob("*.py")}
    assert {".".join(folder.parts) for folder in folders} == set(project["tool"]["setuptools"]["packages"])


def modules_of(package: str) -> set[str]:
    """The names of the modules and packages in a package."""
    folder = ROOT.joinpath(*package.split("."))
    found = {file.stem for file in folder.glob("*.py")} | {file.parent.name for file in folder.glob("*/__init__.py")}
    return found - {"__init__"}


@pytest.mark.parametrize("package", ["companion", "companion.app"])
def test_every_module_of_a_package_has_its_layer(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    told = {
        name.strip()
        for contract in project["tool"]["importlinter"]["contracts"]
        for layer in contract.get("layers", ())
        for name in re.split(r"[|:]", layer)
    }
    assert {f"{package}.{module}" for module in modules_of(package)} - told == set()


@pytest.mark.parametrize("package", ["companion", "companion.app"])
def test_every_module_of_a_package_stands_in_the_document_of_the_architecture(package: str) -> None:
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    told = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", text))))
    assert modules_of(package) - {"__main__"} - told == set()


def test_a_folder_with_modules_is_a_package() -> None:
    missing = [file.parent for top in TOP for file in (ROOT / top).rglob("*.py")]
    assert [folder for folder in missing if not (folder / "__init__.py").exists()] == []
