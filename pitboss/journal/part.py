"""One segment of a journal with the record that opened the table: all that it takes to replay the segment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from msgspec import Struct

from pitboss.journal.record import Checkpoint, Identity, Record
from pitboss.journal.signing import SignedCheckpoint
from pitboss.journal.store import Reader
from pitboss.journal.verify import Fault


class JournalPart(Struct, frozen=True):
    """A journal of which only some records are at hand, small enough to be handed to another process."""

    identity: Identity
    kept: list[Record]
    """The record that opened the table, and those of one segment up to some record."""
    segment: int
    """The number of the record that began the segment."""

    @classmethod
    def of(cls, journal: Reader, segment: int, last: int) -> JournalPart:
        """Take the segment that a record began out of a journal, up to the record `last`."""
        records = list(takewhile(lambda each: each.number <= last, journal.records(segment)))
        opening = [] if segment == 1 else list(islice(journal.records(), 1))
        return cls(journal.identity, opening + records, segment)

    @property
    def end(self) -> int:
        """The number of the last record at hand."""
        return self.kept[-1].number

    @property
    def head(self) -> Checkpoint:
        """The last record at hand."""
        return self.kept[-1].checkpoint

    @property
    def fault(self) -> Fault | None:
        """Its end is where it was cut, so nothing is wrong with that."""
        return None

    def records(self, start: int = 1) -> Iterator[Record]:
        """Yield the records at hand, from number `start`."""
        return (record for record in self.kept if record.number >= start)

    def last_number(self, kind: str) -> int | None:
        """Return the number of the last record of a kind, or None."""
        return next((record.number for record in reversed(self.kept) if record.kind == kind), None)

    def signed(self) -> Iterator[SignedCheckpoint]:
        """Yield nothing: signed heads stay with the journal."""
        return iter(())
