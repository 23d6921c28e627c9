"""The option `--db` of the commands that use a house's database."""

from __future__ import annotations

import click

database_option = click.option(
    "--db",
    "database",
    metavar="URL",
    default="house.db",
    show_default=True,
    envvar="PITBOSS_DB",
    show_envvar=True,
    help="Database of the house: a file, sqlite:///FILE or postgresql://USER@HOST/NAME.",
)
