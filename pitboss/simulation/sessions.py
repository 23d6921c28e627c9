"""A player's sessions: so many rounds with so much money, how they end, how deep they fall, and how often they ruin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isqrt, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.kernel_source import KernelSource
from pitboss.simulation.plan import Ints

Floats = npt.NDArray[np.float64]

BINS: Final = 16384
"""Bins of a distribution; for the result of a session, half of them are below nothing."""
MOST_ROUNDS: Final = 1_000_000
"""A session's: more than anybody plays in a year, and the rounds of a session are in memory together."""
SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True)
class Bankroll:
    """What a player brings to a session."""

    rounds: int
    cents: int
    """Money to lose; the session is ruined once it is gone. The last round may cost more than was left."""
    stake: int
    """What is wagered in a round at first, in cents: the distribution is kept in bins that fit to it."""
    unit: int = 1
    """The cents of which every result is a multiple."""

    @property
    def bin(self) -> int:
        """The width of a bin in cents: a small part of how far a session of coin tosses strays.

        In a long session what the house takes is more than that; the bins reach as far as half of all stakes.
        """
        near = self.stake * (isqrt(self.rounds * 1024) + self.rounds // 4) // 4096
        return max(1, -(-near // self.unit)) * self.unit


@dataclass(frozen=True)
class Binned:
    """A distribution: how many are in each bin, and the sum of what they are."""

    counts: Ints = field(default_factory=lambda: np.zeros(BINS, np.int64))
    sums: Ints = field(default_factory=lambda: np.zeros(BINS, np.int64))

    def add(self, other: Binned) -> None:
        """Take in others."""
        self.counts[:] += other.counts
        self.sums[:] += other.sums

    def quantile(self, share: float) -> float:
        """What this share of them reach at most: the mean of the bin in which that is."""
        upto = np.cumsum(self.counts)
        if not upto[-1]:
            return 0.0
        place = int(np.searchsorted(upto, share * int(upto[-1])))
        return int(self.sums[place]) / int(self.counts[place])


@dataclass
class Sessions:
    """What became of many sessions."""

    bankroll: Bankroll
    ended: Binned = field(default_factory=Binned)
    """Their results, in cents."""
    fell: Binned = field(default_factory=Binned)
    """How deep they fell below their highest point, in cents."""
    lasted: Binned = field(default_factory=Binned)
    """How many rounds they had."""
    number: int = 0
    ruined: int = 0
    ahead: int = 0
    won: int = 0
    """What all of them together have won, in cents."""
    squares: int = 0
    """The sum of the squares of what each has won, in units."""

    @classmethod
    def empty(cls, bankroll: Bankroll) -> Sessions:
        """None yet."""
        return cls(bankroll)

    def play(self, results: Ints, unit: int) -> None:
        """Whole sessions out of consecutive rounds; rounds that make no whole session are left out."""
        totals, squares = np.zeros(4, np.int64), np.zeros(1)
        own = self.bankroll
        counts = SessionCounts(
            self.ended.counts, self.ended.sums, self.fell.counts, self.fell.sums,
            self.lasted.counts, self.lasted.sums, totals, squares,
        )  # fmt: skip
        SOURCE.compile()(results, own.rounds, own.cents, unit, own.bin, counts)
        self.number += int(totals[0])
        self.ruined += int(totals[1])
        self.ahead += int(totals[2])
        self.won += int(totals[3])
        self.squares += int(squares[0]) * unit**2

    def add(self, other: Sessions) -> None:
        """Take in other sessions of the same kind."""
        self.ended.add(other.ended)
        self.fell.add(other.fell)
        self.lasted.add(other.lasted)
        self.number += other.number
        self.ruined += other.ruined
        self.ahead += other.ahead
        self.won += other.won
        self.squares += other.squares

    @property
    def risk_of_ruin(self) -> float:
        """The share of those that were ruined."""
        return self.ruined / max(1, self.number)

    @property
    def deviation(self) -> float | None:
        """The standard deviation of their results, in dollars; None while there is but one."""
        if self.number < 2:
            return None
        return sqrt(max(0, self.squares * self.number - self.won**2) / (self.number * (self.number - 1))) / 100

    def to_json(self) -> Mapping[str, object]:
        """The figures, amounts in dollars as numbers: they are statistics."""
        number = max(1, self.number)
        deviation, ruined = self.deviation, self.risk_of_ruin
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
            "result": {_percent(share): round(self.ended.quantile(share) / 100, 2) for share in SHARES},
            "drawdown": {_percent(share): round(self.fell.quantile(share) / 100, 2) for share in SHARES},
            "rounds_played": {_percent(share): round(self.lasted.quantile(share)) for share in SHARES},
        }


def _percent(share: float) -> str:
    return f"{share:.0%}"


class SessionCounts(NamedTuple):
    """What sessions leave: histograms of their results, falls and lengths with sums by bin, and totals."""

    ended: Ints
    ended_sums: Ints
    fell: Ints
    fell_sums: Ints
    lasted: Ints
    lasted_sums: Ints
    totals: Ints
    """Sessions, ruined, ahead, cents won."""
    squares: Floats


def fold_sessions(results: Ints, rounds: int, bankroll: int, unit: int, width: int, counts: SessionCounts) -> None:
    """Follow each session's money: a ruined one stops, and every one leaves its result and its deepest fall."""
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


SOURCE = KernelSource(fold_sessions, (), {})
