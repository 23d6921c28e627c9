"""Base classes of journal stores, and a store in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from types import TracebackType
from typing import Self

from pitboss.errors import PitbossError
from pitboss.journal.examine import verify
from pitboss.journal.record import (
    RECOVERY_KIND,
    Checkpoint,
    Identity,
    NewRecord,
    Record,
    Recovery,
    check_kind,
    link_records,
)
from pitboss.journal.signing import SignedCheckpoint
from pitboss.journal.verify import Fault, FaultKind, end_fault


class StoreStoppedError(PitbossError):
    """The store accepts nothing more. Open its journal again."""


class WriteOutcomeUnknownError(StoreStoppedError):
    """It is unknown whether the last records were written. Opening the journal again shows it."""


class WriterReplacedError(StoreStoppedError):
    """A new writer has opened the journal; nothing was written."""


class Reader(ABC):
    """A stored journal that can be read."""

    @property
    @abstractmethod
    def identity(self) -> Identity:
        """The journal's name and date."""

    @property
    def head(self) -> Checkpoint:
        """The recorded end of the journal, stored separately from the records to reveal truncation."""
        return self._ends()[0]

    @property
    def fault(self) -> Fault | None:
        """The fault of the journal's end. With a fault, nothing can be appended."""
        return end_fault(*self._ends())

    @abstractmethod
    def records(self, start: int = 1) -> Iterator[Record]:
        """Yield the stored records from number `start`."""

    @abstractmethod
    def last_number(self, kind: str) -> int | None:
        """Return the number of the last record of a kind, or None. The kind "segment" needs no scan."""

    def signed(self) -> Iterator[SignedCheckpoint]:
        """Yield the signed heads in order."""
        return iter(())

    @abstractmethod
    def unseal(self, key: str) -> bytes | None:
        """Return the secret under `key`, or None."""

    @abstractmethod
    def close(self) -> None:
        """Close the journal; closing twice is harmless."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abstractmethod
    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        """Return the recorded end of the journal, and the checkpoint of its last record."""


class Store(Reader):
    """A journal that can be written to, at its end only."""

    def append(self, kind: str, body: object, at: str) -> Record:
        """Write one record, which is stored when this returns."""
        return self.append_many([NewRecord(kind, body, at)])[0]

    def append_many(self, entries: Iterable[NewRecord]) -> list[Record]:
        """Write several records, all or none, which are stored when this returns."""
        with self._writing():
            head, last = self._ends()
            fault = end_fault(head, last)
            if fault is not None:
                raise fault.to_error()
            records = link_records(last, entries)
            if records:
                self._write(records)
        return records

    def accept_truncation(self, at: str) -> Record:
        """Continue from the last intact record although the end is lost. The new record names the lost head."""
        fault = verify(self)
        if fault is None:
            raise PitbossError("there is nothing to accept: the journal ends where its head says")
        if fault.kind is not FaultKind.TRUNCATED:
            raise PitbossError(
                f"only the loss of records at the end can be accepted, but {fault.message}; restore a new journal"
            )
        with self._writing():
            lost, last = self._ends()
            [record] = link_records(last, [NewRecord(RECOVERY_KIND, Recovery(lost, last, fault.message), at)])
            self._write([record])
        return record

    @abstractmethod
    def seal(self, key: str, secret: bytes) -> None:
        """Store a secret next to the records, but not in exports. The secret under a key never changes."""

    def sign_head(self, at: str) -> SignedCheckpoint | None:
        """Sign the head and store the signature. None in a store that does not sign."""
        return None

    @abstractmethod
    def _writing(self) -> AbstractContextManager[None]:
        """Commit all writes of the block at its end, or none."""

    @abstractmethod
    def _write(self, records: list[Record]) -> None:
        """Write `records` and move the head to the last of them."""


class MemoryStore(Store):
    """A journal in memory, for `settle` and for tests."""

    def __init__(self, identity: Identity | None = None) -> None:
        self._identity = identity or Identity.new()
        self._records: list[Record] = []
        self._head = self._identity.beginning
        self._sealed: dict[str, bytes] = {}

    @property
    def identity(self) -> Identity:
        return self._identity

    def records(self, start: int = 1) -> Iterator[Record]:
        return islice(self._records, start - 1, None)

    def last_number(self, kind: str) -> int | None:
        check_kind(kind)
        return next((record.number for record in reversed(self._records) if record.kind == kind), None)

    def seal(self, key: str, secret: bytes) -> None:
        if self._sealed.setdefault(key, secret) != secret:
            raise already_sealed_error(key)

    def unseal(self, key: str) -> bytes | None:
        return self._sealed.get(key)

    def close(self) -> None:
        pass

    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        return self._head, self._records[-1].checkpoint if self._records else self._identity.beginning

    def _writing(self) -> AbstractContextManager[None]:
        return nullcontext()  # `_write` is the last step and cannot fail halfway

    def _write(self, records: list[Record]) -> None:
        self._records.extend(records)
        self._head = records[-1].checkpoint


def already_sealed_error(key: str) -> PitbossError:
    """Return the error for a second secret under the same commitment."""
    return PitbossError(f"another secret is sealed under {key!r} already, and a sealed secret is never replaced")
