"""Fast kernel for one box: one table lookup a card, for two shoes in turn.

The processor waits for a lookup before it can make the next one of the same shoe, and makes that of the other shoe
meanwhile. Nothing depends on a branch that cannot be foretold: every card is looked up and counted alike, those that
end no round in a place that nobody reads. The counters are those of the general kernel, block by block.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from pitboss.games.twentyone.simulation import kernel as general
from pitboss.games.twentyone.simulation.kernel import finish_dealer, play_split, scratch_buffers, zeros
from pitboss.games.twentyone.simulation.kernel_tables import SPLIT, BoxTables, Ints, RoundCards, Scratch, Table
from pitboss.games.twentyone.simulation.settling_kernel import count_hands
from pitboss.probability.kernel_source import KernelSource
from pitboss.simulation.count_kernel import (
    BINS,
    COUNTED,
    GREATEST,
    CountTables,
    Floats,
    add_rounds,
    add_to_team,
    true_count,
)
from pitboss.simulation.kernel import Counters, Deal
from pitboss.simulation.shuffling import PAST_THE_END, Cards, shuffle_shoe

CARDS_AT_A_TIME, ROUNDS_AT_A_TIME = 16, 4
"""A round has at least four cards."""
FIRST_CARD: Final = 16
"""The state of any ending: the next card is the first of a round."""
BEFORE_DRAWS: Final = 4
"""Cards of a round that splits, when that is known."""


class OneBoxTables(NamedTuple):
    """The table of a round (`one_box.py`), and its counters."""

    steps: Table
    ends: int
    """The number of kinds of endings; the first of them is a split."""
    cells: Ints
    """The general kernel's counter of each kind of ending."""
    counted: CountTables
    boxes: BoxTables
    """Tables for the pairs that are split."""


class Lane(NamedTuple):
    """One of the shoes that are dealt in turn."""

    deal: Deal
    starts: Ints
    """Where the rounds that begin before each card of the shoe are tallied."""
    tally: Ints
    """Rounds by true count and kind of ending, and a place for cards that end no round."""
    counted: CountTables


class Round(NamedTuple):
    """How far the round of a lane is."""

    row: np.uint64
    """The state; `SPLIT` stays until the pair is played."""
    at: np.uint64
    begun: np.uint64
    """Where the round is tallied."""
    split_at: np.uint64
    """The position before the card that makes a pair to be split."""
    left: np.int64
    """Rounds of the block that have not ended."""


def new_lane(deal: Deal, tables: OneBoxTables) -> Lane:
    """Return a lane with a shuffled shoe."""
    places = tables.ends + 1
    starts = zeros(len(deal.shoe) if COUNTED else 1)
    lane = Lane(deal, starts, zeros(places * (BINS if COUNTED else 1)), tables.counted)
    new_shoe(lane, len(deal.shoe) - PAST_THE_END)
    return lane


def new_shoe(lane: Lane, upto: int) -> np.uint64:
    """Shuffle, and write where the rounds of the new shoe are tallied; return the position of its first card."""
    deal, count = lane.deal, lane.counted
    shuffle_shoe(deal.shoe, deal.state, len(deal.shoe) - PAST_THE_END, upto)
    if COUNTED:
        kinds, seen, places = len(lane.tally) // BINS, count.begins[0], deal.cut + 1  # none begins behind the cut card
        for place in range(places):
            lane.starts[place] = seen
            seen += count.tags[0, deal.shoe[place]]
        for place in range(places):
            lane.starts[place] = (true_count(lane.starts[place], count.per_deck[0, place]) + GREATEST) * kinds
    return np.uint64(0)


def first_round(lane: Lane) -> Round:
    """Return the first round of a shuffled shoe."""
    none = np.uint64(0)
    return Round(np.uint64(FIRST_CARD), none, np.uint64(lane.starts[0]), none, np.int64(lane.deal.rounds))


def add_counted(place: int, rounds: int, won: np.int64, count: CountTables, sums: Floats) -> None:
    """Add rounds that began at one true count and won the same with one unit."""
    add_rounds(0, place, rounds, won, count, sums)
    add_to_team(rounds, won * count.units[0, place], sums)


def take_card(lane: Lane, hand: Round, cut: np.uint64, last: np.uint64, steps: Table) -> Round:
    """Take the next card of a lane."""
    row = np.uint64(steps[hand.row + (np.uint64(lane.deal.shoe[hand.at]) & np.uint64(15))])
    at = hand.at + np.uint64(1)
    split_at = at if row != np.uint64(SPLIT) else hand.split_at
    ended = (row - np.uint64(16)) < (last - np.uint64(16))
    lane.tally[hand.begun + (min(row, last) >> np.uint64(4))] += 1
    if ended & (at > cut):
        at = new_shoe(lane, lane.deal.upto)
    begun = hand.begun
    if COUNTED:
        here = np.uint64(lane.starts[at])
        begun = here if ended else begun
    return Round(row, at, begun, split_at, hand.left - np.int64(ended))


def finish_split(lane: Lane, hand: Round, tables: OneBoxTables, counters: Counters, scratch: Scratch) -> Round:
    """Play the pair that a lane stopped at."""
    at, won = play_split_round(
        lane.deal.shoe, hand.split_at + np.uint64(1), tables.boxes, counters.counts, scratch
    )  # fmt: skip
    for place in range(2):
        counters.squares[place] += np.float64(won) * np.float64(won)
    if COUNTED:
        add_counted(int(hand.begun) // (tables.ends + 1), 1, won, tables.counted, counters.squares)
    if at > np.uint64(lane.deal.cut):
        at = new_shoe(lane, lane.deal.upto)
    begun = np.uint64(lane.starts[at]) if COUNTED else np.uint64(0)
    return Round(np.uint64(FIRST_CARD), at, begun, at, hand.left - np.int64(1))


def play_split_round(
    shoe: Cards, at: np.uint64, boxes: BoxTables, counts: Ints, scratch: Scratch
) -> tuple[np.uint64, np.int64]:
    """Play a pair that is split, and the dealer's hand; return the position and the win of all its hands."""
    one, low = np.uint64(1), np.uint64(15)
    first_at = at - np.uint64(BEFORE_DRAWS)
    second_at = first_at + np.uint64(2)
    up_card, hole_card = shoe[first_at + one], shoe[second_at + one]
    up = np.uint64(up_card) & low
    dealer = np.uint64(boxes.hands.dealer_starts[(up << np.uint64(4)) + (np.uint64(hole_card) & low)])
    at, played = play_split(shoe, at, up, shoe[first_at], shoe[second_at], boxes, scratch, 0)
    wait = 0
    for hand in range(played):
        wait |= boxes.hands.waits[scratch.endings[hand]]
    scratch.begins[0], scratch.begins[1] = 0, played
    dealt = RoundCards(first_at, second_at, one, up_card, hole_card, dealer)
    at, hole_card, dealer = finish_dealer(shoe, at, dealt, wait, boxes, scratch)
    return at, count_hands(played, dealer, boxes, counts, scratch)


def add_tally(lane: Lane, tables: OneBoxTables, counters: Counters) -> None:
    """Add the rounds of a lane to the counters; those that split are there already."""
    for begun in range(0, len(lane.tally), tables.ends + 1):
        for kind in range(1, tables.ends):
            times = lane.tally[begun + kind]
            won = tables.boxes.hands.main_nets[tables.cells[kind]]
            counters.counts[tables.cells[kind]] += times
            for place in range(2):
                counters.squares[place] += np.float64(times) * np.float64(won) * np.float64(won)
            if COUNTED:
                add_counted(begun // (tables.ends + 1), times, won, tables.counted, counters.squares)


def deal_two_shoes(first: Deal, second: Deal, counters: Counters, tables: OneBoxTables) -> None:
    """Deal the rounds of two blocks, each from its own shoe, a card of one and a card of the other in turn."""
    steps, last, cut = tables.steps, np.uint64(tables.ends << 4), np.uint64(first.cut)
    scratch = scratch_buffers(0, 1, 1, 1)
    one, other = new_lane(first, tables), new_lane(second, tables)
    hand, others = first_round(one), first_round(other)
    while hand.left > 0 or others.left > 0:
        if hand.left >= ROUNDS_AT_A_TIME and others.left >= ROUNDS_AT_A_TIME:
            for _ in range(CARDS_AT_A_TIME):
                hand = take_card(one, hand, cut, last, steps)
                others = take_card(other, others, cut, last, steps)
        elif hand.left > 0:
            hand = take_card(one, hand, cut, last, steps)
        else:
            others = take_card(other, others, cut, last, steps)
        if hand.row == np.uint64(SPLIT):
            hand = finish_split(one, hand, tables, counters, scratch)
        if others.row == np.uint64(SPLIT):
            others = finish_split(other, others, tables, counters, scratch)
    add_tally(one, tables, counters)
    add_tally(other, tables, counters)


HELPERS = (new_shoe, first_round, add_counted, take_card, play_split_round, finish_split, add_tally)

CONSTANTS = {
    "CARDS_AT_A_TIME": CARDS_AT_A_TIME, "ROUNDS_AT_A_TIME": ROUNDS_AT_A_TIME, "FIRST_CARD": FIRST_CARD,
    "BEFORE_DRAWS": BEFORE_DRAWS,
}  # fmt: skip


@cache
def one_box_source(counted: bool = False) -> KernelSource:
    """Return the source of the kernel, with counting only where it is asked for."""
    source = general.source_of(deal_two_shoes, counted=counted)
    return replace(
        source,
        helpers=(*source.helpers, *HELPERS),
        allocating=(*source.allocating, new_lane),
        types=(*source.types, Lane, Round),
        constants={**source.constants, **CONSTANTS},
    )
