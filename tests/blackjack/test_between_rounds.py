"""Duties between rounds: reader, decks, dealers, idle tables and reshuffles (2.K, 3.D, 5.G to 5.I, 7.B(4))."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from pitboss.events import CorrectionMade, Dealt
from pitboss.inputs import (
    CardInError,
    Closed,
    Corrected,
    CoverCardShown,
    Decision,
    DecksReceived,
    Declined,
    DeviceFault,
    Done,
    Idle,
    Left,
    NewDealer,
    NoMoreBets,
    ReshuffleOrdered,
    Sat,
    TimeReported,
    UnseenCard,
)
from pitboss.money import seat
from pitboss.requests import DecisionWanted, Face, Role
from support.blackjack_tables import BY_DEALER, BY_FLOOR, TableInPlay, rulings, steps
from support.tables import events_of

PUSH = "9c 9d 9h 9s"
BY_HAND: dict[str, Any] = {"hand_dealt": True, "automated_shuffler": True, "decks": 2}


def at(day: int, hour: int, minute: int = 0) -> TimeReported:
    """A time of January."""
    return TimeReported(f"2026-01-{day:02}T{hour:02}:{minute:02}:00Z")


def offers(table: TableInPlay) -> list[int]:
    """Return the seats that are offered the cut while every player declines."""
    order = []
    while isinstance(table.wanted, DecisionWanted):
        order.append(next(iter(table.wanted.words)))
        table.give(Decision(seat=order[-1], choose="decline"))
    return order


# 2.K and 3.D


@pytest.mark.clause("blackjack:2.K")
def test_2_K_every_gaming_day_begins_with_an_inspection_of_the_card_reader_by_the_floorperson() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    while table.duty != "inspect-reader":
        table.give(table.routine())
    assert (table.clause, table.refusal_clause(BY_DEALER)) == ("2.K", "2.K")
    assert steps(table.give(BY_FLOOR)) == ["2.K"]
    assert table.wagers_are_open
    table.give(at(15, 20))
    assert table.wagers_are_open
    table.give(at(16, 0, 1))
    assert table.duty == "inspect-reader"


@pytest.mark.clause("blackjack:2.K", "blackjack:12.C(1)")
def test_2_K_a_table_without_a_hole_card_has_no_reader_to_inspect() -> None:
    table = TableInPlay(no_hole_card=True).open()
    table.give(at(16, 0, 1))
    assert table.wagers_are_open


@pytest.mark.clause("blackjack:3.D")
def test_3_D_the_table_asks_for_the_time_when_decks_come_and_takes_nothing_else_for_it() -> None:
    table = TableInPlay()
    table.clock = None
    table.give(DecksReceived(preshuffled=True))
    assert (table.duty, table.clause) == ("tell-time", "3.D")
    assert [table.refusal_clause(Done(role)) for role in Role] == ["3.D"] * 4
    table.give(at(15, 8))
    assert table.table.decks_came_at == datetime(2026, 1, 15, 8, tzinfo=UTC)


@pytest.mark.clause("blackjack:2.K")
def test_2_K_no_round_of_a_new_day_begins_before_the_reader_is_inspected() -> None:
    table = TableInPlay().open(1)
    table.clock = None
    table.wager({1: 10})
    table.give(NoMoreBets())
    assert (table.duty, table.table.has_round_in_progress) == ("tell-time", False)
    table.give(at(16, 0, 1))
    assert (table.duty, table.clause) == ("inspect-reader", "2.K")
    table.give(BY_FLOOR)
    assert table.wagers_are_open
    assert table.table.wagers == {1: {"blackjack": 1000}}
    table.give(NoMoreBets(), at(16, 0, 2))
    assert table.card_for == "box 1"


@pytest.mark.clause("blackjack:3.D")
def test_3_D_no_round_is_dealt_from_decks_that_have_served_their_time() -> None:
    table = TableInPlay().open(1)
    table.clock = at(16, 8)
    table.wager({1: 10})
    table.give(NoMoreBets(), BY_FLOOR)
    assert (table.duty, table.table.has_round_in_progress) == ("receive-decks", False)
    table.up_to_wagers()
    table.give(NoMoreBets())
    assert table.card_for == "box 1"


@pytest.mark.clause("blackjack:3.D")
@pytest.mark.parametrize(
    ("options", "just_before", "due"),
    [({}, at(15, 23, 59), at(16, 0)), (BY_HAND, at(15, 3, 59), at(15, 4))],
)
def test_3_D_decks_are_changed_after_24_hours_or_4_when_dealt_from_the_hand(
    options: dict[str, Any], just_before: TimeReported, due: TimeReported
) -> None:
    table = TableInPlay(**options)
    table.clock = at(15, 0)
    table.open().give(just_before)
    assert table.wagers_are_open
    events = table.give(due)
    if table.duty == "inspect-reader":
        events = table.give(BY_FLOOR)
    assert steps(events)[-1] == "3.D"
    assert table.duty == "receive-decks"
    table.give(DecksReceived(preshuffled=True))
    table.up_to_wagers()
    table.give(due)
    assert table.wagers_are_open


@pytest.mark.clause("blackjack:3.D")
@pytest.mark.parametrize("text", ["noon", "2026-01-15T18:00:00", "2026-01-14T18:00:00Z"])
def test_3_D_a_time_is_a_time_with_its_zone_and_does_not_go_back(text: str) -> None:
    table = TableInPlay().open()
    table.refusal_clause(TimeReported(text))


# 7.B(4)


@pytest.mark.clause("blackjack:7.B(4)")
def test_7_B_4_a_new_dealer_burns_a_card() -> None:
    table = TableInPlay().open(1)
    assert steps(table.give(NewDealer())) == ["7.B(4)"]
    assert (table.card_for, table.clause) == ("discard rack", "7.B(4)")
    burnt = events_of(Dealt, table.give(UnseenCard()))
    assert burnt == [Dealt(None, "discard rack", Face.UNSEEN, "blackjack:7.B(4)")]
    assert table.table.shoe.unseen_discards == 2
    assert table.wagers_are_open


@pytest.mark.clause("blackjack:7.B(4)")
def test_7_B_4_a_floorperson_may_excuse_it() -> None:
    table = TableInPlay().open(1)
    table.give(NewDealer(excused=True))
    assert table.wagers_are_open
    assert table.table.shoe.unseen_discards == 1


@pytest.mark.clause("blackjack:7.B(4)", "blackjack:14.B")
def test_7_B_4_a_burn_card_that_is_seen_is_burned_all_the_same() -> None:
    table = TableInPlay(decks=1).open(1)
    assert rulings(table.give(NewDealer(), CardInError(card="Ac", disclosed=True))) == ["14.B"]
    assert table.wagers_are_open
    assert table.table.shoe.cards.left == 50


@pytest.mark.clause("blackjack:14.D")
def test_14_D_between_rounds_the_dealer_has_no_hand_to_draw_a_card_for() -> None:
    """Neither before the first round nor after one whose dealer's hand was complete."""
    table = TableInPlay().open(1)
    in_error = CardInError(card="Ac", disclosed=True, by_dealer=True)
    table.give(NewDealer())
    assert table.refusal_clause(in_error) == "14.D"
    table.give(UnseenCard())
    table.begin({1: 10})
    table.deal("9c 9d 9h 9s")
    table.finish()
    table.give(NewDealer())
    assert table.refusal_clause(in_error) == "14.D"


# 5.G


@pytest.mark.clause("blackjack:5.G", "blackjack:7.E", "blackjack:7.E(1)")
def test_5_G_after_the_cover_card_the_round_is_played_out_and_the_cards_are_collected_and_reshuffled() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10})
    table.give(CoverCardShown())
    table.deal(PUSH)
    table.finish()
    assert table.duties() == [("collect-shoe", "7.E(1)"), ("shuffle", "5.A(1)")]


@pytest.mark.clause("blackjack:7.E(1)")
def test_7_E_1_the_rack_has_every_card_so_that_none_is_missing() -> None:
    table = TableInPlay(decks=2).open(1)
    table.begin({1: 10})
    table.give(CoverCardShown())
    table.deal(PUSH)
    table.finish()
    assert table.table.shoe.cards.left + len(table.table.shoe.discards) + table.table.shoe.unseen_discards == 104
    [collected] = [step for step in table.give(BY_DEALER) if getattr(step, "clause", "") == "blackjack:7.E(1)"]
    assert "into the discard rack: 104 cards" in getattr(collected, "text", "")


@pytest.mark.clause("blackjack:5.A", "blackjack:5.G", "blackjack:5.D(5)", "blackjack:5.D(6)")
def test_5_G_a_floorperson_may_have_the_cards_reshuffled_and_the_far_right_cuts_first() -> None:
    table = TableInPlay().open(2, 7, 4)
    table.begin({2: 10}, PUSH)
    table.finish()
    assert steps(table.give(ReshuffleOrdered())) == ["5.G"]
    assert table.duties() == [("collect-shoe", "7.E(1)"), ("shuffle", "5.A(1)")]
    assert table.table.shoe.cards.left == 312
    assert offers(table) == [7, 4, 2]


@pytest.mark.clause("blackjack:5.G")
def test_5_G_no_reshuffle_while_a_round_is_on() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10}, "9c")
    table.refusal_clause(ReshuffleOrdered())


# 5.H and 5.I


@pytest.mark.clause("blackjack:5.H")
def test_5_H_while_nobody_plays_the_cards_lie_spread_face_down() -> None:
    table = TableInPlay().open(1)
    assert table.refusal_clause(Idle()) == "5.H"
    table.give(Left(1), Idle())
    assert (table.duty, table.clause) == ("spread-idle", "5.H")
    assert "face down, or face up if a player asks" in getattr(table.wanted, "text", "")


@pytest.mark.clause("blackjack:5.I", "blackjack:5.I(1)")
def test_5_I_1_the_first_player_sees_them_and_they_are_washed_shuffled_and_cut() -> None:
    table = TableInPlay().open()
    table.give(Idle(), BY_DEALER, Sat(3), Sat(6))
    assert table.duties() == [("show-cards", "5.I"), ("wash", "5.I(1)"), ("shuffle", "5.A(1)")]
    assert offers(table) == [3, 6]


@pytest.mark.clause("blackjack:5.I")
def test_5_I_the_cards_of_an_idle_table_stay_spread_until_a_player_comes() -> None:
    table = TableInPlay().open()
    table.give(Idle(), BY_DEALER)
    assert (table.duty, table.clause) == ("await-player", "5.I")
    assert table.refusal_clause(BY_DEALER) == "5.I"
    table.give(Sat(3))
    assert (table.duty, table.clause) == ("show-cards", "5.I")


@pytest.mark.clause("blackjack:5.I(2)", "blackjack:5.I(2)(a)", "blackjack:5.I(2)(b)")
def test_5_I_2_with_a_device_the_batches_change_places_and_the_stored_one_need_not_be_shuffled_again() -> None:
    table = TableInPlay(automated_shuffler=True).open()
    table.give(Idle(), BY_DEALER, Sat(3), BY_DEALER)
    assert (table.duty, table.clause) == ("stack-for-device", "5.I(2)")
    table.give(BY_DEALER)
    assert (table.duty, table.clause) == ("take-out-batch", "5.I(2)(a)")
    table.give(BY_DEALER)
    assert (table.duty, table.clause) == ("ask-for-spread", "5.I(2)(b)")
    table.give(Declined(Role.DEALER))
    assert table.words == {3: ("accept", "decline")}
    assert table.table.batch == 2


@pytest.mark.clause("blackjack:5.I(2)(b)")
def test_5_I_2_a_player_may_have_the_stored_batch_spread_and_shuffled() -> None:
    table = TableInPlay(automated_shuffler=True).open()
    table.give(Idle(), BY_DEALER, Sat(3), BY_DEALER, BY_DEALER, BY_DEALER, BY_DEALER)
    assert (table.duty, table.clause) == ("spread-and-shuffle", "5.I(2)(b)")
    table.give(BY_DEALER)
    assert table.words == {3: ("accept", "decline")}


# A reader that is found broken, money put right, the end


@pytest.mark.clause("blackjack:14.L")
def test_14_L_a_reader_found_broken_between_rounds_stops_the_game_until_it_is_repaired() -> None:
    table = TableInPlay().open(1)
    assert rulings(table.give(DeviceFault("reader-broken"))) == ["14.L"]
    assert (table.duty, table.clause) == ("repair-reader", "14.L")
    assert steps(table.give(Done(Role.FLOORPERSON))) == ["14.L"]
    assert table.wagers_are_open


def test_a_fault_found_after_settlement_is_put_right_by_an_entry_of_its_own() -> None:
    table = TableInPlay().open(1)
    events = table.give(Corrected(seat=1, amount=500, why="paid short", clause="blackjack:13.A(1)"))
    assert events_of(CorrectionMade, events) == [CorrectionMade(1, 500, "paid short", "blackjack:13.A(1)")]
    assert table.table.ledger.balance(seat(1)) == 500


def test_a_table_closes_between_rounds() -> None:
    table = TableInPlay().open(1)
    table.give(Closed())
    assert table.play.is_over
