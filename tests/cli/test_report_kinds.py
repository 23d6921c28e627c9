"""`pitboss report`: the reports of a house, by file name, page size and format."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.reports import pages_of, words_of_html

pytestmark = pytest.mark.slow

FLOOR = """
facility = "Example House"
approved = 2026-01-15

[tables.MN-1]
game = "mini"
variant = "ez"
disclosed_third_card = "simulated_round"
approvals = { layout = 2026-01-10 }
[tables.MN-1.wagers]
player = { min = 5, max = 1000 }
banker = { min = 5, max = 1000 }
tie = { min = 1, max = 100 }
dragon-7 = { min = 1, max = 50 }
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "floor.toml").write_text(FLOOR)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "kind", "name", "title"),
    [
        (("submission", "floor.toml"), "submission", "rules-submission.pdf", "Rules Submission"),
        (
            ("wager", "floor.toml", "dragon-7"),
            "wager",
            "wager-dragon-7.pdf",
            "New wager or paytable: Dragon 7 Insurance",
        ),
        (("guide", "floor.toml"), "guide", "gaming-guide.pdf", "Gaming Guide"),
        (("guide", "floor.toml", "--large-type"), "guide", "gaming-guide-large-type.pdf", "Gaming Guide"),
        (("card", "floor.toml"), "card", "table-card-MN-1.pdf", "Table card: MN-1, Mini Baccarat"),
    ],
)
def test_a_report_is_written_under_its_usual_name(
    pitboss: CommandLine, house: Path, arguments: tuple[str, ...], kind: str, name: str, title: str
) -> None:
    document = pitboss("report", *arguments, "--json").document
    pages = pages_of((house / name).read_bytes())
    assert document == {"kind": kind, "files": [name], "pages": len(pages)}
    assert pages[0].startswith(title)


def test_the_ending_of_the_output_says_the_format(pitboss: CommandLine, house: Path) -> None:
    ran = pitboss("report", "card", "floor.toml", "-o", "card.html")
    assert (ran.code, ran.out) == (0, "card.html\n")
    words = words_of_html((house / "card.html").read_bytes())
    assert "Player’s Hand draws on 0 to 5, stays on 6 and 7." in words
    assert "Approved January 15, 2026" in words
    refused = pitboss.refuses("report", "card", "floor.toml", "-o", "card.docx")
    assert (refused.at, refused.message) == ("--output", "a report is written as .pdf or .html, not as 'card.docx'")


def test_reports_are_letter_or_a4(pitboss: CommandLine, house: Path) -> None:
    assert pitboss("report", "card", "floor.toml", "--paper", "a4").out == "table-card-MN-1.pdf, 1 page\n"
    assert (
        "'legal' is not one of 'letter', 'a4'"
        in pitboss.refuses("report", "card", "floor.toml", "--paper", "legal").message
    )


def test_all_reports_of_a_house_are_written_at_once(pitboss: CommandLine, house: Path) -> None:
    written = pitboss("report", "all", "floor.toml", "-d", "reports", "--format", "html", "--json").document["written"]
    names = ["rules-submission", "gaming-guide", "gaming-guide-large-type", "table-card-MN-1"]
    assert [each["files"] for each in written] == [[str(Path("reports") / f"{name}.html")] for name in names]
    assert sorted(each.name for each in (house / "reports").iterdir()) == sorted(f"{name}.html" for name in names)


def test_a_wager_or_a_table_that_is_not_there_is_refused_with_the_nearest(pitboss: CommandLine, house: Path) -> None:
    refused = pitboss.refuses("report", "wager", "floor.toml", "dragon-8")
    assert refused.message == "no table of the submission offers a wager 'dragon-8'; did you mean 'dragon-7'?"
    refused = pitboss.refuses("report", "card", "floor.toml", "--table", "MN-2")
    assert (refused.at, refused.message) == ("--table", "there is no table 'MN-2'; did you mean 'MN-1'?")


def test_an_unlawful_submission_is_refused_with_its_line(pitboss: CommandLine, house: Path) -> None:
    (house / "floor.toml").write_text(FLOOR.replace('variant = "ez"', 'variant = "ez"\ndecks = 2'))
    for command in (("submission",), ("guide",), ("card",), ("all",)):
        refused = pitboss.refuses("report", command[0], "floor.toml")
        assert refused.at == "floor.toml:8"
        assert refused.clause == "midi:3.A"


def test_a_round_of_a_journal_has_the_report_of_settle(pitboss: CommandLine, tmp_path: Path) -> None:
    journal, first, second = str(tmp_path / "table.db"), tmp_path / "one.html", tmp_path / "two.html"
    assert pitboss("demo", "--seed", "3", "--rounds", "2", "--journal", journal).code == 0
    ran = pitboss("report", "round", journal, "--round", "2", "-o", str(first), "--json")
    assert (ran.code, ran.document) == (0, {"kind": "dispute", "files": [str(first)], "pages": None})
    assert pitboss("replay", journal, "--round", "2", "--report", str(second)).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert re.search(r"Round 2, \d{4}-\d\d-\d\d", words_of_html(first.read_bytes()))
    refused = pitboss.refuses("report", "round", journal, "--round", "7")
    assert (refused.at, refused.message) == ("--round", "there is no round 7: the journal has 2")
    assert "Missing option '--round'" in pitboss.refuses("report", "round", journal).message
