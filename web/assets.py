"""What pages are made of: scripts, drawings, and all stylesheets as one; held in memory, addressed by their hash."""

import hashlib
import mimetypes
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

STATIC = Path(__file__).parent / "static"
STYLE = "style.css"
STYLES = ("base", "stage", "players", "sheets", "setup", "workshop", "enrol", "join")
IMPORT = re.compile(r'^\s*(?:import|\}|export)[^\n"]*?(?:from )?"(\.{1,2}/[\w./-]+\.js)";$', re.MULTILINE)


class Assets:
    """The files under `folder` by their path, and `style.css`: the shared styles, the games' after them, contrast last.

    `version` is a hash of them all and of `more`: an address with it never means anything else.
    """

    def __init__(self, more: Iterable[str] = (), folder: Path = STATIC) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        self._bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
        games = sorted(path for path in self._bodies if PurePosixPath(path).match("games/*/style.css"))
        styles = [*(f"css/{name}.css" for name in STYLES), *games, "css/contrast.css"]
        self._bodies[STYLE] = b"\n".join(self._bodies[path] for path in styles)
        digest = hashlib.sha256()
        for path, body in self._bodies.items():
            digest.update(path.encode() + body)
        for text in more:
            digest.update(text.encode())
        self.version = digest.hexdigest()[:12]

    def find(self, path: str) -> tuple[bytes, str] | None:
        """The body at a path and its media type; None when there is none."""
        body = self._bodies.get(path)
        return (body, mimetypes.guess_type(path)[0] or "application/octet-stream") if body is not None else None

    def modules(self, script: str) -> list[str]:
        """A script and all that it imports at once, in the order they are named: what a page may load ahead."""
        found = {script: None}
        queue = [script]
        for path in queue:
            for name in IMPORT.findall(self._bodies[path].decode()):
                other = _resolved(PurePosixPath(path).parent, name)
                if other in self._bodies and other not in found:
                    found[other] = None
                    queue.append(other)
        return list(found)


def _resolved(folder: PurePosixPath, name: str) -> str:
    parts: list[str] = []
    for part in (folder / name).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
