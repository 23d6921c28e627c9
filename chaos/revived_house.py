"""`python -m chaos.revived_house FILE WHEN …`: run `pitboss serve …` and restart it whenever it is killed.

The house runs in a process forked from this one, which is already initialized, so a restart is immediate. FILE contains
the id of the current process. A house that ends in any other way is not restarted. Each process ends with its parent.

WHEN is `never` (the house runs until it is killed) or `committer`: then each transaction of a table kills the house
twice, once before the commit and once after it, before any client learns of it. A file next to FILE records the deaths.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

from sqlalchemy import RootTransaction

from pitboss.cli import main
from pitboss.cli import serve as _imported_early
from pitboss.gateway import open_house as _also_imported
from pitboss.house import ownership
from pitboss.house.database.change import Change, CommitError
from pitboss.house.database.database import Database
from pitboss.house.people import people
from pitboss.house.people.passwords import Passwords
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import load

__all__ = ["_also_imported", "_imported_early", "death_log", "serve_until_end"]

COMMITS, NEVER = "commits", "never"
BEFORE, AFTER = "before", "after"
PR_SET_PDEATHSIG = 1
ANSWER_GRACE_PERIOD = 0.05
"""Seconds to wait before a death at a commit, in which an answer sent too early would arrive."""


def death_log(file: Path) -> Path:
    """Return the file of deaths. Each line is `before` or `after` and the name of the transaction."""
    return file.with_suffix(".deaths")


def serve_until_end(file: Path, when: str, arguments: list[str]) -> int:
    """Serve until a house process ends without being killed. Return its exit code."""
    die_with_parent()
    waits: dict[str, Any] = vars(ownership)
    waits["LEASE_TTL"], waits["LEASE_RENEWAL_INTERVAL"] = 0.5, 0.1  # so that a successor gets the tables at once
    _prepare()
    parent, lives = os.getpid(), _SignalForwarder()
    while True:
        child = os.fork()
        if child == 0:
            _serve_once(parent, file, when, arguments)
        lives.begin(child)
        _write(file, str(child))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code != -signal.SIGKILL or lives.are_over:
            return code


def _serve_once(parent: int, file: Path, when: str, arguments: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with_parent()
    if os.getppid() != parent:  # the parent has already ended
        os._exit(1)
    if when == COMMITS:
        _die_at_commits(death_log(file))
    main(["serve", *arguments])


def die_with_parent() -> None:
    """Let Linux kill this process when its parent ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _prepare() -> None:
    """Do the slow initialization once: read the rules and hash the dummy password."""
    load(SAMPLE_HOUSE)
    passwords, names = Passwords(), vars(people)
    names["Passwords"] = lambda: passwords
    gc.freeze()


def _write(file: Path, text: str) -> None:
    """Write a file atomically."""
    half = file.with_suffix(".half")
    half.write_text(text, encoding="ascii")
    half.replace(file)


def _die_at_commits(deaths: Path) -> None:
    """Kill this process at the first table transaction without two recorded deaths."""
    write, commit = Database.write, Database._commit
    noted = set(deaths.read_text(encoding="utf-8").splitlines()) if deaths.exists() else set()
    under_way = threading.local()

    def write_named(
        self: Database, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
    ) -> list[CommitError | None]:
        under_way.names = [name for change in changes for name in _change_names(change)]
        try:
            return write(self, changes, at, on_sent)
        finally:
            under_way.names = []

    def commit_or_die(self: Database, transaction: RootTransaction) -> None:
        names = getattr(under_way, "names", [])  # empty for transactions of guests and leases
        for moment in (BEFORE, AFTER):
            if new := [line for name in names if (line := f"{moment} {name}") not in noted]:
                if moment == AFTER:
                    commit(self, transaction)
                else:
                    time.sleep(ANSWER_GRACE_PERIOD)
                with deaths.open("a", encoding="utf-8") as file:
                    file.writelines(f"{line}\n" for line in new)
                os.kill(os.getpid(), signal.SIGKILL)
        commit(self, transaction)

    Database.write = write_named  # type: ignore[method-assign]
    Database._commit = commit_or_die  # type: ignore[method-assign]


def _change_names(change: Change) -> list[str]:
    """Return names of a change that are the same in every process: the keys of its acts, or its position."""
    keys = [f"{change.table} {each.key}" for each in change.answers]
    return keys or [f"{change.table} after record {change.previous_head.number}"]


class _SignalForwarder:
    """Forwards termination signals to the current house, which is then not restarted."""

    def __init__(self) -> None:
        self.are_over = False
        self._child: int | None = None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._pass_on)

    def begin(self, child: int) -> None:
        """Forward signals to this process from now on, including one received just before."""
        self._child = child
        if self.are_over:
            self._pass_on(signal.SIGINT, None)

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        self.are_over = True
        if self._child is not None:
            with suppress(ProcessLookupError):  # the process has just ended and was not yet reaped
                os.kill(self._child, number)


if __name__ == "__main__":
    sys.exit(serve_until_end(Path(sys.argv[1]), sys.argv[2], sys.argv[3:]))
