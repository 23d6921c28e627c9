"""Three Card Blitz with an electronic dealer: a sealed order every round, counted stubs, journals that replay."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.events import RoundEnded, Settlement, ShoeCommitted, StepTaken
from pitboss.journal import MemoryStore
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import SAMPLE, load
from support.tables import events_of

pytestmark = pytest.mark.integration


@pytest.mark.parametrize("id", ["TB-1", "TB-2", "TB-3"])
def test_the_demonstration_deals_three_card_blitz_and_its_journal_replays(id: str) -> None:
    store = MemoryStore()
    kept = JournaledTable.open(store, load(SAMPLE).tables[id])
    events = [event for step in demonstrate(kept, store, 12, Random(3).randrange) for event in step]
    assert len(events_of(RoundEnded, events)) == 12
    assert {line.wager for line in events_of(Settlement, events)} >= {"ante", "blind", "play"}
    assert kept.wanted is None
    assert replay(store).agrees


def test_every_round_has_an_order_of_its_own_fixed_before_its_wagers() -> None:
    store = MemoryStore()
    kept = JournaledTable.open(store, load(SAMPLE).tables["TB-1"])
    events = [event for step in demonstrate(kept, store, 4, Random(5).randrange) for event in step]
    roots = [event.root for event in events_of(ShoeCommitted, events)]
    assert len(roots) == len(set(roots)) == 5  # one for each round, and one for the round that nobody waits for


def test_the_electronic_dealer_counts_the_stub_when_it_is_due() -> None:
    store = MemoryStore()
    kept = JournaledTable.open(store, load(SAMPLE).tables["TB-3"])  # dealt from the hand, and the device does not count
    events = [event for step in demonstrate(kept, store, 11, Random(5).randrange) for event in step]
    counted = [event.text for event in events_of(StepTaken, events) if event.clause == "blitz:9.D"]
    assert counted == ["the stub counts 17 cards, as it should, and goes to the discard rack"] * 2  # 52 - 5 * 7


def test_a_table_comes_back_from_its_journal_in_the_middle_of_a_round() -> None:
    store = MemoryStore()
    kept = JournaledTable.open(store, load(SAMPLE).tables["TB-2"])
    playing = demonstrate(kept, store, 3, Random(9).randrange)
    while not (kept.play.state.has_round_in_progress and kept.play.state.round_number == 2):
        next(playing)
    for _ in range(20):
        next(playing)
    again, _ = JournaledTable.resume(store)
    assert (again.wanted, again.play.events) == (kept.wanted, kept.play.events)
    events = [event for step in demonstrate(again, store, 1, Random(9).randrange) for event in step]
    assert events_of(RoundEnded, events)
