"""How fast robots play: one round at a table in so many seconds, however many sit there."""

from __future__ import annotations

import time
from random import Random
from typing import Final

THINKING: Final = 0.05
"""How much of a round's time a robot thinks about one decision, on average."""


class Pace:
    """The pace of one table, which its robots share."""

    def __init__(self, seconds: float, random: Random) -> None:
        self._seconds = seconds
        self._random = random
        self._due = time.monotonic() + random.uniform(0, seconds)  # not all tables at once
        self._began = self._due - seconds

    def round_began(self) -> None:
        """Note that a round has begun; the next one is due a round's time after this one was."""
        now = time.monotonic()
        if now > self._due - self._seconds / 2:
            self._began, self._due = now, max(self._due, now - self._seconds) + self._seconds

    def until_wager(self, *, is_last: bool) -> float:
        """Return how long a robot waits before it wagers: the last one until the round is due, others up to then."""
        left = max(0.0, self._due - time.monotonic())
        return left if is_last else self._random.uniform(0, 0.9 * left)

    def until_decision(self) -> float:
        """Return how long a robot thinks."""
        return self._random.uniform(0, 2 * THINKING * self._seconds)
