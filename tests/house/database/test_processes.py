"""Processes that are killed while they write, and two that write at once: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader
from pitboss.house.database.schema import ANSWER, ENTRY, POSTING
from pitboss.house.database.table_queries import load_balance, load_balances, sum_balances
from pitboss.house.money import wallet
from pitboss.journal import verify
from support.house_changes import journal, rows
from support.house_processes import WRITE_TABLES, finish, start

pytestmark = pytest.mark.slow

TABLES = [f"T-{n}" for n in range(6)]


def written_until_killed(url: str, seconds: float, owner: str) -> Iterator[tuple[str, int, str]]:
    """Let a process write, kill it after a while, and yield all that it acknowledged."""
    with start(WRITE_TABLES, url, owner, ",".join(TABLES), "100000") as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "open\n"
        time.sleep(seconds)
        writer.kill()
        for line in writer.stdout:
            if line.endswith("\n"):
                table, number, digest = line.split()
                yield table, int(number), digest


def check(database: Database, acknowledged: list[tuple[str, int, str]]) -> Counter[str]:
    """Check that what was acknowledged is there once, that changes are whole, and return the records of each table."""
    records = {
        (table, record.number, record.hash)
        for table in TABLES
        for record in TableReader(database, journal(database, table)).records()
    }
    assert set(acknowledged) <= records
    assert len(set(acknowledged)) == len(acknowledged)
    for table in TABLES:
        assert verify(TableReader(database, journal(database, table))) is None
    keys = {f"{table}/{number}" for table, number, _ in records}
    assert {row[1] for row in rows(database, ANSWER)} == keys
    assert sorted((row[4], row[5]) for row in rows(database, POSTING)) == sorted(each[:2] for each in records)
    assert sum_balances(database) == 0
    assert load_balance(database, wallet("ann")) == sum(number for _, number, _ in records)
    entries = Counter[str]()
    for _, account, amount in rows(database, ENTRY):
        entries[account] += amount
    assert dict(entries) == load_balances(database, "")
    return Counter(table for table, _, _ in records)


def test_every_acknowledged_change_outlives_kill_9_whole(database_url: str) -> None:
    dice = Random(18)
    acknowledged: list[tuple[str, int, str]] = []
    for turn in range(5):
        acknowledged += written_until_killed(database_url, 0.1 + dice.random() / 2, f"owner {os.getpid()}")
        with Database.open(database_url) as database:
            found = check(database, acknowledged)
        more = found.total() - len(acknowledged)
        assert more <= (turn + 1) * len(TABLES), "at most one change a table and run was not yet acknowledged"
    assert len(acknowledged) > 50


def test_two_processes_write_their_tables_and_one_wallet_at_once(postgres_url: str) -> None:
    first = start(WRITE_TABLES, postgres_url, "one", "T-0,T-2,T-4", "40", PITBOSS_UNSYNCED="1")
    second = start(WRITE_TABLES, postgres_url, "two", "T-1,T-3,T-5", "40", PITBOSS_UNSYNCED="1")
    acknowledged = []
    for line in (*finish(first)[1:], *finish(second)[1:]):
        table, number, digest = line.split()
        acknowledged.append((table, int(number), digest))
    with Database.open(postgres_url, synced=False) as database:
        assert check(database, acknowledged) == Counter(dict.fromkeys(TABLES, 40))


FIGHT = """
import sys, time
from pitboss.house.database.change import LeaseLostError
from pitboss.house.database.database import Database
from pitboss.house.database.leases import Leases
from support.house_changes import NOON, change, journal
from pitboss.house.database.journal import TableReader
url, owner = sys.argv[1:]
database = Database.open(url)
row, leases, written, lost = journal(database), Leases(database), 0, 0
reader = TableReader(database, row)
until = time.monotonic() + 4
while time.monotonic() < until:
    lease = leases.acquire(row, owner, NOON, 0.01)
    if lease is None:
        continue
    head = reader.head
    for turn in range(20):
        each = change(row, head, epoch=lease.epoch)
        [refused] = database.write([each], NOON)
        if refused is not None:
            assert isinstance(refused, LeaseLostError), refused
            lost += 1
            break
        head, written = each.records[-1].checkpoint, written + 1
        if turn == 10:
            time.sleep(0.02)
print(written, lost)
"""


def test_two_processes_that_fight_for_a_table_never_write_over_each_other(postgres_url: str) -> None:
    fighters = [start(FIGHT, postgres_url, owner, PITBOSS_UNSYNCED="1") for owner in ("one", "two")]
    results = [tuple(map(int, finish(each)[-1].split())) for each in fighters]
    with Database.open(postgres_url, synced=False) as database:
        reader = TableReader(database, journal(database))
        assert (verify(reader), reader.head.number) == (None, sum(written for written, _ in results))
    assert all(written > 0 for written, _ in results)
    assert sum(lost for _, lost in results) > 0
