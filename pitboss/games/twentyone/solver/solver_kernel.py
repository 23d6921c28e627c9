"""The solver's inner loops, compiled by Numba: what every hand of a player is worth against one up card.

Where a reader ends the round on a dealer's blackjack, values are those of the other rounds times their probability:
draws are exchangeable, so cards may be drawn without regard to the reader, and the best decision is the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.kernel_source import KernelSource

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

STAND, HIT, DOUBLE, RESCUE, FREE = 0, 1, 2, 3, -1
"""Decisions; a doubled hand may stand, be doubled again or be rescued. FREE leaves it to what is best."""
READER, ORIGINAL_BETS, SPLIT_BETS = 0, 1, 2
"""What a dealer's blackjack does: it ends the round before anybody acts; it takes the original wager of a hand that
stands, while a hand over 21 has lost all of its own; or the one wager that it takes is counted elsewhere, for all hands
of a split together (R42)."""
ENDINGS = 8
"""The dealer's 17 to 21, 22, more than that, and a blackjack."""
OVER_22, BLACKJACK_ENDING = ENDINGS - 2, ENDINGS - 1
LANES = 8
"""The dealer's endings are computed for so many hands side by side, as a processor multiplies several at once."""
HASH_FACTOR, HASH_SHIFT = 0x1E3779B97F4A7C15, 40
"""Multiplicative hashing of keys to slots."""
LEVELS = 4
"""A wager as it was made, and doubled once, twice and three times."""
VALUE_NEEDED, STAND_NEEDED = 1, 2
"""What other hands need to know of a hand: the value of playing on, and the value of standing."""


class HandTable(NamedTuple):
    """Every hand of one card or more that is not over 21, longest first; a row or place for each."""

    cards: Ints
    """How many cards of each value."""
    keys: Ints
    sizes: Ints
    live: Ints
    """Whether a card may be drawn to it: a total below 21."""
    longer: Ints
    """The place of the hand with one card more of each value; negative where that is over 21."""


class DealerTree(NamedTuple):
    """The dealer's finished hands from one up card, as a tree in which each step takes one card more, lowest first."""

    nodes: Ints
    """Unfinished hands: parent, value of the card, how many of that value were taken before it, and how many cards
    have come in all. A node's weight includes the next card's share of the shoe."""
    leaves: Ints
    """Finished hands: parent, value of the last card, how many of that value were taken before it."""
    starts: Ints
    """Where the leaves of each ending begin."""
    orders: Floats
    """In how many orders the drawing rule lets the cards of a leaf come."""


class DealerCache(NamedTuple):
    """A hash table: the probability of each of the dealer's endings, by the key of all cards that are out."""

    keys: Ints
    chances: Floats


class Payouts(NamedTuple):
    """What standing hands of each kind win against each of the dealer's endings."""

    kinds: Ints
    """The kind of each hand."""
    pays: Floats
    doubled_pays: Floats
    rescue_costs: Floats


class Policy(NamedTuple):
    """What is decided for each hand, or FREE, and the rules that bear on doubling and a dealer's blackjack."""

    decided: Ints
    decided_doubled: Ints
    on_blackjack: int
    levels: int
    double_any: bool


class HandValues(NamedTuple):
    """What the solver has found, for every hand.

    `doubled[level]` is what a hand is worth once its wager has been doubled so often and the card for it has come;
    `doubled[0]` is what it is worth to double now, and `redoubled[level]` to double so often and once more.
    """

    stand: Floats
    hit: Floats
    doubled: Floats
    redoubled: Floats
    value: Floats
    chosen: Ints


class Scratch(NamedTuple):
    """Scratch buffers, so that compiled code allocates nothing."""

    weights: Floats
    shares: Floats
    cards_left: Floats
    chances: Floats
    left: Ints
    needed: Ints
    slots: Ints
    asked: Ints


class Shoe(NamedTuple):
    """The cards to draw from, the hand's own still among them, and the key of those that went to other hands."""

    cards: Ints
    size: int
    up_card: int
    out: int


def find_slot(keys: Ints, key: int) -> tuple[int, bool]:
    """Return the slot of a key, which is not negative, and whether it is new."""
    slot = (key * HASH_FACTOR >> HASH_SHIFT) & (len(keys) - 1)
    while keys[slot] != key + 1:
        if keys[slot] == 0:
            keys[slot] = key + 1
            return slot, True
        slot = (slot + 1) & (len(keys) - 1)
    return slot, False


def load_lanes(shoe: Shoe, hands: HandTable, asked: int, first: int, scratch: Scratch) -> None:
    """Set up the next hands, one a lane: the cards left for the dealer and each card's share of the shoe."""
    many = min(LANES, asked - first)
    for lane in range(LANES):
        number = scratch.asked[first + min(lane, many - 1)]
        for index in range(10):
            scratch.cards_left[index, lane] = shoe.cards[index] - hands.cards[number, index]
        for cards in range(len(scratch.shares)):
            scratch.shares[cards, lane] = 1.0 / max(shoe.size - hands.sizes[number] - cards, 1)
    for lane in range(LANES):
        scratch.weights[0, lane] = scratch.shares[0, lane]
        scratch.chances[OVER_22, lane] = 1.0


def dealer_endings(shoe: Shoe, hands: HandTable, tree: DealerTree, asked: int, scratch: Scratch) -> None:
    """Compute the probabilities of the dealer's endings for the hands in all lanes; over 22 is the remainder."""
    weights, shares, cards_left, chances = scratch.weights, scratch.shares, scratch.cards_left, scratch.chances
    for node in range(1, len(tree.nodes)):
        before, index = tree.nodes[node, 0], tree.nodes[node, 1]
        taken, cards = float(tree.nodes[node, 2]), tree.nodes[node, 3]
        for lane in range(LANES):
            weights[node, lane] = weights[before, lane] * (cards_left[index, lane] - taken) * shares[cards, lane]
    for ending in range(ENDINGS):
        if ending == OVER_22:
            continue
        for lane in range(LANES):
            chances[ending, lane] = 0.0
        for leaf in range(tree.starts[ending], tree.starts[ending + 1]):
            before, index, taken = tree.leaves[leaf, 0], tree.leaves[leaf, 1], float(tree.leaves[leaf, 2])
            ways = tree.orders[leaf]
            for lane in range(LANES):
                chances[ending, lane] += ways * weights[before, lane] * (cards_left[index, lane] - taken)
        for lane in range(LANES):
            chances[OVER_22, lane] -= chances[ending, lane]


def fill_dealer_cache(
    shoe: Shoe, hands: HandTable, tree: DealerTree, asked: int, cache: DealerCache, scratch: Scratch
) -> None:
    """Compute the dealer's endings for the first `asked` hands of the list, some at a time, and store them."""
    for first in range(0, asked, LANES):
        load_lanes(shoe, hands, asked, first, scratch)
        dealer_endings(shoe, hands, tree, asked, scratch)
        for lane in range(min(LANES, asked - first)):
            slot = scratch.slots[scratch.asked[first + lane]]
            for ending in range(ENDINGS):
                cache.chances[slot, ending] = scratch.chances[ending, lane]


def mark_needed(base: Ints, selected: Ints, hands: HandTable, policy: Policy, needed: Ints) -> None:
    """Mark the hands that the base can come to, shortest first, as far as decisions are made already."""
    base_cards = 0
    for index in range(10):
        base_cards += base[index]
    for number in range(len(needed)):
        needed[number] = 0
    for place in range(len(selected) - 1, -1, -1):
        number = selected[place]
        if hands.sizes[number] == max(base_cards, 1):
            is_base = True
            for index in range(10):
                is_base = is_base and hands.cards[number, index] >= base[index]
            if is_base:
                needed[number] |= VALUE_NEEDED
        decided, many = policy.decided[number], hands.sizes[number]
        below = 0
        if needed[number] & VALUE_NEEDED:
            if many < 2 or decided in (FREE, HIT):
                below |= VALUE_NEEDED
            if many >= 2 and decided in (FREE, DOUBLE):
                below |= STAND_NEEDED
        if policy.levels > 1 and needed[number] & STAND_NEEDED:
            below |= STAND_NEEDED
        if below:
            for index in range(10):
                if hands.longer[number, index] >= 0:
                    needed[hands.longer[number, index]] |= below


def assign_slots(
    shoe: Shoe, selected: Ints, hands: HandTable, policy: Policy, cache: DealerCache, scratch: Scratch
) -> int:
    """Give each needed hand that may stand its slot; list those that are new, and return how many they are."""
    needed, new = scratch.needed, 0
    for number in selected:
        scratch.slots[number] = -1
        there = needed[number] > 0
        for index in range(10):
            there = there and shoe.cards[index] >= hands.cards[number, index]
        decided = policy.decided[number]
        if not there:
            needed[number] = 0
        elif hands.sizes[number] >= 2 and (needed[number] & STAND_NEEDED or decided in (FREE, STAND)):
            scratch.slots[number], is_new = find_slot(cache.keys, shoe.out + hands.keys[number])
            if is_new:
                scratch.asked[new] = number
                new += 1
    return new


def value_of_drawing(
    number: int, shoe: Shoe, hands: HandTable, policy: Policy, left: Ints, values: HandValues
) -> float:
    """Return what a draw is worth, and add up in `doubled` what it is worth at each level of doubling."""
    count = shoe.size - hands.sizes[number]
    drawn = 0.0
    for level in range(LEVELS):
        values.doubled[level, number] = 0.0
    for index in range(10):
        if left[index] == 0:
            continue
        chance = left[index] / count
        to = hands.longer[number, index]
        if to >= 0:
            drawn += chance * values.value[to]
            for level in range(policy.levels):
                values.doubled[level, number] += chance * values.doubled[level + 1, to]
        else:
            makes_blackjack = 0.0
            if shoe.up_card == 0:
                makes_blackjack = (left[9] - (index == 9)) / (count - 1)
            elif shoe.up_card == 9:
                makes_blackjack = (left[0] - (index == 0)) / (count - 1)
            lost = 1.0 if policy.on_blackjack == ORIGINAL_BETS else 1.0 - makes_blackjack
            drawn -= chance * lost
            for level in range(policy.levels):
                wager = 2.0 ** (level + 1)
                more = makes_blackjack * (wager - 1.0) if policy.on_blackjack == SPLIT_BETS else 0.0
                values.doubled[level, number] -= chance * (lost * wager + more)
    return drawn


def settle_doubles(
    number: int, standing: float, blackjack: float, is_live: bool, payouts: Payouts, policy: Policy, values: HandValues
) -> None:
    """Turn `doubled` into values once the card has come: the hand stands, is rescued or is doubled again."""
    lost_to_blackjack = blackjack if policy.on_blackjack == ORIGINAL_BETS else 0.0
    no_blackjack = 1.0 - blackjack if policy.on_blackjack == READER else 1.0
    for level in range(policy.levels, 0, -1):
        wager = 2.0**level
        stands = wager * standing - lost_to_blackjack
        rescued = -payouts.rescue_costs[level] * no_blackjack
        again = values.doubled[level, number] if level < policy.levels and is_live else -np.inf
        values.redoubled[level, number] = again
        after = policy.decided_doubled[level, number]
        if after == FREE:
            values.doubled[level, number] = max(stands, rescued, again)
        else:
            values.doubled[level, number] = rescued if after == RESCUE else again if after == DOUBLE else stands


def decide(number: int, hands: HandTable, policy: Policy, values: HandValues) -> None:
    """Choose the best decision on a hand where it is free, and set the hand's value."""
    drawn, to_double = values.hit[number], values.doubled[0, number]
    if hands.sizes[number] < 2:
        values.value[number] = drawn
        return
    decision = policy.decided[number]
    if decision == FREE:
        decision = STAND
        best = values.stand[number]
        if hands.live[number] and drawn > best:
            decision, best = HIT, drawn
        if hands.live[number] and (policy.double_any or hands.sizes[number] == 2) and to_double > best:
            decision = DOUBLE
    values.chosen[number] = decision
    values.value[number] = values.stand[number] if decision == STAND else drawn if decision == HIT else to_double


def solve_hands(
    shoe: Shoe, base: Ints, selected: Ints, hands: HandTable, tree: DealerTree, cache: DealerCache,
    payouts: Payouts, policy: Policy, values: HandValues, scratch: Scratch,
) -> int:  # fmt: skip
    """Find what standing, drawing and doubling are worth for each hand; return how many keys are new to the cache.

    Of the hands that are `selected`, those are looked at that hold all cards of `base`. Hands come longest first, so
    what a draw leads to is known.
    """
    mark_needed(base, selected, hands, policy, scratch.needed)
    new = assign_slots(shoe, selected, hands, policy, cache, scratch)
    fill_dealer_cache(shoe, hands, tree, new, cache, scratch)
    left = scratch.left
    for number in selected:
        if scratch.needed[number] == 0:
            continue
        for index in range(10):
            left[index] = shoe.cards[index] - hands.cards[number, index]
        standing = standing_doubled = blackjack = 0.0
        slot = scratch.slots[number]
        if slot >= 0:
            blackjack = cache.chances[slot, BLACKJACK_ENDING]
            for ending in range(BLACKJACK_ENDING):
                chance = cache.chances[slot, ending]
                standing += chance * payouts.pays[payouts.kinds[number], ending]
                standing_doubled += chance * payouts.doubled_pays[payouts.kinds[number], ending]
        values.stand[number] = standing - (blackjack if policy.on_blackjack == ORIGINAL_BETS else 0.0)
        values.hit[number] = value_of_drawing(number, shoe, hands, policy, left, values)
        is_live = hands.live[number] != 0
        settle_doubles(number, standing_doubled, blackjack, is_live, payouts, policy, values)
        decide(number, hands, policy, values)
    return new


SOURCE = KernelSource(
    solve_hands,
    (
        find_slot, load_lanes, dealer_endings, fill_dealer_cache, mark_needed, assign_slots, value_of_drawing,
        settle_doubles, decide,
    ),
    {
        "STAND": STAND, "HIT": HIT, "DOUBLE": DOUBLE, "RESCUE": RESCUE, "FREE": FREE,
        "READER": READER, "ORIGINAL_BETS": ORIGINAL_BETS, "SPLIT_BETS": SPLIT_BETS,
        "ENDINGS": ENDINGS, "OVER_22": OVER_22, "BLACKJACK_ENDING": BLACKJACK_ENDING,
        "LANES": LANES, "HASH_FACTOR": HASH_FACTOR, "HASH_SHIFT": HASH_SHIFT, "LEVELS": LEVELS,
        "VALUE_NEEDED": VALUE_NEEDED, "STAND_NEEDED": STAND_NEEDED,
    },
)  # fmt: skip
