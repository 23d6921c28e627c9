"""Every snippet of the README and of the documentation is run, page by page, in an empty folder."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.pages import PAGES, PROJECT, Reader, matches, snippets


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(PROJECT).as_posix())
def test_every_snippet_of_a_page_does_what_the_page_says(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(PROJECT / "examples")
    monkeypatch.chdir(tmp_path)
    reader = Reader(tmp_path, CommandLine(capsys, monkeypatch))
    for snippet in snippets(page):
        try:
            reader.follow(snippet)
        except Exception as fault:
            raise AssertionError(f"{page.relative_to(PROJECT)}:{snippet.line}: {fault}") from fault


SOLVED = ("docs/howto/find-what-a-counter-wins.md", "docs/howto/simulate-a-card-counter.md")
"""Pages with examples that solve shoes for half a minute, which are shown as text."""


@pytest.mark.long
@pytest.mark.parametrize("page", SOLVED)
def test_examples_that_take_long_work(
    page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pitboss = CommandLine(capsys, monkeypatch)
    shown = [snippet.text for snippet in snippets(PROJECT / page) if snippet.language == "text"]
    commands = [line for text in shown for line in text.splitlines() if line.startswith("pitboss ")]
    assert commands
    for command in commands:
        assert pitboss(*shlex.split(command)[1:]).code == 0, command


def test_output_that_differs_is_noticed() -> None:
    assert matches("net 5.00\n...\nend", "net 5.00\nmuch\nmore\nend\n")
    assert matches("net 5.00\n...\nend", "net 5.00\nend\n")
    assert not matches("net 5.00", "net 5.01\n")
    assert not matches("net 5.00", "net 5.00\nand more\n")
