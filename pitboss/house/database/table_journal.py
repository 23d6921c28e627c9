"""The journal that a table's owner writes: what is appended waits in memory until it is taken for a Change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from pitboss.errors import Mistake
from pitboss.house.database.database import Database
from pitboss.house.database.table_reader import JournalRow, TableReader
from pitboss.journal.record import Checkpoint, Record, check_kind
from pitboss.journal.signing import SignedCheckpoint, Signer
from pitboss.journal.store import Store, sealed_already


class Taken(NamedTuple):
    """What a journal hands over to be written, and the head that it follows."""

    before: Checkpoint
    records: list[Record]
    sealed: dict[str, bytes]
    signed: list[SignedCheckpoint]


class TableJournal(TableReader, Store):
    """A table's journal in memory and in the database: its head is that of the last record appended.

    Appending, sealing and signing write nothing by themselves. `take` hands over what waits; whoever takes it writes it
    as part of a Change, and gives this journal up if that fails.
    """

    def __init__(self, database: Database, row: JournalRow, signer: Signer) -> None:
        super().__init__(database, row)
        self._signer = signer
        self._at_opening = super()._ends()
        self._before = self._at_opening[0]
        self._recent: list[Record] = []
        """The records taken last, which may not be in the database yet, and those that wait."""
        self._secrets: dict[str, bytes] = {}
        """The secrets of the same."""
        self._waiting: list[Record] = []
        self._sealed: dict[str, bytes] = {}
        self._signed: list[SignedCheckpoint] = []

    def take(self) -> Taken:
        """Hand over what waits; it counts as written from now on."""
        taken = Taken(self._before, self._waiting, self._sealed, self._signed)
        self._before = self._ends()[0]
        self._recent = list(taken.records)
        self._secrets = {key: secret for key, secret in self._secrets.items() if key in taken.sealed}
        self._waiting, self._sealed, self._signed = [], {}, []
        return taken

    def discard(self) -> None:
        """Forget what waits."""
        del self._recent[len(self._recent) - len(self._waiting) :]
        for key in self._sealed:
            del self._secrets[key]
        self._waiting, self._sealed, self._signed = [], {}, []

    @property
    def is_empty_handed(self) -> bool:
        """Whether nothing waits."""
        return not (self._waiting or self._sealed or self._signed)

    def records(self, start: int = 1) -> Iterator[Record]:
        for record in super().records(start):
            start = record.number + 1
            yield record
        yield from [record for record in self._recent if record.number >= start]

    def last_number(self, kind: str) -> int | None:
        check_kind(kind)
        recent = next((record.number for record in reversed(self._recent) if record.kind == kind), None)
        return super().last_number(kind) if recent is None else recent

    def signed(self) -> Iterator[SignedCheckpoint]:
        last = 0
        for head in super().signed():
            last = head.number
            yield head
        yield from [head for head in self._signed if head.number > last]

    def seal(self, key: str, secret: bytes) -> None:
        if self._secrets.get(key, secret) != secret:
            raise sealed_already(key)
        if key not in self._secrets:  # the database refuses a second secret under a key that it has
            self._sealed[key] = self._sealer.seal(key, secret)
            self._secrets[key] = secret

    def unseal(self, key: str) -> bytes | None:
        return self._secrets[key] if key in self._secrets else super().unseal(key)

    def sign_head(self, at: str) -> SignedCheckpoint | None:
        signed = self._signer.sign(self._identity.journal, self.head, at)
        self._signed.append(signed)
        return signed

    def accept_truncation(self, at: str) -> Record:
        raise Mistake("a table's journal in a database is not continued after a loss: restore the database")

    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        if self._recent:
            return (last := self._recent[-1].checkpoint), last
        if self._before != self._at_opening[0]:
            return self._before, self._before
        return self._at_opening

    def _writing(self) -> AbstractContextManager[None]:
        return nullcontext()  # `_write` is the last step and cannot fail half way

    def _write(self, records: list[Record]) -> None:
        self._waiting.extend(records)
        self._recent.extend(records)
