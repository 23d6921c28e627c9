"""Changes that are sent several times have one effect, and nobody wins a race against the rules or the wallet."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from chaos.house_checks import check_journal, check_money
from chaos.house_races import (
    PLAYERS,
    SHARES,
    AcceptedWagers,
    SeatedVisitor,
    check_no_late_wager,
    clear_table,
    race_for_last_chip,
    race_for_last_dollar,
    race_for_last_moment,
)
from chaos.house_sequences import Sequence, check_inputs, send_again, send_sequences
from chaos.house_visitors import InProcessHouse, VisitableHouse, visit_in_process, visit_over_http
from load.house_process import HouseProcess
from pitboss.house.database.database import Database
from pitboss.wire.table import Ready

pytestmark = pytest.mark.slow
UNSYNCED = {"PITBOSS_UNSYNCED": "1"}
WAGERING_SECONDS = 21
"""A little more than players of the sample house have."""
MOMENT_TABLES = ("MINI-1", "MIDI-1", "BJ-1", "EDGE-1")
"""Tables with one main wager: two at which a round goes on by itself, and two at which players decide."""
BUY_IN = 20_000
"""Wagers that a player can lose in all races for the last moment."""


def check_sequences(database: Database, sequences: list[Sequence], fully: int) -> None:
    """Check all journals against what was sent, some of them by replaying them, and all money."""
    for place, table in enumerate(sorted({each.table for each in sequences})):
        inputs = check_journal(database, table, fully=place < fully)
        check_inputs(list(inputs.values()), [each for each in sequences if each.table == table])
    check_money(database)


async def send_at_door(database: Database, seed: int, count: int, batch: int) -> list[Sequence]:
    """Send sequences to a house of this process, which is opened again after each batch of them."""
    sequences: list[Sequence] = []
    async with visit_in_process(database) as house:
        for first in range(0, count, batch):
            sent = await send_sequences(house, seed, range(first, min(first + batch, count)))
            await house.house.close()
            await house.open()
            random = Random(f"{seed} again {first}")
            await send_again(random.sample(sent, len(sent) // 10), random)
            sequences += sent
    return sequences


async def race_in_wallets(house: VisitableHouse, random: Random, races: int) -> None:
    tables = list(house.submission.tables)
    for _ in range(races):
        await race_for_last_dollar(await house.new_visitor(), tables, random)


async def race_in_stacks(house: VisitableHouse, random: Random, races: int) -> None:
    """Race at every table with wagers at once."""
    tables = [table for table in house.submission.tables.values() if table.game.main_wagers]
    share = -(-races // len(tables))

    async def race(place: int) -> None:
        own = Random(random.getrandbits(64))
        seated = await SeatedVisitor.sit(house, tables[place], PLAYERS + 1, SHARES, own)
        for _ in range(min(share, races - place * share)):
            await race_for_last_chip(seated, own)

    await asyncio.gather(*(race(place) for place in range(len(tables)) if place * share < races))


async def race_at_tables(house: VisitableHouse, random: Random, races: int) -> dict[str, AcceptedWagers]:
    """Race for the last moment at some tables at once; return the wagers that were accepted at each."""

    def pass_time() -> None:
        if isinstance(house, InProcessHouse):
            house.pass_time(WAGERING_SECONDS)

    async def race(id: str) -> AcceptedWagers:
        own = Random(random.getrandbits(64))
        table = house.submission.tables[id]
        players = [await SeatedVisitor.sit(house, table, seat, BUY_IN, own) for seat in range(1, PLAYERS + 1)]
        accepted = [each for _ in range(races) for each in await race_for_last_moment(players, own, pass_time)]
        await clear_table(players, own)
        return accepted

    accepted = await asyncio.gather(*map(race, MOMENT_TABLES))
    return dict(zip(MOMENT_TABLES, accepted, strict=True))


def check_races(database: Database, accepted: dict[str, AcceptedWagers]) -> None:
    for table, wagers in accepted.items():
        check_no_late_wager(database, table, wagers)
    check_money(database)


def test_a_change_that_is_sent_several_times_has_one_effect(tmp_path: Path, database_url: str) -> None:
    async def send(url: str) -> list[Sequence]:
        async with visit_over_http(url) as house:
            return await send_sequences(house, 1, range(12))

    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        sequences = asyncio.run(send(house.url))
    with Database.open(database_url) as database:
        check_sequences(database, sequences, fully=1)


def test_changes_have_one_effect_whatever_the_house_remembers(database_url: str) -> None:
    with Database.open(database_url) as database:
        check_sequences(database, asyncio.run(send_at_door(database, 2, 100, 50)), fully=1)


def test_the_last_dollar_is_taken_once(tmp_path: Path, database_url: str) -> None:
    async def race(url: str) -> None:
        async with visit_over_http(url) as house:
            await race_in_wallets(house, Random(1), 2)

    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        asyncio.run(race(house.url))
    with Database.open(database_url) as database:
        check_money(database)


def test_no_wager_is_accepted_after_no_more_bets(tmp_path: Path, database_url: str) -> None:
    async def race(url: str) -> dict[str, AcceptedWagers]:
        async with visit_over_http(url) as house:
            return await race_at_tables(house, Random(2), 1)

    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        accepted = asyncio.run(race(house.url))
    with Database.open(database_url) as database:
        check_races(database, accepted)


def race_at_door(url: str, seed: int, dollars: int, chips: int, moments: int) -> None:
    """Race in a house of this process: at each of four tables for the last moment, for wallets, and for stacks."""

    async def race(database: Database) -> None:
        async with visit_in_process(database) as house:
            check_races(database, await race_at_tables(house, Random(f"{seed} moments"), moments))
            await race_in_wallets(house, Random(f"{seed} dollars"), dollars)
            await race_in_stacks(house, Random(f"{seed} chips"), chips)
        check_money(database)

    with Database.open(url) as database:
        asyncio.run(race(database))


def test_a_wager_that_the_table_waited_for_is_answered_when_the_round_is_dealt(database_url: str) -> None:
    async def race(database: Database) -> None:
        random = Random(5)
        async with visit_in_process(database) as house:
            player = await SeatedVisitor.sit(house, house.submission.tables["MINI-1"], 1, BUY_IN, random)
            await player.act(Ready(1), random)
            check_no_late_wager(database, "MINI-1", await race_for_last_moment([player], random, lambda: None))

    with Database.open(database_url) as database:
        asyncio.run(race(database))


def test_races_at_the_door_of_a_house(database_url: str) -> None:
    race_at_door(database_url, 3, dollars=2, chips=9, moments=2)


@pytest.mark.long
def test_ten_thousand_sequences_of_changes_have_one_effect_each(database_url: str) -> None:
    with Database.open(database_url) as database:
        check_sequences(database, asyncio.run(send_at_door(database, 3, 10_000, 1_000)), fully=1)


@pytest.mark.long
def test_ten_thousand_races_for_the_last_dollar_and_the_last_moment(database_url: str) -> None:
    race_at_door(database_url, 4, dollars=1_000, chips=4_000, moments=1_250)
