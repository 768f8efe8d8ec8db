"""What a journal keeps, as tests look at it."""

from companion.core.record import StoredMatch
from companion.store.journal import Journal


def matches(journal: Journal) -> list[StoredMatch]:
    """All matches, the latest first."""
    return [journal.find(number) for number in journal.ids()]
