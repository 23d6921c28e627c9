"""Seats of people who are gone: nobody keeps one for ever, and nobody who plays loses one."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pitboss.house.database.table_queries import load_balance, load_balances
from pitboss.house.money import wallet
from pitboss.house.private_tables import IDLE_SEAT_TIMEOUT, IdleSeatSweeper
from pitboss.inputs import Left
from pitboss.requests import DecisionWanted
from support.running_house import RunningHouse

pytestmark = pytest.mark.slow


@pytest.fixture
def house(tmp_path: Path) -> RunningHouse:
    return RunningHouse(tmp_path / "house.db")


def test_whoever_does_nothing_for_half_an_hour_leaves_with_all_chips(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob, cora = house.person("Ann"), house.person("Bob"), house.person("Cora")
        await house.sit("MINI-1", ann, 1)
        await house.sit("MINI-1", bob, 2)
        assert (await house.house.tables["MINI-1"].buy_in(cora, "chips", 700)).status == 200  # and no seat
        seats, feed = IdleSeatSweeper(house.house), await house.feed("MINI-1")
        await house.seconds(IDLE_SEAT_TIMEOUT - 10)
        await seats.sweep_once()
        assert feed.seating.people == {1: "ann", 2: "bob"}
        await house.act_accepted("MINI-1", bob, "sat", seat=3)
        await house.seconds(20)
        await seats.sweep_once()
        assert feed.seating.people == {2: "bob", 3: "bob"}
        assert feed.seating.stacks == {"bob": 50_000}
        left = [step for step in feed.steps if isinstance(step.given, Left)]
        assert [(step.given, step.by) for step in left] == [(Left(1), None)], "the house did it"
        assert load_balance(house.database, wallet("ann")) == load_balance(house.database, wallet("cora")) == 100_000
        await house.act_accepted("MINI-1", cora, "sat", seat=1)

    house.run(story)


def test_nobody_leaves_in_the_middle_of_a_hand(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=1_000_000)
        await house.sit("BJ-1", ann, 1, 900_000)
        feed, seats = await house.feed("BJ-1"), IdleSeatSweeper(house.house)
        while not isinstance(feed.wanted, DecisionWanted):
            await house.act_accepted("BJ-1", ann, "wager", seat=1, wager="blackjack", amount=2_500)
            await house.act_accepted("BJ-1", ann, "ready", seat=1)
        await _as_if_unused(house, "BJ-1", seats)
        assert feed.seating.people == {1: "ann"}, "the rules keep a player until the round is over"
        await house.act_accepted("BJ-1", ann, "decision", seat=1, choose="stand")

    house.run(story)


async def _as_if_unused(house: RunningHouse, table: str, seats: IdleSeatSweeper) -> None:
    """Sweep as if nobody had done anything for a long time."""
    worker = house.house.tables[table].worker
    assert worker is not None
    used, long_ago = dict(worker._last_used), house.loop.clock() - timedelta(seconds=IDLE_SEAT_TIMEOUT + 1)
    worker._last_used = dict.fromkeys(used, long_ago)
    await seats.sweep_once()
    worker._last_used = used


def test_a_table_that_comes_back_gives_its_people_the_whole_time_again(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        await house.seconds(IDLE_SEAT_TIMEOUT - 10)
        await house.kill()
        await house.open()
        await house.seconds(20)
        await IdleSeatSweeper(house.house).sweep_once()
        assert (await house.feed("MINI-1")).seating.people == {1: "ann"}
        await house.seconds(IDLE_SEAT_TIMEOUT)
        await IdleSeatSweeper(house.house).sweep_once()
        assert (await house.feed("MINI-1")).seating.people == {}
        assert load_balances(house.database, "stack/MINI-1/") == {"stack/MINI-1/ann": 0}

    house.run(story)
