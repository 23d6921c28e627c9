"""Progressive meters: the house edge at an amount, the break-even amount, and the long run, by arithmetic."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import PitbossError
from pitboss.probability.figures import MeterPayouts, MeterTerms
from support.odds import odds, probability

TENTH = Fraction(1, 10)


def payouts(**meters: MeterTerms) -> MeterPayouts:
    """A $1 wager that returns half; one in ten thousand wins each meter whole, one in a thousand a tenth of it."""
    whole, part = Fraction(1, 10_000), Fraction(1, 1000)
    shares = dict.fromkeys(meters, whole + part * TENTH)
    return MeterPayouts(100, Fraction(1, 2), shares, dict.fromkeys(meters, whole), meters)


def test_the_house_edge_counts_each_meter_at_its_amount() -> None:
    """$1,000 times 1/10,000, and $100 times 1/1,000, return 20 cents of a dollar: half and a fifth leave 30 %."""
    assert payouts(star=MeterTerms(50_000, amount=100_000)).house_edge() == Fraction(3, 10)


def test_a_meter_without_an_amount_counts_at_reset() -> None:
    assert payouts(star=MeterTerms(100_000)).house_edge() == Fraction(3, 10)


def test_at_the_break_even_amount_the_house_has_no_edge() -> None:
    """Half a dollar is missing, and a dollar of the meter returns 1/5,000: $2,500."""
    assert payouts(star=MeterTerms(0)).break_even("star") == 250_000
    assert payouts(star=MeterTerms(0, amount=250_000)).house_edge() == 0


def test_another_meter_lowers_the_break_even_amount_but_not_below_nothing() -> None:
    assert payouts(star=MeterTerms(0), spade=MeterTerms(0, amount=100_000)).break_even("star") == 150_000
    assert payouts(star=MeterTerms(0), spade=MeterTerms(0, amount=900_000)).break_even("star") == 0


def test_a_meter_that_cannot_be_won_has_no_break_even_amount() -> None:
    never = MeterPayouts(
        100, Fraction(1, 2), {"star": Fraction(0)}, {"star": Fraction(0)}, {"star": MeterTerms(0, TENTH)}
    )
    assert never.break_even("star") is None
    assert never.long_run_house_edge() == Fraction(1, 2), "what goes into it never comes back"


def test_in_the_long_run_the_house_adds_the_reset_amount_and_wagers_add_the_rate() -> None:
    """Half returned, a reset of $1,000 once in 10,000 wagers of a dollar, and a tenth of each wager: 30 % are left."""
    assert payouts(star=MeterTerms(100_000, TENTH)).long_run_house_edge() == Fraction(3, 10)


def test_without_a_rate_there_is_only_the_long_run_house_edge_before_it() -> None:
    found = payouts(star=MeterTerms(100_000))
    assert found.long_run_house_edge() is None
    assert found.long_run_house_edge_before_rates() == Fraction(4, 10)


def test_a_simulated_meter_pays_in_the_long_run_what_the_formula_says() -> None:
    """The expected meter after many rounds, step by step: what it pays each round must come to rate plus reset."""
    whole, part, rate, reset = 1e-4, 1e-3, 0.1, 1000.0
    amount, paid, rounds = reset, 0.0, 2_000_000
    for _ in range(rounds):
        amount += rate
        paid += whole * amount + part * 0.1 * amount
        amount = (1 - whole) * (amount - part * 0.1 * amount) + whole * reset
    assert paid / rounds == pytest.approx(rate + whole * reset, rel=0.01)


def test_royal_9_stands_at_the_printed_minimums_where_nothing_is_stated() -> None:
    found = odds("royal-9", letter="A")
    assert found.house_edge is None
    assert found.stake == 500
    assert {name: terms.reset for name, terms in (found.meters or {}).items()} == {
        "star": 5_000_000,
        "spade": 35_000,
        "heart": 35_000,
    }


def test_an_amount_gives_royal_9_a_house_edge_with_the_other_meters_at_reset() -> None:
    """The star stands at $200,000, spade and heart at their printed minimum of $350, and the stake is $5."""
    found = odds("royal-9", letter="A").at_meters({"star": 20_000_000})
    star = probability(found, "exact-match-personal") + probability(found, "any-two-personal") / 10
    others = probability(found, "personal-on-banker") + probability(found, "personal-on-player")
    assert found.return_without_meters is not None
    assert found.house_edge == 1 - found.return_without_meters - (star * 200_000 + others * 350) / 5


def test_the_meters_that_a_table_states_stand_at_their_initial_amounts() -> None:
    meter = {"rate": "0.2", "initial": 6000, "reset": 5000}
    found = odds("hit-and-run", 6, of="blackjack", meters={"hit-and-run": meter})
    assert found.meters == {"hit-and-run": MeterTerms(500_000, Fraction(1, 5), 600_000)}
    assert found.house_edge is not None
    whole = probability(found, next(row.row for row in found.rows if row.pays == "100% of hit-and-run"))
    payouts = found.meter_payouts()
    assert payouts is not None
    assert found.return_without_meters is not None
    stake = Fraction(found.stake or 0, 100)
    assert payouts.long_run_house_edge() == 1 - found.return_without_meters - whole * 5000 / stake - Fraction(1, 5)


def test_a_double_blitz_with_royal_blitzes_wins_the_meters_too() -> None:
    found = odds("progressive", 1, "A", of="blitz")
    payouts = found.meter_payouts()
    assert payouts is not None
    shares = {
        name: sum(row.probability for row in found.rows if f"100% of {name}" in row.pays) for name in payouts.shares
    }
    assert payouts.whole == shares == payouts.shares


def test_a_meter_that_the_wager_does_not_pay_from_is_refused_by_name() -> None:
    with pytest.raises(PitbossError, match=r"royal-9 does not pay from a meter 'stars'; did you mean 'star'\?"):
        odds("royal-9", letter="A").at_meters({"stars": 1})
    with pytest.raises(PitbossError, match="player does not pay from a meter 'star': it pays from none"):
        odds("player").at_meters({"star": 1})
