"""`pitboss check`: the document of the interface, lines for people, and exit code 1 where the answer is no."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.submissions import midi

pytestmark = pytest.mark.integration


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "submission.toml"


def test_a_lawful_submission_is_ok(pitboss: CommandLine, file: Path) -> None:
    file.write_text(midi(), encoding="utf-8")
    ran = pitboss("check", str(file), "--json")
    assert (ran.code, ran.err, ran.document["ok"], ran.document["problems"]) == (0, "", True, [])


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
    [told, hint, *_, last] = ran.out.splitlines()
    assert told.startswith(f"{file}:7: error: tables.MB-1.decks: ")
    assert told.endswith(" [midi:3.A]")
    assert hint == "look up a clause and its readings: pitboss clauses midi:3.A"
    assert last.startswith(f"{file}: not lawful, 1 error")


def test_in_words_a_lawful_submission_is_called_so(pitboss: CommandLine, file: Path) -> None:
    file.write_text(midi(), encoding="utf-8")
    ran = pitboss("check", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == f"{file}: lawful, 0 errors, 0 warnings"


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


WRONG_LETTER = """\
facility = "Example House"
approved = 2026-01-15
[tables.BJ-1]
game = "blackjack"
max_adjacent_boxes = 2
blackjack_odds = "3 to 2"
extra_splits = 2
extra_splits_aces = 0
approvals = { layout = 2026-01-15 }
wagers.lucky-ladies-progressive = { paytable = "Z", progressive_stake = 5 }
"""


def test_a_wrong_letter_is_reported_together_with_the_meter_and_the_approval_that_its_wager_needs(
    pitboss: CommandLine, file: Path
) -> None:
    """Lucky Ladies Progressive pays from a meter under every paytable (13.W), and a progressive takes 2.G(1)."""
    file.write_text(WRONG_LETTER, encoding="utf-8")
    ran = pitboss("check", str(file), "--json")
    assert ran.code == 1
    assert {found["field"] for found in ran.document["problems"]} == {
        "tables.BJ-1.wagers.lucky-ladies-progressive.paytable",
        "tables.BJ-1.meters.lucky-ladies-progressive",
        "tables.BJ-1.approvals.progressive_system",
    }


def test_what_only_some_letters_need_is_not_reported_beside_a_wrong_letter(pitboss: CommandLine, file: Path) -> None:
    """Paytable A of Super 4 pays from a meter of its own, and not from the star meter (13.H(1), 13.I)."""
    text = WRONG_LETTER.replace("lucky-ladies-progressive", "super-4")
    file.write_text(text, encoding="utf-8")
    fields = {found["field"] for found in pitboss("check", str(file), "--json").document["problems"]}
    assert "tables.BJ-1.wagers.super-4.paytable" in fields
    assert "tables.BJ-1.meters.star" not in fields


def test_a_table_of_a_misspelt_game_is_checked_as_the_only_game_of_a_similar_name(
    pitboss: CommandLine, file: Path
) -> None:
    text = WRONG_LETTER.replace('"blackjack"', '"blackjak"').replace('"3 to 2"', '"3 to 1"')
    file.write_text(text, encoding="utf-8")
    fields = [found["field"] for found in pitboss("check", str(file), "--json").document["problems"]]
    assert {"tables.BJ-1.game", "tables.BJ-1.blackjack_odds"} < set(fields)


def test_warnings_are_given_beside_a_value_that_cannot_be_read(pitboss: CommandLine, file: Path) -> None:
    """No approval of the layout is on record (2.B), whatever the number of seats was meant to be."""
    text = midi('seats = "nine"').replace("layout = 2026-01-15, ", "")
    file.write_text(text, encoding="utf-8")
    found = pitboss("check", str(file), "--json").document["problems"]
    assert [(each["severity"], each["field"]) for each in found] == [
        ("warning", "tables.MB-1.approvals.layout"),
        ("error", "tables.MB-1.seats"),
    ]


def test_it_says_what_it_has_checked_and_what_needs_the_commissions_agreement(pitboss: CommandLine, file: Path) -> None:
    """Three wagers are listed, and the main wagers are offered at every table: three odds."""
    lines = ("wagers.player.min = 5", "wagers.banker.min = 5", "wagers.tie.min = 5")
    file.write_text(midi(*lines), encoding="utf-8")
    told = pitboss("check", str(file)).out.splitlines()
    assert told[:2] == ["checked 1 table:", "  Midi Baccarat: MB-1"]
    assert told[2].endswith(" options, 3 wagers, 0 meters, 1 approval, the odds of 3 wagers")
    assert told[3:] == [
        "needs the Commission's agreement, with the day on record:",
        "  MB-1: layout (2026-01-15)",
        f"{file}: lawful, 0 errors, 0 warnings",
    ]


def test_an_approval_that_the_choices_need_is_listed_with_its_day_or_as_missing(
    pitboss: CommandLine, file: Path
) -> None:
    file.write_text(WRONG_LETTER.replace('"Z"', '"A"'), encoding="utf-8")
    ran = pitboss("check", str(file), "--json")
    assert ran.document["approvals"] == [
        {
            "table": "BJ-1",
            "approval": "layout",
            "needed_for": "every table's layout",
            "date": "2026-01-15",
            "clause": "blackjack:2.B",
        },
        {
            "table": "BJ-1",
            "approval": "progressive_system",
            "needed_for": "lucky-ladies-progressive needs a progressive table game system",
            "date": None,
            "clause": "blackjack:2.G(1)",
        },
    ]
    [checked] = ran.document["checked"]
    assert (checked["table"], checked["game"]) == ("BJ-1", "blackjack")
    assert checked["wagers"] == ["lucky-ladies-progressive"]
    assert "progressive_system (none on record)" in pitboss("check", str(file)).out
