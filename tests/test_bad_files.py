"""Files of JSON whose values are of another kind than they should be, lists that are no lists, arguments that are none:

a clear refusal, nothing changed, no crash. `FUZZ=300` tries each door so often; the commands a tenth of it.
"""

import copy
import io
import json
import os
import random
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import PIL.Image
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration.quality import SCALES
from calibration.store import VERSION
from companion.__main__ import main
from companion.app.calibration_in_use import corners_in, drive_in, fixed_in, lens_in, octaves_in, zones_in
from companion.core.errors import CompanionError
from companion.core.record import header_from_plain
from companion.games.diamino.material import BOARDS, TILE_SETS, find_board, find_tiles
from companion.store.letter_boards import read_material
from companion.store.pins import DIGITS, KEYS_FILE, PinStore
from companion.store.settings import Settings
from companion.store.words.lists import FamilyList
from vision.tiles.faces import read_faces
from vision.upload import LONGEST_PX, NotAPhoto, open_photo

FUZZ = settings(max_examples=int(os.environ.get("FUZZ", "30")), deadline=None, suppress_health_check=list(HealthCheck))
COMMANDS = settings(FUZZ, max_examples=max(3, FUZZ.max_examples // 10))
SEEDS = st.integers(0, 1 << 30)
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1e308, float("nan"), float("inf"), "", "x" * 300, "../../etc/passwd", "\0",
    [], {}, [[]], {"": None}, [1, 2], "NaN", "😀",
)  # fmt: skip
Path_ = tuple[int | str, ...]


def places(plain: Any, at: Path_ = ()) -> list[Path_]:
    """Every place of a document of JSON, the whole of it first."""
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    return [at, *(place for key, value in inner for place in places(value, (*at, key)))]


def altered(plain: Any, seed: int) -> Any:
    """The document with one to three values replaced, left out or written twice."""
    rng, whole = random.Random(seed), [copy.deepcopy(plain)]
    for _ in range(rng.randrange(1, 4)):
        *way, last = (0, *rng.choice(places(whole[0])))
        holder: Any = whole
        for key in way:
            holder = holder[key]
        what = rng.randrange(3)
        if what == 0 and way:
            del holder[last]
        elif what == 1 and isinstance(holder, list) and way:
            holder.append(copy.deepcopy(holder[last]))
        else:
            holder[last] = copy.deepcopy(rng.choice(JUNK))
    return whole[0]


def written(file: Path, plain: Any) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(plain))
    return file.parent


CALIBRATIONS: dict[str, tuple[dict[str, Any], Callable[[Path], object]]] = {
    "lens": (
        {"size_px": [640, 360], "matrix": [[500, 0, 320], [0, 500, 180], [0, 0, 1]], "distortion": [0, 0, 0, 0, 0]},
        lens_in,
    ),
    "zones": (
        {"zone": [0.1, 0.1, 0.9, 0.9], "card": [0.4, 0.3, 0.6, 0.7], "size_px": [640, 360], "px_per_mm": 1.5,
         "off": 0.02, "paper": [200.0, 200.0, 200.0]},
        zones_in,
    ),
    "spinner": ({"at_full_power": 0.5}, lambda folder: drive_in(folder, Settings())),
    "buzzer": ({"octaves": 1}, octaves_in),
    "white-balance": ({"white_balance_k": 4000, "exposure": 100, "focus": 30}, fixed_in),
    "corners": ({"at_px": [[0, 0], [600, 0], [600, 300], [0, 300]], "size_px": [640, 360]}, corners_in),
}  # fmt: skip


@pytest.mark.parametrize("kind", CALIBRATIONS)
@FUZZ
@given(seed=SEEDS)
def test_a_calibration_of_other_values_is_refused_or_is_another(
    tmp_path_factory: pytest.TempPathFactory, kind: str, seed: int
) -> None:
    values, used = CALIBRATIONS[kind]
    whole = {"calibration": VERSION, "kind": kind, "values": values, "quality": 0.5, "unit": SCALES[kind].unit}
    folder = tmp_path_factory.getbasetemp() / "calibration"
    written(folder / f"{kind}.json", altered(whole | {"date": "2026-11-28"}, seed))
    with suppress(CompanionError):
        used(folder)


@FUZZ
@given(seed=SEEDS)
def test_keys_of_other_values_are_kept_or_made_anew_and_always_open_the_box(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    folder = tmp_path_factory.mktemp("keys")
    whole = asdict(PinStore(folder).keys)
    written(folder / KEYS_FILE, altered(whole, seed))
    keys = PinStore(folder).keys
    assert all(len(key.pin) == DIGITS and key.pin.isascii() and key.pin.isdigit() for key in (keys.table, keys.owner))
    assert all(isinstance(key.secret, str) and len(key.secret) >= 32 for key in (keys.table, keys.owner))
    assert PinStore(folder).keys == keys


@FUZZ
@given(seed=SEEDS)
def test_a_header_of_other_values_is_refused_or_is_another(seed: int) -> None:
    whole = {
        "record": 1, "game": "diamino", "edition": "diamino", "options": {"dm.tiles": "german"}, "seats": ["A", "B"],
        "first": 0, "animals": [0, 1], "places": [0, 1],
    }  # fmt: skip
    found = altered(whole, seed)
    if isinstance(found, dict):  # a line that is no object is refused before
        with suppress(CompanionError):
            header_from_plain(found, file="match.jsonl")


@FUZZ
@given(seed=SEEDS)
def test_tiles_and_boards_of_other_values_are_refused_or_are_others(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    folder = tmp_path_factory.getbasetemp()
    tiles, board = find_tiles(TILE_SETS[0], "tiles").to_plain(), find_board(BOARDS[0], "board").to_plain()
    for key, plain, find in (("tiles", tiles, find_tiles), ("board", board, find_board)):
        written(folder / "material.json", altered(plain, seed))
        with suppress(CompanionError):
            find(read_material(folder / "material.json"), key)


@FUZZ
@given(seed=SEEDS)
def test_faces_of_tiles_of_other_values_are_refused_or_are_others(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    folder = tmp_path_factory.getbasetemp() / "faces"
    whole = {"faces": [{"file": "a.png", "letter": "A", "value": 1}, {"file": "b.png", "letter": "B", "value": 3}]}
    written(folder / "faces.json", altered(whole, seed))
    if not (folder / "a.png").exists():
        for name in "ab":
            PIL.Image.fromarray(np.full((60, 60, 3), 200, np.uint8)).save(folder / f"{name}.png")
    with suppress(CompanionError):
        read_faces(folder)


@FUZZ
@given(content=st.binary(max_size=400), words=st.lists(st.text(min_size=1, max_size=12), max_size=4))
def test_whatever_stands_in_the_familys_words_they_can_be_read_and_added_to(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, words: list[str]
) -> None:
    file = tmp_path_factory.getbasetemp() / "family.txt"
    file.write_bytes(content)
    listed = FamilyList(file)
    before = listed.words()
    listed.add(["HAUS", *words])
    assert "haus" in listed
    assert before <= FamilyList(file).words()
    listed.remove(["haus"])
    assert "haus" not in FamilyList(file)


@FUZZ
@given(seed=SEEDS, kind=st.sampled_from(("PNG", "JPEG", "WEBP", "GIF", "BMP")))
def test_a_spoiled_photo_is_refused_or_is_another(seed: int, kind: str) -> None:
    rng, into = random.Random(seed), io.BytesIO()
    noise = np.random.default_rng(1).integers(0, 255, (330, 320, 3), dtype=np.uint8)
    PIL.Image.fromarray(noise).save(into, kind)
    content = bytearray(into.getvalue())
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(min(len(content), rng.choice((64, len(content)))))
        if rng.random() < 0.3:
            del content[at : at + rng.randrange(200)]
        else:
            content[at : at + 4] = rng.randbytes(4)
    with suppress(NotAPhoto):
        assert max(open_photo(bytes(content)).shape) <= LONGEST_PX


MEASURES = ("cards", "board", "tray", "tiles", "special", "sweeps", "clips", "pace")
WORDS = (*MEASURES, "photos", "bumps", "--json", "--deck", "--frames", "-1", "", "\0", "x")
SETS = {"cards": "mat_1", "sweeps": "mat_1", "pace": "mat_1", "board": "board_1", "tray": "tray_1"}
TRUTH = {
    "enrolled_deck": "a", "family": "A", "frames": [{"file": "1.png", "family": "A", "cards": [], "stones": [],
    "angle_deg": 0, "sockets": []}], "board": {}, "layout": [[0, 0]], "events": [],
}  # fmt: skip


@pytest.mark.parametrize("measure", MEASURES)
@COMMANDS
@given(seed=SEEDS)
def test_a_set_whose_truth_says_something_else_is_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, measure: str, seed: int
) -> None:
    root = tmp_path_factory.mktemp("set")
    for name in {SETS.get(measure, "diamino_1"), "clip_mat_1", "clip_board_1"}:
        written(root / name / "truth.json", altered(TRUTH, seed))
        written(root / name / "camera.json", altered({"matrix": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}, seed))
    told = io.StringIO()
    with redirect_stderr(told), redirect_stdout(io.StringIO()):
        status = main(["measure", measure, str(root), "--json"])
    assert status == 0 or (status == 1 and len(told.getvalue().strip().splitlines()) == 1)


@COMMANDS
@given(
    words=st.lists(
        st.sampled_from((*MEASURES, "photos", "bumps", "--json", "--deck", "--frames", "-1", "", "\0", "x")), max_size=4
    )
)
def test_arguments_that_are_none_end_with_a_status(words: list[str]) -> None:
    with redirect_stderr(io.StringIO()), redirect_stdout(io.StringIO()):
        try:
            status = main(["measure", *words]) if "bumps" not in words else 2
        except SystemExit as ended:
            status = ended.code
    assert status in (0, 1, 2)
