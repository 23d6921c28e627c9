"""`pitboss diff`: what changes from one submission to another, in words and as a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.submissions import midi


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A submission, and the same with a higher Tie and another day of approval."""
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(midi(), encoding="utf-8")
    new.write_text(midi('tie_odds = "9 to 1"').replace("approved = 2026-01-15", "approved = 2026-03-01"), "utf-8")
    return str(old), str(new)


def test_what_differs_is_told_by_table_with_its_edges_and_exits_1(pitboss: CommandLine, files: tuple[str, str]) -> None:
    ran = pitboss("diff", *files)
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[:4] == [
        "Example House",
        "  Day of approval: was 2026-01-15, becomes 2026-03-01",
        "MB-1, Midi Baccarat",
        "  Tie odds: was 8 to 1, becomes 9 to 1 [midi:12.B]",
    ]
    assert lines[5].split() == ["tie", "14.3596", "%", "4.8440", "%", "-9.5156", "%", "$14.36", "$4.84", "-$9.52"]
    assert lines[6] == "  no change in the edge of player, banker"
    assert lines[-1] == "2 differences at 1 table"


def test_the_document_has_differences_edges_and_the_convention(pitboss: CommandLine, files: tuple[str, str]) -> None:
    ran = pitboss("diff", *files, "--json")
    assert (ran.code, ran.err) == (1, "")
    document = ran.document
    assert list(document) == ["differs", "old", "new", "differences", "edges", "convention"]
    assert document["differs"] is True
    assert document["new"] == {"facility": "Example House", "approved": "2026-03-01"}
    assert document["differences"][1] == {
        "kind": "changed",
        "table": "MB-1",
        "field": "tables.MB-1.tie_odds",
        "old": "8 to 1",
        "new": "9 to 1",
        "title": "Tie odds",
        "text": "Tie odds: was 8 to 1, becomes 9 to 1",
        "clause": "midi:12.B",
    }
    tie = document["edges"][2]
    assert (tie["table"], tie["wager"], tie["old"]["house_edge"]) == ("MB-1", "tie", "103841353768/723147898655")
    assert "per unit of the initial wager" in document["convention"]


def test_submissions_that_say_the_same_exit_0(pitboss: CommandLine, files: tuple[str, str]) -> None:
    ran = pitboss("diff", files[0], files[0])
    assert (ran.code, ran.err, ran.out) == (0, "", f"{files[0]} says the same as {files[0]}\n")
    assert pitboss("diff", files[0], files[0], "--json").document["differs"] is False


def test_a_submission_that_is_not_lawful_is_refused_with_its_line(pitboss: CommandLine, files: tuple[str, str]) -> None:
    Path(files[1]).write_text(midi("decks = 5"), encoding="utf-8")
    refused = pitboss.refuses("diff", *files)
    assert (refused.at, refused.clause) == (f"{files[1]}:7", "midi:3.A")


def test_a_file_that_is_not_there_is_refused(pitboss: CommandLine, files: tuple[str, str]) -> None:
    assert "missing.toml" in (pitboss.refuses("diff", files[0], "missing.toml").at or "")
