"""The board eye for letter tiles: where the board lies, what lies on each of its fields, and what changed."""
