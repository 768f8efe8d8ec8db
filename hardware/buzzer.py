"""The buzzer: what it has to say is told apart by ear from across the room, by tunes or by rhythm alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gpiozero import Buzzer as GpioBuzzer
from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from companion.core.effects import Buzz, Effect, Tune
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
    # down the chord, slower and slower: the box switches off
    Tune.GOODBYE: (Note(C6, 0.12), Note(G5, 0.18), Note(E5, 0.26), Note(C5, 0.5)),
}

AWAITED = {Tune.EYES_SHUT, Tune.EYES_OPEN}  # people with their eyes shut have nothing else to go by
ITS_OWN = 2700.0  # an active buzzer has one tone; which one is its own affair


def _beeps(*spans_s: float) -> tuple[Note, ...]:
    """On, off, on... each for so long."""
    return tuple(Note(REST if number % 2 else ITS_OWN, span_s) for number, span_s in enumerate(spans_s))


RHYTHMS: dict[Tune, tuple[Note, ...]] = {
    Tune.ACCEPTED: _beeps(0.1),
    Tune.UNSURE: _beeps(0.1, 0.1, 0.1, 0.1, 0.1),
    # a shiver
    Tune.WITCH: _beeps(*(0.05, 0.1) * 5, 0.6),
    # short short short long, twice
    Tune.WIN: _beeps(*(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.5, 0.2), 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.5),
    # one long: close your eyes
    Tune.EYES_SHUT: _beeps(1.0),
    # two pairs: open them
    Tune.EYES_OPEN: _beeps(0.1, 0.1, 0.1, 0.4, 0.1, 0.1, 0.1),
    # shorter and shorter
    Tune.GOODBYE: _beeps(0.6, 0.15, 0.3, 0.15, 0.1),
}


class _Voice(Protocol):
    """What makes the sound."""

    def sound(self, frequency_hz: float) -> None: ...

    def silence(self) -> None: ...

    def close(self) -> None: ...


class _Piezo:
    """A passive piezo: sounds as fast as its line changes."""

    def __init__(self, pin: int, pin_factory: PinFactory) -> None:
        self._device = TonalBuzzer(pin, mid_tone=Tone.from_frequency(880), octaves=3, pin_factory=pin_factory)

    def sound(self, frequency_hz: float) -> None:
        self._device.play(Tone.from_frequency(frequency_hz))

    def silence(self) -> None:
        self._device.stop()
        self._device.pwm_device.pin.state = 0  # lgpio stops wherever the wave is: a line left high heats a coil

    def close(self) -> None:
        self._device.close()


class _Beeper:
    """An active buzzer: sounds, in its own tone, while its line is high."""

    def __init__(self, pin: int, pin_factory: PinFactory) -> None:
        self._device = GpioBuzzer(pin, pin_factory=pin_factory)

    def sound(self, _: float) -> None:
        self._device.on()

    def silence(self) -> None:
        self._device.off()

    def close(self) -> None:
        self._device.close()


class Buzzer:
    """Plays tunes note by note as time goes on; a new tune cuts off the old one. An active buzzer has a rhythm.

    In quiet hours it plays only what somebody asked for, and what people with their eyes shut wait for.
    """

    name = "buzzer"

    def __init__(
        self,
        pin: int,
        pin_factory: PinFactory,
        *,
        active: bool = False,
        octaves: int = 0,
        quiet: Callable[[], bool] = lambda: False,
    ) -> None:
        """`pin` is the GPIO number; tunes are played so many octaves higher than written; `quiet` tells whether it is
        to be silent now. Raises DeviceError.
        """
        with reaching(self.name):
            self._voice: _Voice = (_Beeper if active else _Piezo)(pin, pin_factory)
        self._tunes = RHYTHMS if active else {tune: _higher(notes, octaves) for tune, notes in TUNES.items()}
        self._quiet = quiet
        self.active = active
        self._tune: tuple[Note, ...] = ()
        self._started_s = 0.0
        self._sounding: Note | None = None

    def perform(self, effect: Effect, now: float) -> None:
        """Begin a tune; `now` in s, monotonic. Raises DeviceError."""
        if isinstance(effect, Buzz) and (effect.asked or effect.tune in AWAITED or not self._quiet()):
            self._tune, self._started_s = self._tunes[effect.tune], now
            self.tick(now)

    def try_tone(self, frequency_hz: float, duration_s: float, now: float) -> None:
        """Sound one tone, instead of a tune. Raises DeviceError."""
        self._tune, self._started_s = (Note(frequency_hz, duration_s),), now
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
            self._voice.close()

    def _sound(self, note: Note | None) -> None:
        with reaching(self.name):
            if note is None or note.frequency_hz == REST:
                self._voice.silence()
            else:
                self._voice.sound(note.frequency_hz)
        self._sounding = note


def _higher(notes: tuple[Note, ...], octaves: int) -> tuple[Note, ...]:
    return tuple(Note(note.frequency_hz * 2**octaves, note.duration_s) for note in notes)


def note_at(tune: tuple[Note, ...], elapsed_s: float) -> Note | None:
    """The note that sounds `elapsed_s` after the start of a tune; None when it is over."""
    for note in tune:
        if elapsed_s < note.duration_s - 1e-9:
            return note
        elapsed_s -= note.duration_s
    return None
