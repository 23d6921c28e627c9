"""`pitboss sign` on paper: nothing below 12 points and nothing left out, however many wagers a table has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.additional_wagers import LETTERS
from support.blackjack_submissions import with_wagers
from support.command_line import CommandLine, call
from support.html_pages import HtmlPage
from support.printed_pages import Page, printed_pages

pytestmark = pytest.mark.slow

ALL = len(LETTERS)
MIN_FONT_SIZE = 12


def pages_of(pitboss: CommandLine, here: Path, count: int, *options: str) -> list[Page]:
    """The pages of the sign of a table with so many additional wagers."""
    file = here / "floor.toml"
    file.write_text(with_wagers(count), encoding="utf-8")
    ran = pitboss("sign", str(file), "-d", str(here), "--format", "pdf,html", *options)
    assert (ran.code, ran.err) == (0, "")
    return paper_of(here)


@pytest.fixture(scope="module")
def every_wager(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with felt and sign of a table with every additional wager, written once."""
    here = tmp_path_factory.mktemp("every-wager")
    (here / "floor.toml").write_text(with_wagers(ALL), encoding="utf-8")
    ran = call("sign", str(here / "floor.toml"), "-d", str(here), "--format", "svg,pdf,html")
    assert (ran.code, ran.err) == (0, "")
    return here


def paper_of(here: Path) -> list[Page]:
    return printed_pages((here / "BJ-1-sign.pdf").read_bytes())


def words_of(html: str) -> list[str]:
    """The words of a page of HTML, without its title, which paper has not."""
    return [words for words in HtmlPage(html.partition("</style>")[2]).said if words]


def smallest(pages: list[Page]) -> float:
    return round(min(each.points for page in pages for each in page.words), 2)


@pytest.mark.parametrize(
    ("count", "pages", "inches"),
    [(0, 1, (8.5, 11)), (3, 1, (8.5, 11)), (10, 2, (8.5, 11)), (16, 2, (8.5, 11))],
)
def test_a_sign_has_one_letter_page_or_two(
    pitboss: CommandLine, tmp_path: Path, count: int, pages: int, inches: tuple[float, float]
) -> None:
    found = pages_of(pitboss, tmp_path, count)
    assert [(page.width, page.height) for page in found] == [inches] * pages
    assert smallest(found) >= MIN_FONT_SIZE


def test_it_has_two_tabloid_pages_where_two_letter_pages_are_not_enough(every_wager: Path) -> None:
    found = paper_of(every_wager)
    assert [(page.width, page.height) for page in found] == [(11, 17)] * 2
    assert smallest(found) >= MIN_FONT_SIZE


@pytest.mark.parametrize(("paper", "pages", "inches"), [("letter", 3, (8.5, 11)), ("poster", 1, (24, 36))])
def test_on_a_paper_that_is_named_a_sign_has_as_many_pages_as_it_takes(
    pitboss: CommandLine, tmp_path: Path, paper: str, pages: int, inches: tuple[float, float]
) -> None:
    found = pages_of(pitboss, tmp_path, ALL, "--paper", paper)
    assert [(page.width, page.height) for page in found] == [inches] * pages
    assert smallest(found) >= MIN_FONT_SIZE


@pytest.mark.parametrize("count", range(2, ALL, 5))
def test_no_letters_are_below_12_points_whatever_the_number_of_wagers(
    pitboss: CommandLine, tmp_path: Path, count: int
) -> None:
    found = pages_of(pitboss, tmp_path, count)
    assert len(found) <= 2
    assert smallest(found) >= MIN_FONT_SIZE


def test_the_paper_says_all_that_the_page_says(every_wager: Path) -> None:
    """Each of the 32 wagers has a card on paper with every row that the HTML has."""
    paper = "".join(page.text for page in paper_of(every_wager))
    page = (every_wager / "BJ-1-sign.html").read_text(encoding="utf-8")
    said = words_of(page)
    assert page.count("<section") == 36  # Blackjack, Insurance, 32 wagers, two bonuses
    for words in said:
        assert "".join(words.split()) in paper, words


def test_the_two_pages_are_filled_alike(every_wager: Path) -> None:
    for page in paper_of(every_wager):
        lowest = min(each.height for each in page.words if "Approved" not in each.text and "Page" not in each.text)
        assert lowest < 0.08 * page.height * 72  # the last row is just above the foot


def test_minimum_and_maximum_stay_whole(every_wager: Path) -> None:
    """A line may end between them, and never between a word and its amount."""
    words = [each.text for page in paper_of(every_wager) for each in page.words]
    stated = [each for each in words if "Minimum" in each or "Maximum" in each]
    assert len(stated) >= 26
    assert all("$" in each for each in stated)


def test_printed_words_have_typographic_apostrophes(every_wager: Path) -> None:
    pages = paper_of(every_wager)
    paper = "".join(page.text for page in pages)
    felt = (every_wager / "BJ-1-layout.svg").read_text(encoding="utf-8")
    page = (every_wager / "BJ-1-sign.html").read_text(encoding="utf-8")
    for printed in (paper, felt, page):
        assert "King’s" in printed
        assert "Blazing7’s" in printed.replace(" ", "")
    assert "'" not in paper
    assert "'" not in "".join(words_of(page))
    assert not [text for text in re.findall(r'(?:data-text|aria-label)="([^"]*)"', felt) if "'" in text]


def test_a_paper_that_is_not_there_is_refused(pitboss: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(with_wagers(0), encoding="utf-8")
    refused = pitboss.refuses("sign", str(file), "-d", str(tmp_path), "--paper", "a4")
    assert "letter" in refused.message
    assert "poster" in refused.message
