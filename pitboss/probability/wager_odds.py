"""From the probability of every row and the paytable's prices to a wager's exact odds (payout chapters, R3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.errors import Mistake
from pitboss.law import NONE, Classifier
from pitboss.law.paytables import ONLY, Paytable, PaytableRow
from pitboss.money.odds import Basis

LOSE: Final = "lose"
"""The row of everything that does not pay."""


class NoOdds(Mistake):
    """A wager without odds of its own here: they depend on play, or it is not offered at this deck count."""


class PriceNotStated(Mistake):
    """A table has to state what this wager pays, and this one does not; each price has its own odds."""


@dataclass(frozen=True, slots=True)
class RowOdds:
    """One row: what it pays, its probability, and its clause."""

    row: str
    pays: str
    probability: Fraction
    clause: str


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """A wager's odds under one paytable and one number of decks."""

    game: str
    wager: str
    paytable: str | None
    decks: int
    options: dict[str, str]
    rows: tuple[RowOdds, ...]
    house_edge: Fraction | None
    """Minus the expected win per unit staked; None if a row pays from a meter."""
    return_without_meters: Fraction | None = None
    """The gross return per unit staked with every meter counted as zero; None if no row pays from one."""
    meter_share: dict[str, Fraction] | None = None
    """The average share of each meter that one round wins."""
    exact: bool = True
    method: str | None = None

    def __repr__(self) -> str:
        figure = f"house edge {float(self.house_edge):.4%}" if self.house_edge is not None else self._without_meters()
        chosen = {"paytable": self.paytable, "decks": self.decks, **self.options}
        stated = ", ".join(f"{name} {value}" for name, value in chosen.items() if value is not None)
        return f"<WagerOdds {self.game} {self.wager}, {stated}: {figure}>"

    def _without_meters(self) -> str:
        assert self.return_without_meters is not None, "a wager has a house edge, or a return without its meters"
        return f"returns {float(self.return_without_meters):.4%} without meters"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss odds --json` prints; exact figures as fractions, others as numbers."""
        document: dict[str, object] = {
            "game": self.game,
            "wager": self.wager,
            "paytable": self.paytable,
            "decks": self.decks,
            "options": dict(self.options),
            "rows": [
                {"row": row.row, "pays": row.pays, "probability": self._number(row.probability), "clause": row.clause}
                for row in self.rows
            ],
        }
        if self.house_edge is not None:
            document["house_edge"] = self._number(self.house_edge)
        if self.return_without_meters is not None:
            document["return_without_meters"] = self._number(self.return_without_meters)
        if self.meter_share is not None:
            document["meter_share"] = {meter: self._number(share) for meter, share in self.meter_share.items()}
        document["exact"] = self.exact
        if self.method is not None:
            document["method"] = self.method
        return document

    def _number(self, value: Fraction) -> str | float:
        return str(value) if self.exact else float(value)


def by_name(classifier: Classifier, chances: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """Return the probability of each of a classifier's rows by the row's name, and that of no row as `LOSE`."""
    return {LOSE: chances[NONE], **{row.slug: chances[row] for row in classifier.rows}}


def assemble(
    game: str,
    wager: str,
    paytable: Paytable,
    probabilities: Mapping[str, Fraction],
    decks: int,
    options: Mapping[str, str] | None = None,
    stake: int | None = None,
) -> WagerOdds:
    """Assemble the odds of a wager whose rows have these probabilities.

    `probabilities` names every row that the cards can make, and under `LOSE` the rest; a printed row that only ever
    comes together with another is not among them (R58). The paytable includes prices that an operator sets. `stake`, in
    cents, is the divisor of rows in dollars.
    """
    assert sum(probabilities.values()) == 1, f"the rows of {wager} sum to {sum(probabilities.values())}"
    parts = {name for row in paytable.rows.values() for name in row.of} - probabilities.keys()
    paying = [row for row in paytable.rows.values() if row.odds.basis is not Basis.LOSE and row.row not in parts]
    rows = [RowOdds(row.row, str(row.odds), probabilities[row.row], row.clause) for row in paying]
    lost = 1 - sum((row.probability for row in rows), Fraction(0))
    rows.append(RowOdds(LOSE, str(Basis.LOSE), lost, _losing_clause(paytable)))

    returned = sum((probabilities[row.row] * _gross(row, paytable.vigorish, stake) for row in paying), Fraction(0))
    shares = dict.fromkeys(paytable.meters, Fraction(0))
    for row in paying:
        if row.odds.meter is not None:
            shares[row.odds.meter] += probabilities[row.row] * row.odds.ratio
    return WagerOdds(
        game=game,
        wager=wager,
        paytable=None if paytable.letter == ONLY else paytable.letter,
        decks=decks,
        options=dict(options or {}),
        rows=tuple(rows),
        house_edge=None if shares else 1 - returned,
        return_without_meters=returned if shares else None,
        meter_share=shares or None,
    )


def _gross(row: PaytableRow, vigorish: int | None, stake: int | None) -> Fraction:
    """Return the gross return per unit staked; vigorish is exact here, whatever a table rounds it to (R140)."""
    assert stake is not None or row.odds.basis is not Basis.FIXED, f"what {row.odds} returns depends on the stake"
    unit = stake or 1
    gross = row.odds.gross(unit) / unit
    if vigorish is not None and row.odds.basis is Basis.TO:
        gross -= row.odds.ratio * Fraction(vigorish, 100)
    return gross


def _losing_clause(paytable: Paytable) -> str:
    """Return the clause by which the wager loses: the paytable's own, else that of its first losing row."""
    if paytable.lose is not None:
        return paytable.lose
    losing = (row.clause for row in paytable.rows.values() if row.odds.basis is Basis.LOSE)
    return next(losing, paytable.clause)
