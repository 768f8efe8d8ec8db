"""What the project raises on purpose. A table that breaks a rule is no error: it is an unexplained observation."""


class CompanionError(Exception):
    """Root of the project's own errors."""


class IllegalEvent(CompanionError, ValueError):
    """The rules refuse an event; nothing was changed.

    `reason` is a stable key (it is translated for tablets and printed by `replay`), `values` fill in its message.
    """

    def __init__(self, reason: str, **values: str | int) -> None:
        super().__init__(reason, values)
        self.reason = reason
        self.values = values

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value}" for key, value in self.values.items())
        return f"{self.reason} ({details})" if details else self.reason


class DeviceError(CompanionError, OSError):
    """A device cannot be reached: it is shown as lost and retried; the match goes on by hand."""


class SettingsError(CompanionError, ValueError):
    """A file, setting or option is wrong: says where, what was found and what was expected."""

    def __init__(self, *, file: str, key: str, found: object, expected: str) -> None:
        super().__init__(f"{file}: {key}: found {found!r}, expected {expected}")
        self.file = file
        self.key = key
        self.found = found
        self.expected = expected
