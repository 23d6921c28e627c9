"""Read what a table comes back with: its seats, stacks, answers, meters and rounds."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Final

from msgspec import Struct
from sqlalchemy import bindparam, exists, func, select, union_all

from pitboss.house.database.change import Answered, RoundPlace
from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER, BALANCE, JOURNAL, METER, METER_SHARE, ROUND, SEAT
from pitboss.house.private_ids import MARK

_ANSWER_UNDER: Final = select(ANSWER.c.body_hash, ANSWER.c.answer).where(
    ANSWER.c.person_id == bindparam("person"), ANSWER.c.key == bindparam("key")
)
"""Is asked for every act that is refused, so it is put together once."""


class MeterReading(Struct, frozen=True):
    """A linked meter: its version, and what each journal has moved it by, in exact cents."""

    link: str
    version: int
    shares: dict[int, Fraction]


def seats_of(database: Database, journal: int) -> dict[int, str]:
    """Return who sits where at a table now, by seat."""
    asked = select(SEAT.c.seat, SEAT.c.person_id).where(SEAT.c.journal_id == journal, SEAT.c.last.is_(None))
    with database.reading() as connection:
        return {row.seat: row.person_id for row in connection.execute(asked.order_by(SEAT.c.seat))}


def persons_at(database: Database, journal: int, record: int, seats: Collection[int]) -> dict[int, str]:
    """Return who had these seats of a table when a record was written; those that were free are left out."""
    latest = [
        select(SEAT.c.seat, SEAT.c.person_id, SEAT.c.last)
        .where(SEAT.c.journal_id == journal, SEAT.c.seat == seat, SEAT.c.first <= record)
        .order_by(SEAT.c.first.desc())
        .limit(1)
        .subquery()
        for seat in seats
    ]
    if not latest:
        return {}
    asked = union_all(*(select(each) for each in latest))
    with database.reading() as connection:
        rows = connection.execute(asked).all()
    return {row.seat: row.person_id for row in rows if row.last is None or row.last > record}


def tables_of(database: Database, person: str) -> list[str]:
    """Return the tables at which a person sits now."""
    asked = select(JOURNAL.c.table_id).join(SEAT).where(SEAT.c.person_id == person, SEAT.c.last.is_(None))
    with database.reading() as connection:
        return sorted(set(connection.execute(asked).scalars()))


def seated_private_tables(database: Database) -> set[str]:
    """Return the private tables at which somebody sits now, by their ids."""
    asked = select(JOURNAL.c.table_id).join(SEAT).where(SEAT.c.last.is_(None), JOURNAL.c.table_id.contains(MARK))
    with database.reading() as connection:
        return set(connection.execute(asked).scalars())


def private_tables_of(database: Database, person: str) -> list[str]:
    """Return the private tables at which a person has ever sat, by their ids."""
    asked = select(JOURNAL.c.table_id).join(SEAT).where(SEAT.c.person_id == person, JOURNAL.c.table_id.contains(MARK))
    with database.reading() as connection:
        return sorted(set(connection.execute(asked).scalars()))


def balances(database: Database, prefix: str) -> dict[str, int]:
    """Return what the accounts that begin with a prefix hold, in cents: `stack/T-1/` for the stacks of a table."""
    asked = select(BALANCE).where(BALANCE.c.account >= prefix)
    if prefix:
        asked = asked.where(BALANCE.c.account < prefix[:-1] + chr(ord(prefix[-1]) + 1))
    with database.reading() as connection:
        return {row.account: row.amount for row in connection.execute(asked.order_by(BALANCE.c.account))}


def balance(database: Database, account: str) -> int:
    """Return what one account holds, in cents."""
    with database.reading() as connection:
        asked = select(BALANCE.c.amount).where(BALANCE.c.account == account)
        return connection.execute(asked).scalar_one_or_none() or 0


def sum_of_balances(database: Database) -> int:
    """Return the sum over every account, which is zero."""
    with database.reading() as connection:
        return int(connection.execute(select(func.coalesce(func.sum(BALANCE.c.amount), 0))).scalar_one())


def answer_under(database: Database, person: str, key: str) -> Answered | None:
    """Return how a person's act with this key was answered, or None."""
    with database.reading() as connection:
        row = connection.execute(_ANSWER_UNDER, {"person": person, "key": key}).one_or_none()
    return None if row is None else Answered(person, key, bytes(row.body_hash), bytes(row.answer))


def meter(database: Database, link: str) -> MeterReading:
    """Return a linked meter as of one moment; one that has never moved has version 0."""
    asked = select(METER.c.version, METER_SHARE.c.journal_id, METER_SHARE.c.moved)
    of_link = asked.select_from(METER.outerjoin(METER_SHARE)).where(METER.c.link == link)
    with database.reading() as connection:
        rows = connection.execute(of_link).all()
    shares = {row.journal_id: Fraction(row.moved) for row in rows if row.journal_id is not None}
    return MeterReading(link, rows[0].version if rows else 0, shares)


def last_rounds(database: Database, journal: int, most: int) -> list[RoundPlace]:
    """Return where the last finished rounds of a table are, the newest first."""
    with database.reading() as connection:
        asked = select(ROUND).where(ROUND.c.journal_id == journal).order_by(ROUND.c.number.desc()).limit(most)
        rows = connection.execute(asked).all()
    return [RoundPlace(row.number, row.segment, row.first, row.last, row.began, row.ended) for row in rows]


def segments_of_rounds(database: Database, journal: int, first: int, last: int) -> list[tuple[int, int]]:
    """Return the segments that have some of these rounds: the record that began each, and the last of its rounds."""
    asked = select(ROUND.c.segment, func.max(ROUND.c.last)).where(ROUND.c.journal_id == journal)
    among = asked.where(ROUND.c.number >= first, ROUND.c.number <= last).group_by(ROUND.c.segment)
    with database.reading() as connection:
        return [(int(segment), int(end)) for segment, end in connection.execute(among.order_by(ROUND.c.segment))]


def round_place(database: Database, journal: int, number: int) -> RoundPlace | None:
    """Return where a finished round of a table is, or None."""
    with database.reading() as connection:
        asked = select(ROUND).where(ROUND.c.journal_id == journal, ROUND.c.number == number)
        row = connection.execute(asked).one_or_none()
    return None if row is None else RoundPlace(row.number, row.segment, row.first, row.last, row.began, row.ended)


def rounds_of_person(
    database: Database, journal: int, person: str, most: int, before: int | None = None
) -> list[RoundPlace]:
    """Return where the last finished rounds of a table are at which a person sat, the newest first.

    `before` is the number of a round: only earlier ones are returned.
    """
    held = (SEAT.c.journal_id == ROUND.c.journal_id) & (SEAT.c.person_id == person) & (SEAT.c.first <= ROUND.c.first)
    still = SEAT.c.last.is_(None) | (SEAT.c.last > ROUND.c.first)
    asked = select(ROUND).where(ROUND.c.journal_id == journal, exists().where(held & still))
    if before is not None:
        asked = asked.where(ROUND.c.number < before)
    with database.reading() as connection:
        rows = connection.execute(asked.order_by(ROUND.c.number.desc()).limit(most)).all()
    return [RoundPlace(row.number, row.segment, row.first, row.last, row.began, row.ended) for row in rows]
