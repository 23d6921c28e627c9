"""The baccarat kernel: two lookups in tables of chapter 10 complete a coup after four cards.

A card is a byte: its value in the low four bits, and above them which of the cards of that value it is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.probability.kernel_source import KernelSource
from pitboss.simulation import count_kernel
from pitboss.simulation.count_kernel import (
    COUNTED,
    CountScratch,
    CountTables,
    Floats,
    add_to_team,
    begin_round,
    begin_shoe,
    count_round,
    count_scratch,
    zeros,
)
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
    """Wins of the wagers that a session makes, and then of one unit of each counter; likewise `point_nets`."""
    burned_unseen: Cards
    """How many cards are burned unseen with the first, by its byte; only counters care."""
    counting: CountTables


def burn_cards(shoe: Cards, tables: CoupTables, scratch: CountScratch) -> np.uint64:
    """Count a new shoe without the cards that are burned unseen (5.F); return the position of its first coup."""
    begin_shoe(shoe, tables.counting, scratch)
    first, places = 1 + np.int64(tables.burned_unseen[shoe[0]]), len(shoe)
    for which in range(len(tables.counting.begins)):
        running = scratch.running[which * places : which * places + places]
        hidden = running[first] - running[1]
        for place in range(first, places):
            running[place] -= hidden
    return np.uint64(first)


def count_coup(ending: np.uint64, made: np.uint64, tables: CoupTables, scratch: CountScratch, sums: Floats) -> np.int64:
    """Count what every counter won in a coup; return what all of them won with the units that they wagered."""
    team = np.int64(0)
    for which in range(len(tables.counting.begins)):
        won = tables.point_nets[ending, 1 + which] + tables.initial_nets[made, 1 + which]
        team += count_round(which, won, tables.counting, scratch, sums)
    add_to_team(1, team, sums)
    return team


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
    scratch = count_scratch(len(tables.counting.begins), len(shoe) if COUNTED else 1)
    if deal.position < 0:
        shuffle_shoe(shoe, deal.state, size, size)
    if COUNTED:
        at = burn_cards(shoe, tables, scratch)
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
                at = burn_cards(shoe, tables, scratch) if COUNTED else np.uint64(0)
                stop = to_cut
        if COUNTED:
            begin_round(at, tables.counting, scratch)
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
        result, made = tables.point_nets[ending, 0], np.uint64(0)
        if len(tables.initial) > 1:
            players = np.uint64(card_of[first]) * np.uint64(52) + np.uint64(card_of[third])
            bankers = np.uint64(card_of[second]) * np.uint64(52) + np.uint64(card_of[fourth])
            row = np.uint64(tables.player_class[players]) * np.uint64(tables.banker_classes)
            made = np.uint64(tables.initial[row + np.uint64(tables.banker_class[bankers])])
            counts[initial_at + made] += 1
            result += tables.initial_nets[made, 0]
        squared += np.float64(result) * np.float64(result)
        if COUNTED:
            result = count_coup(ending, made, tables, scratch, squares)
        if len(results) > 0:
            results[number] = result
    squares[0] += squared
    return np.int64(at)


@cache
def source_of(counted: bool) -> KernelSource:
    """Return the source of the kernel, with counting only where it is asked for."""
    counts = (*count_kernel.HELPERS, *count_kernel.BY_ROUND, burn_cards, count_coup) if counted else ()
    constants = {"STOOD": STOOD, **count_kernel.CONSTANTS, "COUNTED": int(counted)}
    return kernel_source(
        deal_coups, *counts, constants=constants, allocating=(zeros, count_scratch), types=(CountScratch,)
    )
