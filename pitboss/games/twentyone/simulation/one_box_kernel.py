"""Fast kernel for one box: one table lookup a card, for two shoes in turn.

While the processor waits for a lookup of one shoe, it makes that of the other shoe. No branch is unpredictable: after
every card the state is written to the list of rounds that have ended, and the list grows only if one has. The rounds
are tallied when a shoe ends, so a true count is computed once a round. The counters are those of the general kernel,
block by block.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from pitboss.counting.counters_kernel import (
    BINS,
    COUNTED,
    INDEXED,
    MAX_TRUE_COUNT,
    CountScratch,
    Floats,
    count_cards,
    true_count,
    zeros,
)
from pitboss.games.twentyone.simulation import kernel as general
from pitboss.games.twentyone.simulation.kernel import count_hands, finish_dealer, play_split, scratch_buffers
from pitboss.games.twentyone.simulation.kernel_tables import BoxTables, Ints, RoundCards, Scratch
from pitboss.games.twentyone.simulation.one_box import (
    BEFORE_DRAWS,
    COUNT_AT,
    FIRST_CARD,
    ROW_BITS,
    ROW_MASK,
    SPLIT_INSURABLE,
    TALLYING,
    Lane,
    LaneProgress,
    OneBoxTables,
    add_tally,
    begun_at,
    count_before_round,
    first_round,
    kinds_of,
    takes_insurance,
    tally_rounds,
)
from pitboss.kernels.shuffling import PAST_THE_END, Cards, Counters, Deal, shuffle_shoe
from pitboss.kernels.source import KernelSource

CARDS_AT_A_TIME, CARDS_AT_A_TIME_INDEXED, ROUNDS_AT_A_TIME = 16, 8, 4
"""A round has at least four cards. A lane that has stopped waits until the others of its cards are taken."""


def new_lane(deal: Deal, tables: OneBoxTables) -> Lane:
    """Return a lane with a shuffled shoe."""
    places, moves = kinds_of(tables) * (BINS + 1 if COUNTED else 1), zeros(256)
    for card in range(256):
        moves[card] = (np.int64(1) << np.int64(ROW_BITS)) + (
            (tables.counted.tags[0, card] << np.int64(COUNT_AT)) if COUNTED else np.int64(0)
        )
    shoe = len(deal.shoe)
    offered = zeros(shoe if INDEXED else 1)
    lane = Lane(deal, zeros(shoe), zeros(shoe), offered, zeros(places), zeros(2), moves, tables.counted)
    lane.progress[1] = tables.counted.enters[0, 2] if COUNTED else 1
    shuffle_shoe(deal.shoe, deal.state, shoe - PAST_THE_END, shoe - PAST_THE_END)
    return lane


def is_there(lane: Lane, number: np.int64, tables: OneBoxTables, sums: Floats) -> bool:
    """Whether the counter is at the table in a round; those before it have ended."""
    count = lane.counted
    if count.enters[0, 2] == 1 and count.enters[0, 1] < -MAX_TRUE_COUNT:
        return True
    tally_rounds(lane, number, tables, sums)
    bound = count.enters[0, 1] if lane.progress[1] == 1 else count.enters[0, 0]
    return bool(count_before_round(lane, begun_at(lane, number)) >= bound)


def hole_card_of(lane: Lane, number: np.int64) -> np.uint8:
    """Return the fourth card of a round."""
    dealt = (begun_at(lane, number) >> np.int64(ROW_BITS)) & np.int64(ROW_MASK)
    found: np.uint8 = lane.deal.shoe[dealt + np.int64(BEFORE_DRAWS - 1)]
    return found


def decide(
    lane: Lane, choice: np.int64, number: np.int64, seen: np.int64, tables: OneBoxTables, sums: Floats
) -> np.uint64:
    """Return the state that a counter's choice leads to, by all cards seen, which the hole card is not."""
    count, chart = lane.counted, np.int64(0)
    if is_there(lane, number, tables, sums):
        running = (seen >> np.int64(COUNT_AT)) - count.tags[0, hole_card_of(lane, number)]
        dealt = (seen >> np.int64(ROW_BITS)) & np.int64(ROW_MASK)
        chart = count.charts[true_count(running, count.per_deck[0, dealt]) + MAX_TRUE_COUNT]
    return np.uint64(tables.chosen[choice * count.every_chart + chart])


def new_shoe(lane: Lane, hand: LaneProgress, tables: OneBoxTables, sums: Floats) -> LaneProgress:
    """Tally the rounds of a shoe and shuffle; return the first round of the new one."""
    deal = lane.deal
    tally_rounds(lane, np.int64(hand.made), tables, sums)
    lane.progress[0], lane.progress[1] = 0, lane.counted.enters[0, 2] if COUNTED else 1
    shuffle_shoe(deal.shoe, deal.state, len(deal.shoe) - PAST_THE_END, deal.cards_to_shuffle)
    return first_round(lane, hand.left - np.int64(hand.made))


def has_ended(row: np.uint64, tables: OneBoxTables) -> bool:
    """Whether a row is that of an ending, and not of a split or a choice."""
    return bool(row >= np.uint64(FIRST_CARD) and row < np.uint64(tables.ends << 4))


def take_card(
    lane: Lane, hand: LaneProgress, cut: np.uint64, last: np.uint64, tables: OneBoxTables, sums: Floats
) -> LaneProgress:
    """Take the next card of a lane."""
    card, steps = lane.deal.shoe[hand.at], tables.steps
    row = np.uint64(steps[hand.row + (np.uint64(card) & np.uint64(15))])
    at = hand.at + np.uint64(1)
    seen = hand.seen + lane.moves[card] if COUNTED else np.int64(at) << np.int64(ROW_BITS)
    lane.ended[hand.made] = seen + np.int64(row)
    ended = row < last
    taken = LaneProgress(row, at, seen, hand.made + np.uint64(ended), hand.left)
    if ended & (at > cut) and has_ended(row, tables):
        taken = new_shoe(lane, taken, tables, sums)
    return taken


def finish_split(
    lane: Lane, hand: LaneProgress, tables: OneBoxTables, counters: Counters, scratch: Scratch
) -> LaneProgress:
    """Play the pair that a lane stopped at, the last of the rounds that have ended."""
    number = np.int64(hand.made) - np.int64(1)
    row = lane.ended[number] & np.int64(ROW_MASK)
    seen = lane.ended[number] - row
    begun = np.uint64((seen >> np.int64(ROW_BITS)) & np.int64(ROW_MASK))
    if INDEXED:
        count_split(lane, number, begun, seen, tables, counters.squares, scratch.counting)
    at, won = play_split_round(lane.deal.shoe, begun, tables.boxes, counters.counts, scratch)
    for place in range(2):
        counters.squares[place] += np.float64(won) * np.float64(won)
    for place in range(begun, at):
        seen += lane.moves[lane.deal.shoe[place]]
    if INDEXED and row >> np.int64(4) == np.int64(SPLIT_INSURABLE) and takes_insurance(lane, number):
        won += tables.insured[SPLIT_INSURABLE]
    lane.ended[number], lane.split_wins[number] = seen + row, won
    taken = LaneProgress(np.uint64(FIRST_CARD), at, seen, hand.made, hand.left)
    return new_shoe(lane, taken, tables, counters.squares) if at > np.uint64(lane.deal.cut) else taken


def finish_choice(
    lane: Lane, hand: LaneProgress, tables: OneBoxTables, counters: Counters, scratch: Scratch
) -> LaneProgress:
    """Let the counter choose where a lane stopped for that, and play the pair where it stopped at a split."""
    number = np.int64(hand.made) - np.int64(1)
    row = lane.ended[number] & np.int64(ROW_MASK)
    seen, choice = lane.ended[number] - row, (row >> np.int64(4)) - np.int64(tables.ends)
    if INDEXED and choice >= 0:
        next_row = decide(lane, choice, number, seen, tables, counters.squares)
        at = np.uint64((seen >> np.int64(ROW_BITS)) & np.int64(ROW_MASK))
        lane.ended[number] = seen + np.int64(next_row)
        if next_row >= np.uint64(tables.ends << 4):
            return LaneProgress(next_row, at, seen, hand.made - np.uint64(1), hand.left)
        if next_row >= np.uint64(FIRST_CARD):
            taken = LaneProgress(next_row, at, seen, hand.made, hand.left)
            return new_shoe(lane, taken, tables, counters.squares) if at > np.uint64(lane.deal.cut) else taken
    return finish_split(lane, hand, tables, counters, scratch)


def count_split(
    lane: Lane, number: np.int64, at: np.uint64, seen: np.int64, tables: OneBoxTables, sums: Floats,
    scratch: CountScratch,
) -> None:  # fmt: skip
    """Count the cards that a split pair may get, for the general kernel; a hand has at most 21 of them."""
    shoe, seating = lane.deal.shoe, tables.boxes.seating
    hands = 1 + max(seating.splits, seating.splits_of_aces)
    scratch.turn[0] = 0 if is_there(lane, number, tables, sums) else -1
    scratch.hidden[0] = np.int64(hole_card_of(lane, number))
    scratch.running[np.int64(at)] = seen >> np.int64(COUNT_AT)
    end = min(np.int64(at) + 21 * hands, np.int64(len(shoe)))
    count_cards(shoe, np.int64(at), end, lane.counted, scratch.running)


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
    won, _ = count_hands(played, dealer, boxes, counts, scratch)
    return at, won


def deal_two_shoes(first: Deal, second: Deal, counters: Counters, tables: OneBoxTables) -> None:
    """Deal the rounds of two blocks, each from its own shoe, a card of one and a card of the other in turn."""
    last, cut = np.uint64((tables.ends + tables.choices) << 4), np.uint64(first.cut)
    sums, waits = counters.squares, np.uint64(len(tables.steps) - 16)
    scratch = scratch_buffers(0, 1, 1, len(first.shoe) if INDEXED else 1)
    one, other = new_lane(first, tables), new_lane(second, tables)
    hand, others = first_round(one, np.int64(first.rounds)), first_round(other, np.int64(second.rounds))
    while has_rounds(hand, 1) or has_rounds(others, 1):
        if has_rounds(hand, ROUNDS_AT_A_TIME) and has_rounds(others, ROUNDS_AT_A_TIME):
            for _ in range(CARDS_AT_A_TIME):
                hand = take_card(one, hand, cut, last, tables, sums)
                others = take_card(other, others, cut, last, tables, sums)
        elif has_rounds(hand, 1):
            hand = take_card(one, hand, cut, last, tables, sums)
        else:
            others = take_card(other, others, cut, last, tables, sums)
        if hand.row == waits or is_stopped(hand.row, tables):
            hand = finish_choice(one, hand, tables, counters, scratch)
        if others.row == waits or is_stopped(others.row, tables):
            others = finish_choice(other, others, tables, counters, scratch)
    for lane, made in ((one, hand.made), (other, others.made)):
        tally_rounds(lane, np.int64(made), tables, sums)
        add_tally(lane, tables, counters)


def is_stopped(row: np.uint64, tables: OneBoxTables) -> bool:
    """Whether a lane has stopped at a split or a choice with its last card."""
    chooses = row >= np.uint64(tables.ends << 4) and row < np.uint64((tables.ends + tables.choices) << 4)
    return bool(row < np.uint64(FIRST_CARD) or chooses)


def has_rounds(hand: LaneProgress, min_rounds: int) -> bool:
    """Whether a lane has at least `min_rounds` rounds to deal."""
    return bool(hand.left - np.int64(hand.made) >= np.int64(min_rounds))


HELPERS = (
    *TALLYING, new_shoe, is_there, hole_card_of, decide, has_ended, take_card, play_split_round, count_split,
    finish_split, finish_choice, is_stopped, has_rounds,
)  # fmt: skip

CONSTANTS = {
    "CARDS_AT_A_TIME": CARDS_AT_A_TIME, "ROUNDS_AT_A_TIME": ROUNDS_AT_A_TIME, "FIRST_CARD": FIRST_CARD,
    "BEFORE_DRAWS": BEFORE_DRAWS, "ROW_BITS": ROW_BITS, "ROW_MASK": ROW_MASK, "COUNT_AT": COUNT_AT,
    "SPLIT_INSURABLE": SPLIT_INSURABLE,
}  # fmt: skip


@cache
def one_box_source(counted: bool = False, indexed: bool = False) -> KernelSource:
    """Return the source of the kernel, with counting and index plays only where they are asked for."""
    source = general.source_of(deal_two_shoes, counted=counted, indexed=indexed)
    at_a_time = CARDS_AT_A_TIME_INDEXED if indexed else CARDS_AT_A_TIME
    return replace(
        source,
        helpers=(*source.helpers, *HELPERS),
        allocating=(*source.allocating, new_lane),
        types=(*source.types, Lane, LaneProgress),
        constants={**source.constants, **CONSTANTS, "CARDS_AT_A_TIME": at_a_time},
    )
