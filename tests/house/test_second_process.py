"""What a process shows of tables that another one runs, or has run meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.house import House
from pitboss.house.roles import Person
from support.running_house import RunningHouse
from support.two_houses import SharedBus, open_second

pytestmark = pytest.mark.slow


@pytest.fixture
def bus() -> SharedBus:
    return SharedBus()


@pytest.fixture
def running(tmp_path: Path, bus: SharedBus) -> RunningHouse:
    return RunningHouse(tmp_path / "house.db", bus=bus)


async def owners(running: RunningHouse, second: House) -> tuple[list[str], list[str]]:
    """Let the two share the tables, and return those of each."""
    await running.seconds(10)
    tables = running.house.tables
    first = [id for id in tables if tables[id].worker is not None]
    other = [id for id in tables if second.tables[id].worker is not None]
    assert sorted([*first, *other]) == sorted(tables)
    assert len(first) == len(other)
    return first, other


def test_a_table_that_went_to_another_process_is_not_shown_as_it_was(running: RunningHouse, bus: SharedBus) -> None:
    async def story(running: RunningHouse) -> None:
        ann = running.person("Ann")
        second = await open_second(running, bus)
        _, [table, *_] = await owners(running, second)
        await _sit(second, table, ann)
        feed = await running.house.tables[table].wait_for_feed()
        assert feed.version == (await second.tables[table].wait_for_feed()).version
        assert feed.seating.people == {1: "ann"}
        await second.close()

    running.run(story)


def test_a_process_that_joins_shows_tables_as_the_others_do(running: RunningHouse, bus: SharedBus) -> None:
    """Nothing happens at the table after the process has joined: it asks for what is not in the journal."""

    async def story(running: RunningHouse) -> None:
        ann = running.person("Ann")
        for table in running.house.tables:
            await _sit(running.house, table, ann)
        second = await open_second(running, bus)
        [table, *_], _ = await owners(running, second)
        shown, there = await running.house.tables[table].wait_for_feed(), await second.tables[table].wait_for_feed()
        assert there.state.names == shown.state.names == {1: "Ann"}
        assert there.state.taken == 1
        assert second.tables[table].listing().taken == 1
        assert second.tables[table].listing().state == running.house.tables[table].listing().state
        await second.close()

    running.run(story)


async def _sit(house: House, table: str, person: Person) -> None:
    answer = await house.tables[table].act(person, f"sit at {table}", b'{"type": "sat", "seat": 1}')
    assert answer.status == 200, answer.body
