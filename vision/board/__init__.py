"""The board eye: where the spinning board lies, which stones stand on it, and what becomes of them."""
