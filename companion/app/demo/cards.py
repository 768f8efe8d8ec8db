"""The bench of the demo: what a family does with its hands, done to the World by buttons."""

from collections import Counter
from collections.abc import Callable
from threading import RLock

from calibration.artwork import printed_deck
from companion.core.errors import IllegalEvent
from companion.core.game import Plain
from companion.core.registry import find_game
from companion.core.snapshot import Snapshot
from hardware.simulated.world import DISCARD, PILE, ZONE, World
from web.bench import BenchTable

TABLE = "table"  # where cards go that have been shown: the players put them where they belong
LIFT_S = 0.8  # between taking one card away and laying the next
DIM_LIGHT = 0.25


class WorldBench:
    """Acts on the World; of the box it only looks at the snapshot, to know which cards the players keep."""

    def __init__(
        self,
        world: World,
        edition: str,
        snapshot: Callable[[], Snapshot],
        *,
        kept: Callable[[Plain], Counter[str]] | None = None,
    ) -> None:
        """`kept` tells from a match's state which cards lie before the players."""
        self.edition = edition
        has_cards = find_game(edition)[0].cards(edition, None)
        self.card_ids = tuple(face.id for face in printed_deck(edition).faces) if has_cards else ()
        self._world = world
        self._snapshot = snapshot
        self._kept = kept or _cards_kept
        self._lock = RLock()
        self._now = 0.0
        self._lay: Callable[[], object] | None = None
        self._lay_at_s = 0.0
        self._begun: tuple[int, int] | None = None

    def advance(self, now: float) -> None:
        """Lays a card that waits for the zone to be seen empty; `now` in s, monotonic."""
        with self._lock:
            self._now = now
            if self._lay is not None and now >= self._lay_at_s:
                lay, self._lay = self._lay, None
                lay()
            self._prepare()

    @property
    def table(self) -> BenchTable:
        """How the simulated table stands."""
        places, scene = self._world.places, self._world.scene
        snapshot = self._snapshot()
        played, match = snapshot["match"], match_at(self.edition, snapshot)
        return BenchTable(
            pile=len(places[PILE]),
            zone=places[ZONE],
            hand=scene.hand is not None,
            dim=scene.faults.light < 1,
            unplugged=scene.faults.unplugged,
            seats=tuple(match["seats"]) if match else (),
            animals=tuple(match["animals"]) if match else (),
            elsewhere=played["edition"] if played is not match else None,
        )

    def take_top(self) -> None:
        """The next card of the pile is shown; an empty pile is made anew from what no player keeps."""
        with self._lock:
            self._prepare()
            self._after_lifting(self._deal)

    def show(self, card_id: str) -> None:
        """Any card of the deck is shown. Raises IllegalEvent."""
        if card_id not in self.card_ids:
            raise IllegalEvent("unknown_card", card=card_id)
        with self._lock:
            self._prepare()
            self._after_lifting(lambda: self._world.show(card_id))

    def lay_out(self, seat: int) -> None:
        """What the players have before them is told by the match, as it is for a new pile."""
        match = self._match
        players = match["state"].get("players", []) if match is not None else []
        if match is None or not 0 <= seat < len(players):
            raise IllegalEvent("no_such_seat", seat=seat)
        alone = match["state"] | {"players": [players[seat]], "drawn": None, "aside": 0}
        self._lay_out([self._card_of(name) for name in self._kept(alone).elements()])

    def lay(self, card_id: str) -> None:
        if card_id not in self.card_ids:
            raise IllegalEvent("unknown_card", card=card_id)
        self._lay_out([*self._world.places[ZONE], card_id])

    def lift(self, card_id: str) -> None:
        left = [*self._world.places[ZONE]]
        if card_id not in left:
            raise IllegalEvent("card_not_there", card=card_id)
        left.remove(card_id)
        self._lay_out(left)

    def clear(self) -> None:
        with self._lock:
            self._lay = None
            self._world.clear_zone(to=TABLE)

    def hand(self, on: bool) -> None:
        self._world.hand(on)

    def dim(self, on: bool) -> None:
        self._world.dim(DIM_LIGHT if on else 1)

    def bump(self) -> None:
        self._world.bump()

    def unplug(self, on: bool) -> None:
        if on:
            self._world.unplug()
        else:
            self._world.plug_in()

    def _lay_out(self, card_ids: list[str]) -> None:
        with self._lock:
            self._lay = None
            self._world.lay_out(card_ids, off_to=TABLE)

    def _card_of(self, name: str) -> str:
        """A card that has that name, or one of its pictures. Raises IllegalEvent."""
        named = (card_id for card_id in self.card_ids if card_id == name or card_id.startswith(f"{name}_"))
        found = next(named, None)
        if found is None:
            raise IllegalEvent("unknown_card", card=name)
        return found

    def _deal(self) -> None:
        if not self._world.places[PILE]:
            match = self._match
            self._gather(self._kept(match["state"]) if match else Counter())
        self._world.take_top()

    @property
    def _match(self) -> Plain | None:
        """The match that is played at this table."""
        return match_at(self.edition, self._snapshot())

    def _prepare(self) -> None:
        """A match, or a game of a series, that has just begun finds all cards on the pile."""
        match = self._match
        if match is None:
            return
        game = (match["id"], match["state"].get("game", 1))
        if game != self._begun:
            if match["acts"] == 0 or (self._begun is not None and self._begun[0] == game[0]):
                self._gather(self._kept(match["state"]))
            self._begun = game

    def _after_lifting(self, lay: Callable[[], object]) -> None:
        """Nobody lays a card onto another one: what lies there is taken away first."""
        if not self._world.places[ZONE]:
            lay()
            return
        self.clear()
        self._lay, self._lay_at_s = lay, self._now + LIFT_S

    def _gather(self, kept: Counter[str]) -> None:
        """Every card that no player keeps goes back to the pile, which is shuffled."""
        self._world.clear_zone(to=TABLE)
        for place, cards in self._world.places.items():
            for card_id in cards if place not in (ZONE, DISCARD) else ():
                name = next((name for name in (card_id, _kind(card_id)) if kept[name]), None)
                if name is not None:
                    kept[name] -= 1
                else:
                    self._world.move(card_id, origin=place, to=DISCARD)
        self._world.shuffle_discard_into_pile()


def match_at(edition: str, snapshot: Snapshot) -> Plain | None:
    """The match of the box, at a table that is laid for an edition: no match there while another one is played."""
    match: Plain | None = snapshot["match"]
    return match if match is not None and match["edition"] == edition else None


def _cards_kept(state: Plain) -> Counter[str]:
    """The cards that DIAMONIAK's players have before them."""
    return Counter(card for player in state["players"] for card in player["castle"] + player["right"])


def _kind(card_id: str) -> str:
    """The card's name without the number of its picture."""
    word, _, number = card_id.rpartition("_")
    return word if number.isdigit() else card_id
