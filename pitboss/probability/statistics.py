"""Statistics of a wager's results: variance, hit frequency, skewness, and the greatest win and loss."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

Distribution = Mapping[Fraction, Fraction]
"""The probability of each net win per unit of the initial wager; a loss is negative."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of the net win of one round, per unit of the initial wager."""

    mean: Fraction
    variance: Fraction
    third_moment: Fraction
    """The third central moment, from which the skewness follows."""
    hit_frequency: Fraction
    """The probability that the wager ends ahead."""
    push_frequency: Fraction
    """The probability that it ends even."""
    greatest_win: Fraction
    greatest_loss: Fraction
    """As a positive number of units; 0 if nothing can be lost."""

    @property
    def loss_frequency(self) -> Fraction:
        """The probability that the wager ends behind."""
        return 1 - self.hit_frequency - self.push_frequency

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)

    @property
    def skewness(self) -> float | None:
        """The third central moment in standard deviations; None if the result is certain."""
        return float(self.third_moment) / sqrt(self.variance) ** 3 if self.variance else None


def distribution_of(results: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    """Return the probability of each net win, greatest first; equal wins are added, impossible ones left out."""
    found: dict[Fraction, Fraction] = {}
    for net, probability in results:
        if probability:
            found[net] = found.get(net, Fraction(0)) + probability
    return dict(sorted(found.items(), reverse=True))


def statistics_of(distribution: Distribution) -> Statistics:
    """Return the statistics of a distribution, exact where its figures are."""
    zero = Fraction(0)
    mean = sum((net * chance for net, chance in distribution.items()), zero)
    return Statistics(
        mean=mean,
        variance=_central_moment(distribution, mean, 2),
        third_moment=_central_moment(distribution, mean, 3),
        hit_frequency=sum((chance for net, chance in distribution.items() if net > 0), zero),
        push_frequency=distribution.get(zero, zero),
        greatest_win=max((*distribution, zero)),
        greatest_loss=-min((*distribution, zero)),
    )


def _central_moment(distribution: Distribution, mean: Fraction, power: int) -> Fraction:
    return sum((chance * (net - mean) ** power for net, chance in distribution.items()), Fraction(0))
