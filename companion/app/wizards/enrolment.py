"""Guided enrolment on the tablet: the box's own camera is lent to it, what it learns is in use at once."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import RLock

import cv2

from calibration.array_types import Image
from companion.app.deck_faces import DeckFaces
from companion.app.decks import example_of, wanted_faces
from companion.app.wizards.camera_lease import CameraLease
from companion.core.errors import DeviceError, IllegalEvent
from companion.core.ports import EyeStatus
from companion.store.atomic_files import make_folder
from vision.cards import deck_index as index
from vision.cards.auto_shutter import Watcher
from vision.cards.deck import Deck
from vision.cards.enrolment_store import Album
from vision.cards.guided_enrolment import Enrolment, begin, upright
from vision.cards.photograph import Photograph
from vision.cards.sensor import CardSensor
from vision.plane import Plane
from web.enrol import EnrolState, Likeness, ShownFace

REFUSALS = {"one_more": "only_one"} | dict.fromkeys(("keep", "retake", "turn"), "none_under_review")
IDLE_S = 60.0  # nobody has looked for so long: the eye referees again
_CAMERA_TROUBLES = {EyeStatus.LOST: "lost", EyeStatus.NO_MAT: "no_mat"}


class TabletEnrolment:
    """The enrolment of one edition's deck; a guest of the card sensor while it runs.

    Each picture is taken by itself once a card lies still. Everything is on disk after every act, so a power cut
    costs nothing. Methods may be called from any thread.
    """

    status = EyeStatus.ENROLLING

    def __init__(self, sensor: CardSensor, edition: str, file: Path, *, adopt: Callable[[Deck], None]) -> None:
        """`file` is the deck index to write, its pictures go beside it; `adopt` is told the deck that was written."""
        self._sensor = sensor
        self._edition = edition
        self._file = file
        self._adopt = adopt
        self._lock = RLock()
        self._album = Album(pictures_of(file), edition)
        self._watcher = Watcher()
        self._enrolment: Enrolment | None = None
        self._lease = CameraLease(sensor, idle_s=IDLE_S)
        self._shot: Photograph | None = None
        self._trouble: str | None = None
        self._alike: tuple[Likeness, ...] = ()
        self._enrolled: int | None = None
        self._versions = _Versions()

    # --- for tablets

    def look(self) -> EnrolState:
        """How far it is; remembers that somebody looked."""
        with self._lock:
            self._lease.touch()
            one = self._enrolment
            return EnrolState(
                self._edition,
                self._lease.phase,
                self._lease.step,
                current=one.current if one else None,
                faces=_faces(one, self._versions) if one else (),
                trouble=_CAMERA_TROUBLES.get(self._sensor.status, self._trouble),
                alike=self._alike,
                one_more=one is not None and _may_be_more(one),
                kept=0 if one else sum(1 for _ in self._album.folder.glob("*.png")),
                enrolled=self._enrolled,
            )

    def begin(self) -> None:
        """Borrows the camera and takes up what is in the album. Raises IllegalEvent, SettingsError, DeviceError."""
        with self._lock:
            if self._lease.is_open:
                return
            self._watcher = Watcher()
            self._enrolled = None
            self._set(self._album.open(wanted_faces(self._edition)))
        try:
            self._lease.borrow(self)
        except IllegalEvent:
            self._close()
            raise

    def pause(self) -> None:
        """Gives the camera back."""
        if self._lease.is_open and self._lease.phase != "writing":
            self._close()

    def act(self, name: str, step: int) -> None:
        """One act on the face that is asked for. Raises IllegalEvent, DeviceError."""
        with self._lock:
            one = self._at(step)
            with _refusing(REFUSALS.get(name, "none_asked_for") if one.current else "none_asked_for"):
                self._do(one, name)

    def go_to(self, face_id: str, step: int) -> None:
        """Any face is asked for. Raises IllegalEvent, DeviceError."""
        with self._lock, _refusing("unknown_card"):
            self._save(self._at(step).go_to(face_id))

    def restart(self, step: int) -> None:
        """All pictures are dropped. Raises IllegalEvent, DeviceError."""
        with self._lock:
            self._at(step)
            self._watcher = Watcher()
            self._save(begin(wanted_faces(self._edition)))

    def finish(self, step: int) -> None:
        """Writes the deck and has it used. Raises IllegalEvent, SettingsError, DeviceError."""
        with self._lock:
            one = self._at(step)
            self._lease.enter("writing")
        try:
            deck = one.finish(self._edition)
            _write(deck, self._file)
            self._adopt(deck)
        except BaseException:
            with self._lock:
                self._set(one)
            raise
        self._enrolled = len(deck.faces)
        self._close()

    def picture(self, face_id: str) -> bytes | None:
        """The picture taken of a face, as PNG."""
        with self._lock:
            one = self._enrolment
            found = one.pictures.get(face_id) if one else None
        return None if found is None else cv2.imencode(".png", found)[1].tobytes()

    # --- for the sensor

    def stays(self, now: float) -> bool:
        """Whether it runs, and somebody has looked of late."""
        with self._lock:
            if self._lease.phase == "writing":
                self._lease.touch()
            if self._lease.expired(now):
                self._reset()
            return self._lease.is_open

    def see(self, frame: Image, plane: Plane | None, now: float) -> None:
        """Takes a picture when one is due."""
        with self._lock:
            one = self._enrolment
            if self._lease.phase != "asked" or one is None or plane is None:
                return
            shot = self._watcher.see(frame, plane, now, like=one.faces)
            if shot is None:
                return
            if shot.picture is None:
                self._trouble = str(shot.trouble)
                return
            try:
                self._take(one, shot, shot.picture)
            except DeviceError:
                self._trouble = "disk"

    # --- inside, under the lock

    def _do(self, one: Enrolment, name: str) -> None:
        match name:
            case "take":
                self._watcher, self._trouble = Watcher(), None
            case "keep":
                self._keep(one.keep())
            case "retake":
                self._save(one.retake())
            case "turn":
                shot = self._shot
                self._save(one.turned())
                self._shot = shot
            case "skip":
                self._save(one.skip())
            case "one_more":
                self._keep(one.one_more(str(one.current)))

    def _take(self, one: Enrolment, shot: Photograph, picture: Image) -> None:
        example = example_of(self._edition, str(one.current))
        picture = picture if example is None else upright(picture, example)
        self._save(one.take(picture))
        self._shot = replace(shot, picture=picture)

    def _keep(self, after: Enrolment) -> None:
        """The card that was kept may still lie there: it is not taken for the next one."""
        shot = self._shot
        self._save(after)
        if shot is not None:
            self._watcher.kept(shot)

    def _save(self, enrolment: Enrolment) -> None:
        self._album.save(enrolment)
        self._set(enrolment)

    def _set(self, enrolment: Enrolment) -> None:
        self._enrolment = enrolment
        self._lease.enter("review" if enrolment.review else "asked" if enrolment.current else "complete")
        self._shot = None
        alike = enrolment.likenesses()
        self._alike = tuple(Likeness(like.face_id, round(like.alikeness, 3)) for like in alike if like.too_alike)
        self._trouble = None

    def _at(self, step: int) -> Enrolment:
        if self._lease.phase == "writing" or self._enrolment is None:
            raise IllegalEvent("not_enrolling")
        self._lease.check(step)
        return self._enrolment

    def _close(self) -> None:
        """Called without the lock: the sensor, which has its own, comes first."""
        self._lease.give_back(self)
        with self._lock:
            self._reset()

    def _reset(self) -> None:
        self._lease.close()
        self._enrolment, self._shot, self._alike, self._trouble = None, None, (), None


class _Versions:
    """Names of pictures that change with them; each is worked out once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Image, str]] = {}

    def of(self, face_id: str, picture: Image) -> str:
        """The name of a face's picture."""
        known = self._known.get(face_id)
        if known is None or known[0] is not picture:
            known = picture, hashlib.sha256(picture.tobytes()).hexdigest()[:12]
            self._known[face_id] = known
        return known[1]


def enrolment(sensor: CardSensor | None, edition: str, file: Path, faces: DeckFaces) -> TabletEnrolment | None:
    """The enrolment of an edition's deck, which eye and tablets use as soon as it is written; None without an eye."""
    if sensor is None:
        return None

    def adopt(deck: Deck) -> None:
        sensor.use(deck)
        faces.use(deck)

    return TabletEnrolment(sensor, edition, file, adopt=adopt)


def pictures_of(file: Path) -> Path:
    """Where the pictures of a deck index are kept."""
    return file.with_name(file.name + ".pictures")


def _write(deck: Deck, file: Path) -> None:
    try:
        make_folder(file.parent)
        index.save(deck, file)
    except OSError as error:
        raise DeviceError(f"{file}: {error.strerror}") from error


def _faces(one: Enrolment, versions: _Versions) -> tuple[ShownFace, ...]:
    return tuple(
        ShownFace(face.id, "taken", versions.of(face.id, one.pictures[face.id]))
        if face.id in one.pictures
        else ShownFace(face.id, "skipped" if face.id in one.skipped else "missing")
        for face in one.wanted
    )


@contextmanager
def _refusing(reason: str) -> Iterator[None]:
    """What an enrolment cannot do is an illegal event."""
    try:
        yield
    except IllegalEvent:
        raise
    except (KeyError, ValueError) as error:
        raise IllegalEvent(reason) from error


def _may_be_more(one: Enrolment) -> bool:
    """Whether the current face may have another one of its kind."""
    if one.current is None:
        return False
    try:
        one.one_more(one.current)
    except ValueError:
        return False
    return True
