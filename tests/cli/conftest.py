"""The command line for the tests of its commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """Runs a command in this process."""
    return CommandLine(capsys, monkeypatch)


@pytest.fixture
def floor(pitboss: CommandLine, tmp_path: Path) -> Path:
    """A submission with a table of several games, to be dealt with `pitboss play`."""
    path = tmp_path / "floor.toml"
    assert pitboss("new", "blackjack", "midi", "blitz", "poker", "edge21", "mini", "-o", str(path)).code == 0
    return path


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal that is not there yet."""
    return tmp_path / "t.db"
