"""Journals in the house's database: read what is committed, and collect what a table's owner appends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from msgspec import Struct
from sqlalchemy import Row, Select, bindparam, func, literal_column, select

from pitboss.errors import PitbossError
from pitboss.house.database.database import Database
from pitboss.house.database.schema import JOURNAL, RECORD, ROUND, SEALED, SIGNED
from pitboss.journal.examine import SIGNED_HEAD
from pitboss.journal.keys import Sealer
from pitboss.journal.record import Checkpoint, Identity, Record, check_kind, timestamp_from_microseconds
from pitboss.journal.signing import FORMAT, SignedCheckpoint, Signer
from pitboss.journal.store import Reader, Store, already_sealed_error
from pitboss.journal.verify import Fault, truncation_fault

# Reading.


class JournalRow(Struct, frozen=True):
    """One journal in the database. A table begins a new one when its rules change."""

    id: int
    table: str
    sequence: int
    identity: Identity


class TableReader(Reader):
    """A table's committed journal; each call reads in its own short transaction."""

    def __init__(self, database: Database, row: JournalRow) -> None:
        self._database = database
        self._id = row.id
        self._identity = row.identity
        self._sealer = Sealer(row.identity.journal, f"{database.name}, table {row.table}", database.backend.folder)

    @property
    def identity(self) -> Identity:
        return self._identity

    @property
    def id(self) -> int:
        """The journal's number in the database."""
        return self._id

    @property
    def fault(self) -> Fault | None:
        head, last = self._ends()
        return super().fault or self._signed_beyond(head, last)

    def records(self, start: int = 1) -> Iterator[Record]:
        before, page = self._hash_before(start), 1  # one record at first: callers often need no second
        while rows := self._rows(_RECORDS, start=start, page=page):  # page by page, to keep transactions short
            for row in rows:
                record = Record(
                    row.number, row.kind, timestamp_from_microseconds(row.at), bytes(row.body), before, row.hash.hex()
                )
                start, before = record.number + 1, record.hash
                yield record
            if len(rows) < page:
                return
            page = min(page * _GROWTH, _PAGE)

    def last_number(self, kind: str) -> int | None:
        check_kind(kind)
        # A literal, not a parameter: otherwise the databases do not use the partial index of this kind.
        rows = self._rows(_LAST_OF_KIND.where(RECORD.c.kind == literal_column(f"'{kind}'")))
        return rows[0].number if rows else None

    def signed(self) -> Iterator[SignedCheckpoint]:
        start = 0
        while rows := self._rows(_SIGNED, start=start, page=_PAGE):
            for row in rows:
                start = row.number + 1
                yield SignedCheckpoint(
                    FORMAT,
                    self._identity.journal,
                    row.number,
                    row.hash.hex(),
                    timestamp_from_microseconds(row.at),
                    row.signer.hex(),
                    row.signature.hex(),
                )
            if len(rows) < _PAGE:
                return

    def unseal(self, key: str) -> bytes | None:
        rows = self._rows(_SECRET, key=key)
        return self._sealer.open(key, bytes(rows[0].secret)) if rows else None

    def close(self) -> None:
        """Do nothing: nothing is open between two calls."""

    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        [row] = self._rows(_ENDS)
        head = Checkpoint(row.head_number, row.head_hash.hex())
        return head, self._identity.beginning if row.number is None else Checkpoint(row.number, row.hash.hex())

    def _signed_beyond(self, head: Checkpoint, last: Checkpoint) -> Fault | None:
        rows = self._rows(_SIGNED_AFTER, after=head.number)
        return truncation_fault(SIGNED_HEAD, Checkpoint(rows[0].number, rows[0].hash.hex()), last) if rows else None

    def _hash_before(self, number: int) -> str:
        if number == 1:
            return self._identity.beginning.hash
        rows = self._rows(_HASH_BEFORE, number=number)
        return rows[0].hash.hex() if rows else self._identity.beginning.hash

    def _rows(self, statement: Select[Any], **parameters: object) -> list[Row[Any]]:
        with self._database.read_transaction() as connection:
            return list(connection.execute(statement, {"journal": self._id} | parameters).all())


def find_journal(database: Database, table_id: str, id: int | None = None) -> JournalRow | None:
    """Return the newest journal of a table, or its journal with this id. None if it does not exist."""
    columns = select(JOURNAL.c.id, JOURNAL.c.table_id, JOURNAL.c.life, JOURNAL.c.name, JOURNAL.c.created)
    query = columns.where(JOURNAL.c.table_id == table_id).order_by(JOURNAL.c.life.desc()).limit(1)
    if id is not None:
        query = query.where(JOURNAL.c.id == id)
    with database.read_transaction() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else JournalRow(row.id, row.table_id, row.life, Identity(row.name, row.created))


def list_journals(database: Database, table_id: str) -> list[tuple[JournalRow, int]]:
    """Return the journals of a table, the newest first, each with the number of its last finished round."""
    last = select(func.max(ROUND.c.number)).where(ROUND.c.journal_id == JOURNAL.c.id).scalar_subquery()
    columns = select(JOURNAL.c.id, JOURNAL.c.life, JOURNAL.c.name, JOURNAL.c.created, last.label("rounds"))
    query = columns.where(JOURNAL.c.table_id == table_id).order_by(JOURNAL.c.life.desc())
    with database.read_transaction() as connection:
        rows = connection.execute(query).all()
    return [(JournalRow(row.id, table_id, row.life, Identity(row.name, row.created)), row.rounds or 0) for row in rows]


def unknown_table_error(table_id: str) -> PitbossError:
    """Return the error for a table that has no journal yet."""
    return PitbossError(f"there is no table {table_id!r} in this house's database")


_PAGE, _GROWTH = 500, 25
_OWN = RECORD.c.journal_id == bindparam("journal")
_RECORDS = (
    select(RECORD.c.number, RECORD.c.kind, RECORD.c.at, RECORD.c.body, RECORD.c.hash)
    .where(_OWN, RECORD.c.number >= bindparam("start"))
    .order_by(RECORD.c.number)
    .limit(bindparam("page"))
)
_LAST_OF_KIND = select(RECORD.c.number).where(_OWN).order_by(RECORD.c.number.desc()).limit(1)
_HASH_BEFORE = (
    select(RECORD.c.hash).where(_OWN, RECORD.c.number < bindparam("number")).order_by(RECORD.c.number.desc()).limit(1)
)
_LAST = select(RECORD.c.number, RECORD.c.hash).where(_OWN).order_by(RECORD.c.number.desc()).limit(1).subquery()
_ENDS = (
    select(JOURNAL.c.head_number, JOURNAL.c.head_hash, _LAST.c.number, _LAST.c.hash)
    .select_from(JOURNAL.outerjoin(_LAST, literal_column("1") == literal_column("1")))
    .where(JOURNAL.c.id == bindparam("journal"))
)
_SIGNED = (
    select(SIGNED)
    .where(SIGNED.c.journal_id == bindparam("journal"), SIGNED.c.number >= bindparam("start"))
    .order_by(SIGNED.c.number)
    .limit(bindparam("page"))
)
_SIGNED_AFTER = (
    select(SIGNED.c.number, SIGNED.c.hash)
    .where(SIGNED.c.journal_id == bindparam("journal"), SIGNED.c.number > bindparam("after"))
    .order_by(SIGNED.c.number.desc())
    .limit(1)
)
_SECRET = select(SEALED.c.secret).where(SEALED.c.journal_id == bindparam("journal"), SEALED.c.key == bindparam("key"))

# Writing: what is appended is collected in memory until it is taken for a Change.


class JournalBatch(NamedTuple):
    """Unwritten records, secrets and signatures of a journal, and the head that they extend."""

    previous_head: Checkpoint
    records: list[Record]
    sealed: dict[str, bytes]
    signed: list[SignedCheckpoint]


class TableJournal(TableReader, Store):
    """A table's journal in the database, with the records appended in memory: its head is the last of these.

    Appending, sealing and signing do not write to the database. `take` returns the unwritten batch; the caller writes
    it as part of a Change, and discards this journal if that fails.
    """

    def __init__(self, database: Database, row: JournalRow, signer: Signer) -> None:
        super().__init__(database, row)
        self._signer = signer
        self._at_opening = super()._ends()
        self._previous_head = self._at_opening[0]
        self._recent: list[Record] = []
        """The records taken last, which may not be in the database yet, and the unwritten ones."""
        self._secrets: dict[str, bytes] = {}
        """The secrets of those records."""
        self._waiting: list[Record] = []
        self._sealed: dict[str, bytes] = {}
        self._signed: list[SignedCheckpoint] = []

    def take(self) -> JournalBatch:
        """Return the unwritten batch, which counts as written from now on."""
        batch = JournalBatch(self._previous_head, self._waiting, self._sealed, self._signed)
        self._previous_head = self._ends()[0]
        self._recent = list(batch.records)
        self._secrets = {key: secret for key, secret in self._secrets.items() if key in batch.sealed}
        self._waiting, self._sealed, self._signed = [], {}, []
        return batch

    def discard(self) -> None:
        """Discard the unwritten batch."""
        del self._recent[len(self._recent) - len(self._waiting) :]
        for key in self._sealed:
            del self._secrets[key]
        self._waiting, self._sealed, self._signed = [], {}, []

    @property
    def has_nothing_pending(self) -> bool:
        """Whether there is nothing unwritten."""
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
            raise already_sealed_error(key)
        if key not in self._secrets:  # the database refuses a second secret under the same key
            self._sealed[key] = self._sealer.seal(key, secret)
            self._secrets[key] = secret

    def unseal(self, key: str) -> bytes | None:
        return self._secrets[key] if key in self._secrets else super().unseal(key)

    def sign_head(self, at: str) -> SignedCheckpoint | None:
        signed = self._signer.sign(self._identity.journal, self.head, at)
        self._signed.append(signed)
        return signed

    def accept_truncation(self, at: str) -> Record:
        raise PitbossError("a table's journal in a database is not continued after a loss: restore the database")

    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        if self._recent:
            return (last := self._recent[-1].checkpoint), last
        if self._previous_head != self._at_opening[0]:
            return self._previous_head, self._previous_head
        return self._at_opening

    def _writing(self) -> AbstractContextManager[None]:
        return nullcontext()  # `_write` is the last step and cannot fail half way

    def _write(self, records: list[Record]) -> None:
        self._waiting.extend(records)
        self._recent.extend(records)
