"""Figures of a wager with decisions that a simulation by a chart gives: how it ends, and what is finally staked."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SimulatedPlay:
    """What simulated rounds of a main wager say besides the distribution of their results."""

    rounds: int
    seed: int
    chart: str
    """The chart in words: given, or the best by totals."""
    units_staked: float
    """The average stake of a round in the end, doubles and splits included, in units of the initial wager."""
    variance_standard_error: float
    blackjack: Fraction
    """The probability that the hand is dealt a blackjack, which is exact."""

    def method(self) -> str:
        """Describe how the figures were found."""
        return (
            f"variance, hit frequency, results and units staked are simulated: {self.rounds:,} rounds from a fresh"
            f" shoe, played by a chart ({self.chart}), seed {self.seed}; the standard error of the variance is"
            f" {self.variance_standard_error:.4f}"
        )
