"""Tampering with SQLite: every record of a small journal, changed in every way."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from pitboss.journal import Checkpoint, Fault, FaultKind, Record, SqliteStore, open_journal, verify
from support.journals import IDENTITY, forge_record, journal_file, put_head, put_record, tampering

pytestmark = pytest.mark.integration

COUNT = 6
EVERY = range(1, COUNT + 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.fixture
def records(path: Path) -> list[Record]:
    return journal_file(path, COUNT)


def audit(path: Path, *checkpoints: Checkpoint) -> Fault | None:
    """What both an auditor and the house itself see."""
    with open_journal(path) as journal:
        fault = verify(journal, *checkpoints)
    with SqliteStore(path, create=False) as store:
        assert verify(store, *checkpoints) == fault
    return fault


def changed_fault(number: int) -> Fault:
    """What a store, which keeps every hash once, says of a record that does not follow from the one before."""
    if number == 1:
        message = "record 1 was changed, or the journal's name or date was: its hash does not follow from them"
    else:
        one_of = f"record {number} was changed, or a record before it was replaced or taken out"
        message = f"{one_of}: its hash does not follow from record {number - 1}"
    return Fault(FaultKind.CHANGED, number, message)


def test_a_journal_that_nobody_touched_has_no_fault(path: Path, records: list[Record]) -> None:
    assert audit(path, *(record.checkpoint for record in records)) is None


@pytest.mark.parametrize("number", EVERY)
@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("kind", "closed"),
        ("at", 1_778_349_600_000_000),
        ("body", b'{"choose":"stand"}'),
        ("hash", bytes(32)),
    ],
)
def test_a_changed_field_is_found(path: Path, records: list[Record], number: int, column: str, value: object) -> None:
    with tampering(path) as connection:
        connection.execute(f"UPDATE record SET {column} = ? WHERE number = ?", (value, number))
    assert audit(path) == changed_fault(number)


@pytest.mark.parametrize("number", EVERY)
def test_a_changed_number_is_found(path: Path, records: list[Record], number: int) -> None:
    with tampering(path) as connection:
        connection.execute("UPDATE record SET number = 100 WHERE number = ?", (number,))
    fault = audit(path)
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.MISSING, number)


@pytest.mark.parametrize("number", range(1, COUNT))
def test_a_deleted_record_is_found(path: Path, records: list[Record], number: int) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record WHERE number = ?", (number,))
    fault = audit(path)
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.MISSING, number)


@pytest.mark.parametrize("number", range(1, COUNT))
def test_a_deleted_record_is_found_although_the_others_were_renumbered(
    path: Path, records: list[Record], number: int
) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record WHERE number = ?", (number,))
        for later in range(number + 1, COUNT + 1):
            connection.execute("UPDATE record SET number = ? WHERE number = ?", (later - 1, later))
        put_head(connection, Checkpoint(COUNT - 1, records[-1].hash))
    assert audit(path) == changed_fault(number)


@pytest.mark.parametrize(("one", "other"), list(combinations(EVERY, 2)))
def test_two_swapped_records_are_found(path: Path, records: list[Record], one: int, other: int) -> None:
    with tampering(path) as connection:
        for old, new in ((one, 100), (other, one), (100, other)):
            connection.execute("UPDATE record SET number = ? WHERE number = ?", (new, old))
    message = f"record {one} was written as record {other} and has been moved"
    assert audit(path) == Fault(FaultKind.MOVED, one, message)


@pytest.mark.parametrize("kept", range(1, COUNT))
def test_a_cut_tail_is_found_by_the_head(path: Path, records: list[Record], kept: int) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record WHERE number > ?", (kept,))
    message = f"the journal ends at record {kept} but its head says 6"
    assert audit(path) == Fault(FaultKind.TRUNCATED, kept + 1, message)


def test_a_journal_without_any_of_its_records_is_found_by_the_head(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record")
    assert audit(path) == Fault(FaultKind.TRUNCATED, 1, "the journal holds no records but its head says 6")


@pytest.mark.parametrize("kept", range(1, COUNT))
def test_a_cut_tail_with_a_mended_head_is_found_by_a_checkpoint_beyond_the_cut(
    path: Path, records: list[Record], kept: int
) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record WHERE number > ?", (kept,))
        put_head(connection, records[kept - 1].checkpoint)
    assert audit(path, records[kept - 1].checkpoint) is None
    message = f"the journal ends at record {kept} but a checkpoint says {kept + 1}"
    assert audit(path, records[kept].checkpoint) == Fault(FaultKind.TRUNCATED, kept + 1, message)


@pytest.mark.parametrize("number", range(1, COUNT))
def test_a_replaced_record_with_its_own_right_hash_breaks_the_next_link(
    path: Path, records: list[Record], number: int
) -> None:
    with tampering(path) as connection:
        put_record(connection, forge_record(number, records[number - 1].before))
    assert audit(path) == changed_fault(number + 1)


def test_a_replaced_last_record_is_found_by_the_head(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        put_record(connection, forge_record(COUNT, records[-1].before))
    message = "record 6 is not the one that its head names: it was rewritten, or a record before it"
    assert audit(path) == Fault(FaultKind.CONTRADICTED, COUNT, message)


@pytest.mark.parametrize("number", EVERY)
def test_a_forged_record_with_a_broken_link_is_found(path: Path, records: list[Record], number: int) -> None:
    with tampering(path) as connection:
        put_record(connection, forge_record(number, "0" * 64))
    assert audit(path) == changed_fault(number)


@pytest.mark.parametrize("number", EVERY)
def test_a_forged_record_that_was_put_in_between_is_found(path: Path, records: list[Record], number: int) -> None:
    with tampering(path) as connection:
        for later in range(COUNT, number - 1, -1):
            connection.execute("UPDATE record SET number = ? WHERE number = ?", (later + 1, later))
        put_record(connection, forge_record(number, records[number - 1].before))
        put_head(connection, Checkpoint(COUNT + 1, records[-1].hash))
    message = f"record {number + 1} was written as record {number} and has been moved"
    assert audit(path) == Fault(FaultKind.MOVED, number + 1, message)


def test_a_record_put_in_after_the_head_is_found(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        put_record(connection, forge_record(COUNT + 1, records[-1].hash))
    message = "its head says that the journal ends at record 6 but it goes on to record 7"
    assert audit(path) == Fault(FaultKind.CONTRADICTED, 7, message)


@pytest.mark.parametrize("number", EVERY)
def test_a_tail_rewritten_with_all_its_hashes_is_found_by_a_checkpoint_only(
    path: Path, records: list[Record], number: int
) -> None:
    before = records[number - 1].before
    with tampering(path) as connection:
        for later in range(number, COUNT + 1):
            record = forge_record(later, before)
            put_record(connection, record)
            before = record.hash
        put_head(connection, Checkpoint(COUNT, before))
    unaware = [record.checkpoint for record in records[: number - 1]]
    assert audit(path, *unaware) is None, "no chain can show this by itself"
    message = f"record {number} is not the one that a checkpoint names: it was rewritten, or a record before it"
    aware = [record.checkpoint for record in records[number - 1 :]]
    assert audit(path, *aware) == Fault(FaultKind.CONTRADICTED, number, message)


def test_a_deleted_head_is_found(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM head")
    assert audit(path) == Fault(FaultKind.CONTRADICTED, 0, "its head is missing")


@pytest.mark.parametrize("column", ["id", "created"])
def test_another_name_or_date_of_the_journal_is_found(path: Path, records: list[Record], column: str) -> None:
    with tampering(path) as connection:
        connection.execute(f"UPDATE journal SET {column} = 'other'")
    assert audit(path) == changed_fault(1)


def test_another_name_of_a_journal_without_records_is_found(path: Path) -> None:
    SqliteStore(path, identity=IDENTITY).close()
    with tampering(path) as connection:
        connection.execute("UPDATE journal SET id = 'other'")
    assert audit(path) == Fault(FaultKind.CONTRADICTED, 0, "its head names the beginning of another journal")


def test_text_that_is_not_unicode_in_a_record_is_told(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        connection.execute("UPDATE record SET kind = CAST(x'ff' AS TEXT) WHERE number = 4")
    fault = audit(path)
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.UNREADABLE, 4)
