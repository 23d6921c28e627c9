"""Find the first record of a journal that was changed, deleted, moved or replaced, or where its end is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Protocol

import msgspec

from pitboss.errors import PitbossError
from pitboss.journal.record import Checkpoint, Identity, Record, chain_hash
from pitboss.journal.signing import SignedCheckpoint


class FaultKind(StrEnum):
    """The kind of a fault."""

    CHANGED = "changed"
    """The hash of a record does not match its content. A change in the record before it looks the same."""
    MISSING = "missing"
    """There is a gap in the record numbers."""
    MOVED = "moved"
    """A record is in the place of a different one."""
    UNLINKED = "unlinked"
    """A record is intact but does not follow from the record before it."""
    TRUNCATED = "truncated"
    """Records at the end are missing; `accept_truncation` continues from the rest."""
    END_MISSING = "end missing"
    """SQLite's log is missing; it is unknown whether it had records."""
    LOST = "lost"
    """Records at the end are missing, and a record of kind "recovered" declares the loss."""
    CONTRADICTED = "contradicted"
    """The journal's head or a checkpoint contradicts an intact chain."""
    TORN = "torn"
    """The file ends in the middle of a line."""
    FORGED = "forged"
    """The signature of a head is not from its signer."""
    UNREADABLE = "unreadable"
    """The content is not a record."""


class Fault(msgspec.Struct, frozen=True):
    """A fault of a journal: its kind, the first record concerned, and a sentence for people."""

    kind: FaultKind
    number: int
    message: str

    def to_error(self) -> PitbossError:
        """Return the fault as an exception."""
        return PitbossError(self.message, at=f"record {self.number}")


class Journal(Protocol):
    """A journal that can be read, verified, exported and replayed: a store, an export, or a file being written."""

    @property
    def identity(self) -> Identity:
        """The journal's name and date."""

    @property
    def head(self) -> Checkpoint:
        """The recorded end of the journal, stored separately from the records to reveal truncation."""

    @property
    def fault(self) -> Fault | None:
        """The fault of the end or the format, found without reading the chain."""

    def records(self, start: int = 1) -> Iterator[Record]:
        """Yield the stored records from number `start`."""

    def last_number(self, kind: str) -> int | None:
        """Return the number of the last record of a kind, or None."""

    def signed(self) -> Iterator[SignedCheckpoint]:
        """Yield the signed heads in order."""


class ChainReader:
    """Iterator over the intact records of a chain. After the last intact one, `fault` has the fault."""

    def __init__(self, records: Iterable[Record], beginning: Checkpoint) -> None:
        self.head = self._head_before = beginning
        self.fault: Fault | None = None
        self._records = iter(records)

    def __iter__(self) -> Iterator[Record]:
        while (record := self._next()) is not None:
            self.fault = self._misfit(record)
            if self.fault is not None:
                return
            self._head_before, self.head = self.head, record.checkpoint
            yield record

    def _next(self) -> Record | None:
        try:
            return next(self._records, None)
        except PitbossError as error:
            self.fault = Fault(FaultKind.UNREADABLE, self.head.number + 1, error.message)
            return None

    def _misfit(self, record: Record) -> Fault | None:
        if record.number != self.head.number + 1:
            return self._out_of_order(record)
        if record.hash != chain_hash(record.before, record.number, record.kind, record.at, record.body):
            return self._not_as_written(record)
        if record.before != self.head.hash:
            return Fault(
                FaultKind.UNLINKED, record.number, _UNLINKED_FIRST if record.number == 1 else _unlinked_fault(record)
            )
        return None

    def _out_of_order(self, record: Record) -> Fault:
        due = self.head.number + 1
        if record.number < due or any(later.number == due for later in iter(self._next, None)):
            return Fault(FaultKind.MOVED, due, f"record {record.number} stands where record {due} belongs")
        gap = f"record {due} is" if record.number == due + 1 else f"records {due} to {record.number - 1} are"
        found = f"record {due - 1} is followed by" if due > 1 else "the journal begins with"
        return Fault(FaultKind.MISSING, due, f"{gap} missing: {found} record {record.number}")

    def _not_as_written(self, record: Record) -> Fault:
        for before, number in self._other_places(record):
            if record.hash == chain_hash(before, number, record.kind, record.at, record.body):
                message = f"record {record.number} was written as record {number} and has been moved"
                return Fault(FaultKind.MOVED, record.number, message)
        return Fault(FaultKind.CHANGED, record.number, _CHANGED_FIRST if record.number == 1 else _changed_fault(record))

    def _other_places(self, record: Record) -> Iterator[tuple[str, int]]:
        """Yield the places where a misplaced record may have been written: the hash before it, and its number."""
        if record.before != self.head.hash:  # an export has the original link of the record
            most = record.number + sum(1 for _ in iter(self._next, None)) + 1
            yield from ((record.before, number) for number in range(1, most + 1))
            return
        yield self._head_before.hash, record.number - 1  # a record was inserted before it
        for later in iter(self._next, None):
            yield later.hash, later.number  # the record before it was moved too
            yield later.hash, later.number + 1


def first_fault(records: Iterable[Record], beginning: Checkpoint) -> Fault | None:
    """Return the first fault of a chain. A missing end is found by `examine`."""
    walk = ChainReader(records, beginning)
    for _ in walk:
        pass
    return walk.fault


def end_fault(head: Checkpoint, last: Checkpoint) -> Fault | None:
    """Return the fault if the journal's head and its last record differ, or None."""
    if last.number < head.number:
        return truncation_fault(OWN_HEAD, head, last)
    if last.number > head.number:
        message = f"its head says that the journal ends at record {head.number} but it goes on to record {last.number}"
        return Fault(FaultKind.CONTRADICTED, head.number + 1, message)
    return None if last.hash == head.hash else contradiction_fault(OWN_HEAD, head)


OWN_HEAD = "its head"
_CHANGED_FIRST = "record 1 was changed, or the journal's name or date was: its hash does not follow from them"
_UNLINKED_FIRST = "record 1 does not begin this journal: it was replaced, or the journal's name or date was"


def _changed_fault(record: Record) -> str:
    changed = f"record {record.number} was changed, or a record before it was replaced or taken out"
    return f"{changed}: its hash does not follow from record {record.number - 1}"


def _unlinked_fault(record: Record) -> str:
    before = record.number - 1
    return f"record {record.number} does not follow from record {before}: one of the two was replaced or put in later"


def truncation_fault(who: str, claim: Checkpoint, last: Checkpoint) -> Fault:
    """Return the fault of a journal that ends before a claimed place."""
    ends = f"the journal ends at record {last.number}" if last.number else "the journal holds no records"
    return Fault(FaultKind.TRUNCATED, last.number + 1, f"{ends} but {who} says {claim.number}")


def contradiction_fault(who: str, claim: Checkpoint) -> Fault:
    """Return the fault of a record that differs from a claim."""
    if claim.number == 0:
        message = f"{who} names the beginning of another journal" if claim.hash else f"{who} is missing"
        return Fault(FaultKind.CONTRADICTED, 0, message)
    message = f"record {claim.number} is not the one that {who} names: it was rewritten, or a record before it"
    return Fault(FaultKind.CONTRADICTED, claim.number, message)
