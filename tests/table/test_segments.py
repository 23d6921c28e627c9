"""Segments: a journal is divided between rounds; memory, recovery and rulings depend on the last segment only."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.events import RoundBegan, RoundEnded
from pitboss.inputs import MeterAdjusted, Sat
from pitboss.journal import MemoryStore, Record, SqliteStore, export, read_export, verify
from pitboss.journal import table as kept
from pitboss.journal.record import INPUT_KIND
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.money import dollars
from pitboss.robots.demonstration import demonstrate
from pitboss.table.carry_over import dump_carried
from support.command_line import call
from support.journaled_tables import JournaledHouse, cut_after, sample_table, seeded_randbelow
from support.journals import IDENTITY
from support.segments import ROUNDS, WAGERS, CountingStore, evening, heard, segments
from support.tables import events_of

TABLES = ["BJ-1", "E21-1", "PK-1", "TB-1", "MB-1", "MB-5"]


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("short_segments")]


# A journal of several segments


@pytest.mark.parametrize("id", TABLES)
def test_a_journal_of_several_segments_replays_to_the_same_events(id: str) -> None:
    store = MemoryStore(IDENTITY)
    _, events = evening(id, store)
    assert len(segments(store)) == 3, "after rounds 2, 4 and 6"
    found, again = heard(store)
    assert (found.agrees, found.records) == (True, store.head.number)
    assert again == events


@pytest.mark.parametrize("id", TABLES)
def test_rounds_are_numbered_on_from_segment_to_segment(id: str) -> None:
    _, events = evening(id, MemoryStore(IDENTITY))
    assert [event.number for event in events_of(RoundBegan, events)] == list(range(1, ROUNDS + 1))
    assert [event.number for event in events_of(RoundEnded, events)] == list(range(1, ROUNDS + 1))


@pytest.mark.parametrize("id", TABLES)
def test_a_segment_is_kept_together_with_the_input_that_follows_it(id: str) -> None:
    store = MemoryStore(IDENTITY)
    evening(id, store)
    records = list(store.records())
    for record, _ in segments(store):
        assert records[record.number].kind == INPUT_KIND
        assert records[record.number].at == record.at


def test_each_segment_names_the_opening_and_the_segment_before_it() -> None:
    store = MemoryStore(IDENTITY)
    evening("MB-1", store)
    first = next(store.records()).checkpoint
    found = segments(store)
    assert [entry.opened for _, entry in found] == [first] * 3
    assert [entry.before for _, entry in found] == [first, found[0][0].checkpoint, found[1][0].checkpoint]


@pytest.mark.parametrize("id", TABLES)
def test_cut_after_any_record_a_table_comes_back_as_the_whole_journal_has_it(id: str) -> None:
    store = MemoryStore(IDENTITY)
    evening(id, store, 5)
    for number in range(1, store.head.number + 1, 3):
        copy = cut_after(store, number)
        back, found = JournaledTable.resume(copy)
        audited = replay(copy)
        assert audited.agrees
        assert audited.play is not None
        assert (back.wanted, back.play.inputs, back.play.events, found.unrecorded) == (
            audited.play.wanted,
            audited.play.inputs,
            audited.play.events,
            audited.unrecorded,
        )
        assert dump_carried(back.play.state) == dump_carried(audited.play.state)


@pytest.mark.parametrize("id", TABLES)
def test_a_table_that_comes_back_goes_on_and_its_journal_replays(id: str) -> None:
    store = MemoryStore(IDENTITY)
    evening(id, store, 5)
    past = segments(store)
    copy = cut_after(store, past[-1][0].number)
    back, _ = JournaledTable.resume(copy)
    for _ in demonstrate(back, copy, 4, seeded_randbelow(7)):
        pass
    assert replay(copy).agrees
    assert len(segments(copy)) > len(past)


# When a segment begins


def test_a_segment_begins_with_a_new_shoe_once_it_has_rounds_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAX_SEGMENT_ROUNDS", 10_000)
    house = JournaledHouse.opened(sample_table("MB-1"))
    rounds = house.deal_shoe(WAGERS)
    assert segments(house.store) == []
    house.play_round(WAGERS)
    [(record, _)] = segments(house.store)
    assert house.journaled.play.earlier_rounds == rounds
    assert house.table.round_number == rounds + 1
    assert record.number < house.store.head.number


def test_the_first_shoe_begins_no_segment_of_its_own() -> None:
    house = JournaledHouse.opened(sample_table("MB-1"))
    house.play_round(WAGERS)
    assert segments(house.store) == []


def test_where_every_round_has_its_own_deck_only_the_number_of_rounds_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAX_SEGMENT_ROUNDS", 4)
    for id in ("PK-1", "TB-1"):
        store = MemoryStore(IDENTITY)
        evening(id, store, 6)
        assert len(segments(store)) == 1


def test_a_table_at_which_much_is_told_and_nothing_played_is_cut_by_the_number_of_inputs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept, "MAX_SEGMENT_INPUTS", 30)
    house = JournaledHouse.opened(sample_table("MB-5"))
    house.go_on()
    for _ in range(100):
        house.journaled.give(MeterAdjusted("star", 1, "letter 12", "a test"))
    assert len(house.journaled.play.inputs) <= 30
    assert house.table.meters["star"].value == 50_000_00 + 100
    assert replay(house.store).agrees


def test_no_segment_begins_while_a_wager_is_on_the_layout() -> None:
    house = JournaledHouse.opened(sample_table("MB-1"))
    for _ in range(2):
        house.play_round(WAGERS)
    house.lay({1: {"player": 5000}})
    number = len(segments(house.store))
    house.lay({2: {"banker": 2600}})
    assert len(segments(house.store)) == number == 1


# What a table with a past costs


@pytest.mark.parametrize("id", TABLES)
def test_what_a_table_holds_does_not_grow_with_its_age(id: str) -> None:
    store = MemoryStore(IDENTITY)
    table = JournaledTable.open(store, sample_table(id))
    largest: dict[bool, int] = {False: 0, True: 0}
    for _ in demonstrate(table, store, 24, seeded_randbelow(3)):
        state = table.play.state
        size = len(table.play.inputs) + len(table.play.events) + len(state.events) + len(state.ledger.postings)
        late = state.round_number > 8
        largest[late] = max(largest[late], size)
    assert largest[True] < 1.5 * largest[False]


def test_a_replay_keeps_nothing_of_a_segment_that_is_over() -> None:
    store = MemoryStore(IDENTITY)
    table, events = evening("MB-1", store)
    found, again = heard(store)
    assert found.play is not None
    assert (found.play.inputs, found.play.events) == (table.play.inputs, table.play.events)
    assert len(found.play.events) < len(again) / 3
    assert len(again) == len(events)


@pytest.mark.parametrize("id", ["MB-1", "BJ-1"])
def test_recovery_reads_the_opening_and_the_current_segment_and_nothing_else(id: str) -> None:
    store = CountingStore()
    evening(id, store)
    last = segments(store)[-1][0].number
    store.read = 0
    JournaledTable.resume(store)
    assert store.read <= 1 + (store.head.number - last + 1)


def test_an_export_plays_only_the_current_segment_to_see_whether_a_round_is_on() -> None:
    store = CountingStore()
    evening("BJ-1", store)
    last = segments(store)[-1][0].number
    store.read = 0
    told = export(store, BytesIO())
    assert told.records_left_out == 0
    assert store.read <= store.head.number + 1 + (store.head.number - last + 1)


@pytest.mark.parametrize("id", TABLES)
def test_no_card_of_a_round_that_is_on_is_in_an_export_of_several_segments(id: str) -> None:
    store = MemoryStore(IDENTITY)
    table = JournaledTable.open(store, sample_table(id))
    between = 0
    file = BytesIO()
    for _ in demonstrate(table, store, 5, seeded_randbelow(3)):
        told = export(store, file := BytesIO())
        if not table.play.state.has_round_in_progress:
            between = store.head.number
        if next(store.records(between + 1), None) in [record for record, _ in segments(store)]:
            between += 1  # what is carried forward was known before the round
        assert (told.head.number, told.records_left_out) == (between, store.head.number - between)
        assert verify(read_export(BytesIO(file.getvalue()))) is None
    assert replay(read_export(BytesIO(file.getvalue()))).agrees


# A full disk


def test_a_segment_that_cannot_be_kept_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    house = JournaledHouse.opened(sample_table("MB-1"))
    for _ in range(2):
        house.play_round(WAGERS)
    play, inputs, head = house.journaled.play, len(house.journaled.play.inputs), house.store.head
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "_write", full)
        with pytest.raises(PitbossError, match="the disk is full"):
            house.journaled.give(Sat(9))
    assert (house.journaled.play, len(play.inputs), house.store.head) == (play, inputs, head)
    house.play_round(WAGERS)
    assert len(segments(house.store)) == 1
    assert replay(house.store).agrees


def full(records: list[Record]) -> None:
    raise PitbossError("nothing was written: the disk is full")


# What is told of a journal of several segments


def test_every_round_of_any_segment_is_told_and_every_adjustment(tmp_path: Path) -> None:
    path = tmp_path / "house.journal"
    with SqliteStore(path, identity=IDENTITY) as store:
        house = JournaledHouse.opened(sample_table("MB-5"), store=store)
        for _ in range(5):
            house.play_round({1: {"player": 5000, "royal-9": 500}})
            house.journaled.give(MeterAdjusted("star", 100, "letter 12", "a test"))
        meters = {name: meter.displayed for name, meter in house.table.meters.items()}
    told = call("replay", str(path), "--json", "--round", "1").document
    assert (told["ok"], told["rounds"]) == (True, 5)
    assert [event["number"] for event in told["events"] if event["type"] == "round ended"] == [1]
    assert [level["meter"] for level in told["meters"]] == ["star", "spade", "heart", "must_hit"]
    star = told["meters"][0]
    assert len(star["adjustments"]) == 5
    assert star["value"] == dollars(meters["star"])
    lines = call("replay", str(path)).out.splitlines()
    assert lines[0].startswith("table MB-5, midi")
    assert [line.split(":")[0] for line in lines[1:6]] == [f"round {number}" for number in range(1, 6)]
    assert any("5 rounds: the journal agrees with the rules" in line for line in lines[6:])
