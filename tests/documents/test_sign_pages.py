"""A sign on paper: letters that can be read across a table, on one page or on two that are filled alike."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

import pytest

from pitboss.documents.sign import Sign, payout_sign, pdf
from pitboss.games.registry import game
from pitboss.games.sign import payout_lines
from support.additional_wagers import LETTERS, wagering
from support.baccarat_tables import DRAGON_BONUS, laid_out, midi, midi_with_everything, mini
from support.printed_pages import Page, printed_pages

pytestmark = pytest.mark.integration

TOP, BOTTOM = 34, 40
"""The margins of a Letter page, in points; larger paper has larger ones."""
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
    "blackjack with ten wagers": sign_of("blackjack", **wagering(10)),
    "blackjack with every wager": sign_of("blackjack", **wagering(len(LETTERS))),
    "midi with everything": baccarat_sign(midi_with_everything("fortune7")),
}


SIGNS = ONE_PAGE | TWO_PAGES


@cache
def pages_of(name: str) -> list[Page]:
    return printed_pages(pdf(SIGNS[name]))


def sizes_of_rows(name: str) -> list[float]:
    """The sizes in which payouts are printed."""
    pays = {row.pays for line in SIGNS[name].lines for row in line.rows}
    return [each.points for page in pages_of(name) for each in page.words if each.text in pays]


@pytest.mark.parametrize("name", ONE_PAGE)
def test_what_fits_on_one_page_in_readable_letters_is_one_page(name: str) -> None:
    assert len(pages_of(name)) == 1


@pytest.mark.parametrize("name", TWO_PAGES)
def test_more_goes_on_two_pages_with_the_same_letters(name: str) -> None:
    assert len(pages_of(name)) == 2
    sizes = sizes_of_rows(name)
    assert max(sizes) == pytest.approx(min(sizes))


@pytest.mark.parametrize("name", SIGNS)
def test_no_letters_are_smaller_than_12_points(name: str) -> None:
    assert min(each.points for page in pages_of(name) for each in page.words) > 11.99


@pytest.mark.parametrize("name", SIGNS)
def test_every_page_is_filled_and_nothing_runs_over_its_foot(name: str) -> None:
    for page in pages_of(name):
        larger = page.width / 8.5
        heights = [each.height for each in page.words if "Approved" not in each.text and "Page" not in each.text]
        assert min(heights) > BOTTOM * larger
        assert max(heights) < page.height * 72 - TOP * larger
        assert max(heights) - min(heights) > 0.8 * (page.height * 72 - (TOP + BOTTOM) * larger)


@pytest.mark.parametrize("name", TWO_PAGES)
def test_every_row_is_printed_on_two_pages(name: str) -> None:
    words = "".join(page.text for page in pages_of(name))
    for line in SIGNS[name].lines:
        assert line.title.replace(" ", "") in words
        for row in line.rows:
            assert row.what.replace(" ", "") in words, row.what
            assert row.pays.replace(" ", "") in words, row.pays
