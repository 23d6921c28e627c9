"""Power cuts and failed syncs on a simulated disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from chaos.disk import Disk
from chaos.tables import IDENTITY, JOURNAL, check_journal, open_table, play, random_table_id
from pitboss.errors import PitbossError
from pitboss.journal import SqliteStore, StoreStoppedError, verify

CUTS = 25


def cut_power(random: Random, folder: Path) -> Iterator[None]:
    """Record the writes of a journal opened twice. After a power cut at any of them, no acknowledged record is lost."""
    path, id = folder / JOURNAL, random_table_id(random)
    SqliteStore(path, identity=IDENTITY).close()
    with Disk(folder, random) as disk:
        for rounds in (2, 1):
            _play(path, id, random, disk, rounds)
        with SqliteStore(path) as store:
            hashes = {record.number: record.hash for record in store.records()}
    for moment in random.sample(range(len(disk.operations) + 1), CUTS):
        with TemporaryDirectory(dir=folder) as left:
            disk.lose_power(moment, random, Path(left))
            acknowledged = disk.acknowledged_before(moment)
            _check_prefix(Path(left, JOURNAL), hashes, acknowledged)
            if random.random() < 0.2:  # continuing to play is slow
                known = {number: digest for number, digest in hashes.items() if number <= acknowledged}
                check_journal(Path(left, JOURNAL), id, known, random)
        yield


def fail_sync(random: Random, folder: Path) -> Iterator[None]:
    """Fail one sync with EIO. The store stops; afterwards no acknowledged record is lost and play continues."""
    path, id = folder / JOURNAL, random_table_id(random)
    acknowledged: dict[int, str] = {}
    SqliteStore(path, identity=IDENTITY).close()
    with Disk(folder, random) as disk:
        disk.failing_sync = random.choice((random.randrange(4), random.randrange(100)))
        try:
            with SqliteStore(path) as store:
                _play_until_it_stops(store, id, random, acknowledged)
        except PitbossError:
            pass  # even opening failed
        moment = len(disk.operations)
    if random.random() < 0.5:
        check_journal(path, id, acknowledged, random)  # written records are there, although unacknowledged
    else:
        with TemporaryDirectory(dir=folder) as left:
            disk.lose_power(moment, random, Path(left))
            check_journal(Path(left, JOURNAL), id, acknowledged, random)
    yield


def _play(path: Path, id: str, random: Random, disk: Disk, rounds: int) -> None:
    with SqliteStore(path) as store:
        store._connection.execute("PRAGMA wal_autocheckpoint = 25")  # so that some inputs also write the main file
        for number in play(open_table(store, id), store, random, rounds):
            disk.acknowledge(number)


def _check_prefix(path: Path, hashes: dict[int, str], acknowledged: int) -> None:
    """Check that the journal contains a prefix of the records, at least all acknowledged ones."""
    with SqliteStore(path) as store:
        assert (fault := verify(store)) is None, fault
        kept = {record.number: record.hash for record in store.records()}
    assert len(kept) >= acknowledged, f"{acknowledged} records were acknowledged, and {len(kept)} are there"
    assert kept.items() <= hashes.items(), "there are records that were never written"
    assert len(kept) <= acknowledged + 3, "more was stored than one input can write"


def _play_until_it_stops(store: SqliteStore, id: str, random: Random, acknowledged: dict[int, str]) -> None:
    try:
        for _ in play(open_table(store, id), store, random, 3):
            acknowledged[store.head.number] = store.head.hash
    except StoreStoppedError:
        for _ in range(2):
            try:
                store.append("note", None, "2026-05-09T17:00:00.000000Z")
            except StoreStoppedError:
                continue
            raise AssertionError("a store that has failed accepts more records") from None
