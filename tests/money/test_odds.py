"""Payout odds: every form that the payout chapters print, and the arithmetic of each (R3)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.money import Basis, Odds


@pytest.mark.parametrize(
    ("text", "basis", "ratio", "meter"),
    [
        ("200 to 1", Basis.TO, Fraction(200), None),
        ("3 to 2", Basis.TO, Fraction(3, 2), None),
        ("1 to 2", Basis.TO, Fraction(1, 2), None),
        ("7 for 1", Basis.FOR, Fraction(7), None),
        ("$1,500", Basis.FIXED, Fraction(150_000), None),
        ("$2.50", Basis.FIXED, Fraction(250), None),
        ("100% of star", Basis.METER, Fraction(1), "star"),
        ("10% of star", Basis.METER, Fraction(1, 10), "star"),
        ("100% of meter-5", Basis.METER, Fraction(1), "meter-5"),
        ("100% of must_hit", Basis.METER, Fraction(1), "must_hit"),
        ("100% of 21-plus-3", Basis.METER, Fraction(1), "21-plus-3"),
        ("push", Basis.PUSH, Fraction(0), None),
        ("lose", Basis.LOSE, Fraction(0), None),
    ],
)
def test_printed_odds_are_read_and_print_as_they_were(
    text: str, basis: Basis, ratio: Fraction, meter: str | None
) -> None:
    odds = Odds.parse(text)
    assert (odds.basis, odds.ratio, odds.meter, str(odds)) == (basis, ratio, meter, text)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("1,000 to 1", "1000 to 1"),
        ("1,000 for 1", "1000 for 1"),
        ("$1500", "$1,500"),
        ("$1500.00", "$1,500"),
        ("  3  TO 2 ", "3 to 2"),
        ("Push", "push"),
        ("6 to 4", "6 to 4"),
        ("10 for 2", "10 for 2"),
    ],
)
def test_odds_print_in_one_form_and_are_not_reduced(written: str, canonical: str) -> None:
    assert str(Odds.parse(written)) == canonical


def test_odds_that_pay_the_same_are_equal() -> None:
    assert Odds.parse("6 to 4") == Odds.parse("3 to 2")
    assert hash(Odds.parse("6 to 4")) == hash(Odds.parse("3 to 2"))
    assert Odds.parse("3 to 1") != Odds.parse("3 for 1")


def test_odds_that_were_never_printed_print_in_lowest_terms() -> None:
    assert str(Odds(Basis.TO, Fraction(6, 4))) == "3 to 2"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "3",
            "3:2",
            "3 to",
            "to 1",
            "0 to 1",
            "1 to 0",
            "-3 to 2",
            "1.5 to 1",
            "3 against 2",
            f"{'9' * 5000} to 1",
        ),
        *("0% of star", "101% of star", "100 percent of star", "100% of", "100% of two words"),
        *("$0", "$-5", "$1.005", "win"),
    ],
)
def test_what_is_no_price_is_refused(text: str) -> None:
    with pytest.raises(PitbossError):
        Odds.parse(text)


def test_a_refusal_shows_the_forms_and_the_place() -> None:
    with pytest.raises(PitbossError) as refused:
        Odds.parse("9:1", at="options.tie_odds")
    forms = '"3 to 2", "7 for 1", "$1,500", "100% of star", "push" or "lose"'
    assert str(refused.value) == f"options.tie_odds: odds are written {forms}, not '9:1'"


@pytest.mark.parametrize(
    ("text", "stake", "net"),
    [
        ("1 to 1", 1000, 1000),
        ("8 to 1", 500, 4000),
        ("200 to 1", 500, 100_000),
        ("3 to 2", 1000, 1500),
        ("6 to 5", 1000, 1200),
        ("1 to 2", 1000, 500),
        ("7 for 1", 500, 3000),  # 35.00 paid, 5.00 gone
        ("1 for 1", 500, 0),
        ("$1,500", 500, 149_500),
        ("$3", 100, 200),
        ("$1", 500, -400),
        ("push", 1000, 0),
        ("lose", 1000, -1000),
    ],
)
def test_what_a_price_leaves_the_player_ahead(text: str, stake: int, net: int) -> None:
    assert Odds.parse(text).net(stake) == net


@pytest.mark.parametrize(
    ("text", "meter_value", "net"),
    [
        ("100% of star", Fraction(1_234_567), 1_234_067),
        ("10% of star", Fraction(1_234_567), 122_957),  # 123,456.7 cents, up to 123,457, less 500
        ("100% of star", Fraction(3_000_001, 3), 999_501),  # 1,000,000 and a third, up to 1,000,001, less 500
        ("10% of star", Fraction(0), -500),
    ],
)
def test_a_meters_share_is_the_whole_award(text: str, meter_value: Fraction, net: int) -> None:
    assert Odds.parse(text).net(500, meter_value) == net


@pytest.mark.parametrize(
    ("text", "stake", "chip", "net"),
    [
        ("1 to 2", 25, 1, 13),  # 12.5
        ("3 to 2", 1, 1, 2),  # 1.5
        ("6 to 5", 501, 1, 602),  # 601.2
        ("3 to 2", 1500, 100, 2300),  # 2250
        ("3 for 2", 25, 1, 13),  # 37.5, up to 38, less 25
        ("1 to 2", 500, 500, 500),  # 250
        ("$2.50", 100, 100, 200),  # 250, up to 300, less 100
        ("push", 250, 100, 0),
        ("lose", 250, 100, -250),
    ],
)
def test_a_payment_goes_up_to_the_smallest_chip_and_a_stake_is_never_rounded(
    text: str, stake: int, chip: int, net: int
) -> None:
    assert Odds.parse(text).net(stake, chip=chip) == net


def test_a_meter_can_be_paid_in_whole_dollars() -> None:
    assert Odds.parse("100% of meter-1").payment(500, Fraction(1_234_501), chip=100) == 1_234_600


def test_a_bonus_on_top_is_the_payment_alone() -> None:
    assert Odds.parse("$50").payment(500) == 5000


@pytest.mark.parametrize(
    ("text", "comes_back"),
    [("3 to 2", True), ("push", True), ("7 for 1", False), ("$5", False), ("10% of star", False), ("lose", False)],
)
def test_only_odds_to_one_and_a_push_return_the_stake(text: str, comes_back: bool) -> None:
    assert Odds.parse(text).returns_stake is comes_back


@pytest.mark.parametrize(
    ("text", "gross"),
    [
        ("3 to 2", Fraction(1250)),
        ("1 to 3", Fraction(2000, 3)),
        ("7 for 1", Fraction(3500)),
        ("1 for 3", Fraction(500, 3)),
        ("$50", Fraction(5000)),
        ("100% of star", Fraction(0)),
        ("push", Fraction(500)),
        ("lose", Fraction(0)),
    ],
)
def test_what_comes_back_on_five_dollars_is_exact_and_leaves_meters_out(text: str, gross: Fraction) -> None:
    assert Odds.parse(text).gross(500) == gross


@pytest.mark.parametrize(
    ("text", "win"),
    [
        ("3 to 2", Fraction(3, 2)),
        ("1 to 2", Fraction(1, 2)),
        ("7 for 1", Fraction(6)),
        ("1 for 3", Fraction(-2, 3)),
        ("push", Fraction(0)),
        ("lose", Fraction(-1)),
    ],
)
def test_the_win_for_a_unit_needs_no_stake(text: str, win: Fraction) -> None:
    assert Odds.parse(text).win_per_unit() == win
    assert Odds.parse(text).win_per_unit(700) == win


def test_the_win_for_a_unit_of_a_fixed_amount_depends_on_the_stake() -> None:
    assert Odds.parse("$10").win_per_unit(500) == 1
    assert Odds.parse("$10").win_per_unit(300) == Fraction(7, 3)
    with pytest.raises(AssertionError, match="depends on the stake"):
        Odds.parse("$10").win_per_unit()


def test_a_meter_has_no_win_for_a_unit_and_pays_nothing_unseen() -> None:
    with pytest.raises(AssertionError, match="depends on the meter"):
        Odds.parse("100% of star").win_per_unit(500)
    with pytest.raises(AssertionError, match="needs the meter"):
        Odds.parse("100% of star").net(500)


PAIRS = st.builds("{} {} {}".format, st.integers(1, 5000), st.sampled_from(["to", "for"]), st.integers(1, 50))
FIXED = st.builds("${:,}".format, st.integers(1, 10**6))
SHARES = st.builds("{}% of {}".format, st.integers(1, 100), st.sampled_from(["star", "meter-1", "must_hit"]))


@given(PAIRS | FIXED | SHARES | st.sampled_from(["push", "lose"]))
def test_every_price_prints_what_was_read(text: str) -> None:
    assert str(Odds.parse(text)) == text


@given(PAIRS | FIXED | st.sampled_from(["push", "lose"]), st.integers(1, 10**8), st.integers(1, 500))
def test_what_is_settled_is_what_comes_back_less_the_stake_and_never_below_it(text: str, stake: int, chip: int) -> None:
    odds = Odds.parse(text)
    exact = odds.gross(stake) - stake
    assert 0 <= odds.net(stake, chip=chip) - exact < chip
    assert odds.win_per_unit(stake) * stake == exact
