"""`pitboss export`: a journal as a text file without secrets and without the round in progress."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import json_option, say
from pitboss.files import new_file
from pitboss.journal import export as export_journal
from pitboss.journal import open_journal


@click.command()
@click.argument("file")
@click.argument("output")
@json_option
def export(file: str, output: str, as_json: bool) -> None:
    """Write the records of the journal in FILE to OUTPUT, a new text file with one record per line.

    The journal's own file holds the sealed order of the shoe in use and is as secret as that. An export is not: it
    stops before a round still in progress, since cards lie face down in it. It has every card of finished rounds,
    including those that were never turned up.
    """
    with open_journal(Path(file)) as journal, new_file(Path(output)) as target:
        written = export_journal(journal, target)
    head, left_out = written.head, written.left_out
    document = {"file": output, "records": head.number, "checkpoint": str(head), "left_out": left_out}
    rest = f"; {left_out} more are of the round that is on, and left out until it is over" if left_out else ""
    say(document, as_json, lambda: click.echo(f"wrote {output}, {head.number} records{rest}"))
