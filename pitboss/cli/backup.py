"""`pitboss backup`: a consistent copy of a journal or of a house, even while tables are open on it."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import count_text, json_option, print_answer
from pitboss.errors import PitbossError
from pitboss.house.database.backup import backup_house, is_house
from pitboss.journal.open import backup as back_up


@click.command()
@click.argument("file")
@click.argument("output")
@json_option
def backup(file: str, output: str, as_json: bool) -> None:
    """Copy the journal or the house in FILE to OUTPUT, a new file, even while tables are playing.

    Copying the file by other means leaves out what is in SQLite's write-ahead log. The copy includes the sealed
    secrets, encrypted. It does not include the keys: back them up separately. Back up a house on PostgreSQL with the
    server's own tools, such as pg_dump.
    """
    if "://" in file:
        raise PitbossError(
            "this backs up files: back up a database server with its own tools, such as pg_dump", at=file
        )
    if is_house(Path(file)):
        copy = backup_house(Path(file), Path(output))
        told = f"{count_text(copy.journals, 'table')}, {count_text(copy.records, 'record')}"
        document = {"file": output, "tables": copy.journals, "records": copy.records}
        print_answer(document, as_json, lambda: click.echo(f"wrote {output}, {told}"))
        return
    head = back_up(Path(file), Path(output))
    document = {"file": output, "records": head.number, "checkpoint": str(head)}
    print_answer(
        document, as_json, lambda: click.echo(f"wrote {output}, {count_text(head.number, 'record')}; checkpoint {head}")
    )
