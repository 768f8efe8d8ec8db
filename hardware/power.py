"""Switching the machine off, through the system."""

import subprocess

from companion.core.errors import DeviceError

OFF = ("systemctl", "poweroff")
PATIENCE_S = 10.0


def switch_off() -> None:
    """Asks the system to shut down in good order. Raises DeviceError when it does not, with the cure."""
    try:
        asked = subprocess.run(OFF, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DeviceError(f"the system cannot be asked to switch off: {error}") from error
    if asked.returncode != 0:
        why = (asked.stderr.strip() or asked.stdout.strip()).splitlines()[:1]
        raise DeviceError(f"the system does not switch off: {' '.join(why)}; install.sh gives this user the right to")
