"""Warnings about a blackjack table: choices without effect, and choices that favour the player."""

from __future__ import annotations

import pytest

from support.blackjack_submissions import warning
from support.submissions import blackjack, found, sentences

SWITCH = "switch = true"
BY_HAND = ("hand_dealt = true", "decks = 2", "automated_shuffler = true")


# Warnings


@pytest.mark.clause("blackjack:2.B")
def test_2_B_a_layout_whose_approval_is_not_on_record_is_warned_of() -> None:
    assert found(blackjack(approvals="{ sign = 2026-01-15 }")) == [warning(8, "approvals.layout", "2.B")]


def test_R45_a_switch_table_does_not_ask_for_a_price() -> None:
    assert found(blackjack(SWITCH)) == [warning(7, "blackjack_odds", "12.A(5)(a)")]


def test_R45_a_switch_table_has_no_surrender() -> None:
    assert found(blackjack(SWITCH, 'surrender = "late"', blackjack_odds=None)) == [warning(10, "surrender", "12.A(4)")]
    assert found(blackjack(SWITCH, 'surrender = "none"', blackjack_odds=None)) == []


def test_R46_common_cards_leave_no_hole_card() -> None:
    text = blackjack('community_cards = "common_draw"', "no_hole_card = false")
    assert found(text) == [warning(10, "no_hole_card", "12.C(1)")]


def test_a_card_that_always_comes_face_up_is_not_dealt_down() -> None:
    down = 'double_card_face = "down"'
    assert found(blackjack(*BY_HAND, down)) == [warning(12, "double_card_face", "12.B(11)")]
    assert found(blackjack('community_cards = "common_draw"', down)) == [warning(10, "double_card_face", "12.C(2)")]


def test_aces_split_more_often_than_other_pairs_are_unwise() -> None:
    assert found(blackjack("extra_splits_aces = 3")) == [warning(9, "extra_splits_aces", "11.D")]


def test_a_continuous_device_has_neither_cover_card_nor_next_shuffle() -> None:
    text = blackjack("continuous_shuffler = true", 'cover_card_depth = "30%"', "no_mid_shoe_entry = true")
    assert found(text) == [warning(10, "cover_card_depth", "5.K"), warning(11, "no_mid_shoe_entry", "6.C(2)")]


def test_a_cover_card_in_the_first_half_is_unwise() -> None:
    text = blackjack('cover_card_depth = "51%"')
    assert found(text) == [warning(9, "cover_card_depth", "5.E(2)")]
    assert sentences(text) == ["with 160 of 312 cards behind the cover card, less than half of the stack is dealt"]


def test_a_side_of_no_double_shoe_is_idle() -> None:
    assert found(blackjack('red_suits_side = "right"')) == [warning(9, "red_suits_side", "7.C(1)(b)")]


def test_R12_more_boxes_than_the_table_has_are_unwise() -> None:
    assert found(blackjack("seats = 1")) == [warning(5, "max_adjacent_boxes", "6.H")]


def test_R10_a_payout_limit_below_the_greatest_wager_is_unwise() -> None:
    wagers = "wagers.blackjack.max = 5000"
    assert found(blackjack("payout_limit_per_hand = 4999", wagers)) == [warning(9, "payout_limit_per_hand", "2.E(2)")]
    assert found(blackjack("payout_limit_per_hand = 5000", wagers)) == []


def test_limits_of_insurance_are_not_used() -> None:
    assert found(blackjack("wagers.insurance = { min = 1, max = 5 }")) == [
        warning(9, "wagers.insurance.min", "8.A"),
        warning(9, "wagers.insurance.max", "8.A"),
    ]


def test_a_cap_without_its_wagers_is_idle() -> None:
    assert found(blackjack("aggregate_cap = 25000")) == [warning(9, "aggregate_cap", "13.M")]


# What best play says


@pytest.mark.clause("blackjack:13.A(2)")
def test_13_A_2_a_blackjack_that_favours_the_player_is_warned_of() -> None:
    text = blackjack("decks = 1", blackjack_odds='"3 to 2"')
    assert found(text) == [warning(3, "wagers.blackjack", "13.A(2)")]
    assert sentences(text) == [
        "blackjack paytable 3 to 2 favours the player by 0.3 % at 1 deck; offer another paytable, change"
        " blackjack_odds, change extra_splits, or change extra_splits_aces"
    ]


@pytest.mark.slow
@pytest.mark.clause("blackjack:12.A(5)")
def test_12_A_5_a_switch_table_that_favours_the_player_is_warned_of() -> None:
    """Two decks: best play wins where the dealer stands on soft 17, and loses where soft 17 is drawn to."""
    stands = blackjack(SWITCH, "decks = 2", 'dealer_soft_17 = "stand"', blackjack_odds=None)
    assert found(stands) == [warning(3, "wagers.blackjack", "12.A(5)")]
    assert sentences(stands) == [
        "blackjack paytable switch favours the player by 0.3 % at 2 decks; change dealer_soft_17, change extra_splits,"
        " change extra_splits_aces, or change switch"
    ]
    assert found(blackjack(SWITCH, "decks = 2", blackjack_odds=None)) == []


def test_six_decks_at_3_to_2_are_not_warned_of() -> None:
    assert found(blackjack(blackjack_odds='"3 to 2"')) == []
