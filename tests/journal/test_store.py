"""The behaviour that all stores share, in memory and on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import MemoryStore, NewRecord, SqliteStore, Store, verify
from support.journals import IDENTITY, entries, fill, timestamp_at


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    memory = request.param == "memory"
    with MemoryStore(IDENTITY) if memory else SqliteStore(tmp_path / "house.journal", identity=IDENTITY) as opened:
        yield opened


def test_a_new_journal_is_empty_and_sound(store: Store) -> None:
    assert (list(store.records()), store.head, store.fault) == ([], IDENTITY.beginning, None)


def test_records_come_back_as_they_were_given_back(store: Store) -> None:
    records = fill(store, 5)
    assert list(store.records()) == records


def test_both_stores_write_the_same_chain(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "house.journal", identity=IDENTITY) as lasting:
        assert fill(lasting, 5) == fill(MemoryStore(IDENTITY), 5)


def test_numbers_begin_at_one_and_have_no_gaps(store: Store) -> None:
    assert [record.number for record in fill(store, 5)] == [1, 2, 3, 4, 5]


def test_the_head_is_the_last_record(store: Store) -> None:
    *_, last = fill(store, 5)
    assert store.head == last.checkpoint


def test_records_can_be_read_from_a_number_on(store: Store) -> None:
    records = fill(store, 5)
    assert list(store.records(4)) == records[3:]


def test_records_beyond_the_end_are_none(store: Store) -> None:
    fill(store, 5)
    assert list(store.records(6)) == []


def test_more_records_than_a_page_come_back_in_order(store: Store) -> None:
    store.append_many(entries(1203))
    assert [record.number for record in store.records()] == list(range(1, 1204))


def test_several_records_go_in_together(store: Store) -> None:
    records = store.append_many(entries(20))
    assert (list(store.records()), verify(store)) == (records, None)


def test_appending_nothing_writes_nothing(store: Store) -> None:
    assert (store.append_many([]), store.head.number) == ([], 0)


def test_of_several_records_with_one_bad_none_is_written(store: Store) -> None:
    fill(store, 2)
    with pytest.raises(PitbossError, match="not a kind of record"):
        store.append_many([*entries(3), NewRecord("Not a kind", None, timestamp_at(9))])
    assert store.head.number == 2


def test_a_body_that_cannot_be_encoded_leaves_the_store_usable(store: Store) -> None:
    with pytest.raises(TypeError):
        store.append("input", object(), timestamp_at(1))
    assert store.append("input", None, timestamp_at(1)).number == 1


def test_a_sealed_secret_comes_back(store: Store) -> None:
    store.seal("9f2c", b"\x00\x17\x33")
    assert store.unseal("9f2c") == b"\x00\x17\x33"


def test_nothing_is_sealed_under_an_unknown_key(store: Store) -> None:
    assert store.unseal("9f2c") is None


def test_sealing_the_same_secret_again_changes_nothing(store: Store) -> None:
    store.seal("9f2c", b"order")
    store.seal("9f2c", b"order")
    assert store.unseal("9f2c") == b"order"


def test_another_secret_under_the_same_key_is_refused(store: Store) -> None:
    store.seal("9f2c", b"order")
    with pytest.raises(PitbossError, match="a sealed secret is never replaced"):
        store.seal("9f2c", b"another order")
    assert store.unseal("9f2c") == b"order"


def test_a_sealed_secret_is_no_record(store: Store) -> None:
    store.seal("9f2c", b"order")
    assert (list(store.records()), verify(store)) == ([], None)


def test_a_store_may_be_closed_twice(store: Store) -> None:
    store.close()
    store.close()
