"""Write changes of tables in one transaction, each completely or not at all, with as few statements as possible.

Rows are always locked in the same order, so that concurrent writers do not deadlock: journals by number, answered keys,
accounts by name (wallets last), meters by link.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError

from pitboss.house.database.change import (
    Change,
    CommitError,
    DuplicateKeyError,
    InsufficientFundsError,
    LeaseLostError,
    MeterShare,
    StaleMeterError,
)
from pitboss.house.database.pipeline import (
    UNKNOWN_ROW_COUNT,
    Insertion,
    SqlStatement,
    StatementResult,
    Values,
    run_in_pipeline,
    violated_table,
)
from pitboss.house.database.schema import (
    ANSWER,
    BALANCE,
    ENTRY,
    HOUSE_LOG,
    JOURNAL,
    METER,
    METER_SHARE,
    POSTING,
    RECORD,
    ROUND,
    SEALED,
    SEAT,
    SIGNED,
)
from pitboss.house.money import WALLET, Posting
from pitboss.journal.record import Checkpoint, timestamp_to_microseconds

# Postings, their entries, and balances.


_POST = 'INSERT INTO posting ("at", why, "by", table_id, record, round) VALUES (?, ?, ?, ?, ?, ?) RETURNING id'
_ONE_POSTING = SqlStatement(_POST)
_POSTING_WITH_ENTRIES = SqlStatement(
    f"WITH posted AS ({_POST}) INSERT INTO entry (posting_id, account, amount) SELECT posted.id, moved.* "
    "FROM posted, unnest(CAST(? AS text[]), CAST(? AS bigint[])) AS moved"
)
"""For PostgreSQL: inserts entries without a round trip for the posting's number."""
_POSTINGS = insert(POSTING).returning(POSTING.c.id, sort_by_parameter_order=True)
_ENTRIES = Insertion(ENTRY)
_MOVES = Insertion(BALANCE, "ON CONFLICT (account) DO UPDATE SET amount = balance.amount + excluded.amount")
_WITHDRAW = SqlStatement("UPDATE balance SET amount = amount + ? WHERE account = ?")
"""For a withdrawal from a wallet: an upsert would fail the constraint on the inserted row before it is added up."""


def write_postings(connection: Connection, postings: Sequence[Posting], at: int) -> None:
    """Write postings in the caller's transaction.

    Raise `InsufficientFundsError` if a wallet's balance is too low.
    """
    if not postings:
        return
    if connection.dialect.name == "postgresql":
        _POSTING_WITH_ENTRIES.run(connection, *(_row(each, at) + _entries(each) for each in postings))
    else:
        _write_postings_in_steps(connection, postings, at)
    _write_movements(connection, _net_movements(postings))


def _entries(posting: Posting) -> tuple[list[str], list[int]]:
    moved = _net_movements([posting])
    return list(moved), list(moved.values())


def _row(posting: Posting, at: int) -> Values:
    return at, posting.reason, posting.by, posting.table, posting.record, posting.round


def _write_postings_in_steps(connection: Connection, postings: Sequence[Posting], at: int) -> None:
    """Insert postings, and then their entries, which refer to them."""
    entries = [
        (id, account, amount)
        for id, posting in zip(_ids(connection, postings, at), postings, strict=True)
        for account, amount in _net_movements([posting]).items()
    ]
    _ENTRIES.run(connection, entries)


def _ids(connection: Connection, postings: Sequence[Posting], at: int) -> Sequence[int]:
    """Insert postings, and return their numbers in the same order."""
    rows = [_row(each, at) for each in postings]
    if len(rows) == 1:
        return [_ONE_POSTING.run(connection, *rows).scalar_one_or_none()]
    return connection.execute(_POSTINGS, [dict(zip(_COLUMNS, row, strict=True)) for row in rows]).scalars().all()


_COLUMNS = ("at", "why", "by", "table_id", "record", "round")


def lock_accounts(connection: Connection, postings: Iterable[Posting]) -> None:
    """Lock the accounts of postings in the order in which they are written."""
    accounts = set(_net_movements(postings))
    wallets = {account for account in accounts if account.startswith(WALLET)}
    for group in (accounts - wallets, wallets):
        rows = select(BALANCE.c.account).where(BALANCE.c.account.in_(group))
        connection.execute(rows.order_by(BALANCE.c.account).with_for_update())


def _net_movements(postings: Iterable[Posting]) -> dict[str, int]:
    """Return the net movement of each account, without zeros."""
    moved = Counter[str]()
    for posting in postings:
        for move in posting.moves:
            moved[move.account] += move.amount
    return {account: amount for account, amount in moved.items() if amount}


def _write_movements(connection: Connection, moved: dict[str, int]) -> None:
    ordered = sorted(moved)
    _MOVES.run(connection, [(each, moved[each]) for each in ordered if not each.startswith(WALLET)])
    for wallet in (each for each in ordered if each.startswith(WALLET)):
        _move_wallet(connection, wallet, moved[wallet])


def _move_wallet(connection: Connection, wallet: str, amount: int) -> None:
    if amount > 0:
        _MOVES.run(connection, [(wallet, amount)])
        return
    try:
        has_enough = _WITHDRAW.run(connection, (amount, wallet)).rowcount == 1
    except IntegrityError as error:
        if violated_table(error) not in (None, BALANCE.name):  # the error of an earlier statement in the pipeline
            raise
        has_enough = False
    if not has_enough:
        raise InsufficientFundsError("the wallet does not hold that much: nothing was written")


# Changes.


_BAD_VALUE = (IntegrityError, DataError, InterfaceError, ProgrammingError, UnicodeError, OverflowError)
"""Errors caused by one change; any other error concerns the whole transaction."""
_DUPLICATE_KEY_MESSAGE = "this key was answered already: nothing was written"


def write_together(
    connection: Connection, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
) -> None:
    """Write all changes. On CommitError, the caller must roll back the transaction.

    `on_sent` is called once all statements are sent, and only the database has work left.
    """
    try:
        _write(connection, _sort_changes(changes), at, on_sent)
    except _BAD_VALUE as error:
        raise (
            DuplicateKeyError(_DUPLICATE_KEY_MESSAGE) if _is_duplicate_key(error) else _invalid_value_error(error)
        ) from error


def write_apart(connection: Connection, changes: Sequence[Change], at: int) -> list[CommitError | None]:
    """Write each change in its own savepoint. Return None or the error for each of them."""
    _lock(connection, changes)
    results = {id(change): _attempt(connection, change, at) for change in _sort_changes(changes)}
    return [results[id(change)] for change in changes]


def _sort_changes(changes: Iterable[Change]) -> list[Change]:
    return sorted(changes, key=lambda change: change.journal)


def _attempt(connection: Connection, change: Change, at: int) -> CommitError | None:
    savepoint = connection.begin_nested()
    try:
        write_together(connection, [change], at)
    except CommitError as error:
        savepoint.rollback()
        return error
    savepoint.commit()
    return None


def _is_duplicate_key(error: Exception) -> bool:
    """Whether PostgreSQL has refused a second answer under a key; it reports this at the end of a pipeline."""
    return isinstance(error, IntegrityError) and violated_table(error) == ANSWER.name


def _invalid_value_error(error: Exception) -> CommitError:
    reason = str(getattr(error, "orig", error)).partition("\n")[0]
    return CommitError(f"the database does not accept this change: {reason}")


ExpectedResults = list[tuple[StatementResult, int, CommitError]]
"""Statement results with the required number of rows, and the error if the number differs."""


def _write(connection: Connection, changes: list[Change], at: int, on_sent: Callable[[], None]) -> None:
    """Send all statements, then check their results in order: an earlier one explains why a later one fails."""
    expected: ExpectedResults = []
    with run_in_pipeline(connection):
        try:
            _send(connection, changes, at, expected)
            on_sent()
            _check(expected)
        except (IntegrityError, InsufficientFundsError):
            _check(expected)
            raise


def _check(expected: ExpectedResults) -> None:
    for result, rows, error in expected:
        if result.rowcount not in (rows, UNKNOWN_ROW_COUNT):
            raise error


def _send(connection: Connection, changes: list[Change], at: int, expected: ExpectedResults) -> None:
    _move_heads(connection, changes, expected)
    _write_answers(connection, changes, at)
    write_postings(connection, [posting for change in changes for posting in change.postings], at)
    _add_balances(connection, changes)
    _move_meters(connection, changes, expected)
    for insertion, rows_of in _ROWS:
        insertion.run(connection, [row for change in changes for row in rows_of(change)])
    _LOG.run(connection, [row for change in changes for row in _log_rows(change, at)])
    _write_seat_changes(connection, changes)


# Heads

_MOVE_HEAD = SqlStatement(
    "UPDATE journal SET head_number = ?, head_hash = ? WHERE id = ? AND epoch = ? AND head_number = ? AND head_hash = ?"
)


def _move_heads(connection: Connection, changes: list[Change], expected: ExpectedResults) -> None:
    """Move each head on from its owner's last position; a change without records leaves the head unchanged."""
    lost = LeaseLostError("another process has this table now, or has written to it: nothing was written")
    expected.append((_MOVE_HEAD.run(connection, *map(_head_row, changes)), len(changes), lost))


def _head_row(change: Change) -> Values:
    before, after = change.previous_head, _last(change)
    to = (after.number, bytes.fromhex(after.hash))
    return *to, change.journal, change.epoch, before.number, bytes.fromhex(before.hash)


def _last(change: Change) -> Checkpoint:
    if not change.records:
        return change.previous_head
    first, last = change.records[0], change.records[-1]
    assert (first.number - 1, first.before) == (change.previous_head.number, change.previous_head.hash), (
        "the records follow the head"
    )
    assert last.number - first.number + 1 == len(change.records), "the records follow each other"
    return last.checkpoint


# Answers

_ANSWERS = Insertion(ANSWER)


def _write_answers(connection: Connection, changes: list[Change], at: int) -> None:
    rows = sorted(
        (each.person, each.key, each.body_hash, at, change.table, each.answer)
        for change in changes
        for each in change.answers
    )
    try:
        _ANSWERS.run(connection, rows)
    except IntegrityError:
        raise DuplicateKeyError(_DUPLICATE_KEY_MESSAGE) from None


_READ_BALANCE = SqlStatement("SELECT amount FROM balance WHERE account = ?")
_COMPLETE_ANSWER = SqlStatement("UPDATE answer SET answer = ? WHERE person_id = ? AND key = ?")


def _add_balances(connection: Connection, changes: list[Change]) -> None:
    """Add the balance to answers that report a wallet's: it is certain only once the wallet's row is locked."""
    for change in changes:
        for index, stored in enumerate(change.answers):
            if stored.wallet is not None:
                balance = _READ_BALANCE.run(connection, (stored.wallet,)).scalar_one_or_none() or 0
                answer = msgspec.json.encode(msgspec.json.decode(stored.answer) | {"balance": balance})
                _COMPLETE_ANSWER.run(connection, (answer, stored.person, stored.key))
                change.answers[index] = msgspec.structs.replace(stored, answer=answer)


# Linked meters

_MOVE_READ_METER = SqlStatement("UPDATE meter SET version = version + 1 WHERE link = ? AND version = ?")
_BEGIN_READ_METER = SqlStatement("INSERT INTO meter (link, version) VALUES (?, 1) ON CONFLICT DO NOTHING")
_MOVE_METER = SqlStatement(
    "INSERT INTO meter (link, version) VALUES (?, 1) ON CONFLICT (link) DO UPDATE SET version = meter.version + 1"
)
_SHARES = Insertion(METER_SHARE, "ON CONFLICT (link, journal_id) DO UPDATE SET moved = excluded.moved")


def _move_meters(connection: Connection, changes: list[Change], expected: ExpectedResults) -> None:
    """Move linked meters: first those whose version has to be unchanged since it was read."""
    shares = [(share, change.journal) for change in changes for share in change.meters]
    shares.sort(key=lambda each: (each[0].link, each[0].read is None))
    for share, _ in shares:
        stale = StaleMeterError(f"the meter {share.link} has moved since it was read: nothing was written")
        expected.append((_move_meter(connection, share), 1, stale))
    moved = {(share.link, journal): share.moved for share, journal in shares}
    _SHARES.run(connection, [(*key, each) for key, each in moved.items()])


def _move_meter(connection: Connection, share: MeterShare) -> StatementResult:
    link = share.link
    match share.read:
        case None:
            return _MOVE_METER.run(connection, (link,))
        case 0:
            return _BEGIN_READ_METER.run(connection, (link,))
        case version:
            return _MOVE_READ_METER.run(connection, (link, version))


# Records, secrets, signed heads, rounds and lines of the log


def _record_rows(change: Change) -> Iterator[Values]:
    for each in change.records:
        yield (
            change.journal,
            each.number,
            each.kind,
            timestamp_to_microseconds(each.at),
            each.body,
            bytes.fromhex(each.hash),
        )


def _sealed_rows(change: Change) -> Iterator[Values]:
    for key, secret in change.sealed.items():
        yield change.journal, key, secret


def _signed_rows(change: Change) -> Iterator[Values]:
    for head in change.signed:
        proof = (bytes.fromhex(head.signer), bytes.fromhex(head.signature))
        yield change.journal, head.number, bytes.fromhex(head.hash), timestamp_to_microseconds(head.at), *proof


def _round_rows(change: Change) -> Iterator[Values]:
    for each in change.rounds:
        yield change.journal, each.number, each.segment, each.first, each.last, each.began, each.ended


def _log_rows(change: Change, at: int) -> Iterator[Values]:
    for line in change.log_lines:
        yield at, line.event, line.by, change.table, line.detail


_LOG = Insertion(HOUSE_LOG)
_ROWS = (
    (Insertion(RECORD), _record_rows),
    (Insertion(SEALED), _sealed_rows),
    (Insertion(SIGNED), _signed_rows),
    (Insertion(ROUND), _round_rows),
)


# Seats

_SEATS = Insertion(SEAT)
_LEAVE_SEAT = SqlStatement("UPDATE seat SET last = ? WHERE journal_id = ? AND seat = ? AND last IS NULL")


def _write_seat_changes(connection: Connection, changes: list[Change]) -> None:
    """End the current visit at each seat and begin the new one, in order: a seat may change twice."""
    for change in changes:
        for seat_change in change.seat_changes:
            _LEAVE_SEAT.run(connection, (seat_change.record, change.journal, seat_change.seat))
            if seat_change.person is not None:
                row = (change.journal, seat_change.seat, seat_change.record, None, seat_change.person)
                _SEATS.run(connection, [row])


# Locks


def _lock(connection: Connection, changes: Sequence[Change]) -> None:
    """Lock all rows of a group in the usual order, before each change is tried separately."""
    if connection.dialect.name == "sqlite":  # the whole file is locked
        return
    journals, links = {change.journal for change in changes}, {s.link for change in changes for s in change.meters}
    connection.execute(select(JOURNAL.c.id).where(JOURNAL.c.id.in_(journals)).order_by(JOURNAL.c.id).with_for_update())
    lock_accounts(connection, [posting for change in changes for posting in change.postings])
    connection.execute(select(METER.c.link).where(METER.c.link.in_(links)).order_by(METER.c.link).with_for_update())
