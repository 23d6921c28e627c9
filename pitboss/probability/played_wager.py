"""What the odds of a wager with decisions say beyond the distribution of its results."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class PlayedWager:
    """A main wager under one play: what is finally staked, and how often a blackjack is dealt."""

    units_staked: float
    """The average stake of a round in the end, doubles and splits included, in units of the initial wager."""
    blackjack: Fraction
    """The exact probability that a hand is dealt a blackjack."""
    variance_of_both: float | None = None
    """Where a round has two equal wagers: the variance of both together, in units of one of them."""
