"""games: which games are installed, where each comes from, and what of it runs on defaults."""

import argparse
import json

from companion.core.game import Game, Plain
from companion.core.registry import broken_games, games
from companion.games.registry import origin_of, parts_of


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Prints them; exit status 1 when a game or a part of one is broken."""
    rows = [_plain(game) for game in games().values()]
    broken = dict(broken_games())
    if args.json:
        print(json.dumps({"games": rows, "broken": broken}))
    else:
        print("\n".join(_lines(rows, broken)))
    return 1 if broken or any(row["problems"] for row in rows) else 0


def _plain(game: Game) -> Plain:
    parts = parts_of(game)
    return {
        "game": game.name,
        "editions": [*game.editions],
        "seats": [game.seats.start, game.seats.stop - 1],
        "age": game.age or None,
        "from": origin_of(game),
        "brings": [*parts.brought],
        "defaults": [*parts.defaults],
        "languages": [*parts.languages],
        "problems": dict(parts.problems),
    }


def _lines(rows: list[Plain], broken: dict[str, str]) -> list[str]:
    lines = []
    for row in rows:
        least, most = row["seats"]
        age = f", from {row['age']} years" if row["age"] else ""
        lines.append(f"{' and '.join(row['editions'])}: {least} to {most} players{age} ({row['from']})")
        told = {"brings": row["brings"], "on defaults": row["defaults"], "languages": row["languages"]}
        lines += [f"  {name:<12} {', '.join(found)}" for name, found in told.items() if found]
        lines += [f"  {'broken':<12} {part}: {why}" for part, why in row["problems"].items()]
    return [*lines, *(f"{name} is left out: {why}" for name, why in broken.items())]
