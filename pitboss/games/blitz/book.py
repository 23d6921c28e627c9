"""The rule book of Three Card Blitz, its decisions and wagers, and its three ways to deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pitboss.law import Book

if TYPE_CHECKING:
    from pitboss.games.blitz.options import Method

BLITZ = Book("blitz")

# Decisions, and the wagers of every table


ANTE, BLIND, PLAY = "ante", "blind", "play"
ALWAYS_OFFERED = (ANTE, BLIND, PLAY)
FLUSH_BONUS, BLITZ_JACKPOT, PROGRESSIVE = "flush-bonus", "blitz-jackpot", "progressive"
BONUSES = (FLUSH_BONUS, BLITZ_JACKPOT)
"""The wagers that folding does not forfeit (11.C)."""

FOLD = "fold"
"""The other decision is the wager's own: to play is to make the Play Wager (11.B)."""

# Three ways to deal, with the same steps under labels of their own: chapters 8, 9 and 10


DEVICE_FIRST, DEVICE_LAST = "device_dealer_first", "device_dealer_last"
DEVICES = (DEVICE_FIRST, DEVICE_LAST)


@dataclass(frozen=True, slots=True)
class Chapter:
    """The labels of one way of dealing."""

    id: str
    load: str
    no_more_bets: str
    lock_out: str
    collect: str
    """The progressive chips are collected and counted."""
    to_inventory: str
    deal: str
    stub: str
    count: str
    correct: str
    wrong: str
    misdealt: str
    not_52: str


MANUAL_SHOE = Chapter("manual_shoe", "8.B", "8.C(1)", "8.C(2)", "8.C(3)", "8.C(4)", "8.D(2)", "8.D(3)",
               "8.E", "8.F", "8.G", "8.G(1)", "8.G(2)")  # fmt: skip
FROM_HAND = Chapter("hand", "9.A(2)", "9.A(3)", "9.A(3)(a)", "9.A(3)(b)", "9.A(3)(c)", "9.B(2)", "9.B(3)",
               "9.C", "9.D", "9.E", "9.E(1)", "9.E(2)")  # fmt: skip
DEALER_FIRST = Chapter("device", "10.A(1)", "10.A(2)(a)", "10.A(2)(b)(i)", "10.A(2)(b)(ii)", "10.A(2)(b)(iii)",
    "10.B(1)",
                "10.B(4)", "10.C", "10.D", "10.E", "10.E(1)", "10.E(2)")  # fmt: skip
DEALER_LAST = replace(DEALER_FIRST, deal="10.B(3)")

CHAPTERS: dict[Method, Chapter] = {
    "manual_shoe": MANUAL_SHOE,
    "hand": FROM_HAND,
    "device_dealer_first": DEALER_FIRST,
    "device_dealer_last": DEALER_LAST,
}
REMOVES_DECK = tuple(f"blitz:{chapter.not_52}" for chapter in CHAPTERS.values())
