"""Figures as a table for people."""

from typing import Any


def table(figures: dict[str, Any]) -> str:
    """Any of the figures in this package as lines of text: one row a family, folder, clip or photo set."""
    rows = _rows(figures)
    columns: list[str] = []
    for _, values in rows:
        columns += [key for key in values if key not in columns]
    header = ["", *columns]
    lines = [header] + [[name, *(_text(values.get(key)) for key in columns)] for name, values in rows]
    widths = [max(len(line[index]) for line in lines) for index in range(len(header))]
    return "\n".join(
        "  ".join(
            [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]
        )
        for line in lines
    )


def _rows(figures: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    rows: list[tuple[str, dict[str, Any]]] = []
    for key, value in figures.items():
        if isinstance(value, list):
            rows += [(str(item.get("name", "")), {k: v for k, v in item.items() if k != "name"}) for item in value]
        elif isinstance(value, dict) and all(isinstance(inner, dict) for inner in value.values()):
            rows += list(value.items())
        elif isinstance(value, dict):
            rows.append((key, value))
    return rows or [("", figures)]


def _text(value: object) -> str:
    return "" if value is None else str(value)
