"""Any input at any moment is either refused without a trace, or recorded, takes effect and replays."""

from __future__ import annotations

from functools import cache

import pytest

from pitboss.errors import Refusal
from pitboss.inputs import (
    BackedUp,
    Card,
    CardInError,
    Closed,
    Committed,
    Corrected,
    CoverCardShown,
    Cut,
    Decision,
    DecksReceived,
    Declined,
    Done,
    Drawn,
    Input,
    Left,
    Loaded,
    NoMoreBets,
    Recut,
    RoundVoided,
    Sat,
    ShoeEmpty,
    UnseenCard,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.journal.replay import replay
from pitboss.requests import Role
from support.journaled_tables import DealtByHand, JournaledHouse, cut_after, table_of
from support.rounds import ROYAL_9

pytestmark = pytest.mark.integration

ODD: list[Input] = [
    Card(""),
    Card("Ah"),
    Card("é"),
    UnseenCard(),
    CoverCardShown(),
    ShoeEmpty(),
    CardInError(),
    CardInError(card="Ah"),
    CardInError(card="Ah", disclosed=True),
    CardInError(card="Ah", disclosed=True, third_to_player=True),
    CardInError(card=None, disclosed=True),
    CardInError(card=None, third_to_player=True),
    Decision(seat=1, choose="turn"),
    Decision(seat=-1, choose=""),
    Decision(seat=1, choose="accept", amount=5, hand=3),
    *(Done(role) for role in Role),
    *(Declined(role) for role in Role),
    DecksReceived(preshuffled=True),
    Cut(None),
    Cut(-5),
    Cut(10**30),
    Recut("crooked"),
    Loaded("zz", 416),
    Loaded(None, -1),
    Sat(0),
    Sat(3),
    Left(1),
    Left(99),
    WagerPlaced(seat=1, wager="banker", amount=0),
    WagerPlaced(seat=1, wager="royal-9", amount=500),
    WagerPlaced(seat=1, wager="banker", amount=10**15),
    WagerWithdrawn(1, "banker"),
    WagerWithdrawn(99, "faro"),
    NoMoreBets(),
    Drawn(what="must_hit"),
    Drawn(what="must_hit", seat=1, trigger=15000, salt="zz"),
    Drawn(what="must_hit", seat=1, trigger=-5, salt="é" * 64),
    Drawn(what="must_hit", seat=1, trigger=20000, salt="²²"),
    Committed("x"),
    RoundVoided("a dispute", "midi:13.E(1)"),
    RoundVoided("a dispute", "no clause"),
    BackedUp(-1, "a fault"),
    BackedUp(10**9, "a fault"),
    BackedUp(24, "a fault"),
    Corrected(seat=1, amount=-500, why="paid twice", clause="midi:11.B"),
    Corrected(seat=1, amount=500, why="paid short", clause="no clause"),
    Closed(),
]


@cache
def evening() -> JournaledHouse:
    """A round with Royal 9 and Must Hit: Banker's natural 9 over 5."""
    options = {**ROYAL_9, "must_hit": {"rate": "100%", "reset": 100, "maximum": 200}}
    house = DealtByHand.of(table_of(**options), "2c 2c 9d 3h Kd")
    house.play_round({1: {"banker": 2600, "royal-9": 500}, 2: {"player": 1000}})
    return house


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_at_any_moment_an_input_is_refused_without_trace_or_kept_and_replayed(odd: Input) -> None:
    for number in range(1, evening().store.head.number + 1):
        house = JournaledHouse.resumed(cut_after(evening().store, number))
        before = len(house.journaled.play.inputs), list(house.journaled.play.events), house.wanted
        try:
            house.journaled.give(odd)
        except Refusal:
            assert house.store.head.number == number, f"after record {number}"
            assert (len(house.journaled.play.inputs), house.journaled.play.events, house.wanted) == before
        else:
            assert house.store.head.number > number
        assert replay(house.store).agrees, f"after record {number}"
