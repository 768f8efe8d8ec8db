"""access: the PINs that let tablets and phones act."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from companion.core.errors import SettingsError
from companion.store.pins import KEYS_FILE, PinStore
from companion.store.settings import Settings, load_settings


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("what", choices=("show", "new"), help="new puts out every device that came in by the old PIN")
    parser.add_argument("--owner", action="store_true", help="new: another PIN for the owner too")
    parser.add_argument("--settings", metavar="FILE", type=Path, help="the settings file of the box")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: as the settings say)")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(args: argparse.Namespace) -> int:
    """Works on the folder of a running box as well, which looks at the file before each act. Raises SettingsError."""
    settings = load_settings(args.settings) if args.settings else Settings()
    data = args.data or Path(settings.data)
    if not data.is_dir():
        raise SettingsError(file=str(data), key="data", found="no folder", expected="the data folder of a box")
    ring = PinStore(data)
    keys = ring.renew(owner=args.owner) if args.what == "new" else ring.keys
    pins = {name: key["pin"] for name, key in asdict(keys).items()}
    if args.json:
        print(json.dumps(pins))
        return 0
    print(f"To act: PIN {pins['table']}   The owner's: {pins['owner']}   ({data / KEYS_FILE})")
    if args.what == "new":
        print("Whoever came in by an old PIN or code has to come in anew.")
    return 0
