"""The baccarat kernel: two lookups in tables of chapter 10 complete a coup after four cards.

A card is a byte: its value in the low four bits, and above them which of the cards of that value it is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.simulation.kernel import Counters, Deal, kernel_source
from pitboss.simulation.shuffling import PAST_THE_END, Cards, shuffle, shuffle_shoe

Table = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]

STOOD = 10
"""In place of a third card's value if Player has none."""


class CoupTables(NamedTuple):
    """Chapter 10 as tables, and the win of every outcome."""

    point_counts: Table
    """The point count of two values."""
    player_third: Cards
    """Whether Player draws, by both point counts."""
    middle: Table
    """The final hands if Banker does not draw, and whether it does."""
    final: Table
    point_nets: Ints
    card_of: Cards
    player_class: Table
    banker_class: Table
    banker_classes: int
    initial: Table
    """The row of the first two cards of both hands, by their classes."""
    initial_nets: Ints


def deal_coups(deal: Deal, counters: Counters, tables: CoupTables) -> np.int64:
    """Deal so many coups and count how each ends; return the position in the shoe.

    `counts` holds, one after the other: the final hands, and the rows of the first two cards of both hands.
    """
    one, four, low = np.uint64(1), np.uint64(4), np.uint64(15)
    shoe, counts, squares, results = deal.shoe, counters.counts, counters.squares, counters.results
    point_counts, card_of = tables.point_counts, tables.card_of
    size = len(shoe) - PAST_THE_END
    to_cut = np.uint64(deal.cut)
    stop = to_cut
    initial_at = np.uint64(len(tables.point_nets))
    at = np.uint64(max(deal.position, 0))
    if deal.position < 0:
        shuffle_shoe(shoe, deal.state, size, size)
    squared = np.float64(0)
    for number in range(deal.rounds):
        if at > stop:
            if deal.cut > 0 and stop == to_cut:  # the coup after the one with the cover card is the last
                stop = np.uint64(0)
            else:
                if deal.cut > 0:
                    shuffle_shoe(shoe, deal.state, size, deal.upto)
                else:
                    shuffle(shoe, deal.state, size, deal.upto)
                at = np.uint64(0)
                stop = to_cut
        first, second = np.uint64(shoe[at]), np.uint64(shoe[at + one])
        third, fourth = np.uint64(shoe[at + np.uint64(2)]), np.uint64(shoe[at + np.uint64(3)])
        player = np.uint64(point_counts[((first & low) << four) + (third & low)])
        banker = np.uint64(point_counts[((second & low) << four) + (fourth & low)])
        hands = (player << four) + banker
        draws = np.uint64(tables.player_third[hands])
        drawn = (np.uint64(shoe[at + four]) & low) * draws + np.uint64(STOOD) * (one - draws)
        between = np.uint64(tables.middle[(hands << four) + drawn])
        last = np.uint64(shoe[at + four + draws]) & low
        ending = np.uint64(tables.final[(between << four) + last])
        at += four + draws + (between & one)
        counts[ending] += 1
        result = tables.point_nets[ending, 0]
        if len(tables.initial) > 1:
            players = np.uint64(card_of[first]) * np.uint64(52) + np.uint64(card_of[third])
            bankers = np.uint64(card_of[second]) * np.uint64(52) + np.uint64(card_of[fourth])
            row = np.uint64(tables.player_class[players]) * np.uint64(tables.banker_classes)
            made = np.uint64(tables.initial[row + np.uint64(tables.banker_class[bankers])])
            counts[initial_at + made] += 1
            result += tables.initial_nets[made, 0]
        squared += np.float64(result) * np.float64(result)
        if len(results) > 0:
            results[number] = result
    squares[0] += squared
    return np.int64(at)


SOURCE = kernel_source(deal_coups, constants={"STOOD": STOOD})
