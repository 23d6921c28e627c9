"""A chart of Player's Edge 21 to be changed line by line: the dealer's own play, no pair split, nothing given up."""

from __future__ import annotations

from pitboss.games.edge21.strategy.chart import EdgeChart
from pitboss.games.edge21.strategy.chart_file import read_chart

Document = dict[str, dict[str, str]]
CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")


def _line(cell: str) -> str:
    return " ".join([cell] * 10)


def plain_document() -> Document:
    """Hit below a hard 17 and a soft 18; stand once doubled."""
    doubled = {f"hard {total}": _line("S") for total in range(6, 21)} | {
        f"soft {total}": _line("S") for total in range(13, 21)
    }
    return {
        "hard": {str(total): _line("H" if total < 17 else "S") for total in range(4, 21)},
        "soft": {str(total): _line("H" if total < 18 else "S") for total in range(12, 21)},
        "pairs": {card: _line("S" if card in ("9", "T") else "H") for card in CARDS},
        "thirds": {
            f"{pair} {suits}": _line("H")
            for pair in ("6-7", "6-8", "7-8", "7-7")
            for suits in ("mixed", "suited", "diamonds")
        },
        "doubled": dict(doubled),
        "doubled_twice": dict(doubled),
        "doubled_thrice": dict(doubled),
    }


def chart_with(**cells: str) -> EdgeChart:
    """The plain chart with some lines of one cell each, as `hard_16="S4"`, `thirds_67suited="S"`."""
    document = plain_document()
    for name, cell in cells.items():
        table, _, head = name.rpartition("_")
        if table == "thirds":
            head = f"{head[0]}-{head[1]} {head[2:]}"
        elif table.startswith("doubled"):
            head = f"{head[:4]} {head[4:]}"
        assert head in document[table], f"{table} has no {head}"
        document[table][head] = _line(cell)
    return read_chart(document)
