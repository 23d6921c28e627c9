"""`pitboss odds` of the tables of a submission."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.submission import SAMPLE
from support.command_line import CommandLine
from support.odds_documents import KEYS
from support.submissions import midi


@pytest.fixture
def submission(tmp_path: Path) -> str:
    path = tmp_path / "submission.toml"
    path.write_text(midi("wagers.player-pair = { min = 5 }", 'tie_odds = "9 to 1"'), encoding="utf-8")
    return str(path)


def test_a_submission_has_every_wager_of_every_table(pitboss: CommandLine, submission: str) -> None:
    ran = pitboss("odds", submission, "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.document["odds"]
    assert [(one["table"], one["wager"]) for one in found] == [
        ("MB-1", "player"),
        ("MB-1", "banker"),
        ("MB-1", "tie"),
        ("MB-1", "player-pair"),
    ]
    assert found[2]["rows"][0]["pays"] == "9 to 1"
    assert [list(one) for one in found] == [["table", *KEYS]] * 4


def test_a_submission_is_told_as_a_table_of_lines(pitboss: CommandLine, submission: str) -> None:
    ran = pitboss("odds", submission)
    assert ran.code == 0
    assert ran.out.splitlines()[0].split()[:3] == ["table", "wager", "paytable"]
    assert [line.split()[:2] for line in ran.out.splitlines()[1:]] == [
        ["MB-1", "player"],
        ["MB-1", "banker"],
        ["MB-1", "tie"],
        ["MB-1", "player-pair"],
    ]


@pytest.mark.long
def test_a_wager_whose_odds_depend_on_play_is_among_a_submissions(pitboss: CommandLine) -> None:
    ran = pitboss("odds", str(SAMPLE), "--json")
    assert ran.code == 0
    found = {(one["table"], one["wager"]) for one in ran.document["odds"]}
    assert found >= {
        ("BJ-1", "blackjack"),
        ("BJ-2", "blackjack"),
        ("BJ-1", "insurance"),
        ("TB-1", "flush-bonus"),
        ("TB-2", "progressive"),
    }


def test_a_submission_with_an_error_is_refused_at_its_line(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    path.write_text(midi("decks = 5"), encoding="utf-8")
    refused = pitboss.refuses("odds", str(path))
    assert (refused.at, refused.clause) == (f"{path}:7", "midi:3.A")


def test_a_submission_takes_no_option_beside_it(pitboss: CommandLine, submission: str) -> None:
    for more in (["--decks", "6"], ["--paytable", "A"], ["--paytable", "tie=A"], ["--set", "decks=6"]):
        assert pitboss.refuses("odds", submission, *more).at == submission


def test_one_wager_of_one_table_of_a_submission_has_its_own_document(pitboss: CommandLine, submission: str) -> None:
    found = pitboss("odds", submission, "tie", "--table", "MB-1", "--json").document
    assert (found["wager"], found["rows"][0]["pays"]) == ("tie", "9 to 1")
    every = pitboss("odds", submission, "tie", "--json").document["odds"]
    assert [(one["table"], one["wager"]) for one in every] == [("MB-1", "tie")]


def test_a_table_or_a_wager_that_the_submission_does_not_have_is_refused(pitboss: CommandLine, submission: str) -> None:
    assert pitboss.refuses("odds", submission, "--table", "MB-9").at == "--table"
    assert pitboss.refuses("odds", submission, "royal-9").at == submission
    assert pitboss.refuses("odds", "midi", "tie", "--table", "MB-1").at == "--table"
