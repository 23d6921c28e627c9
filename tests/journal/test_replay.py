"""Replay: what agrees, the order of a journal's records, and a damaged journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.inputs import NoMoreBets, WagerPlaced
from pitboss.journal import Checkpoint, MemoryStore, Store, open_journal
from pitboss.journal.record import CLOSING_KIND, INPUT_KIND, OPENING_KIND
from pitboss.journal.replay import replay
from pitboss.words.transcript import by_round
from support.command_line import call
from support.journaled_tables import Body, JournaledHouse, rewrite_journal, sample_table
from support.journals import IDENTITY, timestamp_at
from support.replays import Contents, difference, evening, record_of, replay_rewritten

pytestmark = pytest.mark.integration

EXPORT = Path(__file__).parent / "data" / "pitboss-0.1.jsonl"
"""An export of Pitboss 0.1: two rounds of Midi-Baccarat, 33 records."""


@pytest.fixture(scope="module")
def store() -> Store:
    return evening().store


# What agrees


def test_a_journal_replays_to_the_same_events(store: Store) -> None:
    found = replay(store)
    assert found.agrees
    assert (found.records, found.unrecorded) == (store.head.number, [])
    assert found.play is not None
    assert found.play.is_over
    assert found.opened is not None
    assert found.opened.table == "T-1"
    assert sorted(by_round(found.play.events)) == [1, 2]


def test_a_rewritten_journal_without_a_change_agrees(store: Store) -> None:
    assert replay_rewritten(store, lambda contents: None).agrees


def test_a_table_of_every_option_replays_from_what_its_opening_says() -> None:
    for id in ("MB-1", "MB-2", "MB-3", "MB-4", "MB-5", "MN-1", "MN-2"):
        house = JournaledHouse.opened(sample_table(id))
        house.play_round({1: {"player": 5000}, 2: {"banker": 5000}})
        found = replay(house.store)
        assert found.agrees
        assert found.play is not None
        assert found.play.events == house.journaled.play.events


def test_an_empty_journal_agrees_and_holds_nothing() -> None:
    found = replay(MemoryStore(IDENTITY))
    assert (found.agrees, found.records, found.play) == (True, 0, None)


def test_a_note_of_the_journal_itself_is_no_input(store: Store) -> None:
    copy = rewrite_journal(store, lambda contents: contents.insert(3, ("recovered", {"because": "a test"})))
    assert replay(copy).agrees


# The frame


def test_an_input_before_the_opening_is_named(store: Store) -> None:
    assert difference(replay_rewritten(store, lambda contents: contents.__delitem__(0))) == (
        1,
        "an input comes before the table is opened",
    )


def test_a_second_opening_is_named(store: Store) -> None:
    def twice(contents: Contents) -> None:
        contents.insert(4, contents[0])

    assert difference(replay_rewritten(store, twice)) == (5, "the table is opened a second time")


def test_an_end_before_the_table_is_closed_is_named(store: Store) -> None:
    """The events are right, but the rules do not let the table end here."""
    number = record_of(store, lambda given: isinstance(given, NoMoreBets))

    def early(contents: Contents) -> None:
        contents[number - 1 :] = [(CLOSING_KIND, {"before": []})]

    assert difference(replay_rewritten(store, early)) == (number, "the journal ends the table before it is closed")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda body: body[1].update(type="hocus pocus"), id="an input that there is not"),
        pytest.param(lambda body: body.append(1), id="a value too many"),
        pytest.param(lambda body: body[1].pop("amount"), id="a key left out"),
        pytest.param(lambda body: body[1].update(amount="lots"), id="a word for an amount"),
    ],
)
def test_a_record_that_holds_something_else_is_a_difference_too(store: Store, change: Callable[[Body], None]) -> None:
    number = record_of(store, lambda given: isinstance(given, WagerPlaced))
    record, message = difference(replay_rewritten(store, lambda contents: change(contents[number - 1][1])))
    assert record == number
    assert message


# A damaged journal


def test_a_fault_is_told_beside_what_could_still_be_played(store: Store) -> None:
    broken = MemoryStore(store.identity)
    rewrite_journal(store, lambda contents: None, into=broken)
    number = record_of(store, lambda given: isinstance(given, NoMoreBets))
    broken._records[number - 1] = msgspec.structs.replace(broken._records[number - 1], at=timestamp_at(1))
    found = replay(broken)
    assert not found.agrees
    assert found.fault is not None
    assert (found.fault.number, found.records, found.difference) == (number, number - 1, None)
    assert found.play is not None
    assert len(found.play.inputs) == number - 2


def test_a_checkpoint_shows_what_a_rewritten_chain_hides(store: Store) -> None:
    kept = store.head
    forged = rewrite_journal(store, lambda contents: contents[0][1].update(facility="Another House"))
    assert replay(forged).agrees, "nothing but the checkpoint can tell"
    found = replay(forged, kept)
    assert found.fault is not None
    assert not found.agrees
    assert replay(store, kept, Checkpoint(1, next(store.records()).hash)).agrees


def test_the_kinds_of_a_tables_records_are_three() -> None:
    kinds = [record.kind for record in evening().store.records()]
    assert (kinds[0], set(kinds[1:-1]), kinds[-1]) == (OPENING_KIND, {INPUT_KIND}, CLOSING_KIND)


def test_a_journal_of_pitboss_0_1_is_refused_in_one_sentence() -> None:
    """It had every input with all that had happened before it, in records of another kind."""
    with open_journal(EXPORT) as journal, pytest.raises(PitbossError) as refused:
        replay(journal)
    assert refused.value.message == (
        "the journal was written by Pitboss 0.1; this Pitboss reads only journals of its own format: "
        "replay this one with Pitboss 0.1"
    )
    assert refused.value.at == "record 2"


@pytest.mark.parametrize("command", [("replay",), ("replay", "--allow-unsigned", "--json"), ("restore",)])
def test_no_command_reads_a_journal_of_pitboss_0_1(command: tuple[str, ...], tmp_path: Path) -> None:
    output = [str(tmp_path / "new.journal")] if command == ("restore",) else []
    answer = call(*command, str(EXPORT), *output)
    assert answer.code == 2
    assert "the journal was written by Pitboss 0.1" in answer.err + answer.out
    assert list(tmp_path.iterdir()) == []
