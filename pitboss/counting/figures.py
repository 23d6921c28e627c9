"""The results of card counters: by true count, per 100 rounds, and with the best ramp for a spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final

from pitboss.counting.counters import CardCounter, Ramp
from pitboss.counting.counters_kernel import BINS, MAX_TRUE_COUNT, SUMS

SCALES: Final = 400
"""Number of scales to try for the best ramp."""
MIN_SHARE: Final = 0.001
"""Minimum share of the rounds for a true count with its own step in the best ramp. Rarer ones take the next step."""


@dataclass(frozen=True)
class TrueCountFigures:
    """Rounds that began at one true count. The first and last include everything beyond."""

    true_count: int
    share: float
    """The share of all rounds dealt."""
    edge: float
    """The player's mean win per unit of the initial wager."""
    variance: float
    standard_error: float
    units: int
    rounds: int

    def to_dict(self) -> dict[str, object]:
        """Return the line as `pitboss simulate --json` prints it."""
        return {
            "true_count": self.true_count, "share": self.share, "edge": self.edge, "variance": self.variance,
            "standard_error": self.standard_error, "units": self.units,
        }  # fmt: skip


@dataclass(frozen=True)
class Returns:
    """Mean and variance of a round in units, including rounds without a wager."""

    mean: float
    variance: float

    @property
    def score(self) -> float:
        """Schlesinger's SCORE: dollars won per 100 rounds with $10,000, at a unit with a risk of ruin of e^-2."""
        return 1e6 * self.mean**2 / self.variance if self.mean > 0 and self.variance > 0 else 0.0

    @property
    def n0(self) -> float | None:
        """Rounds after which the expected win is one standard deviation. None if nothing is won."""
        return self.variance / self.mean**2 if self.mean > 0 else None

    def risk_of_ruin(self, units: float | None) -> float | None:
        """Return the probability of ever losing a bankroll. None without one."""
        if units is None:
            return None
        return exp(-2 * self.mean * units / self.variance) if self.mean > 0 and self.variance > 0 else 1.0

    def to_dict(self, stake: float, bankroll: float | None) -> dict[str, object]:
        """Return the figures in dollars."""
        return {
            "win_per_100": 100 * self.mean * stake,
            "sd_per_100": 10 * sqrt(max(self.variance, 0.0)) * stake,
            "score": self.score,
            "n0": self.n0,
            "risk_of_ruin": self.risk_of_ruin(None if bankroll is None else bankroll / stake),
        }


@dataclass(frozen=True)
class CounterFigures:
    """The results of one counter."""

    count: str
    wager: str
    stake: float
    """Dollars of a unit."""
    share_played: float
    """Share of the rounds with the counter at the table."""
    share_wagered: float
    """Share of the rounds with a wager."""
    average_units: float
    """Average units wagered per round dealt."""
    by_true_count: tuple[TrueCountFigures, ...]
    returns: Returns
    best_ramp: Ramp
    best_returns: Returns
    is_balanced: bool = True
    """Whether the lines are true counts. Those of an unbalanced count are running counts."""

    def to_dict(self, bankroll: float | None) -> dict[str, object]:
        """Return the figures as `pitboss simulate --json` prints them."""
        return {
            "count": self.count,
            "wager": self.wager,
            **self.returns.to_dict(self.stake, bankroll),
            "share_played": self.share_played,
            "share_wagered": self.share_wagered,
            "average_wager": self.average_units * self.stake,
            "by_true_count": [line.to_dict() for line in self.by_true_count],
            "optimal_ramp": {"ramp": str(self.best_ramp), **self.best_returns.to_dict(self.stake, bankroll)},
        }


@dataclass(frozen=True)
class CountingFigures:
    """The results of all counters of a simulation."""

    counters: tuple[CounterFigures, ...]
    team: Returns
    """All counters and their additional wagers, in units of the first one's stake."""
    bankroll: float | None

    def to_dict(self) -> dict[str, object]:
        """Return the document: the figures of one counter, or the total and then those of each."""
        first = self.counters[0]
        if len(self.counters) == 1:
            return first.to_dict(self.bankroll)
        return {
            **self.team.to_dict(first.stake, self.bankroll),
            "by_true_count": [line.to_dict() for line in first.by_true_count],
            "counters": [each.to_dict(self.bankroll) for each in self.counters],
        }


@dataclass(frozen=True)
class CountingLayout:
    """The meaning of the last sums of a simulation: the counters, and the stake of each in cents."""

    counters: tuple[CardCounter, ...]
    stakes: tuple[int, ...]
    main: str
    spread: int | None = None

    @property
    def sums(self) -> int:
        """The number of sums."""
        return len(self.counters) * SUMS + 2

    @property
    def max_staked(self) -> int:
        """The most that all counters wager in a round, in cents."""
        units = (max(units for _, units in one.ramp.steps) for one in self.counters)
        return sum(stake * most for stake, most in zip(self.stakes, units, strict=True))

    def figures(self, rounds: int, sums: Sequence[int], unit: int, bankroll: int | None) -> CountingFigures:
        """Compute the figures of every counter from the last sums, in units of `unit` cents."""
        own = sums[len(sums) - self.sums :]
        counters = tuple(
            _counter_figures(self, which, rounds, own[which * SUMS : which * SUMS + SUMS], unit)
            for which in range(len(self.counters))
        )
        scale = unit / self.stakes[0]
        won, squared = own[-2] * scale / rounds, own[-1] * scale**2 / rounds
        return CountingFigures(
            counters, Returns(won, squared - won**2), None if bankroll is None else bankroll / 100
        )  # fmt: skip


def _counter_figures(layout: CountingLayout, which: int, rounds: int, sums: Sequence[int], unit: int) -> CounterFigures:
    counter, stake = layout.counters[which], layout.stakes[which]
    scale = unit / stake
    lines = []
    for place in range(BINS):
        number = sums[place]
        if number:
            mean = sums[BINS + place] * scale / number
            variance = sums[2 * BINS + place] * scale**2 / number - mean**2
            count = place - MAX_TRUE_COUNT
            lines.append(
                TrueCountFigures(
                    count, number / rounds, mean, variance, sqrt(variance / number), counter.ramp.units(count), number
                )
            )
    units = [line.units for line in lines]
    ramp = counter.ramp
    if lines:  # none if the counter always left at once, or never entered
        ramp = best_ramp(lines, layout.spread or counter.ramp.spread, [each > 0 for each in units])
    return CounterFigures(
        count=counter.count.name or counter.count.title or "own tags",
        wager=counter.wager or layout.main,
        stake=stake / 100,
        share_played=sum(line.share for line in lines),
        share_wagered=sum(line.share for line in lines if line.units),
        average_units=sum(line.share * line.units for line in lines),
        by_true_count=tuple(lines),
        returns=compute_returns(lines, units),
        best_ramp=ramp,
        best_returns=compute_returns(lines, [ramp.units(line.true_count) for line in lines]),
        is_balanced=counter.count.is_balanced,
    )


def compute_returns(lines: Sequence[TrueCountFigures], units: Sequence[int]) -> Returns:
    """Return mean and variance of a round with these units at each true count."""
    mean = sum(line.share * each * line.edge for line, each in zip(lines, units, strict=True))
    squared = sum(
        line.share * each**2 * (line.variance + line.edge**2) for line, each in zip(lines, units, strict=True)
    )
    return Returns(mean, squared - mean**2)


def best_ramp(lines: Sequence[TrueCountFigures], spread: int, wagers: Sequence[bool]) -> Ramp:
    """Return the ramp from one unit to `spread` with the highest SCORE, without wagers where `wagers` has none.

    The best wager is proportional to edge divided by variance, so only its scale is searched.
    """
    often = [line for line in lines if line.share >= MIN_SHARE] or list(lines)
    ideal = []
    for line in lines:
        near = min(often, key=lambda other: abs(other.true_count - line.true_count))
        ideal.append(near.edge / near.variance if near.variance > 0 else 0.0)
    most = max((each for each, made in zip(ideal, wagers, strict=True) if made), default=0.0)
    tried: list[list[int]] = [[int(made) for made in wagers]]
    for step in range(1, SCALES + 1) if most > 0 else ():
        scale = step / SCALES * 4 * spread / most
        found, least = [], 1
        for each, made in zip(ideal, wagers, strict=True):
            least = max(least, min(spread, round(each * scale)))  # a ramp never falls
            found.append(least if made else 0)
        tried.append(found)
    best = max(tried, key=lambda units: compute_returns(lines, units).score)
    steps: list[tuple[int, int]] = []
    for line, units in zip(lines, best, strict=True):
        if not steps or steps[-1][1] != units:
            steps.append((line.true_count, units))
    if len(steps) > 1:  # below the first step, its units apply
        steps[0] = (steps[1][0] - 1, steps[0][1])
    return Ramp(tuple(steps) if len(steps) > 1 else ((0, steps[0][1]),))
