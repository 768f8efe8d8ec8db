"""A soak test: a box watched from outside, by HTTP and as a process, while all sorts of things go wrong around it.

`house.py` is a box at a simulated table with a server and tablets whose power, disk and network fail; `troubles.py`
decides by seed what fails when; bots play through `http_tablet.py`; `playing.py` counts and measures; `box_process.py`
starts a real box in a process of its own.
"""
