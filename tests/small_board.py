"""A small board of DIAMINO: every kind of field on 9 x 9, alike from all four sides."""

ROWS = [
    ".........",
    "..B...B..",
    ".R..G..R.",
    ".........",
    "....S....",
    ".........",
    ".R..G..R.",
    "..B...B..",
    ".........",
]
