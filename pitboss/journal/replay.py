"""Replay: every round of a journal rebuilt by the rules, and the first place where they would have it otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.errors import Mistake, Refusal
from pitboss.games.game import game
from pitboss.journal.entries import Ended, Given, Opened, entry_of
from pitboss.journal.record import Checkpoint, Record
from pitboss.journal.verify import Fault, Journal, Walk, verify
from pitboss.law.reading import read
from pitboss.round.events import Dealt, Event
from pitboss.round.play import Play, State, due
from pitboss.round.requests import Face
from pitboss.round.transcript import cited, line


@dataclass(frozen=True, slots=True)
class Difference:
    """The first record at which journal and rules part."""

    record: int
    message: str


@dataclass
class Replay:
    """A table as its journal has it."""

    records: int = 0
    opened: Opened | None = None
    play: Play[State] | None = None
    difference: Difference | None = None
    fault: Fault | None = None
    unrecorded: list[Event] = field(default_factory=list)
    """What the last input led to; its place is in the record after it."""

    @property
    def agrees(self) -> bool:
        """Whether the journal is whole and the rules give what it says."""
        return self.fault is None and self.difference is None


def replay(journal: Journal, *checkpoints: Checkpoint) -> Replay:
    """Verify a journal and play it again; both stop at the first thing that is wrong, and say it."""
    found = Replay(fault=verify(journal, *checkpoints))
    walk = Walk(journal.records(), journal.identity.beginning)
    follow(found, walk)
    return found


def follow(found: Replay, records: Iterable[Record]) -> None:
    """Play records one after the other, up to the first difference."""
    for record in records:
        try:
            message = _play(found, entry_of(record))
        except Mistake as mistake:
            message = mistake.message
        if message is not None:
            found.difference = Difference(record.number, message)
            return
        found.records = record.number


def _play(found: Replay, entry: Opened | Given | Ended | None) -> str | None:
    """Play one record; the answer is what the rules have against it."""
    match entry:
        case Opened():
            return _open(found, entry)
        case Given():
            return _compare(found, entry.before) or _give(found, entry)
        case Ended():
            if found.play is None or not found.play.over:
                return "the journal ends the table before it is closed"
            return _compare(found, entry.before)
    return None


def _open(found: Replay, entry: Opened) -> str | None:
    if found.play is not None:
        return "the table is opened a second time"
    played = game(entry.game)
    choices, problems = read(played.choices, entry.choices)
    if choices is None:
        return f"the submission cannot be read: {problems[0].field}: {problems[0].message}"
    for problem in played.unlawful(choices):
        return f"the submission is not lawful: {problem.field}: {problem.message} [{problem.clause}]"
    found.opened = entry
    found.play = Play(lambda: played.table(choices))
    found.unrecorded = list(found.play.events)
    return None


def _compare(found: Replay, recorded: list[Event]) -> str | None:
    """Hold what the journal says happened against what the rules say happened."""
    for number, event in enumerate(recorded):
        if number >= len(found.unrecorded):
            return f"the journal has an event that the rules do not give: {_told(event)}"
        if event != found.unrecorded[number]:
            return f"the journal has: {_told(event)}; the rules give: {_told(found.unrecorded[number])}"
    if len(found.unrecorded) > len(recorded):
        return f"the rules give an event that the journal does not have: {_told(found.unrecorded[len(recorded)])}"
    found.unrecorded = []
    return None


def _told(event: Event) -> str:
    """An event with its clause and, where a card lies face down, that card: a difference has to show."""
    card = f" ({event.card})" if isinstance(event, Dealt) and event.card and event.face is Face.DOWN else ""
    clause = f" [{cited(event)}]" if cited(event) else ""
    return f"{line(event)}{card}{clause}"


def _give(found: Replay, entry: Given) -> str | None:
    if found.play is None:
        return "an input comes before the table is opened"
    if entry.wanted != found.play.wanted:
        wanted = due(found.play.wanted) if found.play.wanted is not None else "nothing more is due"
        return f"the journal answers to: {due(entry.wanted)}; by the rules: {wanted}"
    try:
        found.unrecorded = found.play.give(entry.input)
    except Refusal as refused:
        return f"the rules refuse {entry.input}: {refused}"
    return None
