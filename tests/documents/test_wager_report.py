"""The report on a new wager: true odds, payout odds, house advantage by decks, the other paytables, and blanks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss import PitbossError, exposure, new_table
from pitboss.documents.report import Blank, Drawing, Report, ReportTable, plain
from pitboss.documents.reports.wager import true_odds, wager_report
from support.report_words import text_of
from support.sample_house import HOUSE


def rows_of(report: Report, head: str) -> list[list[str]]:
    tables = [part for part in report.parts if isinstance(part, ReportTable)]
    found = [table for table in tables if any(column.head == head for column in table.columns)]
    return [[plain(cell) for cell in row] for table in found for row in table.rows]


def test_true_odds_are_those_against_a_result() -> None:
    assert true_odds(Fraction(1, 13)) == "12.00 to 1"
    assert true_odds(Fraction(2, 5)) == "1.50 to 1"
    assert true_odds(Fraction(1, 100_001)) == "100,000 to 1"
    assert true_odds(Fraction(0)) == "never"


def test_insurance_has_its_true_odds_and_its_advantage_by_decks() -> None:
    """An ace is out: 96 tens of 311 cards with six decks are 215 to 96 against, and 2 to 1 loses 23/311."""
    report = wager_report(replace(HOUSE, tables={"BJ-1": HOUSE.tables["BJ-1"]}), "insurance")
    first = rows_of(report, "True odds")[0]
    assert first[:4] == ["Dealer has blackjack", "2 to 1", "2.24 to 1", "0.30868167"]
    decks = {row[0]: row for row in rows_of(report, "Decks")}
    assert list(decks) == [str(number) for number in range(1, 9)]
    assert decks["6"][1:] == ["7.3955 %", "30.87 %", "as submitted"]
    assert decks["1"][1] == "5.8824 %"  # 16 tens of 51 cards: (35 - 32) / 51
    assert "23/311" in text_of(report)


def test_the_other_paytables_are_compared_and_the_best_and_worst_named() -> None:
    """Dragon Bonus on Player under paytable A has 2.65 % with eight decks (a published figure)."""
    report = wager_report(HOUSE, "dragon-bonus-player", "MB-1")
    rows = {row[0]: row for row in rows_of(report, "Paytable")}
    assert list(rows) == ["A", "B", "C"]
    assert rows["A"][1] == "2.6517 %"
    assert "as submitted" in rows["A"][2]
    by_edge = sorted(rows.values(), key=lambda row: float(row[1].removesuffix(" %")))
    assert ["best for players" in row[2] for row in by_edge] == [True, False, False]
    assert ["worst for players" in row[2] for row in by_edge] == [False, False, True]


def test_tables_with_other_odds_have_their_own_part() -> None:
    report = wager_report(HOUSE, "blind")
    assert [each.text for each in report.headings() if each.text.startswith("Odds")] == [
        "Odds with paytable C, 1 deck: TB-1",
        "Odds with paytable A, 1 deck: TB-2",
        "Odds with paytable B, 1 deck: TB-3",
    ]


def test_there_are_a_layout_and_marked_blanks_for_what_no_program_knows() -> None:
    report = wager_report(HOUSE, "super-6")
    assert any(isinstance(part, Drawing) for part in report.parts)
    assert len([part for part in report.parts if isinstance(part, Blank)]) == 5


def test_a_wager_that_nobody_offers_or_that_several_games_offer_is_refused() -> None:
    with pytest.raises(PitbossError, match="no table of the submission offers a wager 'faro'"):
        wager_report(HOUSE, "faro")
    with pytest.raises(PitbossError, match="did you mean 'lucky-ladies'"):
        wager_report(HOUSE, "lucky-lady")
    with pytest.raises(
        PitbossError, match=r"tables of several games offer blazing-7s, so say which with --table: MB-5"
    ):
        wager_report(HOUSE, "blazing-7s")
    with pytest.raises(PitbossError, match="table MB-1 does not offer a wager 'super-6'"):
        wager_report(HOUSE, "super-6", "MB-1")
    with pytest.raises(PitbossError, match="there is no table 'MB-9'"):
        wager_report(HOUSE, "super-6", "MB-9")


def test_card_counting_has_its_part_where_the_exposure_is_given() -> None:
    """With one deck a ten that is gone takes 7/170 from insurance, 4.12 %; a nine gives 8/425, 1.88 %."""
    table = new_table("blackjack", decks=1)
    house = replace(HOUSE, tables={table.id: table})
    report = wager_report(house, "insurance", exposure=exposure(table, "insurance"))
    assert "Sensitivity: card counting" in [each.text for each in report.headings()]
    heads, [row] = next(
        ([column.head for column in part.columns], part.rows)
        for part in report.parts
        if isinstance(part, ReportTable) and part.columns[0].head == "A"
    )
    effects = dict(zip(heads, map(plain, row), strict=True))
    assert (effects["T"], effects["9"]) == ("-4.12", "+1.88")
    assert "card counting" not in text_of(wager_report(house, "insurance"))


@pytest.mark.slow
def test_what_a_counter_wins_is_told_where_shoes_were_dealt() -> None:
    table = HOUSE.tables["MB-2"]
    found = exposure(table, "dragon-7", shoes=20, seed=1)
    words = text_of(wager_report(HOUSE, "dragon-7", "MB-2", found))
    assert "Average edge of the counter" in words
    assert "20 shoes, seed 1" in words
