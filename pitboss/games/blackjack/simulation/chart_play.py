"""What a chart says of a hand, among the words that its table offers."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.twentyone.actions import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.games.twentyone.hands import VALUES, is_soft_hand, total_of
from pitboss.games.twentyone.point_totals import BUST
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, Cell, Chart
from pitboss.games.twentyone.solver.solver_kernel import HIT as DRAWS


def choose(chart: Chart, cards: list[int], words: Sequence[str], up_card: int) -> str:
    """The chart's word on a hand; where that is not lawful now, what the cell has in its place.

    Two cards of one value are looked up among the pairs; where the pair cannot be split, by their total.
    """
    total, up = total_of(cards), VALUES[up_card] - 1
    if total == BUST:
        return STAND
    by_total = chart.cells[SOFT if is_soft_hand(cards) else HARD, total, up]
    cell = by_total
    if len(cards) == 2 and VALUES[cards[0]] == VALUES[cards[1]]:
        cell = chart.cells[PAIRS, VALUES[cards[0]], up]
        if cell.surrenders and SURRENDER in words:
            return SURRENDER
        if cell.splits:
            if SPLIT in words:
                return SPLIT
            cell = by_total
    return _without_split(cell, words)


def _without_split(cell: Cell, words: Sequence[str]) -> str:
    if cell.surrenders and SURRENDER in words:
        return SURRENDER
    if cell.doubles and DOUBLE in words:
        return DOUBLE
    return HIT if cell.otherwise == DRAWS and HIT in words else STAND
