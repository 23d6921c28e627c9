"""The cost of playing by a chart, in total and cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from textwrap import wrap
from typing import Final

from pitboss.games.strategy import Legend, Part, TextTable
from pitboss.law.options import TableChoices
from pitboss.money import dollars, dollars_words

Figure = float | Fraction
"""A fraction where it is exact."""
MAX_CELLS_SHOWN: Final = 10
"""Number of cells shown in text; the document has all of them."""
ROUNDS_PRICED: Final = 1000
LINE_WIDTH: Final = 80
DEFAULT_WAGER: Final = 1000
"""The wager in cents that is assumed where a table states no minimum."""

_CELL_NOTE: Final = (
    "a cell's cost is what is lost per initial wager by playing this one cell as the chart says and everything else by"
    " the best chart"
)
_GAIN_NOTE: Final = (
    "a negative cost is a gain: a cell of the best chart is best on average over its hands, whose frequencies are"
    " approximate"
)


@dataclass(frozen=True, slots=True)
class CellCost:
    """One cell that differs from the best chart."""

    hand: str
    """The hand, such as `hard 16` or `8-8`."""
    up: str | None
    """The dealer's up card; None in a game without one."""
    chart: str
    """The cell of the scored chart."""
    best: str
    """The cell of the best chart."""
    cost: Figure
    """The loss per initial wager that comes from this cell alone."""
    chart_text: str
    """The decision of the scored chart, in words."""
    best_text: str

    def to_dict(self) -> dict[str, object]:
        """Return the cell as `pitboss strategy --score --json` prints it."""
        return {
            "hand": self.hand, "up": self.up, "chart": self.chart, "best": self.best, "cost": _to_json(self.cost),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChartScore:
    """The cost of playing by a chart, per unit of the initial wager."""

    cost: Figure
    """Cost against the best chart."""
    cost_against_best_play: Figure
    house_edge: Figure
    """House edge by the scored chart."""
    cells: tuple[CellCost, ...]
    """The cells that differ from the best chart, the most expensive first."""
    about: Mapping[str, object]
    """The table: its game, options and paytable."""
    title: str
    wager: int
    """The wager per round in cents, for amounts in dollars."""
    is_minimum: bool
    """Whether `wager` is the table's stated minimum."""
    unit: str = "the wager"
    cells_add_up: bool = False
    """Whether the costs of cells are independent, so that they add up to the whole."""
    legend: tuple[tuple[str, str], ...] = ()
    """Cells that are shown as signs, and their meanings."""
    method: str = field(default="", repr=False)

    def __repr__(self) -> str:
        return f"<ChartScore of {self.title}: costs {_percent(self.cost)}, {len(self.cells)} cells differ>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss strategy --score --json` prints."""
        return {
            **self.about,
            "cost": _to_json(self.cost),
            "cost_against_best_play": _to_json(self.cost_against_best_play),
            "house_edge": _to_json(self.house_edge),
            "house_edge_by_best_chart": _to_json(self.house_edge - self.cost),
            "house_edge_under_best_play": _to_json(self.house_edge - self.cost_against_best_play),
            "cells": [cell.to_dict() for cell in self.cells],
            "wager": dollars(self.wager),
            "exact": isinstance(self.cost, Fraction),
            "method": f"{self.method}; {_CELL_NOTE}; {self._sum_text()}",
        }

    @property
    def parts(self) -> tuple[Part, ...]:
        """The score as text for people."""
        edges = (
            ("this chart", _percent(self.house_edge), ""),
            ("the best chart", _percent(self.house_edge - self.cost), _percent(self.cost)),
            (
                "best play",
                _percent(self.house_edge - self.cost_against_best_play),
                _percent(self.cost_against_best_play),
            ),
        )
        heads = ("played by", "house edge", "this chart costs")
        options = self.about.get("options", {})
        assert isinstance(options, Mapping), "options are by name"
        return (
            self.title,
            *(f"  {name}: {value}" for name, value in options.items()),
            "",
            TextTable(heads, edges, frozenset(heads[1:])),
            "",
            *self._cell_parts(),
        )

    def _cell_parts(self) -> tuple[Part, ...]:
        if not self.cells:
            return ("Every cell is as in the best chart.",)
        differ = f"{len(self.cells)} cell{' differs' if len(self.cells) == 1 else 's differ'} from the best chart"
        if free := sum(not cell.cost for cell in self.cells):
            differ += f"; {free} of them {'changes' if free == 1 else 'change'} nothing at this table"
        shown = [cell for cell in self.cells if cell.cost][:MAX_CELLS_SHOWN]
        if not shown:
            return (f"{differ}.",)
        signs = {words for cell in shown for words in (cell.chart_text, cell.best_text)}
        legend = tuple((sign, meaning) for sign, meaning in self.legend if sign in signs)
        at = "the table's minimum wager" if self.is_minimum else "as the table states no minimum"
        notes = [
            _CELL_NOTE,
            self._sum_text(),
            *([_GAIN_NOTE] if min(cell.cost for cell in shown) < 0 else []),
            f"dollars are for {ROUNDS_PRICED:,} rounds at {dollars_words(self.wager)} a round, {at}",
        ]
        return (
            f"{differ}. The most expensive{' ten' if len(self.cells) > MAX_CELLS_SHOWN + free else ''}:",
            "",
            self._table(shown),
            *((Legend(legend),) if legend else ()),
            "",
            *(line for note in notes for line in wrap(f"{note[0].upper()}{note[1:]}.", LINE_WIDTH)),
        )

    def _table(self, shown: list[CellCost]) -> TextTable:
        has_up_card = any(cell.up is not None for cell in shown)
        heads = ("hand", *(["up card"] if has_up_card else []), "this chart", "best chart", "cost", "dollars")
        rows = (
            (
                cell.hand,
                *([cell.up or ""] if has_up_card else []),
                cell.chart_text,
                cell.best_text,
                _percent(cell.cost),
                f"{float(cell.cost) * ROUNDS_PRICED * self.wager / 100:,.2f}",
            )
            for cell in shown
        )
        return TextTable(heads, tuple(rows), frozenset({"cost", "dollars"}))

    def _sum_text(self) -> str:
        total = _percent(sum(float(cell.cost) for cell in self.cells))
        if self.cells_add_up:
            return f"cells do not affect each other, so their costs add up to the whole, {total} of {self.unit}"
        return (
            f"cells affect each other, so their sum, {total} of {self.unit}, need not be the whole cost,"
            f" {_percent(self.cost)}"
        )


def min_wager(choices: TableChoices, wager: str) -> tuple[int, bool]:
    """Return the minimum wager in cents and whether the table states it; $10.00 if it does not."""
    stated = choices.wagers[wager].min if wager in choices.wagers else None
    return (DEFAULT_WAGER, False) if stated is None else (stated, True)


def _to_json(figure: Figure) -> object:
    return str(figure) if isinstance(figure, Fraction) else figure


def _percent(share: Figure) -> str:
    return f"{float(share) * 100:.4f} %"
