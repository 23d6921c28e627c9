"""The chain alone: the faults of a list of records, and those that no chain can show."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.journal import Fault, FaultKind, MemoryStore, NewRecord, Record, export, first_fault, read_export, verify
from support.journals import IDENTITY, entries, fill, forge_record, timestamp_at

pytestmark = pytest.mark.integration

# Strategies that are cheap to draw from: all of Unicode, patterns and trees take seconds where a machine is busy.
TEXTS = st.text('aZ0 "\\/\0\n\x1f\x7fé\u0301\u2028\ufeff\U0001d11e\U0010ffff', max_size=8)
"""Of every kind of character that an encoding has to take care of."""
KINDS = st.builds("{}{}".format, st.sampled_from("amz"), st.text("az09-", max_size=31))
PLAIN = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | TEXTS
LISTS = st.lists(PLAIN, max_size=3)
BODIES = PLAIN | LISTS | st.dictionaries(TEXTS, PLAIN | LISTS, max_size=3)
ENTRY = st.builds(NewRecord, KINDS, BODIES, st.integers(0, 3599).map(timestamp_at))
ENTRIES = st.lists(ENTRY, max_size=4)


def six() -> list[Record]:
    return fill(MemoryStore(IDENTITY), 6)


def fault_of(records: list[Record]) -> Fault | None:
    return first_fault(records, IDENTITY.beginning)


def test_a_chain_as_it_was_written_has_no_fault() -> None:
    assert fault_of(six()) is None


def test_an_empty_chain_has_no_fault() -> None:
    assert fault_of([]) is None


def test_a_gap_of_several_records_is_named_whole() -> None:
    one, two, *_, six_ = six()
    message = "records 3 to 5 are missing: record 2 is followed by record 6"
    assert fault_of([one, two, six_]) == Fault(FaultKind.MISSING, 3, message)


def test_a_missing_first_record_is_named() -> None:
    message = "record 1 is missing: the journal begins with record 2"
    assert fault_of(six()[1:]) == Fault(FaultKind.MISSING, 1, message)


def test_two_records_in_each_others_place_are_named() -> None:
    one, two, three, four, *rest = six()
    message = "record 4 stands where record 2 belongs"
    assert fault_of([one, four, three, two, *rest]) == Fault(FaultKind.MOVED, 2, message)


def test_a_record_that_stands_twice_is_named() -> None:
    one, two, three, *rest = six()
    message = "record 2 stands where record 4 belongs"
    assert fault_of([one, two, three, two, *rest]) == Fault(FaultKind.MOVED, 4, message)


def test_records_of_another_journal_do_not_begin_this_one() -> None:
    fault = fault_of(fill(MemoryStore(), 3))
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.UNLINKED, 1)


def test_a_cut_tail_leaves_a_sound_chain_so_that_only_the_head_shows_it() -> None:
    assert fault_of(six()[:4]) is None


@pytest.mark.slow
@given(ENTRIES)
def test_what_is_written_comes_back_from_an_export_and_has_no_fault(wanted: list[NewRecord]) -> None:
    store, file = MemoryStore(IDENTITY), BytesIO()
    records = store.append_many(wanted)
    export(store, file)
    back = read_export(BytesIO(file.getvalue()))
    assert (list(back.records()), verify(back)) == (records, None)


@given(st.lists(ENTRY, min_size=1, max_size=4), st.data())
def test_a_change_of_any_field_is_found_at_its_record(wanted: list[NewRecord], data: st.DataObject) -> None:
    records = MemoryStore(IDENTITY).append_many(wanted)
    which = data.draw(st.integers(0, len(records) - 1))
    field = data.draw(st.sampled_from(["kind", "at", "body", "before", "hash"]))
    value = getattr(records[which], field)
    longer = value + (b" " if isinstance(value, bytes) else " ")
    records[which] = msgspec.structs.replace(records[which], **{field: longer})
    fault = fault_of(records)
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.CHANGED, which + 1)


@pytest.mark.slow
@given(ENTRIES, ENTRIES)
def test_writing_in_two_parts_gives_the_same_chain_as_writing_at_once(
    first: list[NewRecord], second: list[NewRecord]
) -> None:
    at_once, in_parts = MemoryStore(IDENTITY), MemoryStore(IDENTITY)
    at_once.append_many(first + second)
    in_parts.append_many(first)
    in_parts.append_many(second)
    assert list(at_once.records()) == list(in_parts.records())


def test_a_rewritten_chain_is_sound_and_only_a_checkpoint_kept_elsewhere_shows_it() -> None:
    honest, rewritten = MemoryStore(IDENTITY), MemoryStore(IDENTITY)
    honest.append_many(entries(6))
    rewritten.append_many([*entries(3), *reversed(entries(3))])
    assert verify(rewritten) is None
    message = "record 6 is not the one that a checkpoint names: it was rewritten, or a record before it"
    assert verify(rewritten, honest.head) == Fault(FaultKind.CONTRADICTED, 6, message)


def test_of_several_checkpoints_the_first_that_fails_is_named() -> None:
    honest, rewritten = MemoryStore(IDENTITY), MemoryStore(IDENTITY)
    records = honest.append_many(entries(6))
    rewritten.append_many([*entries(3), *reversed(entries(3))])
    fault = verify(rewritten, *(record.checkpoint for record in reversed(records)))
    assert fault is not None
    assert fault.number == 4


def test_a_checkpoint_of_another_journal_at_its_beginning_is_told() -> None:
    fault = verify(MemoryStore(IDENTITY), MemoryStore().head)
    assert fault == Fault(FaultKind.CONTRADICTED, 0, "a checkpoint names the beginning of another journal")


def test_a_forged_record_that_links_to_nothing_is_named() -> None:
    records = [*six(), forge_record(7, "0" * 64)]
    message = "record 7 does not follow from record 6: one of the two was replaced or put in later"
    assert fault_of(records) == Fault(FaultKind.UNLINKED, 7, message)
