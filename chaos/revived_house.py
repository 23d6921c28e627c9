"""`python -m chaos.revived_house FILE DEATHS …`: `pitboss serve …`, again and again as often as it is killed.

The house runs in a process forked from this one, which has everything imported, so that another life begins at once;
the file holds the id of the process that lives. So many lives end by themselves with SIGKILL at the first transaction
that a table writes: odd ones just before it is committed, even ones just after, before anybody hears of it. A house
that ends in another way is not revived.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from pitboss.cli import main
from pitboss.cli import serve as _imported_early
from pitboss.house import ownership
from pitboss.house.database.change import Change, NotWritten
from pitboss.house.database.database import Database

__all__ = ["_imported_early", "live"]


def live(file: Path, deaths: int, arguments: list[str]) -> int:
    """Serve until a life ends by itself; return its exit code."""
    waits: dict[str, Any] = vars(ownership)
    waits["LEASE_SECONDS"], waits["RENEW_SECONDS"] = 0.5, 0.1  # so that a successor does not wait for its tables
    life = 0
    while True:
        life += 1
        child = os.fork()
        if child == 0:
            if life <= deaths:
                _die_at_commit(after=life % 2 == 0)
            main(["serve", *arguments])
        _pass_signals_to(child)
        _write(file, str(child))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code != -signal.SIGKILL:
            return code


def _write(file: Path, text: str) -> None:
    """Write a file that somebody else reads at any time."""
    half = file.with_suffix(".half")
    half.write_text(text, encoding="ascii")
    half.replace(file)


def _die_at_commit(*, after: bool) -> None:
    """Let this process die just before or just after its first commit of what a table has done."""
    write = Database.write

    def last(
        self: Database, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
    ) -> list[NotWritten | None]:
        if after:
            write(self, changes, at)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody survives SIGKILL")

    Database.write = last  # type: ignore[method-assign]


def _pass_signals_to(child: int) -> None:
    def pass_on(number: int, frame: FrameType | None) -> None:
        os.kill(child, number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, pass_on)


if __name__ == "__main__":
    sys.exit(live(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
