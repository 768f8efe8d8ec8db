"""The simulated table: its truth, how a camera sees it, the board on its motor."""
