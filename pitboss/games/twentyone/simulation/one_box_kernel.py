"""Fast kernel for one box: one table lookup a card, for two shoes in turn.

The processor waits for a lookup before it can make the next one of the same shoe, and makes that of the other shoe
meanwhile. Nothing depends on a branch that cannot be foretold: after every card the state is written to the list of
rounds that have ended, and the list grows only if one has. The rounds are tallied when a shoe ends, so a true count is
worked out once a round. The counters are those of the general kernel, block by block.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from pitboss.games.twentyone.simulation import kernel as general
from pitboss.games.twentyone.simulation.kernel import finish_dealer, play_split, scratch_buffers
from pitboss.games.twentyone.simulation.kernel_tables import BoxTables, Ints, RoundCards, Scratch, Table
from pitboss.games.twentyone.simulation.one_box import FIRST_ENDING
from pitboss.games.twentyone.simulation.settling_kernel import count_hands
from pitboss.probability.kernel_source import KernelSource
from pitboss.simulation.count_kernel import (
    BINS,
    COUNTED,
    GREATEST,
    INDEXED,
    CountScratch,
    CountTables,
    Floats,
    add_rounds,
    add_to_team,
    count_cards,
    true_count,
    zeros,
)
from pitboss.simulation.kernel import Counters, Deal
from pitboss.simulation.shuffling import PAST_THE_END, Cards, shuffle_shoe

CARDS_AT_A_TIME, CARDS_AT_A_TIME_INDEXED, ROUNDS_AT_A_TIME = 16, 8, 4
"""A round has at least four cards. A lane that has stopped waits until the others of its cards are taken."""
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
    cells: Ints
    """The general kernel's counter of each kind of ending."""
    insured: Ints
    """What insurance wins with each kind of ending."""
    chosen: Table
    """The state by choice and option, where play depends on the count."""
    options: Ints
    """The option at each true count; the first is that without a count."""
    every_option: int
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
    tally: Ints
    """Rounds by true count and kind of ending; the last of the true counts are those without the counter."""
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


def new_lane(deal: Deal, tables: OneBoxTables) -> Lane:
    """Return a lane with a shuffled shoe."""
    places, moves = tables.ends * (BINS + 1 if COUNTED else 1), zeros(256)
    for card in range(256):
        moves[card] = (np.int64(1) << np.int64(ROW_BITS)) + (
            (tables.counted.tags[0, card] << np.int64(COUNT_AT)) if COUNTED else np.int64(0)
        )
    shoe = len(deal.shoe)
    lane = Lane(deal, zeros(shoe), zeros(shoe), zeros(places), zeros(2), moves, tables.counted)
    lane.progress[1] = tables.counted.enters[0, 2] if COUNTED else 1
    shuffle_shoe(deal.shoe, deal.state, shoe - PAST_THE_END, shoe - PAST_THE_END)
    return lane


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


def tally_rounds(lane: Lane, upto: np.int64, sums: Floats) -> None:
    """Tally the rounds of a shoe before that number, each at the true count at which it began."""
    count, tally, ended, first = lane.counted, lane.tally, lane.ended, lane.progress[0]
    begun = begun_at(lane, first)
    enters, leaves, plays = count.enters[0, 0], count.enters[0, 1], lane.progress[1] == 1
    stays = plays and leaves < -GREATEST
    kinds, place = len(tally) // (BINS + 1) if COUNTED else len(tally), 0
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
    lane.progress[0], lane.progress[1] = upto, np.int64(plays)


def is_there(lane: Lane, number: np.int64, sums: Floats) -> bool:
    """Whether the counter is at the table in a round; those before it have ended."""
    count = lane.counted
    if count.enters[0, 2] == 1 and count.enters[0, 1] < -GREATEST:
        return True
    tally_rounds(lane, number, sums)
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
    option = np.int64(0)
    if is_there(lane, number, sums):
        running = (seen >> np.int64(COUNT_AT)) - lane.counted.tags[0, hole_card_of(lane, number)]
        dealt = (seen >> np.int64(ROW_BITS)) & np.int64(ROW_MASK)
        option = tables.options[true_count(running, lane.counted.per_deck[0, dealt]) + GREATEST]
    return np.uint64(tables.chosen[choice * tables.every_option + option])


def new_shoe(lane: Lane, hand: Round, sums: Floats) -> Round:
    """Tally the rounds of a shoe and shuffle; return the first round of the new one."""
    deal = lane.deal
    tally_rounds(lane, np.int64(hand.made), sums)
    lane.progress[0], lane.progress[1] = 0, lane.counted.enters[0, 2] if COUNTED else 1
    shuffle_shoe(deal.shoe, deal.state, len(deal.shoe) - PAST_THE_END, deal.upto)
    return first_round(lane, hand.left - np.int64(hand.made))


def add_counted(place: int, rounds: int, won: np.int64, count: CountTables, sums: Floats) -> None:
    """Add rounds that began at one true count and won the same with one unit."""
    add_rounds(0, place, rounds, won, count, sums)
    add_to_team(rounds, won * count.units[0, place], sums)


def has_ended(row: np.uint64, tables: OneBoxTables) -> bool:
    """Whether a row is that of an ending, and not of a split or a choice."""
    return bool(row >= np.uint64(FIRST_CARD) and row < np.uint64(tables.ends << 4))


def take_card(lane: Lane, hand: Round, cut: np.uint64, last: np.uint64, tables: OneBoxTables, sums: Floats) -> Round:
    """Take the next card of a lane."""
    card, steps = lane.deal.shoe[hand.at], tables.steps
    row = np.uint64(steps[hand.row + (np.uint64(card) & np.uint64(15))])
    at = hand.at + np.uint64(1)
    seen = hand.seen + lane.moves[card] if COUNTED else np.int64(at) << np.int64(ROW_BITS)
    lane.ended[hand.made] = seen + np.int64(row)
    ended = row < last
    taken = Round(row, at, seen, hand.made + np.uint64(ended), hand.left)
    if ended & (at > cut) and has_ended(row, tables):
        taken = new_shoe(lane, taken, sums)
    return taken


def finish_split(lane: Lane, hand: Round, tables: OneBoxTables, counters: Counters, scratch: Scratch) -> Round:
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
    lane.ended[number], lane.split_wins[number] = seen + row, won + tables.insured[row >> np.int64(4)]
    taken = Round(np.uint64(FIRST_CARD), at, seen, hand.made, hand.left)
    return new_shoe(lane, taken, counters.squares) if at > np.uint64(lane.deal.cut) else taken


def finish_choice(lane: Lane, hand: Round, tables: OneBoxTables, counters: Counters, scratch: Scratch) -> Round:
    """Let the counter choose where a lane stopped for that, and play the pair where it stopped at a split."""
    number = np.int64(hand.made) - np.int64(1)
    row = lane.ended[number] & np.int64(ROW_MASK)
    seen, choice = lane.ended[number] - row, (row >> np.int64(4)) - np.int64(tables.ends)
    if INDEXED and choice >= 0:
        next_row = decide(lane, choice, number, seen, tables, counters.squares)
        at = np.uint64((seen >> np.int64(ROW_BITS)) & np.int64(ROW_MASK))
        lane.ended[number] = seen + np.int64(next_row)
        if next_row >= np.uint64(tables.ends << 4):
            return Round(next_row, at, seen, hand.made - np.uint64(1), hand.left)
        if next_row >= np.uint64(FIRST_CARD):
            taken = Round(next_row, at, seen, hand.made, hand.left)
            return new_shoe(lane, taken, counters.squares) if at > np.uint64(lane.deal.cut) else taken
    return finish_split(lane, hand, tables, counters, scratch)


def count_split(
    lane: Lane, number: np.int64, at: np.uint64, seen: np.int64, tables: OneBoxTables, sums: Floats,
    scratch: CountScratch,
) -> None:  # fmt: skip
    """Count the cards that a split pair may get, for the general kernel; a hand has at most 21 of them."""
    shoe, seating = lane.deal.shoe, tables.boxes.seating
    hands = 1 + max(seating.splits, seating.splits_of_aces)
    scratch.turn[0] = 0 if is_there(lane, number, sums) else -1
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
    return at, count_hands(played, dealer, boxes, counts, scratch)


def add_tally(lane: Lane, tables: OneBoxTables, counters: Counters) -> None:
    """Add the rounds of a lane to the counters; those that split are there already."""
    for begun in range(0, len(lane.tally), tables.ends):
        for kind in range(FIRST_CARD >> 4, tables.ends):
            times = lane.tally[begun + kind]
            won = tables.boxes.hands.main_nets[tables.cells[kind]]
            counters.counts[tables.cells[kind]] += times
            for place in range(2):
                counters.squares[place] += np.float64(times) * np.float64(won) * np.float64(won)
            if COUNTED and begun < BINS * tables.ends:
                counted = won + tables.insured[kind]
                add_counted(begun // tables.ends, times, counted, tables.counted, counters.squares)


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
        tally_rounds(lane, np.int64(made), sums)
        add_tally(lane, tables, counters)


def is_stopped(row: np.uint64, tables: OneBoxTables) -> bool:
    """Whether a lane has stopped at a split or a choice with its last card."""
    chooses = row >= np.uint64(tables.ends << 4) and row < np.uint64((tables.ends + tables.choices) << 4)
    return bool(row < np.uint64(FIRST_CARD) or chooses)


def has_rounds(hand: Round, least: int) -> bool:
    """Whether a lane has so many rounds to deal."""
    return bool(hand.left - np.int64(hand.made) >= np.int64(least))


HELPERS = (
    first_round, add_counted, begun_at, count_before_round, tally_rounds, new_shoe, is_there, hole_card_of, decide,
    has_ended, take_card, play_split_round, count_split, finish_split, finish_choice, add_tally, is_stopped, has_rounds,
)  # fmt: skip

CONSTANTS = {
    "CARDS_AT_A_TIME": CARDS_AT_A_TIME, "ROUNDS_AT_A_TIME": ROUNDS_AT_A_TIME, "FIRST_CARD": FIRST_CARD,
    "BEFORE_DRAWS": BEFORE_DRAWS, "ROW_BITS": ROW_BITS, "ROW_MASK": ROW_MASK, "COUNT_AT": COUNT_AT,
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
        types=(*source.types, Lane, Round),
        constants={**source.constants, **CONSTANTS, "CARDS_AT_A_TIME": at_a_time},
    )
