"""Replay of a journal with valid hashes and wrong contents: the first difference from the rules is reported."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from pitboss.events import Event, Placed, Settlement, VigorishTaken
from pitboss.inputs import Card, Decision, NoMoreBets, WagerPlaced
from pitboss.journal import Store
from pitboss.journal.record import INPUT_KIND, digest_of
from pitboss.journal.replay import Replay, ReplayStep, event_difference, replay
from support.journaled_tables import JournaledHouse, sample_table
from support.replays import Contents, changed_input, difference, evening, opened_with, record_of, replay_rewritten


@pytest.fixture(scope="module")
def store() -> Store:
    return evening().store


OTHER_DIGEST = "the digest in the journal is of something else"


def steps_of(store: Store) -> list[ReplayStep]:
    """The steps of a journal that agrees; the first is that of record 1."""
    steps: list[ReplayStep] = []

    def note(found: Replay, step: ReplayStep) -> None:
        steps.append(step)

    assert replay(store, listener=note).agrees
    return steps


def digested_in(store: Store, kind: type[Event]) -> int:
    """The number of the first record whose digest covers such an event: the one after the input that led to it."""
    steps = enumerate(steps_of(store), 1)
    return next(number + 1 for number, step in steps if any(isinstance(event, kind) for event in step.events))


def test_another_rounding_of_vigorish_shows_where_it_is_taken(store: Store) -> None:
    """5 % of 26.00 is 1.30, and up to the next quarter 1.50."""
    record, message = difference(replay_rewritten(store, opened_with(vigorish_rounding="up_25c")))
    assert record == digested_in(store, VigorishTaken)
    assert re.search(f"1\\.50.*{OTHER_DIGEST}", message)


def test_another_price_of_the_tie_shows_where_it_is_paid(store: Store) -> None:
    record, message = difference(replay_rewritten(store, opened_with(tie_odds="9 to 1")))
    tie = next(
        number + 1
        for number, step in enumerate(steps_of(store), 1)
        if any(isinstance(event, Settlement) and event.wager == "tie" for event in step.events)
    )
    assert record == tie
    assert "seat 1: 5.00 on tie won at 9 to 1, net 45.00" in message


def test_another_variant_shows_where_vigorish_is_missing(store: Store) -> None:
    record, _ = difference(replay_rewritten(store, opened_with(variant="ez")))
    assert record == digested_in(store, VigorishTaken)


def test_deferred_vigorish_shows_where_it_was_collected_at_once(store: Store) -> None:
    record, _ = difference(replay_rewritten(store, opened_with(vigorish_collection="deferred")))
    assert record == digested_in(store, VigorishTaken)


def test_another_number_of_decks_shows_at_the_first_step(store: Store) -> None:
    record, message = difference(replay_rewritten(store, opened_with(decks=6)))
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
    record, message = difference(replay_rewritten(store, opened_with(**choices)))
    assert record == 1
    assert why in message


def test_an_unknown_game_is_a_difference_at_the_first_record(store: Store) -> None:
    record, message = difference(replay_rewritten(store, lambda contents: contents[0][1].update(game="faro")))
    assert record == 1
    assert "there is no game 'faro'" in message


def test_a_changed_card_shows_in_the_next_digest_and_stays_hidden_while_it_lies_face_down(store: Store) -> None:
    number, found = changed_input(store, lambda given: given == Card("9d"), card="8d")
    assert difference(found) == (
        number + 1,
        f"the rules give: banker: a card, face down [midi:8.C(2)]; then a card is due: player; {OTHER_DIGEST}",
    )


def test_a_changed_card_that_is_burnt_is_named(store: Store) -> None:
    """Between rounds nothing is hidden; the ace of clubs is the first card of the shoe."""
    number, found = changed_input(store, lambda given: given == Card("Ac"), card="As")
    record, message = difference(found)
    assert record == number + 1
    assert "As" in message


def test_a_changed_wager_shows_in_the_next_digest_with_what_the_rules_give(store: Store) -> None:
    number, found = changed_input(store, lambda given: isinstance(given, WagerPlaced), amount=2500)
    assert difference(found) == (
        number + 1,
        f"the rules give: seat 1: 25.00 on banker [midi:7.B]; then wagers are open; {OTHER_DIGEST}",
    )
    assert number + 1 == digested_in(store, Placed)


def test_a_changed_decision_shows_in_the_next_record(store: Store) -> None:
    number, found = changed_input(store, lambda given: isinstance(given, Decision), choose="relinquish")
    record, message = difference(found)
    assert record == number + 1
    assert "gives up the right to turn" in message


def test_a_changed_answer_to_the_cut_shows_in_what_is_wanted_next() -> None:
    """A player who accepts the cut is asked for a place; one who declines is not."""
    house = JournaledHouse.opened(sample_table("MB-1"), seed=6)
    house.deal_shoe({1: {"player": 5000}})
    house.go_on()
    number, found = changed_input(
        house.store, lambda given: isinstance(given, Decision) and given.choose == "decline", choose="accept"
    )
    record, message = difference(found)
    assert record == number + 1
    assert re.search(f"then .*seat 1 cuts.*{OTHER_DIGEST}", message)


def test_a_changed_digest_is_found_at_its_record(store: Store) -> None:
    for number in range(2, store.head.number):

        def change_digest(contents: list[Any], number: int = number) -> None:
            contents[number - 1][1][0] = "0" * 16

        found = replay_rewritten(store, change_digest)
        record, message = difference(found)
        assert record == number
        assert message.endswith(OTHER_DIGEST)


def test_an_input_after_the_end_is_named(store: Store) -> None:
    last = store.head.number
    again = [digest_of([], None), {"type": "closed"}]
    record, message = difference(replay_rewritten(store, lambda contents: contents.append((INPUT_KIND, again))))
    assert record == last + 1
    assert message == "the rules refuse Closed(): the round is over"


def test_an_input_left_out_shows_in_the_next_record(store: Store) -> None:
    number = record_of(store, lambda given: isinstance(given, WagerPlaced))
    record, _ = difference(replay_rewritten(store, lambda contents: contents.__delitem__(number - 1)))
    assert record == number


def test_an_input_put_in_is_named_if_the_rules_do_not_want_it(store: Store) -> None:
    number = record_of(store, lambda given: isinstance(given, NoMoreBets))

    def twice(contents: Contents) -> None:
        contents.insert(number, contents[number - 1])

    record, _ = difference(replay_rewritten(store, twice))
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
        body[1] = {"type": "closed"} if why is None else body[1] | fields

    record, message = difference(replay_rewritten(store, change))
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


# Another event in the last record, which has them in full


def test_a_wrong_settlement_is_named_with_both_amounts(store: Store) -> None:
    line = next(event for step in steps_of(store) for event in step.events if isinstance(event, Settlement))
    assert line.net == -1000
    message = event_difference([msgspec.structs.replace(line, net=99900)], [line], hide=False)
    assert message is not None
    assert re.search(r"999\.?00.*-10\.?00", message)


def test_another_event_is_named_with_that_of_the_rules(store: Store) -> None:
    record, message = difference(replay_rewritten(store, lambda contents: contents[-1][1]["before"][0].update(seat=5)))
    assert record == store.head.number
    assert re.search("the journal has: .*5.*; the rules give: .*1", message)


def test_an_event_too_many_is_named(store: Store) -> None:
    record, message = difference(
        replay_rewritten(store, lambda contents: contents[-1][1]["before"].extend([seated(3)]))
    )
    assert record == store.head.number
    assert message.startswith("the journal has an event that the rules do not give: ")


def seated(seat: int) -> dict[str, Any]:
    return {"type": "seated", "seat": seat, "here": False, "clause": "midi:2.A(1)"}


def test_an_event_left_out_is_named(store: Store) -> None:
    record, message = difference(replay_rewritten(store, lambda contents: contents[-1][1]["before"].pop()))
    assert record == store.head.number
    assert message.startswith("the rules give an event that the journal does not have: ")
