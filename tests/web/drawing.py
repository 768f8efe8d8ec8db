"""Cards drawn by hand on a tablet, and a match that begins with three of them."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.taps import tap


def draw(page: Page, *cards: str) -> None:
    """Draws by hand: the pile, the kind of card, and the part when the name tells one."""
    for card in cards:
        tap(page, "act-draw")
        if card[-1].isdigit():
            tap(page, f"card-{card.rpartition('_')[0]}")
        tap(page, f"card-{card}")
        expect(page.get_by_role("dialog")).to_have_count(0)


def begin_with_three_draws(table: Any) -> None:
    table.begin()
    for after, card in enumerate(("castle_pink_1", "castle_pink_2", "diamond")):
        table.box.submit({"event": "draw", "card": card}, after)
