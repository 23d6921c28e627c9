"""Reports as pages: the same words as PDF and as HTML, tagged, reproducible, and never read as markup."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss import PitbossError, new_table
from pitboss.documents import sign_files
from pitboss.documents.report import (
    Blank,
    Column,
    Drawing,
    Facts,
    Frame,
    Heading,
    Items,
    NewPage,
    Note,
    Paragraph,
    Report,
    ReportTable,
    Signatures,
    Size,
    code,
    mark,
    report_bytes,
    soft,
    strong,
    write_report,
)
from support.reports import is_tagged, pages_of, words_of_html

pytestmark = pytest.mark.integration

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'

EVERY_PART = Report(
    kind="example",
    title="The house's <report>",
    facts=(("Facility", "Cards & Dice"), ("File", (code("o'clock.toml"),))),
    running="Cards & Dice · example",
    approved="Approved January 15, 2026",
    has_contents=True,
    parts=(
        Heading("First #part"),
        Paragraph(("It isn't *bold*, ", strong("this is"), ", and ", soft("this is small"), ".")),
        Items(("one", "two"), is_numbered=True),
        Items(("$3 $", "[x]")),
        Heading("Below it", level=3),
        ReportTable((Column("Wager", share=1), Column("Pays", right=True)), (("Tie", "8 to 1"),), caption="A caption"),
        ReportTable((Column(), Column()), (("plain", (mark("marked"),)),), is_small=True),
        Facts((("label", "value"),)),
        NewPage(),
        Heading("Second part"),
        Note("a note"),
        Note("a warning", is_warning=True),
        Blank("to be filled in", lines=2),
        Drawing(SQUARE, "a black square", "Exhibit A", height=20),
        Frame(
            "Seat 1", "won +5.00", (ReportTable((Column(right=True), Column()), (("5.00", "at 1 to 1"),)), Facts(()))
        ),
        Signatures(("Prepared by", "Date")),
    ),
)


WORDS = (
    "The house’s <report>",
    "Cards & Dice",
    "o'clock.toml",
    "First #part",
    "It isn’t *bold*,",
    "$3 $",
    "[x]",
    "A caption",
    "8 to 1",
    "marked",
    "Second part",
    "a warning",
    "to be filled in",
    "Exhibit A",
    "won +5.00",
    "Prepared by",
)


def test_both_formats_have_every_word_and_read_none_as_markup() -> None:
    paper = " ".join(pages_of(report_bytes(EVERY_PART, ".pdf")))
    screen = words_of_html(report_bytes(EVERY_PART, ".html"))
    for each in WORDS:
        assert each in paper, each
        assert each in screen, each
    assert "<report>" not in report_bytes(EVERY_PART, ".html").decode()


def test_every_page_bears_the_approval_and_its_number() -> None:
    pages = pages_of(report_bytes(EVERY_PART, ".pdf"))
    assert len(pages) == 2
    for number, words in enumerate(pages, start=1):
        assert words.endswith(f"Cards & Dice · example · Approved January 15, 2026 Page {number} of 2")


def test_html_prints_the_approval_and_the_page_number_on_every_page() -> None:
    page = report_bytes(EVERY_PART, ".html", "a4").decode()
    assert "@page { size: A4;" in page
    assert 'content: "Cards \\26  Dice · example · Approved January 15, 2026"' in page
    assert 'content: "Page " counter(page) " of " counter(pages)' in page


def test_the_contents_lead_to_every_heading() -> None:
    page = report_bytes(EVERY_PART, ".html").decode()
    assert re.findall(r'<a href="#(part-\d)">([^<]*)</a>', page) == [
        ("part-1", "First #part"),
        ("part-2", "Below it"),
        ("part-3", "Second part"),
    ]
    for number in (1, 2, 3):
        assert page.count(f'id="part-{number}"') == 1
    assert "Contents First #part" in " ".join(pages_of(report_bytes(EVERY_PART, ".pdf")))


def test_the_same_report_gives_the_same_bytes_and_a_tagged_pdf() -> None:
    content = report_bytes(EVERY_PART, ".pdf")
    assert report_bytes(EVERY_PART, ".pdf") == content
    assert is_tagged(content)


@pytest.mark.parametrize(("paper", "points"), [("letter", (612, 792)), ("a4", (595.28, 841.89))])
def test_a_report_is_on_letter_or_on_a4(paper: str, points: tuple[float, float]) -> None:
    box = PdfReader(BytesIO(report_bytes(EVERY_PART, ".pdf", paper))).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(points, abs=0.1)


@pytest.mark.parametrize("size", list(Size))
def test_every_size_and_columns_can_be_set(size: Size) -> None:
    report = Report("example", "Title", EVERY_PART.parts, "running", size=size, columns=2)
    assert any("Second part" in words for words in pages_of(report_bytes(report, ".pdf")))


def test_the_ending_says_the_format_and_another_is_refused(tmp_path: Path) -> None:
    written = write_report(EVERY_PART, str(tmp_path / "report.pdf"))
    assert written.to_dict() == {"kind": "example", "files": [str(tmp_path / "report.pdf")], "pages": 2}
    assert write_report(EVERY_PART, str(tmp_path / "report.html")).pages is None
    with pytest.raises(PitbossError, match=r"a report is written as .pdf or .html, not as 'report.docx'"):
        write_report(EVERY_PART, "report.docx")
    with pytest.raises(PitbossError, match="'legal' is not a page size of a report: letter or a4"):
        write_report(EVERY_PART, str(tmp_path / "report.pdf"), page_size="legal")


def test_a_sign_can_be_written_once_reports_are_loaded() -> None:
    """The package of reports has the name of a function that signs use."""
    table = new_table("mini")
    made = sign_files(table.id, table.facility, table.approved, table.game, table.choices, ["pdf"])
    assert made[f"{table.id}-sign.pdf"].startswith(b"%PDF")
