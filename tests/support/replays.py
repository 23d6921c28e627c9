"""A journal of two rounds, rewritten with all its hashes, and the first difference that replay finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.inputs import Closed, Input
from pitboss.journal import Store, verify
from pitboss.journal.replay import Replay, replay
from support.journaled_tables import Body, DealtByHand, JournaledHouse, inputs, rewrite_journal, table_of

Contents = list[tuple[str, Body]]


CARDS = "Ac 2c 9d 3h Kd 2c 9d 7h Kd"
"""The burn; Banker's natural 9 over 5; then nine against nine, a tie."""


def evening(**options: Any) -> JournaledHouse:
    """Two rounds at a table with exact vigorish and 8 to 1 on the Tie, then it closes."""
    house = DealtByHand.of(table_of(**options), CARDS)
    house.play_round({1: {"banker": 2600}, 2: {"player": 1000}})
    house.play_round({1: {"tie": 500}})
    house.journaled.give(Closed())
    house.go_on()
    return house


def record_of(store: Store, wanted: Callable[[Input], bool]) -> int:
    """The number of the first record with such an input."""
    return next(number for number, given in inputs(store) if wanted(given))


def replay_rewritten(store: Store, change: Callable[[Contents], None]) -> Replay:
    """The replay of a journal that somebody has rewritten with all its hashes."""
    forged = rewrite_journal(store, change)
    assert verify(forged) is None, "the forgery is whole"
    return replay(forged)


def difference(found: Replay) -> tuple[int, str]:
    assert not found.agrees
    assert found.fault is None
    assert found.difference is not None
    return found.difference.record, found.difference.message


# Another submission


def opened_with(**choices: Any) -> Callable[[Contents], None]:
    return lambda contents: contents[0][1]["choices"].update(choices)


# Another input


def changed_input(store: Store, wanted: Callable[[Input], bool], **fields: Any) -> tuple[int, Replay]:
    number = record_of(store, wanted)

    def change(contents: Contents) -> None:
        contents[number - 1][1][1].update(fields)

    return number, replay_rewritten(store, change)
