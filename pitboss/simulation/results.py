"""From counters to figures: for every wager the house edge, how sure it is, its variance, and its rows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite, sqrt

from pitboss.money import dollars
from pitboss.simulation.blocks import Tally
from pitboss.simulation.plan import Adjustment, Ints, Plan, RowCounters, WagerCounters


@dataclass(frozen=True)
class RowFigures:
    """How often a row came."""

    row: str
    pays: str | None
    count: int
    probability: float
    """Of a wager that is made; hands that are split are counted one by one."""
    standard_error: float
    about: bool
    """Whether it is a guess: hands of one round depend on each other, and how much is not counted by row."""

    def to_json(self) -> dict[str, object]:
        """As `pitboss simulate --json` prints it."""
        named = "standard_error_about" if self.about else "standard_error"
        return {"pays": self.pays, "count": self.count, "probability": self.probability, named: self.standard_error}


@dataclass(frozen=True)
class AdjustmentFigures:
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
    """Of a round's win, all boxes together, for a unit staked in it; infinite while there is but one."""
    standard_error: float
    rows: tuple[RowFigures, ...]
    adjustments: tuple[AdjustmentFigures, ...]
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
        adjustments = {
            one.row: {"pays": one.pays, "count": one.count, "probability": one.probability, "net": dollars(one.net)}
            for one in self.adjustments
        }
        return {
            **(edge or {"house_edge": self.house_edge}),
            **wagered,
            "standard_error": _known(self.standard_error),
            "variance": _known(self.variance),
            "made": self.made,
            "net": dollars(self.net),
            "rows": {row.row: row.to_json() for row in self.rows},
            **({"besides": adjustments} if adjustments else {}),
        }


def _known(figure: float) -> float | None:
    return figure if isfinite(figure) else None


def figures(plan: Plan, tally: Tally) -> dict[str, WagerFigures]:
    """Every wager's."""
    return {wager.wager: _of_wager(plan, tally, wager) for wager in plan.wagers}


Counted = list[tuple[RowCounters, Ints]]
"""Every row of a wager with how often it came, by counter."""


def _of_wager(plan: Plan, tally: Tally, wager: WagerCounters) -> WagerFigures:
    counted = [(row, row.counted(tally.counts)) for row in wager.rows]
    hands, made = _hands(counted), _made(tally, wager, counted)
    adjustments = tuple(_adjustment(one, tally.counts, made) for one in wager.adjustments)
    net = _won(counted, 1) + sum(one.net for one in adjustments)
    spread = _by_ratio if wager.made_squares else _by_wager if wager.squares is None else _by_round
    variance, error, alone = spread(plan, tally, wager, counted, net)
    wagered = _times(tally.counts[wager.waged.cells], wager.waged.nets) if wager.waged else 0
    about = wager.squares is not None and alone < hands
    return WagerFigures(
        wager.wager, made, net, net / (wager.stake * max(made, 1)), variance, error,
        tuple(_of_row(row, int(counts.sum()), hands, min(alone, hands), about) for row, counts in counted),
        adjustments, -net / wagered if wagered else None, _meters(counted, made),
    )  # fmt: skip


Spread = tuple[float, float, float]
"""The variance, the standard error, and of how many hands one can say that they are independent."""


def _by_wager(_: Plan, tally: Tally, wager: WagerCounters, counted: Counted, net: int) -> Spread:
    """Each time by itself, as it is made once in a round at most."""
    assert not wager.adjustments, "rows alone do not tell what it wins"
    made = _made(tally, wager, counted)
    variance = _variance(made, net, _won(counted, 2), wager.stake)
    return variance, sqrt(variance / made) if made > 1 else inf, made


def _by_round(plan: Plan, tally: Tally, wager: WagerCounters, counted: Counted, net: int) -> Spread:
    """All boxes of a round together, as they depend on each other; of rounds, those in which it is made."""
    assert wager.squares is not None, "nothing is counted by round"
    rounds = _made(tally, wager, counted) // wager.each_round
    squared = tally.squares[wager.squares] * plan.unit**2
    variance = _variance(rounds, net, squared, wager.stake * wager.each_round)
    return variance, sqrt(variance / max(rounds, 1)), rounds


def _by_ratio(plan: Plan, tally: Tally, wager: WagerCounters, counted: Counted, net: int) -> Spread:
    """Boxes of one round depend on each other and not all of them play, so that what is won each time is a ratio.

    Its error is that of the residuals: what a round has won, less the mean for each time that the wager was made in it.
    """
    assert wager.squares is not None, "nothing is counted by round"
    assert wager.made_squares is not None, "it is not counted how often it is made"
    made = _hands(counted)
    variance = _variance(made, net, _won(counted, 2), wager.stake)
    if made < 2 or tally.rounds < 2:
        return variance, inf, made
    won, times, both = (tally.squares[place] for place in (wager.squares, *wager.made_squares))
    mean = Fraction(net, plan.unit * made)
    residuals = float(won - mean * (both - won - times) + mean**2 * times)
    error = sqrt(max(residuals, 0.0) * tally.rounds / (tally.rounds - 1)) / made * plan.unit / wager.stake
    return variance, error, made**2 / times


def _hands(counted: Counted) -> int:
    return sum(int(counts.sum()) for _, counts in counted)


def _made(tally: Tally, wager: WagerCounters, counted: Counted) -> int:
    """How often the wager was made; a hand that is split has more endings than wagers at first."""
    return wager.each_round * tally.rounds if wager.each_round and wager.always else _hands(counted)


def _won(counted: Counted, power: int) -> int:
    """The sum of what was won, or of its squares."""
    return sum(_times(counts, row.nets, power) for row, counts in counted)


def _variance(number: int, net: int, squared: int, stake: int) -> float:
    """The variance of what so many times have won, for a unit of the stake."""
    if number < 2:
        return inf
    return float((squared - Fraction(net**2, number)) / (number - 1) / stake**2)


def _adjustment(one: Adjustment, counts: Ints, made: int) -> AdjustmentFigures:
    count = int(counts[one.times].sum())
    return AdjustmentFigures(one.row, one.pays, count, count / max(made, 1), _times(counts[one.cells], one.nets))


def _of_row(row: RowCounters, count: int, of: int, alone: float, about: bool) -> RowFigures:
    share = count / of if of else 0.0
    error = sqrt(share * (1 - share) / alone) if alone else 0.0
    return RowFigures(row.row, row.pays, count, share, error, about)


def _meters(counted: list[tuple[RowCounters, Ints]], made: int) -> dict[str, float]:
    """The share of each meter that one wager wins on average."""
    found: dict[str, float] = {}
    for row, counts in counted:
        for name, share in row.meters:
            found[name] = found.get(name, 0.0) + float(Fraction(share)) * int(counts.sum()) / max(made, 1)
    return found


def _times(counts: Ints, amounts: Ints, power: int = 1) -> int:
    """The sum of products, exact however large."""
    return sum(int(count) * int(amount) ** power for count, amount in zip(counts, amounts, strict=True) if count)
