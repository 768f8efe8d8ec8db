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


ROOMS = ("companion.core", "companion.store", "companion.box", "companion.app")


def layers_of(package: str) -> set[str]:
    """The modules of a package that a layers contract names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = (
        f"{container}.{name.strip()}".removeprefix(".")
        for contract in project["tool"]["importlinter"]["contracts"]
        for container in contract.get("containers", [""])
        for layer in contract.get("layers", ())
        for name in re.split(r"[|:]", layer)
    )
    return {name.removeprefix(f"{package}.") for name in named if name.rpartition(".")[0] == package}


@pytest.mark.parametrize("package", ["companion", *ROOMS])
def test_every_module_of_a_room_has_its_layer(package: str) -> None:
    assert modules_of(package) - layers_of(package) == set()


@pytest.mark.parametrize("package", [*ROOMS, "hardware", "calibration"])
def test_the_head_of_a_folder_names_every_module_in_it(package: str) -> None:
    head = (ROOT.joinpath(*package.split(".")) / "__init__.py").read_text(encoding="utf-8")
    assert {name for name in modules_of(package) if not re.search(rf"\b{name}\b", head)} == set()


@pytest.mark.parametrize("package", ["companion", "vision", "hardware", "web", "calibration"])
def test_the_architecture_names_every_room(package: str) -> None:
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = modules_of("companion") - {"__main__"} if package == "companion" else {package}
    assert {room for room in rooms if f"{room}/`" not in text} == set()


def test_a_folder_with_modules_is_a_package() -> None:
    missing = [file.parent for top in TOP for file in (ROOT / top).rglob("*.py")]
    assert [folder for folder in missing if not (folder / "__init__.py").exists()] == []
