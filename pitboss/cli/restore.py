"""`pitboss restore`: a new journal from what is whole of a cut or damaged one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from pitboss.cli import json_option, say
from pitboss.errors import Mistake
from pitboss.journal import Journal, SqliteReader, SqliteStore, open_journal, timestamp
from pitboss.journal import restore as restore_journal
from pitboss.journal.entries import input_of
from pitboss.round.inputs import Committed, Loaded
from pitboss.table.kept import now


@click.command()
@click.argument("file")
@click.argument("output")
@json_option
def restore(file: str, output: str, as_json: bool) -> None:
    """Begin a new journal OUTPUT with every whole record of FILE; what was wrong is recorded there.

    A table goes on from it, with the sealed order of its shoe where FILE still has it.
    """
    if Path(output).exists():
        raise Mistake("this file is there already: a journal is restored into a new one", at=output)
    with open_journal(Path(file)) as source, SqliteStore(Path(output), identity=source.identity) as target:
        noted = restore_journal(source, target, timestamp(now()))
        for key in secrets_of(target):
            secret = source.unseal(key) if isinstance(source, SqliteReader) else None
            if secret is not None:
                target.seal(key, secret)
        records = target.head.number
    wrong = "nothing was wrong with it" if noted is None else "what was wrong is in its last record"
    document = {"file": output, "records": records, "recovered": noted is not None}
    say(document, as_json, lambda: click.echo(f"wrote {output}, {records} records; {wrong}"))


def secrets_of(journal: Journal) -> Iterator[str]:
    """The keys of all that the records say is under seal."""
    for record in journal.records():
        match input_of(record):
            case Loaded(root=str(key)) | Committed(commitment=str(key)):
                yield key
