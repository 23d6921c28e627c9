"""Progressive meters in a wager's odds: the house edge at an amount, the break-even amount, and the long run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """How a meter moves, and the amount at which it stands; amounts in cents."""

    reset: int
    """The amount it falls back to when it is won: stated, or else the printed minimum (R8)."""
    rate: Fraction | None = None
    """The share of every wager that goes to it (R7); None if it is not stated."""
    amount: int | None = None
    """The amount at which it stands; None if it is not stated."""

    @property
    def considered(self) -> int:
        """The amount at which figures are computed: as stated, or else at reset."""
        return self.reset if self.amount is None else self.amount


@dataclass(frozen=True, slots=True)
class MeterPayouts:
    """What a progressive wager pays from its meters."""

    stake: int
    """The fixed stake in cents (R5)."""
    without_meters: Fraction
    """The gross return per unit staked with every meter counted as zero."""
    shares: Mapping[str, Fraction]
    """The average share of each meter that one wager wins."""
    whole: Mapping[str, Fraction]
    """The probability that one wager wins all of a meter, which then resets."""
    terms: Mapping[str, MeterTerms]

    def house_edge(self) -> Fraction:
        """Return the house edge with every meter at its amount."""
        return 1 - self.without_meters - sum((self._returned(name) for name in self.shares), Fraction(0))

    def _returned(self, name: str) -> Fraction:
        return self.shares[name] * self.terms[name].considered / self.stake

    def break_even(self, name: str) -> int | None:
        """Return the least cents of a meter at which the house has no edge, the other meters at their amounts.

        None if no hand wins from the meter, and 0 if the others alone take away the house edge.
        """
        if not self.shares[name]:
            return None
        missing = self.house_edge() + self._returned(name)
        return max(0, ceil(missing * self.stake / self.shares[name]))

    def long_run_house_edge_before_rates(self) -> Fraction:
        """Return the long-run house edge with only the reset amounts counted as the house's money.

        Over many rounds a meter pays out what wagers put in and what the house adds: its reset amount each time that
        all of it is won. A share of a meter leaves the rest for later winners, so shares do not matter here (R6).
        """
        added = (self.whole[name] * self.terms[name].reset / self.stake for name in self.shares)
        return 1 - self.without_meters - sum(added, Fraction(0))

    def long_run_house_edge(self) -> Fraction | None:
        """Return the house edge over many rounds, contributions included; None if a rate is not stated.

        What goes to a meter that no hand wins from never comes back.
        """
        rates = [self.terms[name].rate for name, share in self.shares.items() if share]
        stated = [rate for rate in rates if rate is not None]
        return self.long_run_house_edge_before_rates() - sum(stated) if len(stated) == len(rates) else None
