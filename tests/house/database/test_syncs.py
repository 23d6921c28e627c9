"""A commit returns after its sync of the disk, and the changes of many tables share one (counted with strace)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.database.database import Database
from support.house_processes import WRITE_TABLES, finish, start
from support.postgres import Server
from support.syncs import count_syncs, watch_syncs

pytestmark = pytest.mark.slow

COMMITS, TABLES = 30, 10

ONE_BY_ONE = """
import os, sys
from pitboss.house.database.database import Database
from support.house_changes import NOON, after, change, journal
database = Database.open(sys.argv[1])
row = journal(database)
before = row.identity.beginning
print("open", flush=True)
sys.stdin.readline()
for _ in range(int(sys.argv[2])):
    each = change(row, before)
    assert database.write([each], NOON) == [None]
    before = after(each)
print("written", flush=True)
os._exit(0)  # a killed process: nothing is synced at the end that was not synced before
"""


def syncs_of_file(tmp_path: Path, code: str, *arguments: str, environment: dict[str, str]) -> int:
    """The syncs of a process that writes to a new file, without those of opening it."""
    found = []
    for count, run in ((0, "nothing"), (COMMITS, "all")):
        report = tmp_path / run
        process = start(
            code, str(tmp_path / f"{run}.db"), *arguments, str(count), wrapper=watch_syncs(report), **environment
        )
        said, errors = process.communicate("\n", timeout=120)
        assert (said.splitlines()[:1], errors) == (["open"], "")
        found.append(count_syncs(report).total())
    return found[1] - found[0]


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITBOSS_UNSYNCED", raising=False)


@pytest.mark.usefixtures("synced")
def test_every_commit_to_a_file_is_one_sync(tmp_path: Path) -> None:
    assert syncs_of_file(tmp_path, ONE_BY_ONE, environment={}) in range(COMMITS, COMMITS + 3)


@pytest.mark.usefixtures("synced")
def test_changes_of_many_tables_share_a_sync(tmp_path: Path) -> None:
    names = ",".join(f"T-{n}" for n in range(TABLES))
    syncs = syncs_of_file(tmp_path, WRITE_TABLES, "owner", names, environment={})
    assert syncs < COMMITS * TABLES / 3, f"{COMMITS * TABLES} changes needed {syncs} syncs"
    assert syncs >= COMMITS


def test_a_file_for_tests_is_not_synced(tmp_path: Path) -> None:
    assert syncs_of_file(tmp_path, ONE_BY_ONE, environment={"PITBOSS_UNSYNCED": "1"}) == 0


@pytest.mark.usefixtures("synced")
def test_every_commit_to_a_server_is_one_sync() -> None:
    with Server(is_synced=True, counts_syncs=True) as server:
        url = server.create()
        Database.open(url).close()
        process = start(ONE_BY_ONE, url, str(COMMITS))
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        before = count_syncs(server.syncs).total()
        process.stdin.write("\n")
        process.stdin.flush()
        assert process.stdout.readline() == "written\n"
        made = count_syncs(server.syncs).total() - before
        assert finish(process) == []
    assert made in range(COMMITS, COMMITS + 10)
