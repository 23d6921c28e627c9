"""Sessions of a player, of a number of rounds with a bankroll: results, drawdown and risk of ruin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isqrt, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.kernels.source import KernelSource
from pitboss.simulation.plan import Ints

Floats = npt.NDArray[np.float64]

BINS: Final = 16384
"""Bins of a distribution. For the result of a session, half of them are negative."""
MAX_SESSION_ROUNDS: Final = 1_000_000
"""Maximum rounds of a session, all in memory at once: more than anyone plays in a year."""
QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True)
class Bankroll:
    """A player's bankroll and stakes in a session."""

    rounds: int
    cents: int
    """Money to lose. Losing all of it is ruin. The last round may cost more than the remaining money."""
    stake: int
    """The initial wagers of a round in cents. The width of the bins depends on it."""
    unit: int = 1
    """The unit of every result, in cents."""

    @property
    def bin_width(self) -> int:
        """The width of a bin in cents: a small part of the standard deviation of a session of coin tosses.

        In a long session the house's win is larger than that. The bins reach half of all stakes.
        """
        near = self.stake * (isqrt(self.rounds * 1024) + self.rounds // 4) // 4096
        return max(1, -(-near // self.unit)) * self.unit


@dataclass(frozen=True)
class Histogram:
    """A histogram with the count and the sum of values of each bin."""

    counts: Ints = field(default_factory=lambda: np.zeros(BINS, np.int64))
    sums: Ints = field(default_factory=lambda: np.zeros(BINS, np.int64))

    def add(self, other: Histogram) -> None:
        """Add a histogram."""
        self.counts[:] += other.counts
        self.sums[:] += other.sums

    def quantile(self, share: float) -> float:
        """Return the quantile at this share: the mean of its bin."""
        upto = np.cumsum(self.counts)
        if not upto[-1]:
            return 0.0
        place = int(np.searchsorted(upto, share * int(upto[-1])))
        return int(self.sums[place]) / int(self.counts[place])


@dataclass
class Sessions:
    """The results of many sessions."""

    bankroll: Bankroll
    results: Histogram = field(default_factory=Histogram)
    """The results, in cents."""
    drawdowns: Histogram = field(default_factory=Histogram)
    """The drawdowns: the deepest fall below the highest point, in cents."""
    lengths: Histogram = field(default_factory=Histogram)
    """The lengths, in rounds."""
    number: int = 0
    ruined: int = 0
    ahead: int = 0
    won: int = 0
    """The total win of all sessions, in cents."""
    squares: int = 0
    """The sum of the squared results, in units."""

    @classmethod
    def empty(cls, bankroll: Bankroll) -> Sessions:
        """Return the results of no sessions."""
        return cls(bankroll)

    def play(self, results: Ints, unit: int) -> None:
        """Divide consecutive rounds into sessions. Rounds that do not fill a session are left out."""
        totals, squares = np.zeros(4, np.int64), np.zeros(1)
        own = self.bankroll
        counts = SessionCounts(
            self.results.counts, self.results.sums, self.drawdowns.counts, self.drawdowns.sums,
            self.lengths.counts, self.lengths.sums, totals, squares,
        )  # fmt: skip
        SOURCE.compile()(results, own.rounds, own.cents, unit, own.bin_width, counts)
        self.number += int(totals[0])
        self.ruined += int(totals[1])
        self.ahead += int(totals[2])
        self.won += int(totals[3])
        self.squares += int(squares[0]) * unit**2

    def add(self, other: Sessions) -> None:
        """Add sessions of the same kind."""
        self.results.add(other.results)
        self.drawdowns.add(other.drawdowns)
        self.lengths.add(other.lengths)
        self.number += other.number
        self.ruined += other.ruined
        self.ahead += other.ahead
        self.won += other.won
        self.squares += other.squares

    @property
    def risk_of_ruin(self) -> float:
        """The share of ruined sessions."""
        return self.ruined / max(1, self.number)

    @property
    def standard_deviation(self) -> float | None:
        """The standard deviation of the results, in dollars. None after only one session."""
        if self.number < 2:
            return None
        return sqrt(max(0, self.squares * self.number - self.won**2) / (self.number * (self.number - 1))) / 100

    def to_dict(self) -> Mapping[str, object]:
        """Return the figures, with dollars as numbers because they are statistics."""
        number = max(1, self.number)
        deviation, ruined = self.standard_deviation, self.risk_of_ruin
        return {
            "rounds": self.bankroll.rounds,
            "bankroll": self.bankroll.cents / 100,
            "wagered_each_round": self.bankroll.stake / 100,
            "sessions": self.number,
            "mean": self.won / number / 100,
            "standard_error": None if deviation is None else deviation / sqrt(number),
            "standard_deviation": deviation,
            "ahead": self.ahead / number,
            "risk_of_ruin": ruined,
            "risk_of_ruin_standard_error": sqrt(ruined * (1 - ruined) / number),
            "result": {_percent(share): round(self.results.quantile(share) / 100, 2) for share in QUANTILES},
            "drawdown": {_percent(share): round(self.drawdowns.quantile(share) / 100, 2) for share in QUANTILES},
            "rounds_played": {_percent(share): round(self.lengths.quantile(share)) for share in QUANTILES},
        }


def _percent(share: float) -> str:
    return f"{share:.0%}"


class SessionCounts(NamedTuple):
    """The kernel's counts: histograms of results, drawdowns and lengths with sums by bin, and totals."""

    ended: Ints
    ended_sums: Ints
    fell: Ints
    fell_sums: Ints
    lasted: Ints
    lasted_sums: Ints
    totals: Ints
    """Number of sessions, ruined sessions and sessions ahead, and cents won."""
    squares: Floats


def fold_sessions(results: Ints, rounds: int, bankroll: int, unit: int, width: int, counts: SessionCounts) -> None:
    """Follow each session's money to its end or ruin, and count its result and drawdown."""
    totals = counts.totals
    last = len(counts.ended) - 1
    middle = len(counts.ended) // 2
    for session in range(len(results) // rounds):
        money = highest = deepest = played = 0
        for number in range(session * rounds, session * rounds + rounds):
            money += results[number] * unit
            played += 1
            highest = max(highest, money)
            deepest = max(deepest, highest - money)
            if money <= -bankroll:
                totals[1] += 1
                break
        totals[0] += 1
        totals[2] += money > 0
        totals[3] += money
        counts.squares[0] += (money / unit) * (money / unit)
        place = min(max(money // width + middle, 0), last)
        counts.ended[place] += 1
        counts.ended_sums[place] += money
        place = min(deepest // width, last)
        counts.fell[place] += 1
        counts.fell_sums[place] += deepest
        place = (played - 1) * len(counts.lasted) // rounds
        counts.lasted[place] += 1
        counts.lasted_sums[place] += played


SOURCE = KernelSource(fold_sessions, (), {}, purpose="the simulation")
