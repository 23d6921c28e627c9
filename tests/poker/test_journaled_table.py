"""A poker table in its journal: recovery in the middle of a hand, replay, and the electronic deck."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pitboss.events import Event, RoundEnded, ShoeCommitted
from pitboss.games.registry import game
from pitboss.inputs import Acted, HandOrdered, Sat, StakesAdded
from pitboss.journal import MemoryStore, SqliteStore, Store
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.requests import ActionWanted
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import SAMPLE, SubmittedTable, load
from pitboss.submission.approvals import Approvals
from pitboss.table.electronic_dealer import ElectronicDealer
from pitboss.words.transcript import by_round, event_text
from support.journaled_tables import seeded_randbelow
from support.poker import choices
from support.tables import events_of


def poker_choices() -> SubmittedTable:
    """A table of three who play no-limit hold 'em."""
    return SubmittedTable("PK-9", game("poker"), choices(seats=3), Approvals(), "Example House", date(2026, 1, 15))


@pytest.mark.parametrize("id", ["PK-1", "PK-2", "PK-3"])
def test_demonstrated_hands_replay_to_the_same_end(id: str) -> None:
    with MemoryStore() as store:
        kept = JournaledTable.open(store, load(SAMPLE).tables[id])
        events: list[Event] = [event for step in demonstrate(kept, store, 6, seeded_randbelow(7)) for event in step]
        found = replay(store)
    assert found.agrees
    assert found.play is not None
    assert (found.play.is_over, len(events_of(RoundEnded, events))) == (True, 6)
    assert len(events_of(ShoeCommitted, events)) == 6
    assert all(event_text(event) for event in found.play.events)
    assert sorted(by_round(found.play.events)) == [1, 2, 3, 4, 5, 6]


def dealt_table(store: Store, *seats: int) -> JournaledTable:
    """A table of that store at which these seats have got their cards."""
    kept = JournaledTable.open(store, poker_choices())
    for seat in seats:
        kept.give(Sat(seat))
        kept.give(StakesAdded(seat, 20000))
    kept.give(HandOrdered())
    dealer = ElectronicDealer(lambda: kept.play.state, store)
    while not isinstance(kept.wanted, ActionWanted):
        assert kept.wanted is not None
        given = dealer.answer(kept.wanted)
        assert given is not None
        kept.give(given)
    return kept


def test_a_hand_goes_on_from_its_journal_with_the_same_deck(tmp_path: Path) -> None:
    path = tmp_path / "poker.journal"
    with SqliteStore(path) as store:
        kept = dealt_table(store, 1, 2, 3)
        kept.give(Acted(seat=1, say="raise", amount=600))
        before = list(kept.play.events)
    with SqliteStore(path) as store:
        again, found = JournaledTable.resume(store)
        assert found.agrees
        assert again.play.events == before
        assert isinstance(again.wanted, ActionWanted)
        assert again.wanted.seat == 2
        for step in demonstrate(again, store, 1, seeded_randbelow(3)):
            assert step is not None
        assert replay(store).agrees


def test_what_was_said_and_what_was_done_are_both_in_the_journal() -> None:
    with MemoryStore() as store:
        kept = dealt_table(store, 1, 2)
        kept.give(Acted(seat=1, say="raise", amount=6000, chips=(10000,)))
        records = [record.body.decode() for record in store.records()]
    assert '"say":"raise"' in records[-1]
    assert '"chips":[10000]' in records[-1]
