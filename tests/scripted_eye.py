"""An eye that sees what a test tells it."""

from typing import Any

from companion.core.ports import EyeStatus


class ScriptedEye:
    """A sensor that reports what is put into `seen`; `broken` is raised instead, as by an unplugged camera."""

    def __init__(self, name: str = "eye", status: EyeStatus = EyeStatus.WAITING) -> None:
        self.name = name
        self.status = status
        self.seen: list[Any] = []
        self.broken: Exception | None = None
        self.picture = b"\xff\xd8 a picture"

    def poll(self, now: float) -> list[Any]:
        if self.broken is not None:
            raise self.broken
        seen = list(self.seen)  # the same list stays, as a test may be about to append to it in another thread
        del self.seen[: len(seen)]
        return seen

    def close(self) -> None: ...

    def debug_picture(self) -> bytes | None:
        return self.picture
