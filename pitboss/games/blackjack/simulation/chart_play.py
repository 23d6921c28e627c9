"""Decisions of a player who plays by a chart."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.twentyone.actions import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.games.twentyone.hands import CARD_VALUES, is_soft_hand, total_of
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, Cell, StrategyChart
from pitboss.games.twentyone.solver.solver_kernel import HIT as DRAWS


def choose(chart: StrategyChart, cards: list[int], actions: Sequence[str], up_card: int) -> str:
    """Return the chart's decision on a hand, or its fallback where that is not allowed now.

    A pair is looked up among the pairs, or by its total where it cannot be split.
    """
    total, up = total_of(cards), CARD_VALUES[up_card] - 1
    if total == TWENTY_ONE:
        return STAND
    by_total = chart.cells[SOFT if is_soft_hand(cards) else HARD, total, up]
    cell = by_total
    if len(cards) == 2 and CARD_VALUES[cards[0]] == CARD_VALUES[cards[1]]:
        cell = chart.cells[PAIRS, CARD_VALUES[cards[0]], up]
        if cell.surrenders and SURRENDER in actions:
            return SURRENDER
        if cell.splits:
            if SPLIT in actions:
                return SPLIT
            cell = by_total
    return _without_split(cell, actions)


def _without_split(cell: Cell, actions: Sequence[str]) -> str:
    if cell.surrenders and SURRENDER in actions:
        return SURRENDER
    if cell.doubles and DOUBLE in actions:
        return DOUBLE
    return HIT if cell.otherwise == DRAWS and HIT in actions else STAND
