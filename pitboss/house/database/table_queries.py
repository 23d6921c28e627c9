"""Queries about tables: their journals, seats, balances, answers, meters and rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct, field
from sqlalchemy import Row, bindparam, func, literal_column, select, update

from pitboss.house.database.change import RoundLocation, StoredAnswer
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.pipeline import SqlStatement, Values
from pitboss.house.database.schema import ANSWER, BALANCE, HOUSE, JOURNAL, METER, METER_SHARE, RECORD, ROUND, SEAT
from pitboss.house.roles import PRIVATE_ID_SEPARATOR
from pitboss.journal.record import SEGMENT_KIND, Identity, OpeningEntry, Record, entry_of, timestamp_from_microseconds


class JournalInfo(Struct, frozen=True):
    """A table's newest journal, with its settings and rules."""

    row: JournalRow
    settings: str
    """The table's settings as JSON."""
    opened: OpeningEntry | None
    """The rules under which the table was opened; None if the journal has no record yet."""


class NewJournal(Struct, frozen=True):
    """A journal to be created."""

    table: str
    sequence: int
    settings: str = "{}"
    identity: Identity = field(default_factory=Identity.new)


def load_house_name(database: Database) -> str:
    """Return the unique name that the database was given when it was created."""
    with database.read_transaction() as connection:
        return str(connection.execute(select(HOUSE.c.name)).scalar_one())


def load_latest_journals(database: Database, tables: Collection[str]) -> dict[str, JournalInfo]:
    """Return the newest journal of each table that has one; two statements for all tables."""
    with database.read_transaction() as connection:
        of_tables = select(JOURNAL).where(JOURNAL.c.table_id.in_(tables)).order_by(JOURNAL.c.life)
        newest = {row.table_id: row for row in connection.execute(of_tables)}
        firsts = select(RECORD).where(
            RECORD.c.journal_id.in_([row.id for row in newest.values()]), RECORD.c.number == 1
        )
        opened = {row.journal_id: row for row in connection.execute(firsts)}
    journals = {}
    for row in newest.values():
        identity, first = Identity(row.name, row.created), opened.get(row.id)
        rules = None if first is None else _rules(identity, first)
        journals[row.table_id] = JournalInfo(JournalRow(row.id, row.table_id, row.life, identity), row.settings, rules)
    return journals


def create_journals(database: Database, new: Collection[NewJournal], settings: Mapping[int, str] | None = None) -> None:
    """Create journals, and store new settings of existing ones, in one transaction.

    If another process has created the same journal in the meantime, that one is kept.
    """
    if not new and not settings:
        return
    with database.write_transaction() as connection:
        if new:
            _CREATE_JOURNAL.run(connection, *map(_row, new))
        if settings:
            rows = [{"journal": journal, "changed": changed} for journal, changed in settings.items()]
            connection.execute(_SETTINGS, rows)


def find_or_create_journal(database: Database, opened: OpeningEntry, fresh: Identity | None = None) -> JournalRow:
    """Return the table's newest journal if it was opened under these rules, or create a new one.

    A journal without records fits any rules.
    """
    latest = load_latest_journals(database, [opened.table]).get(opened.table)
    if latest is not None and latest.opened in (None, opened):
        return latest.row
    sequence = 1 if latest is None else latest.row.sequence + 1
    create_journals(database, [NewJournal(opened.table, sequence, identity=fresh or Identity.new())])
    return load_latest_journals(database, [opened.table])[opened.table].row


def load_opening_entry(database: Database, row: JournalRow) -> OpeningEntry | None:
    """Return the opening entry of a journal, which states its rules. None if the journal has no record yet."""
    with database.read_transaction() as connection:
        query = select(RECORD).where(RECORD.c.journal_id == row.id, RECORD.c.number == 1)
        first = connection.execute(query).one_or_none()
    return None if first is None else _rules(row.identity, first)


def load_settings(database: Database, row: JournalRow) -> str:
    """Return a table's settings as JSON."""
    with database.read_transaction() as connection:
        query = select(JOURNAL.c.settings).where(JOURNAL.c.id == row.id)
        return str(connection.execute(query).scalar_one())


def store_settings(database: Database, row: JournalRow, settings: str) -> None:
    """Store a table's settings as JSON."""
    create_journals(database, [], {row.id: settings})


def _row(new: NewJournal) -> Values:
    identity, beginning = new.identity, new.identity.beginning
    head = (beginning.number, bytes.fromhex(beginning.hash))
    return new.table, new.sequence, identity.journal, identity.created, *head, new.settings


def _rules(identity: Identity, first: Row[Any]) -> OpeningEntry | None:
    """Decode the opening entry from the first record of a journal."""
    before = identity.beginning.hash
    entry = entry_of(
        Record(1, first.kind, timestamp_from_microseconds(first.at), bytes(first.body), before, first.hash.hex())
    )
    return entry if isinstance(entry, OpeningEntry) else None


_CREATE_JOURNAL = SqlStatement(
    "INSERT INTO journal (table_id, life, name, created, head_number, head_hash, epoch, settings) "
    "VALUES (?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT (table_id, life) DO NOTHING"
)
_SETTINGS = update(JOURNAL).where(JOURNAL.c.id == bindparam("journal")).values(settings=bindparam("changed"))

# Seats, balances, answers, meters and rounds.


_FIND_ANSWER: Final = select(ANSWER.c.body_hash, ANSWER.c.answer).where(
    ANSWER.c.person_id == bindparam("person"), ANSWER.c.key == bindparam("key")
)
"""Built once, because it runs for every refused act."""
_LAST_ROUNDS: Final = (
    select(ROUND)
    .where(ROUND.c.journal_id == bindparam("journal"))
    .order_by(ROUND.c.number.desc())
    .limit(bindparam("most"))
)
_ROUND: Final = select(ROUND).where(ROUND.c.journal_id == bindparam("journal"), ROUND.c.number == bindparam("number"))
_ROUNDS_WITHIN: Final = (
    select(ROUND)
    .where(ROUND.c.journal_id == bindparam("journal"))
    .where(ROUND.c.first >= bindparam("first"), ROUND.c.first < bindparam("last"))
    .order_by(ROUND.c.first.desc())
    .limit(bindparam("most"))
)
_SEATS_HELD: Final = (
    select(SEAT.c.seat, SEAT.c.first, SEAT.c.last)
    .where(SEAT.c.journal_id == bindparam("journal"), SEAT.c.person_id == bindparam("person"))
    .where(SEAT.c.first <= bindparam("newest"))
    .where(SEAT.c.last.is_(None) | (SEAT.c.last > bindparam("oldest")))
)
MAX_VISITS: Final = 1000
"""Maximum number of a person's visits that are searched for rounds."""
_VISITS: Final = _SEATS_HELD.order_by(SEAT.c.first.desc()).limit(MAX_VISITS)
NO_END: Final = 2**62
"""A number greater than that of any record."""


class StoredMeter(Struct, frozen=True):
    """A linked meter: its version, and the movement by each journal, in exact cents."""

    link: str
    version: int
    shares: dict[int, Fraction]


def load_seats(database: Database, journal: int) -> dict[int, str]:
    """Return the people at a table now, by seat."""
    query = select(SEAT.c.seat, SEAT.c.person_id).where(SEAT.c.journal_id == journal, SEAT.c.last.is_(None))
    with database.read_transaction() as connection:
        return {row.seat: row.person_id for row in connection.execute(query.order_by(SEAT.c.seat))}


def load_seats_at_records(
    database: Database, journal: int, person: str, records: Collection[int]
) -> dict[int, frozenset[int]]:
    """Return a person's seats at a table at each of these records."""
    if not records:
        return {}
    parameters = {"journal": journal, "person": person, "newest": max(records), "oldest": min(records)}
    with database.read_transaction() as connection:
        rows = connection.execute(_SEATS_HELD, parameters).all()
    return {
        record: frozenset(row.seat for row in rows if row.first <= record and (row.last is None or row.last > record))
        for record in records
    }


def find_tables_of(database: Database, person: str) -> list[str]:
    """Return the ids of the tables at which a person sits now."""
    query = select(JOURNAL.c.table_id).join(SEAT).where(SEAT.c.person_id == person, SEAT.c.last.is_(None))
    with database.read_transaction() as connection:
        return sorted(set(connection.execute(query).scalars()))


def find_seated_private_tables(database: Database) -> set[str]:
    """Return the ids of the private tables with a taken seat."""
    query = (
        select(JOURNAL.c.table_id)
        .join(SEAT)
        .where(SEAT.c.last.is_(None), JOURNAL.c.table_id.contains(PRIVATE_ID_SEPARATOR))
    )
    with database.read_transaction() as connection:
        return set(connection.execute(query).scalars())


def find_private_tables_of(database: Database, person: str) -> list[str]:
    """Return the ids of the private tables at which a person has ever sat."""
    query = (
        select(JOURNAL.c.table_id)
        .join(SEAT)
        .where(SEAT.c.person_id == person, JOURNAL.c.table_id.contains(PRIVATE_ID_SEPARATOR))
    )
    with database.read_transaction() as connection:
        return sorted(set(connection.execute(query).scalars()))


def load_balances(database: Database, prefix: str, *, include_empty: bool = True) -> dict[str, int]:
    """Return the balances of accounts with this prefix, in cents: `stack/T-1/` for the stacks of a table."""
    query = select(BALANCE).where(BALANCE.c.account >= prefix)
    if not include_empty:
        query = query.where(BALANCE.c.amount != 0)
    if prefix:
        query = query.where(BALANCE.c.account < prefix[:-1] + chr(ord(prefix[-1]) + 1))
    with database.read_transaction() as connection:
        return {row.account: row.amount for row in connection.execute(query.order_by(BALANCE.c.account))}


def load_balance(database: Database, account: str) -> int:
    """Return the balance of one account, in cents."""
    with database.read_transaction() as connection:
        query = select(BALANCE.c.amount).where(BALANCE.c.account == account)
        return connection.execute(query).scalar_one_or_none() or 0


def sum_balances(database: Database) -> int:
    """Return the sum of all balances, which must be zero."""
    with database.read_transaction() as connection:
        return int(connection.execute(select(func.coalesce(func.sum(BALANCE.c.amount), 0))).scalar_one())


def find_answer(database: Database, person: str, key: str) -> StoredAnswer | None:
    """Return the stored answer to a person's act with this key, or None."""
    with database.read_transaction() as connection:
        row = connection.execute(_FIND_ANSWER, {"person": person, "key": key}).one_or_none()
    return None if row is None else StoredAnswer(person, key, bytes(row.body_hash), bytes(row.answer))


def load_meter(database: Database, link: str) -> StoredMeter:
    """Return a consistent snapshot of a linked meter; a meter that has never moved has version 0."""
    columns = select(METER.c.version, METER_SHARE.c.journal_id, METER_SHARE.c.moved)
    query = columns.select_from(METER.outerjoin(METER_SHARE)).where(METER.c.link == link)
    with database.read_transaction() as connection:
        rows = connection.execute(query).all()
    shares = {row.journal_id: Fraction(row.moved) for row in rows if row.journal_id is not None}
    return StoredMeter(link, rows[0].version if rows else 0, shares)


def load_last_rounds(database: Database, journal: int, limit: int) -> list[RoundLocation]:
    """Return the locations of the last finished rounds of a table, the newest first."""
    with database.read_transaction() as connection:
        return [_round_location(row) for row in connection.execute(_LAST_ROUNDS, {"journal": journal, "most": limit})]


def find_segments_of_rounds(database: Database, journal: int, first: int, last: int) -> list[tuple[int, int]]:
    """Return the segments that contain some of these rounds: the first record of each, and the last of its rounds."""
    segments = select(ROUND.c.segment, func.max(ROUND.c.last)).where(ROUND.c.journal_id == journal)
    query = segments.where(ROUND.c.number >= first, ROUND.c.number <= last).group_by(ROUND.c.segment)
    with database.read_transaction() as connection:
        return [(int(segment), int(end)) for segment, end in connection.execute(query.order_by(ROUND.c.segment))]


def find_segments_around_rounds(database: Database, journal: int, first: int, last: int) -> list[tuple[int, int]]:
    """Return all segments that contain some of these rounds, or the records between them and the rounds before.

    Each segment is given by its first and its last record. If the last round is not finished yet, the segments extend
    to the end of the journal.
    """
    of_journal = ROUND.c.journal_id == journal
    earlier = select(ROUND.c.segment).where(of_journal, ROUND.c.number < first).order_by(ROUND.c.number.desc())
    later = select(ROUND.c.segment).where(of_journal, ROUND.c.number >= last).order_by(ROUND.c.number)
    is_segment = RECORD.c.kind == literal_column(f"'{SEGMENT_KIND}'")  # a literal, so that the index is used
    began = select(RECORD.c.number).where(is_segment, RECORD.c.journal_id == journal)
    with database.read_transaction() as connection:
        begin = connection.execute(earlier.limit(1)).scalar_one_or_none() or 1
        end = connection.execute(later.limit(1)).scalar_one_or_none() or NO_END
        starts = [1, *connection.execute(began.where(RECORD.c.number > 1).order_by(RECORD.c.number)).scalars()]
        head = connection.execute(select(JOURNAL.c.head_number).where(JOURNAL.c.id == journal)).scalar_one()
    ends = [*(start - 1 for start in starts[1:]), head]
    return [(start, stop) for start, stop in zip(starts, ends, strict=True) if begin <= start <= end and stop]


def find_round(database: Database, journal: int, number: int) -> RoundLocation | None:
    """Return the location of a finished round of a table, or None."""
    with database.read_transaction() as connection:
        row = connection.execute(_ROUND, {"journal": journal, "number": number}).one_or_none()
    return None if row is None else _round_location(row)


def find_rounds_of_person(
    database: Database, journal: int, person: str, limit: int, before: int | None = None
) -> list[RoundLocation]:
    """Return the locations of the last finished rounds of a table at which a person sat, the newest first.

    `before` is the first record of a round: only earlier rounds are returned.
    """
    end = NO_END if before is None else before
    rounds: list[RoundLocation] = []
    with database.read_transaction() as connection:
        parameters = {"journal": journal, "person": person, "newest": end, "oldest": 0}
        visits = _merge_visits(connection.execute(_VISITS, parameters).all(), end)
        for first, last in visits:  # rounds between the visits are never read, however many there are
            if len(rounds) == limit:
                break
            within = {"journal": journal, "first": first, "last": last, "most": limit - len(rounds)}
            rounds += [_round_location(row) for row in connection.execute(_ROUNDS_WITHIN, within)]
    return rounds


def _merge_visits(visits: Iterable[Any], end: int) -> list[tuple[int, int]]:
    """Merge visits into disjoint ranges of records during which the person had a seat, the newest first."""
    ranges: list[tuple[int, int]] = []
    for first, last in sorted((each.first, end if each.last is None else min(each.last, end)) for each in visits):
        if ranges and first <= ranges[-1][1]:
            ranges[-1] = (ranges[-1][0], max(last, ranges[-1][1]))
        else:
            ranges.append((first, last))
    return ranges[::-1]


def _round_location(row: Any) -> RoundLocation:
    return RoundLocation(row.number, row.segment, row.first, row.last, row.began, row.ended)
