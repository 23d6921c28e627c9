"""Money of the house: accounts of people, tables and the bank, and postings that sum to zero.

A player's money goes from the wallet to a stack at a table, from there to the layout, and back. What a table wins or
loses is in its bank. Play money comes from an account of its own. Amounts are whole cents; a meter's fractions of a
cent stay inside a table's bank.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

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

    why: str
    moves: tuple[Move, ...]
    by: str | None = None
    """The person whose act it was."""
    table: str | None = None
    record: int | None = None
    """The last record of the table's journal that belongs to it."""
    round: int | None = None

    def __post_init__(self) -> None:
        over = sum(move.amount for move in self.moves)
        assert over == 0, f"{self.why}: the movements are {over} cents off balance"


def transfer(why: str, amount: int, frm: str, to: str, *, by: str | None = None, table: str | None = None) -> Posting:
    """Return the posting of an amount from one account to another."""
    assert amount > 0, f"{why}: {amount} cents"
    return Posting(why, (Move(frm, -amount), Move(to, amount)), by=by, table=table)
