"""A meter linked across tables of the house: exact, and no award is paid twice or from a stale value."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.cards import CARD_NUMBERS
from pitboss.house.database.change import Change
from pitboss.house.database.committer import Committer
from pitboss.house.database.table_queries import load_meter
from pitboss.house.roles import Person
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.requests import DecisionWanted
from pitboss.table import electronic_dealer
from support.running_house import RunningHouse

pytestmark = pytest.mark.integration

ACE = CARD_NUMBERS["Ah"]
INITIAL = RESET = 200_000
"""The meter `three-aces` of the sample house begins at $2,000.00 and is reset to that, at both of its tables."""
CONTRIBUTION = 5
"""5 percent of a wager of $1.00."""


@pytest.fixture(autouse=True)
def aces_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every shoe deals three aces of the declared suit in its first round, which win the whole meter."""

    def arrange(stack: list[int], below: Callable[[int], int]) -> None:
        aces = [card for card in stack if card == ACE]
        others = [card for card in stack if card != ACE]
        stack[:] = [others[0], *aces, *others[1:]]

    monkeypatch.setattr(electronic_dealer, "shuffle", arrange)
    monkeypatch.setattr(electronic_dealer, "cut", lambda stack, place: stack)


async def win(house: RunningHouse, table: str, person: Person) -> int:
    """Play the first round of a shoe with the progressive wager, and return what the meter paid."""
    await house.act_accepted(table, person, "wager", seat=1, wager="blackjack", amount=1000)
    await house.act_accepted(table, person, "wager", seat=1, wager="21-plus-3", amount=100)
    events = (await house.act_accepted(table, person, "ready", seat=1))["events"]
    feed = await house.feed(table)
    while isinstance(feed.wanted, DecisionWanted):
        word = next(word for word in ("decline", "stand", "keep") if word in feed.wanted.choices)
        events += (await house.act_accepted(table, person, "decision", seat=1, choose=word))["events"]
    [line] = [event for event in events if event["type"] == "settled" and event["wager"] == "21-plus-3"]
    return int(line["net"]) + int(line["stake"])


def linked_tables(folder: Path) -> RunningHouse:
    """Return a house with the sample house's BJ-1 twice, under one meter."""
    text = SAMPLE_HOUSE.read_text(encoding="utf-8")
    cover, first = text.partition("[tables.MIDI-1]")[0], text[text.index("[tables.BJ-1]") : text.index("[tables.BJ-2]")]
    (folder / "floor.toml").write_text(cover + first + first.replace("tables.BJ-1", "tables.BJ-2"), encoding="utf-8")
    return RunningHouse(folder / "house.db", pitboss.load(folder / "floor.toml"))


def value(house: RunningHouse) -> Fraction:
    return INITIAL + sum(load_meter(house.database, "three-aces").shares.values(), Fraction(0))


def test_a_winner_takes_what_both_tables_have_fed_and_the_next_one_what_came_after(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann", money=1_000_000), house.person("Bob", money=1_000_000)
        await house.sit("BJ-1", ann, 1)
        await house.sit("BJ-2", bob, 1)
        assert await win(house, "BJ-2", bob) == INITIAL + CONTRIBUTION
        assert value(house) == RESET
        await house.act_accepted("BJ-2", bob, "wager", seat=1, wager="blackjack", amount=1000)
        await house.act_accepted("BJ-2", bob, "wager", seat=1, wager="21-plus-3", amount=100)
        await house.act_accepted("BJ-2", bob, "ready", seat=1)
        await house.seconds(1.1)
        shown = house.house.tables["BJ-1"].listing().meters
        assert shown == {"21-plus-3": RESET + CONTRIBUTION}, "what is wagered at one table shows at the other"
        assert await win(house, "BJ-1", ann) == RESET + 2 * CONTRIBUTION
        assert value(house) == RESET

    linked_tables(tmp_path).run(story)


class HeldBack:
    """Commits, and holds back the first change with an award of one table until another table has written."""

    def __init__(self, commits: Committer, table: str) -> None:
        self._commits = commits
        self._table = table
        self.read = asyncio.Event()
        self.go_on = asyncio.Event()

    async def commit(self, change: Change) -> None:
        if change.table == self._table and any(share.read is not None for share in change.meters):
            self.read.set()
            await self.go_on.wait()
        await self._commits.commit(change)

    async def close(self) -> None:
        await self._commits.close()


def test_an_award_from_a_value_that_another_table_has_taken_is_worked_out_again(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann", money=1_000_000), house.person("Bob", money=1_000_000)
        await house.sit("BJ-1", ann, 1)
        await house.sit("BJ-2", bob, 1)
        held: Any = HeldBack(house.house._committer, "BJ-1")
        worker: Any = house.house.tables["BJ-1"].worker
        object.__setattr__(worker._context, "committer", held)
        slow = asyncio.create_task(win(house, "BJ-1", ann))
        await held.read.wait()  # Ann's award has read the whole meter, and nothing of it is written
        quick = await win(house, "BJ-2", bob)
        held.go_on.set()
        assert quick == INITIAL + CONTRIBUTION, "Bob was first, and takes the meter with his own contribution"
        assert await slow == RESET + CONTRIBUTION, (
            "Ann's award is what is left: the reset amount and her own contribution"
        )
        assert value(house) == RESET

    linked_tables(tmp_path).run(story)
