"""The panel's parts on mock pins: buttons that chatter, stick or are held at the start, and a light for every eye."""

from collections.abc import Iterator
from itertools import combinations, groupby

import pytest
from gpiozero.pins.mock import MockPin

from companion.core.effects import Light
from companion.core.errors import DeviceError
from hardware.panel import PATTERNS, PushButton, StatusLight
from hardware.pins import PinFactory, pin_factory

OK_PIN = 17
STEP_S = 0.05


@pytest.fixture
def pins() -> Iterator[PinFactory]:
    factory = pin_factory("mock")
    yield factory
    factory.close()


@pytest.fixture
def line(pins: PinFactory) -> MockPin:
    """The button's line; the Pi pulls it up."""
    pin = pins.pin(f"GPIO{OK_PIN}")
    pin.pull = "up"
    return pin


def looked(button: PushButton, until_s: float, start_s: float = 0.0) -> list[float | None]:
    """What a box that looks 20 times a second hears."""
    return [button.poll(start_s + step * STEP_S) for step in range(round((until_s - start_s) / STEP_S))]


def test_a_press_counts_once_and_then_for_how_long_it_is_held(pins: PinFactory, line: MockPin) -> None:
    button = PushButton("OK", OK_PIN, pins)
    assert button.poll(0.0) is None
    line.drive_low()
    assert looked(button, 1.25, 1.0) == pytest.approx([0, 0.05, 0.1, 0.15, 0.2])
    line.drive_high()
    assert looked(button, 2.0, 1.25) == [None] * 15
    button.close()


def test_a_tap_between_two_looks_is_not_lost(pins: PinFactory, line: MockPin) -> None:
    button = PushButton("OK", OK_PIN, pins)
    button.poll(0.0)
    line.drive_low()
    line.drive_high()
    assert looked(button, 0.25, 0.05) == [0, None, None, None]
    button.close()


def test_a_contact_that_chatters_is_one_press(pins: PinFactory, line: MockPin) -> None:
    button = PushButton("OK", OK_PIN, pins)
    button.poll(0.0)
    heard = []
    for step in range(1, 9):  # it opens and closes for 0.4 s, seen now up, now down
        (line.drive_low if step % 2 else line.drive_high)()
        heard.append(button.poll(step * STEP_S))
    line.drive_high()
    heard += looked(button, 1.0, 0.45)
    assert heard.count(0) == 1
    button.close()


def test_a_box_that_was_busy_while_a_button_is_held_counts_it_once(pins: PinFactory, line: MockPin) -> None:
    button = PushButton("OK", OK_PIN, pins)
    button.poll(0.0)
    line.drive_low()
    assert [button.poll(now) for now in (0.05, 2.0, 2.05)] == pytest.approx([0, 1.95, 2.0])
    button.close()


def test_two_presses_are_two(pins: PinFactory, line: MockPin) -> None:
    button = PushButton("OK", OK_PIN, pins)
    heard = []
    for start_s in (0.0, 0.5):
        line.drive_low()
        heard += looked(button, start_s + 0.1, start_s)
        line.drive_high()
        heard += looked(button, start_s + 0.5, start_s + 0.1)
    assert heard.count(0) == 2
    button.close()


def test_a_button_held_as_the_box_starts_counts_when_it_has_been_let_go(pins: PinFactory, line: MockPin) -> None:
    line.drive_low()
    button = PushButton("power", OK_PIN, pins)
    assert set(looked(button, 5.0)) == {None}
    line.drive_high()
    assert set(looked(button, 5.5, 5.0)) == {None}
    line.drive_low()
    assert button.poll(5.5) == 0
    button.close()


@pytest.mark.parametrize("from_the_start", [False, True])
def test_a_stuck_button_is_told_until_it_is_free(pins: PinFactory, line: MockPin, from_the_start: bool) -> None:
    if from_the_start:
        line.drive_low()
    button = PushButton("OK", OK_PIN, pins)
    line.drive_low()
    button.poll(0.0)
    button.poll(30.0)
    with pytest.raises(DeviceError, match="panel: the OK button has been down for 30 s: is it stuck"):
        button.poll(30.1)
    line.drive_high()
    assert looked(button, 31.0, 30.2) == [None] * 16
    line.drive_low()
    assert button.poll(31.0) == 0
    button.close()


def test_a_pin_that_another_part_has_is_told(pins: PinFactory) -> None:
    first = PushButton("OK", OK_PIN, pins)
    with pytest.raises(DeviceError, match="panel: "):
        StatusLight((OK_PIN,), pins)
    first.close()


# --- the light


def rhythm(light: Light) -> tuple[tuple[bool, float], ...]:
    """On and off as a box that ticks 20 times a second shows it for 12 s."""
    shines = [PATTERNS[light].shines(step * STEP_S) for step in range(240)]
    return tuple((on, round(len(list(run)) * STEP_S, 2)) for on, run in groupby(shines))


def test_every_light_is_told_apart_by_its_rhythm_alone() -> None:
    assert set(PATTERNS) == set(Light)
    assert len({rhythm(light) for light in Light}) == len(Light)


def test_the_colours_of_lights_that_may_follow_one_another_differ() -> None:
    lasting = [light for light in Light if light is not Light.REFUSED]  # that one is for a second, and blinks
    same = [pair for pair in combinations(lasting, 2) if PATTERNS[pair[0]].colour == PATTERNS[pair[1]].colour]
    assert same == []


@pytest.mark.parametrize("light", Light)
def test_no_light_flashes_more_than_three_times_a_second(light: Light) -> None:
    """WCAG 2.3.1."""
    flashes = sum(on for on, _ in rhythm(light))
    assert flashes <= 3 * 12


@pytest.mark.parametrize(
    ("light", "colour"),
    [
        (Light.READY, (0, 1, 0)),
        (Light.TURN, (0, 0, 1)),
        (Light.QUESTION, (1, 1, 0)),
        (Light.CAMERA_LOST, (1, 0, 1)),
        (Light.FAULT, (1, 0, 0)),
        (Light.SPINNING, (0, 1, 1)),
        (Light.GOODBYE, (1, 1, 1)),
    ],
)
def test_three_lines_show_the_colour_and_are_dark_between(
    pins: PinFactory, light: Light, colour: tuple[int, int, int]
) -> None:
    lamp = StatusLight((23, 24, 25), pins)
    seen = set()
    for step in range(60):
        lamp.show(light, 100 + step * STEP_S)
        seen.add(tuple(int(pins.pin(f"GPIO{pin}").state) for pin in (23, 24, 25)))
    assert seen == ({colour} if light is Light.READY else {colour, (0, 0, 0)})
    lamp.close()


def test_a_plain_led_has_the_same_rhythm(pins: PinFactory) -> None:
    lamp = StatusLight((23,), pins)
    pin = pins.pin("GPIO23")
    shown = []
    for step in range(32):
        lamp.show(Light.QUESTION, 7 + step * STEP_S)
        shown.append(bool(pin.state))
    assert [(on, len(list(run))) for on, run in groupby(shown)] == [(True, 4), (False, 4), (True, 4), (False, 20)]
    lamp.close()


def test_a_new_light_begins_at_its_start_and_closing_leaves_it_dark(pins: PinFactory) -> None:
    lamp = StatusLight((23,), pins)
    pin = pins.pin("GPIO23")
    lamp.show(Light.FAULT, 0.0)
    lamp.show(Light.FAULT, 0.25)
    assert not pin.state
    lamp.show(Light.TURN, 0.3)
    assert pin.state
    lamp.close()
    assert not pin.state
