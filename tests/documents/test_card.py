"""The table card: order of play, payouts and rulings of one table, on two pages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.documents.report import ReportTable, plain, report_bytes
from pitboss.documents.reports.card import MAX_PAGES, card_report
from pitboss.documents.reports.guide import posted_wagers
from support.report_words import text_of
from support.reports import is_tagged, pages_of
from support.sample_house import HOUSE


@pytest.mark.slow
@pytest.mark.parametrize("id", HOUSE.tables)
def test_every_card_has_every_row_and_two_pages_at_most(id: str) -> None:
    table = HOUSE.tables[id]
    card = card_report(table)
    rows = {(plain(row[0]), plain(row[1])) for part in card.parts if isinstance(part, ReportTable) for row in part.rows}
    for wager in posted_wagers(table):
        for row in wager.line.rows:
            assert (row.what, row.pays) in rows
    content = report_bytes(card, ".pdf")
    pages = pages_of(content)
    assert len(pages) <= MAX_PAGES
    assert is_tagged(content)
    for number, words in enumerate(pages, start=1):
        assert words.endswith(f"Approved January 15, 2026 Page {number} of {len(pages)}")


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_fullest_card_has_two_pages_on_either_paper(paper: str) -> None:
    table = HOUSE.tables["BJ-12"]
    assert len(pages_of(report_bytes(card_report(table, paper), ".pdf", paper))) == MAX_PAGES


@pytest.mark.slow
def test_a_card_rules_by_the_choices_of_its_own_table() -> None:
    first, second = text_of(card_report(HOUSE.tables["MB-1"])), text_of(card_report(HOUSE.tables["MB-2"]))
    assert "discard it together with one more card, unseen" in first
    assert "it begins a simulated round without wagers" in second
    assert "Take 5% vigorish from each winning Banker wager." in first
    assert "No vigorish. Banker's win with a three-card 7 pushes." in second
    assert "Dragon 7, Panda 8" in second
    assert "Dragon 7, Panda 8" not in first


def test_a_card_has_order_announcements_decisions_payouts_and_rulings() -> None:
    card = card_report(HOUSE.tables["BJ-8"])
    assert [each.text for each in card.headings()] == [
        "Order of play",
        "Announcements",
        "Decisions",
        "Payouts and limits",
        "Meters",
        "Irregularities and rulings",
    ]


@pytest.mark.slow
def test_a_table_with_a_very_large_choice_of_wagers_still_has_two_pages() -> None:
    """All wagers of the sample's blackjack tables at one table would be more than any table offers."""
    table = HOUSE.tables["BJ-12"]
    others = {**HOUSE.tables["BJ-6"].choices.wagers, **HOUSE.tables["BJ-11"].choices.wagers, **table.choices.wagers}
    changed = table.choices.model_copy(update={"wagers": others, "decks": 6, "community_cards": "none"})
    card = card_report(replace(table, choices=changed))
    assert len(pages_of(report_bytes(card, ".pdf"))) <= MAX_PAGES
