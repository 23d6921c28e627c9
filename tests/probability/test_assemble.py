"""Probabilities and prices make a wager's odds: R3, R140, and the document of `pitboss odds`."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from pitboss.law.paytables import ONLY_LETTER, Paytable, PaytableRow
from pitboss.money.odds import Odds
from pitboss.probability import LOSE, assemble
from pitboss.probability.odds import WagerOdds

HALF, THIRD, QUARTER, TENTH = (Fraction(1, n) for n in (2, 3, 4, 10))


def printed(lose: str | None = None, vigorish: int | None = None, letter: str = ONLY_LETTER, **rows: str) -> Paytable:
    made = {name: PaytableRow(name, Odds.parse(pays), f"midi:{name}") for name, pays in rows.items()}
    return Paytable(letter, "midi:12", made, lose, vigorish)


def odds_of(paytable: Paytable, stake: int | None = None, **probabilities: Fraction) -> WagerOdds:
    return assemble("midi", "a-wager", paytable, probabilities, 8, stake=stake)


def test_the_house_edge_is_minus_the_expected_win() -> None:
    odds = odds_of(printed(wins="2 to 1"), wins=QUARTER, lose=1 - QUARTER)
    assert odds.house_edge == QUARTER  # 3/4 of a unit lost, 2/4 won


def test_a_price_for_one_keeps_the_stake() -> None:
    assert odds_of(printed(wins="2 for 1"), wins=QUARTER, lose=1 - QUARTER).house_edge == HALF


def test_a_push_neither_wins_nor_loses() -> None:
    odds = odds_of(printed(wins="1 to 1", ties="push"), wins=QUARTER, ties=QUARTER, lose=HALF)
    assert odds.house_edge == QUARTER


def test_vigorish_is_taken_exactly_from_what_is_won() -> None:
    odds = odds_of(printed(vigorish=5, wins="1 to 1", ties="push"), wins=HALF, ties=QUARTER, lose=QUARTER)
    assert odds.house_edge == QUARTER - HALF * Fraction(95, 100)


def test_a_row_in_dollars_is_divided_by_the_stake() -> None:
    odds = odds_of(printed(wins="$25"), stake=500, wins=TENTH, lose=1 - TENTH)
    assert odds.house_edge == HALF  # $25 for $5, once in ten


def test_a_row_in_dollars_needs_the_stake() -> None:
    with pytest.raises(AssertionError, match="depends on the stake"):
        odds_of(printed(wins="$25"), wins=TENTH, lose=1 - TENTH)


def test_with_a_meter_there_is_a_return_without_it_and_its_share_in_place_of_the_house_edge() -> None:
    paytable = printed(top="100% of star", second="10% of star", wins="$25")
    odds = odds_of(paytable, stake=500, top=TENTH, second=TENTH, wins=TENTH, lose=Fraction(7, 10))
    assert odds.house_edge is None
    assert odds.return_without_meters == HALF
    assert odds.meter_share == {"star": Fraction(11, 100)}


def test_all_that_does_not_pay_is_one_row_at_the_end() -> None:
    paytable = printed(wins="1 to 1", behind="lose")
    odds = odds_of(paytable, wins=THIRD, behind=QUARTER, unprinted=TENTH, lose=1 - THIRD - QUARTER - TENTH)
    assert [(row.row, row.pays, row.probability) for row in odds.rows] == [
        ("wins", "1 to 1", THIRD),
        (LOSE, "lose", 1 - THIRD),
    ]


@pytest.mark.parametrize(
    ("paytable", "clause"),
    [
        (printed(lose="midi:7.A(5)(b)", wins="1 to 1"), "midi:7.A(5)(b)"),
        (printed(wins="1 to 1", behind="lose", level="lose"), "midi:behind"),
        (printed(wins="1 to 1"), "midi:12"),
    ],
)
def test_the_lose_row_cites_the_paytables_losing_clause_or_its_first_losing_row(
    paytable: Paytable, clause: str
) -> None:
    odds = odds_of(paytable, wins=HALF, behind=QUARTER, level=QUARTER)
    assert odds.rows[-1].clause == clause


def test_rows_that_do_not_sum_to_one_are_a_fault() -> None:
    with pytest.raises(AssertionError, match="sum to 3/4"):
        odds_of(printed(wins="1 to 1"), wins=HALF, lose=QUARTER)


def test_the_document_has_the_shape_that_scripts_rely_on() -> None:
    paytable = printed(lose="midi:7.A(10)(b)", letter="A", wins="2 to 1")
    assert odds_of(paytable, wins=QUARTER, lose=1 - QUARTER).to_dict() == {
        "game": "midi",
        "wager": "a-wager",
        "paytable": "A",
        "decks": 8,
        "options": {},
        "rows": [
            {"row": "wins", "pays": "2 to 1", "probability": "1/4", "clause": "midi:wins"},
            {"row": "lose", "pays": "lose", "probability": "3/4", "clause": "midi:7.A(10)(b)"},
        ],
        "house_edge": "1/4",
        "return": "3/4",
        "variance": "27/16",  # 4/4 and 3/4, less 1/16
        "standard_deviation": pytest.approx(sqrt(27) / 4),
        "skewness": pytest.approx(2 / sqrt(3)),  # (3/4 - 1/4) / sqrt(3/16)
        "hit_frequency": "1/4",
        "push_frequency": "0",
        "greatest_win": "2",
        "greatest_loss": "1",
        "exact": True,
    }


def test_the_document_of_a_progressive_wager_has_no_house_edge() -> None:
    paytable = printed(wins="100% of star")
    document = odds_of(paytable, stake=500, wins=QUARTER, lose=1 - QUARTER).to_dict()
    assert "house_edge" not in document
    assert (document["return_without_meters"], document["meter_share"]) == ("0", {"star": "1/4"})


def test_a_paytable_that_stands_alone_has_no_letter_in_the_document() -> None:
    assert odds_of(printed(wins="1 to 1"), wins=HALF, lose=HALF).to_dict()["paytable"] is None


def test_what_is_not_exact_is_written_as_numbers_with_its_method() -> None:
    exact = odds_of(printed(wins="2 to 1"), wins=QUARTER, lose=1 - QUARTER)
    document = replace(exact, is_exact=False, method="a sample").to_dict()
    assert (document["house_edge"], document["exact"], document["method"]) == (0.25, False, "a sample")
