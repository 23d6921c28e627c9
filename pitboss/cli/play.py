"""`pitboss play`: deal or play a table in the terminal, with every input in the journal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import click

from pitboss.cards import os_randbelow
from pitboss.cli import json_option, print_answer
from pitboss.cli.next import pending_document
from pitboss.cli.table_session import TableSession
from pitboss.errors import PitbossError
from pitboss.journal import SqliteStore, Store
from pitboss.journal.table import JournaledTable
from pitboss.law.problems import did_you_mean
from pitboss.submission import SubmittedTable, load


@click.command()
@click.argument("file")
@click.option("--table", "id", metavar="ID", help="Table of the submission; required if it has several.")
@click.option("--journal", metavar="FILE", help="Write the journal to this file, or continue the one in it.")
@click.option(
    "--dealer",
    type=click.Choice(["person", "electronic"]),
    default="person",
    show_default=True,
    help="Who deals. person: you type every card and duty. electronic: the house deals, and you only play.",
)
@click.option("--seed", type=int, help="With --dealer electronic: deal from this seed, for training and tests.")
@json_option
def play(file: str, id: str | None, journal: str | None, dealer: str, seed: int | None, as_json: bool) -> int:
    """Deal or play a table of the Rules Submission in FILE.

    It prints what is due, why, and the possible answers. Type short words, one answer a line, or pipe them in. `help`
    lists them all. `quit` leaves the table; the same command continues it.
    """
    if not journal:
        raise PitbossError("name the file for the journal, as --journal table.db", at="--journal")
    if seed is not None and dealer != "electronic":
        raise PitbossError("a seed deals the cards of an electronic dealer: add --dealer electronic", at="--seed")
    table = _table(file, id)
    with SqliteStore(Path(journal)) as store:
        if seed is not None and store.head.number:
            raise PitbossError("a seed begins a new table, and this journal has begun: leave it out", at="--seed")
        journaled = _open(store, table)
        below = os_randbelow if seed is None else Random(seed).randrange
        session = TableSession(journaled, store, deals=dealer == "electronic", quiet=as_json, randbelow=below)
        session.run()
        document = {
            "table": table.id,
            "records": store.head.number,
            "rounds": journaled.play.state.round_number,
            "refused": session.refused,
            "pending": pending_document(journaled.wanted, session.table),
        }
    print_answer(document, as_json, lambda: session.close(journal))
    return 1 if session.refused and not session.is_terminal else 0


def _open(store: Store, table: SubmittedTable) -> JournaledTable:
    """Open the table, or continue the one in the journal if it is the same table with the same choices."""
    if not store.head.number:
        return JournaledTable.open(store, table)
    journaled, replayed = JournaledTable.resume(store)
    assert replayed.opened is not None
    if (replayed.opened.table, replayed.opened.game) != (table.id, table.game.id):
        here = f"{replayed.opened.table} ({replayed.opened.game})"
        raise PitbossError(f"this journal is of table {here}, not of {table.id} ({table.game.id})", at="--journal")
    if replayed.opened.choices != table.choices.to_document():
        why = "the choices of this table have changed since its journal began: begin a new journal"
        raise PitbossError(why, at="--journal")
    if journaled.wanted is None:
        raise PitbossError("the table of this journal is closed: give another file", at="--journal")
    return journaled


def _table(file: str, id: str | None) -> SubmittedTable:
    tables = load(Path(file)).tables
    if id is None:
        if len(tables) > 1:
            raise PitbossError(f"say which table: {', '.join(tables)}", at="--table")
        return next(iter(tables.values()))
    if id not in tables:
        raise PitbossError(f"there is no table {id!r}{did_you_mean(id, list(tables))}", at="--table")
    return tables[id]
