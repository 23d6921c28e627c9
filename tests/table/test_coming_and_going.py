"""Players who sit down and leave while a shoe is prepared, and the limits of a long-used shoe and journal."""

from __future__ import annotations

from time import process_time

import pytest

from pitboss.events import VigorishTaken
from pitboss.inputs import (
    BackedUp,
    Card,
    CardInError,
    Cut,
    Decision,
    DecksReceived,
    Done,
    Left,
    NoMoreBets,
    Sat,
    ShoeEmpty,
    UnseenCard,
)
from pitboss.requests import CutWanted, Role
from pitboss.table.play import Play, effective_inputs
from support.rounds import TableInPlay
from support.tables import events_of


@pytest.mark.clause("midi:12.D(2)(b)(i)")
def test_nobody_comes_or_goes_while_vigorish_is_collected() -> None:
    table = TableInPlay(vigorish_collection="deferred").open()
    table.begin({1: {"banker": 20}, 2: {"banker": 40}}, "2c 7d 4h Kd")
    table.give(Left(1))
    assert table.duty == "collect-vigorish"
    table.refused(Left(2))
    table.refused(Sat(3))
    [taken] = events_of(VigorishTaken, table.give(Done(Role.DEALER)))
    assert (taken.seat, taken.amount) == (1, 100)


@pytest.mark.clause("midi:5.B(2)")
def test_5_B_a_seat_that_left_is_not_offered_the_cut() -> None:
    table = TableInPlay()
    table.sit(2, 5, 9)
    table.give(DecksReceived(preshuffled=True))
    assert table.turning == 9
    table.give(Left(2), Left(9))
    assert table.turning == 5


@pytest.mark.clause("midi:5.B(3)")
def test_5_B_whoever_accepted_and_left_does_not_cut() -> None:
    table = TableInPlay()
    table.sit(9)
    table.give(DecksReceived(preshuffled=True), Decision(seat=9, choose="accept"))
    table.give(Left(9))
    assert isinstance(table.wanted, CutWanted)
    assert table.wanted.seat == 0
    table.give(Cut(100))
    assert table.duty == "approve-cut"


@pytest.mark.clause("midi:13.E(2)")
def test_13_E_a_thousand_short_shoes_are_replaced_one_after_the_other() -> None:
    table = TableInPlay()
    for _ in range(1100):
        table.give(DecksReceived(preshuffled=True))
        table.up_to_the_burn()
        table.give(ShoeEmpty())
    assert table.duty == "receive-decks"


def test_many_rulings_to_back_up_take_no_longer_than_few() -> None:
    table = TableInPlay().open()
    table.lay({1: {"player": 10}})
    table.give(NoMoreBets())
    start = len(table.play.inputs)
    for _ in range(200):
        table.give(Card("2c"), BackedUp(start, "the wrong place"))
    standing = effective_inputs(table.play.inputs)
    assert len(standing) == start
    assert isinstance(table.play, Play)
    before = process_time()
    effective_inputs(table.play.inputs)
    assert process_time() - before < 60  # once this doubled with every ruling


@pytest.mark.clause("midi:13.C(2)(a)")
def test_an_unseen_card_cannot_come_from_a_shoe_with_no_card_left() -> None:
    table = TableInPlay(disclosed_third_card="discard_pair").open()
    table.begin({}, "2c 7d 4h Kd")
    while table.table.shoe.cards.left > 1:
        table.table.shoe.take_unseen()
    table.lay({})
    table.give(NoMoreBets())
    assert table.card_for == "player"
    table.give(CardInError(card=None))
    assert table.refused(UnseenCard()).message
