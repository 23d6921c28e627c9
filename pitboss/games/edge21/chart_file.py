"""Chart files of Player's Edge 21: totals, pairs, two cards that await a third, doubled hands."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Mistake
from pitboss.games.edge21.chart import (
    BONUS_STARTS,
    DOUBLED_TOTALS,
    HARD_TOTALS,
    MOST_DOUBLES,
    SOFT_TOTALS,
    Doubled,
    DoubledCell,
    EdgeCell,
    EdgeChart,
    Suits,
    Third,
    read_cell,
)
from pitboss.games.twentyone.chart_document import check_tables, read_table, write_table

HARD, SOFT, PAIRS, THIRDS = "hard", "soft", "pairs", "thirds"
DOUBLED = ("doubled", "doubled_twice", "doubled_thrice")
"""Tables of hands that were doubled once, twice and three times."""
HARD_HEADS, SOFT_HEADS = ({total: str(total) for total in totals} for totals in (HARD_TOTALS, SOFT_TOTALS))
PAIR_HEADS = {value: {1: "A", 10: "T"}.get(value, str(value)) for value in range(1, 11)}
THIRD_HEADS: dict[Third, str] = {
    (low, high, suits): f"{low}-{high} {suits}" for low, high in BONUS_STARTS for suits in Suits
}
assert len(DOUBLED) == MOST_DOUBLES, "every double has its table"


def doubled_heads(doubles: int) -> dict[Doubled, str]:
    """Return the headings of hands after this many doubles."""
    return {
        (doubles, soft, total): f"{'soft' if soft else 'hard'} {total}"
        for soft, totals in DOUBLED_TOTALS.items()
        for total in totals
    }


def read_chart(document: Mapping[str, object]) -> EdgeChart:
    """Read a chart from a document whose tables must cover every hand."""
    check_tables(document, [HARD, SOFT, PAIRS, THIRDS, *DOUBLED])
    doubled: dict[tuple[Doubled, int], DoubledCell] = {}
    for doubles, table in enumerate(DOUBLED, 1):
        doubled |= read_table(document, table, doubled_heads(doubles), _doubled, "S S S S S R R R R R")
    return EdgeChart(
        hard=read_table(document, HARD, HARD_HEADS, _total, "S S4 S3 S5 S6 H H H H RH"),
        soft=read_table(document, SOFT, SOFT_HEADS, _total, "S4 S4 D4S D5S D5S S6 S4 H H H"),
        pairs=read_table(document, PAIRS, PAIR_HEADS, _pair, "P P P P P P P H H H"),
        thirds=read_table(document, THIRDS, THIRD_HEADS, _third, "H H S S S H H H H H"),
        doubled=doubled,
    )


def write_chart(chart: EdgeChart) -> dict[str, dict[str, str]]:
    """Write a chart as a document that `read_chart` reads."""
    return {
        HARD: write_table(HARD_HEADS, chart.hard),
        SOFT: write_table(SOFT_HEADS, chart.soft),
        PAIRS: write_table(PAIR_HEADS, chart.pairs),
        THIRDS: write_table(THIRD_HEADS, chart.thirds),
        **{table: write_table(doubled_heads(at), chart.doubled) for at, table in enumerate(DOUBLED, 1)},
    }


def _total(total: int, word: str) -> EdgeCell:
    cell = read_cell(word)
    if cell.splits:
        raise Mistake("but a total cannot be split; accepted are cells without P, as S, H, D, S4 or RH")
    return cell


def _pair(value: int, word: str) -> EdgeCell:
    cell = read_cell(word)
    if len(set(cell.by_cards)) > 1:
        raise Mistake("but these are two cards, so no number is allowed; accepted are S, H, D, P, RS, RH, RD, RP")
    return cell


def _third(third: Third, word: str) -> EdgeCell:
    low, high, _ = third
    cell = _pair(low, word)
    if cell.splits and low != high:
        raise Mistake(f"but {low}-{high} is no pair; accepted are S, H, D, RS, RH, RD")
    return cell


def _doubled(doubled: Doubled, word: str) -> DoubledCell:
    if word not in set(DoubledCell):
        raise Mistake(f"which is none of {', '.join(DoubledCell)}")
    cell = DoubledCell(word)
    if cell.redoubles and doubled[0] == MOST_DOUBLES:
        raise Mistake("but a wager is doubled three times at most; accepted are S, R", clause="edge21:10.K")
    return cell
