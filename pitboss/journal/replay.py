"""Replay a journal: rebuild every round by the rules, and find the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, takewhile
from typing import Protocol

from pitboss.errors import PitbossError, Refusal
from pitboss.events import Dealt, Event
from pitboss.games.registry import game
from pitboss.inputs import Card, Input
from pitboss.journal.examine import Examination, examine
from pitboss.journal.record import (
    SEGMENT_KIND,
    Checkpoint,
    ClosingEntry,
    EarlierFormatError,
    InputEntry,
    OpeningEntry,
    Record,
    SegmentEntry,
    digest_of,
    entry_of,
)
from pitboss.journal.shoes import SealCheck
from pitboss.journal.store import Reader
from pitboss.journal.verify import ChainReader, Fault, Journal, end_fault
from pitboss.law.choice_parser import parse_choices
from pitboss.money import Adjustment
from pitboss.requests import CardWanted, Face, Request
from pitboss.table.carry_over import first_difference, is_between_rounds, restore_table
from pitboss.table.play import Play
from pitboss.table.table import Table
from pitboss.words.transcript import clause_of, event_text

# Differences in words, without the face-down cards of a round in progress


def event_difference(journal: Sequence[Event], rules: Sequence[Event], *, hide: bool) -> str | None:
    """Describe the first event that differs between journal and rules. None if they agree."""
    for number, event in enumerate(journal):
        if number >= len(rules):
            return f"the journal has an event that the rules do not give: {describe_event(event, hide=hide)}"
        if event != rules[number]:
            theirs, ours = describe_event(event, hide=hide), describe_event(rules[number], hide=hide)
            if theirs == ours:
                return f"the journal has: {theirs}; the rules give another card there, which lies face down"
            return f"the journal has: {theirs}; the rules give: {ours}"
    if len(rules) > len(journal):
        left_out = describe_event(rules[len(journal)], hide=hide)
        return f"the rules give an event that the journal does not have: {left_out}"
    return None


def describe_event(event: Event, *, hide: bool) -> str:
    """Describe an event with its clause. With `hide`, leave out a face-down card."""
    face_down = isinstance(event, Dealt) and event.card and event.face is Face.DOWN
    card = f" ({event.card})" if face_down and not hide and isinstance(event, Dealt) else ""
    clause = f" [{clause_of(event)}]" if clause_of(event) else ""
    return f"{event_text(event)}{card}{clause}"


def describe_input(given: Input, wanted: Request | None, why: str, *, hide: bool) -> str:
    """Describe a refused input and the reason. With `hide`, leave out both for a face-down card."""
    face_down = isinstance(wanted, CardWanted) and (wanted.face is not Face.UP or wanted.held)
    if hide and face_down and isinstance(given, Card):
        return "a card that lies face down"
    return f"{given}: {why}"


# Replay


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """An input of a journal and its events. The first step has the events of the opening."""

    at: str
    """The time of the record, in UTC."""
    wanted: Request | None
    """The request answered by the input."""
    given: Input | None
    events: list[Event]


StepListener = Callable[["Replay", ReplayStep], None]
"""Called with each step in order, and with the replay in its state after it."""


class InputWatcher(Protocol):
    """Observer of every input, before and after it is given."""

    def before(self, play: Play[Table], given: Input) -> None:
        """Called before an input is given."""

    def after(self, play: Play[Table], given: Input, events: list[Event]) -> str | None:
        """Called with the events of an input; returns an objection, or None."""


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first record at which journal and rules differ."""

    record: int
    message: str

    def to_error(self) -> PitbossError:
        """Return the difference as an error that names the record."""
        return PitbossError(self.message, at=f"record {self.record}")


@dataclass
class Replay:
    """A table rebuilt from its journal. Its `play` has only the current segment."""

    head: Checkpoint | None = None
    """The last replayed record."""
    opened: OpeningEntry | None = None
    opening: Checkpoint | None = None
    """The record that opened the table."""
    segment: Checkpoint | None = None
    """The record that began the current segment."""
    make: Callable[[], Table] | None = None
    """Makes a new table of the submission in force."""
    play: Play[Table] | None = None
    difference: ReplayDifference | None = None
    fault: Fault | None = None
    round_began: Checkpoint | None = None
    """The checkpoint before the round in progress. None between rounds."""
    unrecorded: list[Event] = field(default_factory=list)
    """The events of the last input. The next record has their digest."""
    adjustments: dict[str, list[Adjustment]] = field(default_factory=dict)
    """The manual meter adjustments in earlier segments."""
    listener: StepListener | None = None
    watcher: InputWatcher | None = None
    examined: Examination = field(default_factory=Examination)
    """The faults of chain, heads and clock. Empty if only a segment was replayed."""

    @property
    def records(self) -> int:
        """The number of the last replayed record; 0 without one."""
        return self.head.number if self.head is not None else 0

    @property
    def agrees(self) -> bool:
        """Whether the journal is intact and agrees with the rules."""
        return self.fault is None and self.difference is None


def replay(
    journal: Journal,
    *checkpoints: Checkpoint,
    listener: StepListener | None = None,
    watcher: InputWatcher | None = None,
) -> Replay:
    """Verify a journal and replay it from its first record, up to the first fault or difference.

    Each segment is rebuilt from the one before it. Finished segments are not kept in memory; a listener receives all
    events. The cards dealt are compared with the sealed orders, unless a different watcher is passed.
    """
    examined = examine(journal, *checkpoints)
    if watcher is None and isinstance(journal, Reader):
        watcher = SealCheck(journal)
    found = Replay(fault=examined.fault, listener=listener, watcher=watcher, examined=examined)
    walk = ChainReader(journal.records(), journal.identity.beginning)
    play_records(found, walk)
    return found


def replay_segment(journal: Journal, listener: StepListener | None = None) -> Replay:
    """Verify and replay the journal's current segment, from the state that was carried forward into it.

    The only earlier record that is read is the one that opened the table. So this proves less than `replay`: that the
    records of this segment form a chain that ends where the journal does.
    """
    found = Replay(fault=journal.fault, listener=listener)
    walk = play_segment(found, journal)
    if found.fault is None and found.difference is None:
        found.fault = walk.fault or end_fault(journal.head, walk.head)
    return found


def replay_part(journal: Journal, segment: int, last: int, listener: StepListener | None = None) -> Replay:
    """Verify and replay the segment that began with record `segment`, up to record `last`.

    The time does not depend on the length of the journal. This proves that these records form a chain, but not that
    the journal continues from there.
    """
    found = Replay(listener=listener)
    walk = play_segment(found, journal, last, segment)
    found.fault = walk.fault
    return found


def play_segment(found: Replay, journal: Journal, last: int | None = None, segment: int | None = None) -> ChainReader:
    """Replay the records of a segment up to `last`, or to the end; the returned reader has the fault, if any.

    Without `segment`, this is the current segment. The record that opened the table is read for its choices, but not
    reported to the listener; the segment names its hash.
    """
    start = journal.last_number(SEGMENT_KIND) if segment is None else segment
    if start is None or start == journal.identity.beginning.number + 1:
        walk = ChainReader(journal.records(), journal.identity.beginning)
    else:
        walk = ChainReader(islice(journal.records(), 1), journal.identity.beginning)
        listen, found.listener = found.listener, None
        play_records(found, walk)
        found.listener = listen
        if walk.fault is not None or found.difference is not None:
            return walk
        records = journal.records(start)
        first = list(islice(records, 1))
        found.play = None
        found.head = Checkpoint(start - 1, first[0].before if first else "")
        walk = ChainReader(chain(first, records), found.head)
    play_records(found, walk if last is None else takewhile(lambda each: each.number <= last, walk))
    return walk


def play_records(found: Replay, records: Iterable[Record]) -> None:
    """Replay records up to the first difference."""
    for record in records:
        try:
            message = _play(found, record)
        except EarlierFormatError:
            raise
        except PitbossError as error:
            message = error.message
        if message is not None:
            found.difference = ReplayDifference(record.number, message)
            return
        found.head, before = record.checkpoint, found.head
        if found.play is None or not found.play.state.has_round_in_progress:
            found.round_began = None
        elif found.round_began is None:
            found.round_began = before


def _play(found: Replay, record: Record) -> str | None:
    """Replay a record and return the difference from the rules, or None."""
    match entry_of(record):
        case OpeningEntry() as entry:
            return _open_table(found, entry, record)
        case InputEntry(digest, given):
            return _compare_digest(found, digest) or _give_input(found, given, record.at)
        case SegmentEntry() as entry:
            return _begin_segment(found, entry, record.checkpoint)
        case ClosingEntry(before):
            if found.play is None or not found.play.is_over:
                return "the journal ends the table before it is closed"
            return _compare(found, before)
    return None


def _open_table(found: Replay, entry: OpeningEntry, record: Record) -> str | None:
    if found.opened is not None:
        return "the table is opened a second time"
    played = game(entry.game)
    choices, problems = parse_choices(played.choices, entry.choices)
    if choices is None:
        return f"the submission cannot be read: {problems[0].field}: {problems[0].message}"
    for problem in played.unlawful(choices):
        return f"the submission is not lawful: {problem.field}: {problem.message} [{problem.clause}]"
    found.opened, found.opening, found.segment = entry, record.checkpoint, record.checkpoint
    found.make = lambda: played.table(choices)
    found.play = Play(found.make)
    _report_step(found, ReplayStep(record.at, None, None, list(found.play.events)))
    return None


def _report_step(found: Replay, step: ReplayStep) -> None:
    found.unrecorded = step.events
    if found.listener is not None:
        found.listener(found, step)


def _compare(found: Replay, recorded: list[Event]) -> str | None:
    """Compare the events in the journal with the events by the rules."""
    given, found.unrecorded = found.unrecorded, []
    hide = found.play is not None and found.play.state.has_round_in_progress
    return event_difference(recorded, given, hide=hide)


def _compare_digest(found: Replay, recorded: str) -> str | None:
    """Compare the digest of events and pending request with those by the rules."""
    if found.play is None:
        return None
    given, found.unrecorded = found.unrecorded, []
    if digest_of(given, found.play.wanted) == recorded:
        return None
    happened = (
        "; ".join(describe_event(event, hide=found.play.state.has_round_in_progress) for event in given) or "nothing"
    )
    wanted = f"then {found.play.wanted.text}" if found.play.wanted is not None else "nothing more is due"
    return f"the rules give: {happened}; {wanted}; the digest in the journal is of something else"


def _give_input(found: Replay, given: Input, at: str) -> str | None:
    if found.play is None:
        return "an input comes before the table is opened"
    wanted, round_is_on = found.play.wanted, found.play.state.has_round_in_progress
    if found.watcher is not None:
        found.watcher.before(found.play, given)
    try:
        events = found.play.give(given)
    except Refusal as refused:
        return f"the rules refuse {describe_input(given, wanted, str(refused), hide=round_is_on)}"
    _report_step(found, ReplayStep(at, wanted, given, events))
    return found.watcher.after(found.play, given, events) if found.watcher is not None else None


def _begin_segment(found: Replay, entry: SegmentEntry, at: Checkpoint) -> str | None:
    """Begin a segment; if the replay has reached it, compare the state carried into it with that by the rules."""
    if found.make is None or entry.opened != found.opening:
        return "a segment begins before the table is opened, or names another opening"
    make, carried = found.make, bytes(entry.table)
    if found.play is not None:
        if message := _compare_digest(found, entry.digest) or _compare_segment_chain(found, entry):
            return message
        if message := first_difference(make, carried, found.play.state):
            return message
        for name, meter in found.play.state.meters.items():
            found.adjustments.setdefault(name, []).extend(meter.adjustments)
    found.play = Play(lambda: restore_table(make(), carried))
    found.segment, found.unrecorded = at, []
    return None


def _compare_segment_chain(found: Replay, entry: SegmentEntry) -> str | None:
    """Check that a segment may begin here and that it names the one before it."""
    assert found.play is not None
    if entry.before != found.segment:
        return f"the segment before this one began with record {found.segment}, and the journal names {entry.before}"
    if not is_between_rounds(found.play.state, found.play.wanted):
        return "a segment begins while chips are on the layout, or before wagers are open"
    return None
