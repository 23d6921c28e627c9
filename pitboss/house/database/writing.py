"""Write changes of tables inside one transaction: each whole or not at all, in as few statements as possible.

Rows are always locked in the same order: journals by number, answered keys, accounts by name (wallets last), meters by
link. So two processes that write at once do not wait for each other in a circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Executable, Table, bindparam, insert, select, text, update
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError

from pitboss.house.database.change import AnsweredBefore, Change, LostTable, MeterMoved, MeterShare, NotWritten
from pitboss.house.database.postings import lock_accounts, post, run
from pitboss.house.database.schema import ANSWER, HOUSE_LOG, JOURNAL, METER, RECORD, ROUND, SEALED, SEAT, SIGNED
from pitboss.journal.record import Checkpoint, microseconds

Row = dict[str, Any]
_BAD_VALUE = (IntegrityError, DataError, InterfaceError, ProgrammingError, UnicodeError, OverflowError)
"""Errors of one change; any other error is the database's, and concerns the whole transaction."""


def write_together(connection: Connection, changes: Sequence[Change], at: int) -> None:
    """Write all changes, or raise NotWritten: the transaction must then be rolled back."""
    try:
        _write(connection, _in_order(changes), at)
    except _BAD_VALUE as error:
        raise _not_accepted(error) from error


def write_apart(connection: Connection, changes: Sequence[Change], at: int) -> list[NotWritten | None]:
    """Write each change that can be written, and return the reason for each one that cannot."""
    _lock(connection, changes)
    results = {id(change): _attempt(connection, change, at) for change in _in_order(changes)}
    return [results[id(change)] for change in changes]


def _in_order(changes: Iterable[Change]) -> list[Change]:
    return sorted(changes, key=lambda change: change.journal)


def _attempt(connection: Connection, change: Change, at: int) -> NotWritten | None:
    savepoint = connection.begin_nested()
    try:
        write_together(connection, [change], at)
    except NotWritten as refused:
        savepoint.rollback()
        return refused
    savepoint.commit()
    return None


def _not_accepted(error: Exception) -> NotWritten:
    reason = str(getattr(error, "orig", error)).partition("\n")[0]
    return NotWritten(f"the database does not accept this change: {reason}")


def _write(connection: Connection, changes: list[Change], at: int) -> None:
    _move_heads(connection, changes)
    _answer(connection, changes, at)
    post(connection, [posting for change in changes for posting in change.postings], at)
    _move_meters(connection, changes)
    for table, rows in (
        (RECORD, map(_record_rows, changes)),
        (SEALED, map(_sealed_rows, changes)),
        (SIGNED, map(_signed_rows, changes)),
        (ROUND, map(_round_rows, changes)),
        (HOUSE_LOG, (_log_rows(change, at) for change in changes)),
    ):
        _insert(connection, table, [row for some in rows for row in some])
    _take_seats(connection, changes)


def _insert(connection: Connection, table: Table, rows: list[Row]) -> None:
    if rows:
        run(connection, _INSERT[table.name], rows)


# Heads

_MOVE_HEAD = (
    update(JOURNAL)
    .where(
        JOURNAL.c.id == bindparam("journal"),
        JOURNAL.c.epoch == bindparam("in_epoch"),
        JOURNAL.c.head_number == bindparam("from_number"),
        JOURNAL.c.head_hash == bindparam("from_hash"),
    )
    .values(head_number=bindparam("to_number"), head_hash=bindparam("to_hash"))
)


def _move_heads(connection: Connection, changes: list[Change]) -> None:
    """Move each head from where its owner left it; a change without records holds the head in place."""
    moved = run(connection, _MOVE_HEAD, [_head_row(change) for change in changes]).rowcount
    if moved != len(changes):
        raise LostTable("another process has this table now, or has written to it: nothing was written")


def _head_row(change: Change) -> Row:
    after = _last(change)
    return {
        "journal": change.journal,
        "in_epoch": change.epoch,
        "from_number": change.before.number,
        "from_hash": bytes.fromhex(change.before.hash),
        "to_number": after.number,
        "to_hash": bytes.fromhex(after.hash),
    }


def _last(change: Change) -> Checkpoint:
    if not change.records:
        return change.before
    first, last = change.records[0], change.records[-1]
    assert (first.number - 1, first.before) == (change.before.number, change.before.hash), "the records follow the head"
    assert last.number - first.number + 1 == len(change.records), "the records follow each other"
    return last.checkpoint


# Answers


def _answer(connection: Connection, changes: list[Change], at: int) -> None:
    rows = [
        {
            "person_id": each.person,
            "key": each.key,
            "body_hash": each.body_hash,
            "at": at,
            "table_id": change.table,
            "answer": each.answer,
        }
        for change in changes
        for each in change.answered
    ]
    rows.sort(key=lambda row: (row["person_id"], row["key"]))
    try:
        _insert(connection, ANSWER, rows)
    except IntegrityError:
        raise AnsweredBefore("this key was answered already: nothing was written") from None


# Linked meters

_MOVE_READ_METER = text("UPDATE meter SET version = version + 1 WHERE link = :link AND version = :read")
_BEGIN_READ_METER = text("INSERT INTO meter (link, version) VALUES (:link, 1) ON CONFLICT DO NOTHING")
_MOVE_METER = text(
    "INSERT INTO meter (link, version) VALUES (:link, 1) ON CONFLICT (link) DO UPDATE SET version = meter.version + 1"
)
_MOVE_SHARE = text(
    "INSERT INTO meter_share (link, journal_id, moved) VALUES (:link, :journal_id, :moved)"
    " ON CONFLICT (link, journal_id) DO UPDATE SET moved = excluded.moved"
)


def _move_meters(connection: Connection, changes: list[Change]) -> None:
    """Move linked meters; those whose value was read go first, for nothing has moved them yet."""
    shares = [(share, change.journal) for change in changes for share in change.meters]
    shares.sort(key=lambda each: (each[0].link, each[0].read is None))
    for share, _ in shares:
        _move_meter(connection, share)
    if shares:
        rows = [{"link": share.link, "journal_id": journal, "moved": share.moved} for share, journal in shares]
        run(connection, _MOVE_SHARE, rows)


def _move_meter(connection: Connection, share: MeterShare) -> None:
    if share.read is None:
        connection.execute(_MOVE_METER, {"link": share.link})
        return
    move = _MOVE_READ_METER if share.read else _BEGIN_READ_METER
    given = {"link": share.link, "read": share.read} if share.read else {"link": share.link}
    if connection.execute(move, given).rowcount != 1:
        raise MeterMoved(f"the meter {share.link} has moved since it was read: nothing was written")


# Records, secrets, signed heads, rounds and lines of the log


def _record_rows(change: Change) -> Iterator[Row]:
    for record in change.records:
        yield {
            "journal_id": change.journal,
            "number": record.number,
            "kind": record.kind,
            "at": microseconds(record.at),
            "body": record.body,
            "hash": bytes.fromhex(record.hash),
        }


def _sealed_rows(change: Change) -> Iterator[Row]:
    for key, secret in change.sealed.items():
        yield {"journal_id": change.journal, "key": key, "secret": secret}


def _signed_rows(change: Change) -> Iterator[Row]:
    for head in change.signed:
        yield {
            "journal_id": change.journal,
            "number": head.number,
            "hash": bytes.fromhex(head.hash),
            "at": microseconds(head.at),
            "signer": bytes.fromhex(head.signer),
            "signature": bytes.fromhex(head.signature),
        }


def _round_rows(change: Change) -> Iterator[Row]:
    for place in change.rounds:
        yield {
            "journal_id": change.journal,
            "number": place.number,
            "segment": place.segment,
            "first": place.first,
            "last": place.last,
            "began": place.began,
            "ended": place.ended,
        }


def _log_rows(change: Change, at: int) -> Iterator[Row]:
    for line in change.logged:
        yield {"at": at, "what": line.what, "by": line.by, "table_id": change.table, "detail": line.detail}


# Seats

_LEAVE_SEAT = (
    update(SEAT)
    .where(SEAT.c.journal_id == bindparam("journal"), SEAT.c.seat == bindparam("left"), SEAT.c.last.is_(None))
    .values(last=bindparam("record"))
)


def _take_seats(connection: Connection, changes: list[Change]) -> None:
    """Close the stay of whoever sits there, and begin another; one after the other, for a seat may change twice."""
    for change in changes:
        for taken in change.seats:
            left = {"journal": change.journal, "left": taken.seat, "record": taken.record}
            connection.execute(_LEAVE_SEAT, left)
            if taken.person is not None:
                row = {"journal_id": change.journal, "seat": taken.seat, "first": taken.record}
                _insert(connection, SEAT, [row | {"person_id": taken.person}])


# Locks


def _lock(connection: Connection, changes: Sequence[Change]) -> None:
    """Lock all rows of a group in the usual order, before each change is tried by itself."""
    if connection.dialect.name == "sqlite":  # the whole file is locked
        return
    journals, links = {change.journal for change in changes}, {s.link for change in changes for s in change.meters}
    connection.execute(select(JOURNAL.c.id).where(JOURNAL.c.id.in_(journals)).order_by(JOURNAL.c.id).with_for_update())
    lock_accounts(connection, [posting for change in changes for posting in change.postings])
    connection.execute(select(METER.c.link).where(METER.c.link.in_(links)).order_by(METER.c.link).with_for_update())


_INSERT: dict[str, Executable] = {
    table.name: insert(table) for table in (RECORD, SEALED, SIGNED, ROUND, ANSWER, SEAT, HOUSE_LOG)
}
