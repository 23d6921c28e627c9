"""What a table writes in one transaction: an act, all that the house does in answer, and the money that moved."""

from __future__ import annotations

from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.house.money import Posting
from pitboss.journal.record import Checkpoint, Record
from pitboss.journal.signing import SignedCheckpoint


class StoredAnswer(Struct, frozen=True):
    """An act that was answered: the same key is never carried out again, and gets the same answer."""

    person: str
    key: str
    body_hash: bytes
    """SHA-256 of what was asked; the same key with another body is an error."""
    answer: bytes
    """The answer as JSON."""
    wallet: str | None = None
    """The account of which the answer also says what it then holds, as `balance`."""


class SeatChange(Struct, frozen=True):
    """Who has a seat from a record on; None when it is free."""

    seat: int
    person: str | None
    record: int


class MeterShare(Struct, frozen=True):
    """What one table has moved a linked meter by in its whole life: an exact number of cents, as `1500001/3`."""

    link: str
    moved: str
    read: int | None = None
    """The meter's version where its value was read for an award; if it has moved since, nothing is written."""


class RoundLocation(Struct, frozen=True):
    """Where a finished round is in the journal, so that it can be found without a search; times in microseconds."""

    number: int
    segment: int
    """The record that began its segment; the opening of the table for the first."""
    first: int
    last: int
    began: int
    ended: int


class LogLine(Struct, frozen=True):
    """A line of the house log about a table."""

    event: str
    detail: str
    by: str | None = None
    """The id of the person whose act it was; None where the house acted."""


class Change(Struct, kw_only=True):
    """Everything that one table writes at once: all of it, or nothing."""

    journal: int
    """The journal's number in the database."""
    table: str
    epoch: int
    """The owner's epoch: another one in the database means that another process has taken the table over."""
    previous_head: Checkpoint
    """The head that the records follow."""
    records: list[Record] = []
    sealed: dict[str, bytes] = {}
    """New secrets, encrypted, by their commitment."""
    signed: list[SignedCheckpoint] = []
    postings: list[Posting] = []
    answers: list[StoredAnswer] = []
    seat_changes: list[SeatChange] = []
    meters: list[MeterShare] = []
    rounds: list[RoundLocation] = []
    log_lines: list[LogLine] = []


class CommitError(PitbossError):
    """Nothing of a change was written."""


class DatabaseUnavailableError(CommitError):
    """The database cannot be used now: a full disk, a lost connection. The same may be asked again later."""


class LeaseLostError(CommitError):
    """This process no longer owns the table, or the journal has a different head: reload the table, or give it up."""


class InsufficientFundsError(CommitError):
    """A wallet does not hold what was to be taken out of it."""


class StaleMeterError(CommitError):
    """A linked meter has moved since its value was read; read it again."""


class DuplicateKeyError(CommitError):
    """Another process has answered this key already."""


class CommitOutcomeUnknownError(PitbossError):
    """It is not known whether the change was written: ask the journal."""
