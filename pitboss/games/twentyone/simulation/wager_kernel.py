"""Kernel part that counts the outcomes of additional wagers by table lookup."""

from __future__ import annotations

import numpy as np

from pitboss.counting.counters_kernel import COUNTED
from pitboss.games.twentyone.simulation.kernel_tables import (
    ADJUSTED,
    BLACKJACK,
    BY_FOUR,
    BY_THREE,
    ENDINGS,
    FIRST_NOTED,
    UNPLAYED,
    Ints,
    RoundCards,
    Scratch,
    TwentyOneTables,
)
from pitboss.simulation.kernel import Cards, Words, draw_below


def pair_at(shoe: Cards, dealt: RoundCards, hand: int, card_of: Cards) -> np.uint64:
    """Return a hand's two initial cards as one number."""
    here = np.uint64(hand) * dealt.each
    first, second = shoe[dealt.first_at + here], shoe[dealt.second_at + here]
    return np.uint64(card_of[first]) * np.uint64(52) + np.uint64(card_of[second])


def spin_wheel(
    state: Words, shoe: Cards, dealt: RoundCards, hand: int, wheel_at: np.uint64, tables: TwentyOneTables,
    counts: Ints, scratch: Scratch,
) -> np.int64:  # fmt: skip
    """Spin the wheel for a hand dealt a blackjack; return the total win."""
    wagers, here, low = tables.wagers, np.uint64(hand) * dealt.each, np.uint64(15)
    values = (np.uint64(shoe[dealt.first_at + here]) & low) << np.uint64(4)
    values += np.uint64(shoe[dealt.second_at + here]) & low
    if tables.hands.starts[np.uint64(UNPLAYED << 12) + values] != BLACKJACK:
        return np.int64(0)
    symbol = np.uint64(wagers.wheel[draw_below(state, len(wagers.wheel))])
    counts[wheel_at + symbol] += 1
    if ADJUSTED:
        scratch.hits[hand, scratch.noted[hand]] = wheel_at + symbol
        scratch.noted[hand] += 1
    if ADJUSTED or COUNTED or tables.seating.hands > 1:
        for wager in range(len(scratch.by_wager)):
            scratch.by_wager[wager] += wagers.wheel_nets[symbol, wager]
    won: np.int64 = wagers.wheel_wins[symbol]
    return won


def match_both_hands(
    both_at: np.uint64, first_hand: int, last_class: np.uint64, this_class: np.uint64, tables: TwentyOneTables,
    counts: Ints, scratch: Scratch,
) -> np.int64:  # fmt: skip
    """Count the outcome of both hands of a Switch box together; return its win."""
    both = tables.wagers.both
    pairs = np.uint64(both.table[last_class * np.uint64(both.second_classes) + this_class])
    counts[both_at + pairs] += 1
    if ADJUSTED:
        scratch.hits[first_hand, scratch.noted[first_hand]] = both_at + pairs
        scratch.noted[first_hand] += 1
    for wager in range(len(scratch.by_wager)):
        scratch.by_wager[wager] += both.nets[pairs, wager]
    won: np.int64 = both.wins[pairs]
    return won


def count_wagers(
    state: Words, shoe: Cards, dealt: RoundCards, tables: TwentyOneTables, counts: Ints, scratch: Scratch
) -> np.int64:
    """Count the outcomes of the additional wagers; return their total win."""
    wagers, card_of, hands = tables.wagers, tables.hands.card_of, tables.seating.hands
    three, four, both = wagers.three, wagers.four, wagers.both
    n52 = np.uint64(52)
    three_at = np.uint64(2 * ENDINGS)
    four_at = three_at + np.uint64(len(three.wins))
    both_at = four_at + np.uint64(len(four.wins))
    wheel_at = both_at + np.uint64(len(both.wins))
    by_wager = scratch.by_wager
    summed = len(by_wager) if ADJUSTED or COUNTED or hands > 1 else 0
    result = np.int64(0)
    for wager in range(summed):
        by_wager[wager] = 0
    up = np.uint64(card_of[dealt.up_card])
    dealers = np.uint64(0)
    if len(four.table) > 1:
        dealers = np.uint64(four.second_class[up * n52 + np.uint64(card_of[dealt.hole_card])])
    last_class = np.uint64(0)
    for hand in range(hands):
        here = np.uint64(hand)
        lead = (np.uint64(scratch.endings[scratch.begins[here]]) << np.uint64(6)) + dealt.dealer
        result += wagers.lead_wins[lead]
        own = pair_at(shoe, dealt, hand, card_of)
        by_three = by_four = np.uint64(0)
        if len(three.table) > 1:
            by_three = np.uint64(three.table[np.uint64(three.first_class[own]) * n52 + up])
            counts[three_at + by_three] += 1
            result += three.wins[by_three]
        if len(four.table) > 1:
            row = np.uint64(four.first_class[own]) * np.uint64(four.second_classes)
            by_four = np.uint64(four.table[row + dealers])
            counts[four_at + by_four] += 1
            result += four.wins[by_four]
        for wager in range(summed):
            by_wager[wager] += wagers.lead_nets[lead, wager] + three.nets[by_three, wager] + four.nets[by_four, wager]
        if ADJUSTED:
            scratch.hits[here, BY_THREE], scratch.hits[here, BY_FOUR] = three_at + by_three, four_at + by_four
            scratch.noted[here] = FIRST_NOTED
        if len(wagers.wheel) > 1:
            result += spin_wheel(state, shoe, dealt, hand, wheel_at, tables, counts, scratch)
        if tables.seating.is_switch and len(both.table) > 1:
            this_class = np.uint64(both.first_class[own])
            if hand % 2:
                result += match_both_hands(both_at, hand - 1, last_class, this_class, tables, counts, scratch)
            last_class = this_class
    return result
