"""Drivers: what touches the world outside (gpiozero, OpenCV's capture, picamera2).

`camera.py` opens a camera by the name of its source; `live_camera.py` reads a real one in a thread of its own through a
backend of `capture_backends.py` (V4L2, the Pi's own camera, a network stream), `playback.py` plays recorded frames, and
`shared_camera.py` lets several eyes look through one camera.

`spinner.py` turns the board: a countdown, a soft start, a length that nobody is told, a soft stop. It drives the
H-bridge of `motor.py`, which `motor_watchdog.py` runs in a small process of its own so that the motor goes off even if
the box is killed. `fail_safe.py` puts all outputs low after a box that could not do it. `spinner_trial.py` measures how
a board turns under its motor. `buzzer.py`, `panel.py` (button and light) and `power.py` are what their names say.

Pins come from one place, `pins.py`, chosen once at the start: real pins never turn into mock pins on their own. The
simulation uses the same drivers on gpiozero's mock pins; there is no simulated spinner or buzzer. `simulated/` is what
lies on the other side: the truth of the table, drawn for a simulated camera.

Times in s, powers -1 to 1; time enters through `tick(now)`, monotonic. See docs/HARDWARE.md and docs/WIRING.md.
"""
