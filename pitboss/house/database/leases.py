"""Leases: which process may write a table, and until when.

The epoch of a table's journal counts its owners. A change names the epoch that its owner was given, so whoever was
asleep while another took the table over cannot write. On PostgreSQL the server's clock decides, not that of a process;
a SQLite file has one process, which takes every table at once.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, and_, func, literal, or_, select, text, tuple_, update

from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.schema import JOURNAL


class Lease(Struct, frozen=True):
    """The right to write a table until a time, in microseconds since 1970."""

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
        """Become the owner of a table under a new epoch; None while another holds it, or after it began another life.

        The owner itself may always begin a new epoch, and does so after a commit of unknown outcome: this waits for the
        end of that transaction, so that the journal then says what was written.
        """
        return next(iter(self.acquire_many([row], owner, now, ttl)), None)

    def acquire_many(self, rows: Collection[JournalRow], owner: str, now: int, ttl: float) -> list[Lease]:
        """Become the owner of those of some tables that are free, in one transaction."""
        names, time = {row.id: row.table for row in rows}, self._time(now)
        is_held = and_(JOURNAL.c.owner != owner, JOURNAL.c.until > time)
        lives = select(JOURNAL.c.id, JOURNAL.c.table_id, is_held.label("is_held"))
        of_tables = lives.where(JOURNAL.c.table_id.in_(names.values())).order_by(JOURNAL.c.id).with_for_update()
        with self._database.write_transaction() as connection:
            found = connection.execute(of_tables).all()
            held = {life.table_id for life in found if life.is_held}
            newest = {life.table_id: life.id for life in found}
            free = [id for id, table in names.items() if newest[table] == id and table not in held]
            of_free = JOURNAL.c.table_id.in_([names[id] for id in free])
            earlier = update(JOURNAL).where(of_free, JOURNAL.c.id.not_in(free), JOURNAL.c.owner.is_not(None))
            connection.execute(earlier.values(epoch=JOURNAL.c.epoch + 1, owner=None, until=None))
            taken = (
                update(JOURNAL)
                .where(JOURNAL.c.id.in_(free))
                .values(epoch=JOURNAL.c.epoch + 1, owner=owner, until=time + _microseconds(ttl))
                .returning(JOURNAL.c.id, JOURNAL.c.epoch, JOURNAL.c.until)
            )
            leases = [Lease(row.id, names[row.id], owner, row.epoch, row.until) for row in connection.execute(taken)]
        return sorted(leases, key=lambda lease: lease.journal)

    def renew(self, leases: Collection[Lease], now: int, ttl: float) -> list[Lease]:
        """Prolong leases, and return those that are still held; the others are lost."""
        if not leases:
            return []
        held = self._lock_statement(leases)
        prolonged = (
            update(JOURNAL)
            .where(JOURNAL.c.id.in_(held))
            .values(until=self._time(now) + _microseconds(ttl))
            .returning(JOURNAL.c.id, JOURNAL.c.until)
        )
        with self._database.write_transaction() as connection:
            until = {row.id: row.until for row in connection.execute(prolonged)}
        return [
            Lease(each.journal, each.table, each.owner, each.epoch, until[each.journal])
            for each in leases
            if each.journal in until
        ]

    def release(self, leases: Collection[Lease]) -> None:
        """Give tables up, so that another process may have them at once."""
        if leases:
            given_up = (
                update(JOURNAL).where(JOURNAL.c.id.in_(self._lock_statement(leases))).values(owner=None, until=None)
            )
            with self._database.write_transaction() as connection:
                connection.execute(given_up)

    def find_owner(self, row: JournalRow, now: int) -> str | None:
        """Return who holds a table now, or None."""
        asked = select(JOURNAL.c.owner).where(JOURNAL.c.id == row.id, JOURNAL.c.until > self._time(now))
        with self._database.read_transaction() as connection:
            return connection.execute(asked).scalar_one_or_none()

    def find_free(self, rows: Collection[JournalRow], now: int) -> set[str]:
        """Return those of some tables that nobody holds."""
        is_free = or_(JOURNAL.c.owner.is_(None), JOURNAL.c.until <= self._time(now))
        asked = select(JOURNAL.c.table_id).where(JOURNAL.c.id.in_([row.id for row in rows]), is_free)
        with self._database.read_transaction() as connection:
            return set(connection.execute(asked).scalars())

    def _lock_statement(self, leases: Collection[Lease]) -> Select[tuple[int]]:
        """Select the journals whose lease still stands, locked in the order in which commits lock them."""
        pairs = [(lease.journal, lease.epoch) for lease in leases]
        [owner] = {lease.owner for lease in leases}
        stands = and_(tuple_(JOURNAL.c.id, JOURNAL.c.epoch).in_(pairs), JOURNAL.c.owner == owner)
        return select(JOURNAL.c.id).where(stands).order_by(JOURNAL.c.id).with_for_update()

    def _time(self, now: int) -> ColumnElement[int]:
        if self._database.engine.dialect.name == "sqlite":
            return literal(now)
        return func.floor(text("extract(epoch FROM clock_timestamp()) * 1000000")).cast(JOURNAL.c.until.type)


def _microseconds(seconds: float) -> int:
    return round(seconds * 1_000_000)
