"""backup, restore: everything that the box keeps, as one file."""

import argparse
from pathlib import Path

from companion.store.backup import SETTINGS, check_backup, restore_backup, settings_in, write_backup
from companion.store.settings import Settings, load_settings


def arguments(parser: argparse.ArgumentParser) -> None:
    """What both take."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the archive")
    parser.add_argument("--settings", metavar="FILE", type=Path, help="the settings file, which belongs to it")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: as the settings say)")


def run(args: argparse.Namespace) -> int:
    """Runs the one that was called. Raises SettingsError, DeviceError."""
    return _backup(args) if args.command == "backup" else _restore(args)


def _backup(args: argparse.Namespace) -> int:
    settings = load_settings(args.settings) if args.settings else Settings()
    data = args.data or Path(settings.data)
    names = write_backup(data, args.settings, args.file)
    print(f"{args.file}: {len(names)} files of {data}, {args.file.stat().st_size} bytes")
    for key, place in (("deck", settings.deck), ("board", settings.board)):
        if place and not Path(place).resolve().is_relative_to(data.resolve()):
            print(f"Not in it: {key} = {place} lies outside of {data}; move it there, and say so in {args.settings}.")
    return 0


def _restore(args: argparse.Namespace) -> int:
    names = check_backup(args.file)
    data = args.data or Path(_settings_to_be(args).data)
    aside = restore_backup(args.file, data, args.settings)
    print(f"{data}: {len(names)} files as they were in {args.file}")
    for kept in aside:
        print(f"What was there before is kept: {kept}")
    if SETTINGS in names and args.settings is None:
        print("The settings in the archive were left alone: --settings FILE takes them too.")
    return 0


def _settings_to_be(args: argparse.Namespace) -> Settings:
    """What the settings file will say after the restoring: it is there that the data belongs."""
    if args.settings is None:
        return Settings()
    archived = settings_in(args.file, args.settings)
    if archived is not None or not args.settings.exists():
        return archived or Settings(data=str(args.settings.parent / Settings().data))
    return load_settings(args.settings)
