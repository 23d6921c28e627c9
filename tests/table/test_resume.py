"""Recovery: cut after any record, a table resumes in the same state and finishes the round."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.events import Dealt, RoundEnded, ShoeCommitted, VigorishTaken
from pitboss.inputs import Closed, WagerPlaced
from pitboss.journal import MemoryStore, SqliteStore, open_journal
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.robots.demonstration import demonstrate
from pitboss.words.transcript import by_round
from support.command_line import call
from support.journaled_tables import (
    JournaledHouse,
    cards_out,
    clock,
    cut_after,
    rewrite_journal,
    sample_table,
    secrets,
    seeded_randbelow,
)
from support.journals import IDENTITY, tampering
from support.tables import events_of

pytestmark = pytest.mark.integration

THREE_ROUNDS = {
    "MB-1": [
        {1: {"player": 5000}, 2: {"banker": 2600, "lucky-nines": 500}},
        {2: {"banker": 10000}, 4: {"tie": 500, "dragon-bonus-player": 500}},
        {1: {"banker": 2600}, 2: {"player": 5000, "player-pair": 500}},
    ],
    "MB-5": [
        {1: {"player": 5000, "royal-9": 500}, 2: {"banker": 5000, "royal-9": 500, "jackpot-baccarat": 500}},
        {2: {"banker": 5000, "royal-9": 500}, 4: {"tie": 500, "blazing-7s": 500, "cover-all": 500}},
        {1: {"player": 2500, "royal-9": 500}, 2: {"player": 5000, "fortune-7": 500, "golden-8": 500}},
    ],
}
"""Deferred vigorish at one table, Royal 9 with Must Hit at the other."""


def evening(id: str) -> JournaledHouse:
    """Three rounds, and the table closes."""
    house = JournaledHouse.opened(sample_table(id), seed=42)
    for wagers in THREE_ROUNDS[id]:
        house.play_round(wagers)
    house.journaled.give(Closed())
    house.go_on()
    return house


@pytest.fixture(scope="module", params=["MB-1", "MB-5"])
def whole(request: pytest.FixtureRequest) -> JournaledHouse:
    id: str = request.param
    return evening(id)


def test_a_whole_journal_replays(whole: JournaledHouse) -> None:
    found = replay(whole.store)
    assert found.agrees
    assert found.records == whole.store.head.number
    assert found.play is not None
    assert len(by_round(found.play.events)) == 3


def test_the_evening_of_deferred_vigorish_marks_and_collects_some() -> None:
    taken = events_of(VigorishTaken, evening("MB-1").journaled.play.events)
    assert {event.collected for event in taken} == {False, True}


def test_cut_after_any_record_the_rest_replays_and_stands_where_it_stood(whole: JournaledHouse) -> None:
    for number in range(1, whole.store.head.number + 1):
        copy = cut_after(whole.store, number)
        found = replay(copy)
        assert found.agrees, f"cut after record {number}"
        assert found.play is not None
        assert found.play.inputs == whole.journaled.play.inputs[: number - 1]
        assert found.play.events == whole.journaled.play.events[: len(found.play.events)]


@pytest.mark.slow
def test_cut_after_any_record_play_goes_on_to_the_end_of_the_round_and_replays(whole: JournaledHouse) -> None:
    records = list(whole.store.records())
    for number in range(1, len(records)):
        copy = cut_after(whole.store, number)
        back = JournaledHouse.resumed(copy, seed=number)
        back.go_on()
        if back.wanted is not None:
            back.play_round({1: {"player": 5000}, 3: {"banker": 2500}})
            assert not back.table.has_round_in_progress
        assert list(copy.records())[:number] == records[:number], "what was written stays written"
        assert replay(copy).agrees, f"cut after record {number}"


def test_after_a_cut_the_same_sealed_order_is_dealt_on(whole: JournaledHouse) -> None:
    dealt = cards_out(whole.journaled.play.inputs)
    roots = [event.root for event in events_of(ShoeCommitted, whole.journaled.play.events)]
    for number in range(2, whole.store.head.number, 7):
        back = JournaledHouse.resumed(cut_after(whole.store, number))
        if not events_of(ShoeCommitted, back.journaled.play.events):
            continue
        back.go_on()
        assert [event.root for event in events_of(ShoeCommitted, back.journaled.play.events)] == roots
        again = cards_out(back.journaled.play.inputs)
        shared = min(len(again), len(dealt))
        assert again[:shared] == dealt[:shared]


def test_a_stack_that_nobody_saw_is_shuffled_anew_after_a_cut(whole: JournaledHouse) -> None:
    """Cut between the cut and the shoe: the secret is not sealed yet, and no card of it is known."""
    loaded = next(n for n, record in enumerate(whole.store.records(), 1) if b'"loaded"' in record.body and n > 1)
    copy = cut_after(whole.store, loaded - 1)
    back = JournaledHouse.resumed(copy, seed=99)
    back.play_round({1: {"player": 5000}})
    assert events_of(Dealt, back.journaled.play.events)
    assert replay(copy).agrees


def test_play_goes_on_twice_after_two_cuts(whole: JournaledHouse) -> None:
    half = whole.store.head.number // 2
    once = JournaledHouse.resumed(cut_after(whole.store, half))
    once.go_on()
    twice = JournaledHouse.resumed(cut_after(once.store, once.store.head.number - 1))
    twice.go_on()
    assert twice.journaled.play.events == once.journaled.play.events


def test_a_journal_without_records_holds_no_table() -> None:
    with pytest.raises(PitbossError, match="holds no table"):
        JournaledTable.resume(MemoryStore(IDENTITY))


def test_a_journal_that_the_rules_contradict_is_not_played_on(whole: JournaledHouse) -> None:
    forged = rewrite_journal(whole.store, lambda contents: contents[0][1].update(game="mini"))
    with pytest.raises(PitbossError) as refused:
        JournaledTable.resume(forged)
    assert refused.value.at is not None
    assert refused.value.at.startswith("record ")


def test_a_damaged_journal_is_not_played_on(whole: JournaledHouse, tmp_path: Path) -> None:
    path = tmp_path / "house.journal"
    with SqliteStore(path, identity=IDENTITY) as store:
        rewrite_journal(whole.store, lambda contents: None, into=store)
    with tampering(path) as connection:
        connection.execute("UPDATE record SET body = x'7b7d' WHERE number = 5")
    with SqliteStore(path) as store, pytest.raises(PitbossError, match="record 5 was changed"):
        JournaledTable.resume(store)


def test_without_the_sealed_order_a_table_says_so_and_keeps_what_it_has(whole: JournaledHouse) -> None:
    half = whole.store.head.number // 2
    bare = MemoryStore(whole.store.identity)
    rewrite_journal(cut_after(whole.store, half), lambda contents: None, into=bare)
    back = JournaledHouse(JournaledTable.resume(bare, clock())[0], bare, seeded_randbelow(1))
    with pytest.raises(PitbossError, match="not under seal here"):
        back.play_round({1: {"player": 5000}})
    assert replay(bare).agrees


def test_the_secrets_of_an_evening_are_its_shoe_and_its_triggers() -> None:
    assert (len(secrets(evening("MB-1").store)), len(secrets(evening("MB-5").store))) == (1, 2)


# A process that is killed


def deal_and_kill(journal: Path, table: str, lines: int) -> None:
    """Run a demonstration, and kill it without warning once it has printed so many lines."""
    command = [sys.executable, "-m", "pitboss", "demo", "--table", table, "--journal", str(journal), "--rounds", "30"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        assert process.stdout is not None
        for _ in range(lines):
            assert process.stdout.readline()
        process.kill()
    assert process.returncode == -9


@pytest.mark.slow
@pytest.mark.parametrize("table", ["MB-1", "MB-5"])
def test_a_demonstration_killed_at_any_place_goes_on_with_the_same_command(table: str, tmp_path: Path) -> None:
    journal = tmp_path / "house.journal"
    records = 0
    for lines in (1, 25, 60, 90):
        deal_and_kill(journal, table, lines)
        with open_journal(journal) as found:
            assert replay(found).agrees
            records = found.head.number
        assert records
    ran = call("demo", "--table", table, "--journal", str(journal), "--rounds", "3")
    assert ran.code == 0
    assert ran.err == f"goes on after record {records}\n"
    told = call("replay", str(journal), "--json").document
    assert told["ok"] is True
    assert told["records"] > records


def test_a_demonstration_goes_on_between_two_wagers_that_go_together() -> None:
    store = MemoryStore(IDENTITY)
    table = JournaledTable.open(store, sample_table("TB-1"))
    for _ in demonstrate(table, store, 1, seeded_randbelow(1)):
        if isinstance(table.play.inputs[-1], WagerPlaced):
            break  # the Ante of box 1 lies there, and its Blind Wager does not
    resumed, _ = JournaledTable.resume(store)
    events = [event for step in demonstrate(resumed, store, 1, seeded_randbelow(1)) for event in step]
    assert sum(isinstance(event, RoundEnded) for event in events) == 1
