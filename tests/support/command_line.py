"""Pitboss called as a user would: what it prints, its exit code, and what it says to a caller who got it wrong."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from pitboss.cli import main

GROUPS = frozenset({"report", "user"})
"""Commands that have commands of their own, such as `user add`."""


@dataclass(frozen=True)
class CommandResult:
    """One call that has come to its end."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one JSON document that was printed."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


class CommandError(NamedTuple):
    """What a caller is told who made a mistake."""

    message: str
    at: str | None
    clause: str | None


class CommandLine:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str, stdin: bytes = b"") -> CommandResult:
        """Run one command; it ends with an exit code, whatever was asked."""
        self._capsys.readouterr()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        printed = self._capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return CommandResult(ended.value.code, printed.out, _besides_preparation(printed.err))

    def refuses(self, *arguments: str, stdin: bytes = b"") -> CommandError:
        """What is wrong with a call: exit code 2, one sentence on standard error, and the same as JSON."""
        told = self(*arguments, stdin=stdin)
        words = 2 if arguments[0] in GROUPS else 1
        as_json = self(*arguments[:words], "--json", *arguments[words:], stdin=stdin)
        assert (told.code, told.out, as_json.code, as_json.err) == (2, "", 2, "")
        assert set(as_json.document) == {"error"}
        assert list(as_json.document["error"]) == ["message", "at", "clause"]
        refused = CommandError(**as_json.document["error"])
        place = f"{refused.at}: " if refused.at else ""
        cited = f" [{refused.clause}]" if refused.clause else ""
        assert told.err == f"pitboss: {place}{refused.message}{cited}\n"
        assert refused.message
        assert "\n" not in refused.message, "more than a sentence"
        return refused


def call(
    *arguments: str, stdin: bytes = b"", timeout: float = 60, environment: Mapping[str, str] | None = None
) -> CommandResult:
    """Run one command in a process of its own, as from a shell."""
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=timeout,
        env={**os.environ, **(environment or {})},
    )
    return CommandResult(done.returncode, done.stdout.decode(), _besides_preparation(done.stderr.decode()))


def _besides_preparation(told: str) -> str:
    """Standard error without what is prepared or solved, which depends on the cache (`test_preparation.py`)."""
    return re.sub(r"^(Preparing|Solving) .* \.\.\.\n", "", told, flags=re.MULTILINE)
