"""The reports of `diff` and `amend`: every change and every effect on paper, the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.api.amend import effects_of
from pitboss.documents.report import report_bytes
from pitboss.documents.reports.amendment import amendment_report, difference_report
from pitboss.submission.amendment_effects import AmendmentEffects, read_draft
from pitboss.submission.differences import SubmissionDifferences, differences
from pitboss.submission.submission import parse_submission
from support.command_line import CommandLine
from support.printed_pages import printed_pages
from support.submissions import midi

pytestmark = pytest.mark.integration

DRAFT = """title = "Dragon 7 at 45 to 1"
book = "midi"
version = "1.12"
date = 2027-01-01
[[row]]
wager = "dragon-7"
row = "dragon-7"
pays = "45 to 1"
[[withdrawn]]
wager = "lucky-nines"
"""
OLD = midi('variant = "ez"', "[tables.MB-1.wagers]", 'lucky-nines = { paytable = "A", min = 5, max = 100 }')


@pytest.fixture(scope="module")
def found() -> SubmissionDifferences:
    new = midi('variant = "ez"', 'tie_odds = "9 to 1"', "[tables.MB-1.wagers]", "player = { min = 10 }")
    return differences(parse_submission(OLD), parse_submission(new.replace("approved = 2026-01", "approved = 2026-04")))


@pytest.fixture
def effects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AmendmentEffects:
    monkeypatch.chdir(tmp_path)
    Path("draft.toml").write_text(DRAFT, encoding="utf-8")
    Path("floor.toml").write_text(OLD, encoding="utf-8")
    draft, _ = read_draft("draft.toml")
    assert draft is not None
    return effects_of(draft, ["floor.toml"])


def _join_lines(text: str) -> str:
    return "".join(text.split())


def test_the_report_has_every_difference_with_its_clause_and_edges(found: SubmissionDifferences) -> None:
    pages = printed_pages(report_bytes(difference_report(found), ".pdf"))
    text = "".join(page.text for page in pages)
    for words in (
        "Changes to the Rules Submission",
        "Day of approval2026-01-152026-04-15",
        "MB-1, Midi Baccarat",
        "Tie odds8 to 19 to 1midi:12.B",
        "Player, least amountnone$10",
        "Lucky Ninespaytable A, min $5, max $100not offered",
        "14.3596 %4.8440 %-9.5156 %$14.36$4.84-$9.52",
        "No change in the edge of Player, Banker, Dragon 7 Insurance, Panda 8 Insurance.",
        "per unit of the initial wager",
    ):
        assert _join_lines(words) in text
    assert all("ApprovedApril15,2026" in page.text for page in pages)


def test_a_report_is_the_same_byte_for_byte(found: SubmissionDifferences) -> None:
    for format in (".pdf", ".html"):
        first, second = (report_bytes(difference_report(found), format, "a4") for _ in range(2))
        assert first == second


def test_submissions_that_say_the_same_make_a_report_that_says_so() -> None:
    same = differences(parse_submission(OLD), parse_submission(OLD))
    assert b"say the same" in report_bytes(difference_report(same), ".html")


def test_the_report_on_an_amendment_has_changes_reasons_and_edges(effects: AmendmentEffects) -> None:
    text = "".join(page.text for page in printed_pages(report_bytes(amendment_report(effects), ".pdf")))
    for words in (
        "Effects of a proposed amendment",
        "Midi Baccarat, version 1.12",
        "January 1, 2027",
        "1, of which 1 would be unlawful",
        "pays 45 to 1 instead of 40 to 1midi:12.G",
        "MB-1, Midi Baccarat: becomes unlawful",
        "Lucky Nines is withdrawn",
        "tables.MB-1.wagers.lucky-nines: version 1.12 of the rules has no wager",
        "Dragon 7 Insurance7.6113 %-3.6556 %-11.2669 %",
    ):
        assert _join_lines(words) in text


def test_the_commands_write_their_reports(
    effects: AmendmentEffects, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pitboss = CommandLine(capsys, monkeypatch)
    ran = pitboss("amend", "draft.toml", "floor.toml", "-o", "effects.html")
    assert (ran.code, ran.out.splitlines()[-1]) == (1, "report written to effects.html")
    Path("new.toml").write_text(midi(), encoding="utf-8")
    assert pitboss("diff", "floor.toml", "new.toml", "-o", "changes.pdf", "--json").document["report"] == "changes.pdf"
    assert Path("changes.pdf").read_bytes().startswith(b"%PDF")
    refused = pitboss.refuses("diff", "floor.toml", "new.toml", "-o", "changes.txt")
    assert refused == ("a report is written as .pdf or .html, not as 'changes.txt'", "--output", None)
