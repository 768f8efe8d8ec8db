"""The machine under a box: what it must have, the box as its service, and what a bug report tells of it."""
