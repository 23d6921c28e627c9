"""Dependencies of a house: database, bus, clock, random numbers, committer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import msgspec

from pitboss.cards import os_randbelow
from pitboss.clock import Clock, utc_now
from pitboss.house.bus import Bus, NullBus
from pitboss.house.database.change import Change
from pitboss.house.database.committer import Committer
from pitboss.house.database.database import Database
from pitboss.house.roles import DealingMode, TableSettings
from pitboss.journal.checkpoint_delivery import Deliver
from pitboss.journal.signing import SignedCheckpoint
from pitboss.table.electronic_dealer import RandBelow

RunInThread = Callable[..., Awaitable[Any]]
"""Runs a blocking database call in a thread, and returns its result."""


@dataclass
class HouseDependencies:
    """What a house is opened with; a simulation replaces the clock, the random numbers and the rest."""

    database: Database
    bus: Bus = field(default_factory=NullBus)
    clock: Clock = utc_now
    randbelow: RandBelow = os_randbelow
    committer: Committer | None = None
    in_thread: RunInThread = asyncio.to_thread
    process: str = field(default_factory=lambda: token_hex(8))
    """Id of this process among the processes of the house."""
    shadow_tables: frozenset[str] = frozenset()
    """Ids of the tables that shadow a physical one."""
    hint_tables: frozenset[str] = frozenset()
    """Ids of the tables that allow hints, until their settings are changed."""

    def settings_at_start(self, id: str, stored: TableSettings) -> TableSettings:
        """Return the settings that a table of the submission starts with, based on the stored ones."""
        settings = self.with_dealing(id, stored)
        return msgspec.structs.replace(settings, allows_hints=True) if id in self.hint_tables else settings

    def with_dealing(self, id: str, settings: TableSettings) -> TableSettings:
        """Return the settings with the dealing mode, which is chosen when the house starts."""
        if id in self.shadow_tables:
            return msgspec.structs.replace(settings, dealing=DealingMode.SHADOW, allows_hints=False)
        return msgspec.structs.replace(settings, dealing=DealingMode.ELECTRONIC)


# Delivery of signed checkpoints to another place.


class CheckpointingCommitter:
    """Committer that also delivers signed checkpoints after the commit, without waiting for the delivery."""

    def __init__(self, committer: Committer, deliver: Deliver) -> None:
        self._committer = committer
        self._deliver = deliver
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")  # one after the other, in order

    async def commit(self, change: Change) -> None:
        """Return once the change is on disk. Raise CommitError or CommitOutcomeUnknownError otherwise."""
        await self._committer.commit(change)
        if change.signed:
            self._thread.submit(self._deliver_all, change.signed)

    async def close(self) -> None:
        """Finish pending commits and deliveries."""
        await self._committer.close()
        await asyncio.to_thread(self._thread.shutdown)

    def _deliver_all(self, signed: list[SignedCheckpoint]) -> None:
        for checkpoint in signed:
            self._deliver(checkpoint)
