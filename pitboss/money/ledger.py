"""Double-entry ledger of every settlement: every movement has two sides, and nothing is erased."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, NewType

from msgspec import Struct

from pitboss.law import all_clauses
from pitboss.law import clause as clause_of

Account = NewType("Account", str)
Amount = int | Fraction
"""Cents; only meters hold fractions."""

HOUSE: Final = Account("house")
_EXACT_TYPES: Final = (int, Fraction)


@cache
def seat(number: int) -> Account:
    """Return the account of a seat's wins and losses."""
    return Account(f"seat/{number}")


def layout(number: int, wager: str) -> Account:
    """Return the account of a seat's chips on one wager's area of the layout."""
    return Account(f"layout/{number}/{wager}")


def meter(name: str) -> Account:
    """Return the account of a progressive meter."""
    return Account(f"meter/{name}")


def vigorish_owed(number: int) -> Account:
    """Return the account of a seat's vigorish marker: the vigorish that it owes."""
    return Account(f"vigorish-owed/{number}")


class UnbalancedError(AssertionError):
    """A posting would create or destroy money, which is always a bug."""


class Movement(Struct, frozen=True):
    """The amount that an account gains, or loses if it is negative."""

    account: Account
    amount: Amount


class LedgerPosting(Struct, frozen=True):
    """A numbered entry with its reason, its clause, and its movements."""

    number: int
    reason: str
    clause: str | None
    movements: tuple[Movement, ...]
    reverses: int | None = None
    """The number of the posting that this one reverses."""


class LedgerState(Struct, frozen=True, forbid_unknown_fields=True):
    """A ledger as stored: every account with a balance."""

    balances: dict[str, Fraction]


class Ledger:
    """Postings in order, numbered from 1, and the balances from them and from those brought forward."""

    def __init__(self) -> None:
        self._postings: list[LedgerPosting] = []
        self._balances: dict[Account, Amount] = {}
        self._reversed: set[int] = set()

    def post(self, why: str, clause: str | None, *movements: Movement) -> LedgerPosting:
        """Enter movements that sum to zero; anything else is refused and has no effect."""
        return self._enter(why, clause, movements)

    def transfer(self, why: str, clause: str | None, amount: Amount, source: Account, target: Account) -> LedgerPosting:
        """Move an amount from one account to another."""
        assert amount >= 0, f"{why}: {amount} cents would move the other way"
        return self.post(why, clause, Movement(source, -amount), Movement(target, amount))

    def reverse(self, number: int, why: str, clause: str | None) -> LedgerPosting:
        """Enter the exact opposite of a posting, once; both stay on record (R17)."""
        assert 1 <= number <= len(self._postings), f"there is no posting {number}"
        assert number not in self._reversed, f"posting {number} is reversed already"
        opposite = tuple(Movement(m.account, -m.amount) for m in self._postings[number - 1].movements)
        posting = self._enter(why, clause, opposite, reverses=number)
        self._reversed.add(number)
        return posting

    def state(self) -> LedgerState:
        """Return the balances to be stored; the postings that led to them are left out."""
        return LedgerState({account: Fraction(held) for account, held in self._balances.items() if held})

    @classmethod
    def from_state(cls, state: LedgerState) -> Ledger:
        """Restore a ledger without postings from stored balances."""
        ledger = cls()
        for account, held in state.balances.items():
            ledger._balances[Account(account)] = held.numerator if held.denominator == 1 else held
        return ledger

    @property
    def postings(self) -> Sequence[LedgerPosting]:
        """Every posting so far, in order."""
        return tuple(self._postings)

    @property
    def count(self) -> int:
        """The number of postings, which is also the number of the last."""
        return len(self._postings)

    def reverse_since(self, number: int, why: str, clause: str | None) -> None:
        """Reverse every posting after that number that is not reversed yet, the last one first."""
        for later in range(self.count, number, -1):
            if later not in self._reversed:
                self.reverse(later, why, clause)

    def balance(self, account: Account) -> Amount:
        """Return an account's balance; one that never moved has 0."""
        return self._balances.get(account, 0)

    def accounts(self) -> Mapping[Account, Amount]:
        """Return every account that has moved, or that a balance was brought forward to, with its balance."""
        return MappingProxyType(self._balances)

    def total(self) -> Amount:
        """The sum of all balances: always zero."""
        return sum(self._balances.values())

    def _enter(
        self, why: str, clause: str | None, movements: tuple[Movement, ...], reverses: int | None = None
    ) -> LedgerPosting:
        over: Amount = 0
        for moved in movements:
            if type(moved.amount) not in _EXACT_TYPES:
                raise UnbalancedError(f"{why}: a posting moves exact cents, not {movements}")
            over += moved.amount
        if over or not movements:
            raise UnbalancedError(f"{why}: the movements are {over} cents off balance: {movements}")
        if clause is not None and clause not in all_clauses():
            clause_of(clause)
        posting = LedgerPosting(len(self._postings) + 1, why, clause, movements, reverses)
        for moved in movements:
            self._balances[moved.account] = self._balances.get(moved.account, 0) + moved.amount
        self._postings.append(posting)
        return posting
