"""Replay: a journal whose hashes are right and whose contents are not; the first difference from the rules is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pitboss.journal import Checkpoint, MemoryStore, Store, verify
from pitboss.journal.entries import ENDED, GIVEN, GIVEN_IN_FULL, OPENED, Ended, Given, GivenInFull, digest_of, entry_of
from pitboss.journal.replay import Replay, replay
from pitboss.round.events import CardsCleared, Event, Placed, Settlement, VigorishTaken
from pitboss.round.inputs import Card, Closed, Decision, Input, NoMoreBets, WagerPlaced
from pitboss.round.transcript import by_round
from support.journals import IDENTITY, at
from support.kept_tables import Body, DealtByHand, House, inputs, rewritten, sample_table, table_of
from support.old_journals import in_full

Contents = list[tuple[str, Body]]

CARDS = "Ac 2c 9d 3h Kd 2c 9d 7h Kd"
"""The burn; Banker's natural 9 over 5; then nine against nine, a tie."""


def evening(**options: Any) -> House:
    """Two rounds at a table with exact vigorish and 8 to 1 on the Tie, then it closes."""
    house = DealtByHand.of(table_of(**options), CARDS)
    house.play_round({1: {"banker": 2600}, 2: {"player": 1000}})
    house.play_round({1: {"tie": 500}})
    house.kept.give(Closed())
    house.go_on()
    return house


@pytest.fixture(scope="module")
def store() -> Store:
    """The evening as Pitboss 0.1 wrote it, with every event in full."""
    return in_full(evening().store)


def record_of(store: Store, wanted: Callable[[Input], bool]) -> int:
    """The number of the first record with such an input."""
    return next(number for number, given in inputs(store) if wanted(given))


def told_in(store: Store, kind: type[Event]) -> int:
    """The number of the first record that tells such an event."""
    for record in store.records():
        entry = entry_of(record)
        if isinstance(entry, GivenInFull | Ended) and any(isinstance(event, kind) for event in entry.before):
            return record.number
    raise AssertionError(f"no record tells {kind}")


def replayed(store: Store, change: Callable[[Contents], None]) -> Replay:
    """The replay of a journal that somebody has rewritten with all its hashes."""
    forged = rewritten(store, change)
    assert verify(forged) is None, "the forgery is whole"
    return replay(forged)


def difference(found: Replay) -> tuple[int, str]:
    assert not found.agrees
    assert found.fault is None
    assert found.difference is not None
    return found.difference.record, found.difference.message


# What agrees


def test_a_journal_replays_to_the_same_events(store: Store) -> None:
    found = replay(store)
    assert found.agrees
    assert (found.records, found.unrecorded) == (store.head.number, [])
    assert found.play is not None
    assert found.play.over
    assert found.opened is not None
    assert found.opened.table == "T-1"
    assert sorted(by_round(found.play.events)) == [1, 2]


def test_a_rewritten_journal_without_a_change_agrees(store: Store) -> None:
    assert replayed(store, lambda contents: None).agrees


def test_a_table_of_every_option_replays_from_what_its_opening_says() -> None:
    for id in ("MB-1", "MB-2", "MB-3", "MB-4", "MB-5", "MN-1", "MN-2"):
        house = House.opened(sample_table(id))
        house.play_round({1: {"player": 5000}, 2: {"banker": 5000}})
        found = replay(house.store)
        assert found.agrees
        assert found.play is not None
        assert found.play.events == house.kept.play.events


def test_an_empty_journal_agrees_and_holds_nothing() -> None:
    found = replay(MemoryStore(IDENTITY))
    assert (found.agrees, found.records, found.play) == (True, 0, None)


def test_a_note_of_the_journal_itself_is_no_input(store: Store) -> None:
    copy = rewritten(store, lambda contents: contents.insert(3, ("recovered", {"because": "a test"})))
    assert replay(copy).agrees


# Another submission


def opened_with(**choices: Any) -> Callable[[Contents], None]:
    return lambda contents: contents[0][1]["choices"].update(choices)


def test_another_rounding_of_vigorish_shows_where_it_is_taken(store: Store) -> None:
    """5 % of 26.00 is 1.30, and up to the next quarter 1.50."""
    record, message = difference(replayed(store, opened_with(vigorish_rounding="up_25c")))
    assert record == told_in(store, VigorishTaken)
    assert re.search(r"1\.?30.*1\.?50", message)


def test_another_price_of_the_tie_shows_where_it_is_paid(store: Store) -> None:
    record, message = difference(replayed(store, opened_with(tie_odds="9 to 1")))
    tie = next(
        each.number
        for each in store.records()
        if isinstance(entry := entry_of(each), GivenInFull | Ended)
        and any(isinstance(event, Settlement) and event.wager == "tie" for event in entry.before)
    )
    assert record == tie
    assert re.search(r"8 to 1.*9 to 1", message)


def test_another_variant_shows_where_vigorish_is_missing(store: Store) -> None:
    record, _ = difference(replayed(store, opened_with(variant="ez")))
    assert record == told_in(store, VigorishTaken)


def test_deferred_vigorish_shows_where_it_was_collected_at_once(store: Store) -> None:
    record, _ = difference(replayed(store, opened_with(vigorish_collection="deferred")))
    assert record == told_in(store, VigorishTaken)


def test_another_number_of_decks_shows_at_the_first_step(store: Store) -> None:
    record, message = difference(replayed(store, opened_with(decks=6)))
    assert record == 2
    assert "6 new decks" in message


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        pytest.param({"decks": 5}, "midi is played with 6 to 8 decks", id="unlawful"),
        pytest.param({"decks": "many"}, "decks", id="unreadable"),
        pytest.param({"bogus": 1}, "bogus", id="unknown"),
        pytest.param({"wagers": {"faro": {}}}, "faro", id="a wager that does not exist"),
        pytest.param({"wagers": {"lucky-nines": {}}}, "lucky-nines", id="a paytable left out"),
        pytest.param(
            {"wagers": {"royal-9": {"paytable": "A"}}, "personal_combinations": {"1": "Ks 9s"}},
            "meter",
            id="meters left out",
        ),
    ],
)
def test_an_unlawful_submission_is_a_difference_at_the_first_record(
    store: Store, choices: dict[str, Any], why: str
) -> None:
    record, message = difference(replayed(store, opened_with(**choices)))
    assert record == 1
    assert why in message


def test_an_unknown_game_is_a_difference_at_the_first_record(store: Store) -> None:
    record, message = difference(replayed(store, lambda contents: contents[0][1].update(game="faro")))
    assert record == 1
    assert "there is no game 'faro'" in message


# Another input


def changed_input(store: Store, wanted: Callable[[Input], bool], **fields: Any) -> tuple[int, Replay]:
    number = record_of(store, wanted)

    def change(contents: Contents) -> None:
        kind, body = contents[number - 1]
        (body["input"] if kind == GIVEN_IN_FULL else body[1]).update(fields)

    return number, replayed(store, change)


def test_a_changed_card_shows_in_the_next_record(store: Store) -> None:
    """It lies face down when rules and journal part, and so it stays hidden."""
    number, found = changed_input(store, lambda given: given == Card("9d"), card="8d")
    record, message = difference(found)
    assert record == number + 1
    assert message == (
        "the journal has: banker: a card, face down [midi:8.C(2)]; "
        "the rules give another card there, which lies face down"
    )


def test_a_changed_card_that_is_burnt_is_named(store: Store) -> None:
    """Between rounds nothing is hidden; the ace of clubs is the first card of the shoe."""
    number, found = changed_input(store, lambda given: given == Card("Ac"), card="As")
    record, message = difference(found)
    assert record == number + 1
    assert re.search(r"Ac.*As", message)


def test_a_changed_wager_shows_in_the_next_record(store: Store) -> None:
    number, found = changed_input(store, lambda given: isinstance(given, WagerPlaced), amount=2500)
    record, message = difference(found)
    assert record == number + 1 == told_in(store, Placed)
    assert re.search(r"26\.?00.*25\.?00", message)


def test_a_changed_decision_shows_in_the_next_record(store: Store) -> None:
    number, found = changed_input(store, lambda given: isinstance(given, Decision), choose="relinquish")
    record, message = difference(found)
    assert record == number + 1
    assert "gives up the right to turn" in message


def test_a_changed_answer_to_the_cut_shows_in_what_is_wanted_next() -> None:
    """Whoever accepts the cut is asked for a place; whoever declines is not."""
    house = House.opened(sample_table("MB-1"), seed=6)
    house.deal_shoe({1: {"player": 5000}})
    house.go_on()
    number, found = changed_input(
        in_full(house.store), lambda given: isinstance(given, Decision) and given.choose == "decline", choose="accept"
    )
    record, message = difference(found)
    assert record == number + 1
    assert message.startswith("the journal answers to: ")
    assert "seat 1 cuts" in message


def test_an_input_left_out_shows_in_the_next_record(store: Store) -> None:
    number = record_of(store, lambda given: isinstance(given, WagerPlaced))
    record, _ = difference(replayed(store, lambda contents: contents.__delitem__(number - 1)))
    assert record == number


def test_an_input_put_in_is_named_if_the_rules_do_not_want_it(store: Store) -> None:
    number = record_of(store, lambda given: isinstance(given, NoMoreBets))

    def twice(contents: Contents) -> None:
        contents.insert(number, contents[number - 1])

    record, _ = difference(replayed(store, twice))
    assert record == number + 1


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"seat": 9}, "nobody sits at seat 9"),
        ({"wager": "faro"}, "not offered"),
        ({"amount": -5}, "positive whole cents"),
        ({"type": "closed"}, None),
    ],
)
def test_an_input_that_the_rules_refuse_is_named_with_the_reason(
    store: Store, fields: dict[str, Any], why: str | None
) -> None:
    number = record_of(store, lambda given: isinstance(given, WagerPlaced))

    def change(contents: Contents) -> None:
        body = contents[number - 1][1]
        body["input"] = {"type": "closed"} if why is None else body["input"] | fields

    record, message = difference(replayed(store, change))
    if why is None:
        assert record == number + 1
    else:
        assert record == number
        assert message.startswith("the rules refuse ")
        assert why in message


def test_a_card_that_the_decks_do_not_hold_is_refused(store: Store) -> None:
    number, found = changed_input(store, lambda given: given == Card("Ac"), card="Zz")
    record, message = difference(found)
    assert record == number
    assert message.startswith("the rules refuse Card(card='Zz'): ")


def test_a_refused_card_that_lies_face_down_is_not_named(store: Store) -> None:
    number, found = changed_input(store, lambda given: given == Card("9d"), card="Zz")
    assert difference(found) == (number, "the rules refuse a card that lies face down")


# Another event


def test_a_wrong_settlement_is_named_with_both_amounts(store: Store) -> None:
    number = told_in(store, Settlement)

    def more(contents: Contents) -> None:
        line = next(event for event in contents[number - 1][1]["before"] if event["type"] == "settled")
        assert line["net"] == -1000
        line["net"] = 99900

    record, message = difference(replayed(store, more))
    assert record == number
    assert re.search(r"999\.?00.*-10\.?00", message)


def test_an_event_too_many_is_named(store: Store) -> None:
    number = told_in(store, CardsCleared)

    def more(contents: Contents) -> None:
        before = contents[number - 1][1]["before"]
        before.append(before[-1])

    record, message = difference(replayed(store, more))
    assert record == number
    assert message.startswith("the journal has an event that the rules do not give: ")


def test_an_event_left_out_is_named(store: Store) -> None:
    number = told_in(store, CardsCleared)
    record, message = difference(replayed(store, lambda contents: contents[number - 1][1]["before"].pop()))
    assert record == number
    assert message.startswith("the rules give an event that the journal does not have: ")


# Inputs with digests


@pytest.fixture(scope="module")
def digested() -> Store:
    """The evening as it is written today."""
    return evening().store


def test_a_changed_wager_shows_in_the_next_digest_with_what_the_rules_give(digested: Store) -> None:
    number, found = changed_input(digested, lambda given: isinstance(given, WagerPlaced), amount=2500)
    assert difference(found) == (
        number + 1,
        "the rules give: seat 1: 25.00 on banker [midi:7.B]; then wagers are open; "
        "the digest in the journal is of something else",
    )


def test_a_changed_card_shows_in_the_next_digest_and_stays_hidden_while_it_lies_face_down(digested: Store) -> None:
    number, found = changed_input(digested, lambda given: given == Card("9d"), card="8d")
    assert difference(found) == (
        number + 1,
        "the rules give: banker: a card, face down [midi:8.C(2)]; then a card is due: player; "
        "the digest in the journal is of something else",
    )


def test_another_price_of_the_tie_shows_in_the_digest_after_it_is_paid(digested: Store) -> None:
    found = replayed(digested, opened_with(tie_odds="9 to 1"))
    record, message = difference(found)
    assert isinstance(entry_of(list(digested.records())[record - 2]), Given)
    assert "seat 1: 5.00 on tie won at 9 to 1, net 45.00" in message


def test_a_changed_digest_is_found_at_its_record(digested: Store) -> None:
    for number in range(2, digested.head.number):
        found = replayed(digested, lambda contents, number=number: contents[number - 1][1].__setitem__(0, "0" * 16))  # type: ignore[misc]
        record, message = difference(found)
        assert record == number
        assert message.endswith("the digest in the journal is of something else")


def test_an_input_left_out_shows_in_the_next_digest(digested: Store) -> None:
    number = record_of(digested, lambda given: isinstance(given, WagerPlaced))
    record, _ = difference(replayed(digested, lambda contents: contents.__delitem__(number - 1)))
    assert record == number


def test_an_input_with_a_digest_after_the_end_is_named(digested: Store) -> None:
    last = digested.head.number
    again = [digest_of([], None), {"type": "closed"}]
    record, message = difference(replayed(digested, lambda contents: contents.append((GIVEN, again))))
    assert record == last + 1
    assert message == "the rules refuse Closed(): the round is over"


# The frame


def test_an_input_before_the_opening_is_named(store: Store) -> None:
    assert difference(replayed(store, lambda contents: contents.__delitem__(0))) == (
        1,
        "an input comes before the table is opened",
    )


def test_a_second_opening_is_named(store: Store) -> None:
    def twice(contents: Contents) -> None:
        contents.insert(4, contents[0])

    assert difference(replayed(store, twice)) == (5, "the table is opened a second time")


def test_an_input_after_the_end_is_named(store: Store) -> None:
    last = store.head.number
    record, message = difference(
        replayed(store, lambda contents: contents.append((GIVEN_IN_FULL, {**contents[-2][1], "before": []})))
    )
    assert record == last + 1
    assert "nothing more is due" in message


def test_an_end_before_the_table_is_closed_is_named(store: Store) -> None:
    """What happened is told as it was; but the rules do not let the table end here."""
    number = record_of(store, lambda given: isinstance(given, NoMoreBets))

    def early(contents: Contents) -> None:
        contents[number - 1 :] = [(ENDED, {"before": contents[number - 1][1]["before"]})]

    record, _ = difference(replayed(store, early))
    assert record == number


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda body: body["input"].update(type="hocus pocus"), id="an input that there is not"),
        pytest.param(lambda body: body.update(more=1), id="a key too many"),
        pytest.param(lambda body: body.pop("wanted"), id="a key left out"),
        pytest.param(lambda body: body["input"].update(amount="lots"), id="a word for an amount"),
    ],
)
def test_a_record_that_holds_something_else_is_a_difference_too(store: Store, change: Callable[[Body], None]) -> None:
    number = record_of(store, lambda given: isinstance(given, WagerPlaced))
    record, message = difference(replayed(store, lambda contents: change(contents[number - 1][1])))
    assert record == number
    assert message


# A damaged journal


def test_a_fault_is_told_beside_what_could_still_be_played(store: Store) -> None:
    broken = MemoryStore(store.identity)
    rewritten(store, lambda contents: None, into=broken)
    number = record_of(store, lambda given: isinstance(given, NoMoreBets))
    broken._records[number - 1] = msgspec.structs.replace(broken._records[number - 1], at=at(1))
    found = replay(broken)
    assert not found.agrees
    assert found.fault is not None
    assert (found.fault.number, found.records, found.difference) == (number, number - 1, None)
    assert found.play is not None
    assert len(found.play.inputs) == number - 2


def test_a_checkpoint_shows_what_a_rewritten_chain_hides(store: Store) -> None:
    kept = store.head
    forged = rewritten(store, lambda contents: contents[0][1].update(facility="Another House"))
    assert replay(forged).agrees, "nothing but the checkpoint can tell"
    found = replay(forged, kept)
    assert found.fault is not None
    assert not found.agrees
    assert replay(store, kept, Checkpoint(1, next(store.records()).hash)).agrees


def test_the_kinds_of_a_tables_records_are_three() -> None:
    kinds = [record.kind for record in evening().store.records()]
    assert (kinds[0], set(kinds[1:-1]), kinds[-1]) == (OPENED, {GIVEN}, ENDED)
