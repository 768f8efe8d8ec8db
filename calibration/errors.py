"""Why a measurement is not kept."""

from companion.core.errors import SettingsError


class Refused(SettingsError):
    """What was measured is wrong. `why` is a stable key, translated for tablets, which `values` fill in."""

    def __init__(self, kind: str, why: str, *, found: str, expected: str, **values: str | int) -> None:
        super().__init__(file="calibration", key=kind, found=found, expected=expected)
        self.kind = kind
        self.why = why
        self.values = values
