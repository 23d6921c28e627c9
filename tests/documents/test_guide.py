"""The gaming guide: every row of every bet, in plain words, with "to" wherever a paytable does not say "for"."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pitboss.documents.report import Facts, Items, Paragraph, Report, ReportTable, plain, report_bytes
from pitboss.documents.reports.guide import guide_report, posted_wagers
from pitboss.games.registry import BUILT_IN, game
from pitboss.money import Basis
from pitboss.words.descriptions import game_descriptions
from support.reading_level import grade, syllables
from support.report_words import text_of
from support.reports import pages_of, words_of_html
from support.sample_house import HOUSE

GUIDE = guide_report(HOUSE)
NEWSPAPER = 9.0
"""The grade of a newspaper."""


def payout_rows(report: Report) -> set[tuple[str, str]]:
    tables = [part for part in report.parts if isinstance(part, ReportTable) and part.columns[0].head == "Result"]
    return {(plain(row[0]), plain(row[1])) for table in tables for row in table.rows}


@pytest.mark.parametrize("id", HOUSE.tables)
def test_every_row_of_every_offered_wager_is_in_the_guide(id: str) -> None:
    rows = payout_rows(GUIDE)
    for wager in posted_wagers(HOUSE.tables[id]):
        for row in wager.line.rows:
            assert (row.what, row.pays) in rows


def test_odds_say_for_only_where_a_paytable_does() -> None:
    """COMAR 36.05.03.14E."""
    written = {
        f"{row.odds.ratio.numerator:,} for {row.odds.ratio.denominator:,}"
        for table in HOUSE.tables.values()
        for offer in table.offers().values()
        for row in offer.paytable.rows.values()
        if row.odds.basis is Basis.FOR
    } | {row.pays for table in HOUSE.tables.values() for each in posted_wagers(table) for row in each.line.rows}
    for found in re.findall(r"[\d,]+ for [\d,]+", text_of(GUIDE)):
        assert found in written


def test_a_house_without_for_is_not_told_about_it() -> None:
    house = replace(HOUSE, tables={"MB-1": HOUSE.tables["MB-1"]})
    assert " for 1" not in text_of(guide_report(house))
    assert "25 for 1" in text_of(GUIDE)


@pytest.mark.parametrize("id", BUILT_IN)
def test_the_words_of_a_game_read_like_a_newspaper(id: str) -> None:
    words = game_descriptions(game(id).book)
    told = [words.aim, *(step.player for step in words.steps), *(each.player for each in words.decisions)]
    assert grade(" ".join([*told, *words.wagers.values()])) <= NEWSPAPER


def test_the_whole_guide_reads_like_a_newspaper() -> None:
    texts: list[str] = []
    for part in GUIDE.parts:
        match part:
            case Paragraph():
                texts.append(plain(part.text))
            case Items():
                texts += map(plain, part.items)
            case Facts():
                texts += (plain(value) for _, value in part.facts)
    assert grade(" ".join(texts)) <= NEWSPAPER


def test_the_measure_of_reading_level() -> None:
    """Six words of seven syllables in one sentence: 0.39 x 6 + 11.8 x 7 / 6 - 15.59 = 0.52."""
    assert [syllables(word) for word in ("the", "dealer", "table", "wage", "insurance")] == [1, 2, 2, 1, 3]
    assert grade("The dealer deals you one card.") == pytest.approx(0.5167, abs=0.001)


def test_what_all_tables_of_a_game_share_is_told_once_and_the_rest_by_table() -> None:
    words = text_of(guide_report(replace(HOUSE, tables={id: HOUSE.tables[id] for id in ("BJ-1", "BJ-3")})))
    assert words.count("The dealer draws to 16 and also to a soft 17.") == 1
    assert words.count("The dealer draws to 16 and stands on 17 or more.") == 1
    assert words.count("You take one more card.") == 1


def test_limits_and_meters_are_those_of_each_table() -> None:
    guide = guide_report(replace(HOUSE, tables={"TB-2": HOUSE.tables["TB-2"]}))
    rows = [[plain(cell) for cell in row] for part in guide.parts if isinstance(part, ReportTable) for row in part.rows]
    assert ["Ante", "$15", "$1,000"] in rows
    assert ["Progressive Payout", "$1", "$1"] in rows
    assert ["Meter 1", "$1,000", "8%"] in rows


@pytest.mark.slow
def test_a_large_guide_has_the_same_words_in_letters_of_18_points() -> None:
    house = replace(HOUSE, tables={"MB-2": HOUSE.tables["MB-2"]})
    small, large = guide_report(house), guide_report(house, is_large=True)
    assert small.parts == large.parts
    assert len(pages_of(report_bytes(large, ".pdf"))) > len(pages_of(report_bytes(small, ".pdf")))
    assert "html.large { font-size: 18pt; }" in report_bytes(large, ".html").decode()


def test_the_web_page_stands_alone() -> None:
    content = report_bytes(GUIDE, ".html")
    page = content.decode()
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert "http" not in page
    assert "<script" not in page
    assert "Gaming Guide" in words_of_html(content)
