"""What is known and measured about the table, and how to print it.

Known: the mat and its markers (`mat.py`), the spinning board and its stickers (`board.py`), letter tiles and their
board (`tiles.py`), the wiring (`wiring.py`), paper sizes (`paper.py`). These modules are the one source of every
measure that eyes, simulated table and printed sheets share.

Measured: a lens (`lens_fit.py`, from views of the sheet of `charuco.py`), the mat as it was really printed
(`mat_fit.py`), reading zones without a mat (`zones.py`), the buzzer's loudest octave (`buzzer.py`). `acceptance.py`
decides whether a measurement is good enough to become a calibration, `quality.py` says how good it is in a word,
`errors.py` why it was refused, and `store.py` keeps it with its date, together with the one before.

`sheets/` prints everything as PDF with exact millimetres; `artwork/` has the print-and-play cards. `array_types.py`
names the arrays of pictures and measures; `image_files.py` is the one door for pictures from outside. Lengths in mm,
angles in degrees, colours BGR.
"""
