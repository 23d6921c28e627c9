"""The command line for the tests of its commands."""

from __future__ import annotations

import pytest

from support.command_line import CommandLine


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """Runs a command in this process."""
    return CommandLine(capsys, monkeypatch)
