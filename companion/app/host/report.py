"""A ZIP to send along with a bug report: findings, versions, settings; nothing that names people or opens anything."""

import getpass
import importlib.metadata
import json
import platform
import re
import socket
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from companion.app.host.check_result import CheckResult
from companion.core.errors import DeviceError
from companion.store.atomic_files import atomic_file
from companion.store.settings import NetworkSettings, Settings

LIBRARIES = ("referee-box", "numpy", "opencv-python-headless", "gpiozero", "lgpio", "flask", "waitress", "picamera2")


def write_report(path: Path, settings: Settings, findings: Sequence[CheckResult]) -> None:
    """Matches, names, words, pictures and the box's host names stay out; of a camera's address only its kind is told.

    Raises DeviceError.
    """
    documents = {
        "findings.json": [asdict(finding) for finding in findings],
        "settings.json": asdict(replace(settings, network=NetworkSettings())),
        "versions.json": {"python": sys.version, "system": platform.platform(), **_versions()},
    }
    try:
        with atomic_file(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, document in documents.items():
                text = json.dumps(document, indent=1, ensure_ascii=False)
                archive.writestr(name, without_persons(text, Path.home(), getpass.getuser(), socket.gethostname()))
    except OSError as error:
        raise DeviceError(f"{path}: cannot be written: {error.strerror}") from error


def without_persons(text: str, home: Path, user: str, machine: str) -> str:
    """Home folder, user, machine, addresses and whatever stands in a camera's address are replaced."""
    text = without_addresses(text)
    text = re.sub(r"/(home|Users)/[^/\s\"]+", r"/\1/...", text)
    for private in (str(home), user, machine):
        if len(private) > 2 and private not in ("root", "localhost"):
            text = re.sub(rf"(?<![\w-]){re.escape(private)}(?![\w-])", "...", text)
    return re.sub(r"\b(?!0\.0\.0\.0\b|127\.0\.0\.1\b)\d{1,3}(\.\d{1,3}){3}\b(?!\.)", "...", text)


def without_addresses(text: str) -> str:
    """Of an address only its kind is left: there may be a password in it."""
    return re.sub(r"\b([a-z][a-z0-9+.-]*)://[^\s\"',]+", r"\1://...", text)


def _versions() -> dict[str, str]:
    found = {}
    for library in LIBRARIES:
        try:
            found[library] = importlib.metadata.version(library)
        except importlib.metadata.PackageNotFoundError:
            found[library] = "missing"
    return found
