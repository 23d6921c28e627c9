"""Exported journals: one record per line, cut and changed at every byte."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.journal import Fault, FaultKind, Journal, MemoryStore, Record, export, open_journal, read_export, verify
from support.journals import IDENTITY, fill, forge_record, journal_file, put_record, tampering, timestamp_at


def export_text(journal: Journal) -> bytes:
    file = BytesIO()
    export(journal, file)
    return file.getvalue()


@pytest.fixture
def records() -> list[Record]:
    return fill(MemoryStore(IDENTITY), 4)


@pytest.fixture
def text() -> bytes:
    store = MemoryStore(IDENTITY)
    fill(store, 4)
    return export_text(store)


def test_the_first_line_names_the_journal_and_its_head(text: bytes, records: list[Record]) -> None:
    assert msgspec.json.decode(text.splitlines()[0]) == {
        "format": "pitboss journal 1",
        "journal": "house-7",
        "created": "2026-05-09T17:00:00.000000Z",
        "head": {"number": 4, "hash": records[-1].hash},
    }


def test_a_record_is_a_line_that_a_person_can_read(text: bytes, records: list[Record]) -> None:
    assert msgspec.json.decode(text.splitlines()[3]) == {
        "number": 3,
        "kind": "input",
        "at": "2026-05-09T17:00:03.000000Z",
        "body": {"seat": 3, "choose": "hit", "note": ""},
        "before": records[1].hash,
        "hash": records[2].hash,
    }


def test_an_export_reads_back(text: bytes, records: list[Record]) -> None:
    back = read_export(BytesIO(text))
    assert (list(back.records()), back.identity, back.head) == (records, IDENTITY, records[-1].checkpoint)


def test_an_exported_export_is_the_same_text(text: bytes) -> None:
    assert export_text(read_export(BytesIO(text))) == text


def test_an_empty_journal_reads_back() -> None:
    back = read_export(BytesIO(export_text(MemoryStore(IDENTITY))))
    assert (list(back.records()), verify(back)) == ([], None)


def test_a_copy_cut_at_any_byte_gives_its_whole_records_and_names_the_fault(text: bytes, records: list[Record]) -> None:
    header = text.index(b"\n")
    for size in range(len(text) - 1):
        cut = text[:size]
        if size < header:
            with pytest.raises(PitbossError, match=r"line 1: the (line is torn|file is empty)|not a Pitboss journal"):
                read_export(BytesIO(cut))
            continue
        back = read_export(BytesIO(cut))
        whole = sum(1 for line in text.splitlines()[1:] if line in cut)
        message = f"the journal ends at record {whole} but its head says 4"
        if not whole:
            message = "the journal holds no records but its head says 4"
        expected = Fault(FaultKind.TRUNCATED, whole + 1, message)
        if cut.splitlines()[-1] not in text.splitlines():
            message = f"line {whole + 2} is torn: the file ends in the middle of it, after {whole} of 4 records"
            expected = Fault(FaultKind.TORN, whole + 1, message)
        assert (list(back.records()), verify(back)) == (records[:whole], expected), f"cut after byte {size}"


def test_a_file_cut_to_nothing_says_that_it_is_empty() -> None:
    with pytest.raises(PitbossError, match="line 1: the file is empty"):
        read_export(BytesIO())


def test_a_file_without_its_last_line_end_has_lost_nothing(text: bytes, records: list[Record]) -> None:
    back = read_export(BytesIO(text[:-1]))
    assert (list(back.records()), verify(back)) == (records, None)


def test_a_change_of_any_byte_is_found(text: bytes, records: list[Record]) -> None:
    for place in range(len(text)):
        changed = text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :]
        try:
            back = read_export(BytesIO(changed))
        except PitbossError:
            continue
        assert verify(back) is not None, f"byte {place}"


@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_deleted_line_is_found(text: bytes, line: int) -> None:
    lines = text.splitlines(keepends=True)
    fault = verify(read_export(BytesIO(b"".join(lines[:line] + lines[line + 1 :]))))
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.MISSING, line)


def test_two_swapped_lines_are_found(text: bytes) -> None:
    header, one, two, three, four = text.splitlines(keepends=True)
    fault = verify(read_export(BytesIO(header + one + four + three + two)))
    assert fault == Fault(FaultKind.MOVED, 2, "record 4 stands where record 2 belongs")


@pytest.mark.parametrize(
    "bad", [b"\n", b"{}\n", b"[" * 100_000 + b"\n", b"\xff\xfe\n", b'{"number":1}\n', b"[]", b"null\n"]
)
def test_a_line_that_is_no_record_is_named_and_the_records_before_it_come_back(
    text: bytes, records: list[Record], bad: bytes
) -> None:
    header, one, two, *_ = text.splitlines(keepends=True)
    back = read_export(BytesIO(header + one + two + bad))
    assert list(back.records()) == records[:2]
    assert back.fault is not None
    assert back.fault.message.startswith("line 4 is")


def test_a_change_before_a_torn_line_is_named_first(text: bytes) -> None:
    torn = text[:-20].replace(b'"seat":2', b'"seat":5')
    fault = verify(read_export(BytesIO(torn)))
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.CHANGED, 2)


def test_a_space_beside_the_hashed_fields_is_a_change(text: bytes) -> None:
    fault = verify(read_export(BytesIO(text.replace(b'{"number":2,', b'{"number":2, '))))
    assert fault == Fault(FaultKind.UNREADABLE, 2, "line 3 is not a record as Pitboss wrote it")


def test_a_record_beyond_the_head_is_found(text: bytes, records: list[Record]) -> None:
    longer = MemoryStore(IDENTITY)
    fill(longer, 5)
    fault = verify(read_export(BytesIO(text + export_text(longer).splitlines(keepends=True)[5])))
    assert fault is not None
    assert (fault.kind, fault.number) == (FaultKind.CONTRADICTED, 5)


def test_secrets_stay_behind() -> None:
    store = MemoryStore(IDENTITY)
    secret = b"the undealt order"
    store.seal("9f2c", secret)
    store.append("opened", {"commitment": "9f2c"}, timestamp_at(1))
    text = export_text(store)
    assert not any(form in text for form in (secret, secret.hex().encode(), b64encode(secret)[:-4]))


def test_evidence_is_exported_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "house.journal"
    *_, last = journal_file(path, 4)
    with tampering(path) as connection:
        put_record(connection, forge_record(5, last.hash))
    with open_journal(path) as journal:
        assert verify(read_export(BytesIO(export_text(journal)))) == verify(journal)


def test_open_journal_reads_an_export(tmp_path: Path, text: bytes, records: list[Record]) -> None:
    path = tmp_path / "copy.jsonl"
    path.write_bytes(text)
    with open_journal(path) as journal:
        assert list(journal.records()) == records


def test_open_journal_reads_a_database(tmp_path: Path) -> None:
    path = tmp_path / "house.journal"
    records = journal_file(path, 4)
    with open_journal(path) as journal:
        assert list(journal.records()) == records


@pytest.mark.parametrize("content", [b"hello", b"hello\n" * 1000, b"{}\n", b"\x00" * 5000, b"[" * 100_000])
def test_open_journal_says_where_a_file_is_no_journal(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(PitbossError, match=r"letter\.txt, line 1: this is not a Pitboss journal"), open_journal(path):
        pass


def test_open_journal_says_that_there_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match="there is no journal here"), open_journal(tmp_path / "none"):
        pass


def test_an_export_of_a_later_format_is_refused(text: bytes) -> None:
    with pytest.raises(PitbossError, match="the file has format 'pitboss journal 2'"):
        read_export(BytesIO(text.replace(b"journal 1", b"journal 2")))


def test_a_header_that_was_written_over_is_refused(text: bytes) -> None:
    with pytest.raises(PitbossError, match="line 1: the line that names the journal is not as Pitboss wrote it"):
        read_export(BytesIO(text.replace(b'"journal":', b'"journal": ')))


def test_an_export_ends_where_the_journal_stood_when_it_began(records: list[Record]) -> None:
    class Growing(MemoryStore):
        def records(self, start: int = 1) -> Iterator[Record]:
            self.append("input", None, timestamp_at(9))
            return super().records(start)

    store = Growing(IDENTITY)
    fill(store, 4)
    back = read_export(BytesIO(export_text(store)))
    assert (list(back.records()), verify(back)) == (records, None)
