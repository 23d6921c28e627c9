"""Changes that are sent several times have one effect, and nobody wins a race against the rules or the wallet."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from chaos.house_checks import check_journal, check_money
from chaos.house_races import TABLE, race_for_last_dollar, race_for_last_moment, send_again_and_again
from load.house_process import HouseProcess
from pitboss.house.database.database import Database
from pitboss.round.inputs import NoMoreBets, WagerPlaced

pytestmark = pytest.mark.slow
UNSYNCED = {"PITBOSS_UNSYNCED": "1"}


def test_a_change_that_is_sent_several_times_has_one_effect(tmp_path: Path, database_url: str) -> None:
    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        assert asyncio.run(send_again_and_again(house.url, Random(1), 10)) == 80
    with Database.open(database_url) as database:
        check_journal(database, TABLE)
        check_money(database)


def test_the_last_dollar_is_taken_once(tmp_path: Path, database_url: str) -> None:
    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        for _ in range(3):
            assert asyncio.run(race_for_last_dollar(house.url))["accepted"] == 4
    with Database.open(database_url) as database:
        check_money(database)


def test_no_wager_is_accepted_after_no_more_bets(tmp_path: Path, database_url: str) -> None:
    races, random = 4, Random(2)
    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        counted = sum(asyncio.run(race_for_last_moment(house.url, random)) for _ in range(races))
    with Database.open(database_url) as database:
        inputs = list(check_journal(database, TABLE).values())
        check_money(database)
    assert sum(isinstance(given, WagerPlaced) for given in inputs) == counted
    assert sum(isinstance(given, NoMoreBets) for given in inputs) >= races


@pytest.mark.long
def test_ten_thousand_sequences_of_changes_have_one_effect_each(tmp_path: Path, database_url: str) -> None:
    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        asyncio.run(send_again_and_again(house.url, Random(3), 10_000))
    with Database.open(database_url) as database:
        check_money(database)


@pytest.mark.long
def test_ten_thousand_races_for_the_last_dollar_and_the_last_moment(tmp_path: Path, database_url: str) -> None:
    random = Random(4)
    with HouseProcess(tmp_path, database_url, environment=UNSYNCED) as house:
        for _ in range(10_000):
            asyncio.run(race_for_last_dollar(house.url))
            asyncio.run(race_for_last_moment(house.url, random))
    with Database.open(database_url) as database:
        check_journal(database, TABLE)
        check_money(database)
