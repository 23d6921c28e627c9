"""Journals in a house's database, and changes to write to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table, select

from pitboss.house.database.change import Change
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableJournal
from pitboss.house.database.table_queries import find_or_create_journal
from pitboss.journal.record import Checkpoint, NewRecord, OpeningEntry, link_records
from pitboss.journal.signing import Signer
from pitboss.submission import SubmittedTable
from support.journals import timestamp_at

NOON = 1_794_916_800_000_000
"""2026-11-17 at 12:00 UTC, in microseconds since 1970."""


def opening_entry(table: str = "T-1", **choices: Any) -> OpeningEntry:
    """The rules under which a table opens."""
    return OpeningEntry(table, "midi", "Example House", "2026-01-15", choices)


def opening(table: SubmittedTable) -> OpeningEntry:
    """The rules under which a submitted table opens."""
    approved = table.approved.isoformat()
    return OpeningEntry(table.id, table.game.id, table.facility, approved, table.choices.to_document())


def journal(database: Database, table: str = "T-1") -> JournalRow:
    """The journal of a table, which is empty if it is new."""
    return find_or_create_journal(database, opening_entry(table))


def journal_of(database: Database, row: JournalRow) -> TableJournal:
    """A journal to write to, with the signing key of the tests."""
    return TableJournal(database, row, Signer.of_this_house())


def change(row: JournalRow, before: Checkpoint | None = None, records: int = 1, epoch: int = 0, **more: Any) -> Change:
    """A change that adds so many records after a head, the beginning of the journal unless another is given."""
    before = row.identity.beginning if before is None else before
    numbers = range(before.number + 1, before.number + 1 + records)
    entries = [
        NewRecord("note", {"seat": n}, timestamp_at(n))
        if n > 1
        else NewRecord("opened", opening_entry(row.table), timestamp_at(n))
        for n in numbers
    ]
    written = link_records(before, entries)
    return Change(journal=row.id, table=row.table, epoch=epoch, previous_head=before, records=written, **more)


def after(change: Change) -> Checkpoint:
    """The head after a change."""
    return change.records[-1].checkpoint if change.records else change.previous_head


def rows(database: Database, table: Table) -> Sequence[tuple[Any, ...]]:
    """All rows of a table of the database."""
    with database.read_transaction() as connection:
        return [tuple(row) for row in connection.execute(select(table)).all()]
