"""A folder with two submissions, in which the examples of docstrings are run."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.submission import starter
from support.command_line import CommandLine

FLOOR = """facility = "Example House"
approved = 2026-01-15
[tables.MB-1]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with `lawful.toml`, the same with a higher Tie, and `floor.toml` with an error."""
    lawful = starter("midi")
    (tmp_path / "lawful.toml").write_text(lawful, encoding="utf-8")
    raised = lawful.replace('tie_odds = "8 to 1"', 'tie_odds = "9 to 1"')
    (tmp_path / "nine-to-one.toml").write_text(raised, encoding="utf-8")
    draft = 'book = "midi"\nversion = "1.12"\n[[row]]\nwager = "tie"\nrow = "wins"\npays = "9 to 1"\n'
    (tmp_path / "draft.toml").write_text(draft, encoding="utf-8")
    plain = [line for line in lawful.splitlines() if line.strip() and not line.startswith("#")]
    stated = [
        line for line in plain if not line.startswith(("facility", "approved", "[tables.MB-1]", "cover_card_depth"))
    ]
    text = FLOOR + "\n".join(["cover_card_depth = 12", *stated]) + "\n"
    (tmp_path / "floor.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """Runs a command in this process."""
    return CommandLine(capsys, monkeypatch)
