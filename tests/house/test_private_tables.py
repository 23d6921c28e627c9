"""Private tables: one person's own, with a journal of its own, that come and go and are never lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss.errors import PitbossError
from pitboss.house import private_tables
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.database import Database
from pitboss.house.database.table_queries import (
    find_seated_private_tables,
    load_balance,
    load_balances,
    load_settings,
    sum_balances,
)
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.private_tables import PrivateTables, TableNotFoundError
from pitboss.house.roles import HouseRole, Person, PrivateId, TableSettings
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.house.table_access import TableAccess
from pitboss.requests import DecisionWanted
from support.running_house import GUEST, RunningHouse

pytestmark = pytest.mark.integration

OWN = "BJ-1~ann"
WITHOUT_PLAYER, WITHOUT_WATCHER = 2.0, 10.0


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunningHouse:
    """A house in which private tables are soon out of use: leases are renewed twice a second also in simulated time."""
    monkeypatch.setattr(private_tables, "EMPTY_TABLE_TIMEOUT", WITHOUT_PLAYER)
    monkeypatch.setattr(private_tables, "UNWATCHED_SEAT_TIMEOUT", WITHOUT_WATCHER)
    return RunningHouse(tmp_path / "house.db")


def private(house: RunningHouse) -> PrivateTables:
    return PrivateTables(house.house, house.database, house.in_thread)


async def open_table(tables: PrivateTables, house: RunningHouse, like: str, person: Person) -> TableAccess:
    return await tables.open(house.house.tables[like], person)


async def deal_to_decision(house: RunningHouse, ann: Person) -> None:
    """Wager at the private table until there is something to decide."""
    feed = await house.feed(OWN)
    while not isinstance(feed.wanted, DecisionWanted):
        await house.act_accepted(OWN, ann, "wager", seat=3, wager="blackjack", amount=2500)
        await house.act_accepted(OWN, ann, "ready", seat=3)


async def finish(house: RunningHouse, ann: Person) -> None:
    feed = await house.feed(OWN)
    while isinstance(feed.wanted, DecisionWanted):
        await house.act_accepted(OWN, ann, "decision", seat=3, choose=feed.wanted.choices[0])


def test_a_private_table_has_the_rules_and_hints_of_its_like_and_no_hurry(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        table = await open_table(private(house), house, "BJ-1", house.person("Ann"))
        like = house.house.tables["BJ-1"]
        assert (table.id, table.like) == (OWN, "BJ-1")
        assert table.submitted.choices == like.submitted.choices
        assert table.settings.allows_hints == like.settings.allows_hints
        assert table.settings.decision_seconds == table.settings.wagering_seconds == 300
        assert table.listing().is_private
        assert not like.listing().is_private

    house.run(story)


def test_opening_twice_finds_the_same_table(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        tables, ann = private(house), house.person("Ann")
        both = await asyncio.gather(open_table(tables, house, "BJ-1", ann), open_table(tables, house, "BJ-1", ann))
        assert both[0] is both[1]
        other = await open_table(tables, house, "BJ-1", house.person("Bob"))
        assert other.id == "BJ-1~bob"

    house.run(story)


def test_nobody_else_sees_it_sits_down_or_brings_chips(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        tables, ann, bob = private(house), house.person("Ann"), house.person("Bob")
        table = await open_table(tables, house, "BJ-1", ann)
        sentence = "this is another person's private table: open one of your own like BJ-1"
        for caller in (bob, None):
            with pytest.raises(PermissionDeniedError, match="this is another person's private table"):
                await tables.find(PrivateId("BJ-1", "ann"), caller)
            with pytest.raises(PermissionDeniedError, match="this is another person's private table"):
                await tables.recall(PrivateId("BJ-1", "ann"), caller)
        for answer in (await house.act(OWN, bob, "sat", seat=4), await table.buy_in(bob, "k", 1_000)):
            assert answer.status == 403
            assert json.loads(answer.body)["error"]["message"] == sentence
        assert tables.open_tables_of(bob) == tables.open_tables_of(None) == []
        assert tables.open_tables_of(ann) == [table]
        guard = house.person("Gus", HouseRole.SURVEILLANCE, money=0)
        assert await tables.find(PrivateId("BJ-1", "ann"), guard) is table

    house.run(story)


def test_a_table_that_is_closed_while_its_settings_are_read_stays_closed(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: RunningHouse) -> None:
        await open_table(private(house), house, "BJ-1", house.person("Ann"))

        async def close_and_read(function: Callable[..., Any], *given: Any) -> Any:
            if function is load_settings:
                await house.house.close_private(OWN)
                return TableSettings(decision_seconds=99).to_json()
            return await house.in_thread(function, *given)

        monkeypatch.setattr(house.house._dependencies, "in_thread", close_and_read)
        await house.house._reload_settings(OWN.encode())
        assert OWN not in {*house.house.tables, *house.house._loaders}

    house.run(story)


def test_staff_do_not_begin_a_table_for_anybody(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        floor, ann = house.person("Flo", HouseRole.FLOORPERSON, money=0), house.person("Ann")
        tables = private(house)
        with pytest.raises(TableNotFoundError):
            await tables.find(PrivateId("BJ-1", "ann"), floor)
        assert "BJ-1~ann" not in house.house.tables
        opened = await tables.open(house.house.tables["BJ-1"], ann)
        assert await tables.find(PrivateId("BJ-1", "ann"), floor) is opened

    house.run(story)


def test_a_hand_goes_on_after_a_kill(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=1_000_000)
        await open_table(private(house), house, "BJ-1", ann)
        await house.sit(OWN, ann, 3, 900_000)
        await deal_to_decision(house, ann)
        feed = await house.feed(OWN)
        before = (feed.version, feed.wanted, feed.seating.stacks, feed.view.view({3}))
        await house.kill()
        await house.open()
        assert OWN not in house.house.tables
        await private(house).sweep_once()  # somebody sits there, so it opens by itself
        feed = await house.feed(OWN)
        assert (feed.version, feed.wanted, feed.seating.stacks, feed.view.view({3})) == before
        await finish(house, ann)
        assert load_balance(house.database, f"layout/{OWN}") == 0

    house.run(story)


def test_a_table_that_is_not_used_gives_the_chips_back_and_opens_again_with_its_rounds(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        tables, ann = private(house), house.person("Ann", money=1_000_000)
        table = await open_table(tables, house, "BJ-1", ann)
        await house.sit(OWN, ann, 3, 900_000)
        await deal_to_decision(house, ann)
        await finish(house, ann)
        played = json.loads(await table.rounds(ann, 1))["rounds"][0]["number"]
        await tables.sweep_once()
        await house.seconds(WITHOUT_WATCHER - 1)
        await tables.sweep_once()
        assert OWN in house.house.tables  # the seat is kept
        await house.seconds(2)
        await tables.sweep_once()
        assert OWN not in house.house.tables
        assert find_seated_private_tables(house.database) == set()
        assert load_balances(house.database, f"stack/{OWN}/") == {f"stack/{OWN}/ann": 0}
        won = -load_balance(house.database, f"bank/{OWN}")
        assert load_balance(house.database, wallet("ann")) == 1_000_000 + won
        [recalled] = await tables.find_played_by(ann)
        assert [each.number for each in await recalled.rounds_played_by(ann, 1)] == [played]
        assert await recalled.replay(ann, played) is not None
        assert OWN not in house.house.tables  # to recall a round opens nothing
        again = await open_table(tables, house, "BJ-1", ann)
        assert json.loads(await again.rounds(ann, 1))["rounds"][0]["number"] == played

    house.run(story)


def test_a_table_whose_owner_watches_stays_open(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        tables, ann = private(house), house.person("Ann")
        watch = await (await open_table(tables, house, "BJ-1", ann)).subscribe(ann, None)
        for _ in range(3):
            await house.seconds(WITHOUT_PLAYER + 1)
            await tables.sweep_once()
        assert OWN in house.house.tables
        watch.close()
        await tables.sweep_once()
        await house.seconds(WITHOUT_PLAYER + 1)
        await tables.sweep_once()
        assert OWN not in house.house.tables

    house.run(story)


def test_one_person_has_at_most_three_open(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        tables, ann = private(house), house.person("Ann")
        for like in ("BJ-1", "BJ-2", "MINI-1"):
            await open_table(tables, house, like, ann)
            await house.sit(f"{like}~ann", ann, 1, 1_000)
        with pytest.raises(
            PitbossError, match=r"you have 3 private tables open \(BJ-1, BJ-2, MINI-1\), the most that one"
        ):
            await open_table(tables, house, "EDGE-1", ann)
        await house.act_accepted("BJ-2~ann", ann, "left", seat=1)
        await house.house.tables["BJ-2~ann"].cash_out(ann, "out", 1_000)
        await open_table(tables, house, "EDGE-1", ann)  # the table that was left makes room at once
        assert {table.like for table in tables.open_tables_of(ann)} == {"BJ-1", "MINI-1", "EDGE-1"}

    house.run(story)


def test_the_house_opens_a_bounded_number(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_tables, "MAX_TABLES_PER_PROCESS", 2)

    async def story(house: RunningHouse) -> None:
        tables = private(house)
        for name in ("Ann", "Bob"):
            await open_table(tables, house, "BJ-1", house.person(name))
        with pytest.raises(PitbossError, match="2 private tables are open, the most that the house opens at a time"):
            await open_table(tables, house, "BJ-1", house.person("Cat"))

    house.run(story)


def test_a_table_that_shadows_a_physical_one_has_no_private_like(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        tables, ann = private(house), house.person("Ann")
        with pytest.raises(PitbossError, match="private tables are dealt by the house"):
            await open_table(tables, house, "BJ-1", ann)
        with pytest.raises(TableNotFoundError):
            await tables.find(PrivateId("BJ-1", "ann"), ann)

    RunningHouse(tmp_path / "house.db", shadow_tables=frozenset({"BJ-1"})).run(story)


def test_a_table_that_was_never_opened_has_no_rounds(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        with pytest.raises(TableNotFoundError, match="nothing was ever played at a table BJ-1~ann"):
            await private(house).recall(PrivateId("BJ-1", "ann"), ann)

    house.run(story)


def test_a_table_that_is_closed_while_it_is_taken_is_given_up(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await open_table(private(house), house, "BJ-1", ann)
        await house.house.close_private(OWN)
        await house.house._start_table(OWN)  # as the task that keeps leases does, which must not fail
        assert OWN not in house.house.tables
        assert (await open_table(private(house), house, "BJ-1", ann)).worker is not None

    house.run(story)


def test_a_table_whose_like_is_a_physical_one_now_keeps_its_seats_and_chips(tmp_path: Path) -> None:
    first = RunningHouse(tmp_path / "house.db")

    async def play(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await open_table(private(house), house, "BJ-1", ann)
        await house.sit(OWN, ann, 3, 50_000)

    async def look(house: RunningHouse) -> None:
        await private(house).sweep_once()
        assert OWN not in house.house.tables
        assert load_balances(house.database, f"stack/{OWN}/") == {f"stack/{OWN}/ann": 50_000}

    first.run(play)
    RunningHouse(tmp_path / "house.db", shadow_tables=frozenset({"BJ-1"})).run(look)


@pytest.mark.parametrize("like", ["MIDI-1", "MINI-1", "POKER-1", "BLITZ-1"])
def test_every_kind_of_table_is_left_with_all_chips(house: RunningHouse, like: str) -> None:
    async def story(house: RunningHouse) -> None:
        tables, ann = private(house), house.person("Ann")
        id = (await open_table(tables, house, like, ann)).id
        await house.sit(id, ann, 1, 50_000)
        if like == "POKER-1":
            await house.act_accepted(id, ann, "stakes", seat=1, amount=20_000)
        await tables.sweep_once()
        await house.seconds(WITHOUT_WATCHER + 1)
        await tables.sweep_once()
        await tables.sweep_once()
        assert id not in house.house.tables
        assert load_balance(house.database, wallet("ann")) == 100_000

    house.run(story)


@pytest.mark.slow
def test_another_process_goes_on_with_the_tables_of_one_that_dies(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_UNSYNCED", "1")
    asyncio.run(_die_and_go_on(postgres_url))


def owns(table: TableAccess) -> bool:
    return table.worker is not None


async def _die_and_go_on(url: str) -> None:
    ann = Person("ann", "Ann", GUEST)
    with Database.open(url) as first, Database.open(url) as second:
        with first.write_transaction() as connection:
            write_postings(connection, [transfer("play money", 100_000, PLAY_MONEY, wallet("ann"))], 0)
        one, other = [
            await House.open(
                pitboss.load(SAMPLE_HOUSE), HouseDependencies(database, randbelow=Random(1).randrange, process=name)
            )
            for database, name in ((first, "one"), (second, "other"))
        ]
        at_one, at_other = PrivateTables(one, first), PrivateTables(other, second)
        table = await at_one.open(one.tables["MINI-1"], ann)
        assert (await table.buy_in(ann, "1", 50_000)).status == 200
        for key, act in enumerate(
            [{"type": "sat", "seat": 1}, {"type": "wager", "seat": 1, "wager": "banker", "amount": 1_000}]
        ):
            assert (await table.act(ann, f"act {key}", json.dumps(act).encode())).status == 200
        followed = await at_other.find(PrivateId("MINI-1", "ann"), ann)
        assert (await followed.wait_for_feed()).seating.stacks == {"ann": 49_000}
        assert not owns(followed)
        for task in [*one._tasks.values(), *one._background, one._ownership._task]:
            assert task is not None
            task.cancel()
        async with asyncio.timeout(60):
            while not owns(followed) or (await followed.wait_for_feed()).state.state != "wagering":
                await at_other.sweep_once()
                await asyncio.sleep(0.1)
        assert (await followed.act(ann, "ready", b'{"type": "ready", "seat": 1}')).status == 200
        async with asyncio.timeout(60):
            while not json.loads(await followed.rounds(ann, 1))["rounds"]:
                await asyncio.sleep(0.05)
        assert sum_balances(second) == 0
        await other.close()
