"""Changes: what a table writes in one transaction (an act, the house's own steps, and the money moved), and errors."""

from __future__ import annotations

from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.house.money import Posting
from pitboss.journal.record import Checkpoint, Record
from pitboss.journal.signing import SignedCheckpoint


class StoredAnswer(Struct, frozen=True):
    """The answer stored under an idempotency key: a repeated key gets the same answer and is not executed again."""

    person: str
    key: str
    body_hash: bytes
    """SHA-256 of the request; the same key with a different body is an error."""
    answer: bytes
    """The answer as JSON."""
    wallet: str | None = None
    """The account whose balance after the change is added to the answer as `balance`."""


class SeatChange(Struct, frozen=True):
    """The person who has a seat from a record on, or None if it becomes free."""

    seat: int
    person: str | None
    record: int


class MeterShare(Struct, frozen=True):
    """The total by which one table has moved a linked meter: an exact number of cents, as `1500001/3`."""

    link: str
    moved: str
    read: int | None = None
    """The meter's version when its value was read for an award; if it has moved since, nothing is written."""


class RoundLocation(Struct, frozen=True):
    """Where a finished round is in the journal, for lookup without a search; times in microseconds."""

    number: int
    segment: int
    """The record that began its segment; for the first segment, the opening of the table."""
    first: int
    last: int
    began: int
    ended: int


class LogLine(Struct, frozen=True):
    """A line of the house log about a table."""

    event: str
    detail: str
    by: str | None = None
    """The id of the person who acted; None if the house acted."""


class Change(Struct, kw_only=True):
    """Everything that one table writes in one transaction."""

    journal: int
    """The journal's number in the database."""
    table: str
    epoch: int
    """The owner's epoch: a different one in the database means that another process has taken over the table."""
    previous_head: Checkpoint
    """The journal's head before the records."""
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
    """The database is unavailable, for example because of a full disk or a lost connection; retry later."""


class LeaseLostError(CommitError):
    """This process no longer owns the table, or the journal has a different head: reload the table, or give it up."""


class InsufficientFundsError(CommitError):
    """The wallet's balance is too low."""


class StaleMeterError(CommitError):
    """A linked meter has moved since its value was read: read it again."""


class DuplicateKeyError(CommitError):
    """Another process has answered this key already."""


class CommitOutcomeUnknownError(PitbossError):
    """The commit may or may not have succeeded: read the journal to find out."""
