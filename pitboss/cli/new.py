"""`pitboss new`: write a commented starter submission."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import json_option, say
from pitboss.files import new_file
from pitboss.submission.starter import starter


@click.command()
@click.argument("game")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file, which must not exist yet.")
@json_option
def new(game: str, output: str | None, as_json: bool) -> None:
    """Write a commented Rules Submission for GAME, to standard output or a new file."""
    text = starter(game)
    if output is not None:
        with new_file(Path(output)) as file:
            file.write(text.encode())
    written = f"wrote {output}; look it over with: pitboss check {output}"
    say(
        {"game": game, "file": output, "submission": text},
        as_json,
        lambda: click.echo(written if output else text.rstrip()),
    )
