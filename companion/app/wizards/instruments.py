"""What a box has to measure its table with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.app.wizards.calibration_steps import (
    BuzzerTrial,
    CalibrationStep,
    DeckTrial,
    LensTrial,
    TurningTrial,
    ZonesTrial,
    board_trial,
    camera_trial,
    white_trial,
)
from companion.core.ports import Listener
from hardware.buzzer import Buzzer
from hardware.capture_backends import Fixed
from hardware.spinner import Spinner
from vision.board.lens import Lens
from vision.board.readers import Reader
from vision.cards.deck import Deck
from vision.cards.sensor import CardSensor

BY_CAMERA = ("camera", "lens", "white-balance", "zones", "board")


@dataclass(frozen=True, slots=True)
class Instruments:
    """The devices that are lent to a measurement; None where the box has none.

    `deck` and `playing` tell the deck in use and whether a match is being played; `board` counts the places of the
    board, and names its kind; `chosen` what the camera has chosen by itself; `eyes` are told of a board that turns.
    `tiles`: an eye looks at letter tiles.
    """

    deck: Callable[[], Deck | None] = lambda: None
    playing: Callable[[], bool] = lambda: False
    sensor: CardSensor | None = None
    board: tuple[Reader, str] | None = None
    tiles: bool = False
    chosen: Callable[[], Fixed] = Fixed
    spinner: Spinner | None = None
    buzzer: Buzzer | None = None
    eyes: Sequence[Listener] = ()

    def lacks(self, kind: str) -> str | None:
        """What this box would need for a kind of calibration; None: it can be done."""
        counts = self.spinner is not None and self.spinner.counts_turns
        needed = {
            "camera": kind not in BY_CAMERA or self.sensor is not None,
            "tiles": kind != "corners" or self.tiles,
            "board": kind != "board" or self.board is not None,
            "motor": kind != "spinner" or self.spinner is not None,
            "index": kind != "spinner" or counts,
            "buzzer": kind != "buzzer" or self.buzzer is not None,
        }
        return next((part for part, there in needed.items() if not there), None)

    def trial(self, kind: str, values: Mapping[str, Any], lens: Lens | None = None) -> CalibrationStep:
        """The trial of a kind that nothing lacks for; `values`: `ruler_mm` of the camera. Raises Refused."""
        if kind == "camera":
            ruler_mm = values.get("ruler_mm")
            return camera_trial(float(ruler_mm) if isinstance(ruler_mm, int | float) else 0.0)
        if kind == "white-balance":
            return white_trial(lambda: asdict(self.chosen()))
        if kind == "board" and self.board is not None:
            return board_trial(*self.board, lens)
        if kind == "spinner" and self.spinner is not None:
            return TurningTrial(self.spinner)
        if kind == "buzzer" and self.buzzer is not None:
            return BuzzerTrial(self.buzzer)
        return DeckTrial(self.deck()) if kind == "deck" else {"lens": LensTrial, "zones": ZonesTrial}[kind]()
