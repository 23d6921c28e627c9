"""Money of the house: accounts of people, tables and the bank, and postings that sum to zero.

A player's money goes from the wallet to a stack at a table, from there to the layout, and back. What a table wins or
loses is in its bank. Play money comes from an account of its own. Amounts are whole cents; a meter's fractions of a
cent stay inside a table's bank.
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
"""Where a guest's money comes from; its balance is what was issued, below zero."""
CAGE: Final = "cage"
"""Where a cashier takes in and pays out a player's money."""
WALLET: Final = "wallet/"
"""How the account of every wallet begins."""
STACK: Final = "stack/"
"""How the account of every stack begins."""
END_OF_STACKS: Final = f"{STACK[:-1]}{chr(ord(STACK[-1]) + 1)}"
"""What comes after the accounts of all stacks, in the order of their names."""


def wallet(person: str) -> str:
    """Return the account of a person's money outside all tables; never below zero."""
    return f"{WALLET}{person}"


def stack(table: str, person: str) -> str:
    """Return the account of a person's chips at a table that are not wagered."""
    return f"{STACK}{table}/{person}"


def stakes(table: str, seat: int) -> str:
    """Return the account of the stakes in front of a seat, where players bet against each other."""
    return f"stakes/{table}/{seat}"


def layout(table: str) -> str:
    """Return the account of all chips on a table's layout."""
    return f"layout/{table}"


def bank(table: str) -> str:
    """Return the account of what a table has won or lost, its meters included."""
    return f"bank/{table}"


class Move(Struct, frozen=True):
    """What one account gains, or loses if negative, in cents."""

    account: str
    amount: int


class Posting(Struct, frozen=True):
    """One entry: its reason, and movements that sum to zero."""

    reason: str
    moves: tuple[Move, ...]
    by: str | None = None
    """The person whose act it was."""
    table: str | None = None
    record: int | None = None
    """The last record of the table's journal that belongs to it."""
    round: int | None = None

    def __post_init__(self) -> None:
        over = sum(move.amount for move in self.moves)
        assert over == 0, f"{self.reason}: the movements are {over} cents off balance"


def transfer(
    reason: str, amount: int, source: str, target: str, *, by: str | None = None, table: str | None = None
) -> Posting:
    """Return the posting of an amount from one account to another."""
    assert amount > 0, f"{reason}: {amount} cents"
    return Posting(reason, (Move(source, -amount), Move(target, amount)), by=by, table=table)


# The money of one table: how its own ledger's movements become movements of people's stacks and the bank.


_SEAT = "seat/"
_LAYOUT = "layout/"


class MoneyTracker:
    """Notes what moved since it last looked, account by account.

    A table's ledger knows seats; the house knows people. The difference of the balances before and after an input is
    right also where a ruling takes the round back, which makes a new ledger.
    """

    def __init__(self, table: str, now: Table) -> None:
        self._table = table
        self._balances = dict(now.ledger.accounts())
        self._seen = (now.ledger, now.ledger.count)
        self._owners = _owners(now)
        self._stakes = _stakes(now)

    def take_movements(self, now: Table, person_at: Callable[[int], str | None]) -> Counter[str]:
        """Return what each account of the house gained since the last call."""
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
        assert person is not None, f"money moves at seat {seat} of {self._table}, where nobody sits"
        return stack(self._table, person)


def to_moves(moved: Mapping[str, int]) -> tuple[Move, ...]:
    """Return the movements of a posting, by account."""
    return tuple(Move(account, amount) for account, amount in sorted(moved.items()) if amount)


def _owners(table: Table) -> dict[int, int]:
    """Return the seat whose wagers are on each box."""
    return dict(table.players)


def _stakes(table: Table) -> dict[int, int]:
    """Return what lies in front of each seat, where players bet against each other."""
    return {seat: amount for seat, amount in table.stakes.items() if amount}
