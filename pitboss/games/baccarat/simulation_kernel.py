"""The baccarat kernel: two lookups in tables of chapter 10 complete a coup after four cards.

A card is a byte: its value in the low four bits, and above them which of the cards of that value it is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.counting import counters_kernel
from pitboss.counting.counters_kernel import (
    BINS,
    COUNTED,
    MAX_TRUE_COUNT,
    CountScratch,
    CountTables,
    add_counters,
    add_rounds,
    add_to_team,
    begin_round,
    begin_shoe,
    count_rounds,
    count_scratch,
    true_count,
    zeros,
)
from pitboss.kernels.shuffling import PAST_THE_END, Cards, Counters, Deal, kernel_source, shuffle, shuffle_shoe
from pitboss.kernels.source import KernelSource

Table = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]

ENDINGS = 400
"""Point counts and numbers of cards of both hands."""
STOOD = 10
"""In place of a third card's value if Player has none."""
TALLIED = 0
"""Compile-time flag: whether one counter wagers on the final hands, so that a tally of them by true count suffices."""


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


def first_coup(shoe: Cards, tables: CoupTables, scratch: CountScratch) -> np.uint64:
    """Begin the counts of a new shoe with the card burned face up (5.F); return the position of its first coup."""
    begin_shoe(tables.counting, scratch)
    for pair in range(len(tables.counting.words)):
        scratch.running[pair] += tables.counting.words[pair, shoe[0]]
    return np.uint64(1) + np.uint64(tables.burned_unseen[shoe[0]])


def tags_of_coup(shoe: Cards, at: np.uint64, fifth: np.uint64, sixth: np.uint64, tags: Ints) -> np.int64:
    """Return the tags of the cards of a coup; a fifth card and one after it are dealt (1) or not (0)."""
    one, two, three, four = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
    found = tags[shoe[at]] + tags[shoe[at + one]] + tags[shoe[at + two]] + tags[shoe[at + three]]
    later = (tags[shoe[at + four]] & -np.int64(fifth)) + (tags[shoe[at + four + fifth]] & -np.int64(sixth))
    total: np.int64 = found + later
    return total


def true_count_place(running: np.int64, per_deck: np.float64, bound: np.int64) -> tuple[int, bool]:
    """Return the true count before a coup, from the lowest, `BINS` if the only counter is away, and if he is there."""
    found = true_count(running, per_deck)
    plays = bool(found >= bound)
    return int(found) + MAX_TRUE_COUNT if plays else BINS, plays


def add_tally(tally: Ints, tables: CoupTables, counters: Counters) -> None:
    """Add the coups of the only counter to all counters."""
    kinds = ENDINGS
    for place in range(BINS + 1):
        for ending in range(kinds):
            times = tally[place * kinds + ending]
            if times > 0:
                all_made, won = tables.point_nets[ending, 0], tables.point_nets[ending, 1]
                counters.counts[ending] += times
                counters.squares[0] += np.float64(times) * np.float64(all_made) * np.float64(all_made)
                if place < BINS:
                    add_rounds(0, place, times, won, tables.counting, counters.squares)
                    add_to_team(times, won * tables.counting.units[0, place], counters.squares)


def count_coup(ending: np.uint64, made: np.uint64, tables: CoupTables, scratch: CountScratch) -> None:
    """Note what one unit of every counter won in a coup."""
    counters = len(tables.counting.begins)
    for which in range(counters):
        won = tables.point_nets[ending, 1 + which] + tables.initial_nets[made, 1 + which]
        scratch.won[which, np.uint64(scratch.made[0])] = won
    scratch.made[0] += 1


def see_coup(
    shoe: Cards, at: np.uint64, fifth: np.uint64, sixth: np.uint64, count: CountTables, running: Ints
) -> None:  # fmt: skip
    """Add the cards of a coup to the running counts."""
    for pair in range(len(count.words)):
        running[pair] += tags_of_coup(shoe, at, fifth, sixth, count.words[pair])


def deal_coups(deal: Deal, counters: Counters, tables: CoupTables) -> np.int64:
    """Deal the coups and count how each ends; return the position in the shoe.

    `counts` holds, one after the other: the final hands, and the rows of the first two cards of both hands.
    """
    one, four, low = np.uint64(1), np.uint64(4), np.uint64(15)
    shoe, counts, squares, results = deal.shoe, counters.counts, counters.squares, counters.results
    point_counts, card_of, count = tables.point_counts, tables.card_of, tables.counting
    size = len(shoe) - PAST_THE_END
    to_cut = np.uint64(deal.cut)
    stop = to_cut
    initial_at = np.uint64(len(tables.point_nets))
    at = np.uint64(max(deal.position, 0))
    scratch = count_scratch(len(count.begins), 1, 0, len(shoe) if COUNTED else 1)
    tally, tags = zeros((BINS + 1) * ENDINGS if TALLIED else 1), count.tags[0]
    running, plays, place = np.int64(0), True, 0
    per_deck, enters, leaves = count.per_deck[0], np.int64(0), np.int64(0)
    if TALLIED:
        enters, leaves = count.enters[0, 0], count.enters[0, 1]
    if deal.position < 0:
        shuffle_shoe(shoe, deal.state, size, size)
    if COUNTED:
        at = first_coup(shoe, tables, scratch)
        running, plays = scratch.running[0], scratch.plays[0] == 1
    squared = np.float64(0)
    for number in range(deal.rounds):
        if at > stop:
            if deal.cut > 0 and stop == to_cut:  # the coup after the one with the cover card is the last
                stop = np.uint64(0)
            else:
                if deal.cut > 0:
                    shuffle_shoe(shoe, deal.state, size, deal.cards_to_shuffle)
                else:
                    shuffle(shoe, deal.state, size, deal.cards_to_shuffle)
                at, stop = np.uint64(0), to_cut
                if COUNTED:
                    count_rounds(count, scratch, results, squares)
                    at = first_coup(shoe, tables, scratch)
                    running, plays = scratch.running[0], scratch.plays[0] == 1
        if TALLIED:
            place, plays = true_count_place(running, per_deck[at], leaves if plays else enters)
        elif COUNTED:
            begin_round(at, np.uint64(0), count, scratch)
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
        if TALLIED:
            running += tags_of_coup(shoe, at, draws, between & one, tags)
        elif COUNTED:
            see_coup(shoe, at, draws, between & one, count, scratch.running)
        at += four + draws + (between & one)
        if TALLIED:
            tally[np.uint64(place) * np.uint64(ENDINGS) + ending] += 1
            if len(results) > 0:
                results[number] = tables.point_nets[ending, 1] * count.units[0, place] if place < BINS else np.int64(0)
            continue
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
            count_coup(ending, made, tables, scratch)
        elif len(results) > 0:
            results[number] = result
    squares[0] += squared
    if COUNTED:
        count_rounds(count, scratch, results, squares)
        add_counters(count, scratch, squares)
    if TALLIED:
        add_tally(tally, tables, counters)
    return np.int64(at)


@cache
def source_of(counted: bool, tallied: bool = False) -> KernelSource:
    """Return the source of the kernel, with counting only where it is asked for."""
    counts = (
        *counters_kernel.HELPERS, *counters_kernel.BY_ROUND, first_coup, tags_of_coup, see_coup,
        true_count_place, add_tally, count_coup,
    ) if counted else ()  # fmt: skip
    flags = {"COUNTED": int(counted), "TALLIED": int(tallied)}
    constants = {"STOOD": STOOD, "ENDINGS": ENDINGS, **counters_kernel.CONSTANTS, **flags}
    return kernel_source(
        deal_coups, *counts, constants=constants, allocating=(zeros, count_scratch), types=(CountScratch,)
    )
