"""`pitboss new`: write a commented starter submission."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import json_option, say
from pitboss.files import new_file
from pitboss.submission.starter import starter


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file, which must not exist yet.")
@json_option
def new(games: tuple[str, ...], output: str | None, as_json: bool) -> None:
    """Write a commented Rules Submission with a table of each GAME, to standard output or a new file.

    Every option is there with its lawful values, default and clause. `pitboss add` adds tables later.
    """
    text = starter(*games)
    if output is not None:
        with new_file(Path(output)) as file:
            file.write(text.encode())
    written = f"wrote {output}; check it with: pitboss check {output}"
    say(
        {"game": games[0], "games": list(games), "file": output, "submission": text},
        as_json,
        lambda: click.echo(written if output else text.rstrip()),
    )
