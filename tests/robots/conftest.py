"""Fixtures of the tests of robots."""

from __future__ import annotations

import socket
from collections.abc import Callable

import pytest

from support.command_line import CommandLine


@pytest.fixture
def unused_port() -> Callable[[], int]:
    """Return ports at which nothing listens."""

    def find() -> int:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
            return port

    return find


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """Runs a command in this process."""
    return CommandLine(capsys, monkeypatch)
