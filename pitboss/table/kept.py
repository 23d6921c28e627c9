"""A table whose every input is in the journal before it takes effect, and that comes back from there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from pitboss.errors import Mistake
from pitboss.journal import Store, timestamp
from pitboss.journal.entries import ENDED, GIVEN, OPENED, Ended, Given, Opened
from pitboss.journal.replay import Replay, replay
from pitboss.round.events import Event
from pitboss.round.inputs import Input
from pitboss.round.play import Play, State
from pitboss.round.requests import Request
from pitboss.submission import SubmittedTable
from pitboss.table import play as open_play

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time, as records have it."""
    return datetime.now(UTC)


class KeptTable:
    """A Play and its journal. What `give` has accepted is on the disk; what it refuses is nowhere."""

    def __init__(self, store: Store, play: Play[State], unrecorded: list[Event], clock: Clock) -> None:
        self._store = store
        self._play = play
        self._unrecorded = unrecorded
        self._clock = clock

    @classmethod
    def open(cls, store: Store, table: SubmittedTable, clock: Clock = now) -> KeptTable:
        """Open a table with an empty journal."""
        if store.head.number:
            raise Mistake("this journal has records already: a table can be opened only with an empty one")
        opened = Opened(table.id, table.game.id, table.facility, table.approved.isoformat(), table.choices.document())
        play = open_play(table)
        store.append(OPENED, opened, timestamp(clock()))
        return cls(store, play, list(play.events), clock)

    @classmethod
    def resume(cls, store: Store, clock: Clock = now) -> tuple[KeptTable, Replay]:
        """Bring a table back from its journal, to go on where it stopped."""
        found = replay(store)
        if found.fault is not None:
            raise found.fault.mistake()
        if found.difference is not None:
            raise Mistake(found.difference.message, at=f"record {found.difference.record}")
        if found.play is None:
            raise Mistake("this journal holds no table: its first record is missing")
        return cls(store, found.play, found.unrecorded, clock), found

    @property
    def play(self) -> Play[State]:
        """The table's Play, to look at; inputs go through `give`."""
        return self._play

    @property
    def wanted(self) -> Request | None:
        """What the table waits for."""
        return self._play.wanted

    def give(self, given: Input) -> list[Event]:
        """Keep an input, then let it take effect; a refused one, or one that cannot be kept, does neither."""
        if refused := self._play.refusal(given):
            raise refused
        assert self._play.wanted is not None
        entry = Given(self._unrecorded, self._play.wanted, given)
        self._store.append(GIVEN, entry, timestamp(self._clock()))
        events = self._unrecorded = self._play.give(given)
        if self._play.over:
            with suppress(Mistake):  # the input is kept; what came of it is only repeated here, for the reader
                self._store.append(ENDED, Ended(events), timestamp(self._clock()))
        return events
