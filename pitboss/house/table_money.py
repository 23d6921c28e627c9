"""The money of one table: how its own ledger's movements become movements of people's stacks and the bank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

from pitboss.house.money import Move, bank, layout, stack, stakes
from pitboss.money.ledger import Account, Amount
from pitboss.round.shoe_table import ShoeTable

_SEAT = "seat/"
_LAYOUT = "layout/"


class TableMoney:
    """Notes what moved since it last looked, account by account.

    A table's ledger knows seats; the house knows people. The difference of the balances before and after an input is
    right also where a ruling takes the round back, which makes a new ledger.
    """

    def __init__(self, table: str, now: ShoeTable) -> None:
        self._table = table
        self._balances = dict(now.ledger.accounts())
        self._seen = (now.ledger, now.ledger.count)
        self._owners = _owners(now)
        self._stakes = _stakes(now)

    def moved(self, now: ShoeTable, person_at: Callable[[int], str | None]) -> Counter[str]:
        """Return what each account of the house gained since the last call."""
        owners, self._owners = self._owners, _owners(now)
        moves: Counter[str] = Counter()
        if self._seen != (now.ledger, now.ledger.count):
            balances, self._balances = self._balances, dict(now.ledger.accounts())
            self._seen = (now.ledger, now.ledger.count)
            self._note(moves, balances, owners, person_at)
        if not now.round_is_on and (new := _stakes(now)) != self._stakes:
            for seat in {*new, *self._stakes}:
                changed = new.get(seat, 0) - self._stakes.get(seat, 0)
                moves[stakes(self._table, seat)] += changed
                moves[self._stack(seat, person_at)] -= changed
            self._stakes = new
        assert sum(moves.values()) == 0, f"the table {self._table} is off balance: {moves}"
        return moves

    def _note(
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


def as_moves(moved: Mapping[str, int]) -> tuple[Move, ...]:
    """Return the movements of a posting, by account."""
    return tuple(Move(account, amount) for account, amount in sorted(moved.items()) if amount)


def _owners(table: ShoeTable) -> dict[int, int]:
    """Return the seat whose wagers are on each box."""
    return dict(table.players)


def _stakes(table: ShoeTable) -> dict[int, int]:
    """Return what lies in front of each seat, where players bet against each other."""
    held: Mapping[int, int] = getattr(table, "stakes", {})
    return {seat: amount for seat, amount in held.items() if amount}
