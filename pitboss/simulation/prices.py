"""What a row of a paytable wins on a stake, as the table pays it, and a wager's rows over the kernel's counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np

from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.money import Basis
from pitboss.simulation.plan import LOSE, Ints, Row


def net_of(row: PaytableRow | None, stake: int, chip: int) -> int:
    """The cents by which a wager ends ahead; one without a row is lost, and a meter is counted as nothing."""
    if row is None or row.odds.basis is Basis.LOSE:
        return -stake
    return row.odds.net(stake, Fraction(0) if row.odds.basis is Basis.METER else None, chip)


def name_of(row: PaytableRow | None) -> str:
    """A row's name; all that loses without one of its own is one row."""
    return LOSE if row is None else row.row


def rows_over(
    offer: Offer, cells: Iterable[tuple[int, int, int]], net: Callable[[PaytableRow | None], int]
) -> tuple[Row, ...]:
    """A wager's rows: `cells` are counters with the number of the classifier's row in each, and 1 or -1 to take off."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    printed: dict[str, PaytableRow | None] = {}
    for cell, number, sign in cells:
        row = offer.rows[number]
        printed[name_of(row)] = row
        found.setdefault(name_of(row), []).append((cell, net(row), sign))
    order = [*(name for name in offer.paytable.rows if name in found), *([LOSE] if LOSE in found else [])]
    return tuple(_row(name, printed[name], found[name]) for name in order)


def _row(name: str, row: PaytableRow | None, cells: list[tuple[int, int, int]]) -> Row:
    meter = (row.odds.meter, str(row.odds.ratio)) if row is not None and row.odds.meter else None
    pays = None if row is None else str(row.odds)
    places, nets, signs = (np.array(column) for column in zip(*cells, strict=True))
    return Row(name, pays, places, nets, meter, signs if signs.min() < 0 else None)


def nets_by_row(offer: Offer, rows: Ints, net: Callable[[PaytableRow | None], int]) -> Ints:
    """What each of these rows wins."""
    by_row = np.array([net(row) for row in offer.rows])
    return by_row[rows]
