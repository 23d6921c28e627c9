"""A journal without its end: nothing is written until the loss is accepted, and then the loss is on record."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.journal import (
    RECOVERY_KIND,
    Checkpoint,
    Fault,
    FaultKind,
    MemoryStore,
    Record,
    Recovery,
    SqliteStore,
    Store,
    export,
    open_journal,
    read_export,
    restore,
    verify,
)
from support.journals import (
    IDENTITY,
    entries,
    fill,
    forge_record,
    journal_file,
    put_head,
    put_record,
    tampering,
    timestamp_at,
)

pytestmark = pytest.mark.integration

COUNT = 6
RECOVERY = msgspec.json.Decoder(Recovery)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.fixture
def records(path: Path) -> list[Record]:
    return journal_file(path, COUNT)


def cut_journal(path: Path, kept: int) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record WHERE number > ?", (kept,))


def test_a_cut_journal_opens_and_reports_the_cut(path: Path, records: list[Record]) -> None:
    cut_journal(path, 4)
    with SqliteStore(path) as store:
        assert store.fault == Fault(FaultKind.TRUNCATED, 5, "the journal ends at record 4 but its head says 6")


def test_a_cut_journal_takes_nothing_until_the_cut_is_accepted(path: Path, records: list[Record]) -> None:
    cut_journal(path, 4)
    with SqliteStore(path) as store:
        with pytest.raises(PitbossError, match="record 5: the journal ends at record 4 but its head says 6"):
            store.append("input", None, timestamp_at(7))
        assert list(store.records()) == records[:4]


@pytest.mark.parametrize("kept", range(COUNT))
def test_play_goes_on_from_a_cut_anywhere(path: Path, records: list[Record], kept: int) -> None:
    cut_journal(path, kept)
    with SqliteStore(path) as store:
        told = store.accept_truncation(timestamp_at(7))
        store.append("input", None, timestamp_at(8))
        assert list(store.records())[:kept] == records[:kept]
        assert (told.number, store.head.number, store.fault, verify(store)) == (kept + 1, kept + 2, None, None)


def test_the_record_of_an_accepted_cut_names_what_was_lost(path: Path, records: list[Record]) -> None:
    cut_journal(path, 4)
    with SqliteStore(path) as store:
        told = store.accept_truncation(timestamp_at(7))
    because = "the journal ends at record 4 but its head says 6"
    assert told.kind == RECOVERY_KIND
    assert told.content(RECOVERY) == Recovery(records[5].checkpoint, records[3].checkpoint, because)


@pytest.mark.parametrize("number", [5, 6])
def test_a_checkpoint_of_a_lost_record_is_answered_with_the_record_of_the_loss(
    path: Path, records: list[Record], number: int
) -> None:
    cut_journal(path, 4)
    with SqliteStore(path) as store:
        store.accept_truncation(timestamp_at(7))
        store.append_many(entries(5))
        message = "record 5 says that records 5 to 6 were lost and that play went on without them"
        assert verify(store, records[number - 1].checkpoint) == Fault(FaultKind.LOST, 5, message)


def test_the_answer_is_the_same_before_play_has_passed_the_lost_head(path: Path, records: list[Record]) -> None:
    cut_journal(path, 2)
    with SqliteStore(path) as store:
        store.accept_truncation(timestamp_at(7))
        fault = verify(store, records[5].checkpoint)
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.LOST, 3)


def test_a_checkpoint_of_a_kept_record_still_holds_after_a_loss(path: Path, records: list[Record]) -> None:
    cut_journal(path, 4)
    with SqliteStore(path) as store:
        store.accept_truncation(timestamp_at(7))
        assert verify(store, records[3].checkpoint) is None


def test_a_loss_on_record_explains_no_other_head(path: Path, records: list[Record]) -> None:
    cut_journal(path, 4)
    with SqliteStore(path) as store:
        store.accept_truncation(timestamp_at(7))
        fault = verify(store, Checkpoint(6, "0" * 64))
    assert fault is not None
    assert fault.kind is FaultKind.TRUNCATED


def test_a_record_that_only_looks_like_one_of_a_loss_explains_nothing() -> None:
    store = MemoryStore(IDENTITY)
    *_, last = fill(store, COUNT)
    forger = MemoryStore(IDENTITY)
    fill(forger, 4)
    forger.append(RECOVERY_KIND, {"lost": "something"}, timestamp_at(7))
    fault = verify(forger, last.checkpoint)
    assert fault is not None
    assert fault.kind is FaultKind.TRUNCATED


def test_a_journal_can_be_cut_and_go_on_again_and_again(path: Path, records: list[Record]) -> None:
    for kept in (5, 3, 4, 0):
        cut_journal(path, kept)
        with SqliteStore(path) as store:
            assert store.accept_truncation(timestamp_at(7)).number == kept + 1
            store.append_many(entries(4))
            assert verify(store) is None


def test_a_cut_while_the_journal_is_open_stops_the_next_record(path: Path, records: list[Record]) -> None:
    with SqliteStore(path) as store:
        cut_journal(path, 4)
        with pytest.raises(PitbossError, match="the journal ends at record 4 but its head says 6"):
            store.append("input", None, timestamp_at(7))


def test_the_memory_store_recovers_in_the_same_way() -> None:
    store = MemoryStore(IDENTITY)
    fill(store, COUNT)
    del store._records[4:]
    assert store.accept_truncation(timestamp_at(7)).number == 5
    assert verify(store) is None


def test_there_is_nothing_to_accept_in_a_whole_journal(path: Path, records: list[Record]) -> None:
    with SqliteStore(path) as store, pytest.raises(PitbossError, match="there is nothing to accept"):
        store.accept_truncation(timestamp_at(7))


def test_a_changed_record_is_never_accepted(path: Path, records: list[Record]) -> None:
    cut_journal(path, 4)
    with tampering(path) as connection:
        connection.execute("UPDATE record SET body = x'7b7d' WHERE number = 2")
    with SqliteStore(path) as store, pytest.raises(PitbossError, match="but record 2 was changed"):
        store.accept_truncation(timestamp_at(7))


def into(path: Path) -> Store:
    return SqliteStore(path.with_name("new.journal"), identity=IDENTITY)


def test_a_whole_export_is_restored_record_for_record(path: Path, records: list[Record]) -> None:
    file = BytesIO()
    with open_journal(path) as journal:
        export(journal, file)
    with into(path) as new:
        assert restore(read_export(BytesIO(file.getvalue())), new, timestamp_at(7)) is None
        assert list(new.records()) == records


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.99])
def test_play_goes_on_from_a_torn_export(path: Path, records: list[Record], share: float) -> None:
    file = BytesIO()
    with open_journal(path) as journal:
        export(journal, file)
    torn = read_export(BytesIO(file.getvalue()[: int(len(file.getvalue()) * share)]))
    whole = len(torn.all_records)
    with into(path) as new:
        told = restore(torn, new, timestamp_at(7))
        assert told is not None
        assert (told.number, told.content(RECOVERY).lost) == (whole + 1, records[-1].checkpoint)
        new.append("input", None, timestamp_at(8))
        assert list(new.records())[:whole] == records[:whole]
        assert verify(new) is None


def test_the_whole_beginning_of_a_tampered_journal_is_restored_with_the_fault_on_record(
    path: Path, records: list[Record]
) -> None:
    with tampering(path) as connection:
        put_record(connection, forge_record(3, records[2].before))
    with open_journal(path) as journal, into(path) as new:
        told = restore(journal, new, timestamp_at(7))
        assert told is not None
        recovery = told.content(RECOVERY)
    changed = "record 4 was changed, or a record before it was replaced or taken out"
    message = f"{changed}: its hash does not follow from record 3"
    assert (recovery.lost, recovery.because) == (records[5].checkpoint, message)


def test_a_journal_with_a_wrong_head_is_restored_with_that_on_record(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        put_head(connection, records[1].checkpoint)
    with open_journal(path) as journal, into(path) as new:
        told = restore(journal, new, timestamp_at(7))
    assert told is not None
    assert (told.number, told.content(RECOVERY).lost.number) == (7, 2)


def test_a_journal_is_not_restored_over_records(path: Path, records: list[Record]) -> None:
    with open_journal(path) as journal, into(path) as new:
        fill(new, 1)
        with pytest.raises(PitbossError, match="restored into an empty one"):
            restore(journal, new, timestamp_at(7))


def test_a_journal_is_not_restored_under_another_name(path: Path, records: list[Record]) -> None:
    with open_journal(path) as journal, pytest.raises(PitbossError, match="one of the same identity"):
        restore(journal, MemoryStore(), timestamp_at(7))
