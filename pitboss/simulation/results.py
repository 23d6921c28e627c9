"""From counters to figures: for every wager the house edge, how sure it is, its variance, and its rows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.money import dollars
from pitboss.simulation.blocks import Tally
from pitboss.simulation.plan import Besides, Ints, Plan, Row, Wager


@dataclass(frozen=True)
class RowFigures:
    """How often a row came."""

    row: str
    pays: str | None
    count: int
    probability: float
    standard_error: float


@dataclass(frozen=True)
class BesidesFigures:
    """How often something came on top of a wager or was cut off it, and what that came to."""

    row: str
    pays: str | None
    count: int
    probability: float
    net: int
    """What players have won by it, in cents; below nothing for what was cut off."""


@dataclass(frozen=True)
class WagerFigures:
    """What became of one wager; all but the counts are statistics, for each unit staked at first."""

    wager: str
    made: int
    net: int
    """What players have won with it, in cents."""
    mean: float
    variance: float
    """Of a round's win, all boxes together, for a unit staked in it."""
    standard_error: float
    rows: tuple[RowFigures, ...]
    besides: tuple[BesidesFigures, ...]
    per_unit_wagered: float | None
    meters: dict[str, float]
    """The share of each meter that one wager wins on average; what the meter holds is nowhere in the figures."""

    @property
    def house_edge(self) -> float:
        """Minus the mean."""
        return -self.mean

    def to_json(self) -> dict[str, object]:
        """As `pitboss simulate --json` prints it; what meters add is told by their shares, as in the odds."""
        edge = {"return_without_meters": 1 + self.mean, "meter_share": self.meters} if self.meters else {}
        wagered = {} if self.per_unit_wagered is None else {"per_unit_wagered": self.per_unit_wagered}
        besides = {
            one.row: {"pays": one.pays, "count": one.count, "probability": one.probability, "net": dollars(one.net)}
            for one in self.besides
        }
        return {
            **(edge or {"house_edge": self.house_edge}),
            **wagered,
            "standard_error": self.standard_error,
            "variance": self.variance,
            "made": self.made,
            "net": dollars(self.net),
            "rows": {
                row.row: {
                    "pays": row.pays,
                    "count": row.count,
                    "probability": row.probability,
                    "standard_error": row.standard_error,
                }
                for row in self.rows
            },
            **({"besides": besides} if besides else {}),
        }


def figures(plan: Plan, tally: Tally) -> dict[str, WagerFigures]:
    """Every wager's."""
    return {wager.wager: _of_wager(plan, tally, wager) for wager in plan.wagers}


def _of_wager(plan: Plan, tally: Tally, wager: Wager) -> WagerFigures:
    counted = [(row, row.counted(tally.counts)) for row in wager.rows]
    hands = sum(int(counts.sum()) for _, counts in counted)
    made = wager.each_round * tally.rounds if wager.each_round and wager.always else hands
    besides = tuple(_besides(one, tally.counts, made) for one in wager.besides)
    net = sum(_times(counts, row.nets) for row, counts in counted) + sum(one.net for one in besides)
    staked = wager.stake * max(made, 1)
    mean = net / staked
    if wager.squares is None:  # made once at most: its rows tell of each time
        squared = sum(_times(counts, row.nets**2) for row, counts in counted)
        variance = float(Fraction(squared, wager.stake * staked) - Fraction(net, staked) ** 2)
        error = sqrt(max(variance, 0.0) / max(made, 1))
    else:
        rounds, stake = max(made // wager.each_round, 1), wager.stake * wager.each_round
        squared = tally.squares[wager.squares] * plan.unit**2
        variance = float(Fraction(squared, stake**2 * rounds) - Fraction(net, stake * rounds) ** 2)
        error = sqrt(max(variance, 0.0) / rounds)
    wagered = _times(tally.counts[wager.waged.cells], wager.waged.nets) if wager.waged else 0
    return WagerFigures(
        wager.wager, made, net, mean, variance, error,
        tuple(_of_row(row, int(counts.sum()), hands) for row, counts in counted),
        besides, -net / wagered if wagered else None, _meters(counted, made),
    )  # fmt: skip


def _besides(one: Besides, counts: Ints, made: int) -> BesidesFigures:
    count = int(counts[one.times].sum())
    return BesidesFigures(one.row, one.pays, count, count / max(made, 1), _times(counts[one.cells], one.nets))


def _of_row(row: Row, count: int, of: int) -> RowFigures:
    share = count / of if of else 0.0
    return RowFigures(row.row, row.pays, count, share, sqrt(share * (1 - share) / of) if of else 0.0)


def _meters(counted: list[tuple[Row, Ints]], made: int) -> dict[str, float]:
    """The share of each meter that one wager wins on average."""
    found: dict[str, float] = {}
    for row, counts in counted:
        for name, share in row.meters:
            found[name] = found.get(name, 0.0) + float(Fraction(share)) * int(counts.sum()) / max(made, 1)
    return found


def _times(counts: Ints, amounts: Ints) -> int:
    """The sum of products, exact however large."""
    return sum(int(count) * int(amount) for count, amount in zip(counts, amounts, strict=True) if count)
