"""What the box publishes: one snapshot of everything that tablets show, made whenever something of it has changed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from companion.box.devices import Devices
from companion.box.interpreter import Interpreter
from companion.box.session import Session
from companion.box.spin_control import SpinControl
from companion.core.effects import Say
from companion.core.game import Plain
from companion.core.ports import SpinProgress
from companion.core.question import Question
from companion.core.referee import Referee
from companion.core.snapshot import Snapshot, match_view, question_view


@dataclass(frozen=True, slots=True)
class Parts:
    """All that a snapshot is made of. Equal parts make equal snapshots, so tablets are told when they differ.

    Cheap to make and to compare, for that happens at every tick: `acts` stands for the whole `referee`, since every
    change of a match is an act, and what may be resumed is looked up only when a snapshot is made.
    """

    match: int | None
    referee: Referee | None = field(compare=False)
    acts: int
    question: Question | None
    pending_tiles: tuple[str, ...]
    spin: SpinProgress | None
    said: tuple[Say, ...]
    eyes: list[Plain]
    devices: list[str]
    lost: Mapping[str, str]
    unwritten_since: int | None
    put_aside: str | None


def parts_of(
    session: Session, interpreter: Interpreter, spin: SpinControl, devices: Devices, said: tuple[Say, ...]
) -> Parts:
    """The parts as they are now."""
    match = session.match
    return Parts(
        match=match.id if match else None,
        referee=match.referee if match else None,
        acts=match.acts if match else 0,
        question=interpreter.question,
        pending_tiles=interpreter.pending_tiles,
        spin=spin.progress,
        said=said,
        eyes=devices.eyes,
        devices=devices.parts,
        lost=dict(devices.lost),
        unwritten_since=session.unwritten_since,
        put_aside=session.put_aside,
    )


def snapshot_of(parts: Parts, resumable: Plain | None) -> Snapshot:
    """The box as tablets see it, without the number of the version. Documented in docs/SNAPSHOT.md."""
    match, referee, question, spin = parts.match, parts.referee, parts.question, parts.spin
    return {
        "match": match_view(match, referee) if match is not None and referee is not None else None,
        "resumable": resumable,
        "question": question_view(question) if question else None,
        "unlaid": [*parts.pending_tiles],
        "spin": asdict(spin) if spin else None,
        "said": [{"key": say.key, **dict(say.values)} for say in parts.said],
        "eyes": parts.eyes,
        "parts": parts.devices,
        "lost": dict(parts.lost),
        "disk": {"unwritten_since": parts.unwritten_since, "put_aside": parts.put_aside},
    }
