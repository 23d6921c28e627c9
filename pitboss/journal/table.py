"""A table that writes every input to its journal before the input takes effect, and resumes from the journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, takewhile

from msgspec import Raw, Struct

from pitboss.clock import Clock, utc_now
from pitboss.errors import PitbossError
from pitboss.events import Event, RoundEnded
from pitboss.games.game import Game
from pitboss.games.registry import game
from pitboss.inputs import Input
from pitboss.journal import Store, format_timestamp
from pitboss.journal.checkpoint_delivery import Deliver
from pitboss.journal.record import (
    CLOSING_KIND,
    INPUT_KIND,
    OPENING_KIND,
    SEGMENT_KIND,
    Checkpoint,
    ClosingEntry,
    Identity,
    InputEntry,
    NewRecord,
    OpeningEntry,
    Record,
    SegmentEntry,
    digest_of,
)
from pitboss.journal.replay import Replay, StepListener, replay_segment
from pitboss.journal.signing import SignedCheckpoint
from pitboss.journal.store import Reader
from pitboss.journal.verify import Fault
from pitboss.requests import Request
from pitboss.submission import SubmittedTable
from pitboss.table.carry_over import dump_carried, is_between_rounds, restore_table
from pitboss.table.play import Play
from pitboss.table.table import Table

MAX_SEGMENT_ROUNDS = 100
"""The number of rounds after which a new segment begins in any case."""
MIN_SEGMENT_ROUNDS = 10
"""The minimum number of rounds before a new shoe begins a new segment, since single decks are shuffled often."""
MAX_SEGMENT_INPUTS = 10_000
"""The number of inputs after which a new shoe begins a new segment, for tables with few but long rounds."""


class JournaledTable:
    """A `Play` and its journal: accepted inputs are on the disk, refused ones leave no trace.

    The `Play` has the current segment only. From time to time, between rounds, a new segment begins with the state that
    the table carries forward. So neither memory nor recovery time grows with the age of the table.
    """

    def __init__(self, store: Store, found: Replay, clock: Clock, deliver: Deliver | None = None) -> None:
        assert found.play is not None, "a journal begins with the opening of its table"
        assert found.make is not None
        assert found.opened is not None
        assert found.opening is not None
        assert found.segment is not None
        self._store = store
        self._clock = clock
        self._deliver = deliver
        self._make = found.make
        self._opened = found.opened
        self._opening = found.opening
        self._segment = found.segment
        self._play = found.play
        self._unrecorded = found.unrecorded

    @classmethod
    def open(
        cls, store: Store, table: SubmittedTable, clock: Clock = utc_now, deliver: Deliver | None = None
    ) -> JournaledTable:
        """Open a table with an empty journal; `deliver` sends signed checkpoints elsewhere."""
        if store.head.number:
            raise PitbossError("this journal has records already: a table can be opened only with an empty one")

        def make() -> Table:
            return table.game.table(table.choices)

        play = Play(make)
        opened = OpeningEntry(
            table.id, table.game.id, table.facility, table.approved.isoformat(), table.choices.to_document()
        )
        first = store.append(OPENING_KIND, opened, format_timestamp(clock())).checkpoint
        found = Replay(first, opened, first, first, make, play, unrecorded=list(play.events))
        return cls(store, found, clock, deliver)

    @classmethod
    def resume(
        cls, store: Store, clock: Clock = utc_now, deliver: Deliver | None = None, listener: StepListener | None = None
    ) -> tuple[JournaledTable, Replay]:
        """Resume a table from the last segment of its journal; `listener` receives each step."""
        found = replay_segment(store, listener)
        if found.fault is not None:
            raise found.fault.to_error()
        if found.difference is not None:
            raise PitbossError(found.difference.message, at=f"record {found.difference.record}")
        if found.play is None:
            raise PitbossError("this journal holds no table: its first record is missing")
        return cls(store, found, clock, deliver), found

    @property
    def id(self) -> str:
        """The table's id in the submission."""
        return self._opened.table

    @property
    def game(self) -> Game:
        """The game of the table."""
        return game(self._opened.game)

    @property
    def segment(self) -> int:
        """The number of the record that began the current segment."""
        return self._segment.number

    @property
    def play(self) -> Play[Table]:
        """The `Play` of the current segment, for reading. Inputs go through `give`."""
        return self._play

    @property
    def wanted(self) -> Request | None:
        """The pending request."""
        return self._play.wanted

    def give(self, given: Input) -> list[Event]:
        """Write an input to the journal, and then let it take effect. A refused or unwritten input has no effect."""
        if refused := self._play.refusal(given):
            raise refused
        at = format_timestamp(self._clock())
        if self._new_segment_is_due():
            self._begin_segment(given, at)
        else:
            self._store.append(INPUT_KIND, InputEntry(digest_of(self._unrecorded, self._play.wanted), given), at)
        events = self._unrecorded = self._play.give(given)
        if self._play.is_over:
            with suppress(PitbossError):  # the input is written; these events only repeat its effect for readers
                self._store.append(CLOSING_KIND, ClosingEntry(events), format_timestamp(self._clock()))
        if any(isinstance(event, RoundEnded) for event in events):
            self._sign(at)
        return events

    def _sign(self, at: str) -> None:
        """Sign the journal's head at the end of a round, and deliver it."""
        with suppress(PitbossError):  # the round is written; the next signed head covers it
            signed = self._store.sign_head(at)
            if signed is not None and self._deliver is not None:
                self._deliver(signed)

    def _new_segment_is_due(self) -> bool:
        play, table = self._play, self._play.state
        rounds = table.round_number - play.earlier_rounds
        if rounds < MIN_SEGMENT_ROUNDS and len(play.inputs) < MAX_SEGMENT_INPUTS:
            return False
        is_time = table.has_new_shoe or rounds >= MAX_SEGMENT_ROUNDS or len(play.inputs) >= MAX_SEGMENT_INPUTS
        return is_time and is_between_rounds(table, play.wanted)

    def _begin_segment(self, given: Input, at: str) -> None:
        """Write the state that the table carries forward, and the first input of the new segment."""
        carried, make = dump_carried(self._play.state), self._make
        play = Play(lambda: restore_table(make(), carried))
        assert (play.wanted, play.events) == (self._play.wanted, []), "a new segment continues the same table"
        before = digest_of(self._unrecorded, self._play.wanted)
        segment = SegmentEntry(self._opening, self._segment, before, Raw(carried))
        first = InputEntry(digest_of([], play.wanted), given)
        records = self._store.append_many([NewRecord(SEGMENT_KIND, segment, at), NewRecord(INPUT_KIND, first, at)])
        self._segment = records[0].checkpoint
        self._play = play


# One segment of a journal, with everything for its replay


class JournalPart(Struct, frozen=True):
    """A segment of a journal, to be sent to a different process."""

    identity: Identity
    stored_records: list[Record]
    """The record that opened the table, and the records of one segment, possibly without its end."""
    segment: int
    """The number of the record that began the segment."""

    @classmethod
    def from_journal(cls, journal: Reader, segment: int, last: int) -> JournalPart:
        """Copy a segment from a journal, given the number of its first record, up to the record `last`."""
        records = list(takewhile(lambda each: each.number <= last, journal.records(segment)))
        opening = [] if segment == 1 else list(islice(journal.records(), 1))
        return cls(journal.identity, opening + records, segment)

    @property
    def end(self) -> int:
        """The number of the last record here."""
        return self.stored_records[-1].number

    @property
    def head(self) -> Checkpoint:
        """The checkpoint of the last record here."""
        return self.stored_records[-1].checkpoint

    @property
    def fault(self) -> Fault | None:
        """Always None: the end of the part is not the end of the journal."""
        return None

    def records(self, start: int = 1) -> Iterator[Record]:
        """Yield the records from number `start`."""
        return (record for record in self.stored_records if record.number >= start)

    def last_number(self, kind: str) -> int | None:
        """Return the number of the last record of a kind, or None."""
        return next((record.number for record in reversed(self.stored_records) if record.kind == kind), None)

    def signed(self) -> Iterator[SignedCheckpoint]:
        """Yield nothing: a part has no signed heads."""
        return iter(())
