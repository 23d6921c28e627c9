"""Replay: changed contents are found by the digests of what each input led to."""

from __future__ import annotations

import pytest

from pitboss.inputs import Card, WagerPlaced
from pitboss.journal import Store
from pitboss.journal.record import GIVEN, Given, digest_of, entry_of
from support.old_journals import in_full
from support.replays import changed_input, difference, evening, opened_with, record_of, replayed


@pytest.fixture(scope="module")
def store() -> Store:
    """The evening as Pitboss 0.1 wrote it, with every event in full."""
    return in_full(evening().store)


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
