"""The buzzer: six tunes on a passive piezo, told apart by ear from across the room."""

from dataclasses import dataclass

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from companion.effects import Buzz, Effect, Tune
from hardware.pins import PinFactory, reaching


@dataclass(frozen=True, slots=True)
class Note:
    """A tone, or a rest when `frequency_hz` is 0."""

    frequency_hz: float
    duration_s: float


REST = 0.0
C5, CIS5, D5, E5, G5, C6, E6, G6 = 523.25, 554.37, 587.33, 659.26, 783.99, 1046.5, 1318.51, 1567.98

TUNES: dict[Tune, tuple[Note, ...]] = {
    # a quick "di-ding", upwards
    Tune.ACCEPTED: (Note(C6, 0.08), Note(G6, 0.16)),
    # three short low knocks, all alike
    Tune.UNSURE: (Note(330, 0.12), Note(REST, 0.1), Note(330, 0.12), Note(REST, 0.1), Note(330, 0.12)),
    # a slow slide down that ends in a shiver
    Tune.WITCH: (
        *(Note(G5, 0.2), Note(E5, 0.2), Note(CIS5, 0.3)),
        *(Note(D5, 0.06), Note(CIS5, 0.06)) * 4,
    ),
    # a fanfare
    Tune.WIN: (
        *(Note(C5, 0.12), Note(E5, 0.12), Note(G5, 0.12), Note(C6, 0.28)),
        *(Note(REST, 0.06), Note(G5, 0.12), Note(C6, 0.12), Note(E6, 0.5)),
    ),
    # two long notes, falling: close your eyes
    Tune.EYES_SHUT: (Note(C6, 0.35), Note(REST, 0.1), Note(C5, 0.7)),
    # up the chord and up again: open them
    Tune.EYES_OPEN: (*(Note(C5, 0.1), Note(G5, 0.1), Note(C6, 0.25)), Note(REST, 0.1), Note(G5, 0.1), Note(C6, 0.4)),
}


class Buzzer:
    """Plays tunes note by note as time goes on; a new tune cuts off the old one."""

    name = "buzzer"

    def __init__(self, pin: int, pin_factory: PinFactory) -> None:
        """`pin` is the GPIO number. Raises DeviceError."""
        with reaching(self.name):
            self._device = TonalBuzzer(pin, mid_tone=Tone.from_frequency(880), octaves=3, pin_factory=pin_factory)
        self._tune: tuple[Note, ...] = ()
        self._started_s = 0.0
        self._sounding: Note | None = None

    def perform(self, effect: Effect, now: float) -> None:
        """Begin a tune; `now` in s, monotonic. Raises DeviceError."""
        if isinstance(effect, Buzz):
            self._tune, self._started_s = TUNES[effect.tune], now
            self.tick(now)

    def tick(self, now: float) -> None:
        """Sound the note whose time it is. Raises DeviceError."""
        note = note_at(self._tune, now - self._started_s)
        if note is None:
            self._tune = ()
        if note is not self._sounding:
            self._sound(note)

    def close(self) -> None:
        """Silent for good."""
        with reaching(self.name):
            self._device.close()

    def _sound(self, note: Note | None) -> None:
        with reaching(self.name):
            if note is None or note.frequency_hz == REST:
                self._device.stop()
                self._device.pwm_device.pin.state = 0  # lgpio stops wherever the wave is: a line left high heats a coil
            else:
                self._device.play(Tone.from_frequency(note.frequency_hz))
        self._sounding = note


def note_at(tune: tuple[Note, ...], elapsed_s: float) -> Note | None:
    """The note that sounds `elapsed_s` after the start of a tune; None when it is over."""
    for note in tune:
        if elapsed_s < note.duration_s - 1e-9:
            return note
        elapsed_s -= note.duration_s
    return None
