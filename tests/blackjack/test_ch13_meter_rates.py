"""The share of an accepted wager that each meter takes: the rates of progression of chapter 13, and R7."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.inputs import NoMoreBets
from support.blackjack_offers import offering
from support.blackjack_tables import TableInPlay, meters
from support.cases import case

FOUR_METERS: dict[str, Any] = {"wagers": {"super-4": {"paytable": "D"}}, "star_suit": "hearts"}
"""Super 4 under paytable D; its stake of $5 is implied (R5)."""


def meter_contribution(options: dict[str, Any], wager: str, meter: str, rate: str) -> Fraction:
    """By how many cents a wager of $5 moves a meter of this rate, once wagers are closed."""
    options["meters"][meter]["rate"] = rate
    table = TableInPlay(**options).open(1)
    table.lay({1: {wager: 5}})
    begun_at = table.table.meters[meter].value
    table.give(NoMoreBets())
    return table.table.meters[meter].value - begun_at


# $5 is 500 cents: 2 % of it is 10 cents, 0.3 % is a cent and a half.
@pytest.mark.parametrize(("rate", "cents"), [("2%", Fraction(10)), ("0.3%", Fraction(3, 2))])
@pytest.mark.parametrize(
    ("wager", "meter", "label"),
    [
        case("bad-beat", "bad-beat", "13.C(1)"),
        case("hit-and-run", "hit-and-run", "13.G(1)"),
        case("super-4", "super-4", "13.I(1)"),
        case("blazing-7s", "mega", "13.S(1)"),
        case("blazing-7s", "major", "13.S(1)"),
        case("blazing-7s", "minor", "13.S(1)"),
        case("21-plus-3", "21-plus-3", "13.W(1)"),
    ],
)
def test_R7_a_meter_takes_its_stated_rate_of_the_wager(
    wager: str, meter: str, label: str, rate: str, cents: Fraction
) -> None:
    assert meter_contribution(offering(wager), wager, meter, rate) == cents


@pytest.mark.parametrize(
    ("meter", "label"),
    [case("star", "13.I(3)"), case("spade", "13.I(5)"), case("heart", "13.I(7)"), case("diamond", "13.I(9)")],
)
def test_R7_each_of_the_four_meters_of_super_4_takes_its_own_rate(meter: str, label: str) -> None:
    rated = meters(star=50000, spade=5000, heart=500, diamond=300)
    assert meter_contribution({**FOUR_METERS, "meters": rated}, "super-4", meter, "0.3%") == Fraction(3, 2)
