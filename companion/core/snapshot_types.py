"""The types of a snapshot, as tablets get it: what `companion.core.snapshot` and `companion.box.publisher` make.

They are the one list of its keys. The tables of docs/SNAPSHOT.md and web/types/snapshot.d.ts, from which the types of
the tablet's scripts come, are written from them:

    python -m tests.snapshot_types

A sentence beside a key's type stands in the table as it is, in Markdown.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from companion.core.ports import EyeStatus, Halt, SpinStage

Event = dict[str, Any]
"""An event as plain values: `event` is its name, the other keys are its game's."""


class Row(TypedDict):
    """An event of a match's history."""

    at: Annotated[int, "which event it is, from 0"]
    seat: Annotated[int | None, "whose event it is; `null` when that is not known any more, in a conflict"]
    stands: Annotated[bool, "`false` in a conflict, for what is refused and what follows"]
    event: Annotated[Event, "the event"]
    notation: NotRequired[Annotated[str, "in DIAMINO how players write it down, as in `H8 across STERN`"]]


_Others = TypedDict(
    "_Others",
    {
        "to": NotRequired[Annotated[Row, "what it was, or may be, corrected to"]],
        "and": NotRequired[Annotated[list[Row], "the rows after the first one that was missed"]],
    },
)


class LatestAct(Row, _Others):
    """An act, told as the event that it is about."""

    act: Annotated[
        Literal["event", "correct", "insert", "missed", "remove", "cut"],
        "`event`, `correct`, `insert`, `missed`, `remove` or `cut`",
    ]
    count: NotRequired[Annotated[int, "how many events were cut"]]


class Slip(Row, _Others):
    """A step that may have been told wrongly, or forgotten."""

    act: Annotated[Event, "a `correct`, `insert`, `missed` or `remove` that would put it right"]


class ConflictView(TypedDict):
    """After a correction an event is refused; it and what follows wait."""

    at: Annotated[int, "which event is refused, from 0"]
    event: Annotated[Event, "the event"]
    reason: Annotated[str, "why the rules refuse it: a key of docs/RECORDS.md"]


class MatchView(TypedDict):
    """A match as tablets see it. What is in its header stands in the record (docs/RECORDS.md) too."""

    id: Annotated[int, "its number in the journal"]
    game: Annotated[str, "which game is played"]
    edition: Annotated[str, "which edition of it"]
    seats: Annotated[list[str], "the names of the players, in the order of play"]
    options: Annotated[dict[str, Any], "the house rules"]
    first: Annotated[int, "the seat that began"]
    animals: Annotated[list[int], "each seat's animal, from 0; empty where nobody has chosen"]
    places: Annotated[list[int], "where each seat is round the table, 0 to 7; empty where nobody has said"]
    acts: Annotated[int, "how many acts were done; sent back as `after`"]
    state: Annotated[Any, "the game's own view, below"]
    choices: Annotated[
        list[Event], "every legal event (of a payment its single cards); none in a conflict or after the end"
    ]
    awaited: Annotated[
        Event | None,
        "the one event that the game waits for, and that the box's OK button stands for: the only choice there is, "
        "the start of DIADINGO's spin, DIAMINO's next deal; `null` when people have to choose",
    ]
    acting: Annotated[
        list[int],
        "the seats that may do something now; none when the table decides, in a conflict, and after the end",
    ]
    events: Annotated[int, "how many events stand"]
    recent: Annotated[list[Row], "the last eight of them"]
    undo: Annotated[LatestAct | None, "the act that undo would take back, or `null`"]
    conflict: Annotated[
        ConflictView | None, "after a correction: an event is refused, it and what follows wait; or `null`"
    ]


class ResumableView(TypedDict):
    """An unfinished match that may be taken up."""

    edition: Annotated[str, "which edition was played"]
    seats: Annotated[list[str], "the names of the players"]
    animals: Annotated[list[int], "each seat's animal"]
    acts: Annotated[int, "how many acts were done"]


class Candidate(TypedDict):
    """A card that may be the one in view."""

    label: Annotated[str, "its name"]
    confidence: Annotated[float, "0 to 1"]


class RefusalView(TypedDict):
    """Why the rules refuse what is proposed."""

    reason: Annotated[str, "a key of docs/RECORDS.md"]
    values: Annotated[dict[str, Any], "what its sentence has to fill in"]


class QuestionView(TypedDict):
    """What the table must settle. It ends with any act, or with `dismiss`."""

    key: Annotated[
        Literal["unsure", "several", "odd", "no_luck", "proposed"],
        "`unsure` (not read for certain), `several` (more than one event fits), `odd` (no rule explains it), `no_luck` "
        "or `proposed` (tiles lie there that somebody may mean: [DIAMINO.md](DIAMINO.md))",
    ]
    candidates: Annotated[list[Candidate], "of a card, the likeliest first"]
    board: Annotated[dict[str, Any] | None, "what was seen on the board: `seen`, and what the game shows of it"]
    events: Annotated[list[Event], "the legal events that would explain it, the likeliest first"]
    slips: Annotated[
        list[Slip],
        "of stones that are not as many as there must be, and of tiles laid otherwise than was told: steps that may "
        "have been told wrongly, as `corrections` [of a recount](#counting-a-players-cards-anew)",
    ]
    refusal: Annotated[RefusalView | None, "of what is proposed, or `null`"]


class SpinView(TypedDict):
    """The spin of the board under way. Never its length or direction."""

    stage: Annotated[SpinStage, "`countdown`, `turning`, `settling` or `halted`"]
    seconds: Annotated[int | None, "whole, left of the countdown, else `null`"]
    reason: Annotated[Halt | None, "of a halt: `hand`, `stop`, `stuck`, `too_long` or `lost`; else `null`"]


class EyeView(TypedDict):
    """What watches the table."""

    name: Annotated[str, "the word judge is `words`, the box's panel `panel`"]
    status: Annotated[
        EyeStatus,
        "`waiting`, `hand`, `reading`, `read`, `unsure`, `no_mat`, `other_board`, `lost`, `enrolling`, `calibrating` "
        "or `counting`; in the last three no card counts for the match",
    ]


class DiskView(TypedDict):
    """What is not on the disk."""

    unwritten_since: Annotated[int | None, "the first act (from 1) that is not on disk, `null` when all are"]
    put_aside: Annotated[
        str | None, "the file name under which a damaged journal is kept, told while there is no match"
    ]


class Snapshot(TypedDict):
    """The whole of what tablets show. It is immutable; `version` grows with every change."""

    version: Annotated[int, "number of the snapshot since the box started"]
    match: Annotated[MatchView | None, "the match being played, or `null`"]
    resumable: Annotated[ResumableView | None, "an unfinished match that may be taken up, or `null`"]
    question: Annotated[QuestionView | None, "what the table must settle, or `null`"]
    unlaid: Annotated[
        list[str],
        "the places of tiles that were told of and that no camera has seen there yet, in the order of the board",
    ]
    spin: Annotated[SpinView | None, "the spin of the board under way, or `null`"]
    said: Annotated[
        list[dict[str, Any]],
        'what the last act had to tell, `[{"key": "reshuffle", "cards": 14}]`; keys are texts of the catalogue, '
        "`said.<key>`",
    ]
    eyes: Annotated[list[EyeView], "what watches the table"]
    parts: Annotated[list[str], "what the box can move or sound: `buzzer`, `spinner` ..."]
    lost: Annotated[dict[str, str], "devices that cannot be reached, `{name: reason}`; the disk is `journal`"]
    disk: Annotated[DiskView, "what is not on the disk"]
