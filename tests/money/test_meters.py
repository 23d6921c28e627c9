"""Progressive meters: contributions and awards are accounted for exactly (R6 to R8, R17)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from pitboss.errors import PitbossError
from pitboss.money import LevelReport, Meter, Odds

pytestmark = pytest.mark.integration

TEN_PERCENT = Fraction(1, 10)
WHOLE = Fraction(1)


def star(rate: Fraction = TEN_PERCENT, initial: int = 5_000_000, reset: int = 5_000_000) -> Meter:
    return Meter("star", rate, initial, reset)


@pytest.mark.clause("midi:12.L(1)", "midi:12.L(3)", "midi:12.O(1)")
def test_a_wager_feeds_its_meter_at_the_stated_rate() -> None:
    meter = star(rate=Fraction(15, 100))
    assert meter.contribute(500) == 75
    assert meter.contribute(333) == Fraction(4995, 100)
    assert meter.value == 5_000_000 + 75 + Fraction(4995, 100)


@pytest.mark.slow
def test_a_million_thirds_of_a_cent_add_up_exactly() -> None:
    meter = star(rate=Fraction(1, 3), initial=0, reset=0)
    for _ in range(1_000_000):
        meter.contribute(1)
    assert meter.value == Fraction(1_000_000, 3)
    assert meter.reconciles()


@given(
    rate=st.fractions(min_value=Fraction(1, 10**6), max_value=1, max_denominator=10**6),
    stake=st.integers(1, 10**7),
    count=st.integers(1, 300),
)
def test_so_many_wagers_are_worth_exactly_one_of_all_of_them_together(rate: Fraction, stake: int, count: int) -> None:
    one_by_one, at_once = star(rate), star(rate)
    for _ in range(count):
        one_by_one.contribute(stake)
    at_once.contribute(count * stake)
    assert one_by_one.value == at_once.value == 5_000_000 + count * stake * rate
    assert one_by_one.contributed == at_once.contributed


def test_a_billion_wagers_leave_no_fraction_of_a_cent_behind() -> None:
    """A billion wagers of $5.00 at a seventh of a percent, which the test before this shows to be one of them all."""
    meter = star(rate=Fraction(1, 700), initial=0, reset=0)
    meter.contribute(500 * 10**9)
    assert meter.value == Fraction(5_000_000_000, 7)  # 714,285,714.28571... cents
    meter.award(TEN_PERCENT)
    assert meter.value == Fraction(4_500_000_000, 7)
    meter.unwind(meter.wins[0])
    meter.reverse(Fraction(5_000_000_000, 7))
    assert meter.value == 0


def test_the_display_shows_whole_cents_and_an_award_is_never_less() -> None:
    meter = star(rate=Fraction(1, 3), initial=100)
    meter.contribute(5)
    assert meter.displayed == 101  # 101 and two thirds
    assert meter.award(WHOLE) == 102


def test_a_whole_award_pays_the_meter_as_it_stands_and_resets_it() -> None:
    meter = star(initial=6_000_000, reset=5_000_000)
    meter.contribute(500)
    assert meter.award(WHOLE) == 6_000_050
    assert meter.value == 5_000_000


def test_a_tenth_leaves_exactly_nine_tenths() -> None:
    meter = star(rate=Fraction(1, 3), initial=100)
    meter.contribute(1)
    assert meter.award(TEN_PERCENT) == 11  # 10 and a thirtieth
    assert meter.value == Fraction(903, 10)  # nine tenths of 100 and a third


def test_two_winners_in_turn_take_the_meter_as_each_finds_it() -> None:
    meter = star(initial=10_000_000, reset=5_000_000)
    assert meter.award(TEN_PERCENT, reference="seat 7") == 1_000_000
    assert meter.value == 9_000_000
    assert meter.award(WHOLE, reference="seat 4") == 9_000_000
    assert meter.value == 5_000_000
    assert meter.award(TEN_PERCENT, reference="seat 2") == 500_000
    assert meter.value == 4_500_000
    assert [(win.number, win.paid, win.reset, win.reference) for win in meter.wins] == [
        (1, 1_000_000, None, "seat 7"),
        (2, 9_000_000, 5_000_000, "seat 4"),
        (3, 500_000, None, "seat 2"),
    ]


def test_an_award_in_whole_dollars_is_rounded_up_at_the_houses_cost() -> None:
    meter = star(initial=1_234_501, reset=100_000)
    assert meter.award(WHOLE, chip=100) == 1_234_600
    assert meter.wins[0].taken == 1_234_501
    assert meter.wins[0].rounding == 99


def test_an_award_is_what_the_odds_say() -> None:
    meter = star(rate=Fraction(1, 7), initial=999_999)
    meter.contribute(500)
    odds = Odds.parse("10% of star")
    assert odds.payment(500, meter.value) == meter.award(odds.ratio) == 100_008  # 100,007.04 cents


def test_an_empty_meter_awards_nothing() -> None:
    assert star(initial=0, reset=0).award(WHOLE) == 0


def test_a_void_rounds_contribution_goes_out_again() -> None:
    meter = star(rate=Fraction(1, 3))
    meter.contribute(100)
    void = meter.contribute(500)
    meter.reverse(void)
    assert meter.value == 5_000_000 + Fraction(100, 3)
    assert meter.contributed == Fraction(100, 3)


def test_what_was_never_contributed_cannot_be_reversed() -> None:
    meter = star()
    contribution = meter.contribute(500)
    meter.reverse(contribution)
    with pytest.raises(AssertionError, match="never contributed"):
        meter.reverse(contribution)
    assert meter.value == 5_000_000


@pytest.mark.parametrize("share", [TEN_PERCENT, WHOLE])
def test_a_void_rounds_award_is_unwound_to_the_last_fraction(share: Fraction) -> None:
    meter = star(rate=Fraction(1, 3), reset=300)
    contribution = meter.contribute(500)
    meter.award(share, chip=100)
    meter.contribute(100)  # the next wager, before the fault is found
    meter.unwind(meter.wins[0])
    meter.reverse(contribution)
    assert meter.value == 5_000_000 + Fraction(100, 3)
    assert meter.reconciles()


def test_an_award_is_unwound_once() -> None:
    meter = star()
    meter.award(TEN_PERCENT)
    meter.unwind(meter.wins[0])
    with pytest.raises(AssertionError, match="unwound already"):
        meter.unwind(meter.wins[0])


def test_the_report_has_what_is_kept_for_every_level() -> None:
    meter = star(initial=10_000_000, reset=5_000_000)
    assert meter.report() == LevelReport(0, 0, 0, 5_000_000, TEN_PERCENT)
    meter.award(TEN_PERCENT)
    meter.award(WHOLE)
    meter.award(TEN_PERCENT)
    assert meter.report() == LevelReport(3, 10_500_000, 9_000_000, 5_000_000, TEN_PERCENT)


def test_an_unwound_award_leaves_the_report_and_stays_on_record() -> None:
    meter = star(initial=10_000_000)
    meter.award(TEN_PERCENT)
    meter.award(WHOLE)
    meter.unwind(meter.wins[1])
    assert meter.report() == LevelReport(1, 1_000_000, 1_000_000, 5_000_000, TEN_PERCENT)
    assert len(meter.wins) == 2
    assert meter.unwound_wins == [meter.wins[1]]


def test_an_adjustment_is_recorded_with_its_approval() -> None:
    meter = star()
    meter.adjust(Fraction(-1, 3), "Commission letter 12", "sensor fault")
    assert meter.value == 5_000_000 - Fraction(1, 3)
    assert [(a.amount, a.approved_by, a.reason) for a in meter.adjustments] == [
        (Fraction(-1, 3), "Commission letter 12", "sensor fault")
    ]
    assert meter.reconciles()


@pytest.mark.parametrize(("approved_by", "why"), [("", "sensor fault"), ("  ", "sensor fault"), ("letter 12", "")])
def test_an_adjustment_without_approval_or_reason_is_refused(approved_by: str, why: str) -> None:
    meter = star()
    with pytest.raises(PitbossError, match="an adjustment of star must say who approved it and why"):
        meter.adjust(100, approved_by, why)
    assert meter.value == 5_000_000
    assert not meter.adjustments


def test_an_adjustment_below_nothing_is_refused() -> None:
    meter = star(initial=100)
    with pytest.raises(PitbossError, match="below 0"):
        meter.adjust(-101, "letter 12", "typing error")
    assert meter.value == 100


@pytest.mark.parametrize("rate", [Fraction(0), Fraction(-1, 10), Fraction(11, 10)])
def test_a_rate_of_progression_is_above_nothing_and_at_most_all(rate: Fraction) -> None:
    with pytest.raises(PitbossError, match="the rate of progression of star must be above 0 and at most 1"):
        star(rate=rate)


def test_the_whole_wager_may_go_to_the_meter() -> None:
    assert star(rate=WHOLE).contribute(500) == 500


@pytest.mark.parametrize(("initial", "reset"), [(-1, 0), (0, -1)])
def test_no_meter_starts_below_nothing(initial: int, reset: int) -> None:
    with pytest.raises(PitbossError, match="cannot be negative"):
        star(initial=initial, reset=reset)


class AnyLife(RuleBasedStateMachine):
    """Contributions, voids, awards and adjustments in any order, beside a plain account of what the value must be."""

    contributions = Bundle("contributions")

    @initialize(
        rate=st.fractions(min_value=Fraction(1, 1000), max_value=1, max_denominator=1000),
        initial=st.integers(0, 10**7),
        reset=st.integers(0, 10**7),
    )
    def open(self, rate: Fraction, initial: int, reset: int) -> None:
        self.meter = Meter("star", rate, initial, reset)
        self.expected = Fraction(initial)
        self.paid = 0

    @rule(target=contributions, stake=st.integers(1, 10**5))
    def wager(self, stake: int) -> Fraction:
        self.expected += stake * self.meter.rate
        return self.meter.contribute(stake)

    @rule(contribution=consumes(contributions))
    def void(self, contribution: Fraction) -> None:
        if contribution <= self.expected:
            self.expected -= contribution
            self.meter.reverse(contribution)

    @rule(percent=st.integers(1, 100), chip=st.sampled_from([1, 25, 100]))
    def win(self, percent: int, chip: int) -> None:
        share = Fraction(percent, 100)
        paid = self.meter.award(share, chip)
        assert 0 <= paid - share * self.expected < chip
        self.paid += paid
        self.expected = Fraction(self.meter.reset) if percent == 100 else (1 - share) * self.expected

    @rule(percent=st.integers(1, 100))
    def win_in_a_void_round(self, percent: int) -> None:
        self.meter.award(Fraction(percent, 100))
        self.meter.unwind(self.meter.wins[-1])

    @rule(amount=st.fractions(min_value=-1000, max_value=1000, max_denominator=100))
    def adjust(self, amount: Fraction) -> None:
        if self.expected + amount >= 0:
            self.expected += amount
            self.meter.adjust(amount, "letter 12", "drill")

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "meter"):
            assert self.meter.value == self.expected
            assert self.meter.reconciles()
            assert self.meter.report().total_paid == self.paid


TestAnyLife = AnyLife.TestCase
TestAnyLife.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


# A meter that serves several tables


def test_what_is_told_of_other_tables_is_not_moved_here() -> None:
    meter = star(initial=1000, reset=500)
    meter.contribute(100)
    assert meter.set_value(Fraction(3001, 3)) == Fraction(3001, 3) - 1010
    assert (meter.value, meter.own_movement) == (Fraction(3001, 3), Fraction(10))
    meter.award(WHOLE)
    assert meter.own_movement == 10 + 500 - Fraction(3001, 3)
    assert meter.reconciles()


def test_what_another_table_has_won_can_be_taken_out_of_a_void_round_here() -> None:
    """Ten cents went in here and were won elsewhere, where the meter fell back to nothing; then the round is void."""
    meter = star(initial=0, reset=0)
    contribution = meter.contribute(100)
    meter.set_value(Fraction(0))
    meter.reverse(contribution)
    assert (meter.value, meter.own_movement) == (Fraction(-10), Fraction(0))
    assert meter.displayed == 0
    assert meter.reconciles()
