"""A house without play, for tests of the gateway alone: its tables answer at once, and what they were told is kept."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pitboss.house.acts import Answer, error_answer
from pitboss.house.house import PeopleCache
from pitboss.house.roles import Person
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.house.table_access import TableListing
from pitboss.submission import SubmittedTable, load


class FakeSubscription:
    """Sends one snapshot, then what it is given."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[bytes] = asyncio.Queue()
        self.frames.put_nowait(b'{"type":"snapshot","version":7,"view":{},"wanted":null}')
        self.is_closed = False
        self.is_busy = False
        """Whether something happens all the time."""

    async def next(self) -> bytes:
        if self.is_busy:
            await asyncio.sleep(0.01)
            return b'{"type":"events","version":8,"events":[],"wanted":null}'
        return await self.frames.get()

    def close(self) -> None:
        self.is_closed = True


@dataclass
class FakeTable:
    """Takes every act, except those named `refused` and `faulty_fields`."""

    submitted: SubmittedTable
    acts: list[tuple[str, str, bytes]] = field(default_factory=list)
    subscriptions: list[tuple[FakeSubscription, str | None, int | None]] = field(default_factory=list)
    journals: list[int | None] = field(default_factory=list)
    """The journals that clients say their versions belong to."""

    private: None = None

    @property
    def id(self) -> str:
        return self.submitted.id

    def listing(self) -> TableListing:
        return TableListing(
            id=self.id, game=self.submitted.game.id, title="A table", dealing="electronic", seats=7, taken=0,
            main=[], main_any=False, limits={}, meters={}, state="waiting", allows_hints=False,
        )  # fmt: skip

    async def snapshot_json(self, person: Person | None) -> bytes:
        you = {"seats": [], "stack": 0}
        seen = {"id": self.id, "version": 7, "round": 0, "wanted": None, "view": {}, "status": {}, "you": you}
        return msgspec.json.encode(seen)

    async def act(self, person: Person, key: str, body: bytes) -> Answer:
        self.acts.append((person.id, key, body))
        if b"faulty" in body:
            raise ValueError("the queen of hearts is next: Qh")
        if b"refused" in body:
            return error_answer(409, "not now", clause="midi:7.B")
        return Answer(200, b'{"version":8,"events":[]}')

    async def buy_in(self, person: Person, key: str, amount: int) -> Answer:
        return Answer(200, msgspec.json.encode({"stack": amount, "balance": 0}))

    cash_out = buy_in

    async def subscribe(
        self, person: Person | None, since: int | None, journal: int | None = None, *, with_view: bool = False
    ) -> Any:
        watch = FakeSubscription()
        self.journals.append(journal)
        self.subscriptions.append((watch, person.id if person else None, since))
        return watch


class FakeHouse:
    """The tables of the sample house."""

    def __init__(self) -> None:
        self.tables = {id: FakeTable(table) for id, table in load(SAMPLE_HOUSE).tables.items()}
        self.is_ready = True
        self.people = PeopleCache(set)

    def private_id(self, id: str) -> None:
        """No table is private."""
