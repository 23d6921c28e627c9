"""Statistics of a wager's results, such as variance and hit frequency, and what progressive meters add to its odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt

Distribution = Mapping[Fraction, Fraction]
"""The probability of each net win per unit of the initial wager. A loss is negative."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of the net win of one round, per unit of the initial wager."""

    mean: Fraction
    variance: Fraction
    third_moment: Fraction
    """The third central moment, for the skewness."""
    hit_frequency: Fraction
    """The probability that the wager ends ahead."""
    push_frequency: Fraction
    """The probability that it ends even."""
    greatest_win: Fraction
    greatest_loss: Fraction
    """The greatest loss as a positive number of units. 0 if nothing can be lost."""

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
        """The third central moment in standard deviations. None if the result is certain."""
        return float(self.third_moment) / sqrt(self.variance) ** 3 if self.variance else None


def distribution_of(results: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    """Return the probability of each possible net win, the greatest win first. Equal wins are combined."""
    found: dict[Fraction, Fraction] = {}
    for net, probability in results:
        if probability:
            found[net] = found.get(net, Fraction(0)) + probability
    return dict(sorted(found.items(), reverse=True))


def statistics_of(distribution: Distribution) -> Statistics:
    """Return the statistics of a distribution. They are exact if its figures are."""
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


# Progressive meters: the house edge at an amount, the break-even amount, and the long run


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """The rate, reset and current amount of a meter, in cents."""

    reset: int
    """The amount after a win: as stated, or else the printed minimum (R8)."""
    rate: Fraction | None = None
    """The share of every wager that goes to the meter (R7). None if it is not stated."""
    amount: int | None = None
    """The current amount. None if it is not stated."""

    @property
    def amount_or_reset(self) -> int:
        """The amount for all figures: as stated, or else the reset amount."""
        return self.reset if self.amount is None else self.amount


@dataclass(frozen=True, slots=True)
class MeterPayouts:
    """The payouts of a progressive wager from its meters."""

    stake: int
    """The fixed stake in cents (R5)."""
    without_meters: Fraction
    """The gross return per unit staked, with every meter counted as zero."""
    shares: Mapping[str, Fraction]
    """The average share of each meter that one wager wins."""
    whole: Mapping[str, Fraction]
    """The probability that one wager wins a whole meter, which then resets."""
    terms: Mapping[str, MeterTerms]

    def house_edge(self) -> Fraction:
        """Return the house edge with every meter at its amount."""
        return 1 - self.without_meters - sum((self._gross_return(name) for name in self.shares), Fraction(0))

    def _gross_return(self, name: str) -> Fraction:
        return self.shares[name] * self.terms[name].amount_or_reset / self.stake

    def break_even(self, name: str) -> int | None:
        """Return the lowest amount of a meter in cents at which the house has no edge, with the other meters unchanged.

        None if no hand wins from the meter. 0 if the other meters alone remove the house edge.
        """
        if not self.shares[name]:
            return None
        missing = self.house_edge() + self._gross_return(name)
        return max(0, ceil(missing * self.stake / self.shares[name]))

    def long_run_house_edge_before_rates(self) -> Fraction:
        """Return the long-run house edge, counting only the reset amounts as the house's money.

        Over many rounds a meter pays out the contributions of wagers and, each time it is won whole, the reset amount
        that the house adds. The rest after a partial win goes to later winners, so shares do not matter here (R6).
        """
        added = (self.whole[name] * self.terms[name].reset / self.stake for name in self.shares)
        return 1 - self.without_meters - sum(added, Fraction(0))

    def long_run_house_edge(self) -> Fraction | None:
        """Return the house edge over many rounds, including contributions. None if a rate is not stated.

        Contributions to a meter that no hand can win are lost.
        """
        rates = [self.terms[name].rate for name, share in self.shares.items() if share]
        stated = [rate for rate in rates if rate is not None]
        return self.long_run_house_edge_before_rates() - sum(stated) if len(stated) == len(rates) else None
