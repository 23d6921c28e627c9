"""Kernel for a double shoe: each side is a separate shoe, and a card selects the one that deals (7.C).

Simulating one side alone would be wrong: cards set aside are never of their side's own suits, so each side becomes
richer in these, and two cards of one suit are slightly more frequent than from a plain shoe (23.7 %, not 23.5 %, with
one deck).
"""

from __future__ import annotations

import numpy as np

from pitboss.games.twentyone.simulation.kernel import play_rounds, scratch_buffers
from pitboss.games.twentyone.simulation.kernel_tables import TwentyOneTables
from pitboss.simulation.kernel import PAST_THE_END, Counters, Deal, shuffle_shoe

LEFT, RIGHT = 0, 1
CONSTANTS = {"LEFT": LEFT, "RIGHT": RIGHT}


def deal_from_two_sides(deal: Deal, counters: Counters, tables: TwentyOneTables) -> np.int64:
    """Deal the rounds, each from the side its determinant card names; return the sum of both positions.

    The shoe holds the left side's cards and then the right side's, each followed by the usual spare room.
    """
    scratch = scratch_buffers(tables.wagers.lead_nets.shape[1], len(tables.adjustments.wager_of), 1, 1)
    shoe, state = deal.shoe, deal.state
    half = len(shoe) // 2
    cards = half - PAST_THE_END
    at, side = np.zeros(2, np.int64), np.int64(LEFT)
    for begun in range(2 if deal.position < 0 else 0):
        shuffle_shoe(shoe[begun * half :], state, cards, cards)
    for number in range(deal.rounds):
        drawn_from = np.int64(1) - side  # the sides take turns
        card = shoe[drawn_from * half + at[drawn_from]]
        side = np.int64(tables.side_of[card])
        if side != drawn_from:  # 7.C(3): it is set aside
            at[drawn_from] += 1
        one_side = Deal(1, at[side], len(shoe), deal.upto, state, shoe[side * half : side * half + half])
        result = Counters(counters.counts, counters.squares, counters.results[number : number + 1])
        at[side] = play_rounds(one_side, result, tables, scratch)
        other = np.int64(1) - side
        if at[side] > deal.cut:
            shuffle_shoe(shoe[side * half :], state, cards, deal.upto)
            at[side] = 0
        if at[other] > deal.cut:  # reshuffled now, so the next card comes from the other side (7.E(2))
            shuffle_shoe(shoe[other * half :], state, cards, deal.upto)
            at[other] = 0
            side = other
    return np.int64(at[LEFT] + at[RIGHT])
