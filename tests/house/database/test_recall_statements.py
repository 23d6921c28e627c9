"""What recall asks the databases: few statements, each answered from an index, however many rounds there are."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import SelectBase, event, text

from pitboss.house.back_office import approvals, books
from pitboss.house.database import journal as table_reader
from pitboss.house.database import table_queries
from pitboss.house.database.change import RoundLocation, SeatChange
from pitboss.house.database.database import Database
from pitboss.house.database.schema import APPROVAL
from pitboss.house.database.table_queries import find_rounds_of_person
from support.house_changes import change, journal
from support.running_house import RunningHouse

NOON = 1_768_478_400_000_000
GIVEN = {"journal": 1, "number": 7, "most": 10, "person": "ann", "newest": 9, "oldest": 3, "first": 3, "last": 9}
GIVEN |= {"start": 4, "page": 100, "key": "shoe", "after": 3}
STATEMENTS: dict[str, SelectBase] = {
    "the last rounds": table_queries._LAST_ROUNDS,
    "a round": table_queries._ROUND,
    "the rounds of a visit": table_queries._ROUNDS_WITHIN,
    "the seats of a person": table_queries._SEATS_HELD,
    "records of a segment": table_reader._RECORDS,
    "the hash before a record": table_reader._HASH_BEFORE,
    "papers that nobody has decided on": approvals.select_newest(APPROVAL.c.decided.is_(None), limit=10),
    "what somebody has": books.select_funds("ann"),
    "a secret": table_reader._SECRET,
    "signatures": table_reader._SIGNED,
    "signatures after a record": table_reader._SIGNED_AFTER,
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_statement_of_recall_uses_an_index(database: Database, name: str) -> None:
    plan = plan_of(database, STATEMENTS[name])
    assert "SCAN" not in plan, plan
    assert "Seq Scan" not in plan, plan
    assert "TEMP B-TREE" not in plan, f"nothing is sorted: {plan}"
    assert "Sort" not in plan, f"nothing is sorted: {plan}"


def test_papers_of_a_period_are_found_by_when_they_were_decided_on(database: Database) -> None:
    asked = approvals.select_newest(*approvals.granted_conditions(3, 9, [approvals.ApprovalKind.FILL]))
    plan = plan_of(database, asked.order_by(None))  # few are found, which may be sorted
    assert "approval_decided" in plan, plan


def test_a_plan_without_an_index_is_noticed(new_house: str) -> None:
    with Database.open(new_house) as database:
        with database.write_transaction() as connection:
            connection.execute(text("DROP INDEX round_first"))
        plan = plan_of(database, table_queries._ROUNDS_WITHIN)
    assert "TEMP B-TREE" in plan or "Sort" in plan


def plan_of(database: Database, statement: SelectBase) -> str:
    """Return how the database would carry out a statement; a small table would otherwise be read as a whole."""
    with database.engine.connect() as connection, connection.begin():
        is_sqlite = connection.dialect.name == "sqlite"
        if not is_sqlite:
            for way in ("seqscan", "bitmapscan", "sort"):
                connection.execute(text(f"SET LOCAL enable_{way} = off"))
        asked = statement.compile(connection, compile_kwargs={"render_postcompile": True})
        values = {name: GIVEN.get(name, value) for name, value in asked.params.items()}
        given = tuple(values[name] for name in asked.positiontup) if asked.positiontup is not None else values
        rows = connection.exec_driver_sql(f"EXPLAIN {'QUERY PLAN ' if is_sqlite else ''}{asked}", given)
        return "\n".join(str(tuple(row)) for row in rows)


def test_the_rounds_of_a_person_are_those_of_all_visits(database: Database) -> None:
    chance = Random(7)
    row = journal(database)
    sits: dict[int, str] = {}
    seats, places, at = list[SeatChange](), list[RoundLocation](), 1
    sat_at: dict[str, list[int]] = {"ann": [], "bob": []}
    for number in range(1, 61):
        for seat in (1, 2):
            if chance.random() < 0.3:
                who = chance.choice(["ann", "bob"])
                seats.append(SeatChange(seat, None if seat in sits else who, at))
                if sits.pop(seat, None) is None:
                    sits[seat] = who
                at += 1
        places.append(RoundLocation(number, 1, at, at + 1, NOON, NOON))
        for who in set(sits.values()):
            sat_at[who].insert(0, number)
        at += 2
    assert database.write([change(row, records=at, seat_changes=seats, rounds=places)], NOON) == [None]
    for who, numbers in sat_at.items():
        assert 10 < len(numbers) < 55
        assert [each.number for each in find_rounds_of_person(database, row.id, who, 100)] == numbers
        newest = find_rounds_of_person(database, row.id, who, 5)
        assert [each.number for each in newest] == numbers[:5]
        assert [each.number for each in find_rounds_of_person(database, row.id, who, 5, newest[-1].first)] == numbers[
            5:10
        ]
    assert find_rounds_of_person(database, row.id, "cid", 5) == []


@pytest.mark.slow
def test_recall_of_ten_rounds_asks_the_database_twice(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("BLITZ-1", ann, 1)
        for number in range(1, 4):
            for wager in ("ante", "blind"):
                await house.act_accepted("BLITZ-1", ann, "wager", seat=1, wager=wager, amount=2500)
            await house.act_accepted("BLITZ-1", ann, "ready", seat=1)
            await house.act_accepted("BLITZ-1", ann, "decision", seat=1, choose="fold")
            asked: list[str] = []

            def note(*given: Any, into: list[str] = asked) -> None:
                into.append(given[2])

            engine = house.database.engine
            event.listen(engine, "before_cursor_execute", note)
            found = json.loads(await house.house.tables["BLITZ-1"].rounds(ann, 10))["rounds"]
            event.remove(engine, "before_cursor_execute", note)
            assert len(found) == number
            assert len([each for each in asked if each.startswith("SELECT")]) == 2, asked

    RunningHouse(tmp_path / "house.db").run(story)
