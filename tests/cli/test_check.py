"""`pitboss check`: the document of the interface, lines for people, and exit code 1 where the answer is no."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.submissions import midi


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "submission.toml"


def test_a_lawful_submission_is_ok(pitboss: CommandLine, file: Path) -> None:
    file.write_text(midi(), encoding="utf-8")
    ran = pitboss("check", str(file), "--json")
    assert (ran.code, ran.err, ran.document) == (0, "", {"ok": True, "problems": []})


def test_an_error_has_its_line_field_and_clause_and_exits_1(pitboss: CommandLine, file: Path) -> None:
    file.write_text(midi("decks = 5"), encoding="utf-8")
    ran = pitboss("check", str(file), "--json")
    assert (ran.code, ran.err, ran.document["ok"]) == (1, "", False)
    [problem] = ran.document["problems"]
    assert list(problem) == ["severity", "line", "field", "message", "clause"]
    assert (problem["severity"], problem["line"], problem["field"], problem["clause"]) == (
        "error",
        7,
        "tables.MB-1.decks",
        "midi:3.A",
    )


def test_a_warning_alone_leaves_it_ok_and_exits_0(pitboss: CommandLine, file: Path) -> None:
    """12 to 1 on the Tie pays back more than comes in: 13 x 9.5156 % is 123.7 %."""
    file.write_text(midi('tie_odds = "12 to 1"'), encoding="utf-8")
    ran = pitboss("check", str(file), "--json")
    assert (ran.code, ran.document["ok"]) == (0, True)
    assert [(found["severity"], found["line"]) for found in ran.document["problems"]] == [("warning", 7)]


def test_every_error_is_told_at_once_in_the_order_of_the_lines(pitboss: CommandLine, file: Path) -> None:
    file.write_text(midi("decks = 5", "seats = 10", "cover_card_depth = 13"), encoding="utf-8")
    problems = pitboss("check", str(file), "--json").document["problems"]
    assert [(found["line"], found["clause"]) for found in problems] == [
        (7, "midi:3.A"),
        (8, "midi:2.A(1)"),
        (9, "midi:5.C(1)"),
    ]


def test_in_words_each_line_begins_with_file_and_line(pitboss: CommandLine, file: Path) -> None:
    file.write_text(midi("decks = 5"), encoding="utf-8")
    ran = pitboss("check", str(file))
    assert (ran.code, ran.err) == (1, "")
    [told, hint, last] = ran.out.splitlines()
    assert told.startswith(f"{file}:7: error: tables.MB-1.decks: ")
    assert told.endswith(" [midi:3.A]")
    assert hint == "look up a clause and its readings: pitboss clauses midi:3.A"
    assert last.startswith(f"{file}: not lawful, 1 error")


def test_in_words_a_lawful_submission_is_called_so(pitboss: CommandLine, file: Path) -> None:
    file.write_text(midi(), encoding="utf-8")
    ran = pitboss("check", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{file}: lawful, ")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        pytest.param(b'facility = "A"\napproved = ', 2, id="broken TOML"),
        pytest.param(b'{"facility": "A"}', 1, id="JSON"),
        pytest.param(b'facility = "A"\n\xff\xfe', 2, id="not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_as_toml_is_an_error_at_its_line(
    pitboss: CommandLine, file: Path, content: bytes, line: int
) -> None:
    file.write_bytes(content)
    ran = pitboss("check", str(file), "--json")
    assert (ran.code, ran.document["ok"]) == (1, False)
    assert [(found["severity"], found["line"]) for found in ran.document["problems"]] == [("error", line)]


def test_the_starter_of_every_game_is_lawful(pitboss: CommandLine, tmp_path: Path) -> None:
    for game in ("midi", "mini"):
        path = str(tmp_path / f"{game}.toml")
        assert pitboss("new", game, "-o", path).code == 0
        assert pitboss("check", path, "--json").document["ok"] is True
