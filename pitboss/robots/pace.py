"""How fast robots play: one round at a table in so many seconds, however many sit there."""

from __future__ import annotations

import time
from random import Random
from typing import Final

THINKING: Final = 0.05
"""How much of a round's time a robot thinks about one decision, on average."""


class Pace:
    """The pace of one table, which its robots share; each table has a beat of its own, so that not all play at once."""

    def __init__(self, seconds: float, random: Random) -> None:
        self._seconds = seconds
        self._random = random
        self._due: float | None = None
        """When the next round is due; None before the first robot asks."""

    def change(self, seconds: float) -> None:
        """Play at another pace, each robot from its next wager or decision on."""
        self._seconds, self._due = seconds, None

    def round_began(self) -> None:
        """Note that a round has begun: the next one is due with the next beat that is not too soon."""
        now = time.monotonic()
        if self._due is not None and self._seconds:
            while self._due < now + self._seconds / 2:
                self._due += self._seconds

    def until_wager(self, *, is_last: bool) -> float:
        """Return how long a robot waits before it wagers: the last one until the round is due, others up to then."""
        now = time.monotonic()
        if self._due is None:
            self._due = now + self._random.uniform(0, self._seconds)
        left = max(0.0, self._due - now)
        return left if is_last else self._random.uniform(0, 0.9 * left)

    def until_decision(self) -> float:
        """Return how long a robot thinks."""
        return self._random.uniform(0, 2 * THINKING * self._seconds)
