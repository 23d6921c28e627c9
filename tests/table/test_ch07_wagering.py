"""Placing wagers until "no more bets": chapter 7, sections B to D, and which wagers go together."""

from __future__ import annotations

import pytest

from pitboss.events import Placed, Seated, Settlement, StepTaken
from pitboss.inputs import (
    Card,
    ChipsCollected,
    Closed,
    Declined,
    Done,
    Left,
    NoMoreBets,
    Sat,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.money import layout, seat
from pitboss.requests import DutyWanted, Role
from support.rounds import ROYAL_9, TableInPlay
from support.tables import events_of, lines

BOOKS = ["midi", "mini"]

# 7.B


@pytest.mark.clause("midi:7.B", "mini:7.B")
@pytest.mark.parametrize("book", BOOKS)
def test_7_B_a_wager_is_chips_on_its_area_of_the_layout(book: str) -> None:
    table = TableInPlay(book).open()
    table.sit(4)
    assert table.wager(4, "player", "12.50") == [Placed(4, "player", 1250, f"{book}:7.B")]
    assert table.balance(layout(4, "player")) == 1250
    assert table.balance(seat(4)) == -1250


@pytest.mark.clause("midi:7.B")
def test_7_B_more_chips_are_added_to_those_that_lie_there() -> None:
    table = TableInPlay().open()
    table.sit(4)
    table.wager(4, "banker", 10)
    assert table.wager(4, "banker", 5) == [Placed(4, "banker", 1500, "midi:7.B")]


@pytest.mark.clause("midi:7.B")
def test_7_B_only_somebody_who_sits_there_can_wager_at_a_seat() -> None:
    table = TableInPlay(seats=7).open()
    table.sit(4)
    assert "nobody sits at seat 5" in table.refused(WagerPlaced(seat=5, wager="player", amount=1000)).message
    assert "seats 1 to 7" in table.refused(WagerPlaced(seat=8, wager="player", amount=1000)).message
    assert "seat 4 is taken" in table.refused(Sat(4)).message
    assert "seats 1 to 7" in table.refused(Sat(0)).message


@pytest.mark.clause("midi:7.B")
def test_7_B_an_area_that_this_layout_does_not_have_takes_no_wager() -> None:
    table = TableInPlay(wagers={"lucky-6": {}}).open()
    table.sit(4)
    assert "did you mean 'lucky-6'" in table.refused(WagerPlaced(seat=4, wager="lucky-9", amount=1000)).message
    assert "not offered" in table.refused(WagerPlaced(seat=4, wager="super-6", amount=1000)).message


@pytest.mark.parametrize("amount", [0, -500])
def test_a_wager_is_a_positive_amount(amount: int) -> None:
    table = TableInPlay().open()
    table.sit(4)
    assert table.refused(WagerPlaced(seat=4, wager="player", amount=amount)).clause == "midi:7.A(2)"


def test_a_wager_outside_the_posted_limits_is_refused_R11() -> None:
    table = TableInPlay(wagers={"banker": {"min": 25, "max": 100}}).open()
    table.sit(4)
    assert "25.00" in table.refused(WagerPlaced(seat=4, wager="banker", amount=2499)).message
    assert "100.00" in table.refused(WagerPlaced(seat=4, wager="banker", amount=10001)).message
    table.wager(4, "banker", 60)
    assert table.refused(WagerPlaced(seat=4, wager="banker", amount=4001)).clause == "midi:7.A(1)"
    assert table.wager(4, "banker", 40) == [Placed(4, "banker", 10000, "midi:7.B")]


@pytest.mark.parametrize(
    ("amount", "limit"), [(5, "minimum banker wager is 25.00"), (150, "maximum banker wager is 100.00")]
)
def test_a_wager_outside_the_limits_that_the_dealer_has_accepted_is_paid_in_full(amount: int, limit: str) -> None:
    """COMAR 36.05.03.14C: what was accepted is paid or lost in its entirety. Banker 9 beats 0; 5 % of vigorish."""
    table = TableInPlay(wagers={"banker": {"min": 25, "max": 100}}).open()
    table.sit(4)
    events = table.give(WagerPlaced(seat=4, wager="banker", amount=amount * 100, accepted=True))
    assert events_of(Placed, events) == [Placed(4, "banker", amount * 100, "midi:7.B")]
    [step] = events_of(StepTaken, events)
    assert limit in step.text
    assert step.text.endswith("was accepted, and is paid or lost in full (COMAR 36.05.03.14C)")
    table.give(NoMoreBets())
    [line] = events_of(Settlement, table.deal("Kh 4d Qc 5s"))
    assert (line.stake, line.net) == (amount * 100, amount * 95)


def test_what_was_accepted_is_offered_and_has_the_stake_of_a_progressive() -> None:
    table = TableInPlay(wagers={"banker": {"min": 25}}).open()
    table.sit(4)
    assert "not offered" in table.refused(WagerPlaced(seat=4, wager="super-6", amount=1000, accepted=True)).message
    assert "positive" in table.refused(WagerPlaced(seat=4, wager="banker", amount=0, accepted=True)).message


def test_a_wager_is_made_of_the_chips_that_the_table_has_R9() -> None:
    table = TableInPlay(smallest_chip="0.25").open()
    table.sit(4)
    assert "0.25" in table.refused(WagerPlaced(seat=4, wager="banker", amount=1010)).message
    assert table.wager(4, "banker", "10.25")


# 7.C


@pytest.mark.clause("midi:7.C", "mini:7.C")
@pytest.mark.parametrize("book", BOOKS)
def test_7_C_a_verbal_wager_with_cash_stands_once_the_dealer_has_confirmed_it(book: str) -> None:
    table = TableInPlay(book).open()
    table.sit(4)
    assert table.wager(4, "tie", 20, verbal=True) == []
    assert isinstance(table.wanted, DutyWanted)
    assert (table.wanted.do, table.wanted.who, table.wanted.clause) == ("confirm-verbal-wager", "dealer", f"{book}:7.C")
    assert table.balance(layout(4, "tie")) == 0
    assert events_of(Placed, table.give(Done(Role.DEALER))) == [Placed(4, "tie", 2000, f"{book}:7.B")]


@pytest.mark.clause("midi:7.C", "mini:7.C")
@pytest.mark.parametrize("book", BOOKS)
def test_7_C_a_verbal_wager_that_the_dealer_does_not_confirm_is_none(book: str) -> None:
    table = TableInPlay(book).open()
    table.sit(4)
    table.wager(4, "tie", 20, verbal=True)
    assert events_of(Placed, table.give(Declined(Role.DEALER))) == []
    assert (table.balance(layout(4, "tie")), table.balance(seat(4))) == (0, 0)
    assert table.wagers_are_open


@pytest.mark.clause("midi:7.C")
def test_7_C_no_card_is_dealt_while_a_verbal_wager_waits_for_its_chips() -> None:
    table = TableInPlay().open()
    table.sit(4)
    table.wager(4, "tie", 20, verbal=True)
    assert table.refused(NoMoreBets()).clause == "midi:7.C"


@pytest.mark.clause("midi:7.C")
def test_7_C_the_dealer_confirms_and_nobody_else() -> None:
    table = TableInPlay().open()
    table.sit(4)
    table.wager(4, "tie", 20, verbal=True)
    assert table.refused(Done(Role.FLOORPERSON)).clause == "midi:7.C"


@pytest.mark.clause("midi:7.C")
def test_7_C_a_verbal_wager_has_the_limits_of_any_other() -> None:
    table = TableInPlay(wagers={"tie": {"max": 10}}).open()
    table.sit(4)
    assert table.refused(WagerPlaced(seat=4, wager="tie", amount=2000, verbal=True)).clause == "midi:7.A(3)"


# 7.D


@pytest.mark.clause("midi:7.D")
def test_7_D_until_no_more_bets_a_wager_can_be_taken_back() -> None:
    table = TableInPlay().open()
    table.sit(4)
    table.wager(4, "banker", 10)
    assert table.give(WagerWithdrawn(4, "banker")) == [Placed(4, "banker", 0, "midi:7.D")]
    assert (table.balance(layout(4, "banker")), table.balance(seat(4))) == (0, 0)


@pytest.mark.clause("midi:7.D")
def test_7_D_what_does_not_lie_there_cannot_be_taken_back() -> None:
    table = TableInPlay().open()
    table.sit(4, 5)
    table.wager(4, "banker", 10)
    assert table.refused(WagerWithdrawn(4, "player")).clause == "midi:7.D"
    assert table.refused(WagerWithdrawn(5, "banker")).clause == "midi:7.D"


@pytest.mark.clause("midi:7.D", "mini:7.D")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cards", ["", "2c", "2c 7d 3h", "2c 7d 3h Kd"])
def test_7_D_after_no_more_bets_nothing_is_made_increased_or_withdrawn(book: str, cards: str) -> None:
    table = TableInPlay(book).open()
    table.begin({4: {"player": 10}})
    table.give(*(Card(card) for card in cards.split()))
    for late in (
        WagerPlaced(seat=4, wager="tie", amount=500),
        WagerPlaced(seat=4, wager="player", amount=500),
        WagerWithdrawn(4, "player"),
    ):
        assert table.refused(late).clause == f"{book}:7.D"


@pytest.mark.clause("midi:7.D")
def test_7_D_until_the_result_is_announced_the_wagers_stay_as_they_are() -> None:
    table = TableInPlay(players_handle_cards=False).open()
    table.begin({4: {"player": 10}})
    table.give(*(Card(card) for card in ("2c", "7d", "6h", "Kd")))
    assert table.duty == "announce"
    assert table.refused(WagerWithdrawn(4, "player")).clause == "midi:7.D"


@pytest.mark.clause("midi:7.D", "midi:2.C(2)")
def test_2_C_the_system_takes_no_progressive_wager_after_no_more_bets() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.begin({1: {"player": 10}})
    star = table.table.meters["star"].value
    assert table.refused(WagerPlaced(seat=1, wager="royal-9", amount=500)).clause == "midi:7.D"
    assert table.table.meters["star"].value == star


@pytest.mark.clause("midi:7.D")
def test_7_D_nobody_leaves_with_a_wager_or_closes_the_table_in_a_round() -> None:
    table = TableInPlay().open()
    table.begin({4: {"player": 10}})
    assert table.refused(Left(4))
    assert table.refused(Closed())


# Which wagers go together


@pytest.mark.clause("midi:7.A(9)")
def test_7_A_9_royal_9_is_for_a_player_who_has_a_midi_baccarat_wager() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.lay({1: {"royal-9": 5}})
    assert table.refused(NoMoreBets()).clause == "midi:7.A(9)"
    table.wager(1, "tie", 5)
    table.give(NoMoreBets(), ChipsCollected(500))
    assert table.card_for == "player"


@pytest.mark.clause("midi:7.A(9)")
def test_7_A_9_the_main_wager_beside_royal_9_must_still_be_there() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.lay({1: {"banker": 10, "royal-9": 5}, 2: {"player": 10}})
    table.give(WagerWithdrawn(1, "banker"))
    assert table.refused(NoMoreBets()).clause == "midi:7.A(9)"


@pytest.mark.clause("midi:7.A(9)")
@pytest.mark.parametrize("amount", [100, 400, 1000])
def test_a_royal_9_wager_is_5_dollars_R5(amount: int) -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.lay({1: {"player": 10}})
    assert "5.00" in table.refused(WagerPlaced(seat=1, wager="royal-9", amount=amount)).message


def test_a_seat_without_a_king_and_nine_of_its_own_has_no_royal_9_R135() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.lay({4: {"player": 10}})
    assert table.refused(WagerPlaced(seat=4, wager="royal-9", amount=500)).clause == "midi:12.K"


def test_other_side_wagers_stand_alone_unless_the_operator_says_otherwise_R15() -> None:
    alone = TableInPlay(wagers={"lucky-6": {}}).open()
    alone.begin({1: {"lucky-6": 5}})
    assert alone.card_for == "player"
    beside = TableInPlay(wagers={"lucky-6": {}}, side_wager_requires_main=True).open()
    beside.lay({1: {"lucky-6": 5}})
    assert beside.refused(NoMoreBets()).clause == "midi:7.A(18)"


@pytest.mark.parametrize("book", BOOKS)
def test_one_player_may_back_both_hands_R147(book: str) -> None:
    table = TableInPlay(book).open()
    events = table.begin({1: {"banker": 20, "player": 10}}, "Kc 7d 6h Kd")
    assert lines(events) == [(1, "player", "lost", -1000), (1, "banker", "won", 1900)]


@pytest.mark.parametrize(("first", "second"), [("banker", "player"), ("player", "banker")])
def test_where_the_operator_refuses_opposite_wagers_the_second_is_refused_R147(first: str, second: str) -> None:
    table = TableInPlay(opposite_wagers="refused").open()
    table.lay({1: {first: 10, "tie": 5}})
    assert table.refused(WagerPlaced(seat=1, wager=second, amount=1000)).clause == "midi:7.A"


# Coming and going


def test_whoever_leaves_takes_the_chips_along() -> None:
    table = TableInPlay().open()
    table.lay({4: {"banker": 10, "tie": 5}})
    events = table.give(Left(4))
    assert [(event.wager, event.amount) for event in events_of(Placed, events)] == [("banker", 0), ("tie", 0)]
    assert [(event.seat, event.here) for event in events_of(Seated, events)] == [(4, False)]
    assert table.balance(seat(4)) == 0


def test_the_table_closes_once_everybody_is_seen_off() -> None:
    table = TableInPlay().open()
    table.sit(2, 8)
    events = table.give(Closed())
    assert [event.seat for event in events_of(Seated, events)] == [2, 8]
    assert table.play.is_over
    assert "over" in table.refused(Sat(1)).message
