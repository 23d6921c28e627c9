"""The win of each paytable row on a stake, and a wager's rows over the kernel's counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import numpy as np

from pitboss.errors import Mistake
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.money import Basis, dollars_words
from pitboss.simulation.plan import LOSE, Ints, RowCounters, WagerCounters


def stake_on(offer: Offer, asked: int, chip: int) -> int:
    """Return the stake on a wager: its one amount, or the requested stake within its limits."""
    if offer.stake is not None:
        return offer.stake
    if asked % chip:
        why = f"{dollars_words(asked)} cannot be made of chips of {dollars_words(chip)}"
        raise Mistake(why, at="stake")
    least = asked if offer.min is None else max(asked, offer.min)
    return least if offer.max is None else min(least, offer.max)


def stake_assumptions(stakes: Mapping[str, int], asked: int) -> dict[str, str]:
    """List the wagers whose stake differs from the requested one."""
    others = ", ".join(f"{wager} {dollars_words(stake)}" for wager, stake in stakes.items() if stake != asked)
    return {"stakes": f"{others}; any other {dollars_words(asked)}"} if others else {}


def limit_assumptions(limit: int | None) -> dict[str, str]:
    """Describe the payout limit of a hand, if there is one."""
    if limit is None:
        return {}
    return {"payout limit": f"a hand is paid no more than {dollars_words(limit)} at fixed odds in a round (R10)"}


def meter_assumptions(wagers: Iterable[WagerCounters]) -> dict[str, str]:
    """Describe how rows paid by meters are counted, if there are any."""
    if not any(row.meters for wager in wagers for row in wager.rows):
        return {}
    text = (
        "meter amounts are not included: a row paid by a meter counts as a lost stake, "
        "and the average share of each meter that a wager wins is listed separately"
    )
    return {"meters": text}


def payment_of(row: PaytableRow | None, stake: int, chip: int) -> int:
    """Return the cents that a row pays at fixed odds, without the stake; a payout limit applies to these (R10)."""
    if row is None or row.odds.basis is Basis.METER:
        return 0
    return row.odds.payment(stake, chip=chip)


def net_of(row: PaytableRow | None, stake: int, chip: int) -> int:
    """Return the net win in cents; a wager without a row is lost, and a meter counts as zero."""
    if row is None or row.odds.basis is Basis.LOSE:
        return -stake
    return row.odds.net(stake, Fraction(0) if row.odds.basis is Basis.METER else None, chip)


def name_of(row: PaytableRow | None) -> str:
    """Return a row's name; losses without a row of their own are one row."""
    return LOSE if row is None else row.row


def rows_over(
    offer: Offer, cells: Iterable[tuple[int, int, int]], net: Callable[[PaytableRow | None], int]
) -> tuple[RowCounters, ...]:
    """Build a wager's rows: `cells` are counters with the classifier's row number, and 1 or -1 to add or subtract."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    printed: dict[str, PaytableRow | None] = {}
    for cell, number, sign in cells:
        row = offer.rows[number]
        printed[name_of(row)] = row
        found.setdefault(name_of(row), []).append((cell, net(row), sign))
    order = [*(name for name in offer.paytable.rows if name in found), *([LOSE] if LOSE in found else [])]
    return tuple(_row(name, printed[name], found[name]) for name in order)


def _row(name: str, row: PaytableRow | None, cells: list[tuple[int, int, int]]) -> RowCounters:
    pays = None if row is None else str(row.odds)
    places, nets, signs = (np.array(column) for column in zip(*cells, strict=True))
    return RowCounters(name, pays, places, nets, meters_of(row), signs if signs.min() < 0 else None)


def meters_of(*rows: PaytableRow | None) -> tuple[tuple[str, str], ...]:
    """Return the meters that pay these rows, and the share of each."""
    return tuple((row.odds.meter, str(row.odds.ratio)) for row in rows if row is not None and row.odds.meter)


def nets_by_row(offer: Offer, rows: Ints, net: Callable[[PaytableRow | None], int]) -> Ints:
    """Return the net win of each of these rows."""
    by_row = np.array([net(row) for row in offer.rows])
    return by_row[rows]
