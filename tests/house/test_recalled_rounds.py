"""Recall of finished rounds: complete for those who may see everything, and for players what they could see then."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from threading import Barrier, BrokenBarrierError
from time import process_time

import msgspec
import pytest

from pitboss.events import Dealt, RoundBegan, RoundEnded, Turned
from pitboss.house.database.change import RoundLocation
from pitboss.house.recall import (
    Recall,
    RecalledRound,
    RecentRounds,
    RoundSteps,
    own_boxes,
    recall_round,
    rounds_from_steps,
    truncate_to_second,
)
from pitboss.house.view import TableView
from pitboss.house.visibility import Step
from pitboss.inputs import Decision, Sat, WagerPlaced
from pitboss.journal import MemoryStore
from pitboss.journal import table as journaled_table
from pitboss.journal.record import Record
from pitboss.journal.store import Reader
from pitboss.journal.table import JournaledTable
from pitboss.requests import DecisionWanted, Face
from pitboss.robots.demonstration import demonstrate
from pitboss.table.table import Table
from support.hidden_cards import (
    NOON,
    SEATS,
    TABLES,
    RandomCourse,
    faces_in,
    first_opening,
    other_courses,
    steps_of,
    table_named,
)
from support.repetition import sample_cases

pytestmark = pytest.mark.integration

AT = "2026-01-15T18:20:31.123456Z"


def a_table(name: str) -> Table:
    """Any table of these rules."""
    submitted = table_named(name)
    return submitted.game.table(submitted.choices)


def play_random_course(name: str, seed: int, rounds: int) -> list[RoundSteps]:
    """Rounds of a random course, each step at the same time."""
    table = table_named(name)
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, seed).run(rounds=rounds))
    return rounds_from_steps([msgspec.structs.replace(step, at=AT) for step in steps])


def names(round_: RecalledRound) -> set[str]:
    """Every card that a recalled round names, apart from the table before it."""
    return faces_in(msgspec.json.encode([round_.lines, round_.steps]))


# What a round consists of


def test_a_round_is_recalled_from_the_first_wager_to_its_end() -> None:
    first, second = play_random_course("blackjack", seed=1, rounds=2)
    shown = recall_round(second, a_table("blackjack"))
    assert (first.number, second.number) == (1, 2)
    assert (shown.number, shown.began, shown.ended) == (2, "2026-01-15T18:20:31Z", "2026-01-15T18:20:31Z")
    assert shown.lines[0].text == "seat 1: 15.00 on blackjack"  # the least wager of the starter's table
    assert shown.lines[-1].text == f"round 2 is over: {shown.result}"
    assert {line.at for line in shown.lines} == {"2026-01-15T18:20:31Z"}
    assert all(line.clause for line in shown.lines if line.text.startswith(("seat", "box", "dealer:")))


def test_the_steps_lead_from_the_table_before_the_round_to_the_table_after_it() -> None:
    table = table_named("holdem")
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, 5).run(rounds=3))
    last = rounds_from_steps(steps)[-1]
    walked = TableView.from_snapshot(last.before)
    for step in recall_round(last, a_table("holdem")).steps:
        walked.apply(Step(number=step.number, at=step.at, given=None, events=step.events, wanted=step.wanted))
    whole = TableView(first_opening(steps))
    for each in steps:
        whole.apply(each)
    assert msgspec.json.encode(walked.view()) == msgspec.json.encode(whole.view())


def test_only_the_last_finished_rounds_are_at_hand_and_none_that_is_on() -> None:
    table = table_named("midi")
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, 1).run(rounds=13))
    [*_, last] = [at for at, step in enumerate(steps) if any(isinstance(event, RoundBegan) for event in step.events)]
    assert [each.number for each in rounds_from_steps(steps)] == list(range(4, 14))
    assert [each.number for each in rounds_from_steps(steps[: last + 3])] == list(range(3, 13))


def test_rounds_that_are_kept_while_they_happen_are_the_same() -> None:
    table = table_named("blitz")
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, 1).run(rounds=4))
    recent, view = RecentRounds(2), TableView(first_opening(steps))
    for step in steps:
        recent.add(step, view)
        view.apply(step)
    assert list(recent.finished) == rounds_from_steps(steps, 2)


def test_a_decision_that_the_house_made_is_marked() -> None:
    table = table_named("blackjack")
    course = RandomCourse(table, 3)
    while not (isinstance(course.play.wanted, DecisionWanted) and course.play.state.has_round_in_progress):
        course.play.give(course.next_input())
    wanted = course.play.wanted
    course.play.give(Decision(seat=wanted.seat, choose=wanted.choices[0], by_house=True))
    inputs = course.run(rounds=1)
    [only] = rounds_from_steps(steps_of(lambda: table.game.table(table.choices), inputs))
    shown = recall_round(only, a_table("blackjack"))
    marked = [line.text for line in shown.lines if line.by_house]
    assert marked[0].endswith(", decided by the house for an absent player")
    assert [step.by_house for step in shown.steps].count(True) == 1


# Who sees what


def hands_never_turned(each: RoundSteps, seat: int) -> set[str]:
    """The cards of a seat that was dealt in and never showed them."""
    events = [event for step in each.steps for event in step.events]
    turned = {card for event in events if isinstance(event, Turned) for card in event.cards.split()}
    dealt = {event.card for event in events if isinstance(event, Dealt) and event.to == f"seat {seat}" and event.card}
    return dealt - turned


def test_a_folded_hand_is_recalled_by_its_player_and_by_those_who_see_rounds_whole() -> None:
    folded = [(each, seat) for each in play_random_course("holdem", 2, 8) for seat in range(1, SEATS + 1)]
    folded = [(each, seat) for each, seat in folded if len(hands_never_turned(each, seat)) == 2]
    assert folded, "somebody has folded"
    for each, seat in folded:
        cards, table = hands_never_turned(each, seat), a_table("holdem")
        assert cards <= names(recall_round(each, table, (seat,)))
        assert cards <= names(recall_round(each, table, sees_all_cards=True))
        assert not cards & names(recall_round(each, table))
        assert not cards & names(recall_round(each, table, (seat % SEATS + 1,)))
        line = next(line for line in recall_round(each, table, (seat,)).lines if line.text.startswith(f"seat {seat}: "))
        assert line is not None
        texts = [line.text for line in recall_round(each, table, sees_all_cards=True).lines]
        assert all(f"seat {seat}: {card}, face down" in texts for card in cards)


def test_a_player_recalls_the_cards_of_a_box_played_beside_the_own_seat() -> None:
    def wager(seat: int, by: int | None) -> Step:
        given = WagerPlaced(seat=seat, wager="ante", amount=1000, by=by)
        return Step(number=seat, at="", given=given, events=[], wanted=None)

    steps = [wager(3, None), wager(4, 3), wager(5, 6), Step(number=9, at="", given=Sat(7), events=[], wanted=None)]
    assert own_boxes(steps, (3,)) == {3, 4}
    assert own_boxes(steps, ()) == set()
    assert own_boxes(steps, (4,)) == set()  # who sits down at box 4 meanwhile does not see its cards


@pytest.mark.parametrize("name", ["hand-dealt blackjack", "blackjack", "blitz", "holdem", "omaha", "midi"])
@pytest.mark.parametrize("seed", sample_cases(range(12), 2))
def test_what_is_recalled_does_not_depend_on_cards_that_the_viewer_never_saw(name: str, seed: int) -> None:
    table = table_named(name)
    inputs = RandomCourse(table, seed).run(rounds=3)
    for own in ((), (1,), (4,)):
        for steps, other in other_courses(lambda: table.game.table(table.choices), inputs, own, 10, Random(seed)):
            assert _recall_rounds(name, steps, own) == _recall_rounds(name, other, own)


def _recall_rounds(name: str, steps: list[Step], own: Collection[int]) -> bytes:
    return msgspec.json.encode([recall_round(each, a_table(name), own) for each in rounds_from_steps(steps)])


@pytest.mark.parametrize("name", TABLES)
def test_whoever_sees_a_round_whole_sees_every_card_that_was_seen_by_anybody(name: str) -> None:
    for each in play_random_course(name, 4, 3):
        dealt = {
            event.card
            for step in each.steps
            for event in step.events
            if isinstance(event, Dealt) and event.card is not None and event.face is not Face.UNSEEN
        }
        assert dealt <= names(recall_round(each, a_table(name), sees_all_cards=True))


# From the journal


class CountingStore(MemoryStore):
    """Counts the records that are read."""

    def __init__(self) -> None:
        super().__init__()
        self.read = 0

    def records(self, start: int = 1) -> Iterator[Record]:
        for record in super().records(start):
            self.read += 1
            yield record

    def close(self) -> None:
        """A store in memory stays open for the next reader."""


def journal_of(name: str, rounds: int) -> tuple[CountingStore, list[RoundLocation], list[Step]]:
    """A journal of so many rounds, where each of them is, and its steps."""
    store, places, steps = CountingStore(), [], []
    table = JournaledTable.open(store, table_named(name), lambda: NOON)
    first = 0
    for events in demonstrate(table, store, rounds, Random(1).randrange, lambda: NOON):
        number = store.head.number
        steps.append(Step.from_play(table.play, number, AT, table.play.inputs[-1], events))
        for event in events:
            if isinstance(event, RoundBegan):
                first = number
            elif isinstance(event, RoundEnded):
                places.append(RoundLocation(event.number, table.segment, first, number, 0, 0))
    return store, places, steps


@pytest.mark.parametrize("name", ["midi", "blackjack", "blitz", "holdem"])
def test_any_round_is_found_again_by_replaying_only_its_segment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journaled_table, "MAX_SEGMENT_ROUNDS", 12)
    store, places, steps = journal_of(name, 40)
    at_hand = {each.number: each for each in rounds_from_steps(steps, 40)}
    assert len({place.segment for place in places}) > 2
    for number in (2, 14, 20, 39):
        place = places[number - 1]
        store.read = 0
        [found] = Recall(lambda: store).rounds([place])
        assert store.read <= place.last - place.segment + 3
        for own, whole in (((), False), ((1,), False), ((), True)):
            expected = recall_round(at_hand[number], a_table(name), own, sees_all_cards=whole)
            shown = recall_round(found, a_table(name), own, sees_all_cards=whole)
            assert [line.text for line in shown.lines] == [line.text for line in expected.lines]
            assert [step.events for step in shown.steps] == [step.events for step in expected.steps]


def test_a_segment_that_was_asked_for_is_not_read_again() -> None:
    store, places, _ = journal_of("midi", 6)
    recall = Recall(lambda: store)
    assert [each.number for each in recall.rounds(reversed(places))] == [6, 5, 4, 3, 2, 1]
    store.read = 0
    assert [each.number for each in recall.rounds(places[2:4])] == [3, 4]
    assert store.read == 0


def test_two_who_ask_at_the_same_time_wait_for_one_replay() -> None:
    store, places, _ = journal_of("midi", 6)
    opened, both = [], Barrier(2)

    def open_journal() -> Reader:
        opened.append(True)
        with suppress(BrokenBarrierError):
            both.wait(0.2)  # a second reader that does not wait for the first meets it here
        return store

    recall = Recall(open_journal)
    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(recall.rounds, [places, places]))
    assert [[each.number for each in some] for some in found] == [[1, 2, 3, 4, 5, 6]] * 2
    assert len(opened) == 1


def test_a_reader_is_closed_once_the_rounds_are_replayed() -> None:
    store, places, _ = journal_of("midi", 2)
    closed = []

    def open_journal() -> Reader:
        store.close = lambda: closed.append(True)  # type: ignore[method-assign]
        return store

    Recall(open_journal).rounds(places)
    assert closed == [True]


def test_the_last_ten_rounds_are_recalled_in_50_milliseconds() -> None:
    table = table_named("blackjack")
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, 1).run(rounds=12))
    recent, view = RecentRounds(), TableView(first_opening(steps))
    for step in steps:
        recent.add(step, view)
        view.apply(step)
    rules, seconds = a_table("blackjack"), []
    for _ in range(5):
        began = process_time()
        msgspec.json.encode([recall_round(each, rules, (1,)) for each in recent.finished])
        seconds.append(process_time() - began)
    assert min(seconds) < 0.05


def test_times_are_told_to_the_second() -> None:
    assert truncate_to_second(AT) == "2026-01-15T18:20:31Z"
    assert truncate_to_second("") == ""
