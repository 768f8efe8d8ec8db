"""The files that pages are made of: those of `web`, and those of each game in its own folder."""

from pathlib import Path

import web

STATIC = Path(web.__file__).parent / "static"
GAMES = STATIC.parents[1] / "companion" / "games"
TRANSLATIONS = STATIC.parent / "translations"
SCRIPTS = sorted([*STATIC.rglob("*.js"), *GAMES.glob("*/tablet/*.js")])
STYLES = sorted([*STATIC.rglob("*.css"), *GAMES.glob("*/tablet/*.css")])


def files_of(language: str) -> list[Path]:
    """Every file with texts of a language."""
    return sorted([*(TRANSLATIONS / language).rglob("*.json"), *GAMES.glob(f"*/texts/{language}.json")])
