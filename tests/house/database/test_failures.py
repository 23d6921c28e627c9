"""Broken connections, stopped processes, deadlocks and full disks: what is said to be written is, and nothing else."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from pitboss.errors import PitbossError
from pitboss.house.database.change import CommitError, CommitOutcomeUnknownError, MeterShare
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader
from pitboss.house.database.leases import Leases
from pitboss.house.database.table_queries import load_balance
from pitboss.house.money import CAGE, PLAY_MONEY, transfer, wallet
from support.cut_line import CutLine
from support.house_changes import NOON, after, change, journal
from support.house_processes import finish, start
from support.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def line(postgres: Server) -> Iterator[CutLine]:
    with CutLine(postgres.port) as line:
        yield line


@pytest.fixture
def far_away(postgres_url: str, postgres: Server, line: CutLine) -> Iterator[Database]:
    """A house on a server at the other end of a line that may break."""
    url = postgres_url.replace(f":{postgres.port}/", f":{line.port}/") + "?sslmode=disable&gssencmode=disable"
    with Database.open(url, synced=False) as database:
        yield database


@pytest.mark.parametrize("arrives", [True, False])
def test_a_line_that_breaks_at_the_commit_leaves_the_outcome_unknown(
    far_away: Database, line: CutLine, arrives: bool
) -> None:
    row = journal(far_away)
    first = change(row, postings=[transfer("play money", 100, PLAY_MONEY, wallet("ann"))])
    line.cut_at(b"COMMIT\0", forwards=arrives)
    with pytest.raises(CommitOutcomeUnknownError, match="it is not known whether the last change was written"):
        far_away.write([first], NOON)
    lease = Leases(far_away).acquire(row, "one", NOON, 10)  # waits until the transaction is over
    assert lease is not None
    assert TableReader(far_away, row).head == (after(first) if arrives else first.previous_head)
    assert load_balance(far_away, wallet("ann")) == (100 if arrives else 0)
    following = change(row, TableReader(far_away, row).head, epoch=lease.epoch)
    assert far_away.write([following], NOON) == [None]


def test_a_line_that_breaks_before_the_commit_is_tried_again(far_away: Database, line: CutLine) -> None:
    row = journal(far_away)
    line.cut_at(b"INSERT INTO record", forwards=True)
    assert far_away.write([change(row)], NOON) == [None]
    assert line.cuts == 1


def test_a_line_that_is_down_writes_nothing(far_away: Database, line: CutLine) -> None:
    row = journal(far_away)
    line.cut_at(b"UPDATE journal", forwards=False, times=100)
    [refused] = far_away.write([change(row)], NOON)
    assert type(refused) is CommitError
    assert refused.message == "nothing was written: the connection to the server was lost"
    line.times = 0
    assert far_away.write([change(row)], NOON) == [None]


def test_a_server_that_was_restarted_is_used_again(tmp_path: Path) -> None:
    with Server() as server:
        database = Database.open(server.create(), synced=False)
        row = journal(database)
        first = change(row)
        assert database.write([first], NOON) == [None]
        server.stop()
        [refused] = database.write([change(row, after(first))], NOON)
        assert isinstance(refused, CommitError)
        with pytest.raises(PitbossError, match="the house's database cannot be read"):
            load_balance(database, CAGE)
        server.start()
        assert database.write([change(row, after(first))], NOON) == [None]
        database.close()


STOPPED = """
import os, signal, sys
from pitboss.errors import PitbossError
from pitboss.house.database.database import Database
from pitboss.house.database.journal import find_journal
from sqlalchemy import text
database = Database.open(sys.argv[1])
try:
    with database.write_transaction() as connection:
        connection.execute(text("UPDATE journal SET head_number = 7"))
        connection.execute(text("INSERT INTO balance VALUES ('cage', 5)"))
        print("in a transaction", flush=True)
        os.kill(os.getpid(), signal.SIGSTOP)
except PitbossError as mistake:
    print(type(mistake).__name__, mistake.message, flush=True)
"""


def test_a_process_that_was_stopped_in_a_transaction_blocks_nobody(postgres_url: str) -> None:
    with Database.open(postgres_url, synced=False) as database:
        row = journal(database)
        with start(STOPPED, postgres_url, PITBOSS_UNSYNCED="1") as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "in a transaction\n"
            began = time.monotonic()
            lease = Leases(database).acquire(row, "two", NOON, 10)
            assert time.monotonic() - began < 5
            assert lease is not None
            assert database.write([change(row, epoch=lease.epoch)], NOON) == [None]
            other.send_signal(signal.SIGCONT)
            said = other.stdout.read()
        assert said.startswith(
            (
                "_RetryableError nothing was written",
                "DatabaseUnavailableError nothing was written",
                "CommitOutcomeUnknownError it is not",
            )
        )
        assert TableReader(database, row).head.number == 1
        assert load_balance(database, CAGE) == 0


def test_a_deadlock_with_somebody_else_is_tried_again(postgres_url: str, postgres: Server) -> None:
    name = postgres_url.rpartition("/")[2]
    with Database.open(postgres_url, synced=False) as database, postgres.connection(name) as other:
        row = journal(database)
        first = change(row, postings=[transfer("test", 5, "a", "b")])
        assert database.write([first], NOON) == [None]
        other.execute("SET deadlock_timeout = '60s'")
        other.execute("BEGIN")
        other.execute("UPDATE balance SET amount = amount WHERE account = 'b'")
        results: list[object] = []
        following = change(row, after(first), postings=[transfer("test", 5, "a", "b")])
        writing = threading.Thread(target=lambda: results.extend(database.write([following], NOON)))
        writing.start()
        _wait_for_lock(postgres)
        other.execute("UPDATE balance SET amount = amount WHERE account = 'a'")  # until the other one gives way
        other.execute("COMMIT")
        writing.join(30)
        assert results == [None]
        assert load_balance(database, "b") == 10


def _wait_for_lock(postgres: Server) -> None:
    with postgres.connection() as connection:
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while connection.execute(waiting).fetchone() == (0,):
            time.sleep(0.01)


def test_groups_that_cross_do_not_deadlock(postgres: Server) -> None:
    """Four writers move the same wallets and meters in opposite orders; some changes fail, and are tried apart."""
    url = postgres.create()
    names = [wallet(f"p{n}") for n in range(6)]
    with Database.open(url, synced=False) as database:
        rows = [journal(database, f"T-{n}") for n in range(8)]
        money = [transfer("play money", 10_000, PLAY_MONEY, name) for name in names]
        assert database.write([change(rows[0], records=0, postings=money)], NOON) == [None]

        def write(worker: int) -> None:
            own = rows[worker * 2 : worker * 2 + 2]
            for turn in range(30):
                ordered = names if (worker + turn) % 2 else names[::-1]
                group = [
                    change(row, records=0, postings=[transfer("test", 1 + turn % 3, frm, to)], meters=shares)
                    for row, (frm, to) in zip(own, (ordered[:2], ordered[-2:]), strict=True)
                    for shares in [[MeterShare(link, "1/3") for link in ("M-1", "M-2")[:: 1 - 2 * (turn % 2)]]]
                ]
                if turn % 5 == 0:
                    group[1].epoch = 9
                results = database.write(group, NOON)
                assert [type(each) for each in results if each is not None] in ([], [type(results[1])])

        threads = [threading.Thread(target=write, args=(worker,)) for worker in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert sum(load_balance(database, name) for name in names) == 60_000
    with postgres.connection() as connection:
        asked = "SELECT deadlocks FROM pg_stat_database WHERE datname = %s"
        assert connection.execute(asked, (url.rpartition("/")[2],)).fetchone() == (0,)


def test_a_file_that_cannot_grow_is_written_again_when_it_can(tmp_path: Path) -> None:
    said = finish(start(SHORT_OF_SPACE, str(tmp_path / "house.db")))
    assert said[0].startswith(
        "CommitOutcomeUnknownError it is not known whether the last change was written: the disk "
    )
    assert said[1].startswith("DatabaseUnavailableError nothing was written: the last commit has failed, and the disk ")
    assert said[2:] == ["goes on", "None"]


SHORT_OF_SPACE = """
import resource, sys
from pitboss.house.database.change import CommitError, CommitOutcomeUnknownError
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader
from pitboss.journal import verify
from support.house_changes import NOON, change, journal
database = Database.open(sys.argv[1], synced=True)
row = journal(database)
reader = TableReader(database, row)
for most in (200_000, 1_000):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    try:
        while True:
            [refused] = database.write([change(row, reader.head, records=50)], NOON)
            if refused is not None:
                raise refused
    except (CommitOutcomeUnknownError, CommitError) as mistake:
        print(type(mistake).__name__, mistake.message)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
[refused] = database.write([change(row, reader.head)], NOON)
print("goes on" if refused is None else refused)
print(verify(reader))
database.close()
"""


def test_a_reader_does_not_stop_a_writer(database: Database) -> None:
    row = journal(database)
    with database.read_transaction() as connection:
        connection.execute(text("SELECT count(*) FROM record")).scalar_one()
        assert database.write([change(row)], NOON) == [None]
