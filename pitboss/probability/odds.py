"""Exact odds of a wager, from the probability of every row and the prices of its paytable (payout chapters, R3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from pitboss.errors import PitbossError
from pitboss.law import NONE, Classifier
from pitboss.law.paytables import ONLY_LETTER, Paytable, PaytableRow
from pitboss.law.problems import did_you_mean
from pitboss.money import dollars
from pitboss.money.odds import Basis
from pitboss.probability.figures import (
    Distribution,
    MeterPayouts,
    MeterTerms,
    Statistics,
    distribution_of,
    statistics_of,
)

LOSE: Final = "lose"
"""The row of everything that does not pay."""


class OddsUnavailableError(PitbossError):
    """The error for a wager without odds: they depend on play, or the deck count does not allow the wager."""


class PriceNotStatedError(PitbossError):
    """The error for a table that does not state the payout of a wager. The odds depend on it."""


@dataclass(frozen=True, slots=True)
class RowOdds:
    """One row: payout, probability and clause."""

    row: str
    pays: str
    probability: Fraction
    clause: str
    returns: Fraction = Fraction(0)
    """The gross return per unit staked, with meters counted as zero."""
    shares: tuple[tuple[str, Fraction], ...] = ()
    """The share of each meter that the row pays."""


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """A wager's odds with one paytable and one number of decks."""

    game: str
    wager: str
    paytable: str | None
    decks: int
    options: dict[str, str]
    rows: tuple[RowOdds, ...]
    house_edge: Fraction | None
    """Minus the expected win per unit staked. None if a row pays from a meter without a stated amount."""
    return_without_meters: Fraction | None = None
    """The gross return per unit staked, with every meter counted as zero. None if no row pays from a meter."""
    meter_share: dict[str, Fraction] | None = None
    """The average share of each meter that one round wins."""
    is_exact: bool = True
    method: str | None = None
    stake: int | None = None
    """The fixed stake of a progressive wager, in cents."""
    meters: Mapping[str, MeterTerms] | None = None
    """The terms of the meters, if rows pay from them."""
    results: Distribution | None = None
    """The distribution of net results, if the rows alone do not determine it."""
    played: PlayedWager | None = None
    """Additional figures of a main wager with decisions."""
    is_free: bool = False
    """Whether the wager has no stake: a bonus that belongs to another wager."""

    def __repr__(self) -> str:
        figure = f"house edge {float(self.house_edge):.4%}" if self.house_edge is not None else self._without_meters()
        chosen = {"paytable": self.paytable, "decks": self.decks, **self.options}
        stated = ", ".join(f"{name} {value}" for name, value in chosen.items() if value is not None)
        return f"<WagerOdds {self.game} {self.wager}, {stated}: {figure}>"

    def _without_meters(self) -> str:
        assert self.return_without_meters is not None, "a wager has a house edge, or a return without its meters"
        return f"returns {float(self.return_without_meters):.4%} without meters"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss odds --json` prints. Exact figures are fractions, others are numbers."""
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
            document["return"] = self._number((0 if self.is_free else 1) - self.house_edge)
        if self.return_without_meters is not None:
            document["return_without_meters"] = self._number(self.return_without_meters)
        if self.meter_share is not None:
            document["meter_share"] = {meter: self._number(share) for meter, share in self.meter_share.items()}
        document |= self._progressive_figures() | self._statistics_figures() | self._play_figures()
        document["exact"] = self.is_exact
        if self.method is not None:
            document["method"] = self.method
        return document

    def _number(self, value: Fraction) -> str | float:
        return str(value) if self.is_exact else float(value)

    def _progressive_figures(self) -> dict[str, object]:
        payouts = self.meter_payouts()
        if payouts is None:
            return {}
        long_run = payouts.long_run_house_edge()
        even = {name: payouts.break_even(name) for name in payouts.shares}
        return {
            "stake": dollars(payouts.stake),
            "meters": {
                name: {
                    "amount": dollars(terms.amount_or_reset),
                    "reset": dollars(terms.reset),
                    "rate": None if terms.rate is None else self._number(terms.rate),
                }
                for name, terms in payouts.terms.items()
            },
            "break_even": {name: None if cents is None else dollars(cents) for name, cents in even.items()},
            "long_run_house_edge": None if long_run is None else self._number(long_run),
            "long_run_house_edge_before_rates": self._number(payouts.long_run_house_edge_before_rates()),
        }

    def _statistics_figures(self) -> dict[str, object]:
        found = self.statistics()
        if found is None:
            return {}
        return {
            "variance": self._number(found.variance),
            "standard_deviation": found.standard_deviation,
            "skewness": found.skewness,
            "hit_frequency": self._number(found.hit_frequency),
            "push_frequency": self._number(found.push_frequency),
            "greatest_win": self._number(found.greatest_win),
            "greatest_loss": self._number(found.greatest_loss),
        }

    def _play_figures(self) -> dict[str, object]:
        found = self.statistics()
        if self.played is None or found is None or self.results is None:
            return {}
        both = self.played.variance_of_both
        return {
            "element_of_risk": self.element_of_risk(),
            "units_staked": self.played.units_staked,
            "loss_frequency": self._number(found.loss_frequency),
            "blackjack_probability": str(self.played.blackjack),
            **({} if both is None else {"variance_of_both_wagers": both}),
            "net_results": [{"net": float(net), "probability": float(chance)} for net, chance in self.results.items()],
        }

    def element_of_risk(self) -> float | None:
        """Return the house edge per unit finally staked, including doubles and splits."""
        if self.played is None or self.house_edge is None:
            return None
        return float(self.house_edge) / self.played.units_staked

    def meter_payouts(self) -> MeterPayouts | None:
        """Return the payouts from meters. None if there are none, or if the terms of the meters are unknown."""
        if self.meters is None or self.stake is None or self.return_without_meters is None or self.meter_share is None:
            return None
        whole = dict.fromkeys(self.meter_share, Fraction(0))
        for row in self.rows:
            for name, share in row.shares:
                if share == 1:
                    whole[name] += row.probability
        return MeterPayouts(self.stake, self.return_without_meters, self.meter_share, whole, self.meters)

    def at_meters(self, amounts: Mapping[str, int]) -> WagerOdds:
        """Return the odds with meters at these amounts in cents, and other meters as stated or at reset."""
        if not amounts:
            return self
        terms = self.meters or {}
        for name in amounts:
            if name not in terms:
                meters = did_you_mean(name, list(terms)) if terms else ": it pays from none"
                raise PitbossError(f"{self.wager} does not pay from a meter {name!r}{meters}", at="meter")
        stated = {name: replace(each, amount=amounts.get(name, each.amount)) for name, each in terms.items()}
        return replace(self, meters=stated).with_house_edge()

    def with_house_edge(self) -> WagerOdds:
        """Return the odds with the house edge at the stated amounts of the meters, if any amount is stated."""
        payouts = self.meter_payouts()
        if payouts is None or all(each.amount is None for each in payouts.terms.values()):
            return self
        return replace(self, house_edge=payouts.house_edge())

    def distribution(self) -> Distribution | None:
        """Return the distribution of net results per unit of the initial wager. None if the rows do not determine it.

        Meters are counted at their stated amounts, or else at reset.
        """
        if self.results is not None:
            return self.results
        payouts = self.meter_payouts()
        if self.meter_share is not None and payouts is None:
            return None
        staked = 0 if self.is_free else 1
        found = distribution_of((self.gross_return(row) - staked, row.probability) for row in self.rows)
        edge = payouts.house_edge() if payouts is not None else self.house_edge
        assert edge is not None, "a wager without meters has a house edge"
        return found if -edge == sum((net * chance for net, chance in found.items()), Fraction(0)) else None

    def gross_return(self, row: RowOdds) -> Fraction:
        """Return a row's gross return per unit staked, including meters."""
        if not row.shares:
            return row.returns
        assert self.meters is not None, "what a meter pays depends on its amount"
        assert self.stake is not None, "what a meter pays for a unit depends on the stake"
        cents = sum((share * self.meters[name].amount_or_reset for name, share in row.shares), Fraction(0))
        return row.returns + cents / self.stake

    def statistics(self) -> Statistics | None:
        """Return variance, hit frequency and more. None if only the mean is known."""
        found = self.distribution()
        return None if found is None else statistics_of(found)


def by_name(classifier: Classifier, chances: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """Return the probability of each of a classifier's rows by name, with `LOSE` for no row."""
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
    """Return the odds of a wager whose rows have these probabilities.

    `probabilities` has every row that the cards can make, and the rest under `LOSE`. It omits a printed row that only
    occurs together with another (R58). The paytable includes prices set by the operator. `stake`, in cents, is the
    divisor of rows in dollars.
    """
    assert sum(probabilities.values()) == 1, f"the rows of {wager} sum to {sum(probabilities.values())}"
    parts = {name for row in paytable.rows.values() for name in row.of} - probabilities.keys()
    paying = [row for row in paytable.rows.values() if row.odds.basis is not Basis.LOSE and row.row not in parts]
    rows = [
        RowOdds(row.row, str(row.odds), probabilities[row.row], row.clause, *_pays(row, paytable.vigorish, stake))
        for row in paying
    ]
    lost = 1 - sum((row.probability for row in rows), Fraction(0))
    rows.append(RowOdds(LOSE, str(Basis.LOSE), lost, _losing_clause(paytable)))

    returned = sum((row.probability * row.returns for row in rows), Fraction(0))
    shares = dict.fromkeys(paytable.meters, Fraction(0))
    for row in rows:
        for meter, share in row.shares:
            shares[meter] += row.probability * share
    return WagerOdds(
        game=game,
        wager=wager,
        paytable=None if paytable.letter == ONLY_LETTER else paytable.letter,
        decks=decks,
        options=dict(options or {}),
        rows=tuple(rows),
        house_edge=None if shares else 1 - returned,
        return_without_meters=returned if shares else None,
        meter_share=shares or None,
    )


def _pays(
    row: PaytableRow, vigorish: int | None, stake: int | None
) -> tuple[Fraction, tuple[tuple[str, Fraction], ...]]:
    """Return a row's gross return per unit staked, and its shares of meters."""
    shares = () if row.odds.meter is None else ((row.odds.meter, row.odds.ratio),)
    return _gross(row, vigorish, stake), shares


def _gross(row: PaytableRow, vigorish: int | None, stake: int | None) -> Fraction:
    """Return the gross return per unit staked, with exact vigorish instead of a table's rounded one (R140)."""
    assert stake is not None or row.odds.basis is not Basis.FIXED, f"what {row.odds} returns depends on the stake"
    unit = stake or 1
    gross = row.odds.gross(unit) / unit
    if vigorish is not None and row.odds.basis is Basis.TO:
        gross -= row.odds.ratio * Fraction(vigorish, 100)
    return gross


def _losing_clause(paytable: Paytable) -> str:
    """Return the clause of a losing wager: the paytable's own, or else that of its first losing row."""
    if paytable.lose is not None:
        return paytable.lose
    losing = (row.clause for row in paytable.rows.values() if row.odds.basis is Basis.LOSE)
    return next(losing, paytable.clause)


# Wagers with decisions


@dataclass(frozen=True, slots=True)
class PlayedWager:
    """A main wager under one strategy: the final stake, and the probability of a blackjack."""

    units_staked: float
    """The average final stake of a round, including doubles and splits, in units of the initial wager."""
    blackjack: Fraction
    """The exact probability that a hand is dealt a blackjack."""
    variance_of_both: float | None = None
    """The variance of both wagers together, in units of one of them, if a round has two equal wagers."""
