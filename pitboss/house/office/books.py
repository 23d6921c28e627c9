"""The books: what a person has, the entries that led to it, and a check that all accounts sum to zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import CompoundSelect, Connection, and_, func, select

from pitboss.house.database.schema import BALANCE, ENTRY, POSTING
from pitboss.house.money import END_OF_STACKS, STACK, wallet

MOST_ENTRIES: Final = 200


class EntryLine(Struct, frozen=True, kw_only=True):
    """One movement of an account."""

    posting: int
    """The number of its posting; entries are listed before it to page on."""
    at: int
    """Microseconds since 1970."""
    why: str
    amount: int
    """Cents: gained, or lost if negative."""
    table: str | None
    round: int | None


class Holding(Struct, frozen=True):
    """What a person has, in cents: in the wallet, and as chips at tables."""

    wallet: int
    stacks: dict[str, int]


class WrongAccount(Struct, frozen=True):
    """An account whose balance is not the sum of its entries."""

    account: str
    balance: int
    entries: int


class Books(Struct, frozen=True):
    """Whether the books are right."""

    total: int
    """The sum over every account: zero."""
    wrong: list[WrongAccount]
    unbalanced: list[int]
    """Postings whose entries do not sum to zero."""

    @property
    def are_right(self) -> bool:
        """Whether all accounts sum to zero, and every balance is the sum of its entries."""
        return not (self.total or self.wrong or self.unbalanced)


def holding_of(connection: Connection, person: str) -> Holding:
    """Return what a person has: from the stacks that there are now, however often the person has played."""
    held = {row.account: row.amount for row in connection.execute(held_by(person)) if row.amount}
    stacks = {
        account.removeprefix(STACK).removesuffix(f"/{person}"): amount
        for account, amount in sorted(held.items())
        if account != wallet(person)
    }
    return Holding(held.get(wallet(person), 0), stacks)


def held_by(person: str) -> CompoundSelect[tuple[str, int]]:
    """Return the statement that finds a person's wallet and stacks; a range of accounts is read, and nothing else."""
    account = BALANCE.c.account
    columns = select(account, BALANCE.c.amount)
    is_own_stack = and_(account >= STACK, account < END_OF_STACKS, account.endswith(f"/{person}", autoescape=True))
    return columns.where(account == wallet(person)).union_all(columns.where(is_own_stack))


def entries_of(
    connection: Connection, account: str, *, before: int | None = None, most: int = MOST_ENTRIES
) -> list[EntryLine]:
    """Return the newest entries of an account, or those before a posting."""
    columns = (POSTING.c.id, POSTING.c.at, POSTING.c.why, ENTRY.c.amount, POSTING.c.table_id, POSTING.c.round)
    found = select(*columns).join(POSTING, POSTING.c.id == ENTRY.c.posting_id).where(ENTRY.c.account == account)
    if before is not None:
        found = found.where(ENTRY.c.posting_id < before)
    found = found.order_by(ENTRY.c.posting_id.desc()).limit(min(most, MOST_ENTRIES))
    return [
        EntryLine(posting=row.id, at=row.at, why=row.why, amount=row.amount, table=row.table_id, round=row.round)
        for row in connection.execute(found)
    ]


def check_books(connection: Connection) -> Books:
    """Add up every account and every posting. It reads all of them, so call it where nothing waits for it."""
    total = connection.execute(select(func.coalesce(func.sum(BALANCE.c.amount), 0))).scalar_one()
    entered = select(ENTRY.c.account, func.sum(ENTRY.c.amount).label("amount")).group_by(ENTRY.c.account).subquery()
    both = select(
        func.coalesce(BALANCE.c.account, entered.c.account).label("account"),
        func.coalesce(BALANCE.c.amount, 0).label("balance"),
        func.coalesce(entered.c.amount, 0).label("entries"),
    ).join_from(BALANCE, entered, BALANCE.c.account == entered.c.account, full=True)
    differing = both.where(func.coalesce(BALANCE.c.amount, 0) != func.coalesce(entered.c.amount, 0))
    wrong = [WrongAccount(row.account, int(row.balance), int(row.entries)) for row in connection.execute(differing)]
    off = select(ENTRY.c.posting_id).group_by(ENTRY.c.posting_id).having(func.sum(ENTRY.c.amount) != 0)
    unbalanced: Sequence[int] = connection.execute(off.order_by(ENTRY.c.posting_id)).scalars().all()
    return Books(int(total), sorted(wrong, key=lambda each: each.account), list(unbalanced))
