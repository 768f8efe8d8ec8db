"""The enrolment that tablets lead, over the box's own camera; the cards lie on the simulated table."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.app.deck_faces import DeckFaces
from companion.app.decks import deck_in_use, own_index, print_and_play
from companion.app.wizards.enrolment import IDLE_S, TabletEnrolment, enrolment, pictures_of
from companion.core.errors import DeviceError, IllegalEvent, SettingsError
from companion.core.observations import CardShown
from companion.core.ports import EyeStatus
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import card_table
from vision.cards.deck import Deck
from vision.cards.deck_index import load, save
from vision.cards.sensor import CardSensor, Guest
from web.enrol import EnrolState


class Table:
    """A camera over cards, its sensor, and the enrolment; time passes in `waits` only."""

    def __init__(self, file: Path, deck: Deck) -> None:
        self.world = card_table("diadingo", rng=Random(5))
        self.sensor = CardSensor(SimulatedCamera(self.world), deck)
        self.faces = DeckFaces()
        self.file = file
        found = enrolment(self.sensor, "diadingo", file, self.faces)
        assert found is not None
        self.enrolment: TabletEnrolment = found
        self.now = 0.0
        self.seen: list[CardShown] = []

    def waits(self, seconds: float, *, looking: bool = True) -> EnrolState:
        """A tablet looks all the while, unless nobody does."""
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.seen += [one for one in self.sensor.poll(self.now) if isinstance(one, CardShown)]
            if looking:
                self.enrolment.look()
        return self.enrolment.look()

    def shows(self, *cards: str) -> EnrolState:
        """These cards replace what lies in the zone, and lie still."""
        self.world.clear_zone()
        self.waits(0.3)
        for card in cards:
            self.world.show(card)
        return self.waits(1.0)

    def acts(self, name: str) -> EnrolState:
        self.enrolment.act(name, self.enrolment.look().step)
        return self.enrolment.look()


@pytest.fixture(scope="module")
def deck() -> Deck:
    return print_and_play("diadingo")


@pytest.fixture
def table(tmp_path: Path, deck: Deck) -> Table:
    table = Table(tmp_path / "decks" / "diadingo.deck", deck)
    table.enrolment.begin()
    table.waits(0.5)
    return table


def states_of(state: EnrolState) -> dict[str, str]:
    return {face.id: face.state for face in state.faces if face.state != "missing"}


def test_the_first_face_is_asked_for_and_the_eye_learns(table: Table) -> None:
    state = table.enrolment.look()
    assert (state.edition, state.phase, state.current, len(state.faces)) == ("diadingo", "asked", "ring_1000", 8)
    assert table.sensor.status is EyeStatus.ENROLLING


def test_a_card_that_lies_still_is_taken_by_itself(table: Table) -> None:
    state = table.shows("ring_1000")
    assert (state.phase, state.current, states_of(state)) == ("review", "ring_1000", {"ring_1000": "taken"})
    picture = table.enrolment.picture("ring_1000")
    assert picture is not None
    assert picture.startswith(b"\x89PNG")
    assert (pictures_of(table.file) / "ring_1000.png").is_file()


@pytest.mark.parametrize(("cards", "trouble"), [((), "no_card"), (("ring_1000", "theft"), "several")])
def test_what_cannot_be_taken_is_said(table: Table, cards: tuple[str, ...], trouble: str) -> None:
    state = table.shows(*cards)
    assert (state.phase, state.trouble) == ("asked", trouble)


def test_trouble_with_the_camera_is_said(table: Table) -> None:
    table.world.blur(30)
    assert table.waits(1).trouble == "no_mat"
    table.world.unplug()
    with pytest.raises(DeviceError):
        table.waits(1)
    assert table.enrolment.look().trouble == "lost"
    table.world.mend()
    assert table.waits(2).trouble != "lost"


def test_a_picture_kept_leads_to_the_next_face_and_its_card_is_not_taken_again(table: Table) -> None:
    table.shows("ring_1000")
    table.acts("keep")
    state = table.waits(3)
    assert (state.phase, state.current) == ("asked", "ring_2000")
    assert table.shows("ring_2000").phase == "review"


def test_a_card_turned_in_the_review_is_not_taken_for_the_next_either(table: Table) -> None:
    before = table.shows("ring_1000").faces[0].version
    assert table.acts("turn").faces[0].version != before
    table.acts("keep")
    assert table.waits(3).phase == "asked"


def test_a_picture_is_taken_again_when_the_card_moved_or_somebody_asks(table: Table) -> None:
    table.shows("ring_1000")
    assert table.acts("retake").phase == "asked"
    assert table.waits(2).phase == "asked"
    table.acts("take")
    assert table.waits(1).phase == "review"
    table.acts("retake")
    assert table.shows("ring_1000").phase == "review"


def test_a_skipped_face_is_passed_over_and_gone_back_to(table: Table) -> None:
    state = table.acts("skip")
    assert (state.current, states_of(state)) == ("ring_2000", {"ring_1000": "skipped"})
    table.enrolment.go_to("ring_1000", state.step)
    assert table.shows("ring_1000").phase == "review"


def test_another_face_of_the_same_kind_is_asked_for_at_once(table: Table) -> None:
    assert table.shows("ring_1000").one_more
    state = table.acts("one_more")
    assert (state.current, len(state.faces)) == ("ring_1000_2", 9)
    assert not table.waits(1).alike  # the card of the first one still lies there, and is not taken
    assert table.enrolment.look().phase == "asked"


def test_a_face_like_another_is_warned_of_with_which(table: Table) -> None:
    table.shows("ring_1000")
    table.acts("keep")
    (like,) = table.shows("ring_1000").alike
    assert like.id == "ring_1000"
    assert like.alikeness >= 0.9


def test_of_two_tablets_the_second_is_told_that_it_is_late(table: Table) -> None:
    step = table.shows("ring_1000").step
    table.enrolment.act("keep", step)
    with pytest.raises(IllegalEvent, match="overtaken"):
        table.enrolment.act("keep", step)
    with pytest.raises(IllegalEvent, match="overtaken"):
        table.enrolment.go_to("theft", step)
    with pytest.raises(IllegalEvent, match="overtaken"):
        table.enrolment.finish(step)


@pytest.mark.parametrize("deed", ["keep", "retake", "turn"])
def test_what_cannot_be_done_is_refused(table: Table, deed: str) -> None:
    with pytest.raises(IllegalEvent, match="none_under_review"):
        table.acts(deed)
    with pytest.raises(IllegalEvent, match="unknown_card"):
        table.enrolment.go_to("dragon", table.enrolment.look().step)


def test_a_paused_enrolment_gives_the_camera_back_and_goes_on_where_it_was(table: Table) -> None:
    table.shows("ring_1000")
    table.enrolment.pause()
    state = table.waits(1)
    assert (state.phase, state.kept) == ("closed", 1)
    with pytest.raises(IllegalEvent, match="not_enrolling"):
        table.acts("keep")
    table.world.clear_zone()
    table.waits(1)
    table.world.show("theft")
    table.waits(1)
    assert [seen.label for seen in table.seen] == ["theft"]
    table.enrolment.begin()
    assert (table.enrolment.look().phase, table.enrolment.look().current) == ("review", "ring_1000")


def test_a_box_that_lost_its_power_goes_on_where_it_was(table: Table, deck: Deck) -> None:
    table.shows("ring_1000")
    table.acts("keep")
    table.acts("skip")
    again = Table(table.file, deck)
    assert again.enrolment.look().kept == 1
    again.enrolment.begin()
    state = again.enrolment.look()
    assert (state.current, states_of(state)) == ("ring_3000", {"ring_1000": "taken", "ring_2000": "skipped"})


def test_when_nobody_looks_any_more_the_eye_referees_again(table: Table) -> None:
    table.waits(IDLE_S - 1, looking=False)
    assert table.enrolment.look().phase == "asked"
    table.waits(IDLE_S + 1, looking=False)
    assert table.enrolment.look().phase == "closed"


def test_a_new_start_drops_all_pictures(table: Table) -> None:
    step = table.shows("ring_1000").step
    table.enrolment.restart(step)
    assert states_of(table.enrolment.look()) == {}
    assert not (pictures_of(table.file) / "ring_1000.png").exists()


def test_the_written_deck_is_read_and_shown_at_once_and_after_the_next_start(table: Table, tmp_path: Path) -> None:
    before = table.faces.version
    for card in ("ring_2000", "ring_1000"):  # the wrong way round: the old deck would name them otherwise
        table.shows(card)
        table.acts("keep")
    table.enrolment.finish(table.enrolment.look().step)
    state = table.waits(0.5)
    assert (state.phase, state.enrolled) == ("closed", 2)
    assert table.seen == []
    table.world.clear_zone()
    table.waits(1)
    table.world.show("ring_2000")
    table.waits(1)
    assert [seen.label for seen in table.seen] == ["ring_1000"]
    assert table.faces.version != before
    assert table.faces.picture("ring_1000") is not None
    after = deck_in_use("", tmp_path, "diadingo")
    assert after is not None
    assert DeckFaces(after).version == table.faces.version


def test_a_deck_without_a_face_is_not_written_and_the_enrolment_goes_on(table: Table) -> None:
    with pytest.raises(SettingsError):
        table.enrolment.finish(table.enrolment.look().step)
    assert table.enrolment.look().phase == "asked"
    assert not table.file.exists()


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path, deck: Deck) -> None:
    (tmp_path / "decks").write_text("no folder")
    table = Table(tmp_path / "decks" / "diadingo.deck", deck)
    with pytest.raises(DeviceError, match="decks"):
        table.enrolment.begin()
    assert table.enrolment.look().phase == "closed"


def test_a_damaged_enrolment_is_refused_by_name(tmp_path: Path, deck: Deck) -> None:
    table = Table(tmp_path / "diadingo.deck", deck)
    pictures_of(table.file).mkdir()
    (pictures_of(table.file) / "listing.json").write_text("{")
    with pytest.raises(SettingsError, match=r"listing\.json"):
        table.enrolment.begin()
    assert table.enrolment.look().phase == "closed"


class Neighbour:
    """Another guest of the sensor."""

    status = EyeStatus.COUNTING

    def stays(self, now: float) -> bool:
        return True

    def see(self, frame: object, plane: object, now: float) -> None:
        """Looks at nothing."""


def test_a_camera_that_is_busy_is_not_taken_away(tmp_path: Path, deck: Deck) -> None:
    table = Table(tmp_path / "diadingo.deck", deck)
    neighbour: Guest = Neighbour()
    assert table.sensor.lend(neighbour)
    with pytest.raises(IllegalEvent, match="eye_busy"):
        table.enrolment.begin()
    assert table.enrolment.look().phase == "closed"


def test_without_an_eye_there_is_no_enrolment(tmp_path: Path) -> None:
    assert enrolment(None, "diadingo", tmp_path / "x.deck", DeckFaces()) is None


Place = Callable[[Path], tuple[str, Path]]


def test_the_tablets_deck_goes_to_the_file_that_is_set_else_into_the_data_folder(tmp_path: Path, deck: Deck) -> None:
    data, file, folder = tmp_path / "data", tmp_path / "ours.deck", tmp_path / "faces"
    save(deck, file)
    folder.mkdir()
    assert own_index(str(file), data, "diadingo") == file
    for named in ("", str(folder)):
        assert own_index(named, data, "diadingo") == data / "decks" / "diadingo.deck"


def test_an_enrolled_deck_goes_before_a_folder_and_the_printed_one(tmp_path: Path, deck: Deck) -> None:
    assert deck_in_use("", tmp_path, "diadingo") is None
    with pytest.raises(SettingsError):
        deck_in_use(str(tmp_path / "nothing"), tmp_path, "diadingo")
    (tmp_path / "decks").mkdir()
    save(deck, tmp_path / "decks" / "diadingo.deck")
    for named in ("", str(tmp_path)):
        found = deck_in_use(named, tmp_path, "diadingo")
        assert found is not None
        assert found.name == load(tmp_path / "decks" / "diadingo.deck").name
    assert deck_in_use("", tmp_path, "diamoniak") is None
