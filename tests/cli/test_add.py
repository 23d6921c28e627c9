"""`pitboss add` and `pitboss new` with several games: submissions of whole floors, with every comment kept."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    return tmp_path / "floor.toml"


def test_one_submission_has_a_table_of_each_game(pitboss: CommandLine, floor: Path) -> None:
    ran = pitboss("new", "blackjack", "midi", "blitz", "edge21", "-o", str(floor))
    assert (ran.code, ran.err) == (0, "")
    tables = tomllib.loads(floor.read_text(encoding="utf-8"))["tables"]
    assert {id: table["game"] for id, table in tables.items()} == {
        "BJ-1": "blackjack",
        "MB-1": "midi",
        "TB-1": "blitz",
        "E21-1": "edge21",
    }
    assert "4 tables: Blackjack, Midi Baccarat, Three Card Blitz and Player's Edge 21." in floor.read_text("utf-8")
    assert pitboss("check", str(floor), "--json").document["ok"]


def test_a_game_named_twice_has_two_tables(pitboss: CommandLine) -> None:
    submission = pitboss("new", "midi", "mini", "midi", "--json").document["submission"]
    tables = tomllib.loads(submission)["tables"]
    assert [(id, table["game"]) for id, table in tables.items()] == [
        ("MB-1", "midi"),
        ("MB-2", "mini"),
        ("MB-3", "midi"),
    ]
    assert "# [tables.MB-3.wagers.lucky-6]" in submission


def test_an_added_table_leaves_every_line_and_comment_as_it_was(pitboss: CommandLine, floor: Path) -> None:
    pitboss("new", "blackjack", "-o", str(floor))
    before = floor.read_text(encoding="utf-8").replace("decks = 6", "decks = 8  # by order of the shift manager")
    floor.write_text(before, encoding="utf-8")
    ran = pitboss("add", str(floor), "midi")
    assert (ran.code, ran.out, ran.err) == (
        0,
        f"added table MB-1 to {floor}; check it with: pitboss check {floor}\n",
        "",
    )
    after = floor.read_text(encoding="utf-8")
    assert after.startswith(before.rstrip())
    assert list(tomllib.loads(after)["tables"]) == ["BJ-1", "MB-1"]
    assert pitboss("add", str(floor), "blackjack", "--json").document["table"] == "BJ-2"
    assert pitboss("add", str(floor), "midi", "--id", "HIGH-LIMIT").code == 0
    assert list(tomllib.loads(floor.read_text(encoding="utf-8"))["tables"]) == ["BJ-1", "MB-1", "BJ-2", "HIGH-LIMIT"]
    assert pitboss("check", str(floor), "--json").document["ok"]


def test_a_table_that_cannot_be_added_changes_nothing(pitboss: CommandLine, floor: Path) -> None:
    pitboss("new", "midi", "-o", str(floor))
    before = floor.read_bytes()
    assert "there is a table 'MB-1' already" in pitboss.refuses("add", str(floor), "midi", "--id", "MB-1").message
    assert "a table's id is letters" in pitboss.refuses("add", str(floor), "midi", "--id", "a b").message
    assert "did you mean 'blackjack'?" in pitboss.refuses("add", str(floor), "blackjak").message
    assert floor.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("facility = \n", "line 1"),
        ("tables = 5\n", "tables is a TOML table"),
        ('tables = { MB-1 = { game = "midi" } }\n', "write the tables as [tables.ID] sections"),
    ],
)
def test_a_file_that_is_no_submission_is_told(pitboss: CommandLine, floor: Path, text: str, sentence: str) -> None:
    floor.write_text(text, encoding="utf-8")
    refused = pitboss.refuses("add", str(floor), "midi")
    assert sentence in f"{refused.at}: {refused.message}"
    assert floor.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_there_is_told(pitboss: CommandLine, floor: Path) -> None:
    assert "floor.toml" in f"{pitboss.refuses('add', str(floor), 'midi')}"
    assert not floor.exists()
