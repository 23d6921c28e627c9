"""Replay: a journal whose hashes are right and whose contents are not; the first difference from the rules is named."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.events import CardsCleared, Event, Placed, Settlement, VigorishTaken
from pitboss.inputs import Card, Decision, NoMoreBets, WagerPlaced
from pitboss.journal import Store
from pitboss.journal.record import Ended, GivenInFull, entry_of
from support.journaled_tables import House, sample_table
from support.old_journals import in_full
from support.replays import Contents, changed_input, difference, evening, opened_with, record_of, replayed


@pytest.fixture(scope="module")
def store() -> Store:
    """The evening as Pitboss 0.1 wrote it, with every event in full."""
    return in_full(evening().store)


def told_in(store: Store, kind: type[Event]) -> int:
    """The number of the first record that tells such an event."""
    for record in store.records():
        entry = entry_of(record)
        if isinstance(entry, GivenInFull | Ended) and any(isinstance(event, kind) for event in entry.before):
            return record.number
    raise AssertionError(f"no record tells {kind}")


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
