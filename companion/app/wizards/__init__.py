"""Guided workflows on a tablet that borrow camera, motor or buzzer from the box for as long as they take.

Calibration (`calibration.py` leads it, `calibration_steps.py` has a step for each thing that is measured), enrolment of
a family's cards (`enrolment.py`) and letter tiles (`tile_naming.py`), a scan of all cards in view for a recount
(`table_scan.py`), and boards read from photographs (`board_photos.py`, `corners.py`). `instruments.py` is what a box
has to measure with. While a match is played nothing is borrowed.
"""
