"""`pitboss backup`: a consistent copy of a journal, even while a table is open on it."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import count, json_option, say
from pitboss.journal.backup import backup as back_up


@click.command()
@click.argument("file")
@click.argument("output")
@json_option
def backup(file: str, output: str, as_json: bool) -> None:
    """Copy the journal in FILE to OUTPUT, a new file, even while a table is playing.

    Copying the file by other means leaves out the records in SQLite's log beside it. The copy includes the sealed
    secrets, encrypted; the keys are not in it and need a backup of their own.
    """
    head = back_up(Path(file), Path(output))
    document = {"file": output, "records": head.number, "checkpoint": str(head)}
    say(document, as_json, lambda: click.echo(f"wrote {output}, {count(head.number, 'record')}; checkpoint {head}"))
