"""The house log: who did what and when, apart from play (GLI-19 2.8.8); and idempotent calls of the back office."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from pitboss.clock import from_microseconds
from pitboss.errors import PitbossError
from pitboss.house.database.change import DuplicateKeyError
from pitboss.house.database.schema import ANSWER, HOUSE_LOG, PERSON

MAX_LINES: Final = 10_000


class LogEvent(StrEnum):
    """Type of a line of the log."""

    LOG_IN = "log in"
    LOG_OUT = "log out"
    USER_ADDED = "user added"
    ROLES_CHANGED = "roles changed"
    USER_DISABLED = "user disabled"
    USER_ENABLED = "user enabled"
    PASSWORD_CHANGED = "password changed"
    # Approvals
    PREPARED = "prepared"
    SIGNED = "signed"
    REFUSED = "refused or void"
    SURVEILLANCE_NOTIFIED = "surveillance notified"
    # Disputes
    DISPUTE_OPENED = "dispute opened"
    DISPUTE_RULED = "dispute ruled on"
    DISPUTE_CLOSED = "dispute closed"
    DISPUTE_REFERRED = "dispute referred to the Commission"
    # Tables
    VOID = "round voided"
    BACKED_UP = "backed up"
    CORRECTION = "correction"
    METER_ADJUSTED = "meter adjusted"
    OVERRIDE = "override"
    SHUFFLE = "shuffle"
    DECKS = "new decks"
    TABLE_CLOSED = "table closed"
    RULES_CHANGED = "rules changed"
    SETTINGS_CHANGED = "settings changed"
    HINT = "hint given"
    # The house itself
    VERIFIED = "program verified"
    BOOKS_CHECKED = "books checked"
    ANSWERS_FORGOTTEN = "answers forgotten"


def log(
    connection: Connection, at: int, event: LogEvent, detail: str, *, by: str | None = None, table: str | None = None
) -> None:
    """Add a line to the log, in the caller's transaction. `by` is a person's id, or None for the house itself."""
    line = {"at": at, "what": event.value, "by": by, "table_id": table, "detail": detail}
    connection.execute(insert(HOUSE_LOG).values(line))


class LogEntry(Struct, frozen=True, kw_only=True):
    """A line of the log."""

    id: int
    at: int
    """Microseconds since 1970."""
    event: str
    by: str | None
    """The person's name, or the id if the person is unknown."""
    table: str | None
    detail: str


def read_log(
    connection: Connection,
    since: int,
    until: int,
    *,
    events: Collection[LogEvent] = (),
    table: str | None = None,
    after: int = 0,
    limit: int = MAX_LINES,
) -> list[LogEntry]:
    """Return the lines from `since` until before `until`. `after` is the id of the last line seen, for paging."""
    query = (
        select(HOUSE_LOG, PERSON.c.name)
        .join_from(HOUSE_LOG, PERSON, PERSON.c.id == HOUSE_LOG.c.by, isouter=True)
        .where(HOUSE_LOG.c.at >= since, HOUSE_LOG.c.at < until, HOUSE_LOG.c.id > after)
    )
    if events:
        query = query.where(HOUSE_LOG.c.what.in_([event.value for event in events]))
    if table is not None:
        query = query.where(HOUSE_LOG.c.table_id == table)
    return [
        LogEntry(id=row.id, at=row.at, event=row.what, by=row.name or row.by, table=row.table_id, detail=row.detail)
        for row in connection.execute(query.order_by(HOUSE_LOG.c.id).limit(min(limit, MAX_LINES)))
    ]


def format_log_csv(lines: Iterable[LogEntry], *, with_head: bool = True) -> str:
    """Format lines as CSV for a spreadsheet; text that looks like a formula is escaped with a quote."""
    output = io.StringIO()
    writer = csv.writer(output)
    if with_head:
        writer.writerow(("number", "at", "event", "by", "table", "detail"))
    for line in lines:
        at = from_microseconds(line.at).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        writer.writerow((line.id, at, line.event, *map(_escape_formula, (line.by, line.table, line.detail))))
    return output.getvalue()


def _escape_formula(cell: str | None) -> str:
    text = cell or ""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


# Idempotency: a repeated call with the same key and body gets the same answer and is not executed again.


class KeyReusedError(PitbossError):
    """The key was used before for a different call."""


def run_once_per_key(
    connection: Connection, person: str, key: str, call_hash: bytes, at: int, action: Callable[[], bytes]
) -> bytes:
    """Return the answer stored under a person's key, or run `action` and store its answer.

    `call_hash` identifies the call: the same key for a different call is refused.

    Everything happens in the caller's transaction. Raise DuplicateKeyError if another process was faster: the caller
    must roll back, and the next call gets its answer.
    """
    own = (ANSWER.c.person_id == person, ANSWER.c.key == key)
    stored = connection.execute(select(ANSWER.c.body_hash, ANSWER.c.answer).where(*own)).one_or_none()
    if stored is not None:
        if stored.body_hash != call_hash:
            raise KeyReusedError(
                "this key was used for something else: what is new has a new Idempotency-Key", at="key"
            )
        return bytes(stored.answer)
    answer = action()
    row = {"person_id": person, "key": key, "body_hash": call_hash, "at": at, "table_id": "", "answer": answer}
    try:
        connection.execute(insert(ANSWER).values(row))
    except IntegrityError:
        raise DuplicateKeyError("another process has answered this key: ask again") from None
    return answer
