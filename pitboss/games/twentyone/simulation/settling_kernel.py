"""Kernel part that counts a finished round: every hand, the other wagers, and what the counters won."""

from __future__ import annotations

import numpy as np

from pitboss.counting.counters_kernel import COUNTED
from pitboss.games.twentyone.simulation.adjustments_kernel import adjust
from pitboss.games.twentyone.simulation.counting_kernel import count_counters
from pitboss.games.twentyone.simulation.kernel_tables import (
    ADJUSTED,
    ENDINGS,
    WAGERED,
    BoxTables,
    Ints,
    RoundCards,
    Scratch,
    TwentyOneTables,
)
from pitboss.games.twentyone.simulation.wager_kernel import count_wagers
from pitboss.simulation.kernel import Cards, Counters, Words


def squares_by_hand(dealer: np.uint64, tables: BoxTables, scratch: Scratch) -> np.float64:
    """Return the sum of the squares of what each initial wager wins, its split hands taken together."""
    endings, begins = scratch.endings, scratch.begins
    found = np.float64(0)
    for hand in range(tables.seating.hands):
        won = np.int64(0)
        for of_hand in range(begins[hand], begins[hand + 1]):
            won += tables.hands.main_nets[(np.uint64(endings[of_hand]) << np.uint64(6)) + dealer]
        if COUNTED:
            scratch.counting.by_hand[hand] = won
        found += np.float64(won) * np.float64(won)
    return found


def count_hands(
    played: int, dealer: np.uint64, tables: BoxTables, counts: Ints, scratch: Scratch
) -> tuple[np.int64, np.float64]:
    """Count every hand, and split hands after the first once more.

    Return the total win, and the sum of the squares of what each initial wager wins, its split hands taken together.
    """
    hands, endings, begins = tables.seating.hands, scratch.endings, scratch.begins
    main, squares = np.int64(0), np.float64(0)
    for of_hand in range(played):
        cell = (np.uint64(endings[of_hand]) << np.uint64(6)) + dealer
        counts[cell] += 1
        won = tables.hands.main_nets[cell]
        if COUNTED:
            scratch.counting.by_hand[of_hand] = won
        main += won
        squares += np.float64(won) * np.float64(won)
    if played > hands:
        for hand in range(hands):
            for of_hand in range(begins[hand] + 1, begins[hand + 1]):
                counts[np.uint64(ENDINGS) + (np.uint64(endings[of_hand]) << np.uint64(6)) + dealer] += 1
        squares = squares_by_hand(dealer, tables, scratch)
    return main, squares


def settle_round(
    state: Words,
    shoe: Cards,
    dealt: RoundCards,
    played: int,
    tables: TwentyOneTables,
    counters: Counters,
    scratch: Scratch,
) -> np.int64:
    """Count a finished round and add to the sums of squares; return its win."""
    squares, counts = counters.squares, counters.counts
    boxes, wagers = BoxTables(tables.seating, tables.hands, tables.counting), len(scratch.by_wager)
    main, by_hand = count_hands(played, dealt.dealer, boxes, counts, scratch)
    if tables.seating.hands > 1:
        squares[wagers + 2] += by_hand
    side = np.int64(0)
    if WAGERED:
        side = count_wagers(state, shoe, dealt, tables, counts, scratch)
    if ADJUSTED:
        more, aside = adjust(state, shoe, dealt, tables, counts, scratch)
        main += more
        side += aside
    squares[0] += np.float64(main) * np.float64(main)
    if COUNTED:
        count_counters(main, dealt, tables, scratch)
    for wager in range(wagers if ADJUSTED or tables.seating.hands > 1 else 0):
        squares[wager + 2] += np.float64(scratch.by_wager[wager]) * np.float64(scratch.by_wager[wager])
    main += side
    squares[1] += np.float64(main) * np.float64(main)
    return main
