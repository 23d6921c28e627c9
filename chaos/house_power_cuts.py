"""Power cuts of a live house: everything acknowledged survives, and play continues."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from chaos.disk import Disk
from chaos.house_checks import check_journal, check_money
from pitboss.house.acts import Answer
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader, find_journal
from pitboss.house.database.table_queries import find_answer
from pitboss.house.roles import Person
from pitboss.requests import DecisionWanted, WagersWanted
from support.running_house import RunningHouse

FILE = "house.db"
TABLES = {"MINI-1": ("banker", 1_000), "BJ-1": ("blackjack", 2_500)}
"""The tables to play, with a wager at each."""


@dataclass(frozen=True)
class Acknowledgement:
    """An answer that confirms a write."""

    table: str
    person: str
    key: str
    body: bytes


@dataclass
class Evening:
    """Two people who play in a house, and all their answers."""

    disk: Disk
    name: str = "evening"
    """The prefix of the idempotency keys."""
    acknowledgements: list[Acknowledgement] = field(default_factory=list)

    async def play(self, house: RunningHouse, rounds: int) -> None:
        """Play some rounds at each table."""
        people = {table: house.person(f"Player {table}", money=0) for table in TABLES}
        for table, person in people.items():
            if not (await house.feed(table)).seating.seats_of(person.id):
                house.person(person.name, money=1_000_000)
                await self._act_and_record(house, table, person, "buy-in", amount=200_000)
                await self._act_and_record(house, table, person, "sat", seat=1)
        for _ in range(rounds):
            for table, person in people.items():
                await self.play_round(house, table, person)

    async def play_round(self, house: RunningHouse, table: str, person: Person) -> None:
        """Finish the current round, or play one."""
        feed, (wager, amount) = await house.feed(table), TABLES[table]
        if isinstance(feed.wanted, WagersWanted):
            await self._act_and_record(house, table, person, "wager", seat=1, wager=wager, amount=amount)
            await self._act_and_record(house, table, person, "ready", seat=1)
        while isinstance(wanted := feed.wanted, DecisionWanted):
            word = next(each for each in ("stand", "decline") if each in wanted.choices)
            await self._act_and_record(house, table, person, "decision", seat=1, choose=word)
        assert isinstance(feed.wanted, WagersWanted), "the round is over"

    async def _act_and_record(
        self, house: RunningHouse, table: str, person: Person, type: str, **content: object
    ) -> None:
        """Act, and mark the time of the answer in the disk's record."""
        key = f"{self.name} {len(self.acknowledgements) + 1}"
        access = house.house.tables[table]
        if type == "buy-in":
            answer: Answer = await access.buy_in(person, key, int(str(content["amount"])))
        else:
            answer = await access.act(person, key, json.dumps({"type": type, **content}).encode())
        assert answer.status == 200, answer.body
        self.acknowledgements.append(Acknowledgement(table, person.id, key, answer.body))
        self.disk.acknowledge(len(self.acknowledgements))


def record_evening(folder: Path, random: Random, rounds: int, *, is_synced: bool = True) -> Evening:
    """Record every write and sync of a house during play. The house is closed once and killed once."""
    Database.open(str(folder / FILE)).close()
    with Disk(folder, random) as disk:
        evening = Evening(disk)

        async def story(house: RunningHouse) -> None:
            await evening.play(house, rounds)
            await house.close()
            await house.open()
            await evening.play(house, rounds)
            await house.kill()
            await house.open()
            await evening.play(house, rounds)

        RunningHouse(folder / FILE, seed=random.randrange(10**6), is_synced=is_synced).run(story)
    return evening


def cut_power(evening: Evening, moment: int, random: Random, into: Path, *, plays_on: bool) -> None:
    """Lose power after this many operations, and check the content of the disk."""
    evening.disk.lose_power(moment, random, into)
    told = evening.acknowledgements[: evening.disk.acknowledged_before(moment)]
    with Database.open(str(into / FILE), synced=False) as database:
        for each in told:
            kept = find_answer(database, each.person, each.key)
            assert kept is not None, f"{each.key} was acknowledged, and is not there"
            assert kept.answer == each.body, f"{each.key} was answered otherwise"
        for table in {each.table for each in told}:
            check_journal(database, table)
            versions = [json.loads(each.body).get("version", 0) for each in told if each.table == table]
            row = find_journal(database, table)
            assert row is not None
            assert TableReader(database, row).head.number >= max(versions), f"{table} is behind its last answer"
        check_money(database)
    if plays_on:
        with Disk(into, random) as disk:
            again = Evening(disk, "after the cut")

            async def story(house: RunningHouse) -> None:
                for table in {each.table for each in told if b'"seated"' in each.body}:
                    await again.play_round(house, table, house.person(f"Player {table}", money=0))

            RunningHouse(into / FILE).run(story)
