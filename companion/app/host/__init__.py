"""The machine under a box: what it must have, the box as its service, and what a bug report tells of it.

`checks.py` are the doctor's checks of system, supply, rights and files, each a `CheckResult` with the cure.
`service.py` speaks systemd's notify protocol and starts in safe mode after two failures. `report.py` packs a bug report
without a name, a PIN or a picture.
"""
