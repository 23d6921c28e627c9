"""Money of the house: accounts of people, tables and the bank, and postings that sum to zero.

A player's money moves from the wallet to a stack at a table, from there to the layout, and back. A table's wins and
losses are in its bank. Play money comes from a separate account. Amounts are whole cents; a meter's fractions of a cent
stay inside the table's bank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from pitboss.money.ledger import Account, Amount
from pitboss.table.table import Table

PLAY_MONEY: Final = "play-money"
"""The source of guests' play money; its balance is minus the amount issued."""
CAGE: Final = "cage"
"""The account from which cashiers pay players, and to which players pay."""
WALLET: Final = "wallet/"
"""Prefix of the accounts of wallets."""
STACK: Final = "stack/"
"""Prefix of the accounts of stacks."""
END_OF_STACKS: Final = f"{STACK[:-1]}{chr(ord(STACK[-1]) + 1)}"
"""Upper bound of the accounts of stacks, in the order of names."""


def wallet(person: str) -> str:
    """Return the account of a person's money outside the tables; never below zero."""
    return f"{WALLET}{person}"


def stack(table: str, person: str) -> str:
    """Return the account of a person's unwagered chips at a table."""
    return f"{STACK}{table}/{person}"


def stakes(table: str, seat: int) -> str:
    """Return the account of the stakes in front of a seat, where players bet against each other."""
    return f"stakes/{table}/{seat}"


def layout(table: str) -> str:
    """Return the account of all chips on a table's layout."""
    return f"layout/{table}"


def bank(table: str) -> str:
    """Return the account of a table's wins and losses, including its meters."""
    return f"bank/{table}"


class Move(Struct, frozen=True):
    """The gain of one account in cents; negative for a loss."""

    account: str
    amount: int


class Posting(Struct, frozen=True):
    """A ledger posting: a reason, and movements that sum to zero."""

    reason: str
    moves: tuple[Move, ...]
    by: str | None = None
    """The person who acted."""
    table: str | None = None
    record: int | None = None
    """The last record of the table's journal that it belongs to."""
    round: int | None = None

    def __post_init__(self) -> None:
        total = sum(move.amount for move in self.moves)
        assert total == 0, f"{self.reason}: the movements are {total} cents off balance"


def transfer(
    reason: str, amount: int, source: str, target: str, *, by: str | None = None, table: str | None = None
) -> Posting:
    """Return the posting of an amount from one account to another."""
    assert amount > 0, f"{reason}: {amount} cents"
    return Posting(reason, (Move(source, -amount), Move(target, amount)), by=by, table=table)


# The money of one table: convert movements of its own ledger to movements of people's stacks and the bank.


_SEAT = "seat/"
_LAYOUT = "layout/"


class MoneyTracker:
    """Tracks the movements of a table's ledger since the last call, by accounts of the house.

    A table's ledger has accounts of seats, the house has accounts of people. Balances are compared, since a ruling that
    takes a round back makes a new ledger.
    """

    def __init__(self, table: str, now: Table) -> None:
        self._table = table
        self._balances = dict(now.ledger.accounts())
        self._seen = (now.ledger, now.ledger.count)
        self._owners = _owners(now)
        self._stakes = _stakes(now)

    def take_movements(self, now: Table, person_at: Callable[[int], str | None]) -> Counter[str]:
        """Return the gain of each account of the house since the last call."""
        owners, self._owners = self._owners, _owners(now)
        moves: Counter[str] = Counter()
        if self._seen != (now.ledger, now.ledger.count):
            balances, self._balances = self._balances, dict(now.ledger.accounts())
            self._seen = (now.ledger, now.ledger.count)
            self._record(moves, balances, owners, person_at)
        if not now.has_round_in_progress and (new := _stakes(now)) != self._stakes:
            for seat in {*new, *self._stakes}:
                changed = new.get(seat, 0) - self._stakes.get(seat, 0)
                moves[stakes(self._table, seat)] += changed
                moves[self._stack(seat, person_at)] -= changed
            self._stakes = new
        assert sum(moves.values()) == 0, f"the table {self._table} is off balance: {moves}"
        return moves

    def _record(
        self,
        moves: Counter[str],
        before: Mapping[Account, Amount],
        owners: Mapping[int, int],
        person_at: Callable[[int], str | None],
    ) -> None:
        rest: Amount = 0
        for account in {*before, *self._balances}:
            gained = self._balances.get(account, 0) - before.get(account, 0)
            if not gained:
                continue
            if account.startswith(_SEAT):
                box = int(account[len(_SEAT) :])
                moves[self._stack(owners.get(box) or self._owners.get(box) or box, person_at)] += int(gained)
            elif account.startswith(_LAYOUT):
                moves[layout(self._table)] += int(gained)
            else:
                rest += gained
        assert Fraction(rest).denominator == 1, f"the bank of {self._table} would move by {rest} cents"
        moves[bank(self._table)] += int(rest)

    def _stack(self, seat: int, person_at: Callable[[int], str | None]) -> str:
        person = person_at(seat)
        assert person is not None, f"money moves at the empty seat {seat} of {self._table}"
        return stack(self._table, person)


def to_moves(moved: Mapping[str, int]) -> tuple[Move, ...]:
    """Return the movements of a posting, by account."""
    return tuple(Move(account, amount) for account, amount in sorted(moved.items()) if amount)


def _owners(table: Table) -> dict[int, int]:
    """Return the seat that plays each box."""
    return dict(table.players)


def _stakes(table: Table) -> dict[int, int]:
    """Return the stakes in front of each seat, where players bet against each other."""
    return {seat: amount for seat, amount in table.stakes.items() if amount}
