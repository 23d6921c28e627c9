"""Odds as a spreadsheet: one line for each wager, paytable and number of decks."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import StringIO

from pitboss.money import dollars
from pitboss.probability.wager_odds import WagerOdds

FIGURES = (
    "house_edge",
    "return",
    "variance",
    "standard_deviation",
    "skewness",
    "hit_frequency",
    "push_frequency",
    "greatest_win",
    "greatest_loss",
    "return_without_meters",
    "long_run_house_edge",
)
"""The figures of a line, by their names in JSON; decimals here, as spreadsheets read no fractions."""


def odds_csv(odds: Sequence[WagerOdds], tables: Sequence[str] | None = None) -> str:
    """Return the odds as CSV; the rows of one wager are columns, those of several wagers are left out."""
    one_wager = len({(one.game, one.wager) for one in odds}) == 1
    rows = list(dict.fromkeys(row.row for one in odds for row in one.rows)) if one_wager else []
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    about = ["game", "wager", "paytable", "decks", "options"]
    by_row = [f"{what}: {row}" for row in rows for what in ("pays", "probability")]
    write([*(["table"] if tables else []), *about, *FIGURES, "break_even", "exact", *by_row])
    for number, one in enumerate(odds):
        write([*([tables[number]] if tables else []), *_cells(one), *_row_cells(one, rows)])
    return text.getvalue()


def _cells(one: WagerOdds) -> Iterator[object]:
    document = one.to_dict()
    yield from (one.game, one.wager, one.paytable, one.decks)
    yield "; ".join(f"{name}={value}" for name, value in one.options.items())
    for name in FIGURES:
        yield _decimal(document.get(name))
    payouts = one.meter_payouts()
    even = {} if payouts is None else {name: payouts.break_even(name) for name in payouts.shares}
    yield "; ".join(f"{name}={dollars(cents)}" for name, cents in even.items() if cents is not None)
    yield str(one.exact).lower()


def _decimal(figure: object) -> object:
    return float(Fraction(figure)) if isinstance(figure, str) else figure


def _row_cells(one: WagerOdds, rows: Sequence[str]) -> Iterator[object]:
    there = {row.row: row for row in one.rows}
    for name in rows:
        row = there.get(name)
        yield from (None, None) if row is None else (row.pays, float(row.probability))
