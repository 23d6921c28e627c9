"""Run a simulation of one table; compute the figures of every wager and of a player's sessions from its counters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite, sqrt
from typing import Any

from pitboss.counting.figures import CountingFigures
from pitboss.money import dollars
from pitboss.simulation.plan import Ints, PayoutAdjustment, Plan, RowCounters, WagerCounters
from pitboss.simulation.run import Stopwatch, Tally, Work
from pitboss.simulation.sessions import Sessions


@dataclass(frozen=True)
class RowFigures:
    """The frequency of a row."""

    row: str
    pays: str | None
    count: int
    probability: float
    """Frequency per wager. Split hands are counted separately."""
    standard_error: float
    is_estimate: bool
    """Whether the error is an estimate: hands of a round are dependent, which is not counted by row."""

    def to_dict(self) -> dict[str, object]:
        """Return the row as `pitboss simulate --json` prints it."""
        named = "standard_error_about" if self.is_estimate else "standard_error"
        return {"pays": self.pays, "count": self.count, "probability": self.probability, named: self.standard_error}


@dataclass(frozen=True)
class AdjustmentFigures:
    """The frequency of a bonus or cap, and its total."""

    row: str
    pays: str | None
    count: int
    probability: float
    net: int
    """The players' total win by it in cents, negative for a cap."""


@dataclass(frozen=True)
class WagerFigures:
    """The results of one wager. All except the counts are statistics per unit of the initial wager."""

    wager: str
    times_made: int
    net: int
    """The players' total win with the wager, in cents."""
    mean: float
    variance: float
    """The variance of the win of one wager, independent of the number of boxes. Infinite after only one wager.

    With several boxes it excludes bonuses and caps (`adjustments`), which are counted for a whole round.
    """
    standard_error: float
    rows: tuple[RowFigures, ...]
    adjustments: tuple[AdjustmentFigures, ...]
    per_unit_wagered: float | None
    meters: dict[str, float]
    """The average share of each meter that one wager wins. The figures exclude the meters' amounts."""

    @property
    def house_edge(self) -> float:
        """The house edge: minus the mean."""
        return -self.mean

    def to_dict(self) -> dict[str, object]:
        """Return the wager as `pitboss simulate --json` prints it, with meters by their shares, as in the odds."""
        edge = {"return_without_meters": 1 + self.mean, "meter_share": self.meters} if self.meters else {}
        wagered = {} if self.per_unit_wagered is None else {"per_unit_wagered": self.per_unit_wagered}
        adjustments = {
            one.row: {"pays": one.pays, "count": one.count, "probability": one.probability, "net": dollars(one.net)}
            for one in self.adjustments
        }
        return {
            **(edge or {"house_edge": self.house_edge}),
            **wagered,
            "standard_error": _finite_or_none(self.standard_error),
            "variance": _finite_or_none(self.variance),
            "standard_deviation": _finite_or_none(sqrt(self.variance)),
            "times_made": self.times_made,
            "net": dollars(self.net),
            "rows": {row.row: row.to_dict() for row in self.rows},
            **({"adjustments": adjustments} if adjustments else {}),
        }


def _finite_or_none(figure: float) -> float | None:
    return figure if isfinite(figure) else None


def wager_figures(plan: Plan, tally: Tally) -> dict[str, WagerFigures]:
    """Compute the figures of every wager."""
    return {wager.wager: _wager_figures(plan, tally, wager) for wager in plan.wagers}


CountedRows = list[tuple[RowCounters, Ints]]
"""Every row of a wager with its counts, by counter."""


def _wager_figures(plan: Plan, tally: Tally, wager: WagerCounters) -> WagerFigures:
    counted = [(row, row.row_counts(tally.counts)) for row in wager.rows]
    hands, made = _hands(counted), _times_made(tally, wager, counted)
    adjustments = tuple(_adjustment(one, tally.counts, made) for one in wager.adjustments)
    net = _sum_of_wins(counted, 1) + sum(one.net for one in adjustments)
    spread = _by_ratio if wager.made_squares else _by_wager if wager.squares is None else _by_round
    variance, error, alone = spread(plan, tally, wager, counted, net)
    if wager.each_round > 1:
        variance = _variance_of_one(plan, tally, wager, counted)
    wagered = _dot_product(tally.counts[wager.wagered.cells], wager.wagered.nets) if wager.wagered else 0
    about = wager.squares is not None and alone < hands
    return WagerFigures(
        wager.wager, made, net, net / (wager.stake * max(made, 1)), variance, error,
        tuple(_row_figures(row, int(counts.sum()), hands, min(alone, hands), about) for row, counts in counted),
        adjustments, -net / wagered if wagered else None, _meters(counted, made),
    )  # fmt: skip


Spread = tuple[float, float, float]
"""The variance, the standard error, and the number of hands that count as independent."""


def _by_wager(_: Plan, tally: Tally, wager: WagerCounters, counted: CountedRows, net: int) -> Spread:
    """Treat wagers as independent, for one that is made at most once in a round."""
    assert not wager.adjustments, "its win cannot be computed from rows alone"
    made = _times_made(tally, wager, counted)
    variance = _variance(made, net, _sum_of_wins(counted, 2), wager.stake)
    return variance, sqrt(variance / made) if made > 1 else inf, made


def _by_round(plan: Plan, tally: Tally, wager: WagerCounters, counted: CountedRows, net: int) -> Spread:
    """Combine the boxes of a round, which are dependent. Only rounds with the wager count."""
    assert wager.squares is not None, "nothing is counted by round"
    rounds = _times_made(tally, wager, counted) // wager.each_round
    squared = tally.squares[wager.squares] * plan.unit**2
    variance = _variance(rounds, net, squared, wager.stake * wager.each_round)
    return variance, sqrt(variance / max(rounds, 1)), rounds


def _variance_of_one(plan: Plan, tally: Tally, wager: WagerCounters, counted: CountedRows) -> float:
    """Return the variance of one of several wagers in a round."""
    made, net = _times_made(tally, wager, counted), _sum_of_wins(counted, 1)
    if wager.own_squares is None:
        return _variance(made, net, _sum_of_wins(counted, 2), wager.stake)
    return _variance(made, net, tally.squares[wager.own_squares] * plan.unit**2, wager.stake)


def _by_ratio(plan: Plan, tally: Tally, wager: WagerCounters, counted: CountedRows, net: int) -> Spread:
    """Estimate the win per wager as a ratio, for dependent boxes of a round of which not all make the wager.

    The error is that of the residuals: a round's win minus the mean for each of its wagers.
    """
    assert wager.squares is not None, "nothing is counted by round"
    assert wager.made_squares is not None, "it is not counted how often it is made"
    made = _hands(counted)
    variance = _variance(made, net, _sum_of_wins(counted, 2), wager.stake)
    if made < 2 or tally.rounds < 2:
        return variance, inf, made
    won, times, both = (tally.squares[place] for place in (wager.squares, *wager.made_squares))
    mean = Fraction(net, plan.unit * made)
    residuals = float(won - mean * (both - won - times) + mean**2 * times)
    error = sqrt(max(residuals, 0.0) * tally.rounds / (tally.rounds - 1)) / made * plan.unit / wager.stake
    return variance, error, made**2 / times


def _hands(counted: CountedRows) -> int:
    return sum(int(counts.sum()) for _, counts in counted)


def _times_made(tally: Tally, wager: WagerCounters, counted: CountedRows) -> int:
    """Return the number of initial wagers. A split hand has more outcomes than initial wagers."""
    return wager.each_round * tally.rounds if wager.each_round and wager.is_always_staked else _hands(counted)


def _sum_of_wins(counted: CountedRows, power: int) -> int:
    """Return the sum of the wins, or of their squares."""
    return sum(_dot_product(counts, row.nets, power) for row, counts in counted)


def _variance(number: int, net: int, squared: int, stake: int) -> float:
    """Return the variance of the win of `number` wagers, per unit of the stake."""
    if number < 2:
        return inf
    return float((squared - Fraction(net**2, number)) / (number - 1) / stake**2)


def _adjustment(one: PayoutAdjustment, counts: Ints, made: int) -> AdjustmentFigures:
    count = int(counts[one.times].sum())
    return AdjustmentFigures(one.row, one.pays, count, count / max(made, 1), _dot_product(counts[one.cells], one.nets))


def _row_figures(row: RowCounters, count: int, of: int, alone: float, about: bool) -> RowFigures:
    share = count / of if of else 0.0
    error = sqrt(share * (1 - share) / alone) if alone else 0.0
    return RowFigures(row.row, row.pays, count, share, error, about)


def _meters(counted: list[tuple[RowCounters, Ints]], made: int) -> dict[str, float]:
    """Return the average share of each meter that one wager wins."""
    found: dict[str, float] = {}
    for row, counts in counted:
        for name, share in row.meters:
            found[name] = found.get(name, 0.0) + float(Fraction(share)) * int(counts.sum()) / max(made, 1)
    return found


def _dot_product(counts: Ints, amounts: Ints, power: int = 1) -> int:
    """Return the exact sum of products, without overflow."""
    return sum(int(count) * int(amount) ** power for count, amount in zip(counts, amounts, strict=True) if count)


# A simulation of one table


@dataclass(frozen=True)
class Simulation:
    """The simulated rounds of one table.

    >>> import pitboss
    >>> result = pitboss.simulate("midi", rounds=10_000, seed=1)
    >>> result
    <Simulation of midi: 10,000 rounds, seed 1, player 3.4800%, banker -1.1210%, tie 17.9200%>
    """

    game: str
    table: str | None
    """The id of a submission's table, else None."""
    title: str
    """The table's main rules in a few words."""
    rounds: int
    stop_reason: str | None
    """The reason for an early end, else None."""
    seconds: float
    seed: int
    assumptions: Mapping[str, str]
    """The assumptions of the figures, such as the shoe and the chart."""
    wagers: dict[str, WagerFigures]
    session: Sessions | None
    """The results of sessions, if requested."""
    counting: CountingFigures | None
    """The results of card counters, if there are any."""
    rounds_per_hour: int
    """The pace for the theoretical win per hour."""

    @property
    def rounds_per_second(self) -> int:
        """The speed, without the compile time."""
        return round(self.rounds / self.seconds) if self.seconds else 0

    def win_per_hour(self, wager: str) -> float:
        """Return the house's theoretical win per hour with a wager, in dollars, before payouts of meters."""
        return -self.wagers[wager].net / self.rounds * self.rounds_per_hour / 100

    def __repr__(self) -> str:
        edges = ", ".join(f"{name} {one.house_edge:.4%}" for name, one in self.wagers.items())
        return f"<Simulation of {self.game}: {self.rounds:,} rounds, seed {self.seed}, {edges}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss simulate --json` prints for a table."""
        return {
            **({"table": self.table} if self.table else {}),
            "game": self.game,
            "rounds": self.rounds,
            **({"stopped": self.stop_reason} if self.stop_reason else {}),
            "seconds": round(self.seconds, 6),
            "rounds_per_second": self.rounds_per_second,
            "seed": self.seed,
            "rounds_per_hour": self.rounds_per_hour,
            "assumed": dict(self.assumptions),
            "wagers": {
                wager: {**one.to_dict(), "win_per_hour": round(self.win_per_hour(wager), 2)}
                for wager, one in self.wagers.items()
            },
            **({} if self.session is None else {"session": self.session.to_dict()}),
            **({} if self.counting is None else {"counting": self.counting.to_dict()}),
        }


def simulate_table(
    work: Work, run: Callable[[Work], Tally], rounds_per_hour: int, table: str | None = None,
    bankroll: int | None = None,
) -> Simulation:  # fmt: skip
    """Run all rounds of a table. Call `compile_kernels` before.

    `bankroll` is a card counter's money in cents, for the risk of ruin.
    """
    clock = Stopwatch()
    tally = run(work)
    seconds, counted = clock.seconds, work.plan.counting
    return Simulation(
        game=work.plan.game,
        table=table,
        title=work.plan.title,
        rounds=tally.rounds,
        stop_reason=tally.stop_reason,
        seconds=seconds,
        seed=work.seed,
        assumptions=work.plan.assumptions,
        wagers=wager_figures(work.plan, tally),
        session=tally.sessions,
        counting=None
        if counted is None or not tally.rounds
        else counted.figures(tally.rounds, tally.squares, work.plan.unit, bankroll),
        rounds_per_hour=rounds_per_hour,
    )
