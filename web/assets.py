"""What pages are made of: scripts folded, drawings, all stylesheets as one; held in memory, addressed by their hash."""

import hashlib
import json
import mimetypes
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

from companion.core.registry import folder_of, games
from web import js_bundler as folding
from web.js_bundler import Module, Tree
from web.texts import load_catalogues

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
        own = dict(_of_games())
        self._bodies |= own | _lists_of_games(own.keys())
        dressed = sorted(path for path in own if path.endswith("/style.css"))
        styles = [*(f"css/{name}.css" for name in STYLES), *dressed, "css/contrast.css"]
        self._bodies[STYLE] = b"\n".join(self._bodies[path] for path in styles)
        self._scripts = {path: self._bodies.pop(path).decode() for path in [*self._bodies] if path.endswith(".js")}
        self._trees: dict[str, Tree] = {}
        digest = hashlib.sha256(Path(folding.__file__).read_bytes())
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
        return {path: folding.read(path, source) for path, source in self._scripts.items()}


def _of_games() -> Iterator[tuple[str, bytes]]:
    """What lies in the games' own folders for tablets, by the path at which pages find it."""
    for name in games():
        folder = folder_of(name)
        tablet = folder.joinpath("tablet") if folder else None
        if tablet is not None and tablet.is_dir():
            for file in sorted(tablet.iterdir(), key=lambda file: file.name):
                if file.is_file() and file.name.endswith(OF_A_GAME):
                    yield f"games/{name}/{file.name}", file.read_bytes()


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
