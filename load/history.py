"""Measure recall at a table with a very long journal.

The rounds in the middle are synthetic, one record each, which the rules would never produce. They are chained and
stored like any others, and the table continues after them with a new segment.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from load.floor import write_floor
from load.house_process import KEYS, HouseProcess
from load.measures import processor_seconds
from load.run import Say
from pitboss.house.database.change import Change, RoundLocation
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableJournal
from pitboss.house.database.leases import Leases
from pitboss.house.database.table_queries import find_or_create_journal
from pitboss.inputs import Left, Sat
from pitboss.journal import NewRecord
from pitboss.journal.record import INPUT_KIND, InputEntry, OpeningEntry, timestamp_to_microseconds
from pitboss.journal.signing import Signer
from pitboss.journal.table import JournaledTable
from pitboss.robots.crowd import Crowd, CrowdOptions
from pitboss.robots.demonstration import demonstrate
from pitboss.robots.house_client import HttpClient
from pitboss.submission import SubmittedTable, load
from pitboss.table.table import Table

TABLE = "BJ-1"
FIRST_ROUNDS = 2
BATCH = 10_000
OPENED_AT = "2026-05-09T17:00:00.000000Z"
LAST_ROUNDS = 12
RECALLS = 100


def measure_recall(database: str, folder: Path, rounds: int, say: Say) -> dict[str, Any]:
    """Write a synthetic journal, play more rounds, and measure how fast the last ten are recalled."""
    floor = folder / "history.toml"
    write_floor(floor, 10)
    began = time.monotonic()
    with Database.open(database) as opened:
        write_history(opened, load(floor).tables[TABLE], rounds)
    say(f"a journal of {rounds:,} rounds was written in {time.monotonic() - began:.0f} seconds")
    house = HouseProcess(folder, database, submission=floor, name="history")
    try:
        seconds = house.start()
        crowd = Crowd(house.url, CrowdOptions(tables=[TABLE], seats=5, pace=0, rounds=LAST_ROUNDS))
        summary = asyncio.run(crowd.run())
        assert not summary["gave_up"], summary["gave_up"]
        used = processor_seconds(house.id)
        asked = asyncio.run(_time_recalls(house.url))
        processor = 1000 * (processor_seconds(house.id) - used) / RECALLS
    finally:
        house.kill()
    say(f"the last ten rounds came in {median(asked):.1f} ms, with {processor:.1f} ms of the house's processor")
    return {
        "rounds": rounds,
        "seconds_to_open": seconds,
        "median_ms": median(asked),
        "greatest_ms": max(asked),
        "server_ms": processor,
    }


async def _time_recalls(url: str) -> list[float]:
    """Return the duration of several recalls in milliseconds."""
    http = HttpClient(url)
    times = []
    try:
        for _ in range(RECALLS):
            began = time.perf_counter()
            answer = await http.call("GET", f"/api/tables/{TABLE}/rounds?last=10")
            times.append(1000 * (time.perf_counter() - began))
            assert answer.status == 200, answer.body
    finally:
        await http.close()
    return times


def write_history(database: Database, table: SubmittedTable, rounds: int) -> None:
    """Write a table with this many dealt rounds to an empty database."""
    opened = OpeningEntry(
        table.id, table.game.id, table.facility, table.approved.isoformat(), table.choices.to_document()
    )
    row = find_or_create_journal(database, opened)
    leases = Leases(database)
    lease = leases.acquire(row, "load", timestamp_to_microseconds(OPENED_AT), 3600)
    assert lease is not None, "nobody else has the table"
    journal = TableJournal(database, row, Signer(bytes.fromhex(KEYS["PITBOSS_SIGNING_KEY"])))

    def write(*places: RoundLocation) -> None:
        before, records, sealed, signed = journal.take()
        change = Change(
            journal=row.id, table=table.id, epoch=lease.epoch, previous_head=before, records=records, sealed=sealed,
            signed=signed, rounds=list(places),
        )  # fmt: skip
        [fault] = database.write([change], timestamp_to_microseconds(OPENED_AT))
        if fault is not None:
            raise fault

    journaled = JournaledTable.open(journal, table)
    _play(journaled, journal, FIRST_ROUNDS)
    write()
    filler = NewRecord(INPUT_KIND, InputEntry("0" * 16, Sat(1)), OPENED_AT)
    for done in range(0, rounds, BATCH):
        first, count = journal.head.number + 1, min(BATCH, rounds - done)
        journal.append_many([filler] * count)
        numbers = range(count)
        write(*(RoundLocation(FIRST_ROUNDS + 1 + done + n, 1, first + n, first + n, 0, 0) for n in numbers))
    state = journaled.play.state
    assert isinstance(state, Table)
    state.round_number += rounds  # makes a new segment due, which begins after the synthetic records
    for seat in sorted(state.seated):
        journaled.give(Left(seat))
    write()
    leases.release([lease])


def _play(journaled: JournaledTable, journal: TableJournal, rounds: int) -> None:
    """Play some rounds. The table stays open, with a clear layout."""
    for _ in demonstrate(journaled, journal, rounds + 1, Random(7).randrange):
        state = journaled.play.state
        assert isinstance(state, Table)
        if state.round_number == rounds and not state.has_round_in_progress and not state.wagers:
            return
