"""What a house is opened with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from secrets import token_hex

import msgspec

from pitboss.cards import below_from_os
from pitboss.house.bus import Bus, NoBus
from pitboss.house.database.committer import Commits
from pitboss.house.database.database import Database
from pitboss.house.in_thread import InThread
from pitboss.house.settings import Dealing, TableSettings
from pitboss.table.electronic import Below


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


@dataclass
class HouseParts:
    """What a house is made of; a simulation brings its own."""

    database: Database
    bus: Bus = field(default_factory=NoBus)
    clock: Callable[[], datetime] = now
    below: Below = below_from_os
    commits: Commits | None = None
    in_thread: InThread = asyncio.to_thread
    process: str = field(default_factory=lambda: token_hex(8))
    """This process among those of the house."""
    shadow: frozenset[str] = frozenset()
    """The tables that shadow a physical one, by id."""
    hints: frozenset[str] = frozenset()
    """The tables at which players may ask for the best decision, until their settings say otherwise."""

    def settings_at_start(self, id: str, stored: TableSettings) -> TableSettings:
        """Return the settings with which a table of the submission starts, from those that are stored."""
        settings = self.with_dealing(id, stored)
        return msgspec.structs.replace(settings, hints=True) if id in self.hints else settings

    def with_dealing(self, id: str, settings: TableSettings) -> TableSettings:
        """Return a table's settings with who deals it, which the start of the house decides."""
        if id in self.shadow:
            return msgspec.structs.replace(settings, dealing=Dealing.SHADOW, hints=False)
        return msgspec.structs.replace(settings, dealing=Dealing.ELECTRONIC)
