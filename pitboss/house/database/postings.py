"""Write postings: the entry of each account, and what every account then holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Executable, insert, select, text
from sqlalchemy.exc import IntegrityError

from pitboss.house.database.change import NotEnough
from pitboss.house.database.schema import BALANCE, ENTRY, POSTING
from pitboss.house.money import WALLET, Posting

_POSTING = insert(POSTING).returning(POSTING.c.id, sort_by_parameter_order=True)
_ENTRY = insert(ENTRY)
_MOVE = text(
    "INSERT INTO balance (account, amount) VALUES (:account, :amount)"
    " ON CONFLICT (account) DO UPDATE SET amount = balance.amount + excluded.amount"
)
_TAKE = text("UPDATE balance SET amount = amount + :amount WHERE account = :account")
"""For a wallet that loses: the check of an inserted row would refuse the loss before it meets what is there."""


def post(connection: Connection, postings: Sequence[Posting], at: int) -> None:
    """Write postings in the caller's transaction; NotEnough if a wallet does not hold what is taken out of it."""
    if not postings:
        return
    moved = [_net([posting]) for posting in postings]
    ids = run(connection, _POSTING, [_row(posting, at) for posting in postings]).scalars().all()
    entries = [
        {"posting_id": id, "account": account, "amount": amount}
        for id, moves in zip(ids, moved, strict=True)
        for account, amount in moves.items()
    ]
    if entries:
        run(connection, _ENTRY, entries)
    _move(connection, _net(postings))


def run(connection: Connection, statement: Executable, rows: list[dict[str, Any]]) -> CursorResult[Any]:
    """Run a statement for each row; for one row that is much faster than for a list of one."""
    return connection.execute(statement, rows[0] if len(rows) == 1 else rows)


def lock_accounts(connection: Connection, postings: Iterable[Posting]) -> None:
    """Lock the accounts of postings in the order in which they are written."""
    accounts = set(_net(postings))
    wallets = {account for account in accounts if account.startswith(WALLET)}
    for some in (accounts - wallets, wallets):
        found = select(BALANCE.c.account).where(BALANCE.c.account.in_(some))
        connection.execute(found.order_by(BALANCE.c.account).with_for_update())


def _row(posting: Posting, at: int) -> dict[str, Any]:
    return {
        "at": at,
        "why": posting.why,
        "by": posting.by,
        "table_id": posting.table,
        "record": posting.record,
        "round": posting.round,
    }


def _net(postings: Iterable[Posting]) -> dict[str, int]:
    """Return what each account gains or loses, without those that end where they began."""
    moved = Counter[str]()
    for posting in postings:
        for move in posting.moves:
            moved[move.account] += move.amount
    return {account: amount for account, amount in moved.items() if amount}


def _move(connection: Connection, moved: dict[str, int]) -> None:
    ordered = sorted(moved)
    rows = [{"account": each, "amount": moved[each]} for each in ordered if not each.startswith(WALLET)]
    if rows:
        run(connection, _MOVE, rows)
    for wallet in (each for each in ordered if each.startswith(WALLET)):
        _move_wallet(connection, wallet, moved[wallet])


def _move_wallet(connection: Connection, wallet: str, amount: int) -> None:
    try:
        done = connection.execute(_MOVE if amount > 0 else _TAKE, {"account": wallet, "amount": amount})
        enough = done.rowcount == 1
    except IntegrityError:
        enough = False
    if not enough:
        raise NotEnough("the wallet does not hold that much: nothing was written")
