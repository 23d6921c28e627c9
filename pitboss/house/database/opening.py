"""Find the journal of a table, or begin one: a table that opens under other rules begins another life."""

from __future__ import annotations

from itertools import islice

from sqlalchemy import insert, select, update

from pitboss.house.database.database import Database
from pitboss.house.database.schema import JOURNAL
from pitboss.house.database.table_reader import JournalRow, TableReader, find_journal
from pitboss.journal.entries import Opened, entry_of
from pitboss.journal.record import Identity


def journal_for(database: Database, opened: Opened, fresh: Identity | None = None, *, anew: bool = False) -> JournalRow:
    """Return the journal that a table opened under these rules goes on with: its newest one, or a new one (`anew`).

    A journal without records, of a table that was never opened, serves any rules.
    """
    row = find_journal(database, opened.table)
    if row is None:
        return _begin(database, opened.table, 1, fresh)
    found = opening_of(database, row)
    if found is None or (found == opened and not anew):
        return row
    return _begin(database, opened.table, row.life + 1, fresh)


def opening_of(database: Database, row: JournalRow) -> Opened | None:
    """Return the rules under which a table was opened, or None if its journal has no record yet."""
    for record in islice(TableReader(database, row).records(), 1):
        entry = entry_of(record)
        return entry if isinstance(entry, Opened) else None
    return None


def _begin(database: Database, table_id: str, life: int, fresh: Identity | None) -> JournalRow:
    """Begin a journal; if another process was faster, its journal counts."""
    identity = fresh or Identity.fresh()
    beginning = identity.beginning
    row = {
        "table_id": table_id,
        "life": life,
        "name": identity.journal,
        "created": identity.created,
        "head_number": beginning.number,
        "head_hash": bytes.fromhex(beginning.hash),
        "epoch": 0,
    }
    same = (JOURNAL.c.table_id == table_id, JOURNAL.c.life == life)
    with database.writing() as connection:
        if connection.execute(select(JOURNAL.c.id).where(*same)).first() is None:
            connection.execute(insert(JOURNAL), [row])
    found = find_journal(database, table_id)
    assert found is not None
    return found


def settings_of(database: Database, row: JournalRow) -> str:
    """Return a table's settings as JSON."""
    with database.reading() as connection:
        asked = select(JOURNAL.c.settings).where(JOURNAL.c.id == row.id)
        return str(connection.execute(asked).scalar_one())


def change_settings(database: Database, row: JournalRow, settings: str) -> None:
    """Store a table's settings as JSON."""
    with database.writing() as connection:
        connection.execute(update(JOURNAL).where(JOURNAL.c.id == row.id).values(settings=settings))
