"""Chart files: hard totals, soft totals and pairs against up cards 2 to 10 and ace."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Mistake
from pitboss.games.twentyone.chart_document import check_tables, read_table, write_table
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, TOTALS, Cell, Place, StrategyChart

HEADS = {HARD: {total: str(total) for total in TOTALS[HARD]}, SOFT: {total: str(total) for total in TOTALS[SOFT]},
         PAIRS: {value: {1: "A", 10: "T"}.get(value, str(value)) for value in range(1, 11)}}  # fmt: skip
EXAMPLE = "H H Dh Dh Dh Dh Dh Dh H H"


def read_chart(document: Mapping[str, object]) -> StrategyChart:
    """Read a chart from a document with the tables `hard`, `soft` and `pairs`, which must cover every hand."""
    check_tables(document, list(HEADS))
    cells: dict[Place, Cell] = {}
    for kind, heads in HEADS.items():
        read = read_table(document, kind, heads, _pair if kind == PAIRS else _total, EXAMPLE)
        cells |= {(kind, *place): cell for place, cell in read.items()}
    return StrategyChart(cells)


def _pair(value: int, word: str) -> Cell:
    if word not in set(Cell):
        raise Mistake(f"which is none of {', '.join(Cell)}")
    return Cell(word)


def _total(total: int, word: str) -> Cell:
    accepted = [cell for cell in Cell if not cell.splits]
    if word in set(Cell) and Cell(word).splits:
        raise Mistake(f"but a total cannot be split; accepted are {', '.join(accepted)}")
    if word not in accepted:
        raise Mistake(f"which is none of {', '.join(accepted)}")
    return Cell(word)


def write_chart(chart: StrategyChart) -> dict[str, dict[str, str]]:
    """Write a chart as a document that `read_chart` reads."""
    of_kind: dict[str, dict[tuple[int, int], Cell]] = {kind: {} for kind in HEADS}
    for (kind, total, up_card), cell in chart.cells.items():
        of_kind[kind][total, up_card] = cell
    return {kind: write_table(heads, of_kind[kind]) for kind, heads in HEADS.items()}
