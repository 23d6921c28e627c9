"""Inner loops of the solver, compiled by Numba: the value of every player's hand against one up card.

With a card reader, values are those of rounds without a dealer's blackjack times their probability: draws are
exchangeable, so cards may be drawn regardless of the reader, and the best decision is the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.kernels.source import KernelSource

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

STAND, HIT, DOUBLE, RESCUE, FREE = 0, 1, 2, 3, -1
"""Decisions. A doubled hand may stand, be redoubled or be rescued; FREE means the best decision."""
READER, ORIGINAL_BETS, SPLIT_BETS = 0, 1, 2
"""Effect of a dealer's blackjack: it ends the round before any player acts; it takes the original wager of a standing
hand, while a bust hand has lost its whole wager; or it takes one wager for all split hands, counted elsewhere (R42)."""
ENDINGS = 8
"""Dealer's 17 to 21, 22, over 22, and blackjack."""
OVER_22, BLACKJACK_ENDING = ENDINGS - 2, ENDINGS - 1
LANES = 8
"""Hands whose dealer's endings are computed together, for SIMD multiplication."""
HASH_FACTOR, HASH_SHIFT = 0x1E3779B97F4A7C15, 40
"""Multiplicative hashing of keys to slots."""
LEVELS = 4
"""The initial wager, and doubled once, twice and three times."""
VALUE_NEEDED, STAND_NEEDED = 1, 2
"""Values that other hands need: of playing on, and of standing."""


class HandTable(NamedTuple):
    """All hands of one card or more that are not over 21, longest first."""

    cards: Ints
    """Number of cards of each value."""
    keys: Ints
    sizes: Ints
    live: Ints
    """Whether the total is below 21, so that a card may be drawn."""
    longer: Ints
    """Index of the hand with one more card of each value; negative if that is over 21."""


class DealerTree(NamedTuple):
    """Dealer's final hands from one up card, as a tree that adds one card per step, lowest first."""

    nodes: Ints
    """Unfinished hands: parent, value of the card, number of that value taken before, and total number
    of cards. A node's weight includes the next card's share of the shoe."""
    leaves: Ints
    """Final hands: parent, value of the last card, number of that value taken before."""
    starts: Ints
    """Index of the first leaf of each ending."""
    orders: Floats
    """Number of orders in which the drawing rule can deal a leaf."""


class DealerCache(NamedTuple):
    """Hash table of the probabilities of the dealer's endings, by the key of all cards out."""

    keys: Ints
    chances: Floats


class Payouts(NamedTuple):
    """Wins of standing hands by kind and dealer's ending."""

    kinds: Ints
    """Kind of each hand."""
    pays: Floats
    doubled_pays: Floats
    rescue_costs: Floats


class Policy(NamedTuple):
    """Decision on each hand, or FREE, and the rules on doubling and a dealer's blackjack."""

    decided: Ints
    decided_doubled: Ints
    on_blackjack: int
    levels: int
    allows_any_double: bool


class HandValues(NamedTuple):
    """Results of the solver for every hand.

    `doubled[level]` is the value of a hand after that many doubles, once the card has come; `doubled[0]` is the value
    of doubling now, and `redoubled[level]` that of doubling once more after `level` doubles.
    """

    stand: Floats
    hit: Floats
    doubled: Floats
    redoubled: Floats
    value: Floats
    chosen: Ints


class Scratch(NamedTuple):
    """Scratch buffers, so that compiled code does not allocate."""

    weights: Floats
    shares: Floats
    cards_left: Floats
    chances: Floats
    left: Ints
    needed: Ints
    slots: Ints
    requested: Ints


class ShoeCounts(NamedTuple):
    """Cards to draw from, including the hand's own, and the key of the cards in other hands."""

    cards: Ints
    size: int
    up_card: int
    out: int


def find_slot(keys: Ints, key: int) -> tuple[int, bool]:
    """Return the slot of a non-negative key and whether it is new."""
    slot = (key * HASH_FACTOR >> HASH_SHIFT) & (len(keys) - 1)
    while keys[slot] != key + 1:
        if keys[slot] == 0:
            keys[slot] = key + 1
            return slot, True
        slot = (slot + 1) & (len(keys) - 1)
    return slot, False


def load_lanes(shoe: ShoeCounts, hands: HandTable, requested: int, first: int, scratch: Scratch) -> None:
    """Load the next hands, one per lane: cards left for the dealer, and the reciprocal shoe sizes."""
    many = min(LANES, requested - first)
    for lane in range(LANES):
        number = scratch.requested[first + min(lane, many - 1)]
        for index in range(10):
            scratch.cards_left[index, lane] = shoe.cards[index] - hands.cards[number, index]
        for cards in range(len(scratch.shares)):
            scratch.shares[cards, lane] = 1.0 / max(shoe.size - hands.sizes[number] - cards, 1)
    for lane in range(LANES):
        scratch.weights[0, lane] = scratch.shares[0, lane]
        scratch.chances[OVER_22, lane] = 1.0


def dealer_endings(shoe: ShoeCounts, hands: HandTable, tree: DealerTree, requested: int, scratch: Scratch) -> None:
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
    shoe: ShoeCounts, hands: HandTable, tree: DealerTree, requested: int, cache: DealerCache, scratch: Scratch
) -> None:
    """Compute and store the dealer's endings for the first `requested` hands of the list."""
    for first in range(0, requested, LANES):
        load_lanes(shoe, hands, requested, first, scratch)
        dealer_endings(shoe, hands, tree, requested, scratch)
        for lane in range(min(LANES, requested - first)):
            slot = scratch.slots[scratch.requested[first + lane]]
            for ending in range(ENDINGS):
                cache.chances[slot, ending] = scratch.chances[ending, lane]


def mark_needed(base: Ints, selected: Ints, hands: HandTable, policy: Policy, needed: Ints) -> None:
    """Mark the hands reachable from the base, shortest first, given the fixed decisions."""
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
    shoe: ShoeCounts, selected: Ints, hands: HandTable, policy: Policy, cache: DealerCache, scratch: Scratch
) -> int:
    """Assign slots to the needed hands that may stand; list the new ones and return their number."""
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
                scratch.requested[new] = number
                new += 1
    return new


def value_of_drawing(
    number: int, shoe: ShoeCounts, hands: HandTable, policy: Policy, left: Ints, values: HandValues
) -> float:
    """Return the value of a draw, and sum its value at each level of doubling in `doubled`."""
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
    """Complete `doubled` once the card has come: the hand stands, is rescued or is redoubled."""
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
    """Choose the best decision on a free hand, and set the hand's value."""
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
        if hands.live[number] and (policy.allows_any_double or hands.sizes[number] == 2) and to_double > best:
            decision = DOUBLE
    values.chosen[number] = decision
    values.value[number] = values.stand[number] if decision == STAND else drawn if decision == HIT else to_double


def solve_hands(
    shoe: ShoeCounts, base: Ints, selected: Ints, hands: HandTable, tree: DealerTree, cache: DealerCache,
    payouts: Payouts, policy: Policy, values: HandValues, scratch: Scratch,
) -> int:  # fmt: skip
    """Compute the values of standing, hitting and doubling; return the number of new cache keys.

    Only `selected` hands that hold all cards of `base` are solved, longest first, so that the hands after a draw are
    known.
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
    purpose="the solver of best play",
)  # fmt: skip
