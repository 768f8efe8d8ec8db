"""Guided enrolment on the command line: asks for each face, takes it through the camera, tells what was taken."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from calibration.array_types import Image
from companion.app.decks import example_of, wanted_faces
from companion.core.errors import DeviceError
from hardware.camera import Camera, open_camera
from vision.cards.auto_shutter import same_card
from vision.cards.enrolment_store import Album
from vision.cards.guided_enrolment import Enrolment, upright
from vision.cards.photograph import Photograph, Trouble, photograph_face
from vision.plane import find_plane

_WAIT_S = 5.0  # for a live camera's next frame
_TROUBLES = {
    Trouble.NO_CARD: "the zone is empty",
    Trouble.UNCLEAR: "no card's outline is seen on all four sides; lay it flat and wholly inside the zone",
    Trouble.SEVERAL: "something lies beside the card: another card, a hand",
}


class Shutter:
    """A camera that gives one frame when asked: of a recording the next one, of a live camera one newer than that."""

    def __init__(
        self,
        camera: Camera,
        *,
        recorded: bool,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """A recording must play one frame a second; `clock` must be the one that a live camera goes by."""
        self._camera = camera
        self._recorded = recorded
        self._clock = clock
        self._pause = pause
        self._asked = 0

    def frame(self) -> Image:
        """BGR. Raises DeviceError when there is none: a recording's end, a lost camera."""
        if self._recorded:
            found = self._camera.read(float(self._asked))
            self._asked += 1
            if found is None:
                raise DeviceError("the recording has ended")
            return found[1]
        return self._newest(self._clock())

    def close(self) -> None:
        """Leaves the camera closed."""
        self._camera.close()

    def _newest(self, asked_s: float) -> Image:
        while (now := self._clock()) < asked_s + _WAIT_S:
            found = self._camera.read(now)
            if found is not None and found[0] >= asked_s:
                return found[1]
            self._pause(0.02)
        raise DeviceError("the camera gives no picture")


def open_shutter(source: str) -> Shutter:
    """The shutter of a camera, video or folder of frames. Raises SettingsError for a source that is none of them."""
    recorded = Path(source).exists() and not source.startswith("/dev/")
    return Shutter(open_camera(source, fps=1.0 if recorded else None), recorded=recorded)


class Guide:
    """Leads through an enrolment: `ask` shows a line and gives the answer (EOFError: no more), `say` tells one."""

    def __init__(
        self,
        album: Album,
        edition: str,
        shutter: Shutter,
        *,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
    ) -> None:
        """Takes up what is in the album. Raises SettingsError."""
        self._album = album
        self._edition = edition
        self._shutter = shutter
        self._ask = ask
        self._say = say
        self._shot: Photograph | None = None
        self._kept: tuple[str, Photograph] | None = None  # the card that may still lie there
        self.enrolment = album.open(wanted_faces(edition))

    def run(self) -> bool:
        """Asks until the deck is to be written (True), or people stop and go on another time (False)."""
        while True:
            try:
                answer = self._ask(self._question()).strip()
            except EOFError:
                return False
            if answer == "q":
                return False
            if answer == "" and self.enrolment.current is None:
                return True
            try:
                self._do(answer)
            except (ValueError, DeviceError) as error:
                self._say(f"  {error.args[0]}")

    def _question(self) -> str:
        one = self.enrolment
        count = f"{len(one.pictures)} of {len(one.wanted)}"
        if one.current is None:
            left = f", skipped: {', '.join(sorted(one.skipped))}" if one.skipped else ""
            return f"{count} taken{left}. Enter writes the deck, a face's name goes back to it, q stops: "
        if one.review:
            acts = "r takes it again, t turns it, s skips it, + keeps it and asks for one more of its kind"
            return f"{one.current}: Enter keeps it, {acts}: "
        return f"{one.current} ({count} taken): lay it alone into the zone. Enter takes it, s skips it, q stops: "

    def _do(self, answer: str) -> None:
        one = self.enrolment
        if answer == "" and one.review:
            self._keep()
        elif answer == "":
            self._take()
        elif answer == "r":
            self._save(one.retake())
        elif answer == "t":
            self._save(one.turned())
        elif answer == "s":
            self._save(one.skip())
        elif answer == "+":
            self._one_more()
        elif answer in {face.id for face in one.wanted}:
            self._save(one.go_to(answer))
            self._tell_taken()
        else:
            raise ValueError(f"{answer}: no such face, and no such letter")

    def _keep(self) -> None:
        if self._shot is not None:
            self._kept, self._shot = (str(self.enrolment.current), self._shot), None
        self._save(self.enrolment.keep())

    def _one_more(self) -> None:
        """Keeps what is under review and asks for another face of its kind."""
        kind = self.enrolment.current
        if kind is None:
            raise ValueError("go back to a face first, by its name")
        more = self.enrolment.one_more(kind)
        if self.enrolment.review:
            self._keep()
        self._save(more)

    def _take(self) -> None:
        frame = self._shutter.frame()
        plane = find_plane(frame)
        if plane is None:
            raise DeviceError("the mat's markers are not seen: is the whole mat in view, and bright enough?")
        shot = photograph_face(frame, plane, like=self.enrolment.faces)
        if shot.picture is None:
            raise DeviceError(_TROUBLES[shot.trouble or Trouble.UNCLEAR])
        current = str(self.enrolment.current)
        if self._kept is not None and self._kept[0] != current and same_card(shot, self._kept[1]):
            raise DeviceError(f"that is {self._kept[0]} still; lay {current} in its place, a little moved")
        example = example_of(self._edition, current)
        picture = shot.picture if example is None else upright(shot.picture, example)
        self._shot = replace(shot, picture=picture)
        self._save(self.enrolment.take(picture))
        self._tell_taken()

    def _tell_taken(self) -> None:
        """Where the picture under review lies, and which faces it may be mixed up with."""
        if not self.enrolment.review:
            return
        self._say(f"  {self._album.path(str(self.enrolment.current))}")
        for like in self.enrolment.likenesses():
            if like.too_alike:
                self._say(f"  warning: looks like {like.face_id} ({like.alikeness:.2f}); is it the right card?")

    def _save(self, enrolment: Enrolment) -> None:
        self._album.save(enrolment)
        self.enrolment = enrolment
