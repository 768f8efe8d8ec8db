"""What pages are made of: scripts folded, drawings, all stylesheets as one; held in memory, addressed by their hash."""

import hashlib
import mimetypes
import re
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

from web import js_bundler
from web.js_bundler import Module, Tree
from web.texts import load_catalogues

STATIC = Path(__file__).parent / "static"
STYLE = "style.css"
STYLES = ("base", "stage", "players", "sheets", "setup", "workshop", "enrol", "enter")
OWN_STYLES = ("calibrate", "join", "letters", "matches", "safe", "tv")  # pages with a stylesheet of their own besides


class Assets:
    """The files under `folder` by their path, and `style.css`: the shared styles, the games' after them, contrast last.

    Scripts are had by the page that they are folded for. `version` is a hash of them all, of how they are folded and of
    `more`: an address with it never means anything else.
    """

    def __init__(self, more: Iterable[str] = (), folder: Path = STATIC) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
        self._bodies = {path: _squeezed(body) if path.endswith(".css") else body for path, body in bodies.items()}
        games = sorted(path for path in self._bodies if PurePosixPath(path).match("games/*/style.css"))
        styles = [*(f"css/{name}.css" for name in STYLES), *games, "css/contrast.css"]
        self._bodies[STYLE] = b"\n".join(self._bodies[path] for path in styles)
        self._scripts = {path: self._bodies.pop(path).decode() for path in [*self._bodies] if path.endswith(".js")}
        self._trees: dict[str, Tree] = {}
        digest = hashlib.sha256(Path(js_bundler.__file__).read_bytes())
        for path, body in self._bodies.items():
            digest.update(path.encode() + body)
        for text in (*self._scripts, *self._scripts.values(), *more):
            digest.update(text.encode())
        self.version = digest.hexdigest()[:12]

    def styles(self, page: str) -> list[str]:
        """The stylesheets of a page."""
        return [STYLE, f"css/{page}.css"] if page in OWN_STYLES else [STYLE]

    def find(self, path: str) -> tuple[bytes, str] | None:
        """The body at a path and its media type; None when there is none."""
        body = self._bodies.get(path)
        return (body, mimetypes.guess_type(path)[0] or "application/octet-stream") if body is not None else None

    def tree(self, page: str) -> Tree:
        """The scripts of a page. Raises KeyError for a page without one."""
        if page not in self._trees:
            self._trees[page] = Tree(self._modules, f"{page}.js")
        return self._trees[page]

    @cached_property
    def _modules(self) -> dict[str, Module]:
        return {path: js_bundler.read(path, source) for path, source in self._scripts.items()}


@cache
def shipped() -> Assets:
    """The program's own assets and texts; read and folded once, as its files are what they are."""
    return Assets(file for texts in load_catalogues().values() for file in texts.files())


def _squeezed(style: bytes) -> bytes:
    """A stylesheet without comments, and with no more blanks than it needs."""
    without = re.sub(rb"\s+", b" ", re.sub(rb"/\*.*?\*/", b"", style, flags=re.DOTALL))
    return re.sub(rb" ?([{};,]) ?", rb"\1", without).strip()
