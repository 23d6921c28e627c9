"""What holds for every command: help, JSON, exit codes, and a sentence for each wrong call, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli import COMMANDS
from support.command_line import GROUPS, CommandLine

DOCS = Path(__file__).parents[2] / "docs"

READS_A_FILE = ["check", "odds", "replay", "settle", "sign"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_and_takes_json(pitboss: CommandLine, command: str) -> None:
    ran = pitboss(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: pitboss {command} ")
    assert "--json" in ran.out
    assert "--help" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_a_tutorial_or_a_how_to_page(command: str) -> None:
    pages = [*(DOCS / "tutorials").glob("*.md"), *(DOCS / "howto").glob("*.md")]
    assert any(f"pitboss {command}" in page.read_text(encoding="utf-8") for page in pages)


def test_help_names_every_command(pitboss: CommandLine) -> None:
    for flag in ("--help", "-h"):
        ran = pitboss(flag)
        assert (ran.code, ran.err) == (0, "")
        for command in COMMANDS:
            assert f"  {command} " in ran.out


def test_the_version_is_told(pitboss: CommandLine) -> None:
    ran = pitboss("--version")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("pitboss, version ")


def test_an_unknown_command_is_refused_with_its_nearest(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("setle")
    assert refused.message == "there is no command 'setle'; did you mean 'settle'?"


def test_an_unknown_option_before_a_command_is_refused(pitboss: CommandLine) -> None:
    ran = pitboss("--faro", "clauses")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("pitboss: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_refused(pitboss: CommandLine, command: str) -> None:
    refused = pitboss.refuses(command, "--faro")
    assert "--faro" in refused.message


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"clauses", "demo", "serve", "verify"} - GROUPS))
def test_an_argument_that_is_missing_is_refused(pitboss: CommandLine, command: str) -> None:
    assert "Missing argument" in pitboss.refuses(command).message


TAKES_ANY_NUMBER = {"amend", "clauses", "new"}
"""Commands with an argument that may be repeated."""


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - TAKES_ANY_NUMBER - GROUPS))
def test_an_argument_too_many_is_refused(pitboss: CommandLine, command: str) -> None:
    assert "unexpected extra argument" in pitboss.refuses(command, "1", "2", "3").message


# Files


@pytest.mark.parametrize("command", READS_A_FILE)
def test_a_file_that_is_not_there_is_refused_by_its_name(pitboss: CommandLine, command: str, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.toml")
    assert pitboss.refuses(command, missing).at == missing


@pytest.mark.parametrize("command", READS_A_FILE)
def test_a_directory_is_no_file(pitboss: CommandLine, command: str, tmp_path: Path) -> None:
    assert pitboss.refuses(command, str(tmp_path)).at == str(tmp_path)


@pytest.mark.parametrize("command", ["odds", "replay", "settle", "sign"])
@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"\xff\xfe\x00f", id="not UTF-8"),
        pytest.param(b"facility = ", id="broken TOML"),
        pytest.param(b'{"game": ', id="broken JSON"),
        pytest.param(b"", id="empty"),
        pytest.param(b"\x00" * 100, id="zero bytes"),
        pytest.param(b'a = "\\ud800"', id="half a surrogate pair"),
    ],
)
def test_a_file_that_is_something_else_is_refused(
    pitboss: CommandLine, command: str, content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "round.toml"
    path.write_bytes(content)
    assert pitboss.refuses(command, str(path)).at


NUMBERS = {
    "five thousand digits": "9" * 5000,
    "an exponent beyond all numbers": "1e99999999999999999999",
    "nested ten thousand times": "[" * 10_000,
}


@pytest.mark.parametrize("value", NUMBERS.values(), ids=NUMBERS)
def test_a_monstrous_number_in_a_round_is_refused(pitboss: CommandLine, value: str) -> None:
    pitboss.refuses("settle", "-", stdin=f'{{"game": "midi", "seats": {{"1": {{"player": {value}}}}}}}'.encode())
    pitboss.refuses("settle", "-", stdin=f'game = "midi"\nseats.1.player = {value}\n'.encode())


@pytest.mark.parametrize("command", ["odds", "sign"])
@pytest.mark.parametrize("value", NUMBERS.values(), ids=NUMBERS)
def test_a_monstrous_number_in_a_submission_is_refused(
    pitboss: CommandLine, command: str, value: str, tmp_path: Path
) -> None:
    path = tmp_path / "submission.toml"
    path.write_text(f'facility = "Example House"\ntables.MB-1.decks = {value}\n', encoding="utf-8")
    assert pitboss.refuses(command, str(path)).at == f"{path}:2"


@pytest.mark.parametrize("command", ["check", "odds", "settle", "sign"])
def test_a_huge_file_is_refused_before_it_is_read_through(pitboss: CommandLine, command: str, tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(17 * 1024 * 1024)
    refused = pitboss.refuses(command, str(path))
    assert refused.at == str(path)
    assert "1 MiB" in refused.message
