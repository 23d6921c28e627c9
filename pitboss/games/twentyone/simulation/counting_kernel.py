"""Kernel part for card counters at a table of twenty-one: whose box it is, what his wager wins, and index plays."""

from __future__ import annotations

import numpy as np

from pitboss.games.twentyone.simulation.kernel_tables import (
    DEALER_BLACKJACK,
    BoxTables,
    RoundCards,
    Scratch,
    TwentyOneTables,
)
from pitboss.simulation.count_kernel import (
    GREATEST,
    Floats,
    add_to_team,
    count_round,
    count_when_deciding,
)


def see_cards(at: np.uint64, dealt: RoundCards, tables: BoxTables, scratch: Scratch) -> None:
    """Note how many cards are dealt before the first decision, and the tag of the hole card, which nobody sees."""
    count, counting = tables.counting, scratch.counting
    counting.deciding[0] = np.int64(at)
    for which in range(len(count.begins)):
        counting.hidden[which] = count.tags[which, dealt.hole_card] if tables.seating.has_hole_card else 0


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


def won_by_box(box: int, dealer: np.uint64, tables: BoxTables, scratch: Scratch) -> np.int64:
    """Return what one unit on a box wins, its split hands and both hands of Switch together."""
    each = 2 if tables.seating.is_switch else 1
    won = np.int64(0)
    for of_hand in range(scratch.begins[box * each], scratch.begins[box * each + each]):
        won += tables.hands.main_nets[(np.uint64(scratch.endings[of_hand]) << np.uint64(6)) + dealer]
    return won


def won_by_insurance(which: int, dealt: RoundCards, tables: BoxTables, scratch: Scratch) -> np.int64:
    """Return what insurance wins for a counter who takes it at the count of the cards seen."""
    count = tables.counting
    if dealt.up_card & np.uint8(15) != 1:
        return np.int64(0)
    at = np.uint64(scratch.counting.deciding[0])
    if count_when_deciding(which, at, count, scratch.counting) < count.insures[which]:
        return np.int64(0)
    won: np.int64 = count.insurance[1 if dealt.dealer == np.uint64(DEALER_BLACKJACK) else 0]
    return won


def count_counters(
    main: np.int64, dealt: RoundCards, tables: TwentyOneTables, scratch: Scratch, sums: Floats
) -> np.int64:
    """Count the round of every counter; return what all of them won with the units that they wagered."""
    boxes = BoxTables(tables.seating, tables.hands, tables.counting)
    team = np.int64(0)
    for which in range(len(tables.counting.begins)):
        box = tables.counting.of_box[which]
        if box < 0:
            won = scratch.by_wager[-1 - box]
        elif boxes.seating.hands == 1:
            won = main
        else:
            won = won_by_box(box, dealt.dealer, boxes, scratch)
        if box >= 0:
            won += won_by_insurance(which, dealt, boxes, scratch)
        team += count_round(which, won, tables.counting, scratch.counting, sums)
    add_to_team(1, team, sums)
    return team


HELPERS = (see_cards, begin_turn, played_chart, won_by_box, won_by_insurance, count_counters)
