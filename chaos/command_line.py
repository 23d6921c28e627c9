"""Runs Pitboss commands in this process."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from pitboss.cli import main


def run(*arguments: str) -> tuple[int, str]:
    """Run a command and return its exit code and output. Unexpected exceptions are raised."""
    out, err = StringIO(), StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main(list(arguments))
    except SystemExit as ended:
        code = ended.code
        assert isinstance(code, int), f"it ended with {code!r}"
        return code, out.getvalue() or err.getvalue()
    raise AssertionError("a command did not end")
