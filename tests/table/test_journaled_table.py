"""A journaled table: its journal first, then the play; a refused input leaves no record, a full disk no change."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import PitbossError, Refusal
from pitboss.events import RoundEnded, Settlement
from pitboss.inputs import Card, Closed, DecksReceived, Input, NoMoreBets, Sat, WagerPlaced
from pitboss.journal import MemoryStore, Record, SqliteStore
from pitboss.journal.record import CLOSING_KIND, INPUT_KIND, OPENING_KIND, InputEntry, OpeningEntry, digest_of, entry_of
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.requests import WagersWanted
from pitboss.table.play import Play
from support.journaled_tables import JournaledHouse, clock, sample_table
from support.journals import IDENTITY
from support.tables import events_of

pytestmark = pytest.mark.integration

MAIN = {1: {"player": 5000}, 2: {"banker": 5000}}


class Disk(MemoryStore):
    """A store whose disk can fill up, and that remembers how far the play had come at each write."""

    def __init__(self) -> None:
        super().__init__(IDENTITY)
        self.full = False
        self.kept: JournaledTable | None = None
        self.acted_on: list[int] = []

    def _write(self, records: list[Record]) -> None:
        if self.full:
            raise PitbossError("nothing was written: the disk is full")
        if self.kept is not None:
            self.acted_on.append(len(self.kept.play.inputs))
        super()._write(records)


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def house(disk: Disk) -> JournaledHouse:
    house = JournaledHouse.opened(sample_table("MB-1"), seed=2, store=disk)
    disk.kept = house.journaled
    return house


# What is in the journal


def test_the_first_record_names_the_table_and_its_choices(house: JournaledHouse) -> None:
    first = next(house.store.records())
    opened = entry_of(first)
    assert isinstance(opened, OpeningEntry)
    assert (first.kind, opened.table, opened.game, opened.facility, opened.approved) == (
        OPENING_KIND,
        "MB-1",
        "midi",
        "Example House",
        "2026-01-15",
    )
    assert opened.choices["vigorish_collection"] == "deferred"


def test_every_input_is_one_record_in_its_order(house: JournaledHouse) -> None:
    house.play_round(MAIN)
    given = [entry.input for record in house.store.records() if isinstance(entry := entry_of(record), InputEntry)]
    assert given == house.journaled.play.inputs
    assert {record.kind for record in house.store.records()} == {OPENING_KIND, INPUT_KIND}


def test_every_event_is_in_the_digest_of_the_record_after_the_input_that_led_to_it(house: JournaledHouse) -> None:
    house.play_round(MAIN)
    house.journaled.give(Sat(9))
    table = sample_table("MB-1")
    again = Play(lambda: table.game.table(table.choices))
    happened = again.events
    for entry in [entry for record in house.store.records() if isinstance(entry := entry_of(record), InputEntry)]:
        assert entry.digest == digest_of(happened, again.wanted)
        happened = again.give(entry.input)
    assert happened == house.journaled.play.events[-1:], "only what the last input led to is in no digest yet"


def test_a_closed_table_ends_its_journal_with_what_happened_last(house: JournaledHouse) -> None:
    house.play_round(MAIN)
    house.journaled.give(Closed())
    house.go_on()
    assert house.wanted is None
    assert [record.kind for record in house.store.records()][-2:] == [INPUT_KIND, CLOSING_KIND]
    assert replay(house.store).unrecorded == []


# Before it takes effect


def test_an_input_is_kept_before_it_takes_effect(disk: Disk, house: JournaledHouse) -> None:
    house.play_round(MAIN)
    assert disk.acted_on == list(range(len(house.journaled.play.inputs)))


def test_the_time_of_a_record_is_the_clocks(house: JournaledHouse) -> None:
    house.journaled.give(DecksReceived())
    assert [record.at for record in house.store.records()] == [
        "2026-05-09T17:00:00.000000Z",
        "2026-05-09T17:00:01.000000Z",
    ]


def test_a_full_disk_refuses_the_input_and_the_play_stays_where_it_was(disk: Disk, house: JournaledHouse) -> None:
    house.go_on()
    before = standing(house)
    disk.full = True
    for given in (Sat(1), NoMoreBets()):
        with pytest.raises(PitbossError, match="the disk is full"):
            house.journaled.give(given)
    assert standing(house) == before


def standing(house: JournaledHouse) -> tuple[object, ...]:
    """Everything that an input which was not kept must leave as it was."""
    play, table = house.journaled.play, house.table
    return (
        house.store.head,
        list(play.inputs),
        list(play.events),
        play.wanted,
        dict(table.ledger.accounts()),
        frozenset(table.seated),
        table.round_number,
        table.shoe.cards_out,
    )


@pytest.mark.parametrize("refused_at", range(0, 40, 3))
def test_after_a_full_disk_play_goes_on_and_the_journal_replays(
    disk: Disk, house: JournaledHouse, refused_at: int
) -> None:
    for number in range(60):
        if house.wanted is None or house.table.round_number:
            break
        if number == refused_at:
            disk.full = True
            with pytest.raises(PitbossError, match="the disk is full"):
                house.journaled.give(_next(house))
            disk.full = False
        house.journaled.give(_next(house))
    events = house.go_on()
    assert events_of(RoundEnded, events)
    assert replay(disk).agrees


def _next(house: JournaledHouse) -> Input:
    """The beginning of an evening: one player, one wager, no more bets."""
    if not isinstance(house.wanted, WagersWanted):
        return house.answer()
    if 1 not in house.table.seated:
        return Sat(1)
    return NoMoreBets() if house.table.wagers else WagerPlaced(seat=1, wager="banker", amount=5000)


def test_a_real_disk_without_room_refuses_and_forgives(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "house.journal") as store:
        house = JournaledHouse.opened(sample_table("MB-1"), store=store)
        house.go_on()
        [pages] = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(PitbossError, match="nothing was written: the disk is full"):
            house.deal_shoe(MAIN)
        assert len(house.journaled.play.inputs) == store.head.number - 1, (
            "each input that took effect, and no other, is kept"
        )
        store._connection.execute("PRAGMA max_page_count = 1000000")
        house.go_on()
        house.play_round(MAIN)
        assert replay(store).agrees


def test_a_disk_that_fills_up_under_the_last_word_loses_nothing(disk: Disk, house: JournaledHouse) -> None:
    """The closing input is kept; only the note of what it led to is not, and that the rules give again."""
    house.play_round(MAIN)
    disk.kept = None
    while house.wanted is not None:
        try:
            house.journaled.give(Closed() if isinstance(house.wanted, WagersWanted) else house.answer())
        except PitbossError:
            break
        disk.full = len(house.table.seated) == 1
    disk.full = False
    found = replay(disk)
    assert found.agrees
    assert found.play is not None
    assert found.play.events == house.journaled.play.events


# Refusals


def test_a_refused_input_is_not_in_the_journal(house: JournaledHouse) -> None:
    house.go_on()
    house.journaled.give(Sat(1))
    head = house.store.head
    refused: list[Input] = [
        Card("Ah"),
        Sat(1),
        Sat(10),
        WagerPlaced(seat=1, wager="banker", amount=100),
        WagerPlaced(seat=2, wager="banker", amount=5000),
        DecksReceived(),
    ]
    for given in refused:
        with pytest.raises(Refusal):
            house.journaled.give(given)
    assert house.store.head == head


def test_a_closed_table_takes_nothing_more(house: JournaledHouse) -> None:
    house.go_on()
    house.journaled.give(Closed())
    head = house.store.head
    with pytest.raises(Refusal):
        house.journaled.give(Sat(1))
    assert house.store.head == head


def test_a_table_is_not_opened_over_a_journal_that_has_records(house: JournaledHouse) -> None:
    with pytest.raises(PitbossError, match="only with an empty one"):
        JournaledTable.open(house.store, sample_table("MB-1"), clock())
    assert house.store.head.number == 1


def test_a_table_whose_opening_cannot_be_kept_is_not_open(disk: Disk) -> None:
    disk.full = True
    with pytest.raises(PitbossError, match="the disk is full"):
        JournaledTable.open(disk, sample_table("MB-1"), clock())
    assert disk.head.number == 0


def test_settlements_come_back_from_give(house: JournaledHouse) -> None:
    events = house.play_round(MAIN)
    assert {(line.seat, line.wager) for line in events_of(Settlement, events)} == {(1, "player"), (2, "banker")}
