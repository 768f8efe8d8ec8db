"""What a box keeps on disk, so that nothing is lost when somebody pulls the plug.

`journal.py` is the match store: SQLite, one row an act, each on the disk before anybody sees what it led to. A damaged
journal is set aside and rebuilt (`recovery.py`) from what is still readable and the last sound copy. `past_matches.py`
and `statistics.py` read finished matches; `backup.py` writes the whole data folder into one archive and restores it.

`settings.py` reads the settings file, `pins.py` keeps the PINs and the secrets behind them, `lock_file.py` gives a data
folder one owner, `quiet_hours.py` reads when the box is to be silent, and `atomic_files.py` writes files that are
complete or not there at all. `letter_boards.py` keeps a family's own boards and tiles. `words/` has the word lists of
the system and those that a family has accepted.

Imports the core only. The folder layout and every file format are described in docs/COMMANDS.md and docs/RECORDS.md.
"""
