"""The cashier: takes in players' money and pays it out (COMAR 36.05.03.23).

A payout of $50,000 or more is prepared by the cashier and paid when a pit manager has signed it. Surveillance is
notified of payouts from $25,000. Guests have play money only, so they have no business here.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from pitboss.errors import Mistake
from pitboss.house.database.postings import post
from pitboss.house.database.schema import BALANCE
from pitboss.house.money import CAGE, transfer, wallet
from pitboss.house.office.approvals import Approval, Paper, carry_out, prepare, read_approval, sign
from pitboss.house.office.house_log import Logged, log
from pitboss.house.people.accounts import Account
from pitboss.house.permissions import NotYours, Permission, lacks
from pitboss.house.roles import HouseRole, Person
from pitboss.money import dollars_words

TOLD_FROM: Final = 25_000_00
"""Surveillance is notified of payouts from this amount on, in cents."""
APPROVED_FROM: Final = 50_000_00
"""A pit manager signs payouts of this amount and more, in cents."""
MOST: Final = 1_000_000_000_00
"""More than any cage holds."""


class Payout(Struct, frozen=True, forbid_unknown_fields=True):
    """A payout that waits for its signature."""

    person: str
    name: str
    amount: int


def take_in(connection: Connection, account: Account, amount: int, by: Person, at: int) -> int:
    """Take in a player's money and return what is then in the wallet."""
    _check(account, amount, by, Permission.TAKE_MONEY)
    post(connection, [transfer("deposit", amount, CAGE, wallet(account.person.id), by=by.id)], at)
    return _held(connection, account.person.id)


def pay_out(connection: Connection, account: Account, amount: int, by: Person, at: int) -> int | Approval:
    """Pay out a player's money and return what is left in the wallet; a great payout waits for its signature."""
    _check(account, amount, by, Permission.PAY_MONEY)
    person = account.person
    if amount >= APPROVED_FROM:
        if _held(connection, person.id) < amount:
            raise Mistake(f"the wallet of {person.name} does not hold {dollars_words(amount)}", at="amount")
        body = msgspec.json.encode(Payout(person.id, person.name, amount))
        approval = prepare(connection, Paper.PAYOUT, body, by, at)
        _tell_surveillance(connection, f"{approval.name} of {dollars_words(amount)} to {person.name}", by, at)
        return approval
    if amount >= TOLD_FROM:
        _tell_surveillance(connection, f"payout of {dollars_words(amount)} to {person.name}", by, at)
    _pay(connection, person.id, amount, by.id, at)
    return _held(connection, person.id)


def sign_payout(connection: Connection, id: int, by: Person, at: int) -> Approval:
    """Sign a payout as the pit manager, which pays it; it is not signed if the wallet does not hold it any more."""
    prepared = read_approval(connection, id)
    if prepared.paper is not Paper.PAYOUT:
        raise Mistake(f"approval {id} is a {prepared.paper}, not a payout", at="approval")
    sign(connection, id, by, "pit manager", at)
    payout = msgspec.json.decode(prepared.body, type=Payout)
    _pay(connection, payout.person, payout.amount, prepared.prepared_by, at)
    return carry_out(connection, id, at)


def _check(account: Account, amount: int, by: Person, permission: Permission) -> None:
    if missing := lacks(by, permission):
        raise missing
    if by.id == account.person.id:
        raise NotYours("nobody is the cashier of their own money")
    if not account.person.has(HouseRole.PLAYER):
        raise Mistake(f"{account.person.name} is no player, and has no wallet", at="name")
    if not 0 < amount <= MOST:
        raise Mistake(f"an amount is from 1 cent to {dollars_words(MOST)}", at="amount")


def _tell_surveillance(connection: Connection, what: str, by: Person, at: int) -> None:
    log(connection, at, Logged.SURVEILLANCE_TOLD, what, by=by.id)


def _pay(connection: Connection, person: str, amount: int, by: str, at: int) -> None:
    post(connection, [transfer("payout", amount, wallet(person), CAGE, by=by)], at)


def _held(connection: Connection, person: str) -> int:
    found = connection.execute(select(BALANCE.c.amount).where(BALANCE.c.account == wallet(person)))
    return int(found.scalar_one_or_none() or 0)
