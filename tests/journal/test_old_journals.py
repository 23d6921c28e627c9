"""A journal that Pitboss 0.1 wrote is read, replayed and continued."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.inputs import Closed
from pitboss.journal import MemoryStore, SqliteStore, Store, open_journal, restore, verify
from pitboss.journal import table as kept
from pitboss.journal.record import GIVEN, GIVEN_IN_FULL, OPENED, SEGMENT
from pitboss.journal.replay import replay
from support.command_line import call
from support.journaled_tables import DealtByHand, House, table_of
from support.journals import at
from support.old_journals import in_full

pytestmark = pytest.mark.integration

EXPORT = Path(__file__).parent / "data" / "pitboss-0.1.jsonl"
"""Two rounds of Midi-Baccarat with Royal 9 and deferred vigorish, and a meter adjusted by hand; 33 records."""


def restored(store: Store) -> Store:
    """The journal in a store in which it can be continued."""
    with open_journal(EXPORT) as source:
        assert restore(source, store, at(1)) is None
    return store


@pytest.fixture
def store() -> Store:
    with open_journal(EXPORT) as source:
        return restored(MemoryStore(source.identity))


def test_an_old_export_is_whole_and_replays() -> None:
    with open_journal(EXPORT) as journal:
        assert verify(journal) is None
        assert {record.kind for record in journal.records()} == {OPENED, GIVEN_IN_FULL}
        found = replay(journal)
    assert found.agrees
    assert found.records == 33


def test_an_old_export_tells_its_rounds_and_meters() -> None:
    told = call("replay", str(EXPORT), "--unsigned", "--json").document
    assert (told["ok"], told["rounds"]) == (True, 2)
    star = next(level for level in told["meters"] if level["meter"] == "star")
    assert star["stands_at"] == "50123.50"  # $50,000, $0.05 of a $5 wager at 1 %, and $123.45 by hand
    assert [made["amount"] for made in star["adjustments"]] == ["123.45"]


def test_an_old_journal_is_continued_in_the_new_form(tmp_path: Path) -> None:
    with open_journal(EXPORT) as source:
        identity = source.identity
    with SqliteStore(tmp_path / "house.journal", identity=identity) as store:
        house = by_hand(restored(store), "5c Td 4s 9h")
        house.play_round({1: {"player": 1000}})
        house.journaled.give(Closed())
        house.go_on()
        kinds = [record.kind for record in store.records()]
        assert (kinds[1:33], set(kinds[33:-1])) == ([GIVEN_IN_FULL] * 32, {GIVEN})
        assert replay(store).agrees


def by_hand(store: Store, cards: str) -> DealtByHand:
    """The table of a journal, dealt on by hand."""
    house = DealtByHand.resumed(store)
    assert isinstance(house, DealtByHand)
    house.cards = iter(cards.split())
    return house


def test_an_old_journal_is_cut_into_segments_from_the_next_opportunity_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST_ROUNDS", 2)
    monkeypatch.setattr(kept, "LEAST_ROUNDS", 1)
    house = by_hand(store, "5c Td 4s 9h")
    house.play_round({1: {"player": 1000}})
    kinds = [record.kind for record in store.records()]
    assert (kinds[33], kinds.count(SEGMENT)) == (SEGMENT, 1)
    assert replay(store).agrees
    assert House.resumed(store).table.round_number == 3


def test_an_old_evening_and_a_new_one_differ_only_in_how_inputs_are_kept() -> None:
    house = DealtByHand.of(table_of(), "Ac 2c 9d 3h Kd")
    house.play_round({1: {"banker": 2600}})
    old = in_full(house.store)
    found, again = replay(house.store), replay(old)
    assert found.play is not None
    assert again.play is not None
    assert (found.play.inputs, found.play.events) == (again.play.inputs, again.play.events)
    sizes = [sum(len(record.body) for record in store.records()) for store in (house.store, old)]
    assert sizes[0] < sizes[1] / 2
