"""The card eye: which cards lie in the reveal zone, named for certain or reported as unsure.

`eye.py` is the sensor. For each frame in which something changed, `reader.py` proposes places where a card may lie
(`features.py` by SIFT votes, `outline.py` by straight edges), aligns the likeliest enrolled faces (`align.py`,
`pose.py`), and `classify.py` names the view: how well does the best face explain it (`appearance.py`), and by how much
better than any other? `glare.py` and `veil.py` do the same through a reflection. `vision.debounce` then waits until a
name has settled and reports each showing once.

A `Deck` (`deck.py`) is what was enrolled: faces, their pictures prepared for comparison (`gallery.py`) and how sure a
reading must be, which a deck finds out at enrolment by trying itself with degraded views of its own faces
(`thresholds.py`, `augment.py`). Decks are enrolled from scans (`enrol.py`) or in front of the camera, one card after
the other (`guided_enrolment.py`, `auto_shutter.py`, `photograph.py`, `rectangle.py`), kept on disk
(`enrolment_store.py`) and packed into one index file (`deck_index.py`).
"""
