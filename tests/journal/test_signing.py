"""Signed heads detect a chain that was rewritten, truncated, or signed with a different key."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.journal import (
    Fault,
    FaultKind,
    MemoryStore,
    Record,
    SqliteReader,
    SqliteStore,
    export,
    read_export,
    verify,
)
from pitboss.journal.examine import examine
from pitboss.journal.keys import SIGNING_KEY
from pitboss.journal.record import Checkpoint
from pitboss.journal.signing import SignedCheckpoint, Signer
from support.journals import IDENTITY, entries, forge_record, put_head, put_record, tampering, timestamp_at

# RFC 8032, section 7.1, test 1: the public key of this secret.
SECRET = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.fixture
def records(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """Six records; the heads at 2, 4 and 6 are signed."""
    monkeypatch.setenv(SIGNING_KEY.variable, SECRET.hex())
    found: list[Record] = []
    with SqliteStore(path, identity=IDENTITY) as store:
        for number, entry in enumerate(entries(6), start=1):
            found.append(store.append(*entry))
            if number % 2 == 0:
                store.sign_head(timestamp_at(number))
    return found


def fault_of(path: Path) -> Fault | None:
    with SqliteReader(path) as reader:
        return verify(reader)


def rewrite(path: Path, records: list[Record], first: int) -> None:
    """Write every record from number `first` on anew, with right hashes and a right head."""
    before = records[first - 1].before
    with tampering(path) as connection:
        for number in range(first, len(records) + 1):
            record = forge_record(number, before)
            put_record(connection, record)
            before = record.hash
        put_head(connection, Checkpoint(len(records), before))


def test_the_key_is_one_of_Ed25519() -> None:
    assert Signer(SECRET).public_key == PUBLIC


def test_signed_heads_come_back_and_are_borne_out(path: Path, records: list[Record]) -> None:
    with SqliteReader(path) as reader:
        heads = list(reader.signed())
        examined = examine(reader)
    assert [head.checkpoint for head in heads] == [records[each].checkpoint for each in (1, 3, 5)]
    assert all(head.is_genuine() and head.signer == PUBLIC for head in heads)
    assert (examined.fault, examined.signed, examined.signers) == (None, heads[-1], {PUBLIC})


def test_a_head_is_signed_once(path: Path, records: list[Record]) -> None:
    with SqliteStore(path) as store:
        store.sign_head(timestamp_at(7))
        assert len(list(store.signed())) == 3


@pytest.mark.parametrize("first", range(1, 7))
def test_a_chain_rewritten_without_the_key_does_not_pass(path: Path, records: list[Record], first: int) -> None:
    rewrite(path, records, first)
    signed = first + first % 2  # the first head at or after it that is signed: at 2, 4 or 6
    message = f"record {signed} is not the one that a signed head names: it was rewritten, or a record before it"
    assert fault_of(path) == Fault(FaultKind.CONTRADICTED, signed, message)


def test_a_chain_signed_anew_with_another_key_names_that_key(path: Path, records: list[Record]) -> None:
    rewrite(path, records, 1)
    with tampering(path) as connection:
        connection.execute("DELETE FROM signed")
    other = Signer(bytes(32))
    with SqliteReader(path) as reader:
        head = reader.head
    signed = other.sign(IDENTITY.journal, head, timestamp_at(6))
    with tampering(path) as connection:
        row = (head.number, bytes.fromhex(head.hash), 0, bytes.fromhex(other.public_key), bytes(64))
        connection.execute("INSERT INTO signed VALUES (?, ?, ?, ?, ?)", row)
    message = f"the signature of the head at record 6 is not that of the key {other.public_key}"
    assert fault_of(path) == Fault(FaultKind.FORGED, 6, message)
    assert signed.is_genuine()


def test_a_cut_tail_with_a_mended_head_is_found_by_what_was_signed(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record WHERE number > 4")
        put_head(connection, records[3].checkpoint)
    message = "the journal ends at record 4 but a signed head says 6"
    assert fault_of(path) == Fault(FaultKind.TRUNCATED, 5, message)


def test_a_loss_that_is_on_record_explains_the_heads_that_were_signed_in_it(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        connection.execute("DELETE FROM record WHERE number > 3")
    with SqliteStore(path) as store:
        store.accept_truncation(timestamp_at(7))
        for number in (8, 9, 10):
            store.append("input", None, timestamp_at(number))
        store.sign_head(timestamp_at(11))
        assert (store.head.number, verify(store)) == (7, None)
        signed = examine(store).signed
    assert signed is not None
    assert signed.number == 7


@pytest.mark.parametrize("field", ["journal", "number", "hash", "at", "signer", "signature", "format"])
def test_a_checkpoint_with_anything_changed_is_not_genuine(field: str) -> None:
    signed = Signer(SECRET).sign("house-7", Checkpoint(57, "9f" * 32), timestamp_at(5))
    assert signed.is_genuine()
    other = Signer(bytes(32)).sign("house-8", Checkpoint(58, "9e" * 32), timestamp_at(6))
    value = "pitboss checkpoint 2" if field == "format" else getattr(other, field)
    assert not msgspec.structs.replace(signed, **{field: value}).is_genuine()


@pytest.mark.parametrize("text", ["", "zz", "00"])
def test_a_malformed_key_or_signature_is_not_genuine(text: str) -> None:
    signed = Signer(SECRET).sign("house-7", Checkpoint(57, "9f" * 32), timestamp_at(5))
    assert not msgspec.structs.replace(signed, signer=text).is_genuine()
    assert not msgspec.structs.replace(signed, signature=text).is_genuine()


@pytest.mark.parametrize("field", ["signer", "signature"])
def test_a_key_or_signature_in_another_spelling_is_not_genuine(field: str) -> None:
    signed = Signer(SECRET).sign("house-7", Checkpoint(57, "9f" * 32), timestamp_at(5))
    digits = getattr(signed, field)
    for text in (digits.upper(), f" {digits}", f"{digits[:2]} {digits[2:]}"):
        assert not msgspec.structs.replace(signed, **{field: text}).is_genuine()


def test_a_signed_checkpoint_comes_back_from_its_text() -> None:
    signed = Signer(SECRET).sign("house-7", Checkpoint(57, "9f" * 32), timestamp_at(5))
    assert SignedCheckpoint.from_json(signed.to_json()) == signed
    with pytest.raises(PitbossError, match="not a signed checkpoint"):
        SignedCheckpoint.from_json(b"57:9f")


def test_an_export_carries_the_newest_signed_head(path: Path, records: list[Record]) -> None:
    file = BytesIO()
    with SqliteReader(path) as reader:
        export(reader, file)
        newest = list(reader.signed())[-1]
    back = read_export(BytesIO(file.getvalue()))
    assert (list(back.signed()), verify(back)) == ([newest], None)
    forged_text = file.getvalue().replace(b'"seat":3', b'"seat":4')
    assert verify(read_export(BytesIO(forged_text))) is not None


def test_a_key_that_others_can_read_keeps_the_journal_closed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SIGNING_KEY.variable)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    SIGNING_KEY.find_or_create()
    SIGNING_KEY.path.chmod(0o644)
    with pytest.raises(PitbossError, match="the file of the signing key can be used by others"):
        SqliteStore(path)


# The clock


def test_a_clock_that_goes_backwards_is_noted_and_is_no_fault() -> None:
    store = MemoryStore(IDENTITY)
    for second in (1, 5, 4, 3, 6):
        store.append("input", None, timestamp_at(second))
    examined = examine(store)
    assert examined.fault is None
    written = "record 3 was written at 2026-05-09T17:00:04.000000Z, before record 2, at 2026-05-09T17:00:05.000000Z"
    assert examined.warnings == [f"the clock went backwards: {written}"]


def test_a_clock_that_stands_still_or_goes_on_is_not_noted() -> None:
    store = MemoryStore(IDENTITY)
    for second in (1, 1, 2):
        store.append("input", None, timestamp_at(second))
    assert examine(store).warnings == []
