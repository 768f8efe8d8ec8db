"""A deck is shown to the camera face by face: what is asked for, what is taken, and that no plug loses a picture."""

import json

import cv2
import numpy as np
import pytest

from companion.core.errors import DeviceError, SettingsError
from tests.vision.drawing import Laid
from vision.cards.auto_shutter import Watcher
from vision.cards.deck import Face
from vision.cards.deck_index import load, save
from vision.cards.enrolment_store import Album
from vision.cards.guided_enrolment import Wanted, begin, half_turn, upright
from vision.cards.photograph import Photograph
from vision.plane import find_plane

WITCHES = (Wanted("witch_1", "witch", copies=1), Wanted("witch_2", "witch", copies=1))
DECK = (Wanted("castle_red_1", "castle", "red", copies=1), Wanted("diamond", "diamond", copies=20), *WITCHES)


@pytest.fixture
def some(faces):
    return faces["own_1"]


def test_each_face_is_asked_for_in_turn(faces):
    enrolment = begin(WITCHES)
    assert (enrolment.current, enrolment.review) == ("witch_1", False)
    enrolment = enrolment.take(faces["own_1"])
    assert (enrolment.current, enrolment.review) == ("witch_1", True)
    enrolment = enrolment.keep()
    assert (enrolment.current, enrolment.review) == ("witch_2", False)
    enrolment = enrolment.take(faces["own_2"]).keep()
    assert (enrolment.current, enrolment.missing) == (None, ())
    assert [face.id for face in enrolment.faces] == ["witch_1", "witch_2"]


def test_a_picture_taken_again_replaces_the_first(faces):
    enrolment = begin(WITCHES).take(faces["own_1"]).retake()
    assert (enrolment.current, enrolment.review, enrolment.faces) == ("witch_1", False, ())
    assert enrolment.take(faces["own_2"]).faces[0].picture is faces["own_2"]


def test_a_skipped_face_is_not_asked_for_and_can_be_gone_back_to(some):
    enrolment = begin(DECK).skip()
    assert (enrolment.current, enrolment.skipped) == ("diamond", {"castle_red_1"})
    back = enrolment.go_to("castle_red_1").take(some)
    assert back.skipped == frozenset()
    assert back.keep().current == "diamond"


def test_skipping_a_face_under_review_drops_its_picture(some):
    enrolment = begin(WITCHES).take(some).skip()
    assert (enrolment.current, enrolment.faces) == ("witch_2", ())


def test_a_face_gone_back_to_is_under_review(some):
    assert begin(WITCHES).take(some).keep().go_to("witch_1").review


def test_after_the_last_face_the_ones_before_it_are_asked_for(some):
    enrolment = begin(WITCHES).go_to("witch_2").take(some).keep()
    assert enrolment.current == "witch_1"


@pytest.mark.parametrize(
    ("like", "added", "copies"),
    [("witch_2", "witch_3", 1), ("diamond", "diamond_2", 0)],
)
def test_a_kind_may_have_one_more_face(like, added, copies):
    enrolment = begin(DECK).one_more(like)
    assert enrolment.current == added
    assert next(one.copies for one in enrolment.wanted if one.id == added) == copies


def test_one_more_ring_keeps_its_value():
    rings = (Wanted("ring_1000", "ring", value=1000, copies=7), Wanted("ring_2000", "ring", value=2000, copies=7))
    wanted = begin(rings).one_more("ring_1000").wanted
    assert [(one.id, one.value, one.copies) for one in wanted] == [
        ("ring_1000", 1000, 7),
        ("ring_1000_2", 1000, 0),
        ("ring_2000", 2000, 7),
    ]


@pytest.mark.parametrize("face_id", ["castle_red_1", "back"])
def test_a_part_of_a_picture_and_the_back_are_there_once(face_id):
    with pytest.raises(ValueError, match=f"there is only one {face_id}"):
        begin((*DECK, Wanted("back", "back"))).one_more(face_id)


@pytest.mark.parametrize("act", ["keep", "retake", "turned"])
def test_nothing_is_reviewed_before_it_is_taken(act):
    with pytest.raises(ValueError, match="no picture is under review"):
        getattr(begin(WITCHES), act)()


def test_a_second_picture_needs_the_first_one_dropped(some):
    with pytest.raises(ValueError, match="no face is asked for"):
        begin(WITCHES).take(some).take(some)


def test_an_unknown_face_cannot_be_gone_to():
    with pytest.raises(KeyError):
        begin(WITCHES).go_to("fairy")


def test_the_most_alike_faces_are_told_with_their_alikeness(faces):
    names = ("own_2", "tower_red", "tower_blue", "copy")
    enrolment = begin(tuple(map(Wanted, names)))
    for name in names[:3]:
        enrolment = enrolment.take(faces[name]).keep()
    first, second = enrolment.take(faces["tower_red"]).likenesses()
    assert (first.face_id, round(first.alikeness, 3), first.too_alike) == ("tower_red", 1.0, True)
    assert (second.face_id, second.too_alike) == ("tower_blue", False)


def test_a_picture_upside_down_is_turned_as_its_example_stands(some):
    assert np.array_equal(upright(half_turn(some), some), some)
    assert np.array_equal(upright(some, some), some)


def test_an_example_of_another_art_turns_nothing(faces):
    plain = np.full_like(faces["own_1"], 200)
    assert upright(faces["own_1"], plain) is faces["own_1"]


def test_a_picture_is_turned_by_hand(some):
    assert np.array_equal(begin(WITCHES).take(some).turned().faces[0].picture, some[::-1, ::-1])


def test_the_finished_deck_is_read_back_from_its_index(tmp_path, faces):
    enrolment = begin((*WITCHES, Wanted("back", "back")))
    for name in ("own_1", "own_2", "own_3"):
        enrolment = enrolment.take(faces[name]).keep()
    save(enrolment.finish("mine"), tmp_path / "mine.deck")
    deck = load(tmp_path / "mine.deck")
    assert (deck.name, [face.id for face in deck.faces], [face.id for face in deck.backs]) == (
        "mine",
        ["witch_1", "witch_2"],
        ["back"],
    )
    assert np.array_equal(deck.face("witch_2").picture, faces["own_2"])


def test_an_enrolment_without_a_face_is_no_deck():
    with pytest.raises(SettingsError):
        begin(WITCHES).finish("mine")


# the folder


def acts(faces):
    """An enrolment after each of several acts."""
    one = begin(DECK)
    yield one
    for name in ("own_1", "own_2"):
        one = one.take(faces[name])
        yield one
        one = one.keep()
        yield one
    yield (one := one.skip())
    yield (one := one.one_more("witch_2"))
    yield (one := one.take(faces["own_3"]).turned())
    yield (one := one.retake())
    yield one.go_to("diamond")


def test_a_pulled_plug_loses_nothing_at_any_act(tmp_path, faces):
    album = Album(tmp_path / "album", "diamoniak")
    album.open(DECK)
    for enrolment in acts(faces):
        album.save(enrolment)
        again = Album(tmp_path / "album", "diamoniak").open(DECK)
        assert (again.wanted, again.current, again.skipped) == (enrolment.wanted, enrolment.current, enrolment.skipped)
        assert again.pictures.keys() == enrolment.pictures.keys()
        assert all(np.array_equal(again.pictures[face], enrolment.pictures[face]) for face in again.pictures)


def test_a_picture_half_written_is_not_taken_for_one(tmp_path, some):
    album = Album(tmp_path, "diamoniak")
    album.save(begin(WITCHES).take(some))
    (tmp_path / "witch_2.png.part").write_bytes(b"\x89PNG")
    assert list(Album(tmp_path, "diamoniak").open(WITCHES).pictures) == ["witch_1"]


def test_a_picture_retaken_leaves_the_folder(tmp_path, some):
    album = Album(tmp_path, "diamoniak")
    enrolment = begin(WITCHES).take(some)
    album.save(enrolment)
    album.save(enrolment.retake())
    assert [path.name for path in tmp_path.iterdir()] == ["listing.json"]


def test_another_decks_folder_is_refused(tmp_path):
    Album(tmp_path, "diamoniak").open(WITCHES)
    with pytest.raises(SettingsError, match="deck: found 'diamoniak', expected piratatak"):
        Album(tmp_path, "piratatak").open(WITCHES)


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"deck": "d", "current": 5, "skipped": [], "wanted": []}'])
def test_a_damaged_listing_is_refused(tmp_path, text):
    (tmp_path / "listing.json").write_text(text)
    with pytest.raises(SettingsError, match=r"listing\.json"):
        Album(tmp_path, "d").open(WITCHES)


def test_a_damaged_picture_is_refused_by_name(tmp_path):
    Album(tmp_path, "diamoniak").open(WITCHES)
    (tmp_path / "witch_2.png").write_bytes(b"")
    with pytest.raises(SettingsError, match=r"witch_2\.png"):
        Album(tmp_path, "diamoniak").open(WITCHES)


def test_an_id_that_leads_out_of_the_folder_is_refused(tmp_path):
    listing = {"deck": "d", "current": None, "skipped": [], "wanted": [{"id": "../x"}]}
    (tmp_path / "listing.json").write_text(json.dumps(listing))
    with pytest.raises(SettingsError, match="id"):
        Album(tmp_path, "d").open(WITCHES)


def test_a_disk_that_refuses_is_told_and_written_to_the_next_time(tmp_path, some):
    (tmp_path / "album").write_text("a file where the folder should be")
    album, taken = Album(tmp_path / "album", "diamoniak"), begin(WITCHES).take(some)
    with pytest.raises(DeviceError, match="album"):
        album.save(taken)
    (tmp_path / "album").unlink()
    album.save(taken)
    assert Album(tmp_path / "album", "diamoniak").open(WITCHES).review


# the watcher


class Table:
    """Frames fed to a Watcher ten times a second."""

    def __init__(self, frame_of):
        self.watcher = Watcher()
        self.plane = find_plane(frame_of())
        self.now = 0.0

    def show(self, frame, seconds):
        """The photographs taken while the camera sees this for so long."""
        taken = []
        for _ in range(round(seconds * 10)):
            shot = self.watcher.see(frame, self.plane, self.now)
            taken += [] if shot is None else [shot]
            self.now += 0.1
        return taken


@pytest.fixture
def table(frame_of):
    return Table(frame_of)


def test_a_card_that_lies_still_for_half_a_second_is_taken_once(table, frame_of, some):
    frame = frame_of(Laid(some))
    assert table.show(frame, 0.5) == []
    (shot,) = table.show(frame, 3)
    assert shot.trouble is None


def test_a_hand_over_the_mat_puts_the_picture_off(table, frame_of, some):
    lying = frame_of(Laid(some))
    reaching = cv2.rectangle(lying.copy(), (600, 480), (900, 720), (90, 120, 180), -1)
    table.show(lying, 0.4)
    table.show(reaching, 0.1)
    assert table.show(lying, 0.5) == []
    assert len(table.show(lying, 0.3)) == 1


def test_a_card_is_taken_again_only_after_it_moved(table, frame_of, some):
    assert len(table.show(frame_of(Laid(some)), 2)) == 1
    assert len(table.show(frame_of(Laid(some, at_mm=(140, 100))), 2)) == 1


def test_an_empty_zone_says_so_once(table, frame_of):
    assert table.show(frame_of(), 3) == [Photograph(None, trouble="no_card")]


def test_the_card_kept_last_is_not_taken_for_the_next(table, frame_of, faces):
    frame = frame_of(Laid(faces["own_1"]))
    table.watcher.kept(table.show(frame, 1)[0])
    assert table.show(frame, 2) == []
    (shot,) = table.show(frame_of(Laid(faces["own_2"])), 2)
    assert shot.trouble is None


def test_the_same_face_again_is_taken_after_an_empty_zone(table, frame_of, some):
    frame = frame_of(Laid(some))
    table.watcher.kept(table.show(frame, 1)[0])
    assert [shot.trouble for shot in table.show(frame_of(), 1)] == ["no_card"]
    assert [shot.trouble for shot in table.show(frame, 1)] == [None]


def test_a_card_swapped_during_the_review_is_taken_afterwards(table, frame_of, faces):
    kept = table.show(frame_of(Laid(faces["own_1"])), 1)[0]
    table.watcher.kept(kept)
    (shot,) = table.show(frame_of(Laid(faces["own_2"])), 1)
    assert not np.array_equal(shot.picture, kept.picture)


def test_faces_taken_before_are_given_to_the_photograph(frame_of, faces):
    watcher, frame = Watcher(), frame_of(Laid(faces["tower_red"]))
    plane = find_plane(frame)
    like = (Face("tower_blue", faces["tower_blue"]),)
    shots = [watcher.see(frame, plane, now, like=like) for now in (0.0, 0.5)]
    assert shots[0] is None
    assert shots[1] is not None
    assert shots[1].trouble is None
