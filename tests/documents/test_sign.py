"""The payout sign as a page and as a PDF."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from pitboss.documents.sign import Sign, day_words, html, payout_sign, pdf
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.registry import game
from pitboss.games.sign import payout_lines
from support.baccarat_tables import (
    DRAGON_BONUS,
    FACILITY,
    PAIRS,
    VARIANTS,
    Variant,
    laid_out,
    midi,
    midi_with_everything,
    mini,
)
from support.html_pages import HtmlPage

APPROVED = date(2025, 11, 5)
HOSTILE = '<script>alert(1)</script> #panic("x") $ & " \\'
LIMITS = {"player": {"min": "25", "max": "5000"}, "banker": {"min": "25", "max": "5000"}, "tie": {"max": "500"}}


def sign_of(choices: BaccaratChoices, facility: str = FACILITY, table: str = "MB-1") -> Sign:
    book = "midi" if isinstance(choices, MidiChoices) else "mini"
    return payout_sign(table, APPROVED, laid_out(choices, facility), payout_lines(game(book).offers(choices)))


def paper_words(document: bytes) -> str:
    """All words of a PDF, each line once."""
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(document)).pages)


def without_spaces(text: str) -> str:
    return re.sub(r"\s", "", text)


def everything_said(sign: Sign) -> list[str]:
    said = [sign.facility, sign.heading, f"Table {sign.table}", sign.approved, *sign.notices]
    said += [word for each in sign.limits for word in (each.wagers, each.limits)]
    for line in sign.lines:
        said += [line.title, *([line.limits] if line.limits else [])]
        said += [word for row in line.rows for word in (row.what, row.pays)]
    return said


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_page_and_pdf_say_all_the_words_of_the_sign(variant: Variant) -> None:
    sign = sign_of(midi_with_everything(variant))
    page = without_spaces("".join(HtmlPage(html(sign)).said))
    paper = without_spaces(paper_words(pdf(sign)))
    for words in everything_said(sign):
        assert without_spaces(words) in page, words
        assert without_spaces(words) in paper, words


@pytest.mark.clause("midi:2.B(6)(a)(ii)", "midi:2.B(6)(b)(ii)", "midi:2.B(6)(c)(i)", "mini:2.B(6)(b)")
@pytest.mark.parametrize(
    ("choices", "notice"),
    [
        (midi(variant="ez"), "Banker wagers push and are returned on a Dragon 7: Banker wins with a three-card 7"),
        (mini(variant="ez"), "Banker wagers push and are returned on a Dragon 7: Banker wins with a three-card 7"),
        (
            midi(variant="fortune7"),
            "Banker wagers push and are returned on a Fortune 7: Banker wins with a three-card 7",
        ),
        (midi(variant="no_commission"), "Banker wagers pay 1 to 2 when Banker wins with 6"),
    ],
)
def test_the_sign_advises_players_of_what_the_variation_does_to_banker(choices: BaccaratChoices, notice: str) -> None:
    assert sign_of(choices).notices == (notice,)
    assert notice in HtmlPage(html(sign_of(choices))).said


def test_COMAR_14_no_sign_says_for() -> None:
    for variant in VARIANTS:
        said = everything_said(sign_of(midi_with_everything(variant)))
        assert not any(re.search(r"\bfor\b", words, re.IGNORECASE) for words in said)


def test_COMAR_14_the_limits_of_the_main_wagers_head_the_sign() -> None:
    sign = sign_of(midi(wagers={**LIMITS, "super-6": {"min": "5"}}))
    assert [(each.wagers, each.limits) for each in sign.limits] == [
        ("Player, Banker", "Minimum $25 · Maximum $5,000"),
        ("Tie", "Maximum $500"),
    ]
    assert {line.title: line.limits for line in sign.lines} == {
        "Player": None, "Banker": None, "Tie": None, "Super 6": "Minimum $5",
    }  # fmt: skip


def test_the_sides_of_one_wager_share_a_table_where_they_pay_alike() -> None:
    titles = [line.title for line in sign_of(midi(wagers={**DRAGON_BONUS, **PAIRS})).lines]
    assert titles == ["Player", "Banker", "Tie", "Dragon Bonus (Player or Banker)", "Any Pair (Player or Banker)"]


def test_the_sides_of_one_wager_stand_apart_where_their_limits_differ() -> None:
    wagers = {"dragon-bonus-player": {"paytable": "A", "max": "100"}, "dragon-bonus-banker": {}}
    titles = [line.title for line in sign_of(midi(wagers=wagers)).lines]
    assert titles[3:] == ["Dragon Bonus (Player)", "Dragon Bonus (Banker)"]


def test_wagers_that_pay_alike_under_clauses_of_their_own_stand_apart() -> None:
    titles = [line.title for line in sign_of(midi_with_everything("fortune7")).lines]
    assert {"Fortune 7", "Fortune 7 Insurance"} <= set(titles)


def test_a_sign_bears_the_day_of_its_approval() -> None:
    assert day_words(APPROVED) == "November 5, 2025"
    assert sign_of(mini()).approved == "Approved November 5, 2025"


def test_a_hostile_name_stays_words_on_the_page() -> None:
    page = HtmlPage(html(sign_of(mini(), HOSTILE, '"><img src=x>')))
    assert "script" not in page.tags
    assert "img" not in page.tags
    assert HOSTILE in page.said


def test_a_hostile_name_stays_words_in_the_pdf() -> None:
    assert without_spaces(HOSTILE) in without_spaces(paper_words(pdf(sign_of(mini(), HOSTILE, "#pagebreak()"))))
    assert "#pagebreak()" in paper_words(pdf(sign_of(mini(), HOSTILE, "#pagebreak()")))


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    page = html(sign_of(midi_with_everything()))
    assert {"script", "link", "img", "iframe"}.isdisjoint(HtmlPage(page).tags)
    assert "http" not in page
    assert "url(" not in page


@pytest.mark.slow
@pytest.mark.parametrize("choices", [mini(), midi(variant="ez", wagers=DRAGON_BONUS), midi_with_everything("fortune7")])
def test_a_sign_is_the_same_bytes_every_time(choices: BaccaratChoices) -> None:
    assert pdf(sign_of(choices)) == pdf(sign_of(choices))


def test_a_long_name_leaves_the_sign_on_its_pages() -> None:
    name = "The Grand Chesapeake Bay Waterfront Casino, Resort and Convention Hotel of Maryland " * 2
    assert len(PdfReader(BytesIO(pdf(sign_of(mini(), name)))).pages) == 1
    assert len(PdfReader(BytesIO(pdf(sign_of(midi_with_everything("fortune7"), name)))).pages) == 2
