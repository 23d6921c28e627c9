"""Tables whose life is cut often, their journals, and a table in the first round after a cut."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.events import Event
from pitboss.inputs import Card, NoMoreBets
from pitboss.journal import MemoryStore, Record, Store
from pitboss.journal.record import SegmentEntry, entry_of
from pitboss.journal.replay import Replay, replay
from pitboss.journal.table import JournaledTable
from pitboss.robots.demonstration import demonstrate
from support.journaled_tables import JournaledHouse, sample_table, seeded_randbelow
from support.journals import IDENTITY

ROUNDS = 7
WAGERS = {1: {"player": 5000}, 2: {"banker": 2600}}


class CountingStore(MemoryStore):
    """A store that counts the records that are read from it."""

    def __init__(self) -> None:
        super().__init__(IDENTITY)
        self.read = 0

    def records(self, start: int = 1) -> Iterator[Record]:
        for record in super().records(start):
            self.read += 1
            yield record


def evening(id: str, store: Store, rounds: int = ROUNDS) -> tuple[JournaledTable, list[Event]]:
    """Some rounds of a table of the sample, and all that happened in them; the table closes."""
    table = JournaledTable.open(store, sample_table(id))
    events = list(table.play.events)
    for step in demonstrate(table, store, rounds, seeded_randbelow(3)):
        events += step
    return table, events


def heard(store: Store) -> tuple[Replay, list[Event]]:
    """A journal replayed, and all that happened in it."""
    events: list[Event] = []
    return replay(store, listener=lambda _, step: events.extend(step.events)), events


def segments(store: Store) -> list[tuple[Record, SegmentEntry]]:
    found = [(record, entry_of(record)) for record in store.records()]
    return [(record, entry) for record, entry in found if isinstance(entry, SegmentEntry)]


def in_a_round_after_a_cut(id: str = "MB-1") -> JournaledHouse:
    """The third round, which is the first of its segment, after its first four cards."""
    house = JournaledHouse.opened(sample_table(id))
    for _ in range(2):
        house.play_round(WAGERS)
    house.lay(WAGERS)
    house.journaled.give(NoMoreBets())
    while sum(isinstance(given, Card) for given in house.journaled.play.inputs) < 4:
        house.journaled.give(house.answer())
    assert len(segments(house.store)) == 1
    return house
