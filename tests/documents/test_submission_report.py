"""The Rules Submission as it is filed: every choice with its value and clause, paytables, meters, approvals, odds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.documents.report import Heading, Report, ReportTable, plain, report_bytes
from pitboss.documents.report.pdf import pdf
from pitboss.documents.reports.submission import choice_parts, operator_choices, submission_report
from pitboss.games.option_list import list_options
from pitboss.games.sign import payout_lines
from pitboss.submission import Submission
from pitboss.submission.approvals import Approvals
from support.report_words import text_of
from support.reports import is_tagged, pages_of
from support.sample_house import HOUSE

pytestmark = pytest.mark.integration

ONE_OF_EACH = ("MB-5", "MN-1", "BJ-10", "TB-2", "PK-1", "E21-1")


def house_of(*ids: str) -> Submission:
    return replace(HOUSE, tables={id: HOUSE.tables[id] for id in ids})


def report_on(*ids: str) -> Report:
    """The report on these tables, without their odds."""
    return submission_report(house_of(*ids), {id: {} for id in ids})


def rows_of(report: Report, head: str) -> list[list[str]]:
    """The rows of all tables that have such a column."""
    tables = [part for part in report.parts if isinstance(part, ReportTable)]
    found = [table for table in tables if any(column.head == head for column in table.columns)]
    return [[plain(cell) for cell in row] for table in found for row in table.rows]


@pytest.mark.parametrize("id", ONE_OF_EACH)
def test_every_option_of_every_game_is_in_its_report_with_its_clause(id: str) -> None:
    table = HOUSE.tables[id]
    rows = {
        plain(row[0]).split()[-1]: row
        for part in choice_parts(table)
        if isinstance(part, ReportTable)
        for row in part.rows
    }
    for option in list_options(table.game):
        name, _, inner = option.name.partition(".")
        if name in ("wagers", "meters") or (inner and getattr(table.choices, name) is None):
            continue
        row = [plain(cell) for cell in rows[option.name]]
        assert row[1], option.name
        assert row[2] in ("default", "chosen")
        assert row[3] == (option.clause or ""), option.name


def test_a_choice_says_whether_it_is_the_default_and_its_value_in_words() -> None:
    choices = {each.name: each for each in operator_choices(HOUSE.tables["BJ-1"])}
    assert choices["dealer_soft_17"].title == "The dealer's soft 17"
    assert choices["dealer_soft_17"].value == "the dealer draws"
    assert not choices["dealer_soft_17"].is_default
    assert choices["surrender"].value == "late surrender, for half of the wager"
    assert choices["surrender"].is_default
    assert choices["payout_limit_per_hand"].value == "$50,000"
    assert choices["cover_card_depth"].value == "25%"


def test_choices_about_wagers_that_are_not_offered_are_told_apart() -> None:
    choices = {each.name: each for each in operator_choices(HOUSE.tables["BJ-1"])}
    assert not choices["wheel_weights"].has_effect
    assert not choices["star_suit"].has_effect
    assert choices["decks"].has_effect
    offered = {each.name: each for each in operator_choices(HOUSE.tables["BJ-10"])}
    assert offered["wheel_weights"].has_effect
    assert "jackpot: 1; $5000: 1; $750: 2" in offered["wheel_weights"].value


@pytest.mark.slow
@pytest.mark.parametrize("id", ONE_OF_EACH)
def test_every_row_of_every_paytable_is_in_full(id: str) -> None:
    rows = rows_of(report_on(id), "Result")
    for line in payout_lines(HOUSE.tables[id].offers()):
        for row in line.rows:
            assert [row.what, row.pays, row.clause] in rows


@pytest.mark.slow
def test_meters_have_rate_initial_and_reset_amount_and_link() -> None:
    rows = rows_of(report_on("BJ-11"), "Rate")
    assert rows[0] == ["Mega", "Blazing 7's", "8%", "$10,000", "$10,000", "mega-7s"]


@pytest.mark.slow
def test_limits_are_those_of_the_submission() -> None:
    rows = rows_of(report_on("BJ-6"), "Minimum")
    assert ["Lucky Ladies Twenty Point Bonus", "B", "$5", "$50", "–", "blackjack:6.G(1)"] in rows


@pytest.mark.slow
def test_approvals_have_their_day_and_a_missing_one_stands_out() -> None:
    table = HOUSE.tables["BJ-1"]
    bare = replace(HOUSE, tables={"BJ-1": replace(table, approvals=Approvals())})
    words = text_of(submission_report(bare, {"BJ-1": {}}))
    assert "still needed" in words
    assert "Still to be approved before a table is opened:" in words
    assert "no approval of this table's layout is on record" in words
    approved = text_of(report_on("BJ-1"))
    assert "December 3, 2025" in approved
    assert "Every approval that these choices need is on record." in approved


@pytest.mark.slow
def test_the_parts_are_in_order() -> None:
    """The golden structure of the report on two tables."""
    assert [(each.level, each.text) for each in report_on("MN-2", "PK-2").headings()] == [
        (2, "Tables and approvals"),
        (2, "Table MN-2: Mini Baccarat"),
        (3, "Choices left to the operator"),
        (3, "Wagers and limits"),
        (3, "Paytables in full"),
        (3, "Devices and equipment"),
        (3, "Approvals"),
        (2, "Table PK-2: Poker"),
        (3, "Choices left to the operator"),
        (3, "What the sign posts"),
        (3, "Devices and equipment"),
        (3, "Approvals"),
        (2, "Appendix A: house edge, hold and method of every wager"),
        (2, "Appendix B: warnings"),
        (2, "Exhibit 1: layout and sign of table MN-2"),
        (2, "Exhibit 2: layout and sign of table PK-2"),
        (2, "Signatures"),
    ]


@pytest.mark.slow
def test_the_appendix_has_edge_hold_and_method_of_every_wager() -> None:
    """Insurance with six decks: 96 tens among 311 cards, so (215 - 2 x 96) / 311 = 7.40 %."""
    report = submission_report(house_of("BJ-1"))
    rows = {row[1]: row for row in rows_of(report, "Method")}
    assert rows["Insurance"][4] == rows["Insurance"][6] == "7.40 %"
    assert rows["Insurance"][7] == "30.87 %"
    assert rows["Blackjack Wager"][9] != rows["Insurance"][9]
    words = text_of(report)
    assert "Exact: all deals from full decks are counted, in fractions." in words
    assert "Best play from a fresh shoe" in words


@pytest.mark.slow
def test_a_submission_is_tagged_reproducible_and_dated_on_every_page() -> None:
    report = report_on("MN-2", "PK-2")
    content = report_bytes(report, ".pdf")
    assert is_tagged(content)
    pdf.cache_clear()
    assert report_bytes(report_on("MN-2", "PK-2"), ".pdf") == content
    pages = pages_of(content)
    for number, words in enumerate(pages, start=1):
        assert words.endswith(
            f"Example House · Rules Submission · Approved January 15, 2026 Page {number} of {len(pages)}"
        )
    assert "Contents Tables and approvals" in pages[0]


@pytest.mark.slow
def test_headings_never_skip_a_level() -> None:
    level = 1
    for part in report_on(*ONE_OF_EACH).parts:
        if isinstance(part, Heading):
            assert part.level <= level + 1
            level = part.level
