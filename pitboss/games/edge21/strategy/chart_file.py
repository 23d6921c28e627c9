"""Charts of Player's Edge 21 as files, and as grids and a legend for people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from pitboss.errors import PitbossError
from pitboss.games.edge21.strategy.chart import (
    BONUS_STARTS,
    DOUBLED_TOTALS,
    HARD_TOTALS,
    MAX_DOUBLES,
    MIN_CARDS,
    SOFT_TOTALS,
    CellAction,
    DoubledCell,
    DoubledHand,
    EdgeCell,
    EdgeChart,
    Suits,
    ThirdCardCase,
    read_cell,
)
from pitboss.games.strategy import Grid, Legend
from pitboss.games.twentyone.solver.chart import check_tables, read_table, up_cards, write_table
from pitboss.games.twentyone.strategy import grid_of

HARD, SOFT, PAIRS, THIRDS = "hard", "soft", "pairs", "thirds"
DOUBLED_TABLES = ("doubled", "doubled_twice", "doubled_thrice")
"""Tables of hands that were doubled once, twice and three times."""
HARD_HEADS, SOFT_HEADS = ({total: str(total) for total in totals} for totals in (HARD_TOTALS, SOFT_TOTALS))
PAIR_HEADS = {value: {1: "A", 10: "T"}.get(value, str(value)) for value in range(1, 11)}
THIRD_HEADS: dict[ThirdCardCase, str] = {
    (low, high, suits): f"{low}-{high} {suits}" for low, high in BONUS_STARTS for suits in Suits
}
assert len(DOUBLED_TABLES) == MAX_DOUBLES, "every double has its table"


def doubled_heads(doubles: int) -> dict[DoubledHand, str]:
    """Return the headings of hands after this many doubles."""
    return {
        (doubles, soft, total): f"{'soft' if soft else 'hard'} {total}"
        for soft, totals in DOUBLED_TOTALS.items()
        for total in totals
    }


def read_chart(document: Mapping[str, object]) -> EdgeChart:
    """Read a chart from a document whose tables must cover every hand."""
    check_tables(document, [HARD, SOFT, PAIRS, THIRDS, *DOUBLED_TABLES])
    doubled: dict[tuple[DoubledHand, int], DoubledCell] = {}
    for doubles, table in enumerate(DOUBLED_TABLES, 1):
        doubled |= read_table(document, table, doubled_heads(doubles), _read_doubled_cell, "S S S S S R R R R R")
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
        **{table: write_table(doubled_heads(at), chart.doubled) for at, table in enumerate(DOUBLED_TABLES, 1)},
    }


def _total(total: int, word: str) -> EdgeCell:
    cell = read_cell(word)
    if cell.splits:
        raise PitbossError("but a total cannot be split; accepted are cells without P, as S, H, D, S4 or RH")
    return cell


def _pair(value: int, word: str) -> EdgeCell:
    cell = read_cell(word)
    if len(set(cell.by_cards)) > 1:
        raise PitbossError("but these are two cards, so no number is allowed; accepted are S, H, D, P, RS, RH, RD, RP")
    return cell


def _third(third: ThirdCardCase, word: str) -> EdgeCell:
    low, high, _ = third
    cell = _pair(low, word)
    if cell.splits and low != high:
        raise PitbossError(f"but {low}-{high} is no pair; accepted are S, H, D, RS, RH, RD")
    return cell


def _read_doubled_cell(doubled: DoubledHand, word: str) -> DoubledCell:
    if word not in set(DoubledCell):
        raise PitbossError(f"which is none of {', '.join(DoubledCell)}")
    cell = DoubledCell(word)
    if cell.redoubles and doubled[0] == MAX_DOUBLES:
        raise PitbossError("but a wager is doubled three times at most; accepted are S, R", clause="edge21:10.K")
    return cell


# Grids with equal rows merged, and a legend


_HARD, _SOFT = range(5, 21), range(13, 21)
"""Totals of two cards that are no pair, and of more cards."""
_ACTION_WORDS: Final = {CellAction.STAND: "stand", CellAction.HIT: "hit", CellAction.DOUBLE: "double"}
_DOUBLED_WORDS: Final = {
    DoubledCell.REDOUBLE_OR_STAND: "double again, or stand where that is not allowed",
    DoubledCell.REDOUBLE_OR_RESCUE: "double again, or rescue where that is not allowed",
    DoubledCell.RESCUE: "rescue the doubled hand",
}
_THIRDS_NOTE: Final = "The first two cards go by this table first, where a third can make 6-7-8 or three sevens."
_PAIRS_NOTE: Final = "A pair that cannot be split goes by its total."


def document_of(tables: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, dict[str, str]]]:
    """Return every cell of a written chart by table, hand and up card."""
    heads = [head for _, head in up_cards()]
    return {
        table: {hand: dict(zip(heads, line.split(), strict=True)) for hand, line in lines.items()}
        for table, lines in tables.items()
    }


def grids_of(chart: EdgeChart, levels: int) -> list[Grid]:
    """Return the grids that a person needs; `levels` is the number of doubles allowed."""
    pairs = {at + 1: f"{name}-{name}" for at, name in up_cards()}
    thirds = _third_labels(chart)
    grids = [
        grid_of("hard", {total: str(total) for total in _HARD}, chart.hard),
        grid_of("soft", {total: str(total) for total in _SOFT}, chart.soft),
        grid_of("pairs", pairs, chart.pairs, _PAIRS_NOTE),
    ]
    if thirds:
        grids.append(grid_of("bonus", thirds, chart.thirds, _THIRDS_NOTE))
    return [*grids, *_doubled_grids(chart, levels)]


# Two cards that a third can complete to a bonus


def _third_labels(chart: EdgeChart) -> dict[ThirdCardCase, str]:
    """Return the rows that differ from the other tables; suits with equal decisions share one row."""
    labels: dict[ThirdCardCase, str] = {}
    for low, high in BONUS_STARTS:
        lines = {suits: _line(chart, (low, high, suits)) for suits in Suits}
        if all(line == _without_thirds(chart, low, high) for line in lines.values()):
            continue
        mixed, suited, diamonds = lines.values()
        if mixed == suited == diamonds:
            labels[low, high, Suits.MIXED] = f"{low}-{high}"
        elif mixed == suited:
            labels |= {(low, high, Suits.MIXED): f"{low}-{high}", (low, high, Suits.DIAMONDS): f"{low}-{high} diamonds"}
        elif suited == diamonds:
            labels |= {(low, high, suits): f"{low}-{high} {suits}" for suits in (Suits.MIXED, Suits.SUITED)}
        else:
            labels |= {(low, high, suits): f"{low}-{high} {suits}" for suits in Suits}
    return labels


def _line(chart: EdgeChart, third: ThirdCardCase) -> list[str]:
    return [str(chart.thirds[third, up_card]) for up_card, _ in up_cards()]


def _without_thirds(chart: EdgeChart, low: int, high: int) -> list[str]:
    """Return the cells that two cards would have without the bonus table."""
    if low == high:
        return [str(chart.pairs[low, up_card]) for up_card, _ in up_cards()]
    cells = (chart.hard[low + high, up_card] for up_card, _ in up_cards())
    return [str(EdgeCell((cell.action_with(MIN_CARDS),), cell.surrenders)) for cell in cells]


# Doubled hands


def _doubled_grids(chart: EdgeChart, levels: int) -> Iterator[Grid]:
    """List a grid for each number of doubles."""
    titles = ["doubled once", "doubled twice", "doubled thrice"] if levels > 1 else ["doubled"]
    for doubles, title in enumerate(titles, 1):
        cells = {(hand, up_card): cell for (hand, up_card), cell in chart.doubled.items() if hand[0] == doubles}
        yield grid_of(title, _doubled_labels(chart, doubles), cells)


def _doubled_labels(chart: EdgeChart, doubles: int) -> dict[DoubledHand, str]:
    """Return the labels of doubled hands; adjacent totals with equal decisions share one row."""
    labels: dict[DoubledHand, str] = {}
    for soft, totals in DOUBLED_TOTALS.items():

        def line(total: int, soft: bool = soft) -> list[DoubledCell]:
            return [chart.doubled[(doubles, soft, total), up_card] for up_card, _ in up_cards()]

        for _, alike in groupby(totals, line):
            first, *others = alike
            kind = "soft" if soft else "hard"
            labels[doubles, soft, first] = f"{kind} {first}-{others[-1]}" if others else f"{kind} {first}"
    return labels


# The legend


def legend_of(chart: EdgeChart, levels: int) -> Legend:
    """Return the legend of the grids."""
    return Legend(tuple(_signs(chart, _third_labels(chart), levels)))


def _signs(chart: EdgeChart, thirds: Iterable[ThirdCardCase], levels: int) -> Iterator[tuple[str, str]]:
    """List the cells with their meanings; of those with numbers, one of each form."""
    shown = [chart.hard[total, up] for total in _HARD for up, _ in up_cards()]
    shown += [chart.soft[total, up] for total in _SOFT for up, _ in up_cards()]
    shown += [*chart.pairs.values(), *(chart.thirds[third, up] for third in thirds for up, _ in up_cards())]
    kinds: dict[str, EdgeCell] = {}
    for cell in sorted(set(shown), key=_order):
        kinds.setdefault(re.sub(r"\d", "#", str(cell)), cell)
    for kind, cell in kinds.items():
        yield str(cell), _meaning(cell, others="#" in kind)
    doubled = {cell for (hand, _), cell in chart.doubled.items() if hand[0] <= levels}
    yield from ((str(cell), said) for cell, said in _DOUBLED_WORDS.items() if cell in doubled)


def _order(cell: EdgeCell) -> tuple[int, int, str]:
    sign = str(cell)
    return "SHDPR".index(sign[0]), len(sign), sign


def cell_text(table: str, sign: str) -> str:
    """Return a cell's decision in a few words, or its sign where it depends on the number of cards."""
    if table in DOUBLED_TABLES:
        doubled = DoubledCell(sign)
        text = "rescue" if doubled.rescues else "stand"
        return f"double again or {text}" if doubled.redoubles else text
    cell = read_cell(sign)
    if len(set(cell.by_cards)) > 1:
        return sign
    text = "split" if cell.splits else _ACTION_WORDS[cell.by_cards[0]]
    return f"surrender or {text}" if cell.surrenders else text


def sign_meanings(signs: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the meanings of cells that depend on the number of cards, in the order of the legend."""
    cells = sorted({read_cell(sign) for sign in signs}, key=_order)
    return tuple((str(cell), _meaning(cell, others=False)) for cell in cells)


def hand_text(table: str, row: str) -> str:
    """Return the name of a hand by its table and row."""
    if table in DOUBLED_TABLES:
        return f"{row}, doubled {('once', 'twice', 'three times')[DOUBLED_TABLES.index(table)]}"
    return f"{row}-{row}" if table == PAIRS else row if table == THIRDS else f"{table} {row}"


def _meaning(cell: EdgeCell, others: bool) -> str:
    """Return the meaning of a cell in words."""
    text = "split"
    if not cell.splits:
        runs = [(do, len(list(run))) for do, run in groupby(cell.by_cards)]
        text, cards = _ACTION_WORDS[runs[0][0]], MIN_CARDS + runs[0][1]
        for place, (do, length) in enumerate(runs[1:]):
            text += f"{', and' if place else ', but'} {_ACTION_WORDS[do]} with {cards} cards or more"
            cards += length
    if cell.surrenders:
        text = f"surrender, or {text} where that is not allowed"
    return f"{text}; other numbers likewise" if others else text
