"""Signed checkpoints of the tables, delivered elsewhere after they are written."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from pitboss.house.database.change import Change
from pitboss.house.database.committer import Commits
from pitboss.journal.elsewhere import Deliver
from pitboss.journal.signing import SignedCheckpoint


class DeliveringCommits:
    """Commits, and then delivers the signed checkpoints of what was committed; nobody waits for the delivery."""

    def __init__(self, commits: Commits, deliver: Deliver) -> None:
        self._commits = commits
        self._deliver = deliver
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")  # one after the other, in order

    async def commit(self, change: Change) -> None:
        """Return when the change is on the disk; raise NotWritten or Unknown otherwise."""
        await self._commits.commit(change)
        if change.signed:
            self._thread.submit(self._deliver_all, change.signed)

    async def close(self) -> None:
        """Commit and deliver what waits."""
        await self._commits.close()
        await asyncio.to_thread(self._thread.shutdown)

    def _deliver_all(self, signed: list[SignedCheckpoint]) -> None:
        for each in signed:
            self._deliver(each)
