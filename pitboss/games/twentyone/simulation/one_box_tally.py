"""The rounds of one box that have ended, tallied by true count and ending when a shoe ends."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from pitboss.counting.counters_kernel import (
    BINS,
    COUNTED,
    GREATEST,
    INDEXED,
    CountTables,
    Floats,
    add_rounds,
    add_to_team,
    true_count,
)
from pitboss.games.twentyone.simulation.kernel_tables import BoxTables, Ints, Table
from pitboss.games.twentyone.simulation.one_box import FIRST_ENDING
from pitboss.simulation.kernel import Counters, Deal

FIRST_CARD: Final = FIRST_ENDING << 4
"""The state of any ending: the next card is the first of a round. Below it are the pairs that are split."""
BEFORE_DRAWS: Final = 4
"""Cards of a round that splits, when that is known."""
ROW_BITS, ROW_MASK, COUNT_AT = 16, 0xFFFF, 32
"""A round that has ended is one number: its state, then the number of cards dealt, and above both the running count."""


class OneBoxTables(NamedTuple):
    """The table of a round (`one_box.py`), and its counters."""

    steps: Table
    ends: int
    """The number of kinds of endings; the first of them are splits."""
    choices: int
    """The number of choices, whose rows come next."""
    insurable: int
    """The first of the kinds of endings with which a counter may have taken insurance."""
    cells: Ints
    """The general kernel's counter of each kind of ending."""
    insured: Ints
    """What insurance wins with each kind of ending, if it was taken."""
    chosen: Table
    """The state by choice and chart, where play depends on the count."""
    counted: CountTables
    boxes: BoxTables
    """Tables for the pairs that are split."""


class Lane(NamedTuple):
    """One of the shoes that are dealt in turn."""

    deal: Deal
    ended: Ints
    """The rounds of the shoe that have ended: how, after how many cards, and at which running count (`Round.seen`)."""
    split_wins: Ints
    """What those of them won that were split."""
    offered: Ints
    """Rounds in which insurance was offered: the number in the low bits, and above it the place in the tally."""
    tally: Ints
    """Rounds by true count and kind of ending; those with insurance have further kinds. The last of the true counts is
    that of the rounds without the counter."""
    progress: Ints
    """The number of rounds of the shoe that are tallied, and whether the counter was there in the last of them."""
    moves: Ints
    """What each card adds to `Round.seen`, by its byte."""
    counted: CountTables


class Round(NamedTuple):
    """How far the round of a lane is."""

    row: np.uint64
    """The state; after `SPLIT` it waits until the pair is played."""
    at: np.uint64
    seen: np.int64
    """The running count of the cards dealt, and below it their number, for one addition a card."""
    made: np.uint64
    """Rounds of this shoe that have ended."""
    left: np.int64
    """Rounds of the block that had not ended when this shoe was shuffled."""


def first_round(lane: Lane, left: np.int64) -> Round:
    """Return the first round of a shuffled shoe."""
    none, seen = np.uint64(0), np.int64(0)
    if COUNTED:
        seen = lane.counted.begins[0] << np.int64(COUNT_AT)
    return Round(np.uint64(FIRST_CARD), none, seen, none, left)


def begun_at(lane: Lane, number: np.int64) -> np.int64:
    """Return how many cards were dealt before a round, and at which running count (`Round.seen`)."""
    return lane.ended[number - np.int64(1)] if number > 0 else first_round(lane, np.int64(0)).seen


def count_before_round(lane: Lane, begun: np.int64) -> np.int64:
    """Return the true count at which a round began."""
    dealt = (begun >> np.int64(ROW_BITS)) & np.int64(ROW_MASK)
    return true_count(begun >> np.int64(COUNT_AT), lane.counted.per_deck[0, dealt])


def kinds_of(tables: OneBoxTables) -> int:
    """Return the number of kinds of endings, with further ones for those at which insurance was taken."""
    return 2 * tables.ends - tables.insurable


def tally_rounds(lane: Lane, upto: np.int64, tables: OneBoxTables, sums: Floats) -> None:
    """Tally the rounds of a shoe before that number, each at the true count at which it began."""
    count, tally, ended, first = lane.counted, lane.tally, lane.ended, lane.progress[0]
    begun = begun_at(lane, first)
    enters, leaves, plays = count.enters[0, 0], count.enters[0, 1], lane.progress[1] == 1
    stays = plays and leaves < -GREATEST
    kinds, insurable, place, offered = kinds_of(tables), np.int64(tables.insurable), 0, np.uint64(0)
    for number in range(first, upto):
        entry = ended[number]
        kind = (entry & np.int64(ROW_MASK)) >> np.int64(4)
        if COUNTED:
            found = count_before_round(lane, begun)
            place = int(found) + GREATEST
            if not stays:
                plays = found >= (leaves if plays else enters)
                place = place if plays else BINS
            begun = entry
            if kind < np.int64(FIRST_CARD >> 4) and place < BINS:
                add_counted(place, 1, lane.split_wins[number], count, sums)
        tally[place * kinds + kind] += 1
        if INDEXED:
            lane.offered[offered] = ((place * kinds + kind) << np.int64(ROW_BITS)) + number
            offered += np.uint64(kind >= insurable)
    if INDEXED:
        tally_insurance(lane, offered, tables)
    lane.progress[0], lane.progress[1] = upto, np.int64(plays)


def tally_insurance(lane: Lane, offered: np.uint64, tables: OneBoxTables) -> None:
    """Move the rounds in which the counter took insurance to the kinds of endings with insurance."""
    further = tables.ends - tables.insurable
    for each in range(offered):
        entry = lane.offered[each]
        place, number = entry >> np.int64(ROW_BITS), entry & np.int64(ROW_MASK)
        taken = np.int64(takes_insurance(lane, number))
        lane.tally[place] -= taken
        lane.tally[place + further] += taken


def takes_insurance(lane: Lane, number: np.int64) -> bool:
    """Whether a counter takes insurance in a round, by all cards seen when it is offered: all but the hole card."""
    begun, count, shoe = begun_at(lane, number), lane.counted, lane.deal.shoe
    at = np.uint64((begun >> np.int64(ROW_BITS)) & np.int64(ROW_MASK))
    running = begun >> np.int64(COUNT_AT)
    for place in range(BEFORE_DRAWS - 1):
        running += count.tags[0, shoe[at + np.uint64(place)]]
    return bool(true_count(running, count.per_deck[0, at + np.uint64(BEFORE_DRAWS)]) >= count.insures[0])


def add_counted(place: int, rounds: int, won: np.int64, count: CountTables, sums: Floats) -> None:
    """Add rounds that began at one true count and won the same with one unit."""
    add_rounds(0, place, rounds, won, count, sums)
    add_to_team(rounds, won * count.units[0, place], sums)


def add_tally(lane: Lane, tables: OneBoxTables, counters: Counters) -> None:
    """Add the rounds of a lane to the counters; those that split are there already."""
    kinds = kinds_of(tables)
    for begun in range(0, len(lane.tally), kinds):
        for kind in range(FIRST_CARD >> 4, kinds):
            times, is_insured = lane.tally[begun + kind], kind >= tables.ends
            ending = kind - tables.ends + tables.insurable if is_insured else kind
            won = tables.boxes.hands.main_nets[tables.cells[ending]]
            counters.counts[tables.cells[ending]] += times
            for place in range(2):
                counters.squares[place] += np.float64(times) * np.float64(won) * np.float64(won)
            if COUNTED and begun < BINS * kinds:
                counted = won + tables.insured[ending] if is_insured else won
                add_counted(begun // kinds, times, counted, tables.counted, counters.squares)


TALLYING = (
    first_round, kinds_of, add_counted, begun_at, count_before_round, takes_insurance, tally_insurance, tally_rounds,
    add_tally,
)  # fmt: skip
"""The functions, each before those that call it."""
