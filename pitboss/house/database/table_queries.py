"""Find the journals of tables, or begin them: a table that opens under other rules begins another life."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct, field
from sqlalchemy import Row, bindparam, func, literal_column, select, update

from pitboss.house.basics import PRIVATE_ID_SEPARATOR
from pitboss.house.database.change import RoundLocation, StoredAnswer
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.pipeline import SqlStatement, Values
from pitboss.house.database.schema import ANSWER, BALANCE, HOUSE, JOURNAL, METER, METER_SHARE, RECORD, ROUND, SEAT
from pitboss.journal.record import SEGMENT_KIND, Identity, OpeningEntry, Record, entry_of, timestamp_from_microseconds


class JournalInfo(Struct, frozen=True):
    """A table's newest journal, as a house that starts finds it."""

    row: JournalRow
    settings: str
    """The table's settings as JSON."""
    opened: OpeningEntry | None
    """The rules under which the table was opened; None if the journal has no record yet."""


class NewJournal(Struct, frozen=True):
    """A journal that is to begin."""

    table: str
    sequence: int
    settings: str = "{}"
    identity: Identity = field(default_factory=Identity.new)


def load_house_name(database: Database) -> str:
    """Return the name that a house's database was given when it was made; no other one has it."""
    with database.read_transaction() as connection:
        return str(connection.execute(select(HOUSE.c.name)).scalar_one())


def load_latest_journals(database: Database, tables: Collection[str]) -> dict[str, JournalInfo]:
    """Return the newest journal of each table that has one, by two statements for all of them."""
    with database.read_transaction() as connection:
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
        lives[row.table_id] = JournalInfo(JournalRow(row.id, row.table_id, row.life, identity), row.settings, rules)
    return lives


def create_journals(database: Database, new: Collection[NewJournal], settings: Mapping[int, str] | None = None) -> None:
    """Begin journals, and store other settings of older ones, in one transaction.

    If another process has begun a journal meanwhile, that one counts.
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
    """Return the journal that a table opened under these rules goes on with: its newest one, or a new one.

    A journal without records, of a table that was never opened, serves any rules.
    """
    found = load_latest_journals(database, [opened.table]).get(opened.table)
    if found is not None and found.opened in (None, opened):
        return found.row
    life = 1 if found is None else found.row.sequence + 1
    create_journals(database, [NewJournal(opened.table, life, identity=fresh or Identity.new())])
    return load_latest_journals(database, [opened.table])[opened.table].row


def load_opening_entry(database: Database, row: JournalRow) -> OpeningEntry | None:
    """Return the rules under which a table was opened, or None if its journal has no record yet."""
    with database.read_transaction() as connection:
        asked = select(RECORD).where(RECORD.c.journal_id == row.id, RECORD.c.number == 1)
        first = connection.execute(asked).one_or_none()
    return None if first is None else _rules(row.identity, first)


def load_settings(database: Database, row: JournalRow) -> str:
    """Return a table's settings as JSON."""
    with database.read_transaction() as connection:
        asked = select(JOURNAL.c.settings).where(JOURNAL.c.id == row.id)
        return str(connection.execute(asked).scalar_one())


def store_settings(database: Database, row: JournalRow, settings: str) -> None:
    """Store a table's settings as JSON."""
    create_journals(database, [], {row.id: settings})


def _row(new: NewJournal) -> Values:
    identity, beginning = new.identity, new.identity.beginning
    head = (beginning.number, bytes.fromhex(beginning.hash))
    return new.table, new.sequence, identity.journal, identity.created, *head, new.settings


def _rules(identity: Identity, first: Row[Any]) -> OpeningEntry | None:
    """Return the rules that the first record of a journal names."""
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

# Read what a table comes back with: its seats, stacks, answers, meters and rounds.


_FIND_ANSWER: Final = select(ANSWER.c.body_hash, ANSWER.c.answer).where(
    ANSWER.c.person_id == bindparam("person"), ANSWER.c.key == bindparam("key")
)
"""Is asked for every act that is refused, so it is put together once."""
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
"""Visits of a person that are searched for rounds: somebody may sit down and leave very often."""
_VISITS: Final = _SEATS_HELD.order_by(SEAT.c.first.desc()).limit(MAX_VISITS)
NO_END: Final = 2**62
"""A record that no journal has."""


class StoredMeter(Struct, frozen=True):
    """A linked meter: its version, and what each journal has moved it by, in exact cents."""

    link: str
    version: int
    shares: dict[int, Fraction]


def load_seats(database: Database, journal: int) -> dict[int, str]:
    """Return who sits where at a table now, by seat."""
    asked = select(SEAT.c.seat, SEAT.c.person_id).where(SEAT.c.journal_id == journal, SEAT.c.last.is_(None))
    with database.read_transaction() as connection:
        return {row.seat: row.person_id for row in connection.execute(asked.order_by(SEAT.c.seat))}


def load_seats_at_records(
    database: Database, journal: int, person: str, records: Collection[int]
) -> dict[int, frozenset[int]]:
    """Return the seats that a person had at a table when each of these records was written."""
    if not records:
        return {}
    given = {"journal": journal, "person": person, "newest": max(records), "oldest": min(records)}
    with database.read_transaction() as connection:
        rows = connection.execute(_SEATS_HELD, given).all()
    return {
        record: frozenset(row.seat for row in rows if row.first <= record and (row.last is None or row.last > record))
        for record in records
    }


def find_tables_of(database: Database, person: str) -> list[str]:
    """Return the tables at which a person sits now."""
    asked = select(JOURNAL.c.table_id).join(SEAT).where(SEAT.c.person_id == person, SEAT.c.last.is_(None))
    with database.read_transaction() as connection:
        return sorted(set(connection.execute(asked).scalars()))


def find_seated_private_tables(database: Database) -> set[str]:
    """Return the private tables at which somebody sits now, by their ids."""
    asked = (
        select(JOURNAL.c.table_id)
        .join(SEAT)
        .where(SEAT.c.last.is_(None), JOURNAL.c.table_id.contains(PRIVATE_ID_SEPARATOR))
    )
    with database.read_transaction() as connection:
        return set(connection.execute(asked).scalars())


def find_private_tables_of(database: Database, person: str) -> list[str]:
    """Return the private tables at which a person has ever sat, by their ids."""
    asked = (
        select(JOURNAL.c.table_id)
        .join(SEAT)
        .where(SEAT.c.person_id == person, JOURNAL.c.table_id.contains(PRIVATE_ID_SEPARATOR))
    )
    with database.read_transaction() as connection:
        return sorted(set(connection.execute(asked).scalars()))


def load_balances(database: Database, prefix: str, *, include_empty: bool = True) -> dict[str, int]:
    """Return what the accounts that begin with a prefix hold, in cents: `stack/T-1/` for the stacks of a table.

    `are_empty` says whether those that hold nothing are among them.
    """
    asked = select(BALANCE).where(BALANCE.c.account >= prefix)
    if not include_empty:
        asked = asked.where(BALANCE.c.amount != 0)
    if prefix:
        asked = asked.where(BALANCE.c.account < prefix[:-1] + chr(ord(prefix[-1]) + 1))
    with database.read_transaction() as connection:
        return {row.account: row.amount for row in connection.execute(asked.order_by(BALANCE.c.account))}


def load_balance(database: Database, account: str) -> int:
    """Return what one account holds, in cents."""
    with database.read_transaction() as connection:
        asked = select(BALANCE.c.amount).where(BALANCE.c.account == account)
        return connection.execute(asked).scalar_one_or_none() or 0


def sum_balances(database: Database) -> int:
    """Return the sum over every account, which is zero."""
    with database.read_transaction() as connection:
        return int(connection.execute(select(func.coalesce(func.sum(BALANCE.c.amount), 0))).scalar_one())


def find_answer(database: Database, person: str, key: str) -> StoredAnswer | None:
    """Return how a person's act with this key was answered, or None."""
    with database.read_transaction() as connection:
        row = connection.execute(_FIND_ANSWER, {"person": person, "key": key}).one_or_none()
    return None if row is None else StoredAnswer(person, key, bytes(row.body_hash), bytes(row.answer))


def load_meter(database: Database, link: str) -> StoredMeter:
    """Return a linked meter as of one moment; one that has never moved has version 0."""
    asked = select(METER.c.version, METER_SHARE.c.journal_id, METER_SHARE.c.moved)
    of_link = asked.select_from(METER.outerjoin(METER_SHARE)).where(METER.c.link == link)
    with database.read_transaction() as connection:
        rows = connection.execute(of_link).all()
    shares = {row.journal_id: Fraction(row.moved) for row in rows if row.journal_id is not None}
    return StoredMeter(link, rows[0].version if rows else 0, shares)


def load_last_rounds(database: Database, journal: int, limit: int) -> list[RoundLocation]:
    """Return where the last finished rounds of a table are, the newest first."""
    with database.read_transaction() as connection:
        return [_round_location(row) for row in connection.execute(_LAST_ROUNDS, {"journal": journal, "most": limit})]


def find_segments_of_rounds(database: Database, journal: int, first: int, last: int) -> list[tuple[int, int]]:
    """Return the segments that have some of these rounds: the record that began each, and the last of its rounds."""
    asked = select(ROUND.c.segment, func.max(ROUND.c.last)).where(ROUND.c.journal_id == journal)
    among = asked.where(ROUND.c.number >= first, ROUND.c.number <= last).group_by(ROUND.c.segment)
    with database.read_transaction() as connection:
        return [(int(segment), int(end)) for segment, end in connection.execute(among.order_by(ROUND.c.segment))]


def find_segments_around_rounds(database: Database, journal: int, first: int, last: int) -> list[tuple[int, int]]:
    """Return the segments that have some of these rounds or what happens before each of them, whole.

    Each is given by its first and its last record. A last round that is not over yet stands for all that comes.
    """
    of_journal = ROUND.c.journal_id == journal
    earlier = select(ROUND.c.segment).where(of_journal, ROUND.c.number < first).order_by(ROUND.c.number.desc())
    later = select(ROUND.c.segment).where(of_journal, ROUND.c.number >= last).order_by(ROUND.c.number)
    is_segment = RECORD.c.kind == literal_column(f"'{SEGMENT_KIND}'")  # written out, so that its index is used
    began = select(RECORD.c.number).where(is_segment, RECORD.c.journal_id == journal)
    with database.read_transaction() as connection:
        begin = connection.execute(earlier.limit(1)).scalar_one_or_none() or 1
        end = connection.execute(later.limit(1)).scalar_one_or_none() or NO_END
        starts = [1, *connection.execute(began.where(RECORD.c.number > 1).order_by(RECORD.c.number)).scalars()]
        head = connection.execute(select(JOURNAL.c.head_number).where(JOURNAL.c.id == journal)).scalar_one()
    ends = [*(start - 1 for start in starts[1:]), head]
    return [(start, stop) for start, stop in zip(starts, ends, strict=True) if begin <= start <= end and stop]


def find_round(database: Database, journal: int, number: int) -> RoundLocation | None:
    """Return where a finished round of a table is, or None."""
    with database.read_transaction() as connection:
        row = connection.execute(_ROUND, {"journal": journal, "number": number}).one_or_none()
    return None if row is None else _round_location(row)


def find_rounds_of_person(
    database: Database, journal: int, person: str, limit: int, before: int | None = None
) -> list[RoundLocation]:
    """Return where the last finished rounds of a table are at which a person sat, the newest first.

    `before` is the first record of a round: only earlier ones are returned.
    """
    end = NO_END if before is None else before
    found: list[RoundLocation] = []
    with database.read_transaction() as connection:
        given = {"journal": journal, "person": person, "newest": end, "oldest": 0}
        visits = _merge_visits(connection.execute(_VISITS, given).all(), end)
        for first, last in visits:  # rounds after a visit are not looked at, however many there are
            if len(found) == limit:
                break
            within = {"journal": journal, "first": first, "last": last, "most": limit - len(found)}
            found += [_round_location(row) for row in connection.execute(_ROUNDS_WITHIN, within)]
    return found


def _merge_visits(visits: Iterable[Any], end: int) -> list[tuple[int, int]]:
    """Return the records between which a person sat anywhere at a table, the newest first, without overlaps."""
    found: list[tuple[int, int]] = []
    for first, last in sorted((each.first, end if each.last is None else min(each.last, end)) for each in visits):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found[::-1]


def _round_location(row: Any) -> RoundLocation:
    return RoundLocation(row.number, row.segment, row.first, row.last, row.began, row.ended)
