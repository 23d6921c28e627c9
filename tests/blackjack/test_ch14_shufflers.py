"""Shufflers that jam or break, in a round and between rounds: 14.M and 14.N, with 5.J and 5.K."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import ShoeCommitted
from pitboss.inputs import (
    Card,
    CoverCardShown,
    Cut,
    DecksReceived,
    DeviceFault,
    Loaded,
    Repaired,
    ReshuffleOrdered,
    Sat,
)
from pitboss.requests import CutWanted, DecisionWanted, DutyWanted
from support.blackjack_tables import BY_DEALER, BY_FLOOR, TableInPlay, rulings, steps
from support.tables import events_of


def shuffling() -> TableInPlay:
    """A table whose device is about to shuffle."""
    table = TableInPlay(automated_shuffler=True).open()
    table.give(ReshuffleOrdered(), BY_DEALER)
    assert table.duty == "shuffle"
    return table


@pytest.mark.clause("blackjack:14.M")
def test_14_M_cards_that_a_device_has_not_shuffled_to_the_end_are_shuffled_again() -> None:
    table = shuffling()
    for _ in range(2):
        assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["14.M"]
        assert table.duty == "shuffle"
    table.give(BY_DEALER)
    assert table.duty == ""


@pytest.mark.clause("blackjack:14.N")
def test_14_N_a_broken_device_is_covered_or_signed_before_the_cards_are_shuffled_by_hand() -> None:
    table = shuffling()
    table.give(DeviceFault("shuffler-broken"))
    assert isinstance(table.wanted, DutyWanted)
    assert "the shuffling device" in table.wanted.task
    assert table.duties() == [("cover-shuffler", "14.N"), ("shuffle", "5.A(1)")]


@pytest.mark.clause("blackjack:14.M")
def test_14_M_a_shuffle_by_hand_does_not_jam() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR, BY_DEALER, BY_FLOOR, BY_DEALER)
    assert table.duty == "shuffle"
    assert table.refusal_clause(DeviceFault("shuffler-jammed")) == "14.M"
    assert shuffling().refusal_clause(DeviceFault("kettle")) == "14.M"


@pytest.mark.clause("blackjack:14.N", "blackjack:5.A(1)")
def test_14_N_a_broken_device_stays_out_of_use_until_it_is_repaired() -> None:
    table = shuffling()
    table.give(DeviceFault("shuffler-broken"))
    table.up_to_wagers()
    assert table.refusal_clause(DeviceFault("shuffler-jammed")) == "14.M"
    table.give(ReshuffleOrdered(), BY_DEALER)
    assert (table.duty, table.clause) == ("shuffle", "5.A(1)")
    table.up_to_wagers()
    assert steps(table.give(Repaired("shuffler"))) == ["14.N"]
    assert table.refusal_clause(Repaired("shuffler")) == "14.N"
    table.give(ReshuffleOrdered(), BY_DEALER)
    assert (table.duty, table.clause) == ("shuffle", "5.A(2)")


@pytest.mark.clause("blackjack:14.M", "blackjack:14.N")
def test_14_N_a_device_that_fails_while_the_other_batch_is_dealt_leaves_that_batch_alone() -> None:
    table = TableInPlay(automated_shuffler=True).open(1)
    left = table.table.shoe.cards.left
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["14.M"]
    assert table.wagers_are_open
    table.begin({1: 10}, "9c")
    assert (table.give(DeviceFault("shuffler-broken")), table.duty, table.clause) == ([], "cover-shuffler", "14.N")
    table.give(BY_DEALER)
    assert (table.card_for, table.table.shoe.cards.left) == ("dealer", left - 1)


def continuous(**options: Any) -> TableInPlay:
    """A table of one deck whose device has all cards but the burned one; one player sits at it."""
    return TableInPlay(decks=1, continuous_shuffler=True, **options).open(1)


@pytest.mark.clause("blackjack:5.K")
def test_5_K_no_number_of_cards_that_are_left_brings_a_cover_card_out_of_a_continuous_device() -> None:
    assert TableInPlay(decks=1, continuous_shuffler=True).table.cover_card_behind < 0


def goes_on_by_hand(table: TableInPlay) -> None:
    """The table cuts, has a cover card, reshuffles after it and returns nothing to the device."""
    table.begin({1: 10})
    table.give(CoverCardShown())
    table.deal("9c 9d 9h 9s")
    table.finish()
    assert table.duties() == [("collect-shoe", "7.E(1)"), ("shuffle", "5.A(1)")]
    assert table.offered_the_cut() == [1]
    assert isinstance(table.wanted, CutWanted)
    table.give(Cut(26), BY_FLOOR)
    assert table.duties() == [("complete-cut", "5.E(1)"), ("insert-cover-card", "5.E(2)"), ("load", "5.E(3)")]
    table.up_to_wagers()
    table.begin({1: 10}, "9c 9d 9h 9s")
    table.finish()
    assert table.wagers_are_open
    assert table.table.shoe.cards.left == 52 - 1 - 4  # the burn card and the round's stay out


@pytest.mark.clause("blackjack:14.M", "blackjack:5.J")
def test_14_M_a_continuous_device_that_jams_between_rounds_gets_all_cards_again() -> None:
    table = continuous()
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["14.M"]
    assert (table.duty, table.clause, table.table.shoe.cards.left) == ("load", "5.J", 52)
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["14.M"]
    table.give(Loaded())
    assert table.wagers_are_open


@pytest.mark.clause("blackjack:14.M", "blackjack:5.J")
def test_14_M_a_continuous_device_may_jam_when_the_cards_come_back_after_a_round() -> None:
    table = continuous()
    table.begin({1: 10}, "9c 9d 9h 9s")
    table.finish()
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["14.M"]
    assert (table.duty, table.clause, table.table.shoe.cards.left) == ("load", "5.J", 52)
    assert table.refusal_clause(DeviceFault("reader-broken")) == "14.M"


@pytest.mark.clause("blackjack:14.M")
def test_14_M_a_jam_in_a_round_has_all_cards_shuffled_that_are_not_on_the_layout() -> None:
    """52 cards, two of them on the layout; the burned card is among the 50."""
    table = continuous()
    table.begin({1: 10}, "9c 9d")
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["14.M"]
    assert (table.duty, table.clause, table.table.shoe.cards.left) == ("load", "5.J", 50)
    [committed] = events_of(ShoeCommitted, table.give(Loaded("0" * 64, 50)))
    assert committed.cards == 50
    assert table.refusal_clause(Card("9c")) == "3.A"
    table.deal("9h 9s")
    table.finish()
    assert (table.duty, table.table.shoe.cards.left) == ("load", 52)


@pytest.mark.clause("blackjack:14.M")
def test_14_M_in_a_round_a_continuous_device_fails_when_a_card_is_due_from_it() -> None:
    table = continuous()
    table.begin({1: 10}, "9c 9d 7h 9s")
    assert isinstance(table.wanted, DecisionWanted)
    assert table.refusal_clause(DeviceFault("shuffler-jammed")) == "14.M"


@pytest.mark.clause("blackjack:14.M")
def test_14_M_in_a_round_a_continuous_device_does_not_fail_while_the_hole_card_is_read() -> None:
    table = continuous()
    table.begin({1: 10}, "9c Kd 7h 9s")
    assert table.duty == "read-hole-card"
    assert table.refusal_clause(DeviceFault("shuffler-jammed")) == "14.M"


@pytest.mark.clause("blackjack:14.M")
def test_14_M_a_device_that_is_filled_again_in_a_round_may_jam_again() -> None:
    table = continuous()
    table.begin({1: 10}, "9c 9d")
    table.give(DeviceFault("shuffler-jammed"))
    assert table.duty == "load"
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["14.M"]
    assert (table.duty, table.table.shoe.cards.left) == ("load", 50)


@pytest.mark.clause("blackjack:14.N", "blackjack:5.K")
def test_14_N_without_its_continuous_device_a_table_cuts_and_uses_a_cover_card() -> None:
    table = continuous()
    assert table.refusal_clause(CoverCardShown()) == "5.K"
    table.give(DeviceFault("shuffler-broken"))
    assert table.duties() == [("cover-shuffler", "14.N"), ("shuffle", "5.A(1)")]
    assert table.offered_the_cut() == [1]
    table.up_to_wagers()
    goes_on_by_hand(table)


@pytest.mark.clause("blackjack:14.N")
def test_14_N_a_continuous_device_that_breaks_in_a_round_is_covered_and_the_round_dealt_from_a_shoe() -> None:
    table = continuous()
    table.begin({1: 10}, "9c 9d")
    table.give(DeviceFault("shuffler-broken"))
    assert table.duties() == [("cover-shuffler", "14.N"), ("shuffle", "5.A(1)")]
    assert table.offered_the_cut() == [1]
    table.give(Cut(25), BY_FLOOR)
    assert table.duties() == [("load", "5.E(3)")]
    assert (table.card_for, table.table.shoe.cards.left) == ("box 1", 50)
    table.deal("9h 9s")
    table.finish()
    assert table.duties() == [("collect-shoe", "7.E(1)"), ("shuffle", "5.A(1)")]
    table.up_to_wagers()
    goes_on_by_hand(table)


@pytest.mark.clause("blackjack:14.N")
def test_14_N_a_shoe_made_up_in_a_round_is_cut_by_whoever_accepts_first_from_the_dealers_far_right() -> None:
    table = continuous()
    table.give(Sat(4), Sat(6))
    table.begin({1: 10}, "9c 9d")
    table.give(DeviceFault("shuffler-broken"), BY_DEALER, BY_DEALER)
    assert table.offered_the_cut() == [6, 4, 1]


@pytest.mark.clause("blackjack:14.N")
def test_14_N_a_continuous_device_may_break_when_the_cards_come_back_after_a_round() -> None:
    table = continuous()
    table.begin({1: 10}, "9c 9d 9h 9s")
    table.finish()
    table.give(DeviceFault("shuffler-broken"))
    assert table.duties() == [("cover-shuffler", "14.N"), ("shuffle", "5.A(1)")]
    table.up_to_wagers()
    goes_on_by_hand(table)


@pytest.mark.clause("blackjack:14.N", "blackjack:5.J", "blackjack:5.K")
def test_14_N_a_repaired_continuous_device_gets_all_cards_again() -> None:
    table = continuous()
    table.give(DeviceFault("shuffler-broken"))
    table.up_to_wagers()
    assert steps(table.give(Repaired("shuffler"))) == ["14.N"]
    assert (table.duty, table.clause, table.table.shoe.cards.left) == ("load", "5.J", 52)
    table.give(Loaded())
    table.begin({1: 10})
    assert table.refusal_clause(CoverCardShown()) == "5.K"


@pytest.mark.clause("blackjack:14.N")
def test_14_N_speaks_of_shufflers_only() -> None:
    assert continuous().refusal_clause(DeviceFault("shoe-broken")) == ""
