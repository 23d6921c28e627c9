"""The counter's kernel: whole shoes, in which the wager's exact expectation is found before every round.

What a counter wins is the sum of the expectations of the rounds in which the count says to wager: results themselves
would add only noise. A game's own `deal_round` says how many cards a round takes, and `seen_before` how many of them
are seen before the wager is made.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.simulation.kernel import Floats, Ints, kernel_source
from pitboss.simulation.shuffling import Cards, Words, shuffle_shoe

BINS = 402
"""Bins of the true count: two for each whole number from -100 to 100, and what lies beyond at both ends."""
HALVES = 2
MIDDLE = 201
NOT_OFFERED = -1


class ShoeRules(NamedTuple):
    """How a shoe is begun and ended."""

    size: int
    """The number of cards."""
    cut: int
    """The number of cards before the cover card."""
    own_cut: int
    """The number of cards before the table's own cover card; figures by true count use this one."""
    one_more: int
    """1 if one more round follows the one in which the cover card shows."""
    burns: int
    """1 if the first card is burned."""
    burn_seen: int
    """1 if the counter sees it."""
    burn_more: Ints
    """How many unseen cards follow it, by the first card."""


class Terms(NamedTuple):
    """The wager's polynomial."""

    kinds: Ints
    factors: npt.NDArray[np.int32]
    weights: Floats
    ends: Ints
    """Where the terms of each size end."""
    sizes: Ints
    width: int
    counts: Floats
    """The number of cards of each kind in the full shoe."""


class CountRules(NamedTuple):
    """The linear count."""

    tags: Floats
    starts_at: float
    deck: float
    """By how many cards the true count divides; 0: the running count is used as it is."""
    trigger: float


class Tallies(NamedTuple):
    """What the kernel adds up."""

    by_count: Floats
    """By bin of the true count: rounds, sum of expectations, sum of squared expectations."""
    by_place: Floats
    """By the place of the round in the shoe: rounds, perfect counter's wagers and win, count's wagers and win."""
    totals: Floats
    """At the table's own cover card: rounds, offered, perfect wagers and win, count's wagers and win."""


def deal_round(cards: Cards, at: int, dealing: Any) -> int:
    """Return how many cards the round takes; each game has its own."""
    return 4


def seen_before(cards: Cards, at: int, dealing: Any) -> int:
    """Return how many cards of the round are seen before the wager; `NOT_OFFERED` if it is not offered in this one."""
    return 0


def expectation(left: Floats, total: float, terms: Terms, ways: Floats) -> float:
    """Return the expectation per unit staked from these cards; `ways` is scratch space."""
    width = terms.width
    for kind in range(len(left)):
        product = 1.0
        for many in range(width):
            ways[kind * width + many] = product
            product *= max(left[kind] - many, 0.0)
    returned = 0.0
    first = 0
    factors = terms.factors
    for group in range(len(terms.sizes)):
        value = 0.0
        if factors.shape[1] == 3:  # the most common wagers, without a loop inside the loop
            for term in range(first, terms.ends[group]):
                value += terms.weights[term] * ways[factors[term, 0]] * ways[factors[term, 1]] * ways[factors[term, 2]]
        else:
            for term in range(first, terms.ends[group]):
                product = terms.weights[term]
                for place in range(factors.shape[1]):
                    product *= ways[factors[term, place]]
                value += product
        first = terms.ends[group]
        for taken in range(terms.sizes[group]):
            value /= total - taken
        returned += value
    return returned - 1.0


def count_down(
    shoes: int, shoe: Cards, state: Words, rules: ShoeRules, dealing: Any, terms: Terms, count: CountRules,
    tallies: Tallies,
) -> None:  # fmt: skip
    """Deal so many shoes, and add up what a perfect counter and a linear count win."""
    left = np.empty(len(terms.counts))
    ways = np.empty(len(terms.counts) * terms.width)
    by_count, by_place, totals = tallies.by_count, tallies.by_place, tallies.totals
    for _ in range(shoes):
        shuffle_shoe(shoe, state, rules.size, rules.size)
        left[:] = terms.counts
        unseen, running = float(rules.size), count.starts_at
        at, before, last = 0, 0, False
        if rules.burns:
            if rules.burn_seen:
                left[terms.kinds[shoe[0]]] -= 1.0
                unseen -= 1.0
                running += count.tags[shoe[0]]
            at = 1 + rules.burn_more[shoe[0]]
        while True:
            place = before if rules.one_more else at
            own = place <= rules.own_cut
            seen = max(seen_before(shoe, at, dealing), 0)
            offered = seen_before(shoe, at, dealing) != NOT_OFFERED
            for card in shoe[at : at + seen]:
                left[terms.kinds[card]] -= 1.0
                unseen -= 1.0
                running += count.tags[card]
            by_place[place, 0] += 1.0
            if own:
                totals[0] += 1.0
            if offered:
                value = expectation(left, unseen, terms, ways)
                true = running * count.deck / unseen if count.deck > 0.0 else running
                if value > 0.0:
                    by_place[place, 1] += 1.0
                    by_place[place, 2] += value
                if true >= count.trigger:
                    by_place[place, 3] += 1.0
                    by_place[place, 4] += value
                if own:
                    number = min(max(int(np.floor(true * HALVES)) + MIDDLE, 0), BINS - 1)
                    by_count[number, 0] += 1.0
                    by_count[number, 1] += value
                    by_count[number, 2] += value * value
                    totals[1] += 1.0
                    if value > 0.0:
                        totals[2] += 1.0
                        totals[3] += value
                    if true >= count.trigger:
                        totals[4] += 1.0
                        totals[5] += value
            used = deal_round(shoe, at, dealing)
            for card in shoe[at + seen : at + used]:
                left[terms.kinds[card]] -= 1.0
                unseen -= 1.0
                running += count.tags[card]
            before = at
            at += used
            if at > rules.cut:
                if last or not rules.one_more:
                    break
                last = True


SOURCE = kernel_source(
    count_down,
    seen_before,
    deal_round,
    expectation,
    constants={"BINS": BINS, "HALVES": HALVES, "MIDDLE": MIDDLE, "NOT_OFFERED": NOT_OFFERED},
)
