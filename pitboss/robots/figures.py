"""What robots count: acts, refusals by reason, rounds, and how long an act takes to come back as an event."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pitboss.robots.wire import Act, Answered

if TYPE_CHECKING:
    from pitboss.robots.live import LiveTable

PERCENTILES = (50, 95, 99)
MOST_LATENCIES = 1_000_000
"""Robots may play for months, and must not need more memory for it."""


@dataclass
class Figures:
    """The figures of one run, of all robots together."""

    acts: Counter[str] = field(default_factory=Counter)
    """Acts that were carried out, by type."""
    refusals: Counter[str] = field(default_factory=Counter)
    """Acts that were refused, by reason."""
    latencies: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_LATENCIES))
    """Seconds from sending an act to having its answer and its events; of a long run the last ones."""
    rounds: Counter[str] = field(default_factory=Counter)
    """Rounds that ended while a robot was at the table, by table."""
    frames: int = 0
    """Frames that watchers received."""
    watching: int = 0
    """Watchers who are connected now."""
    reconnections: int = 0

    def restart(self) -> None:
        """Forget what was counted so far: from now on it counts."""
        for counted in (self.acts, self.refusals, self.latencies, self.rounds):
            counted.clear()
        self.frames = self.reconnections = 0

    def answered(self, table: LiveTable, key: str, act: Act, answer: Answered) -> None:
        """Take note of an answer; whoever wants to know every act overrides this."""

    def document(self) -> dict[str, object]:
        """Return the figures as JSON."""
        return {
            "acts": sum(self.acts.values()),
            "acts_by_type": dict(sorted(self.acts.items())),
            "refusals": dict(self.refusals.most_common()),
            "latency_ms": milliseconds(self.latencies),
            "rounds": sum(self.rounds.values()),
            "rounds_by_table": dict(sorted(self.rounds.items())),
            "frames_to_watchers": self.frames,
            "reconnections": self.reconnections,
        }


def milliseconds(seconds: Iterable[float]) -> dict[str, float | None]:
    """Return percentiles and the maximum in milliseconds; None where nothing was measured."""
    ranked = sorted(seconds)
    found: dict[str, float | None] = {}
    for percent in PERCENTILES:
        found[f"p{percent}"] = round(1000 * ranked[_rank(len(ranked), percent)], 2) if ranked else None
    found["max"] = round(1000 * ranked[-1], 2) if ranked else None
    return found


def _rank(count: int, percent: int) -> int:
    """Return the nearest rank of a percentile, from 0."""
    return max(0, -(-count * percent // 100) - 1)
