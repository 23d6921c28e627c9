"""Amounts of money: accepted and refused forms, formatting, and rounding of fractions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ArgumentTypeError, PitbossError
from pitboss.money import dollars, dollars_words, in_players_favour, parse_cents, positive_cents


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("12.50", 1250),
        ("12.5", 1250),
        ("12", 1200),
        (" 12.50 ", 1250),
        ("$1,500", 150_000),
        ("$1,234,567.89", 123_456_789),
        ("0.01", 1),
        ("0", 0),
        ("-12.50", -1250),
        ("-$3", -300),
        ("1500", 150_000),
        (12, 1200),
        (0, 0),
        (-3, -300),
        (Decimal("12.5"), 1250),
        (Decimal("12.500"), 1250),
        (Decimal("1E+3"), 100_000),
        (Decimal("0.07"), 7),
        (999_999_999_999, 99_999_999_999_900),
    ],
)
def test_dollars_are_read_as_cents(written: object, cents: int) -> None:
    assert parse_cents(written) == cents


@pytest.mark.parametrize("written", ["12.505", "0.001", Decimal("0.001"), Decimal("1E-30"), Decimal("1E-999999")])
def test_a_fraction_of_a_cent_is_refused(written: object) -> None:
    with pytest.raises(PitbossError, match="an amount is whole cents, with two decimals at most, and "):
        parse_cents(written)


@pytest.mark.parametrize(
    "written",
    [
        *("", "ten", "12,50", "1,50", "1,0000", "12.", ".50", "+5", "1e3", "$", "5$", "--5", "$-5", "1 500", "٣"),
        *(True, False, None, [12], {"amount": 12}, Decimal("NaN"), Decimal("Infinity"), Decimal("-Infinity")),
    ],
)
def test_what_is_no_amount_is_refused(written: object) -> None:
    with pytest.raises(PitbossError, match=r"an amount is dollars and cents, such as 12\.50, not "):
        parse_cents(written)


@pytest.mark.parametrize("written", [10**12, "1,000,000,000,000", Decimal("1E+12"), Decimal("1E+999999"), "9" * 5000])
def test_an_amount_beyond_all_reason_is_refused(written: object) -> None:
    with pytest.raises(PitbossError, match="at most 12 digits of dollars"):
        parse_cents(written)


def test_a_float_is_refused_because_it_does_not_hold_cents_exactly() -> None:
    accepted = 'an amount is text such as "12.50", a Decimal, or whole dollars as an int, not 12.5'
    with pytest.raises(ArgumentTypeError, match=accepted) as refused:
        parse_cents(12.5, at="seats.1.banker")
    assert refused.value.at == "seats.1.banker"


def test_a_refusal_names_its_place() -> None:
    with pytest.raises(PitbossError) as refused:
        parse_cents("ten", at="seats.1.banker")
    assert str(refused.value) == "seats.1.banker: an amount is dollars and cents, such as 12.50, not 'ten'"


def test_a_wager_is_more_than_nothing() -> None:
    assert positive_cents("0.01") == 1


@pytest.mark.parametrize("written", ["0", "-0.01", 0, -5, Decimal("-0.00"), "-$5"])
def test_nothing_and_less_are_no_positive_amount(written: object) -> None:
    with pytest.raises(PitbossError, match=r"an amount must be positive whole cents, such as 12\.50, not ") as refused:
        positive_cents(written, at="seats.1.tie")
    assert refused.value.at == "seats.1.tie"


@pytest.mark.parametrize(
    ("cents", "document", "sign"),
    [
        (1250, "12.50", "$12.50"),
        (150_000, "1500.00", "$1,500"),
        (5, "0.05", "$0.05"),
        (0, "0.00", "$0"),
        (-1250, "-12.50", "-$12.50"),
        (-5, "-0.05", "-$0.05"),
        (-100, "-1.00", "-$1"),
        (123_456_789, "1234567.89", "$1,234,567.89"),
    ],
)
def test_cents_are_written_for_documents_and_for_signs(cents: int, document: str, sign: str) -> None:
    assert (dollars(cents), dollars_words(cents)) == (document, sign)


@given(st.integers(-(10**13), 10**13))
def test_what_is_written_is_read_back(cents: int) -> None:
    assert parse_cents(dollars(cents)) == parse_cents(dollars_words(cents)) == cents


@pytest.mark.parametrize(
    ("amount", "chip", "paid"),
    [
        (Fraction(1250), 1, 1250),
        (Fraction(1, 2), 1, 1),
        (Fraction(2501, 2), 1, 1251),
        (Fraction(1001, 1000), 1, 2),
        (Fraction(1), 25, 25),
        (Fraction(25), 25, 25),
        (Fraction(51, 2), 25, 50),
        (Fraction(123_456), 100, 123_500),
        (Fraction(0), 100, 0),
        (Fraction(-1, 2), 1, 0),
    ],
)
def test_a_fraction_goes_the_players_way_to_the_smallest_chip(amount: Fraction, chip: int, paid: int) -> None:
    assert in_players_favour(amount, chip) == paid


@given(st.fractions(min_value=0, max_value=10**9), st.integers(1, 10_000))
def test_rounding_never_costs_the_player_and_gives_less_than_a_chip(amount: Fraction, chip: int) -> None:
    paid = in_players_favour(amount, chip)
    assert paid % chip == 0
    assert 0 <= paid - amount < chip
