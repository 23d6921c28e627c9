"""Leases: which process may write to a table, and until when.

The epoch of a table's journal counts its owners. Every change names its owner's epoch, so a process that was suspended
while another took over the table cannot write. On PostgreSQL the server's clock is used, not that of a process. A
SQLite file has only one process, which owns every table at once.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, and_, func, literal, or_, select, text, tuple_, update

from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.schema import JOURNAL


class Lease(Struct, frozen=True):
    """The right to write to a table until a time, in microseconds since 1970."""

    journal: int
    table: str
    owner: str
    epoch: int
    until: int


class Leases:
    """The leases of a house's tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def acquire(self, row: JournalRow, owner: str, now: int, ttl: float) -> Lease | None:
        """Acquire a table under a new epoch. None while another process holds it, or if its journal is not the newest.

        The owner itself may always begin a new epoch, and does so after a commit of unknown outcome: this waits for
        that transaction to end, so that the journal then shows what was written.
        """
        return next(iter(self.acquire_many([row], owner, now, ttl)), None)

    def acquire_many(self, rows: Collection[JournalRow], owner: str, now: int, ttl: float) -> list[Lease]:
        """Acquire the free ones of these tables, in one transaction."""
        names, time = {row.id: row.table for row in rows}, self._time(now)
        is_held = and_(JOURNAL.c.owner != owner, JOURNAL.c.until > time)
        columns = select(JOURNAL.c.id, JOURNAL.c.table_id, is_held.label("is_held"))
        of_tables = columns.where(JOURNAL.c.table_id.in_(names.values())).order_by(JOURNAL.c.id).with_for_update()
        with self._database.write_transaction() as connection:
            journals = connection.execute(of_tables).all()
            held = {journal.table_id for journal in journals if journal.is_held}
            newest = {journal.table_id: journal.id for journal in journals}
            free = [id for id, table in names.items() if newest[table] == id and table not in held]
            of_free = JOURNAL.c.table_id.in_([names[id] for id in free])
            earlier = update(JOURNAL).where(of_free, JOURNAL.c.id.not_in(free), JOURNAL.c.owner.is_not(None))
            connection.execute(earlier.values(epoch=JOURNAL.c.epoch + 1, owner=None, until=None))
            acquired = (
                update(JOURNAL)
                .where(JOURNAL.c.id.in_(free))
                .values(epoch=JOURNAL.c.epoch + 1, owner=owner, until=time + _microseconds(ttl))
                .returning(JOURNAL.c.id, JOURNAL.c.epoch, JOURNAL.c.until)
            )
            leases = [Lease(row.id, names[row.id], owner, row.epoch, row.until) for row in connection.execute(acquired)]
        return sorted(leases, key=lambda lease: lease.journal)

    def renew(self, leases: Collection[Lease], now: int, ttl: float) -> list[Lease]:
        """Renew leases, and return those that are still held; the others are lost."""
        if not leases:
            return []
        held = self._lock_statement(leases)
        renewal = (
            update(JOURNAL)
            .where(JOURNAL.c.id.in_(held))
            .values(until=self._time(now) + _microseconds(ttl))
            .returning(JOURNAL.c.id, JOURNAL.c.until)
        )
        with self._database.write_transaction() as connection:
            until = {row.id: row.until for row in connection.execute(renewal)}
        return [
            Lease(lease.journal, lease.table, lease.owner, lease.epoch, until[lease.journal])
            for lease in leases
            if lease.journal in until
        ]

    def release(self, leases: Collection[Lease]) -> None:
        """Release tables, so that other processes can acquire them at once."""
        if leases:
            given_up = (
                update(JOURNAL).where(JOURNAL.c.id.in_(self._lock_statement(leases))).values(owner=None, until=None)
            )
            with self._database.write_transaction() as connection:
                connection.execute(given_up)

    def find_owner(self, row: JournalRow, now: int) -> str | None:
        """Return the process that holds a table now, or None."""
        query = select(JOURNAL.c.owner).where(JOURNAL.c.id == row.id, JOURNAL.c.until > self._time(now))
        with self._database.read_transaction() as connection:
            return connection.execute(query).scalar_one_or_none()

    def find_free(self, rows: Collection[JournalRow], now: int) -> set[str]:
        """Return the ids of the tables without a live lease."""
        is_free = or_(JOURNAL.c.owner.is_(None), JOURNAL.c.until <= self._time(now))
        query = select(JOURNAL.c.table_id).where(JOURNAL.c.id.in_([row.id for row in rows]), is_free)
        with self._database.read_transaction() as connection:
            return set(connection.execute(query).scalars())

    def _lock_statement(self, leases: Collection[Lease]) -> Select[tuple[int]]:
        """Select the journals whose lease is still held, locked in the same order as commits lock them."""
        pairs = [(lease.journal, lease.epoch) for lease in leases]
        [owner] = {lease.owner for lease in leases}
        is_held = and_(tuple_(JOURNAL.c.id, JOURNAL.c.epoch).in_(pairs), JOURNAL.c.owner == owner)
        return select(JOURNAL.c.id).where(is_held).order_by(JOURNAL.c.id).with_for_update()

    def _time(self, now: int) -> ColumnElement[int]:
        if self._database.engine.dialect.name == "sqlite":
            return literal(now)
        return func.floor(text("extract(epoch FROM clock_timestamp()) * 1000000")).cast(JOURNAL.c.until.type)


def _microseconds(seconds: float) -> int:
    return round(seconds * 1_000_000)
