"""The buzzer on mock pins: what it sounds, for how long, and that it falls silent."""

from collections.abc import Iterator
from itertools import groupby

import pytest

from companion.core.effects import Buzz, Say, Tune
from companion.core.errors import DeviceError
from hardware.buzzer import RHYTHMS, TUNES, Buzzer, note_at
from hardware.pins import PinFactory, pin_factory

PIN = 13
STEP_S = 0.01


@pytest.fixture
def pins() -> Iterator[PinFactory]:
    factory = pin_factory("mock")
    yield factory
    factory.close()


def heard(buzzer: Buzzer, pins: PinFactory, tune: Tune, *, start_s: float = 50.0) -> list[tuple[float, float]]:
    """(frequency in Hz, duration in s) as the pin gave them while time went on in small steps; 0 Hz is silence."""
    pin = pins.pin(f"GPIO{PIN}")
    buzzer.perform(Buzz(tune), start_s)
    sounds = []
    for step in range(300):
        buzzer.tick(start_s + step * STEP_S)
        sounds.append(round(pin.frequency, 1) if pin.state > 0 else 0.0)
    runs = [(sound, len(list(run)) * STEP_S) for sound, run in groupby(sounds)]
    assert runs[-1][0] == 0
    return runs[:-1]


def test_accepted_is_two_short_rising_notes(pins: PinFactory) -> None:
    buzzer = Buzzer(PIN, pins)
    assert heard(buzzer, pins, Tune.ACCEPTED) == [
        (1046.5, pytest.approx(0.08, abs=STEP_S)),
        (1568.0, pytest.approx(0.16, abs=STEP_S)),
    ]
    buzzer.close()


def test_unsure_is_three_equal_knocks_with_rests(pins: PinFactory) -> None:
    buzzer = Buzzer(PIN, pins)
    frequencies = [frequency for frequency, _ in heard(buzzer, pins, Tune.UNSURE)]
    assert frequencies == [330, 0, 330, 0, 330]
    buzzer.close()


@pytest.mark.parametrize("tune", Tune)
def test_every_tune_sounds_its_notes_for_their_time(pins: PinFactory, tune: Tune) -> None:
    buzzer = Buzzer(PIN, pins)
    total_s = sum(duration for _, duration in heard(buzzer, pins, tune))
    assert total_s == pytest.approx(sum(note.duration_s for note in TUNES[tune]), abs=2 * STEP_S)
    buzzer.close()


def test_no_two_tunes_are_alike_in_rhythm_length_and_direction() -> None:
    characters = {
        (len(notes), round(sum(note.duration_s for note in notes), 1), notes[-1].frequency_hz > notes[0].frequency_hz)
        for notes in TUNES.values()
    }
    assert len(characters) == len(Tune)


def test_good_news_rises_and_bad_news_does_not() -> None:
    rising = {tune: notes[-1].frequency_hz > notes[0].frequency_hz for tune, notes in TUNES.items()}
    assert rising[Tune.ACCEPTED]
    assert rising[Tune.WIN]
    assert not rising[Tune.UNSURE]
    assert not rising[Tune.WITCH]


def test_a_new_tune_cuts_off_the_old_one(pins: PinFactory) -> None:
    buzzer = Buzzer(PIN, pins)
    buzzer.perform(Buzz(Tune.WIN), 0)
    buzzer.perform(Buzz(Tune.UNSURE), 0.05)
    assert pins.pin(f"GPIO{PIN}").frequency == pytest.approx(330)
    buzzer.close()


def test_a_late_tick_jumps_to_the_note_whose_time_it_is(pins: PinFactory) -> None:
    buzzer = Buzzer(PIN, pins)
    buzzer.perform(Buzz(Tune.ACCEPTED), 0)
    buzzer.tick(5.0)
    assert pins.pin(f"GPIO{PIN}").state == 0
    buzzer.close()


def test_other_effects_leave_it_silent(pins: PinFactory) -> None:
    buzzer = Buzzer(PIN, pins)
    buzzer.perform(Say("hello"), 0)
    assert pins.pin(f"GPIO{PIN}").state == 0
    buzzer.close()


def test_closing_in_the_middle_of_a_tune_silences_it(pins: PinFactory) -> None:
    buzzer = Buzzer(PIN, pins)
    buzzer.perform(Buzz(Tune.WIN), 0)
    pin = pins.pin(f"GPIO{PIN}")
    assert pin.state > 0
    buzzer.close()
    buzzer.close()
    assert pin.state == 0
    assert pin.function == "input"


def test_a_taken_pin_is_a_device_error_that_names_the_buzzer(pins: PinFactory) -> None:
    first = Buzzer(PIN, pins)
    with pytest.raises(DeviceError, match="buzzer"):
        Buzzer(PIN, pins)
    first.close()


def test_no_note_sounds_after_the_end() -> None:
    assert note_at(TUNES[Tune.WIN], 60.0) is None
    assert note_at((), 0.0) is None


# --- an active buzzer


@pytest.mark.parametrize("tune", Tune)
def test_an_active_buzzer_plays_the_rhythm_of_each_tune_on_its_line(pins: PinFactory, tune: Tune) -> None:
    buzzer = Buzzer(PIN, pins, active=True)
    pin = pins.pin(f"GPIO{PIN}")
    buzzer.perform(Buzz(tune), 50.0)
    heard = []
    for step in range(400):
        buzzer.tick(50.0 + step * STEP_S)
        heard.append(bool(pin.state))
    runs = [(on, round(len(list(run)) * STEP_S, 2)) for on, run in groupby(heard)][:-1]
    assert [span_s for _, span_s in runs] == pytest.approx([note.duration_s for note in RHYTHMS[tune]], abs=2 * STEP_S)
    assert [on for on, _ in runs] == [number % 2 == 0 for number in range(len(runs))]
    buzzer.close()
    assert not pin.state


def test_the_rhythms_are_told_apart_without_any_melody() -> None:
    assert set(RHYTHMS) == set(Tune)
    shapes = {tuple((note.frequency_hz > 0, note.duration_s) for note in notes) for notes in RHYTHMS.values()}
    assert len(shapes) == len(Tune)
    counted = {(sum(note.frequency_hz > 0 for note in notes), notes[0].duration_s) for notes in RHYTHMS.values()}
    assert len(counted) == len(Tune)  # by the number of beeps and the length of the first one


def test_an_active_buzzer_that_is_closed_in_the_middle_of_a_beep_is_silent(pins: PinFactory) -> None:
    buzzer = Buzzer(PIN, pins, active=True)
    buzzer.perform(Buzz(Tune.EYES_SHUT), 1.0)
    assert pins.pin(f"GPIO{PIN}").state
    buzzer.close()
    assert not pins.pin(f"GPIO{PIN}").state


def test_in_quiet_hours_only_what_is_asked_or_waited_for_with_eyes_shut_is_heard(pins: PinFactory) -> None:
    night = {"now": True}
    buzzer = Buzzer(PIN, pins, quiet=lambda: night["now"])
    assert {tune for tune in Tune if heard(buzzer, pins, tune)} == {Tune.EYES_SHUT, Tune.EYES_OPEN}
    buzzer.perform(Buzz(Tune.ACCEPTED, asked=True), 90.0)
    assert pins.pin(f"GPIO{PIN}").state > 0
    night["now"] = False
    assert {tune for tune in Tune if heard(buzzer, pins, tune)} == {*Tune}
