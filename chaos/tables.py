"""Journaled tables to attack, players, and the invariants of a journal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pitboss.errors import PitbossError
from pitboss.events import RoundEnded
from pitboss.journal import (
    ChainReader,
    Identity,
    Record,
    SqliteReader,
    SqliteStore,
    Store,
    export,
    open_journal,
    verify,
)
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import SAMPLE, Submission, load

JOURNAL = "house.journal"
IDENTITY = Identity("chaos", "2026-05-09T17:00:00.000000Z")
ALWAYS = 1_000_000


@cache
def sample() -> Submission:
    """Return the sample Rules Submission of Pitboss, read once."""
    return load(SAMPLE)


def random_table_id(random: Random) -> str:
    """Return the id of a random table of the sample submission."""
    return random.choice(sorted(sample().tables))


def open_table(store: Store, id: str) -> JournaledTable:
    """Open a table with an empty journal, or resume it from one."""
    return JournaledTable.resume(store)[0] if store.head.number else JournaledTable.open(store, sample().tables[id])


def play(table: JournaledTable, store: Store, random: Random, rounds: int = ALWAYS) -> Iterator[int]:
    """Play rounds; yield the number of the last record, acknowledged by then, after each input."""
    for events in demonstrate(table, store, ALWAYS, random.randrange):
        yield store.head.number
        rounds -= sum(isinstance(event, RoundEnded) for event in events)
        if rounds <= 0:
            return


def play_rounds(path: Path, id: str, random: Random, rounds: int) -> list[Record]:
    """Play rounds into the journal under `path`, close it, and return all its records."""
    with SqliteStore(path, identity=IDENTITY) as store:
        for _ in play(open_table(store, id), store, random, rounds):
            pass
        return list(store.records())


def check_journal(path: Path, id: str, acknowledged: dict[int, str], random: Random) -> None:
    """Check that every acknowledged record is there once, the journal is intact, and play can continue."""
    with SqliteStore(path, identity=IDENTITY) as store:
        assert (fault := verify(store)) is None, fault
        kept = {record.number: record.hash for record in store.records()}
        lost = sorted(number for number, digest in acknowledged.items() if kept.get(number) != digest)
        assert not lost, f"acknowledged and not there: records {lost}"
        before = store.head.number
        for _ in play(open_table(store, id), store, random, 1):
            pass
        assert store.head.number > before, "play cannot continue"
    with open_journal(path) as journal:
        found = replay(journal)
        assert found.agrees, found.fault or found.difference


def salvage(path: Path) -> tuple[list[Record], bool]:
    """Return the intact records of a damaged journal or export, and whether a fault was found."""
    kept: list[Record] = []
    try:
        with open_journal(path) as journal:
            for record in ChainReader(journal.records(), journal.identity.beginning):
                kept.append(record)
            return kept, not replay(journal).agrees
    except PitbossError:
        return kept, True


@cache
def finished_journal(id: str) -> tuple[bytes, bytes, tuple[Record, ...]]:
    """Return a closed journal of four rounds as a file, an export and records; shared by all properties."""
    with TemporaryDirectory(prefix="pitboss-chaos-") as folder:
        path = Path(folder, JOURNAL)
        records = play_rounds(path, id, Random(id), 4)
        text = BytesIO()
        with SqliteReader(path) as reader:
            export(reader, text)
        for companion in ("-wal", "-shm"):
            Path(f"{path}{companion}").unlink(missing_ok=True)
        return path.read_bytes(), text.getvalue(), tuple(records)


def use_own_keys() -> None:
    """Seal and sign with test keys instead of the user's key files."""
    os.environ["PITBOSS_SEAL_KEY"] = "5e" * 32
    os.environ["PITBOSS_SIGNING_KEY"] = "51" * 32
