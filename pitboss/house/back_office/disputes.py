"""Disputes about rounds, with statements and a ruling that cites its clause.

A dispute that is not closed within three days is referred to the Commission (COMAR 36.03.10.47B).
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, insert, or_, select, update

from pitboss.clock import DAY
from pitboss.errors import PitbossError
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.database.schema import DISPUTE, JOURNAL, ROUND, SEAT, STATEMENT
from pitboss.house.permissions import PLAYERS, Permission, PermissionDeniedError, permission_denial
from pitboss.house.roles import Person
from pitboss.law.clauses import all_clauses

DAYS_TO_CLOSE: Final = 3
MAX_TEXT_LENGTH: Final = 10_000
"""Maximum length of a statement or a ruling, in characters."""
MAX_STATEMENTS: Final = 1_000


_SEATED_PEOPLE: Final = (
    select(SEAT.c.person_id)
    .join(ROUND, ROUND.c.journal_id == SEAT.c.journal_id)
    .where(SEAT.c.first <= ROUND.c.last, or_(SEAT.c.last.is_(None), SEAT.c.last >= ROUND.c.first))
)
"""Selects the people who had a seat in a round."""


class Statement(Struct, frozen=True):
    """A person's statement about a disputed round."""

    number: int
    at: int
    by: str
    text: str


class Dispute(Struct, frozen=True, kw_only=True):
    """A dispute; times in microseconds, people by their ids."""

    id: int
    journal: int
    table: str
    round: int
    opened: int
    opened_by: str
    due: int
    referred: int | None
    """When it was referred to the Commission, because it was not closed in time."""
    closed: int | None
    ruling: str | None
    clause: str | None
    ruled_by: str | None
    statements: list[Statement]


def open_dispute(
    connection: Connection, table: str, round: int, by: Person, text: str, at: int, journal: int | None = None
) -> Dispute:
    """Open a dispute on a finished round with a first statement, by a player of the round or an employee.

    `journal` is a former journal of the table; by default, the newest one that has this round is used.
    """
    if missing := permission_denial(by, Permission.OPEN_DISPUTE):
        raise missing
    journal = _find_journal(connection, table, round, journal)
    if by.has_any_role(*PLAYERS) and by.id not in load_players(connection, journal, round):
        raise PermissionDeniedError(f"you did not play in round {round} of {table}")
    words = _check_text(text, "text")
    same = (DISPUTE.c.journal_id == journal, DISPUTE.c.round == round, DISPUTE.c.opened_by == by.id)
    if before := _read(connection, *same, DISPUTE.c.closed.is_(None)):
        raise PitbossError(f"you have opened dispute {before[0].id} on this round: add a statement to it", at="round")
    row = {"journal_id": journal, "table_id": table, "round": round, "opened": at, "opened_by": by.id}
    added = insert(DISPUTE).values(due=at + DAYS_TO_CLOSE * DAY, **row).returning(DISPUTE.c.id)
    id = int(connection.execute(added).scalar_one())
    _insert_statement(connection, id, 1, by, words, at)
    log(connection, at, LogEvent.DISPUTE_OPENED, f"dispute {id} on round {round}", by=by.id, table=table)
    return read_dispute(connection, id)


def add_statement(connection: Connection, id: int, by: Person, text: str, at: int) -> Dispute:
    """Add a statement of a player of the round or an employee to an open dispute."""
    if missing := permission_denial(by, Permission.OPEN_DISPUTE):
        raise missing
    if not may_read(connection, read_dispute(connection, id), by):
        raise PermissionDeniedError(f"dispute {id} is not about a round of yours")
    dispute = _lock_open_dispute(connection, id)
    number = len(dispute.statements) + 1
    if number > MAX_STATEMENTS:
        raise PitbossError(f"a dispute has at most {MAX_STATEMENTS} statements", at="text")
    _insert_statement(connection, id, number, by, _check_text(text, "text"), at)
    return read_dispute(connection, id)


def rule_on_dispute(connection: Connection, id: int, by: Person, ruling: str, clause: str, at: int) -> Dispute:
    """Rule on a dispute, citing an existing clause; a dispute has only one ruling."""
    if missing := permission_denial(by, Permission.RULE_ON_DISPUTE):
        raise missing
    dispute = _lock_open_dispute(connection, id)
    if dispute.ruling is not None:
        raise PitbossError(f"dispute {id} has its ruling already: add a statement to it", at="ruling")
    if by.id == dispute.opened_by:
        raise PermissionDeniedError("you opened this dispute: another person must rule on it")
    if clause not in all_clauses():
        raise PitbossError(f"a ruling cites an existing clause: there is no clause {clause!r}", at="clause")
    words = {"ruling": _check_text(ruling, "ruling"), "clause": clause, "ruled_by": by.id}
    connection.execute(update(DISPUTE).where(DISPUTE.c.id == id).values(words))
    log(connection, at, LogEvent.DISPUTE_RULED, f"dispute {id} under {clause}", by=by.id, table=dispute.table)
    return read_dispute(connection, id)


def close_dispute(connection: Connection, id: int, by: Person, at: int) -> Dispute:
    """Close a dispute that has its ruling."""
    if missing := permission_denial(by, Permission.RULE_ON_DISPUTE):
        raise missing
    dispute = _lock_open_dispute(connection, id)
    if dispute.ruling is None:
        raise PitbossError(f"dispute {id} has no ruling yet", at="ruling")
    connection.execute(update(DISPUTE).where(DISPUTE.c.id == id).values(closed=at))
    log(connection, at, LogEvent.DISPUTE_CLOSED, f"dispute {id}", by=by.id, table=dispute.table)
    return read_dispute(connection, id)


def refer_overdue(connection: Connection, at: int) -> list[int]:
    """Refer disputes that were not closed in time to the Commission, and return their ids."""
    overdue = (DISPUTE.c.closed.is_(None), DISPUTE.c.referred.is_(None), DISPUTE.c.due <= at)
    marked = update(DISPUTE).where(*overdue).values(referred=at).returning(DISPUTE.c.id, DISPUTE.c.table_id)
    rows = sorted(connection.execute(marked).all())
    for id, table in rows:
        log(connection, at, LogEvent.DISPUTE_REFERRED, f"dispute {id}", table=table)
    return [id for id, _ in rows]


def read_dispute(connection: Connection, id: int) -> Dispute:
    """Return one dispute. Raise PitbossError if it does not exist."""
    disputes = _read(connection, DISPUTE.c.id == id)
    if not disputes:
        raise PitbossError(f"there is no dispute {id}", at="dispute")
    return disputes[0]


def list_disputes(
    connection: Connection, by: Person, *, is_open: bool = False, before: int | None = None, limit: int | None = None
) -> list[Dispute]:
    """Return the disputes that a person may read, by id.

    `limit` returns only the newest; `before` is the id of the first dispute seen, for paging.
    """
    conditions: list[ColumnElement[bool]] = [DISPUTE.c.closed.is_(None)] if is_open else []
    if permission_denial(by, Permission.READ_DISPUTES):
        conditions.append(or_(DISPUTE.c.opened_by == by.id, _was_played_by(by.id)))
    if before is not None:
        conditions.append(DISPUTE.c.id < before)
    return _read(connection, *conditions, limit=limit)


def may_read(connection: Connection, dispute: Dispute, person: Person) -> bool:
    """Whether a person may read a dispute: its opener, players of the round, and roles that read every dispute."""
    if person.id == dispute.opened_by or permission_denial(person, Permission.READ_DISPUTES) is None:
        return True
    if person.has_any_role(*PLAYERS):
        return person.id in load_players(connection, dispute.journal, dispute.round)
    return permission_denial(person, Permission.OPEN_DISPUTE) is None


def load_players(connection: Connection, journal: int, round: int) -> frozenset[str]:
    """Return the ids of the people who had a seat in a round."""
    sat = _SEATED_PEOPLE.where(ROUND.c.journal_id == journal, ROUND.c.number == round)
    return frozenset(connection.execute(sat).scalars())


def _was_played_by(person: str) -> ColumnElement[bool]:
    """Return the SQL condition of disputes on rounds in which a person had a seat."""
    sat = _SEATED_PEOPLE.where(ROUND.c.journal_id == DISPUTE.c.journal_id, ROUND.c.number == DISPUTE.c.round)
    return sat.where(SEAT.c.person_id == person).correlate(DISPUTE).exists()


def _find_journal(connection: Connection, table: str, round: int, journal_id: int | None) -> int:
    """Return the newest journal of a table that has this finished round, or check the given one."""
    query = (
        select(JOURNAL.c.id)
        .join(ROUND, ROUND.c.journal_id == JOURNAL.c.id)
        .where(JOURNAL.c.table_id == table, ROUND.c.number == round)
        .order_by(JOURNAL.c.life.desc())
    )
    if journal_id is not None:
        query = query.where(JOURNAL.c.id == journal_id)
    journal = connection.execute(query).scalars().first()
    if journal is None:
        where = "" if journal_id is None else f" in journal {journal_id}"
        raise PitbossError(f"table {table} has no finished round {round}{where}", at="round")
    return int(journal)


def _lock_open_dispute(connection: Connection, id: int) -> Dispute:
    """Return an open dispute, and lock it against concurrent changes."""
    connection.execute(select(DISPUTE.c.id).where(DISPUTE.c.id == id).with_for_update())
    dispute = read_dispute(connection, id)
    if dispute.closed is not None:
        raise PitbossError(f"dispute {id} is closed", at="dispute")
    return dispute


def _insert_statement(connection: Connection, id: int, number: int, by: Person, text: str, at: int) -> None:
    row = {"dispute_id": id, "number": number, "at": at, "by": by.id, "text": text}
    connection.execute(insert(STATEMENT).values(row))


def _check_text(text: str, at: str) -> str:
    words = text.strip()
    if not words or len(words) > MAX_TEXT_LENGTH:
        raise PitbossError(f"a {at} has 1 to {MAX_TEXT_LENGTH:,} characters", at=at)
    if "\x00" in words or any("\ud800" <= character <= "\udfff" for character in words):
        raise PitbossError(f"a {at} has no NUL characters and no halves of surrogate pairs", at=at)
    return words


def _read(connection: Connection, *conditions: ColumnElement[bool], limit: int | None = None) -> list[Dispute]:
    found = select(DISPUTE).where(*conditions).order_by(DISPUTE.c.id.desc()).limit(limit).subquery()
    rows = connection.execute(select(found).order_by(found.c.id)).all()
    statements: dict[int, list[Statement]] = {row.id: [] for row in rows}
    query = select(STATEMENT).join(found, found.c.id == STATEMENT.c.dispute_id)
    for row in connection.execute(query.order_by(STATEMENT.c.dispute_id, STATEMENT.c.number)):
        if row.dispute_id in statements:  # a new one may have been opened since the first query
            statements[row.dispute_id].append(Statement(row.number, row.at, row.by, row.text))
    return [_dispute(row, statements[row.id]) for row in rows]


def _dispute(row: Any, statements: list[Statement]) -> Dispute:
    return Dispute(
        id=row.id,
        journal=row.journal_id,
        table=row.table_id,
        round=row.round,
        opened=row.opened,
        opened_by=row.opened_by,
        due=row.due,
        referred=row.referred,
        closed=row.closed,
        ruling=row.ruling,
        clause=row.clause,
        ruled_by=row.ruled_by,
        statements=statements,
    )
