"""Write postings: the entry of each account, and what every account then holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from pitboss.house.database.change import NotEnough
from pitboss.house.database.pipeline import Values, refused_by
from pitboss.house.database.schema import BALANCE, ENTRY, POSTING
from pitboss.house.database.statements import Insertion, Statement
from pitboss.house.money import WALLET, Posting

_POST = 'INSERT INTO posting ("at", why, "by", table_id, record, round) VALUES (?, ?, ?, ?, ?, ?) RETURNING id'
_ONE_POSTING = Statement(_POST)
_POSTING_WITH_ENTRIES = Statement(
    f"WITH posted AS ({_POST}) INSERT INTO entry (posting_id, account, amount) SELECT posted.id, moved.* "
    "FROM posted, unnest(CAST(? AS text[]), CAST(? AS bigint[])) AS moved"
)
"""On PostgreSQL, where nobody has to wait for the number of the posting."""
_POSTINGS = insert(POSTING).returning(POSTING.c.id, sort_by_parameter_order=True)
_ENTRIES = Insertion(ENTRY)
_MOVES = Insertion(BALANCE, "ON CONFLICT (account) DO UPDATE SET amount = balance.amount + excluded.amount")
_TAKE = Statement("UPDATE balance SET amount = amount + ? WHERE account = ?")
"""For a wallet that loses: the check of an inserted row would refuse the loss before it meets what is there."""


def post(connection: Connection, postings: Sequence[Posting], at: int) -> None:
    """Write postings in the caller's transaction; NotEnough if a wallet does not hold what is taken out of it."""
    if not postings:
        return
    if connection.dialect.name == "postgresql":
        _POSTING_WITH_ENTRIES.run(connection, *(_row(each, at) + _entries(each) for each in postings))
    else:
        _post_in_steps(connection, postings, at)
    _move(connection, _net(postings))


def _entries(posting: Posting) -> tuple[list[str], list[int]]:
    moved = _net([posting])
    return list(moved), list(moved.values())


def _row(posting: Posting, at: int) -> Values:
    return at, posting.why, posting.by, posting.table, posting.record, posting.round


def _post_in_steps(connection: Connection, postings: Sequence[Posting], at: int) -> None:
    """Insert postings, and then their entries, which name them."""
    entries = [
        (id, account, amount)
        for id, posting in zip(_ids(connection, postings, at), postings, strict=True)
        for account, amount in _net([posting]).items()
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
    accounts = set(_net(postings))
    wallets = {account for account in accounts if account.startswith(WALLET)}
    for some in (accounts - wallets, wallets):
        found = select(BALANCE.c.account).where(BALANCE.c.account.in_(some))
        connection.execute(found.order_by(BALANCE.c.account).with_for_update())


def _net(postings: Iterable[Posting]) -> dict[str, int]:
    """Return what each account gains or loses, without those that end where they began."""
    moved = Counter[str]()
    for posting in postings:
        for move in posting.moves:
            moved[move.account] += move.amount
    return {account: amount for account, amount in moved.items() if amount}


def _move(connection: Connection, moved: dict[str, int]) -> None:
    ordered = sorted(moved)
    _MOVES.run(connection, [(each, moved[each]) for each in ordered if not each.startswith(WALLET)])
    for wallet in (each for each in ordered if each.startswith(WALLET)):
        _move_wallet(connection, wallet, moved[wallet])


def _move_wallet(connection: Connection, wallet: str, amount: int) -> None:
    if amount > 0:
        _MOVES.run(connection, [(wallet, amount)])
        return
    try:
        has_enough = _TAKE.run(connection, (amount, wallet)).rowcount == 1
    except IntegrityError as error:
        if refused_by(error) not in (None, BALANCE.name):  # a statement before it in the pipeline
            raise
        has_enough = False
    if not has_enough:
        raise NotEnough("the wallet does not hold that much: nothing was written")
