"""A sign on paper: letters that can be read across a table, on one page or on two of much the same height."""

from __future__ import annotations

from datetime import date
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from pitboss.documents.sign import Sign, payout_sign, pdf
from pitboss.games.registry import game
from pitboss.games.sign import payout_lines
from support.additional_wagers import wagering
from support.baccarat_tables import DRAGON_BONUS, laid_out, midi, midi_with_everything, mini

READABLE = 11.5
"""Points: the least size of letters on a single page."""
LEAST = 8.0
"""Points: the least size on two pages, with a dozen wagers."""
TOP, BOTTOM = 792 - 34, 40
"""The printed part of a letter page, from bottom up, in points."""
APPROVED = date(2026, 1, 15)


def sign_of(name: str, **chosen: Any) -> Sign:
    played = game(name)
    choices = played.choices.model_validate(chosen)
    return payout_sign("T-1", APPROVED, played.layout(choices, "Example House"), payout_lines(played.offers(choices)))


def baccarat_sign(choices: Any, name: str = "midi") -> Sign:
    return payout_sign("T-1", APPROVED, laid_out(choices), payout_lines(game(name).offers(choices)))


BLITZ_ALL = {"blind": {"paytable": "A"}, "flush-bonus": {}, "blitz-jackpot": {}, "progressive": {"paytable": "A"}}
MATCHES = {"match-up": {"paytable": "A"}, "match-down": {"paytable": "A"}, "monster-match": {"paytable": "A"}}
ONE_PAGE = {
    "blackjack": sign_of("blackjack", blackjack_odds="3 to 2"),
    "blackjack with one wager": sign_of("blackjack", **wagering(1)),
    "mini": baccarat_sign(mini(), "mini"),
    "midi ez": baccarat_sign(midi(variant="ez", wagers={"dragon-7": {}, "panda-8": {}, **DRAGON_BONUS})),
    "edge21 with every wager": sign_of("edge21", wagers=MATCHES),
    "blitz with every wager": sign_of("blitz", wagers=BLITZ_ALL),
    "poker": sign_of("poker", blinds=[1, 2]),
}
TWO_PAGES = {
    "blackjack with twelve wagers": sign_of("blackjack", **wagering(12)),
    "midi with everything": baccarat_sign(midi_with_everything("fortune7")),
}


@cache
def printed(name: str) -> list[list[tuple[str, float, float]]]:
    """The words of each page, with the size and the height of each."""
    pages = []
    for page in PdfReader(BytesIO(pdf((ONE_PAGE | TWO_PAGES)[name]))).pages:
        found: list[tuple[str, float, float]] = []

        def keep(text: str, cm: list[float], tm: list[float], _: object, size: float, found: Any = found) -> None:
            if text.strip():
                found.append((text.strip(), abs(size * tm[3] * cm[3]), cm[3] * tm[5] + cm[5]))

        page.extract_text(visitor_text=keep)
        pages.append(found)
    return pages


def sizes_of_rows(name: str) -> list[float]:
    """The sizes in which payouts are printed."""
    pays = {row.pays for line in (ONE_PAGE | TWO_PAGES)[name].lines for row in line.rows}
    return [size for page in printed(name) for text, size, _ in page if text in pays]


@pytest.mark.parametrize("name", ONE_PAGE)
def test_what_fits_on_one_page_in_readable_letters_is_one_page(name: str) -> None:
    assert len(printed(name)) == 1
    assert min(sizes_of_rows(name)) >= READABLE


@pytest.mark.slow
@pytest.mark.parametrize("name", TWO_PAGES)
def test_more_goes_on_two_pages_with_the_same_letters(name: str) -> None:
    assert len(printed(name)) == 2
    sizes = sizes_of_rows(name)
    assert min(sizes) >= LEAST
    assert max(sizes) == pytest.approx(min(sizes))


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ONE_PAGE, *TWO_PAGES])
def test_every_page_is_filled_and_nothing_runs_over_its_foot(name: str) -> None:
    for page in printed(name):
        heights = [height for text, _, height in page if "Approved" not in text and "Page" not in text]
        assert min(heights) > BOTTOM
        assert max(heights) < TOP
        assert max(heights) - min(heights) > 0.8 * (TOP - BOTTOM)


@pytest.mark.slow
def test_every_row_is_printed_once_on_two_pages() -> None:
    name = "blackjack with twelve wagers"
    words = "".join(text for page in printed(name) for text, _, _ in page).replace(" ", "")
    for line in TWO_PAGES[name].lines:
        assert words.count(line.title.replace(" ", "")) >= 1
        for row in line.rows:
            assert row.what.replace(" ", "") in words, row.what
