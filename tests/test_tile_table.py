"""A match of DIAMINO at the simulated table: hands lay tiles, the eye sees them, the box proposes, the bots confirm."""

import json

from companion.__main__ import main

ROWS = [
    ".........",
    "..B...B..",
    ".........",
    ".........",
    "....S....",
    ".........",
    ".........",
    "..G...R..",
    ".........",
]


def test_a_match_through_rendered_frames_has_no_mismatch(tmp_path, capsys):
    board = tmp_path / "small.json"
    board.write_text(json.dumps({"rows": ROWS}), encoding="utf-8")
    told = ["autoplay", "--game", "diamino", "--seats", "2", "--through", "table", "--option", f"dm.board={board}"]
    assert main([*told, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["finished"], figures["mismatches"], figures["events"]) == (1, 0, 41)
    assert figures["questions"] <= 4  # what a joker stands for is told by hand
