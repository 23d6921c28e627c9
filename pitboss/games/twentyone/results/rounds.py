"""Distribution of a round's net result from a fresh shoe, cached on disk like the expectation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isclose, isfinite, perm

import numpy as np

from pitboss.games.twentyone.results.up_card import MIN_PROBABILITY, UpCardResults, apply_change, units_of
from pitboss.games.twentyone.solver.best_play import map_in_threads, ways_to_deal
from pitboss.games.twentyone.solver.result_cache import SolverCode
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, FixedPlay, PlayRules, Prices, Values
from pitboss.games.twentyone.solver.solver import BLACKJACK, Decide, Solver, chance_of_no_blackjack, takes_even_money
from pitboss.kernels.kernel_cache import CacheEntry, cache_entry, package_source
from pitboss.kernels.result_cache import cached_floats
from pitboss.probability.figures import Distribution, distribution_of, statistics_of
from pitboss.probability.odds import PlayedWager

MAX_DENOMINATOR = 1000
"""Greatest denominator of what a blackjack pays."""


@dataclass(frozen=True)
class RoundResults:
    """Probability of each net result per unit of the initial wager, and figures of the play."""

    nets: Distribution
    played: PlayedWager

    @property
    def expectation(self) -> float:
        """Expected win per unit of the initial wager."""
        return float(statistics_of(self.nets).mean)


@dataclass(frozen=True)
class CachedResults:
    """Results as computed and cached."""

    wager: int
    """Units in a wager."""
    staked: float
    """Average number of wagers finally staked."""
    chances: tuple[float, ...]
    """Probability of each result in units, a zero result in the middle."""
    product: float = 0.0
    """Where a round has two wagers: the average product of their results."""

    def figures(self) -> list[float]:
        """Return all figures for the cache."""
        return [float(self.wager), self.staked, self.product, *self.chances]

    def results(self) -> Iterator[tuple[Fraction, Fraction]]:
        """List the results in wagers, with their probabilities."""
        middle = len(self.chances) // 2
        for place, chance in enumerate(self.chances):
            if chance > MIN_PROBABILITY:
                yield Fraction(place - middle, self.wager), Fraction(chance)


def find_results(
    rules: PlayRules, prices: Prices, decide: Decide, fixed: Callable[[int], FixedPlay] | None = None
) -> CachedResults:
    """Find the results of all rounds without a player's blackjack, under best play or fixed decisions."""
    units = units_of(rules, prices)

    def against(up_card: int) -> UpCardResults:
        return UpCardResults(units, Solver(rules, prices, up_card, fixed=None if fixed is None else fixed(up_card)))

    dealt = [up_card for up_card in range(10) if rules.shoe[up_card]]
    by_up_card = map_in_threads(lambda up_card: against(up_card).results(decide), dealt)
    nets, change = (
        np.sum(parts, axis=0) for parts in zip(*((each.nets, each.change) for each in by_up_card), strict=True)
    )
    return CachedResults(
        units.wager, sum(each.staked for each in by_up_card), tuple(map(float, apply_change(nets, change)))
    )


def cached_results(
    code: SolverCode, rules: PlayRules, prices: Prices, find: Callable[[], CachedResults], total: float
) -> CachedResults:
    """Return the results of a rule set, shipped or cached, or find and cache them.

    Their probabilities add up to `total`.
    """

    def is_valid(figures: list[float]) -> bool:
        return len(figures) > 4 and all(map(isfinite, figures)) and isclose(sum(figures[3:]), total, abs_tol=1e-9)

    def entry() -> CacheEntry:
        return cache_entry("net_results", "\n".join([package_source(__package__), code.source]))

    question = code.question("net results", rules, prices)
    wager, staked, product, *chances = cached_floats(question, entry, lambda: find().figures(), is_valid)
    return CachedResults(round(wager), staked, tuple(chances), product)


def add_blackjacks(rules: PlayRules, cached: CachedResults) -> RoundResults:
    """Return the results of all rounds, given those without a player's blackjack."""
    blackjack = blackjack_chance(rules.shoe)
    nets = distribution_of([*cached.results(), *_blackjack_results(rules)])
    return RoundResults(nets, PlayedWager(cached.staked + float(blackjack), blackjack))


def results_of_one_wager(rules: PlayRules, cached: CachedResults) -> RoundResults:
    """Return the results of one of two equal wagers, given those of all rounds."""
    nets = distribution_of(cached.results())
    one = statistics_of(nets)
    covariance = cached.product - float(one.mean) ** 2
    both = 2 * float(one.variance) + 2 * covariance
    return RoundResults(nets, PlayedWager(cached.staked, blackjack_chance(rules.shoe), both))


def blackjack_chance(shoe: Values) -> Fraction:
    """Return the probability that two cards are a blackjack."""
    return Fraction(2 * shoe[ACE_INDEX] * shoe[TENS_INDEX], perm(sum(shoe), 2))


def _blackjack_results(rules: PlayRules) -> Iterable[tuple[Fraction, Fraction]]:
    """List what a player's blackjack wins, with the probabilities."""
    shoe, pays = rules.shoe, Fraction(rules.blackjack_pays).limit_denominator(MAX_DENOMINATOR)
    for up_card in range(10):
        ways = ways_to_deal(shoe, up_card, ACE_INDEX, TENS_INDEX)
        if not ways:
            continue
        chance = Fraction(ways, perm(sum(shoe), 3))
        left = tuple(there - (index == up_card) for index, there in enumerate(shoe))
        tied = 1 - Fraction(chance_of_no_blackjack(up_card, left, BLACKJACK)) if rules.blackjack_ties else Fraction(0)
        if takes_even_money(rules, up_card, left):
            yield Fraction(1), chance
        else:
            yield pays, chance * (1 - tied)
            yield Fraction(0), chance * tied
