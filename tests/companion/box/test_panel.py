"""The panel uses a box as a tablet does: OK for the one thing that is waited for, a light, a long press to go off."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.box.box import RefereeBox
from companion.box.panel import GOODBYE_S, HOLD_S, REFUSED_S, Panel, default_act, light_of
from companion.core.effects import Buzz, Effect, Light, Tune
from companion.core.errors import DeviceError
from companion.core.game import Plain, awaited, event_name
from companion.core.observations import CardUnsure, Observation
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.core.registry import find_game
from companion.games.diamino.state import NextDeal, Phase
from companion.store.journal import Journal

SPIN = {"event": "startspin"}


class Finger:
    """A button as a test presses it: for how long it has been held at each look."""

    def __init__(self) -> None:
        self.held_s: float | None = None
        self.stuck = False

    def poll(self, now: float) -> float | None:
        if self.stuck:
            raise DeviceError("panel: the OK button is stuck")
        return self.held_s

    def close(self) -> None: ...


class Bulb:
    """Remembers what it was to show."""

    def __init__(self) -> None:
        self.shown: list[Light] = []

    def show(self, light: Light, now: float) -> None:
        self.shown.append(light)

    def close(self) -> None: ...


class Ear:
    """Hears the tunes."""

    name = "buzzer"

    def __init__(self) -> None:
        self.heard: list[Effect] = []

    def perform(self, effect: Effect, now: float) -> None:
        self.heard.append(effect)

    def tick(self, now: float) -> None: ...

    def close(self) -> None: ...


class Eye:
    """An eye as a test wants it."""

    name = "eye"

    def __init__(self) -> None:
        self.status = EyeStatus.WAITING
        self.seen: list[Observation] = []

    def poll(self, now: float) -> list[Observation]:
        seen, self.seen = self.seen, []
        return seen

    def close(self) -> None: ...


class Front:
    """A box with a panel and somebody before it."""

    def __init__(self, journal: Journal) -> None:
        self.ok, self.power, self.lamp, self.ear, self.eye = Finger(), Finger(), Bulb(), Ear(), Eye()
        self.off = 0
        panel = Panel(ok=self.ok, power=self.power, lamp=self.lamp, buzzer=self.ear, switch_off=self._switch_off)
        self.box = RefereeBox(journal, [self.eye, panel], [panel])
        self.now = 100.0

    def _switch_off(self) -> None:
        self.off += 1

    def begin(self, edition: str = "diadingo", **options: Any) -> None:
        game, _ = find_game(edition)
        self.box.new_match(Header(game.name, edition, ("Anna", "Ben"), options))

    def tick(self, seconds: float = 0.05) -> Light:
        """One tick; what the light says then."""
        self.now += seconds
        self.box.tick(self.now)
        return self.lamp.shown[-1]

    def tap_ok(self) -> Light:
        self.ok.held_s = 0.0
        light = self.tick()
        self.ok.held_s = None
        return light

    def last(self) -> Plain | None:
        """The latest event of the match."""
        recent = self.box.snapshot["match"]["recent"]
        return recent[-1]["event"] if recent else None


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Front]:
    with Journal(tmp_path / "journal.db") as journal:
        yield Front(journal)


# --- OK


def test_ok_starts_the_spin_that_the_game_waits_for(front: Front) -> None:
    """DD-11: a game begins with the spin of the board."""
    front.begin()
    front.tap_ok()
    assert front.last() == SPIN


def test_ok_does_not_start_another_spin_while_the_board_turns(front: Front) -> None:
    front.begin()
    front.tap_ok()
    assert front.tap_ok() is Light.REFUSED
    assert len(front.box.snapshot["match"]["recent"]) == 1


def test_ok_says_yes_to_a_question_that_has_one_answer(front: Front) -> None:
    front.begin("diamoniak")
    front.eye.seen = [CardUnsure((("diamond", 0.6),))]
    front.tick()
    assert front.tick() is Light.QUESTION
    assert len(front.box.snapshot["question"]["events"]) == 1
    front.tap_ok()
    assert front.last() == {"event": "draw", "card": "diamond"}
    assert front.box.snapshot["question"] is None


def test_ok_chooses_nothing_where_people_have_to_choose(front: Front) -> None:
    front.begin("diamoniak")
    front.eye.seen = [CardUnsure((("diamond", 0.5), ("fairy", 0.4)))]
    front.tick()
    assert front.tap_ok() is Light.REFUSED
    assert front.last() is None
    assert front.box.snapshot["question"] is not None


def test_ok_without_a_match_makes_the_light_blink_for_a_second(front: Front) -> None:
    assert front.tap_ok() is Light.REFUSED
    assert front.tick(REFUSED_S - 0.1) is Light.REFUSED
    assert front.tick(0.2) is Light.READY


def test_ok_means_nothing_at_first_in_a_match_of_many_choices(front: Front) -> None:
    for edition in ("diamoniak", "diamino"):
        front.begin(edition)
        assert default_act(front.box.snapshot) is None


def test_ok_never_passes_a_turn_of_diamino_for_words_are_not_among_its_choices() -> None:
    """Whoever has exchanged may still lay, and would have nothing but a pass among the choices."""
    game, _ = find_game("diamino")
    state = game.setup("diamino", {}, 2)
    exchanged = replace(state, phase=Phase.LAY, exchanged=True)
    assert [event_name(event) for event in game.choices(exchanged)] == ["pass"]
    assert awaited(game, exchanged) is None


def test_ok_goes_on_to_the_next_deal_of_diamino() -> None:
    game, _ = find_game("diamino")
    state = replace(game.setup("diamino", {}, 2), phase=Phase.NEXT_DEAL)
    assert awaited(game, state) == NextDeal()


def test_a_tablet_that_was_quicker_makes_ok_blink(front: Front) -> None:
    """The tablet's act comes while the sensors are looked at: after the press, before the box acts on it."""
    front.begin()

    def quicker(now: float) -> list[Observation]:
        front.box.submit(SPIN, 0)
        return []

    front.eye.poll = quicker  # type: ignore[method-assign]
    assert front.tap_ok() is Light.REFUSED
    assert len(front.box.snapshot["match"]["recent"]) == 1


# --- power


def hold(front: Front, seconds: float) -> list[Light]:
    """Holds the power button; what the light said."""
    shown = []
    for step in range(round(seconds / 0.05)):
        front.power.held_s = step * 0.05
        shown.append(front.tick())
    front.power.held_s = None
    return shown


def test_a_short_press_of_the_power_button_does_nothing(front: Front) -> None:
    assert hold(front, 0.25) == [Light.READY] * 5
    front.tick(10)
    assert (front.off, front.ear.heard) == (0, [])


def test_a_press_that_ends_too_early_only_shows_that_it_was_felt(front: Front) -> None:
    assert hold(front, HOLD_S - 0.2)[-1] is Light.GOODBYE
    assert front.tick() is Light.READY
    front.tick(10)
    assert (front.off, front.ear.heard) == (0, [])


def test_a_buzzer_that_is_lost_holds_no_goodbye_up_and_is_not_taken_for_the_panel(
    front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    def lost(effect: Effect, now: float) -> None:
        raise DeviceError("buzzer: gone")

    front.ear.perform = lost  # type: ignore[method-assign]
    hold(front, HOLD_S + 0.2)
    assert "panel is lost" not in caplog.text
    front.tick(GOODBYE_S)
    assert front.off > 0


def test_held_for_three_seconds_it_says_goodbye_and_switches_off(front: Front) -> None:
    hold(front, HOLD_S + 0.05)
    assert front.ear.heard == [Buzz(Tune.GOODBYE)]
    assert front.off == 0
    assert front.tick(GOODBYE_S / 2) is Light.GOODBYE
    front.tick(GOODBYE_S / 2)
    assert front.off == 1
    assert front.ear.heard == [Buzz(Tune.GOODBYE)]


def test_a_stuck_ok_button_is_told_and_the_power_button_still_works(front: Front) -> None:
    front.ok.stuck = True
    front.tick()
    assert front.tick() is Light.FAULT
    assert front.box.snapshot["lost"] == {"panel": "panel: the OK button is stuck"}
    hold(front, HOLD_S + 0.05)
    front.tick(GOODBYE_S)
    assert front.off == 1
    front.ok.stuck = False
    front.tick()
    assert front.box.snapshot["lost"] == {}


def test_stuck_power_button_leaves_ok_its_meaning(front: Front) -> None:
    front.begin()
    front.power.stuck = True
    front.tap_ok()
    assert front.last() == SPIN
    assert front.box.snapshot["lost"].keys() == {"panel"}


# --- the light


def snapshot(**more: Any) -> Plain:
    return {"match": None, "question": None, "spin": None, "eyes": [], "lost": {}} | more


def match(outcome: Plain | None = None, conflict: Plain | None = None) -> Plain:
    return {"state": {"outcome": outcome}, "conflict": conflict, "awaited": None, "acts": 0}


LOST_EYE = {"eyes": [{"name": "eye", "status": "lost"}], "lost": {"eye": "camera 0: gone"}}


@pytest.mark.parametrize(
    ("shown", "light"),
    [
        (snapshot(), Light.READY),
        (snapshot(match=match()), Light.TURN),
        (snapshot(match=match(outcome={"reason": "won"})), Light.READY),
        (snapshot(match=match(conflict={"at": 3})), Light.QUESTION),
        (snapshot(match=match(), question={"events": []}), Light.QUESTION),
        (snapshot(match=match(), **LOST_EYE), Light.CAMERA_LOST),
        (snapshot(match=match(), eyes=[{"name": "eye", "status": "no_mat"}]), Light.CAMERA_LOST),
        (snapshot(match=match(), question={"events": []}, **LOST_EYE), Light.CAMERA_LOST),
        (snapshot(match=match(), lost={"journal": "disk full"}), Light.FAULT),
        (snapshot(match=match(), **(LOST_EYE | {"lost": {"eye": "gone", "buzzer": "gone"}})), Light.FAULT),
        (snapshot(match=match(), spin={"stage": "countdown"}), Light.SPINNING),
        (snapshot(match=match(), spin={"stage": "turning"}, lost={"journal": "disk full"}), Light.SPINNING),
        (snapshot(match=match(), spin={"stage": "halted"}), Light.QUESTION),
    ],
)
def test_the_most_urgent_thing_is_shown(shown: Plain, light: Light) -> None:
    assert light_of(shown) is light


def test_a_panel_without_parts_does_no_harm(front: Front) -> None:
    panel = Panel(switch_off=front._switch_off)
    assert panel.poll(1.0) == ()
    panel.tick(1.0)
    panel.close()
    assert panel.light is Light.READY
