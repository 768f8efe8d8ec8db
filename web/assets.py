"""What pages are made of: scripts folded, drawings, all stylesheets as one; held in memory, addressed by their hash."""

import hashlib
import json
import logging
import mimetypes
import re
from collections.abc import Callable, Container, Iterable
from functools import cache, cached_property
from pathlib import Path

from companion.core.registry import folder_of, games
from web import js_bundler
from web.js_bundler import Module, Tree
from web.texts import load_catalogues

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
STYLE = "style.css"
STYLES = ("base", "stage", "players", "sheets", "setup", "workshop", "enrol", "enter")
OF_A_GAME = (".js", ".css", ".svg", ".png")  # what of a game's folder `tablet` pages may load
OWN_STYLES = ("calibrate", "join", "letters", "matches", "safe", "tv")  # pages with a stylesheet of their own besides


class Assets:
    """The files under `folder` and, at games/GAME/, those of each installed game, by their path; and `style.css`.

    That one is the shared styles, the games' after them, contrast last. Scripts are had by the page that they are
    folded for. `version` is a hash of them all, of how they are folded and of `more`: an address with it never means
    anything else.
    """

    def __init__(self, more: Iterable[str] = (), folder: Path = STATIC) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        self._bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
        own = {path: body for name in games() for path, body in _of_game(name, self._bodies).items()}
        self._bodies |= own | _lists_of_games(own.keys())
        for path in [*self._bodies]:
            if path.endswith(".css"):
                self._bodies[path] = _squeezed(self._bodies[path])
        dressed = sorted(path for path in own if path.endswith("/style.css"))
        styles = [*(f"css/{name}.css" for name in STYLES), *dressed, "css/contrast.css"]
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

    def script_of(self, game: str) -> tuple[str, ...]:
        """The path of a game's script, as `Tree.ahead` takes it; none for a game without scripts of its own."""
        path = f"games/{game}/index.js"
        return (path,) if path in self._scripts else ()

    def tree(self, page: str) -> Tree:
        """The scripts of a page. Raises KeyError for a page without one."""
        if page not in self._trees:
            self._trees[page] = Tree(self._modules, f"{page}.js")
        return self._trees[page]

    @cached_property
    def _modules(self) -> dict[str, Module]:
        return {path: js_bundler.read(path, source) for path, source in self._scripts.items()}


def _squeezed(style: bytes) -> bytes:
    """A stylesheet without comments, and with no more blanks than it needs."""
    without = re.sub(rb"\s+", b" ", re.sub(rb"/\*.*?\*/", b"", style, flags=re.DOTALL))
    return re.sub(rb" ?([{};,]) ?", rb"\1", without).strip()


def _of_game(name: str, shared: Container[str]) -> dict[str, bytes]:
    """What lies in a game's own folder for tablets, by the path at which pages find it.

    Nothing, and a line in the log, where a script cannot be folded: the game is played with what stands in for it.
    """
    folder = folder_of(name)
    tablet = folder.joinpath("tablet") if folder else None
    if tablet is None or not tablet.is_dir():
        return {}
    files = [file for file in tablet.iterdir() if file.is_file() and file.name.endswith(OF_A_GAME)]
    bodies = {f"games/{name}/{file.name}": file.read_bytes() for file in sorted(files, key=lambda file: file.name)}
    try:
        for path, body in bodies.items():
            if path.endswith(".js"):
                _check_imports(js_bundler.read(path, body.decode()), lambda one: one in bodies or one in shared)
    except ValueError as error:
        log.warning("what %s brings for tablets is left out: %s", name, error)
        return {}
    return bodies


def _check_imports(module: Module, known: Callable[[str], bool]) -> None:
    """Raises ValueError for an import of what is not there."""
    for path in (*module.imports, *module.later):
        if not known(path):
            raise ValueError(f"{module.path}: there is no {path}")


def _lists_of_games(own: Iterable[str]) -> dict[str, bytes]:
    """The two scripts that name the installed games: games/index.js adds each, games/offers.js has what each offers."""
    added = ['import { defaultGame } from "../default_game.js";', 'import { addGame } from "../game_registry.js";']
    offers: list[str] = []
    entries: list[str] = []
    for number, name in enumerate(games()):
        load = f', () => import("./{name}/index.js")' if f"games/{name}/index.js" in own else ""
        added.append(f"addGame({json.dumps(name)}, defaultGame{load});")
        if f"games/{name}/offer.js" in own:
            offers.append(f'import {{ offer as offer{number} }} from "./{name}/offer.js";')
            entries.append(f"{json.dumps(name)}: offer{number}")
    offers.append(f"export const OFFERS = {{ {', '.join(entries)} }};")
    lists = {"games/index.js": added, "games/offers.js": offers}
    return {path: "".join(f"{line}\n" for line in lines).encode() for path, lines in lists.items()}


@cache
def shipped() -> Assets:
    """The program's own assets and texts; read and folded once, as its files are what they are."""
    return Assets(file for texts in load_catalogues().values() for file in texts.files())
