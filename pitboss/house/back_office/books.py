"""The books: people's money and its entries, a check that all accounts sum to zero, and the cashier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import CompoundSelect, Connection, and_, func, select

from pitboss.errors import PitbossError
from pitboss.house.back_office.approvals import (
    Approval,
    ApprovalKind,
    mark_carried_out,
    prepare_approval,
    read_approval,
    sign_approval,
)
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.schema import BALANCE, ENTRY, POSTING
from pitboss.house.money import CAGE, END_OF_STACKS, STACK, transfer, wallet
from pitboss.house.people.accounts import Account
from pitboss.house.permissions import Permission, PermissionDeniedError, permission_denial
from pitboss.house.roles import HouseRole, Person
from pitboss.money import dollars_words

MAX_ENTRIES: Final = 200


class EntryLine(Struct, frozen=True, kw_only=True):
    """One movement of an account."""

    posting: int
    """The number of its posting, for paging."""
    at: int
    """Microseconds since 1970."""
    reason: str
    amount: int
    """Gain in cents; negative for a loss."""
    table: str | None
    round: int | None


class PersonFunds(Struct, frozen=True):
    """A person's money in cents: the wallet, and the chips at tables."""

    wallet: int
    stacks: dict[str, int]


class AccountMismatch(Struct, frozen=True):
    """An account whose balance is not the sum of its entries."""

    account: str
    balance: int
    entries: int


class BooksCheck(Struct, frozen=True):
    """Result of a check of the books."""

    total: int
    """The sum of all balances, which must be zero."""
    wrong: list[AccountMismatch]
    unbalanced: list[int]
    """Postings whose entries do not sum to zero."""

    @property
    def are_balanced(self) -> bool:
        """Whether all accounts sum to zero, and every balance is the sum of its entries."""
        return not (self.total or self.wrong or self.unbalanced)


def load_funds(connection: Connection, person: str) -> PersonFunds:
    """Return a person's money in the wallet and at tables."""
    balances = {row.account: row.amount for row in connection.execute(select_funds(person)) if row.amount}
    stacks = {
        account.removeprefix(STACK).removesuffix(f"/{person}"): amount
        for account, amount in sorted(balances.items())
        if account != wallet(person)
    }
    return PersonFunds(balances.get(wallet(person), 0), stacks)


def select_funds(person: str) -> CompoundSelect[tuple[str, int]]:
    """Return the statement that selects a person's wallet and stacks; it reads only the range of stacks."""
    account = BALANCE.c.account
    columns = select(account, BALANCE.c.amount)
    is_own_stack = and_(account >= STACK, account < END_OF_STACKS, account.endswith(f"/{person}", autoescape=True))
    return columns.where(account == wallet(person)).union_all(columns.where(is_own_stack))


def load_entries(
    connection: Connection, account: str, *, before: int | None = None, limit: int = MAX_ENTRIES
) -> list[EntryLine]:
    """Return the newest entries of an account, or those before a posting."""
    columns = (POSTING.c.id, POSTING.c.at, POSTING.c.why, ENTRY.c.amount, POSTING.c.table_id, POSTING.c.round)
    query = select(*columns).join(POSTING, POSTING.c.id == ENTRY.c.posting_id).where(ENTRY.c.account == account)
    if before is not None:
        query = query.where(ENTRY.c.posting_id < before)
    query = query.order_by(ENTRY.c.posting_id.desc()).limit(min(limit, MAX_ENTRIES))
    return [
        EntryLine(posting=row.id, at=row.at, reason=row.why, amount=row.amount, table=row.table_id, round=row.round)
        for row in connection.execute(query)
    ]


def check_books(connection: Connection) -> BooksCheck:
    """Sum up all accounts and all postings. It reads all of them, so call it outside of requests."""
    total = connection.execute(select(func.coalesce(func.sum(BALANCE.c.amount), 0))).scalar_one()
    entered = select(ENTRY.c.account, func.sum(ENTRY.c.amount).label("amount")).group_by(ENTRY.c.account).subquery()
    both = select(
        func.coalesce(BALANCE.c.account, entered.c.account).label("account"),
        func.coalesce(BALANCE.c.amount, 0).label("balance"),
        func.coalesce(entered.c.amount, 0).label("entries"),
    ).join_from(BALANCE, entered, BALANCE.c.account == entered.c.account, full=True)
    differing = both.where(func.coalesce(BALANCE.c.amount, 0) != func.coalesce(entered.c.amount, 0))
    wrong = [AccountMismatch(row.account, int(row.balance), int(row.entries)) for row in connection.execute(differing)]
    off = select(ENTRY.c.posting_id).group_by(ENTRY.c.posting_id).having(func.sum(ENTRY.c.amount) != 0)
    unbalanced: Sequence[int] = connection.execute(off.order_by(ENTRY.c.posting_id)).scalars().all()
    return BooksCheck(int(total), sorted(wrong, key=lambda each: each.account), list(unbalanced))


# The cashier: deposits and payouts of players (COMAR 36.05.03.23).
#
# A payout of $50,000 or more is prepared by the cashier and paid once a pit manager has signed it. Surveillance is
# notified of payouts from $25,000. Guests have only play money, so they are not served here.


SURVEILLANCE_THRESHOLD: Final = 25_000_00
"""Surveillance is notified of payouts of at least this amount, in cents."""
APPROVAL_THRESHOLD: Final = 50_000_00
"""A pit manager signs payouts of at least this amount, in cents."""
MAX_AMOUNT: Final = 1_000_000_000_00
"""More than any cage holds."""


class Payout(Struct, frozen=True, forbid_unknown_fields=True):
    """A payout to be signed."""

    person: str
    name: str
    amount: int


def take_in(connection: Connection, account: Account, amount: int, by: Person, at: int) -> int:
    """Deposit a player's money and return the new balance of the wallet."""
    _check_transfer(account, amount, by, Permission.TAKE_MONEY)
    write_postings(connection, [transfer("deposit", amount, CAGE, wallet(account.person.id), by=by.id)], at)
    return _load_wallet(connection, account.person.id)


def pay_out(connection: Connection, account: Account, amount: int, by: Person, at: int) -> int | Approval:
    """Pay out a player's money and return the new balance of the wallet, or the approval that a large payout needs."""
    _check_transfer(account, amount, by, Permission.PAY_MONEY)
    person = account.person
    if amount >= APPROVAL_THRESHOLD:
        if _load_wallet(connection, person.id) < amount:
            raise PitbossError(f"the wallet of {person.name} does not hold {dollars_words(amount)}", at="amount")
        body = msgspec.json.encode(Payout(person.id, person.name, amount))
        approval = prepare_approval(connection, ApprovalKind.PAYOUT, body, by, at)
        _notify_surveillance(connection, f"{approval.name} of {dollars_words(amount)} to {person.name}", by, at)
        return approval
    if amount >= SURVEILLANCE_THRESHOLD:
        _notify_surveillance(connection, f"payout of {dollars_words(amount)} to {person.name}", by, at)
    _pay(connection, person.id, amount, by.id, at)
    return _load_wallet(connection, person.id)


def sign_payout(connection: Connection, id: int, by: Person, at: int) -> Approval:
    """Sign a payout as the pit manager and pay it. Fails without a signature if the wallet's balance is too low."""
    prepared = read_approval(connection, id)
    if prepared.kind is not ApprovalKind.PAYOUT:
        raise PitbossError(f"approval {id} is a {prepared.kind}, not a payout", at="approval")
    sign_approval(connection, id, by, "pit manager", at)
    payout = msgspec.json.decode(prepared.body, type=Payout)
    _pay(connection, payout.person, payout.amount, prepared.prepared_by, at)
    return mark_carried_out(connection, id, at)


def _check_transfer(account: Account, amount: int, by: Person, permission: Permission) -> None:
    if denial := permission_denial(by, permission):
        raise denial
    if by.id == account.person.id:
        raise PermissionDeniedError("a cashier may not move their own money")
    if not account.person.has_any_role(HouseRole.PLAYER):
        raise PitbossError(f"{account.person.name} is no player, and has no wallet", at="name")
    if not 0 < amount <= MAX_AMOUNT:
        raise PitbossError(f"an amount is from 1 cent to {dollars_words(MAX_AMOUNT)}", at="amount")


def _notify_surveillance(connection: Connection, what: str, by: Person, at: int) -> None:
    log(connection, at, LogEvent.SURVEILLANCE_NOTIFIED, what, by=by.id)


def _pay(connection: Connection, person: str, amount: int, by: str, at: int) -> None:
    write_postings(connection, [transfer("payout", amount, wallet(person), CAGE, by=by)], at)


def _load_wallet(connection: Connection, person: str) -> int:
    found = connection.execute(select(BALANCE.c.amount).where(BALANCE.c.account == wallet(person)))
    return int(found.scalar_one_or_none() or 0)
