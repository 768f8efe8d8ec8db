"""What a check of the doctor found."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check found; `cure` says what to do when it is not ok."""

    check: str
    ok: bool
    found: str
    cure: str = ""
