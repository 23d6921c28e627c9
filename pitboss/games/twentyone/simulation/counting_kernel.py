"""Kernel part for card counters at a table of twenty-one: whose box it is, what his wager wins, and index plays."""

from __future__ import annotations

import numpy as np

from pitboss.counting.counters_kernel import (
    GREATEST,
    INDEXED,
    NEVER,
    CountScratch,
    CountTables,
    begin_round,
    begin_shoe,
    count_cards,
    count_now,
    count_when_deciding,
)
from pitboss.games.twentyone.simulation.kernel_tables import (
    DEALER_BLACKJACK,
    BoxTables,
    RoundCards,
    Scratch,
    TwentyOneTables,
)
from pitboss.simulation.kernel import Cards


def count_shoe(shoe: Cards, cut: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Count a new shoe as far as a round may begin, or whole where decisions depend on it."""
    begin_shoe(count, scratch)
    end = np.int64(len(shoe))
    if not INDEXED:
        end = min(np.int64(cut), end)
    count_cards(shoe, np.int64(0), end, count, scratch.running)


def count_before(at: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Note the running counts before a round, and who enters or leaves where decisions depend on it."""
    begin_round(at, at * np.uint64(len(count.words)), count, scratch)
    if INDEXED:
        for which in range(len(count.begins)):
            count_now(which, at, count, scratch)


def see_cards(at: np.uint64, dealt: RoundCards, tables: BoxTables, scratch: Scratch) -> None:
    """Note how many cards are dealt before the first decision, and the hole card, which nobody sees."""
    scratch.counting.deciding[0] = np.int64(at)
    scratch.counting.hidden[0] = np.int64(dealt.hole_card) if tables.seating.has_hole_card else 0


def begin_turn(turn: int, tables: BoxTables, scratch: Scratch) -> None:
    """Note which counter, if any, plays the hand whose turn it is by his index plays."""
    count, counting = tables.counting, scratch.counting
    box = turn // 2 if tables.seating.is_switch else turn
    counting.turn[0] = -1
    for which in range(len(count.begins)):
        if count.of_box[which] == box and counting.plays[which] == 1:
            counting.turn[0] = which


def played_chart(at: np.uint64, tables: BoxTables, scratch: Scratch) -> np.uint64:
    """Return the number of the chart by which a hand is played when so many cards are dealt."""
    which = scratch.counting.turn[0]
    if which < 0:
        return np.uint64(0)
    found = count_when_deciding(which, at, tables.counting, scratch.counting)
    return np.uint64(tables.counting.charts[found + GREATEST])


def won_by_insurance(which: int, dealt: RoundCards, count: CountTables, scratch: CountScratch) -> np.int64:
    """Return what insurance wins for a counter who takes it at the count of the cards seen."""
    if count.insures[which] == NEVER or dealt.up_card & np.uint8(15) != 1:
        return np.int64(0)
    if count_when_deciding(which, np.uint64(scratch.deciding[0]), count, scratch) < count.insures[which]:
        return np.int64(0)
    won: np.int64 = count.insurance[1 if dealt.dealer == np.uint64(DEALER_BLACKJACK) else 0]
    return won


def count_counters(main: np.int64, dealt: RoundCards, tables: TwentyOneTables, scratch: Scratch) -> None:
    """Note what one unit of every counter won in a round."""
    count, counting, seating = tables.counting, scratch.counting, tables.seating
    number = np.uint64(counting.made[0])
    for which in range(len(count.begins)):
        box = count.of_box[which]
        hand = np.uint64(box)
        if box < 0:
            won = scratch.by_wager[np.uint64(-1 - box)]
        elif seating.hands == 1:
            won = main
        elif seating.is_switch:
            won = counting.by_hand[hand + hand] + counting.by_hand[hand + hand + np.uint64(1)]
        else:
            won = counting.by_hand[hand]
        if INDEXED and box >= 0:
            won += won_by_insurance(which, dealt, count, counting)
        counting.won[which, number] = won
    counting.made[0] += 1


HELPERS = (count_shoe, count_before, see_cards, begin_turn, played_chart, won_by_insurance, count_counters)
