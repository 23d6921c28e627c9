"""Simulation of whole shoes to find a counter's win: the kernel, and the figures of blocks of shoes.

A counter's win is the sum of the exact expectations before each round in which the count says to wager. Results would
only add noise. A game's `deal_round` returns the number of cards of a round, and `seen_before` the number of them that
are visible before the wager.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK
from pitboss.counting.counts import Count
from pitboss.counting.wagers import Polynomial, ShoeWager
from pitboss.kernels.shuffling import PAST_THE_END, Cards, Floats, Ints, Words, kernel_source, shuffle_shoe, state_of
from pitboss.probability.counts import copies_in
from pitboss.progress import Progress, ignore_progress

# The kernel


BINS = 402
"""Bins of the true count: two for each whole number from -100 to 100, including everything beyond at both ends."""
HALVES = 2
MIDDLE = 201
NOT_OFFERED = -1


class ShoeRules(NamedTuple):
    """The beginning and end of a shoe."""

    size: int
    """The number of cards."""
    cut: int
    """The number of cards before the cover card."""
    own_cut: int
    """The number of cards before the table's own cover card, for figures by true count."""
    one_more: int
    """1 if one more round follows the round with the cover card."""
    burns: int
    """1 if the first card is burned."""
    burn_seen: int
    """1 if the counter sees the burn card."""
    burn_more: Ints
    """The number of unseen cards burned after it, by the first card."""


class Terms(NamedTuple):
    """The wager's polynomial."""

    kinds: Ints
    factors: npt.NDArray[np.int32]
    weights: Floats
    ends: Ints
    """The end of the terms of each size."""
    sizes: Ints
    width: int
    counts: Floats
    """The number of cards of each kind in the full shoe."""


class CountRules(NamedTuple):
    """The linear count."""

    tags: Floats
    starts_at: float
    deck: float
    """The cards of a deck, for the true count. 0: use the running count."""
    trigger: float


class Tallies(NamedTuple):
    """The sums of the kernel."""

    by_count: Floats
    """Rounds, sum of expectations and sum of squared expectations, by bin of the true count."""
    by_place: Floats
    """Rounds, perfect counter's wagers and win, count's wagers and win, by the round's position in the shoe."""
    totals: Floats
    """Totals at the table's own cover card: rounds, offered, perfect wagers and win, count's wagers and win."""


def deal_round(cards: Cards, at: int, dealing: Any) -> int:
    """Return the number of cards of the round. Each game replaces this."""
    return 4


def seen_before(cards: Cards, at: int, dealing: Any) -> int:
    """Return the number of the round's cards visible before the wager. `NOT_OFFERED` if the round has no offer."""
    return 0


def expectation(left: Floats, total: float, terms: Terms, ways: Floats) -> float:
    """Return the expectation per unit staked from these cards. `ways` is scratch space."""
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
        if factors.shape[1] == 3:  # fast path for the most common wagers, without a nested loop
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
    """Deal `shoes` shoes, and add up the wins of a perfect counter and a linear count."""
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

# Blocks of shoes, each with its own random numbers


SHOES_IN_BLOCK: Final = 32
"""Changing this changes the figures of every seed."""
NO_TRIGGER: Final = 1e9
"""A trigger that no count reaches."""


@dataclass(frozen=True)
class Shoes:
    """The tallies of many shoes, block by block."""

    wager: ShoeWager
    count: Count
    shoes: int
    by_count: Floats
    """Tallies by block and bin of the true count."""
    by_place: Floats
    """Tallies by position in the shoe, over all blocks."""
    totals: Floats
    """Totals by block."""

    @cached_property
    def rounds_per_shoe(self) -> float:
        """The average number of rounds of a shoe."""
        return float(self.totals[:, 0].sum()) / self.shoes

    def at_trigger(self, trigger: float) -> CounterResult:
        """Return the win of the count with this trigger, which must be a multiple of a half."""
        first = min(max(int(np.floor(trigger * HALVES)) + MIDDLE, 0), BINS)
        made = self.by_count[:, first:, :2].sum(axis=1)
        return self._result(made[:, 0], made[:, 1])

    def at_given_trigger(self) -> CounterResult:
        """Return the win of the count with the trigger of the simulation."""
        return self._result(self.totals[:, 4], self.totals[:, 5])

    def perfect(self) -> CounterResult:
        """Return the win of a counter who knows the exact expectation before every round."""
        return self._result(self.totals[:, 2], self.totals[:, 3])

    def best_trigger(self) -> float:
        """Return the most profitable trigger, a multiple of a half."""
        won = self.by_count[:, :, 1].sum(axis=0)
        from_here = np.cumsum(won[::-1])[::-1]
        best = int(np.argmax(from_here))
        met = np.flatnonzero(self.by_count[:, best:, 0].sum(axis=0))
        return (best + (int(met[0]) if len(met) else 0) - MIDDLE) / HALVES  # a count that comes, such as a whole one

    def by_true_count(self) -> list[tuple[float, float, float]]:
        """Return the share of offered rounds and the average edge, by true count in steps of a half."""
        rounds = self.by_count[:, :, 0].sum(axis=0)
        won = self.by_count[:, :, 1].sum(axis=0)
        total = rounds.sum()
        return [
            ((number - MIDDLE) / HALVES, float(rounds[number] / total), float(won[number] / rounds[number]))
            for number in range(BINS)
            if rounds[number]
        ]

    def by_depth(self, depths: Sequence[int]) -> list[tuple[int, CounterResult, CounterResult]]:
        """Return the wins of the perfect counter and the count, by number of cards behind the cover card."""
        sums = np.cumsum(self.by_place, axis=0)
        found = []
        for behind in depths:
            rounds, perfect, perfect_won, made, won = sums[self.wager.dealing.cards - behind] / self.shoes
            found.append((behind, CounterResult.of(perfect, perfect_won, rounds), CounterResult.of(made, won, rounds)))
        return found

    def _result(self, made: Floats, won: Floats) -> CounterResult:
        blocks = len(made)
        per_shoe = float(won.sum()) / self.shoes
        error = None
        if blocks > 1:
            sizes = np.full(blocks, SHOES_IN_BLOCK, np.float64)
            sizes[-1] = self.shoes - SHOES_IN_BLOCK * (blocks - 1)
            spread = ((won - per_shoe * sizes) ** 2 / sizes).sum() / (blocks - 1)
            error = sqrt(float(spread) / self.shoes)
        return replace(
            CounterResult.of(float(made.sum()) / self.shoes, per_shoe, self.rounds_per_shoe), standard_error=error
        )


@dataclass(frozen=True)
class CounterResult:
    """The win of one way of counting at one table, in units of the wager."""

    bet_share: float
    """The share of rounds with the wager."""
    average_edge: float
    """The average expectation of the wagers made."""
    units_per_shoe: float
    units_per_100: float
    """Units per 100 rounds, with or without a wager."""
    rounds_per_shoe: float
    standard_error: float | None = None
    """The standard error of the units per shoe."""

    @classmethod
    def of(cls, made: float, won: float, rounds: float) -> CounterResult:
        """Return the figures from wagers, units and rounds per shoe."""
        return cls(made / rounds, won / made if made else 0.0, won, 100 * won / rounds, rounds)


def count_shoes(
    wager: ShoeWager, count: Count, shoes: int, seed: int, trigger: float = NO_TRIGGER, min_behind: int | None = None,
    workers: int | None = None, progress: Progress = ignore_progress,
) -> Shoes:  # fmt: skip
    """Deal whole shoes. The same seed and shoes give the same figures with any number of workers.

    `min_behind` is the lowest number of cards behind the cover card in the figures (default: the table's own).
    """
    dealing = wager.dealing
    functions = (dealing.deal_round, *([wager.seen_before] if wager.seen_before else []))
    kernel = SOURCE.with_functions(*functions).compile()
    rules, terms, counted = _rules(wager, min_behind), terms_of(wager), _count_rules(wager, count, trigger)
    cards = np.array([card for card, many in enumerate(full_shoe(wager)) for _ in range(many)], np.uint8)
    blocks = -(-shoes // SHOES_IN_BLOCK)

    def play(block: int) -> Tallies:
        tallies = Tallies(np.zeros((BINS, 3)), np.zeros((rules.size + 1, 5)), np.zeros(6))
        shoe = np.concatenate([cards, np.zeros(PAST_THE_END, np.uint8)])
        many = min(SHOES_IN_BLOCK, shoes - block * SHOES_IN_BLOCK)
        kernel(many, shoe, state_of(seed, block), rules, dealing.tables, terms, counted, tallies)
        return tallies

    found: list[Tallies] = []
    by_place = np.zeros((rules.size + 1, 5))
    with ThreadPoolExecutor(workers or len(os.sched_getaffinity(0))) as threads:
        for number, tallies in enumerate(threads.map(play, range(blocks)), start=1):
            by_place += tallies.by_place  # in block order, so that the last digits do not vary
            found.append(tallies)
            progress("shoes dealt", min(number * SHOES_IN_BLOCK, shoes), shoes)
    by_count = np.stack([each.by_count for each in found])
    return Shoes(wager, count, shoes, by_count, by_place, np.stack([each.totals for each in found]))


def full_shoe(wager: ShoeWager) -> tuple[int, ...]:
    """Return the copies of each card in the full shoe."""
    ranks = [rank for rank in range(1, 14) if wager.dealing.cards_in_deck == CARDS_IN_DECK or rank != 10]
    return copies_in(wager.dealing.decks, ranks)


def _rules(wager: ShoeWager, min_behind: int | None) -> ShoeRules:
    dealing = wager.dealing
    behind = dealing.cards_behind_cover if min_behind is None else min(min_behind, dealing.cards_behind_cover)
    more = dealing.unseen_burns
    return ShoeRules(
        dealing.cards,
        dealing.cards - behind,
        dealing.cards - dealing.cards_behind_cover,
        int(dealing.has_extra_round),
        int(more is not None),
        int(dealing.is_burn_seen),
        np.array(more or (0,) * CARDS_IN_DECK, np.int64),
    )


def terms_of(wager: ShoeWager) -> Terms:
    """Return the wager's polynomial for the kernel, with terms sorted by size."""
    found: Polynomial = wager.polynomial
    order = np.argsort(found.sizes, kind="stable")
    sizes, counted = np.unique(found.sizes, return_counts=True)
    return Terms(
        np.array(found.kinds, np.int64),
        np.ascontiguousarray(found.factors[order].astype(np.int32)),
        (found.weights[order].astype(np.float64)) * float(found.unit),
        np.cumsum(counted).astype(np.int64),
        sizes.astype(np.int64),
        found.width,
        np.array(found.counts(full_shoe(wager)), np.float64),
    )


def _count_rules(wager: ShoeWager, count: Count, trigger: float) -> CountRules:
    """Return the count for the kernel. An unbalanced one is used without division."""
    deck = float(wager.dealing.cards_in_deck) if count.is_balanced else 0.0
    tags = np.array([float(tag) for tag in count.tags])
    return CountRules(tags, float(count.starts_at(wager.dealing.decks)), deck, float(trigger))
