"""`pitboss amend`: what a proposed change of the rules would do, in words and as a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.submissions import midi

DRAFT = """title = "A higher Tie"
book = "midi"
version = "1.12"
date = 2027-01-01

[[row]]
wager = "tie"
row = "wins"
pays = "9 to 1"
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("draft.toml").write_text(DRAFT, encoding="utf-8")
    Path("low.toml").write_text(midi(), encoding="utf-8")
    Path("high.toml").write_text(midi('tie_odds = "9 to 1"'), encoding="utf-8")
    return tmp_path


def test_a_table_that_becomes_unlawful_is_told_with_its_reason_and_exits_1(pitboss: CommandLine, files: Path) -> None:
    ran = pitboss("amend", "draft.toml", "high.toml", "low.toml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines()[:2] == [
        "A higher Tie (midi, from 2027-01-01)",
        "  Tie, both hands equal: pays 9 to 1 instead of 8 to 1 [midi:12.B]",
    ]
    assert "high.toml: Example House\n  not touched: MB-1\n" in ran.out
    assert "  MB-1, Midi Baccarat: becomes unlawful\n" in ran.out
    assert "tables.MB-1.tie_odds: Tie pays at least 9 to 1, not 8 to 1 [midi:12.B]\n" in ran.out
    assert ran.out.endswith("1 table touched, 1 unlawful\n")


def test_where_every_table_stays_lawful_it_exits_0(pitboss: CommandLine, files: Path) -> None:
    ran = pitboss("amend", "draft.toml", "high.toml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("0 tables touched, 0 unlawful\n")


def test_the_document_has_changes_submissions_and_tables(pitboss: CommandLine, files: Path) -> None:
    document = pitboss("amend", "draft.toml", "low.toml", "--json").document
    assert list(document) == ["ok", "draft", "changes", "submissions", "convention"]
    assert document["draft"] == {"book": "midi", "version": "1.12", "title": "A higher Tie", "date": "2027-01-01"}
    [table] = document["submissions"][0]["tables"]
    assert list(table) == ["table", "lawful", "reasons", "problems", "edges"]
    assert (table["table"], table["lawful"]) == ("MB-1", False)


def test_a_bad_draft_is_refused_with_every_line(pitboss: CommandLine, files: Path) -> None:
    Path("draft.toml").write_text(DRAFT.replace("tie", "ties").replace("9 to 1", "nine"), encoding="utf-8")
    ran = pitboss("amend", "draft.toml", "low.toml")
    assert (ran.code, ran.out) == (2, "")
    assert [line.partition(": ")[2].split(":")[1] for line in ran.err.splitlines()] == ["7", "9"]
    document = pitboss("amend", "draft.toml", "low.toml", "--json").document
    assert document["error"]["at"] == "draft.toml:7"
    assert len(document["problems"]) == 2


def test_a_submission_that_is_not_lawful_today_is_refused(pitboss: CommandLine, files: Path) -> None:
    Path("low.toml").write_text(midi("decks = 5"), encoding="utf-8")
    refused = pitboss.refuses("amend", "draft.toml", "low.toml")
    assert (refused.at, refused.clause) == ("low.toml:7", "midi:3.A")
