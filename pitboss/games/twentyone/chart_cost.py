"""Cost of a chart, and of each of its cells, against the best chart.

An up card is solved again for each cell that differs, so a cell's cost is exact for everything that follows from it:
later draws, split hands, and other cells that are reached more or less often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.games.chart_score import CellCost
from pitboss.games.twentyone.solver.best_play import map_in_threads
from pitboss.games.twentyone.solver.chart import up_cards

WrittenChart = Mapping[str, Mapping[str, str]]
"""A chart as it is written: by table and hand, ten cells against up cards 2 to 10 and ace."""
ROUNDING = 1e-13
"""Greatest difference of two expectations of equal play, which are sums of many products."""


@dataclass(frozen=True)
class ChartWords:
    """How a game names the hands and cells of its chart."""

    hand: Callable[[str, str], str]
    """Name of a hand, by its table and row."""
    cell: Callable[[str, str], str]
    """The decision in words, by table and cell."""


@dataclass(frozen=True)
class Difference:
    """A cell in which two charts differ."""

    table: str
    hand: str
    place: int
    """Its place in the row."""
    chart: str
    best: str

    @property
    def up_card(self) -> int:
        """Index of the up card."""
        return up_cards()[self.place][0]


def costs_of(
    chart: WrittenChart, best: WrittenChart, value: Callable[[WrittenChart, int], float], words: ChartWords
) -> tuple[float, tuple[CellCost, ...]]:
    """Return what a chart costs per initial wager against the best chart, and the costs of its cells, highest first.

    `value` is the part of a chart's expectation that comes from one up card.
    """
    differences = list(differences_of(chart, best))
    ups = sorted({each.up_card for each in differences})
    best_values = dict(zip(ups, map_in_threads(lambda up: value(best, up), ups), strict=True))
    own_values = map_in_threads(lambda up: value(chart, up), ups)
    changed = map_in_threads(lambda each: value(with_cell(best, each), each.up_card), differences)
    cells = [
        CellCost(
            words.hand(each.table, each.hand),
            up_cards()[each.place][1],
            each.chart,
            each.best,
            _without_rounding(best_values[each.up_card] - won),
            words.cell(each.table, each.chart),
            words.cell(each.table, each.best),
        )
        for each, won in zip(differences, changed, strict=True)
    ]
    cost = sum(best_values.values()) - sum(own_values)
    return _without_rounding(cost), tuple(sorted(cells, key=lambda cell: -cell.cost))


def differences_of(chart: WrittenChart, best: WrittenChart) -> Iterator[Difference]:
    """List the cells in which a chart differs from the best."""
    for table, rows in best.items():
        for hand, row in rows.items():
            for place, (own, other) in enumerate(zip(chart[table][hand].split(), row.split(), strict=True)):
                if own != other:
                    yield Difference(table, hand, place, own, other)


def with_cell(best: WrittenChart, changed: Difference) -> WrittenChart:
    """Return the best chart with one cell changed."""
    cells = best[changed.table][changed.hand].split()
    cells[changed.place] = changed.chart
    return {**best, changed.table: {**best[changed.table], changed.hand: " ".join(cells)}}


def _without_rounding(cost: float) -> float:
    return 0.0 if abs(cost) < ROUNDING else cost
