"""Pots: one per all-in level, uncalled bets returned, and how a pot is divided (8.B(5), 8.L.5, R177, R184)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.law import rule


class Pot(NamedTuple):
    """A pot's amount, and the places of those who can win it."""

    amount: int
    eligible: tuple[int, ...]


@rule("poker:8.B(5)(a)")
def uncalled(paid: Sequence[int]) -> tuple[int, int]:
    """Return the place with the highest bet, and how much of it nobody has matched."""
    most = max(paid)
    player = paid.index(most)
    matched = 0
    for other, amount in enumerate(paid):
        if other != player and amount > matched:
            matched = amount
    return player, most - matched


@rule("poker:8.B(5)(a)", "poker:8.B(5)(c)")
def pots_of(paid: Sequence[int], live: Sequence[bool]) -> list[Pot]:
    """Return the main pot and the side pots: a layer for each amount that a live player has put in."""
    pots: list[Pot] = []
    below = 0
    left = sum(paid)
    eligible = [player for player, plays in enumerate(live) if plays]
    levels = {paid[player] for player in eligible}
    if len(levels) == 1:
        return [Pot(left, tuple(eligible))]
    for level in sorted(levels):
        eligible = [player for player in eligible if paid[player] >= level]
        is_last = max([paid[player] for player in eligible]) == level  # folded chips above it belong to it
        amount = left if is_last else layer(paid, below, level)
        pots.append(Pot(amount, tuple(eligible)))
        left -= amount
        below = level
    return pots


def layer(paid: Sequence[int], below: int, level: int) -> int:
    """Return what everybody has put in between two levels."""
    return sum([min(amount, level) - below for amount in paid if amount > below])


@rule("poker:8.L.5", "poker:8.L.5(a)", "poker:8.L.5(b)")
def halves(amount: int, chip: int) -> tuple[int, int]:
    """Divide a pot that is run twice: half for each board, the odd unit to the first (R184)."""
    second = amount // (2 * chip) * chip
    return amount - second, second


def shares(amount: int, winners: int, chip: int) -> list[int]:
    """Return each winner's equal share, clockwise from the button; the odd amount goes to the first (R184)."""
    each = amount // (winners * chip) * chip
    return [amount - each * (winners - 1), *[each] * (winners - 1)]
