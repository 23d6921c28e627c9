"""Records, their hashes, and the format of their bodies."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.journal import Checkpoint, Identity, MemoryStore, Record, canonical_json, chain_hash, format_timestamp
from support.journals import IDENTITY

GENESIS = "b8184198a4a1b20c1c3057f80be2af8a7506359a38c69f002ab370ed184edef8"
FIRST = "e549028c0b193ace30e2ec56d235fb804ee8d3d55c3c738c064e0e8e98f637bd"


# The two hashes were computed apart from this code, from the lengths and fields written out.
def test_the_hash_of_a_beginning_is_the_one_of_format_1() -> None:
    assert IDENTITY.beginning == Checkpoint(0, GENESIS)


def test_the_hash_of_a_record_is_the_one_of_format_1() -> None:
    body = b'{"game":"midi","table":"MB-1"}'
    assert chain_hash(GENESIS, 1, "opened", "2026-05-09T17:00:01.000000Z", body) == FIRST


def test_an_appended_record_carries_its_number_its_link_and_its_hash() -> None:
    record = MemoryStore(IDENTITY).append("opened", {"table": "MB-1", "game": "midi"}, "2026-05-09T17:00:01.000000Z")
    body = b'{"game":"midi","table":"MB-1"}'
    assert record == Record(1, "opened", "2026-05-09T17:00:01.000000Z", body, GENESIS, FIRST)


@pytest.mark.parametrize("other", [Identity("house-8", IDENTITY.created), Identity("house-7", "2026-05-09")])
def test_the_beginning_is_bound_to_the_journals_name_and_date(other: Identity) -> None:
    assert other.beginning != IDENTITY.beginning


def test_a_letter_that_moves_from_one_field_to_the_next_gives_another_hash() -> None:
    assert chain_hash(GENESIS, 1, "ab", "c", b"") != chain_hash(GENESIS, 1, "a", "bc", b"")


def test_equal_bodies_give_equal_bytes_whatever_the_order_of_their_keys() -> None:
    assert canonical_json({"b": {"y": 1, "x": 2}, "a": 3}) == b'{"a":3,"b":{"x":2,"y":1}}'


def test_the_fields_of_a_struct_are_put_in_order() -> None:
    class Decision(msgspec.Struct, tag="decision"):
        seat: int
        choose: str

    assert canonical_json(Decision(seat=3, choose="hit")) == b'{"choose":"hit","seat":3,"type":"decision"}'


def test_seat_numbers_may_be_keys() -> None:
    assert canonical_json({"stakes": {2: 500, 1: 1000}}) == b'{"stakes":{"1":1000,"2":500}}'


def test_text_that_is_not_unicode_is_refused_with_a_sentence() -> None:
    with pytest.raises(PitbossError, match="half of a surrogate pair"):
        canonical_json({"name": "\ud800"})


def test_a_time_is_written_in_utc_to_the_microsecond() -> None:
    eastern = timezone(timedelta(hours=-4))
    assert format_timestamp(datetime(2026, 5, 9, 13, 35, 25, tzinfo=eastern)) == "2026-05-09T17:35:25.000000Z"


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "now",
        "2026-05-09",
        "2026-05-09T17:35:25Z",
        "2026-05-09T17:35:25.000000+00:00",
        "2026-02-30T17:35:25.000000Z",
    ],
)
def test_another_form_of_time_is_refused(wrong: str) -> None:
    with pytest.raises(PitbossError, match="write UTC to the microsecond"):
        MemoryStore().append("input", None, wrong)


@pytest.mark.parametrize("wrong", ["", "Input", "two words", "línea", "a\n", "x" * 33])
def test_a_kind_is_one_short_word(wrong: str) -> None:
    with pytest.raises(PitbossError, match="not a kind of record"):
        MemoryStore().append(wrong, None, format_timestamp(datetime.now(UTC)))


def test_content_gives_back_what_was_written() -> None:
    record = MemoryStore().append("input", {"seat": 4}, format_timestamp(datetime.now(UTC)))
    assert record.content(msgspec.json.Decoder(dict[str, int])) == {"seat": 4}


def test_content_of_another_form_is_a_mistake_that_names_the_record() -> None:
    record = MemoryStore().append("input", {"seat": "four"}, format_timestamp(datetime.now(UTC)))
    with pytest.raises(PitbossError, match="record 1: the record of kind input does not hold what it should"):
        record.content(msgspec.json.Decoder(dict[str, int]))


@given(st.integers(0, 10**17), st.binary(min_size=32, max_size=32).map(bytes.hex))
def test_a_printed_checkpoint_is_read_back(number: int, digest: str) -> None:
    assert Checkpoint.parse(f" {Checkpoint(number, digest)}\n") == Checkpoint(number, digest)


@pytest.mark.parametrize("wrong", ["", "57", f"57:{GENESIS[1:]}", f"-1:{GENESIS}", f"057:{GENESIS}", f"57 {GENESIS}"])
def test_what_is_not_a_checkpoint_is_refused_with_its_form(wrong: str) -> None:
    with pytest.raises(PitbossError, match="write the record's number, a colon and 64 hexadecimal digits"):
        Checkpoint.parse(wrong)
