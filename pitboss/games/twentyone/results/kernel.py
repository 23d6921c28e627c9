"""Inner loops of the distribution of net results, compiled by Numba.

The probability of each hand is carried forward from the initial cards by the solver's decisions. Every final hand is
then settled against each of the dealer's endings, so that a result stays together with the ending that it came with.
Hands over 21 are not enumerated: an ending's probability is its average over the next card, and the part that the
hands within 21 leave belongs to bust hands.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.twentyone.solver import kernel
from pitboss.games.twentyone.solver.kernel import (
    BLACKJACK_ENDING,
    DOUBLE,
    ENDINGS,
    FREE,
    HIT,
    READER,
    RESCUE,
    STAND,
    DealerCache,
    DealerTree,
    Floats,
    HandTable,
    HandValues,
    Ints,
    Policy,
    Scratch,
    ShoeCounts,
    dealer_endings,
    fill_dealer_cache,
    find_slot,
    load_lanes,
)
from pitboss.kernels.source import KernelSource

ROUNDING = 1e-12
"""Greatest difference of two equal expectations that were computed in different ways."""


class WholePayouts(NamedTuple):
    """Wins in whole units, `wager` of them to a wager; `middle` is the row of a zero result."""

    kinds: Ints
    """Kind of each hand."""
    pays: Ints
    doubled_pays: Ints
    rescue_costs: Ints
    """By number of doubles; not read where there is no rescue."""
    wager: int
    middle: int


class Masses(NamedTuple):
    """Probability of each hand by number of doubles: reached, and then standing, drawing one card, or rescued.

    A card drawn for a double is drawn at the number of doubles that includes it.
    """

    reached: Floats
    standing: Floats
    drawing: Floats
    rescued: Floats


class EndingResults(NamedTuple):
    """Results of hands, each together with the dealer's ending."""

    nets: Floats
    """Probability of each net result, by row and ending."""
    staked: Floats
    """Average number of wagers finally staked, times the probability, by ending."""


def decision_after_double(
    number: int, level: int, shoe: ShoeCounts, left: Ints, rescue_costs: Floats, policy: Policy, values: HandValues
) -> int:
    """Return the decision on a doubled hand: the fixed one, or the one that has the solver's value."""
    decided: int = policy.decided_doubled[level, number]
    if decided != FREE:
        return decided
    best = values.doubled[level, number]
    if level < policy.levels and values.redoubled[level, number] >= best:
        return DOUBLE
    no_blackjack = 1.0
    if policy.on_blackjack == READER and shoe.up_card in (0, 9):
        count = 0
        for index in range(10):
            count += left[index]
        no_blackjack = 1.0 - left[9 - shoe.up_card] / count
    return RESCUE if best + rescue_costs[level] * no_blackjack < ROUNDING else STAND


def decide_and_draw(
    number: int, shoe: ShoeCounts, hands: HandTable, rescue_costs: Floats, policy: Policy, values: HandValues,
    masses: Masses, left: Ints,
) -> None:  # fmt: skip
    """Carry out the decisions on a hand, and carry its probability on to the hands with one more card."""
    mass = masses.reached[0, number]
    if mass > 0.0:
        chosen = HIT if hands.sizes[number] < 2 else values.chosen[number]
        if chosen == STAND:
            masses.standing[0, number] += mass
        else:
            masses.drawing[1 if chosen == DOUBLE else 0, number] += mass
    for level in range(1, policy.levels + 1):
        mass = masses.reached[level, number]
        if mass > 0.0:
            decision = decision_after_double(number, level, shoe, left, rescue_costs, policy, values)
            if decision == DOUBLE:
                masses.drawing[level + 1, number] += mass
            elif decision == RESCUE:
                masses.rescued[level, number] += mass
            else:
                masses.standing[level, number] += mass
    count = shoe.size - hands.sizes[number]
    for level in range(policy.levels + 1):
        mass = masses.drawing[level, number]
        if mass > 0.0:
            for index in range(10):
                to = hands.longer[number, index]
                if to >= 0 and left[index] > 0:
                    masses.reached[level, to] += mass * left[index] / count


def assign_reached_slots(
    shoe: ShoeCounts,
    selected: Ints,
    hands: HandTable,
    levels: int,
    masses: Masses,
    cache: DealerCache,
    scratch: Scratch,
) -> int:
    """Assign slots of the dealer's endings to all hands that are reached; list the new ones and return their number."""
    new = 0
    for number in selected:
        there = 0.0
        for level in range(levels + 1):
            there += masses.reached[level, number] + masses.standing[level, number] + masses.drawing[level, number]
        scratch.slots[number] = -1
        if there > 0.0:
            scratch.slots[number], is_new = find_slot(cache.keys, shoe.out + hands.keys[number])
            if is_new:
                scratch.requested[new] = number
                new += 1
    return new


def settle_final(
    number: int, payouts: WholePayouts, levels: int, masses: Masses, cache: DealerCache, slot: int,
    results: EndingResults,
) -> None:  # fmt: skip
    """Settle a hand that stands or is rescued against each ending; a dealer's blackjack is counted elsewhere."""
    kind = payouts.kinds[number]
    for level in range(levels + 1):
        standing, rescued = masses.standing[level, number], masses.rescued[level, number]
        times = 1 << level
        if standing + rescued > 0.0:
            for ending in range(ENDINGS):
                won = lost = 0
                if ending != BLACKJACK_ENDING:
                    won = payouts.pays[kind, ending] if level == 0 else payouts.doubled_pays[kind, ending] * times
                    lost = payouts.rescue_costs[level]
                chance = cache.chances[slot, ending]
                results.nets[payouts.middle + won, ending] += standing * chance
                results.nets[payouts.middle - lost, ending] += rescued * chance
                results.staked[ending] += (standing + rescued) * chance * times


def settle_busts(
    number: int, shoe: ShoeCounts, hands: HandTable, payouts: WholePayouts, policy: Policy, masses: Masses,
    cache: DealerCache, scratch: Scratch, results: EndingResults,
) -> None:  # fmt: skip
    """Settle the hands that one more card takes over 21."""
    left, slots = scratch.left, scratch.slots
    may_bust = False
    for index in range(10):
        may_bust = may_bust or (hands.longer[number, index] < 0 and left[index] > 0)
    drawing = 0.0
    for level in range(policy.levels + 1):
        drawing += masses.drawing[level, number]
    if not may_bust or drawing == 0.0:
        return
    count = shoe.size - hands.sizes[number]
    for ending in range(ENDINGS):
        bust = cache.chances[slots[number], ending]
        for index in range(10):
            to = hands.longer[number, index]
            if to >= 0 and left[index] > 0:
                bust -= cache.chances[slots[to], ending] * left[index] / count
        for level in range(policy.levels + 1):
            wagers = 1 << level
            lost = wagers
            if ending == BLACKJACK_ENDING:
                lost = 0 if policy.on_blackjack == READER else wagers - 1
            mass = masses.drawing[level, number] * bust
            results.nets[payouts.middle - lost * payouts.wager, ending] += mass
            results.staked[ending] += mass * wagers


def spread_hands(
    shoe: ShoeCounts, selected: Ints, hands: HandTable, tree: DealerTree, cache: DealerCache, rescue_costs: Floats,
    payouts: WholePayouts, policy: Policy, values: HandValues, masses: Masses, results: EndingResults,
    scratch: Scratch,
) -> int:  # fmt: skip
    """Add the probability of each net result and dealer's ending; return the number of new cache keys.

    A dealer's blackjack takes one wager of the round, which is counted elsewhere.
    """
    left = scratch.left
    for place in range(len(selected) - 1, -1, -1):
        number = selected[place]
        for index in range(10):
            left[index] = shoe.cards[index] - hands.cards[number, index]
        decide_and_draw(number, shoe, hands, rescue_costs, policy, values, masses, left)
    new = assign_reached_slots(shoe, selected, hands, policy.levels, masses, cache, scratch)
    fill_dealer_cache(shoe, hands, tree, new, cache, scratch)
    for number in selected:
        slot = scratch.slots[number]
        if slot >= 0:
            for index in range(10):
                left[index] = shoe.cards[index] - hands.cards[number, index]
            settle_final(number, payouts, policy.levels, masses, cache, slot, results)
            settle_busts(number, shoe, hands, payouts, policy, masses, cache, scratch, results)
    return new


SOURCE = KernelSource(
    spread_hands,
    (
        find_slot, load_lanes, dealer_endings, fill_dealer_cache, decision_after_double, decide_and_draw,
        assign_reached_slots, settle_final, settle_busts,
    ),
    {**kernel.SOURCE.constants, "ROUNDING": ROUNDING},
    purpose="the distribution of net results",
)  # fmt: skip
