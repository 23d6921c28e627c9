"""`python -m chaos.revived_house FILE WHEN …`: `pitboss serve …`, again and again as often as it is killed.

The house runs in a process forked from this one, which has done everything that each life would do first, so that
another life begins at once; the file holds the id of the process that lives. A house that ends in another way is not
revived.

WHEN is `never`, and the house lives until it is killed, or `commits`: then every transaction of a table is the last
thing that two lives do, once just before it is committed and once just after, before anybody hears of it. A file beside
the first one notes these deaths.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from pitboss.cli import main
from pitboss.cli import serve as _imported_early
from pitboss.gateway import open_house as _also_imported
from pitboss.house import ownership
from pitboss.house.database.change import Change, NotWritten
from pitboss.house.database.database import Database
from pitboss.house.people import people
from pitboss.house.people.passwords import Passwords
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import load

__all__ = ["_also_imported", "_imported_early", "deaths_beside", "live"]

COMMITS, NEVER = "commits", "never"
BEFORE, AFTER = "before", "after"


def deaths_beside(file: Path) -> Path:
    """Return the file that notes deaths, a line for each: `before` or `after`, and which transaction that was."""
    return file.with_suffix(".deaths")


def live(file: Path, when: str, arguments: list[str]) -> int:
    """Serve until a life ends by itself; return its exit code."""
    waits: dict[str, Any] = vars(ownership)
    waits["LEASE_SECONDS"], waits["RENEW_SECONDS"] = 0.5, 0.1  # so that a successor does not wait for its tables
    _prepare()
    while True:
        child = os.fork()
        if child == 0:
            if when == COMMITS:
                _die_at_commits(deaths_beside(file))
            main(["serve", *arguments])
        _pass_signals_to(child)
        _write(file, str(child))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code != -signal.SIGKILL:
            return code


def _prepare() -> None:
    """Do what takes long and is the same in every life: read the rules, and hash the password that nobody has."""
    load(SAMPLE_HOUSE)
    passwords, names = Passwords(), vars(people)
    names["Passwords"] = lambda: passwords
    gc.freeze()


def _write(file: Path, text: str) -> None:
    """Write a file that somebody else reads at any time."""
    half = file.with_suffix(".half")
    half.write_text(text, encoding="ascii")
    half.replace(file)


def _die_at_commits(deaths: Path) -> None:
    """Let this process die at the first transaction with which not two lives have ended yet."""
    write = Database.write
    noted = set(deaths.read_text(encoding="utf-8").splitlines()) if deaths.exists() else set()

    def write_or_die(
        self: Database, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
    ) -> list[NotWritten | None]:
        names = [name for change in changes for name in _names(change)]
        for moment in (BEFORE, AFTER):
            if new := [line for name in names if (line := f"{moment} {name}") not in noted]:
                if moment == AFTER:
                    write(self, changes, at)
                with deaths.open("a", encoding="utf-8") as file:
                    file.writelines(f"{line}\n" for line in new)
                os.kill(os.getpid(), signal.SIGKILL)
        return write(self, changes, at, on_sent)

    Database.write = write_or_die  # type: ignore[method-assign]


def _names(change: Change) -> list[str]:
    """Name a change the same in every life that tries to write it: by the keys of its acts, or by its place."""
    keys = [f"{change.table} {each.key}" for each in change.answered]
    return keys or [f"{change.table} after record {change.before.number}"]


def _pass_signals_to(child: int) -> None:
    def pass_on(number: int, frame: FrameType | None) -> None:
        os.kill(child, number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, pass_on)


if __name__ == "__main__":
    sys.exit(live(Path(sys.argv[1]), sys.argv[2], sys.argv[3:]))
