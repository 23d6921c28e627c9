"""What a robot wagers: the main wagers of the table within its limits, and now and then another one."""

from __future__ import annotations

from random import Random
from typing import Final

from pitboss.robots.wire import Limits, Listing

UNITS: Final = (1, 1, 1, 2, 2, 5)
"""Multiples of the minimum that a robot stakes."""
OTHER_WAGERS: Final = 6
"""A robot makes another wager in one of so many rounds."""
ROUNDS: Final = 40
"""A robot buys in for about so many rounds."""
STAKES: Final = 20_000
"""What a robot brings to a table where players bet against each other, in cents."""
DURING_ROUND: Final = frozenset({"insurance", "play"})
"""Wagers that are made by a decision in the course of a round."""
_LEAST: Final = 100


class Wagering:
    """Decides what to wager at one table."""

    def __init__(self, listing: Listing, random: Random) -> None:
        self._main = list(listing.main)
        self._any = listing.main_any
        self._limits = listing.limits
        self._others = [wager for wager in listing.limits if wager not in self._main and wager not in DURING_ROUND]
        self._random = random

    def round(self) -> dict[str, int]:
        """Return the wagers of one round, by name, in cents."""
        chosen = [self._random.choice(self._main)] if self._any else self._main
        amount = self._amount([self._limits.get(wager, Limits()) for wager in chosen])
        wagers = dict.fromkeys(chosen, amount)
        if self._others and self._random.randrange(OTHER_WAGERS) == 0:
            other = self._random.choice(self._others)
            wagers[other] = self._least([self._limits[other]])
        return wagers

    def avoid(self, wager: str) -> None:
        """Make no more wagers of this name: the house has refused one."""
        if wager in self._others:
            self._others.remove(wager)

    @property
    def buy_in(self) -> int:
        """What to take to the table, in cents."""
        if not self._main:
            return STAKES
        each = self._least([self._limits.get(wager, Limits()) for wager in self._main])
        return ROUNDS * each * (1 if self._any else len(self._main))

    def _amount(self, limits: list[Limits]) -> int:
        least = self._least(limits)
        most = min((limit.max for limit in limits if limit.max is not None), default=least * max(UNITS))
        return max(least, min(least * self._random.choice(UNITS), most))

    def _least(self, limits: list[Limits]) -> int:
        return max(limit.min or _LEAST for limit in limits)
