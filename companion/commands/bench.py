"""bench: how fast the box is on this machine, and how much of it it takes."""

import argparse
import json

from companion.app.benchmarks.speed import Row, figures, machine


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--quick", action="store_true", help="a few seconds: without tablets and a box of its own")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Measures and prints. A missed target is told and is no failure: machines differ, and so does their load."""
    rows = list(figures(quick=args.quick))
    if args.json:
        told = [
            {"name": row.name, "value": row.value, "unit": row.unit, "target": row.target, "ok": row.ok} for row in rows
        ]
        print(json.dumps({"machine": machine(), "figures": told}))
        return 0
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    for row in rows:
        print(f"{row.name:<44} {row.value:>12,g} {row.unit:<10} {_target(row)}".rstrip())
    return 0


def _target(row: Row) -> str:
    if row.target is None:
        return ""
    return f"{'>=' if row.more else '<='} {row.target:,g}{'' if row.ok else '   MISSED'}"
