"""Find the journals of tables, or begin them: a table that opens under other rules begins another life."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct, field
from sqlalchemy import Row, bindparam, select, update

from pitboss.house.database.database import Database
from pitboss.house.database.pipeline import Values
from pitboss.house.database.schema import HOUSE, JOURNAL, RECORD
from pitboss.house.database.statements import Statement
from pitboss.house.database.table_reader import JournalRow
from pitboss.journal.entries import Opened, entry_of
from pitboss.journal.record import Identity, Record, time_of


class Life(Struct, frozen=True):
    """A table's newest journal, as a house that starts finds it."""

    row: JournalRow
    settings: str
    """The table's settings as JSON."""
    opened: Opened | None
    """The rules under which the table was opened; None if the journal has no record yet."""


class NewLife(Struct, frozen=True):
    """A journal that is to begin."""

    table: str
    life: int
    settings: str = "{}"
    identity: Identity = field(default_factory=Identity.fresh)


def name_of_house(database: Database) -> str:
    """Return the name that a house's database was given when it was made; no other one has it."""
    with database.reading() as connection:
        return str(connection.execute(select(HOUSE.c.name)).scalar_one())


def newest_lives(database: Database, tables: Collection[str]) -> dict[str, Life]:
    """Return the newest journal of each table that has one, by two statements for all of them."""
    with database.reading() as connection:
        of_tables = select(JOURNAL).where(JOURNAL.c.table_id.in_(tables)).order_by(JOURNAL.c.life)
        newest = {row.table_id: row for row in connection.execute(of_tables)}
        firsts = select(RECORD).where(
            RECORD.c.journal_id.in_([row.id for row in newest.values()]), RECORD.c.number == 1
        )
        opened = {row.journal_id: row for row in connection.execute(firsts)}
    lives = {}
    for row in newest.values():
        identity, first = Identity(row.name, row.created), opened.get(row.id)
        rules = None if first is None else _rules(identity, first)
        lives[row.table_id] = Life(JournalRow(row.id, row.table_id, row.life, identity), row.settings, rules)
    return lives


def begin_lives(database: Database, new: Collection[NewLife], settings: Mapping[int, str] | None = None) -> None:
    """Begin journals, and store other settings of older ones, in one transaction.

    If another process has begun a journal meanwhile, that one counts.
    """
    if not new and not settings:
        return
    with database.writing() as connection:
        if new:
            _BEGIN.run(connection, *map(_row, new))
        if settings:
            rows = [{"journal": journal, "changed": changed} for journal, changed in settings.items()]
            connection.execute(_SETTINGS, rows)


def journal_for(database: Database, opened: Opened, fresh: Identity | None = None) -> JournalRow:
    """Return the journal that a table opened under these rules goes on with: its newest one, or a new one.

    A journal without records, of a table that was never opened, serves any rules.
    """
    found = newest_lives(database, [opened.table]).get(opened.table)
    if found is not None and found.opened in (None, opened):
        return found.row
    life = 1 if found is None else found.row.life + 1
    begin_lives(database, [NewLife(opened.table, life, identity=fresh or Identity.fresh())])
    return newest_lives(database, [opened.table])[opened.table].row


def opening_of(database: Database, row: JournalRow) -> Opened | None:
    """Return the rules under which a table was opened, or None if its journal has no record yet."""
    with database.reading() as connection:
        asked = select(RECORD).where(RECORD.c.journal_id == row.id, RECORD.c.number == 1)
        first = connection.execute(asked).one_or_none()
    return None if first is None else _rules(row.identity, first)


def settings_of(database: Database, row: JournalRow) -> str:
    """Return a table's settings as JSON."""
    with database.reading() as connection:
        asked = select(JOURNAL.c.settings).where(JOURNAL.c.id == row.id)
        return str(connection.execute(asked).scalar_one())


def change_settings(database: Database, row: JournalRow, settings: str) -> None:
    """Store a table's settings as JSON."""
    begin_lives(database, [], {row.id: settings})


def _row(new: NewLife) -> Values:
    identity, beginning = new.identity, new.identity.beginning
    head = (beginning.number, bytes.fromhex(beginning.hash))
    return new.table, new.life, identity.journal, identity.created, *head, new.settings


def _rules(identity: Identity, first: Row[Any]) -> Opened | None:
    """Return the rules that the first record of a journal names."""
    before = identity.beginning.hash
    entry = entry_of(Record(1, first.kind, time_of(first.at), bytes(first.body), before, first.hash.hex()))
    return entry if isinstance(entry, Opened) else None


_BEGIN = Statement(
    "INSERT INTO journal (table_id, life, name, created, head_number, head_hash, epoch, settings) "
    "VALUES (?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT (table_id, life) DO NOTHING"
)
_SETTINGS = update(JOURNAL).where(JOURNAL.c.id == bindparam("journal")).values(settings=bindparam("changed"))
