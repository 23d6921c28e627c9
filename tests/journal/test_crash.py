"""Killed writers, full disks and truncated files: acknowledged records survive, and play goes on."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import ChainReader, MemoryStore, NewRecord, Record, SqliteStore, open_journal, restore, verify
from support.journals import IDENTITY, entries, journal_file, timestamp_at

pytestmark = pytest.mark.slow

WRITER = """
import sys
from pitboss.journal import Identity, SqliteStore
store = SqliteStore(sys.argv[1], identity=Identity("house-7", "2026-05-09T17:00:00.000000Z"))
while True:
    record = store.append("input", {"seat": 1, "note": "x" * 300}, "2026-05-09T17:00:01.000000Z")
    print(record.number, record.hash, flush=True)
"""

SHORT_OF_SPACE = """
import resource, sys
from pitboss.errors import PitbossError
from pitboss.journal import SqliteStore, verify
store = SqliteStore(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
number = 0
for _ in range(2):
    try:
        while number < 1000:
            number = store.append("input", {"note": "x" * 300}, "2026-05-09T17:00:01.000000Z").number
    except PitbossError as mistake:
        print(mistake.message)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.close()
store = SqliteStore(sys.argv[1])
print(store.head.number - number in (0, 1), verify(store))
print(store.append("input", None, "2026-05-09T17:00:02.000000Z").number - number in (1, 2), verify(store))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


def write_and_kill(path: Path, after: int) -> list[str]:
    """Let another process write until it has acknowledged `after` records, then kill it; all that it acknowledged."""
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        seen = [writer.stdout.readline() for _ in range(after)]
        writer.kill()
        seen += writer.stdout.readlines()
    return [line.rstrip("\n") for line in seen if line.endswith("\n")]


def test_every_acknowledged_record_outlives_kill_9(path: Path) -> None:
    acknowledged: list[str] = []
    for after in (1, 40, 7, 150):
        acknowledged += write_and_kill(path, after)
        with SqliteStore(path) as store:
            kept = [f"{record.number} {record.hash}" for record in store.records()]
            assert verify(store) is None
        assert set(acknowledged) <= set(kept)
        assert len(kept) - len(acknowledged) <= 4, "at most one record a run was written and not yet acknowledged"


def test_a_log_cut_at_any_place_leaves_a_whole_beginning(path: Path, tmp_path: Path) -> None:
    write_and_kill(path, 30)
    log = path.with_name("house.journal-wal").read_bytes()
    with open_journal(path) as journal:
        records = list(journal.records())
    copy = tmp_path / "copy.journal"
    lengths = []
    for size in range(3011, len(log), 3011):
        shutil.copy(path, copy)
        copy.with_name("copy.journal-wal").write_bytes(log[:size])
        copy.with_name("copy.journal-shm").unlink(missing_ok=True)
        with SqliteStore(copy) as store:
            assert verify(store) is None
            assert list(store.records()) == records[: store.head.number]
            lengths.append(store.head.number)
    assert (lengths[0], lengths == sorted(lengths), lengths[-1] > 20) == (0, True, True)  # without any log: test_log


def test_a_database_without_room_takes_nothing_and_stays_usable(path: Path) -> None:
    with SqliteStore(path) as store:
        [pages] = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(PitbossError, match="nothing was written: the disk is full"):
            store.append_many(entries(100, padding=300))
        assert (store.head.number, list(store.records()), verify(store)) == (0, [], None)
        store._connection.execute("PRAGMA max_page_count = 1000000")
        assert store.append("input", None, timestamp_at(1)).number == 1


def test_a_secret_without_room_is_not_half_sealed(path: Path) -> None:
    with SqliteStore(path) as store:
        [pages] = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(PitbossError, match="the disk is full"):
            store.seal("9f2c", b"x" * 10_000)
        assert store.unseal("9f2c") is None


def test_a_disk_that_takes_no_more_bytes_stops_the_store_until_the_journal_is_read_again(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHORT_OF_SPACE, str(path)], capture_output=True, text=True, check=False
    )
    message, again, kept, went_on = done.stdout.splitlines()
    unknown = "it is unknown whether the last record was written"
    assert message.partition(": ")[0] in {"the disk is full", "the disk reports an error"}
    assert message.partition(": ")[2].startswith(unknown)
    assert again.startswith(f"nothing was written: {unknown}")
    assert (kept, went_on, done.stderr) == ("True None", "True None", "")


def salvage(path: Path) -> tuple[list[Record], str]:
    """The whole records of a damaged file and the sentence that says what is wrong; never a traceback."""
    try:
        with open_journal(path) as journal:
            fault = verify(journal)
            walk = ChainReader(journal.records(), journal.identity.beginning)
            return list(walk), fault.message if fault else ""
    except PitbossError as mistake:
        return [], mistake.message


def test_a_database_cut_at_any_place_gives_what_is_left_and_a_sentence(path: Path, tmp_path: Path) -> None:
    records = journal_file(path, 400, padding=200)
    whole = path.read_bytes()
    copy = tmp_path / "cut.journal"
    found = []
    for size in range(0, len(whole), 2741):
        copy.write_bytes(whole[:size])
        kept, sentence = salvage(copy)
        assert sentence
        assert kept == records[: len(kept)]
        found.append(len(kept))
    assert max(found) > 300, "most of the file gives most of the records"


def test_play_goes_on_from_a_database_that_was_cut(path: Path) -> None:
    records = journal_file(path, 400, padding=200)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 3 // 4])
    new = MemoryStore(IDENTITY)
    with open_journal(path) as journal:
        told = restore(journal, new, timestamp_at(500))
    assert told is not None
    assert list(new.records())[:-1] == records[: told.number - 1]
    new.append("input", None, timestamp_at(501))
    assert (told.number > 200, verify(new)) == (True, None)


def test_a_damaged_byte_anywhere_gives_a_sentence_or_does_no_harm(path: Path, tmp_path: Path) -> None:
    records = journal_file(path, 40)
    whole = path.read_bytes()
    copy = tmp_path / "damaged.journal"
    dice = random.Random(20260509)
    for _ in range(300):
        place = dice.randrange(len(whole))
        copy.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << dice.randrange(8)]) + whole[place + 1 :])
        kept, sentence = salvage(copy)
        assert kept == records[: len(kept)], f"byte {place}"
        assert sentence or kept == records, f"byte {place}"


def test_an_interrupted_append_leaves_no_trace(path: Path) -> None:
    def interrupted() -> list[NewRecord]:
        raise KeyboardInterrupt

    with SqliteStore(path) as store:
        store.append("input", None, timestamp_at(1))
        with pytest.raises(KeyboardInterrupt):
            store.append_many(entry for _ in range(1) for entry in interrupted())
        assert store.append("input", None, timestamp_at(2)).number == 2
        assert verify(store) is None
