"""replay, export, import: match records in and out."""

import argparse
import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from companion.app.data_folder import find_journal, own_journal
from companion.commands.output_files import write_out
from companion.core.acts import act_to_plain
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.history import history
from companion.core.record import read_record, write_record
from companion.core.referee import Referee, begin


def arguments(parser: argparse.ArgumentParser) -> None:
    """What each of the three takes."""
    if parser.prog.endswith("replay"):
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--json", action="store_true", help="print one JSON document")
        return
    if parser.prog.endswith("export"):
        parser.add_argument("match", metavar="MATCH", type=int, help="number of the match in the journal")
        parser.add_argument("--out", metavar="FILE", type=Path, required=True)
    else:
        parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--data", metavar="DIR", type=Path, default=Path("box-data"), help="folder of the journal")


def run(args: argparse.Namespace) -> int:
    """Runs the one that was called."""
    match args.command:
        case "replay":
            return _replay(args.file, as_json=args.json)
        case "export":
            return _export(args.data, args.match, args.out)
    return _import(args.data, args.file)


def read_match(path: Path) -> Referee:
    """The match in a record file, played to its end.

    Raises SettingsError for what is no record, IllegalEvent (with the line in its values) for a refused event.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(file=str(path), key="file", found=str(error), expected="a match record") from error
    header, rows = read_record(lines, file=str(path))
    referee = begin(header)
    for line, row in rows:
        try:
            referee.submit(referee.act_from_plain(row))
        except IllegalEvent as refusal:
            values = {key: value for key, value in refusal.values.items() if key != "line"}
            raise IllegalEvent(refusal.reason, line=line, **values) from refusal
    return referee


def _replay(path: Path, *, as_json: bool) -> int:
    referee = read_match(path)
    view = referee.game.view(referee.state, None)
    if as_json:
        conflict = referee.conflict
        told = {"at": conflict.at, "reason": conflict.reason} if conflict else None
        print(json.dumps({"events": len(referee.events), "state": view, "outcome": view["outcome"], "conflict": told}))
        return 0
    print(f"{referee.header.edition}, {len(referee.events)} events")
    for row in history(referee):
        if "notation" in row:
            print(f"{row['at'] + 1:>4} {referee.header.seats[row['seat']]}: {row['notation']}")
    for line in _lines(referee, view):
        print(line)
    return 0


def _lines(referee: Referee, view: dict[str, Any]) -> list[str]:
    table = {key: view[key] for key in ("pile", "discard", "board", "table", "phase") if key in view}
    counts = [(key, len(lot) if isinstance(lot, list) else lot) for key, lot in table.items()]
    lot_sizes = ", ".join(f"{key} {count}" for key, count in counts if not isinstance(count, dict))
    lines = [lot_sizes] if lot_sizes else []
    lines += [f"  {row}" for row in view.get("grid", ()) if row.strip(".")]
    for name, player in zip(referee.header.seats, view.get("players", ()), strict=False):
        lots = [(key, lot) for key, lot in player.items() if isinstance(lot, list)]
        told = [f"{key} {' '.join(map(str, lot)) or '-'}" for key, lot in lots]
        told = told or [f"{key} {number}" for key, number in player.items() if isinstance(number, int)]
        lines.append(f"  {name}: " + "; ".join(told))
    outcome = view["outcome"]
    if outcome:
        winners = ", ".join(referee.header.seats[seat] for seat in outcome["winners"]) or "nobody"
        lines.append(f"{outcome['reason']}: {winners} won")
    else:
        lines.append(f"{referee.header.seats[view['turn']]} is on turn")
    if referee.conflict:
        lines.append(f"event {referee.conflict.at + 1} does not fit any more: {referee.conflict.reason}")
    return lines


def _export(data: Path, number: int, out: Path) -> int:
    journal = find_journal(data)
    try:
        stored = journal.find(number)
        text = "\n".join(write_record(stored.header, journal.acts(number))) + "\n"
    finally:
        journal.close()
    write_out(out, text.encode())
    print(f"match {number}: {stored.acts} acts written to {out}")
    return 0


def _import(data: Path, path: Path) -> int:
    referee = read_match(path)
    outcome = referee.state.outcome
    acts = [act_to_plain(act) for act in referee.acts]
    with ExitStack() as running:
        journal = own_journal(data, running)
        number = journal.begin(referee.header)
        journal.append(number, enumerate(acts), outcome.reason if outcome else None)
    print(f"match {number}: {len(acts)} acts taken from {path}")
    return 0
