"""What the box publishes: one snapshot of everything that tablets show, made whenever something of it has changed."""

from dataclasses import asdict
from typing import Any

from companion.box.devices import Devices
from companion.box.interpreter import Interpreter
from companion.box.session import Session
from companion.box.spin_control import SpinControl
from companion.core.effects import Say
from companion.core.snapshot import Snapshot, match_view, question_view, resumable_view


def shown(ledger: Session, reading: Interpreter, spinning: SpinControl, devices: Devices) -> tuple[Any, ...]:
    """What decides whether tablets must be told: equal when nothing of it has changed."""
    acts = ledger.match.acts if ledger.match else None
    return acts, reading.question, reading.pending_tiles, spinning.progress, devices.eyes, dict(devices.lost)


def snapshot_of(
    ledger: Session, reading: Interpreter, spinning: SpinControl, devices: Devices, said: tuple[Say, ...]
) -> Snapshot:
    """The box as tablets see it, without the number of the version. Documented in docs/SNAPSHOT.md."""
    match, question, spin = ledger.match, reading.question, spinning.progress
    resumable = resumable_view(ledger.resumable())  # first: may find that the journal is lost, or back
    return {
        "match": match_view(match.id, match.referee) if match else None,
        "resumable": resumable,
        "question": question_view(question) if question else None,
        "unlaid": [*reading.pending_tiles],
        "spin": asdict(spin) if spin else None,
        "said": [{"key": say.key, **dict(say.values)} for say in said],
        "eyes": devices.eyes,
        "parts": devices.parts,
        "lost": dict(devices.lost),
        "disk": {"unwritten_since": ledger.unwritten_since, "put_aside": ledger.put_aside},
    }
