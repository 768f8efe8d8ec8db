"""Small stand-ins that only remember what they were asked for: an enrolment and a count of cards in view."""

from typing import Any

import cv2
import numpy as np

from companion.observations import CardSeen, CardShown
from web.enrol import EnrolState, Likeness, ShownFace

REVIEW = EnrolState(
    "diadingo",
    "review",
    7,
    current="theft",
    faces=(
        ShownFace("ring_1000", "taken", "abc"),
        ShownFace("ring_2000", "skipped"),
        ShownFace("theft", "taken", "abd"),
        ShownFace("back", "missing"),
    ),
    alike=(Likeness("ring_1000", 0.93),),
)
ASKED = EnrolState("diadingo", "asked", 8, current="back", faces=REVIEW.faces, trouble="several")


class PaperEnrolling:
    """An enrolment that stands as a test says."""

    def __init__(self) -> None:
        self.state = REVIEW
        self.asked: list[tuple[Any, ...]] = []
        self.refusal: Exception | None = None
        self.drawing: bytes = cv2.imencode(".png", np.full((435, 280, 3), (90, 140, 200), np.uint8))[1].tobytes()

    def look(self) -> EnrolState:
        return self.state

    def begin(self) -> None:
        self._ask("begin")

    def pause(self) -> None:
        self._ask("pause")

    def act(self, name: str, step: int) -> None:
        self._ask(name, step)

    def go_to(self, face_id: str, step: int) -> None:
        self._ask("go_to", face_id, step)

    def restart(self, step: int) -> None:
        self._ask("restart", step)

    def finish(self, step: int) -> None:
        self._ask("finish", step)

    def picture(self, face_id: str) -> bytes | None:
        return self.drawing if any(face.id == face_id and face.version for face in self.state.faces) else None

    def _ask(self, *what: Any) -> None:
        if self.refusal:
            raise self.refusal
        self.asked.append(what)


class PaperCount:
    """An eye that reads what a test says."""

    def __init__(self) -> None:
        self.seen: tuple[CardSeen, ...] = (CardShown("diamond", 0.99),)
        self.asked: list[Any] = []
        self.refusal: Exception | None = None

    def begin(self) -> None:
        self.asked.append("begin")

    def look(self, *, more: bool = False) -> tuple[CardSeen, ...]:
        if self.refusal:
            raise self.refusal
        self.asked.append(more)
        return self.seen

    def end(self) -> None:
        self.asked.append("end")
