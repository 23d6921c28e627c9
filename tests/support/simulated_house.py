"""A house under a seed: clock, network, disk and crashes are drawn from it, and it alone decides the journals."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house import house, ownership
from pitboss.house.acts import Answer
from pitboss.house.database.change import Change, CommitError, CommitOutcomeUnknownError
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.committer import InlineCommitter
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader, find_journal
from pitboss.house.database.schema import ANSWER
from pitboss.house.database.table_queries import load_balances, sum_balances
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.house.roles import HouseRole, Person
from pitboss.house.table_access import TableAccess
from pitboss.journal.replay import replay
from pitboss.requests import ActionWanted, DecisionWanted, StakesWanted
from pitboss.submission import Submission
from support.simulated_loop import SimulatedLoop, run_simulated

PLAY = 200_000
"""What each person has, in cents."""
MAX_ATTEMPTS = 60
"""How often a player sends the same again until it counts as never answered."""
ANSWER_TIMEOUT = 60.0
"""How long somebody waits for an answer of a house that runs."""
TABLES = 3
"""The tables of one seed, drawn from those of the submission: another life of the house has only these to open."""
MAINTENANCE_INTERVAL = 5.0
"""How often the house renews its leases and reads its meters; no other process competes for them here."""


@cache
def empty_house() -> bytes:
    """Return the file of a house that has just been made."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        Database.open(str(file), synced=False).close()
        return file.read_bytes()


class Crash(BaseException):
    """The process dies here."""


class FaultyDisk:
    """Commits, and now and then the disk is full, the outcome unknown, or the process dead before or after it."""

    def __init__(
        self,
        database: Database,
        loop: SimulatedLoop,
        random: Random,
        crash: Callable[[], None],
        look: Callable[[Change], None],
    ) -> None:
        """Crash the house by `crash`; `look` is called with everything that is about to be written."""
        self._committer = InlineCommitter(database, loop.clock)
        self._random = random
        self._crash = crash
        self._look = look

    async def commit(self, change: Change) -> None:
        self._look(change)
        await asyncio.sleep(self._random.random() * 0.02)
        match self._random.randrange(60):
            case 0:
                self._crash()
                await asyncio.Event().wait()
            case 1:
                await self._committer.commit(change)
                self._crash()
                await asyncio.Event().wait()
            case 2:
                raise CommitError("nothing was written: the disk is full")
            case 3:
                await self._committer.commit(change)
                raise CommitOutcomeUnknownError("it is not known whether the last change was written")
            case 4:
                raise CommitOutcomeUnknownError("it is not known whether the last change was written")
        await self._committer.commit(change)
        await asyncio.sleep(self._random.random() * 0.01)

    async def close(self) -> None:
        pass


class Player:
    """Somebody who plays at random, over a network that repeats, delays and reorders what is sent."""

    def __init__(self, house: SimulatedHouse, number: int, table: str) -> None:
        self.person = Person(f"p{number}", f"Guest {number}", frozenset({HouseRole.GUEST}))
        self.table = table
        self.answers: dict[str, list[Answer]] = {}
        """The answers under each key, in the order in which they came."""
        self._house = house
        self._random = house.random
        self._number = 0

    async def play(self, acts: int) -> None:
        """Buy in, sit down, and do so many things."""
        await self._send("buy-in", 100_000)
        for _ in range(acts):
            await asyncio.sleep(self._random.random() * 8)
            if (act := await self._choose()) is not None:
                await self._send("act", act)
        await self._send("cash-out", 1)

    async def _choose(self) -> dict[str, Any] | None:
        feed = await self._house.feed(self.table)
        seats = sorted(feed.seating.seats_of(self.person.id))
        if not seats:
            return {"type": "sat", "seat": self._random.randrange(1, 5)}
        seat, wanted = self._random.choice(seats), feed.wanted
        if self._random.randrange(25) == 0:
            return {"type": "left", "seat": seat}
        if isinstance(wanted, DecisionWanted) and seat in wanted.words:
            return {"type": "decision", "seat": seat, "choose": self._random.choice(wanted.words[seat])}
        if isinstance(wanted, ActionWanted) and wanted.seat == seat:
            say = self._random.choice(wanted.words)
            return {"type": "action", "seat": seat, "say": say} | (
                {"amount": wanted.least} if say in ("bet", "raise") else {}
            )
        if isinstance(wanted, StakesWanted):
            return {"type": "stakes", "seat": seat, "amount": 20_000}
        if self._random.randrange(3) == 0:
            return {"type": "ready", "seat": seat}
        listing = self._house.table(self.table).listing()
        wagers = listing.main if self._random.randrange(4) else sorted(listing.limits)
        wager = self._random.choice(wagers or ["none"])
        limits = listing.limits.get(wager)
        amount = (limits.min if limits else None) or 500
        return {"type": "wager", "seat": seat, "wager": wager, "amount": amount}

    async def _send(self, kind: str, what: dict[str, Any] | int) -> None:
        """Send one thing one to three times, until an answer comes."""
        self._number += 1
        key = f"{self.person.id}-{self._number}"
        copies = [asyncio.create_task(self._deliver(key, kind, what)) for _ in range(self._random.choice((1, 1, 2, 3)))]
        await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)

    async def _deliver(self, key: str, kind: str, what: dict[str, Any] | int) -> None:
        for _ in range(MAX_ATTEMPTS):
            await asyncio.sleep(self._random.random() * self._random.choice((0.01, 0.1, 2)))
            answer = await self._house.submit(self.table, self.person, key, kind, what)
            if answer is not None and answer.status < 500:
                self.answers.setdefault(key, []).append(answer)
                return
        self._house.unanswered.append(f"{key}: {what}, sent {MAX_ATTEMPTS} times")


class SimulatedHouse:
    """Runs a house with players for a while, through crashes, and checks what must always hold."""

    def __init__(self, submission: Submission, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.loop = SimulatedLoop()
        self.crashes = 0
        self.tables = self.random.sample(list(submission.tables), TABLES)
        drawn = {id: submission.tables[id] for id in self.tables}
        self._submission = Submission(submission.facility, submission.approved, drawn)
        self._file = folder / f"house-{seed}.db"
        self._file.write_bytes(empty_house())
        self._house: House | None = None
        self._database: Database | None = None
        self._crashed = asyncio.Event()
        self._under_way: set[asyncio.Task[Answer]] = set()
        self.players: list[Player] = []
        self.unanswered: list[str] = []
        self._shown_early: list[str] = []

    def run(self, players: int, acts: int) -> dict[str, list[tuple[str, str, bytes]]]:
        """Run, check, and return every journal."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", self.random.randbytes)
            patch.setattr(ownership, "LEASE_RENEWAL_INTERVAL", MAINTENANCE_INTERVAL)
            patch.setattr(ownership, "LEASE_TTL", 4 * MAINTENANCE_INTERVAL)
            patch.setattr(house, "DISPLAY_REFRESH_INTERVAL", MAINTENANCE_INTERVAL)
            return run_simulated(self._run(players, acts), self.loop)

    def table(self, id: str) -> TableAccess:
        """Return a table of the running house."""
        assert self._house is not None
        return self._house.tables[id]

    async def feed(self, id: str) -> Any:
        """Return a table's feed, when the house runs."""
        while True:
            if self._house is not None:
                feed = self._house.tables[id]._feed
                if feed.is_live.is_set():
                    return feed
            await asyncio.sleep(0.05)

    async def submit(self, table: str, person: Person, key: str, kind: str, what: Any) -> Answer | None:
        """Ask the running house; None if it crashed before it answered."""
        if self._house is None:
            return None
        access = self._house.tables[table]
        if kind == "act":
            asked = access.act(person, key, json.dumps(what).encode())
        else:
            asked = (access.buy_in if kind == "buy-in" else access.cash_out)(person, key, what)
        task = asyncio.create_task(asked)
        self._under_way.add(task)
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return await task
        except TimeoutError:
            self.unanswered.append(f"{key}: {what} in a house that ran for {ANSWER_TIMEOUT:.0f} seconds")
            return None
        except asyncio.CancelledError:
            return None
        finally:
            self._under_way.discard(task)

    async def _run(self, players: int, acts: int) -> dict[str, list[tuple[str, str, bytes]]]:
        self._open_database()
        self.players = [Player(self, number, self.random.choice(self.tables)) for number in range(players)]
        assert self._database is not None
        with self._database.write_transaction() as connection:
            write_postings(
                connection, [transfer("play", PLAY, PLAY_MONEY, wallet(p.person.id)) for p in self.players], 0
            )
        keeper = asyncio.create_task(self._keep_running())
        await asyncio.gather(*(player.play(acts) for player in self.players))
        keeper.cancel()
        self._die()
        self._open_database()
        journals = self._journals()
        self._check()
        self._database.close()
        return journals

    async def _keep_running(self) -> None:
        while True:
            self._crashed.clear()
            assert self._database is not None
            disk = FaultyDisk(self._database, self.loop, self.random, self._crashed.set, self._check_not_shown)
            parts = HouseDependencies(
                self._database,
                clock=self.loop.clock,
                randbelow=self.random.randrange,
                committer=disk,
                in_thread=self._in_thread,
                process="house",
            )
            self._house = await House.open(self._submission, parts)
            await self._crashed.wait()
            self.crashes += 1
            self._die()
            self._open_database()
            await asyncio.sleep(self.random.random())

    def _check_not_shown(self, change: Change) -> None:
        """Note it if somebody is shown what is not written yet."""
        if self._house is not None:
            shown, written = self._house.tables[change.table]._feed.version, change.previous_head.number
            if shown > written:
                self._shown_early.append(f"{change.table}: record {shown}, and the last one written is {written}")

    async def _in_thread(self, function: Callable[..., Any], *given: Any) -> Any:
        await asyncio.sleep(self.random.random() * 0.005)
        return function(*given)

    def _die(self) -> None:
        """Drop everything that a process has in memory."""
        house, self._house = self._house, None
        if house is not None:
            keeper = house._ownership._task
            for task in [*house._tasks.values(), *house._background, *([keeper] if keeper else [])]:
                task.cancel()
        for asked in list(self._under_way):
            asked.cancel()
        assert self._database is not None
        self._database.close()

    def _open_database(self) -> None:
        self._database = Database.open(str(self._file), synced=False)

    def _journals(self) -> dict[str, list[tuple[str, str, bytes]]]:
        return {
            id: [(record.kind, record.at, record.body) for record in self._reader(id).records()]
            for id in self._submission.tables
        }

    def _reader(self, id: str) -> TableReader:
        assert self._database is not None
        row = find_journal(self._database, id)
        assert row is not None
        return TableReader(self._database, row)

    def _check(self) -> None:
        """Check every journal, every answer and all the money."""
        database = self._database
        assert database is not None
        assert not self.unanswered, f"never answered: {self.unanswered}"
        assert not self._shown_early, f"shown before it was written: {self._shown_early}"
        assert sum_balances(database) == 0
        assert all(amount >= 0 for amount in load_balances(database, "stack/").values())
        for id in self._submission.tables:
            found = replay(self._reader(id))
            assert found.agrees, (id, found.fault, found.difference)
        with database.read_transaction() as connection:
            stored = {row.key: row.answer for row in connection.execute(select(ANSWER.c.key, ANSWER.c.answer))}
        for key, answers in ((key, answers) for player in self.players for key, answers in player.answers.items()):
            done = next((place for place, answer in enumerate(answers) if answer.status == 200), None)
            if done is None:
                assert key not in stored, f"{key} was refused and took effect"
                continue
            assert set(answers[done:]) == {answers[done]}, f"{key} was answered differently: {answers[done:]}"
            assert key in stored, f"{key} was acknowledged, and is not there"
            assert stored[key] == answers[done].body, f"{key} was answered otherwise: {stored[key]!r}"
