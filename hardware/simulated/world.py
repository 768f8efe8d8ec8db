"""The truth of the simulated table: where every card lies, and what is wrong with the devices. Obeys no rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from threading import RLock
from typing import Any

from calibration.array_types import Image
from calibration.artwork import printed_deck
from calibration.mat import MAT
from companion.core.errors import IllegalEvent
from hardware.simulated import layout
from hardware.simulated.board import SeenBoard, SpinningBoard
from hardware.simulated.tiles import SeenTiles, TileBoard
from hardware.simulated.viewpoint import Knock

PILE, ZONE, DISCARD = "pile", "zone", "discard"
DROP_OUT_S = 1.0  # how long a camera is gone that the motor has robbed of its current
SCATTER_MM = 18.0  # how far from the middle of the zone a card may be laid


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card lying face up in the reveal zone; `turn_deg` clockwise as seen from above."""

    id: str
    centre_mm: tuple[float, float]
    turn_deg: float


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in the way: it comes in from `from_deg` (clockwise from the right of the mat) and points at `tip_mm`."""

    tip_mm: tuple[float, float]
    from_deg: float


@dataclass(frozen=True, slots=True)
class Faults:
    """What is wrong with light, camera and devices; `light` 1 is a normal room, 0 is night; `blur_px` at 640 x 360."""

    light: float = 1.0
    glare: bool = False
    blur_px: float = 0.0
    unplugged: bool = False
    hung: bool = False
    stale: bool = False
    weak_supply: bool = False  # the camera drops out whenever the motor starts
    knock: Knock = field(default_factory=Knock)  # the camera hangs elsewhere than it did
    jammed: bool = False  # the board cannot be turned
    clock_off_s: float = 0.0  # the time of day is wrong by so much; no other time is
    disk_full: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the camera could see of the world at one moment; cards from bottom to top."""

    cards: tuple[LaidCard, ...] = ()
    hand: Hand | None = None
    board: SeenBoard | None = None
    tiles: SeenTiles | None = None
    faults: Faults = field(default_factory=Faults)


class Supply:
    """The camera's current: gone for a moment (`out`) whenever a motor starts that a weak supply cannot bear."""

    def __init__(self) -> None:
        self._motor_on = False
        self._back_at_s = 0.0
        self.out = False

    def advance(self, now: float, motor_on: bool, *, weak: bool) -> None:
        """Let time go on to `now` (s, monotonic)."""
        if motor_on and not self._motor_on and weak:
            self._back_at_s = now + DROP_OUT_S
        self._motor_on = motor_on
        self.out = now < self._back_at_s


class World:
    """The simulated table. Every method may be called from any thread; `changed` counts what happened.

    Places are named: "pile" (top first), "discard" (top last), "zone", and any other name, such as "seat 1".
    `picture` gives a card's face: BGR uint8, 56 x 87 mm, at any resolution. `board` is the spinning board beside the
    mat, where the game has one, `tiles` the board of letter tiles.
    """

    def __init__(
        self,
        cards: Iterable[str],
        *,
        picture: Callable[[str], Image],
        rng: Random,
        board: SpinningBoard | None = None,
        tiles: TileBoard | None = None,
    ) -> None:
        self._lock = RLock()
        self._rng = rng
        self._places: dict[str, list[str]] = {PILE: list(cards), DISCARD: []}
        self._scene = Scene()
        self._changed = 0
        self.picture = picture
        self.board = board
        self.tiles = tiles
        self._supply = Supply()
        rng.shuffle(self._places[PILE])

    @property
    def changed(self) -> int:
        """Grows with everything that happens to the table or its devices."""
        return self._changed

    @property
    def scene(self) -> Scene:
        """What there is to be seen now."""
        scene, board = self._scene, self.board
        if self._supply.out:
            scene = replace(scene, faults=replace(scene.faults, unplugged=True))
        if self.tiles is not None:
            scene = replace(scene, tiles=self.tiles.seen, hand=scene.hand or _hand_at(self.tiles.hand))
        if board is None:
            return scene
        return replace(scene, board=board.seen, hand=scene.hand or _hand_at(board.hand))

    def advance(self, now: float) -> None:
        """Let time go on to `now` (s, monotonic): the board turns, hands over it move, a weak supply recovers."""
        with self._lock:
            if self.tiles is not None:
                self.tiles.advance(now)
            if self.board is not None:
                self.board.advance(now)
                self._supply.advance(now, self.board.motor() != 0, weak=self._scene.faults.weak_supply)

    @property
    def places(self) -> dict[str, tuple[str, ...]]:
        """Which cards lie where, in order; the zone included."""
        with self._lock:
            places = {name: tuple(cards) for name, cards in self._places.items()}
            return places | {ZONE: tuple(card.id for card in self._scene.cards)}

    def take_top(self) -> str:
        """The pile's top card is laid face up into the zone, any way round. Raises IllegalEvent on an empty pile."""
        with self._change():
            if not self._places[PILE]:
                raise IllegalEvent("pile_empty")
            card_id = self._places[PILE].pop(0)
            self._lay(_anyhow(card_id, self._rng))
            return card_id

    def show(self, card_id: str, *, origin: str | None = None) -> None:
        """A card is laid face up into the zone: from `origin`, else from where one such card lies, else out of nowhere.

        Seats are searched before the discard, the pile last. Raises IllegalEvent when `origin` has no such card.
        """
        with self._change():
            place = self._places.get(origin, []) if origin is not None else _holding(self._places, card_id)
            if card_id in place:
                place.remove(card_id)
            elif origin is not None:
                raise IllegalEvent("card_not_there", card=card_id, place=origin)
            self._lay(_anyhow(card_id, self._rng))

    def lay_out(self, card_ids: Sequence[str], *, off_to: str = DISCARD) -> None:
        """These cards, from where they lie or out of nowhere, lie face up on the mat, instead of what lay in the zone.

        That goes `off_to` a place. Raises IllegalEvent when there is no room for so many.
        """
        spots = layout.places(len(card_ids))
        self.clear_zone(off_to)
        with self._change():
            for card_id, spot in zip(card_ids, spots, strict=True):
                place = _holding(self._places, card_id)
                if card_id in place:
                    place.remove(card_id)
                self._lay(_neatly(card_id, spot, self._rng))

    def clear_zone(self, to: str = DISCARD) -> tuple[str, ...]:
        """All cards leave the zone for a place; gives their ids."""
        with self._change():
            leaving = tuple(card.id for card in self._scene.cards)
            self._places.setdefault(to, []).extend(leaving)
            self._scene = replace(self._scene, cards=())
            return leaving

    def move(self, card_id: str, *, origin: str, to: str) -> None:
        """A card goes from place to place without being shown. Raises IllegalEvent when it does not lie there."""
        with self._change():
            if card_id not in self._places.get(origin, []):
                raise IllegalEvent("card_not_there", card=card_id, place=origin)
            self._places[origin].remove(card_id)
            self._places.setdefault(to, []).append(card_id)

    def shuffle_discard_into_pile(self) -> None:
        """The discarded cards are shuffled and go under the pile."""
        with self._change():
            discard = self._places[DISCARD]
            self._rng.shuffle(discard)
            self._places[PILE].extend(discard)
            discard.clear()

    def hand(self, in_the_way: bool = True) -> None:
        """A hand comes over the mat, or leaves."""
        with self._change():
            self._scene = replace(self._scene, hand=_hand_over_zone(self._rng) if in_the_way else None)

    def dim(self, level: float) -> None:
        """The light goes down to `level`: 1 is a normal room, 0 is night. Raises ValueError."""
        if not 0 <= level <= 1:
            raise ValueError(f"light level {level}, expected 0 to 1")
        self._fault(light=level)

    def glare(self, on: bool = True) -> None:
        """A lamp is reflected in the zone."""
        self._fault(glare=on)

    def blur(self, sigma_px: float) -> None:
        """The lens is out of focus: a Gaussian of `sigma_px` at 640 x 360, 0 is sharp. Raises ValueError."""
        if sigma_px < 0:
            raise ValueError(f"blur {sigma_px} px, expected 0 or more")
        self._fault(blur_px=sigma_px)

    def unplug(self) -> None:
        """The camera is pulled out."""
        self._fault(unplugged=True)

    def plug_in(self) -> None:
        """The camera is there again."""
        self._fault(unplugged=False)

    def hang(self, on: bool = True) -> None:
        """The camera stays there and gives no more pictures."""
        self._fault(hung=on)

    def stale(self, on: bool = True) -> None:
        """The camera goes on giving the picture it gave last, as if it were new."""
        self._fault(stale=on)

    def weak_supply(self, on: bool = True) -> None:
        """The camera loses its current for a second whenever the motor starts."""
        self._fault(weak_supply=on)

    def bump(self, knock: Knock | None = None) -> None:
        """Somebody bumps the camera: it hangs so far from where it hung at first, somewhere near if not told."""
        self._fault(knock=knock or _knock(self._rng))

    def jam(self, on: bool = True) -> None:
        """Something holds the spinning board, or no longer does."""
        self._fault(jammed=on)
        if self.board is not None:
            self.board.block(on)

    def step_clock(self, off_s: float) -> None:
        """The time of day steps to `off_s` beside the true one; 0 is right again."""
        self._fault(clock_off_s=off_s)

    def fill_disk(self, full: bool = True) -> None:
        """The disk has no room any more, or room again."""
        self._fault(disk_full=full)

    def mend(self) -> None:
        """All faults end."""
        with self._change():
            self._scene = replace(self._scene, faults=Faults())
        self.jam(False)

    def _fault(self, **changes: Any) -> None:
        with self._change():
            self._scene = replace(self._scene, faults=replace(self._scene.faults, **changes))

    def _lay(self, card: LaidCard) -> None:
        """On top of what lies in the zone."""
        self._scene = replace(self._scene, cards=(*self._scene.cards, card))

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Holds the lock while something happens, and counts it."""
        with self._lock:
            yield
            self._changed += 1


def _anyhow(card_id: str, rng: Random) -> LaidCard:
    """A card laid into the zone, at a random place and turn."""
    x, y = MAT.zone.centre_mm
    reach = rng.uniform(-SCATTER_MM, SCATTER_MM), rng.uniform(-SCATTER_MM, SCATTER_MM)
    return LaidCard(card_id, (x + reach[0], y + reach[1]), rng.uniform(0, 360))


def _neatly(card_id: str, spot_mm: tuple[float, float], rng: Random) -> LaidCard:
    """A card laid on a spot among others, nearly straight."""
    at = (spot_mm[0] + rng.uniform(-1, 1), spot_mm[1] + rng.uniform(-1, 1))
    return LaidCard(card_id, at, rng.choice((0, 180)) + rng.uniform(-2, 2))


def _holding(places: Mapping[str, list[str]], card_id: str) -> list[str]:
    """The place where such a card lies, by preference not the pile; an empty one when it lies nowhere."""
    seats = [cards for name, cards in places.items() if name not in (PILE, DISCARD)]
    return next((cards for cards in (*seats, places[DISCARD], places[PILE]) if card_id in cards), [])


def _hand_over_zone(rng: Random) -> Hand:
    x, y = MAT.zone.centre_mm
    tip = (x + rng.uniform(-25, 25), y + rng.uniform(-20, 20))
    return Hand(tip, from_deg=rng.choice((0, 90, 90, 180)) + rng.uniform(-25, 25))


def _knock(rng: Random) -> Knock:
    return Knock((rng.uniform(-40, 40), rng.uniform(-20, 20)), rng.uniform(-5, 5), rng.uniform(-2, 2))


def _hand_at(tip: tuple[tuple[float, float], float] | None) -> Hand | None:
    return Hand(*tip) if tip else None


def card_table(game: str, *, rng: Random, deck: str | None = None) -> World:
    """A world with a game's print-and-play deck on its pile, shuffled. Raises SettingsError."""
    cards = printed_deck(game, deck)
    return World(cards.pile, picture=cards.picture, rng=rng)
