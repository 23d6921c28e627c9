"""Processes that write to a house's database, to be killed, stopped and counted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]


def start(code: str, *arguments: str, wrapper: tuple[str, ...] = (), **environment: str) -> subprocess.Popen[str]:
    """Start a Python process that can import the helpers of tests, and whose output is read line by line."""
    return subprocess.Popen(
        [*wrapper, sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(TESTS)} | environment,
    )


def finish(process: subprocess.Popen[str], seconds: float = 120) -> list[str]:
    """Wait for the end of a process that must not fail, and return its lines."""
    said, errors = process.communicate(timeout=seconds)
    assert not errors, errors
    assert process.returncode == 0
    return said.splitlines()


WRITE_TABLES = """
import asyncio, sys
from pitboss.house.database.change import Change, StoredAnswer
from pitboss.house.database.committer import ThreadedCommitter
from pitboss.house.database.database import Database
from pitboss.house.database.leases import Leases
from pitboss.house.money import PLAY_MONEY, Move, Posting, wallet
from pitboss.clock import utc_now
from support.house_changes import NOON, after, change, journal, journal_of

async def run(url, owner, names, most):
    database = Database.open(url)
    committer = ThreadedCommitter(database, utc_now)
    print("open", flush=True)

    async def play(name):
        row = journal(database, name)
        lease = Leases(database).acquire(row, owner, NOON, 60)
        store = journal_of(database, row)
        for _ in range(most):
            number = store.head.number + 1
            store.append("note", {"number": number}, "2026-05-09T17:00:01.000000Z")
            before, records, sealed, signed = store.take()
            key, moves = f"{name}/{number}", (Move(PLAY_MONEY, -number), Move(wallet("ann"), number))
            await committer.commit(Change(
                journal=row.id, table=name, epoch=lease.epoch, previous_head=before, records=records,
                postings=[Posting("win", moves, table=name, record=number)],
                answers=[StoredAnswer("ann", key, bytes(32), key.encode())],
            ))
            print(name, number, records[-1].hash, flush=True)
    await asyncio.gather(*map(play, names))
    await committer.close()
    database.close()

url, owner, names, most = sys.argv[1:]
asyncio.run(run(url, owner, names.split(","), int(most)))
"""
"""Writes to several tables at once, and names each change when it is acknowledged: table, record, hash."""
