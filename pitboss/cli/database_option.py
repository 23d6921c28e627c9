"""The option `--db` of the commands that use a house's database."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.errors import PitbossError


def default_database() -> str:
    """Return the file `house/house.db` in the user's data directory, and create its folder if necessary.

    The keys are in another folder: a key stored with the data that it encrypts protects nothing.
    """
    from platformdirs import user_data_path

    folder: Path = user_data_path("pitboss", appauthor=False) / "house"
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as fault:
        why = f"the folder for the house's database cannot be created: {fault.strerror}; name a file with --db"
        raise PitbossError(why, at=str(folder)) from None
    return str(folder / "house.db")


database_option = click.option(
    "--db",
    "database",
    metavar="URL",
    default=default_database,
    show_default="house/house.db in the user's data directory",
    envvar="PITBOSS_DB",
    show_envvar=True,
    help="Database of the house: a file, sqlite:///FILE or postgresql://USER@HOST/NAME.",
)
