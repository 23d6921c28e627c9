"""One process at a time owns a table; whoever was asleep meanwhile cannot write."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pitboss.house.database.change import LeaseLostError
from pitboss.house.database.database import Database
from pitboss.house.database.leases import Lease, Leases
from pitboss.house.database.table_queries import find_or_create_journal
from support.house_changes import NOON, after, change, journal, opening_entry

pytestmark = pytest.mark.integration

SECOND = 1_000_000


def acquire_lease(database: Database, table: str = "T-1", owner: str = "one", seconds: float = 10) -> Lease:
    lease = Leases(database).acquire(journal(database, table), owner, NOON, seconds)
    assert lease is not None
    return lease


def test_a_free_table_is_acquired_under_a_new_epoch(database: Database) -> None:
    assert acquire_lease(database).epoch == 1


def test_a_table_that_another_holds_is_not_acquired(database: Database) -> None:
    acquire_lease(database)
    assert Leases(database).acquire(journal(database), "two", NOON + SECOND, 10) is None
    assert Leases(database).find_owner(journal(database), NOON + SECOND) == "one"


def test_the_owner_may_begin_another_epoch(database: Database) -> None:
    acquire_lease(database)
    assert acquire_lease(database).epoch == 2


def test_a_released_table_is_free_at_once(database: Database) -> None:
    Leases(database).release([acquire_lease(database)])
    assert Leases(database).find_owner(journal(database), NOON) is None
    assert acquire_lease(database, owner="two").epoch == 2


def pass_seconds(database: Database, seconds: float) -> int:
    """Wait where the server's clock counts; elsewhere the time is passed in."""
    if database.engine.dialect.name == "postgresql":
        time.sleep(seconds)
    return NOON + round(seconds * SECOND)


def test_a_table_is_free_when_its_lease_has_run_out(database: Database) -> None:
    acquire_lease(database, seconds=0.2)
    now = pass_seconds(database, 0.3)
    taken = Leases(database).acquire(journal(database), "two", now, 10)
    assert taken is not None
    assert (taken.owner, taken.epoch) == ("two", 2)


def test_an_owner_whose_table_was_taken_over_cannot_write(database: Database) -> None:
    lease = acquire_lease(database, seconds=0.2)
    row = journal(database)
    first = change(row, epoch=lease.epoch)
    assert database.write([first], NOON) == [None]
    Leases(database).acquire(row, "two", pass_seconds(database, 0.3), 10)
    [refused] = database.write([change(row, after(first), epoch=lease.epoch)], NOON)
    assert isinstance(refused, LeaseLostError)


def test_renewing_returns_what_is_still_held(database: Database) -> None:
    kept, lost = acquire_lease(database, "T-1"), acquire_lease(database, "T-2", seconds=0.2)
    now = pass_seconds(database, 0.3)
    Leases(database).acquire(journal(database, "T-2"), "two", now, 10)
    [renewed] = Leases(database).renew([kept, lost], now, 60)
    assert (renewed.table, renewed.epoch, renewed.until > kept.until) == ("T-1", 1, True)


def test_a_lease_that_ran_out_is_renewed_while_nobody_has_taken_the_table(database: Database) -> None:
    lease = acquire_lease(database, seconds=0.1)
    now = pass_seconds(database, 0.2)
    assert len(Leases(database).renew([lease], now, 10)) == 1
    assert Leases(database).acquire(journal(database), "two", now, 10) is None


def test_many_tables_are_acquired_at_once_except_those_of_others(database: Database) -> None:
    rows = [journal(database, f"T-{n}") for n in range(4)]
    acquire_lease(database, "T-1", owner="two")
    leases = Leases(database).acquire_many(rows, "one", NOON, 10)
    assert [(lease.table, lease.owner, lease.epoch) for lease in leases] == [
        ("T-0", "one", 1),
        ("T-2", "one", 1),
        ("T-3", "one", 1),
    ]
    assert Leases(database).find_free(rows, NOON) == set()
    assert Leases(database).acquire_many([], "one", NOON, 10) == []


def test_renewing_and_releasing_nothing_is_harmless(database: Database) -> None:
    assert Leases(database).renew([], NOON, 10) == []
    Leases(database).release([])


def test_a_released_lease_is_not_renewed(database: Database) -> None:
    lease = acquire_lease(database)
    Leases(database).release([lease])
    assert Leases(database).renew([lease], NOON, 10) == []


def test_another_life_of_a_table_waits_for_the_owner_of_the_one_before(database: Database) -> None:
    lease = acquire_lease(database)
    assert database.write([change(journal(database), epoch=lease.epoch, records=1)], NOON) == [None]
    other = find_or_create_journal(database, opening_entry("T-1", seats=7))
    assert other.sequence == 2
    assert Leases(database).acquire(other, "two", NOON, 10) is None
    Leases(database).release([lease])
    assert Leases(database).acquire(other, "two", NOON, 10) is not None


def test_an_earlier_life_of_a_table_is_not_acquired_nor_written_again(database: Database) -> None:
    row, lease = journal(database), acquire_lease(database, seconds=0.2)
    first = change(row, epoch=lease.epoch)
    assert database.write([first], NOON) == [None]
    other = find_or_create_journal(database, opening_entry("T-1", seats=7))
    now = pass_seconds(database, 0.3)
    assert Leases(database).acquire(other, "two", now, 10) is not None
    assert Leases(database).acquire(row, "one", now, 10) is None
    [refused] = database.write([change(row, after(first), epoch=lease.epoch)], NOON)
    assert isinstance(refused, LeaseLostError)


def test_a_new_process_takes_the_tables_of_a_dead_one_at_once_where_the_house_is_a_file(tmp_path: Path) -> None:
    with Database.open(str(tmp_path / "house.db")) as first:
        acquire_lease(first, owner="dead")
    with Database.open(str(tmp_path / "house.db")) as second:
        assert acquire_lease(second, owner="two").epoch == 2
