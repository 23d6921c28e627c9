"""`pitboss next`: what is due at the table of a journal, and why."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import count, json_option, say
from pitboss.cli.due import due_document, print_due
from pitboss.errors import Mistake
from pitboss.journal import open_journal
from pitboss.journal.replay import replay_segment
from pitboss.round.shoe_table import ShoeTable


@click.command()
@click.argument("file", metavar="JOURNAL")
@json_option
def next(file: str, as_json: bool) -> None:
    """Say what is due at the table of JOURNAL: what is wanted from whom, by which clause, and what may be answered."""
    with open_journal(Path(file)) as journal:
        found = replay_segment(journal)
    if found.fault is not None:
        raise found.fault.mistake()
    if found.difference is not None:
        raise Mistake(found.difference.message, at=f"record {found.difference.record}")
    if found.play is None or found.opened is None:
        raise Mistake("this journal holds no table: its first record is missing", at=file)
    table = found.play.state
    assert isinstance(table, ShoeTable), "every table is dealt from a shoe"
    opened = found.opened
    document = {
        "table": opened.table,
        "game": opened.game,
        "round": table.round_number,
        "round_is_on": table.round_is_on,
        "due": due_document(found.play.wanted, table),
    }

    def in_words() -> None:
        where = (
            f"round {table.round_number} is on" if table.round_is_on else f"{count(table.round_number, 'round')} dealt"
        )
        click.echo(f"Table {opened.table} of {opened.facility}, {opened.game}: {where}.")
        print_due(found.play.wanted if found.play else None, table)

    say(document, as_json, in_words)
