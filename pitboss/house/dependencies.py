"""What a house is opened with."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from secrets import token_hex

import msgspec

from pitboss.cards import os_randbelow
from pitboss.clock import Clock, utc_now
from pitboss.house.basics import RunInThread
from pitboss.house.bus import Bus, NullBus
from pitboss.house.database.change import Change
from pitboss.house.database.committer import Committer
from pitboss.house.database.database import Database
from pitboss.house.roles import Dealing, TableSettings
from pitboss.journal.checkpoint_delivery import Deliver
from pitboss.journal.signing import SignedCheckpoint
from pitboss.table.electronic_dealer import RandBelow


@dataclass
class HouseDependencies:
    """What a house is made of; a simulation brings its own."""

    database: Database
    bus: Bus = field(default_factory=NullBus)
    clock: Clock = utc_now
    randbelow: RandBelow = os_randbelow
    committer: Committer | None = None
    in_thread: RunInThread = asyncio.to_thread
    process: str = field(default_factory=lambda: token_hex(8))
    """This process among those of the house."""
    shadow_tables: frozenset[str] = frozenset()
    """The tables that shadow a physical one, by id."""
    hint_tables: frozenset[str] = frozenset()
    """The tables at which players may ask for the best decision, until their settings say otherwise."""

    def settings_at_start(self, id: str, stored: TableSettings) -> TableSettings:
        """Return the settings with which a table of the submission starts, from those that are stored."""
        settings = self.with_dealing(id, stored)
        return msgspec.structs.replace(settings, hints=True) if id in self.hint_tables else settings

    def with_dealing(self, id: str, settings: TableSettings) -> TableSettings:
        """Return a table's settings with who deals it, which the start of the house decides."""
        if id in self.shadow_tables:
            return msgspec.structs.replace(settings, dealing=Dealing.SHADOW, hints=False)
        return msgspec.structs.replace(settings, dealing=Dealing.ELECTRONIC)


# Signed checkpoints of the tables, delivered elsewhere after they are written.


class CheckpointingCommitter:
    """Commits, and then delivers the signed checkpoints of what was committed; nobody waits for the delivery."""

    def __init__(self, committer: Committer, deliver: Deliver) -> None:
        self._committer = committer
        self._deliver = deliver
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")  # one after the other, in order

    async def commit(self, change: Change) -> None:
        """Return when the change is on the disk; raise CommitError or Unknown otherwise."""
        await self._committer.commit(change)
        if change.signed:
            self._thread.submit(self._deliver_all, change.signed)

    async def close(self) -> None:
        """Commit and deliver what waits."""
        await self._committer.close()
        await asyncio.to_thread(self._thread.shutdown)

    def _deliver_all(self, signed: list[SignedCheckpoint]) -> None:
        for each in signed:
            self._deliver(each)
