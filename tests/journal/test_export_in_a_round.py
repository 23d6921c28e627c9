"""An export during a round leaves out its face-down cards until the round is over."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest

from pitboss.inputs import Card
from pitboss.journal import Export, ExportResult, Journal, MemoryStore, export, read_export, verify
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.robots.demonstration import demonstrate
from pitboss.table.table import Table
from support.journaled_tables import inputs, sample_table, seeded_randbelow

pytestmark = pytest.mark.integration

TABLES = ["BJ-1", "E21-1", "PK-1", "TB-1", "MB-1"]


def export_journal(journal: Journal) -> tuple[ExportResult, Export]:
    """What an export says of itself, and what it holds."""
    file = BytesIO()
    told = export(journal, file)
    return told, read_export(BytesIO(file.getvalue()))


def cards(journal: Journal) -> list[str]:
    """Every card that a journal names as an input."""
    return [given.card for _, given in inputs(journal) if isinstance(given, Card)]


def states(id: str, store: MemoryStore, rounds: int) -> Iterator[Table]:
    """A table of the sample after each input of a few rounds."""
    kept = JournaledTable.open(store, sample_table(id))
    for _ in demonstrate(kept, store, rounds, seeded_randbelow(5)):
        yield kept.play.state


@pytest.mark.parametrize("id", TABLES)
def test_no_card_of_a_round_that_is_on_is_in_an_export(id: str) -> None:
    store = MemoryStore()
    before_the_round: list[str] = []
    for table in states(id, store, 2):
        told, back = export_journal(store)
        if not table.has_round_in_progress:
            before_the_round = cards(store)
            assert (cards(back), told.records_left_out) == (before_the_round, 0)
        assert cards(back) == before_the_round
        assert told.head.number + told.records_left_out == store.head.number


@pytest.mark.parametrize("id", TABLES)
def test_an_export_without_the_round_that_is_on_is_whole_and_replays(id: str) -> None:
    store = MemoryStore()
    for table in states(id, store, 2):
        if table.has_round_in_progress and table.round_number == 2 and cards(store) != cards(export_journal(store)[1]):
            break
    told, back = export_journal(store)
    assert told.records_left_out > 0
    assert (verify(back), replay(back).agrees, back.head) == (None, True, told.head)
    assert verify(store, told.head) is None


@pytest.mark.parametrize("id", TABLES)
def test_of_a_round_that_is_over_every_card_is_in_an_export(id: str) -> None:
    store = MemoryStore()
    for _ in states(id, store, 2):
        pass
    assert cards(export_journal(store)[1]) == cards(store)
