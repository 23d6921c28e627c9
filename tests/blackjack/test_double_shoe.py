"""The double shoe: determinant card, sides, separate reshuffles, and a round from the wrong side."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.cards import Suit, cards_text, parse_cards
from pitboss.events import StepTaken
from pitboss.games.twentyone.dealing import side_of
from pitboss.inputs import (
    Card,
    CoverCardShown,
    Decision,
    Idle,
    Left,
    NewDealer,
    ReshuffleOrdered,
    RoundVoided,
    ShoeEmpty,
    WrongSide,
)
from pitboss.requests import DecisionWanted
from pitboss.table.carry_over import dump_carried, restore_table
from support.blackjack_tables import BY_DEALER, TableInPlay, places_of_cards, rulings, steps
from support.tables import events_of, lines


def double_shoe(*seats: int, red: str = "left", decks: int = 1) -> TableInPlay:
    """A table with a double shoe whose first determinant card comes from the left side."""
    return TableInPlay(double_shoe=True, decks=decks, red_suits_side=red).open(*seats)


def left_in(table: TableInPlay, side: str) -> int:
    """Cards in one side of the shoe."""
    return table.table.shoes[side].cards.left


# 7.C


@pytest.mark.clause("blackjack:1.B(6)", "blackjack:3.C", "blackjack:7.C")
def test_1_B_6_two_compartments_are_stacked_apart_and_have_no_burn_card() -> None:
    table = double_shoe(1)
    assert [left_in(table, side) for side in ("left", "right")] == [52, 52]
    assert table.wagers_are_open


@pytest.mark.clause("blackjack:1.B(5)", "blackjack:7.C", "blackjack:7.C(1)")
def test_7_C_1_every_round_begins_with_a_determinant_card_and_the_sides_take_turns_R49() -> None:
    table = double_shoe(1)
    for side, cards in (("left", "Kh Kd Qh Qd"), ("right", "Ks Kc Qs Qc"), ("left", "Jh Jd Th Td")):
        table.begin({1: 10})
        assert (table.card_for, table.clause, table.table.side) == ("determinant card", "7.C(1)", side)
        table.deal(cards)
        assert lines(table.finish()) == [(1, "blackjack", "push", 0)]


@pytest.mark.clause("blackjack:7.C(1)(a)", "blackjack:7.C(1)(b)")
@pytest.mark.parametrize(
    ("suit", "red", "side"),
    [
        (Suit.HEARTS, "left", "left"),
        (Suit.DIAMONDS, "left", "left"),
        (Suit.SPADES, "left", "right"),
        (Suit.CLUBS, "left", "right"),
        (Suit.HEARTS, "right", "right"),
        (Suit.DIAMONDS, "right", "right"),
        (Suit.SPADES, "right", "left"),
        (Suit.CLUBS, "right", "left"),
    ],
)
def test_7_C_1_hearts_and_diamonds_stand_for_one_side_spades_and_clubs_for_the_other(
    suit: Suit, red: str, side: str
) -> None:
    assert side_of(suit, red) == side


@pytest.mark.clause("blackjack:7.C(1)(a)", "blackjack:7.C(2)")
def test_7_C_2_a_determinant_card_of_its_own_side_is_the_first_card_of_the_first_box() -> None:
    table = double_shoe(2, 5)
    table.begin({2: 10, 5: 10})
    events = table.give(Card("9h"))
    assert steps(events) == ["7.C(2)"]
    assert places_of_cards(events) == [("determinant card", "9h"), ("box 2", "9h")]
    assert (table.card_for, table.table.side) == ("box 5", "left")
    assert left_in(table, "left") == 51


@pytest.mark.clause("blackjack:7.C(1)(a)", "blackjack:7.C(3)")
def test_7_C_3_any_other_is_set_apart_and_the_round_is_dealt_from_the_other_side() -> None:
    table = double_shoe(2)
    table.begin({2: 10})
    assert steps(table.give(Card("9s"))) == ["7.C(3)"]
    assert (table.card_for, table.table.side) == ("box 2", "right")
    table.deal("9c 9d 8h 8d")
    assert (left_in(table, "left"), left_in(table, "right")) == (51, 48)
    assert cards_text(table.table.shoes["left"].discards) == "9s"


@pytest.mark.clause("blackjack:7.C(1)(b)", "blackjack:7.C(2)")
def test_7_C_1_the_operator_says_which_side_the_red_suits_stand_for() -> None:
    table = double_shoe(2, red="right")
    table.begin({2: 10})
    assert steps(table.give(Card("9s"))) == ["7.C(2)"]
    assert table.table.side == "left"


@pytest.mark.clause("blackjack:7.C")
def test_7_C_a_new_dealer_burns_nothing_from_a_double_shoe() -> None:
    table = double_shoe(1)
    table.give(NewDealer())
    assert table.wagers_are_open
    assert left_in(table, "left") + left_in(table, "right") == 104


@pytest.mark.clause("blackjack:1.B(6)")
def test_1_B_6_a_single_deck_on_each_side_has_each_card_once_on_each_side() -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    table.give(Card("9s"))
    table.deal("9s")
    assert table.refusal_clause(Card("9s")) == "3.A"


# 7.E(2)


@pytest.mark.clause("blackjack:7.E(2)", "blackjack:3.C(2)")
def test_7_E_2_only_the_side_whose_cover_card_came_is_reshuffled() -> None:
    table = double_shoe(1)
    table.begin({1: 10}, "Kh Kd Qh Qd")
    table.finish()
    table.begin({1: 10})
    table.give(CoverCardShown())
    table.deal("Ks Kc Qs Qc")
    table.finish()
    assert (left_in(table, "left"), left_in(table, "right")) == (48, 48)
    [step] = [step for step in events_of(StepTaken, table.give(BY_DEALER)) if step.clause == "blackjack:7.E(2)"]
    assert "left in the right side, and what was set apart from it, face down into the rack: 52 cards" in step.text
    table.up_to_wagers()
    assert (left_in(table, "left"), left_in(table, "right")) == (48, 52)


@pytest.mark.clause("blackjack:7.E(2)", "blackjack:7.C(3)")
def test_7_E_2_a_cover_card_before_a_determinant_card_that_goes_aside_has_its_own_side_reshuffled() -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    table.give(CoverCardShown(), Card("2s"))
    table.deal("Th 9h Td 9d")
    table.finish()
    assert (table.duty, table.table.side) == ("collect-shoe", "left")
    table.up_to_wagers()
    assert (left_in(table, "left"), left_in(table, "right")) == (52, 48)


@pytest.mark.clause("blackjack:5.G", "blackjack:5.D(5)")
def test_5_G_by_order_both_sides_are_reshuffled_each_with_its_cut() -> None:
    table = double_shoe(1, 3)
    table.give(ReshuffleOrdered())
    offered = []
    while not table.wagers_are_open:
        if isinstance(table.wanted, DecisionWanted):
            offered.append((table.table.side, next(iter(table.words))))
            table.give(Decision(seat=offered[-1][1], choose="decline"))
        else:
            table.give(table.routine())
    assert offered == [("left", 3), ("left", 1), ("right", 3), ("right", 1)]


@pytest.mark.clause("blackjack:5.I", "blackjack:1.B(6)")
def test_5_I_an_idle_table_has_the_cards_of_both_sides_made_up_again() -> None:
    table = double_shoe(1)
    for cards in ("Kh Kd Qh Qd", "Ks Kc Qs Qc"):
        table.begin({1: 10}, cards)
        table.finish()
    assert (left_in(table, "left"), left_in(table, "right")) == (48, 48)
    table.give(Left(1), Idle())
    table.up_to_wagers()
    assert (left_in(table, "left"), left_in(table, "right")) == (52, 52)


# 14.I


@pytest.mark.clause("blackjack:14.I")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_14_I_a_round_from_the_wrong_side_counts_and_is_concluded(before: int) -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    cards = ["8c", "7c", "9c"]
    table.deal(" ".join(["Kh", *cards[:before]]))
    assert rulings(table.give(WrongSide())) == ["14.I"]
    assert table.table.side == "right"
    table.deal(" ".join(cards[before:]))
    assert lines(table.finish()) == [(1, "blackjack", "push", 0)]


@pytest.mark.clause("blackjack:14.I")
def test_14_I_afterwards_every_card_is_with_those_of_its_own_back() -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    table.give(Card("Kh"), WrongSide())
    table.deal("8c 7c 9c")
    table.finish()
    assert (left_in(table, "left"), left_in(table, "right")) == (51, 49)
    assert cards_text(table.table.shoes["left"].discards) == "Kh"
    assert cards_text(table.table.shoe.discards) == "7c 8c 9c"


@pytest.mark.clause("blackjack:14.I")
def test_14_I_a_round_that_comes_back_to_the_right_side_leaves_the_other_only_its_own_cards() -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    table.give(Card("Kh"), WrongSide(), Card("8c"), WrongSide())
    assert table.table.side == "left"
    table.deal("7c 9c")
    table.finish()
    assert (left_in(table, "left"), left_in(table, "right")) == (52 - 3, 52 - 1)
    assert cards_text(table.table.shoe.discards) == "Kh 7c 9c"
    assert cards_text(table.table.shoes["right"].discards) == "8c"


@pytest.mark.clause("blackjack:14.I", "blackjack:14.F(1)")
def test_14_F_1_a_card_from_the_other_side_is_not_missing_from_the_side_that_is_shuffled() -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    table.give(Card("Kh"), WrongSide())
    table.deal("8c 2c 9c")
    table.say("1 hit")
    table.give(ShoeEmpty())
    assert table.table.shoe.cards.left == 52 - 3  # the king has another back


@pytest.mark.clause("blackjack:14.I", "blackjack:14.F(1)")
def test_14_F_1_back_at_the_first_side_its_own_cards_on_the_layout_stay_out() -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    table.give(Card("Kh"), WrongSide(), Card("8c"), WrongSide())
    table.deal("2c 9c")
    table.say("1 hit")
    table.give(ShoeEmpty())
    assert table.table.shoe.cards.left == 52 - 3  # the eight has another back


@pytest.mark.clause("blackjack:14.I")
def test_14_I_a_shoe_with_one_side_has_no_wrong_one() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10})
    assert table.refusal_clause(WrongSide()) == "14.I"


@pytest.mark.clause("blackjack:7.C(2)")
def test_a_void_round_takes_its_determinant_card_along() -> None:
    table = double_shoe(1)
    table.begin({1: 10})
    table.give(Card("Kh"), RoundVoided("the shoe ran short", "blackjack:14.F"))
    assert cards_text(table.table.shoe.discards) == "Kh"
    assert left_in(table, "left") == 51


# What a journal carries forward


def test_each_side_is_carried_forward_once_and_comes_back_as_it_was() -> None:
    """The right side deals; older journals repeat it among the sides with old counts, which are not read."""
    table = double_shoe(1)
    table.begin({1: 10})
    table.deal("9s 9c 9d 8h 8d")
    table.finish()
    carried = msgspec.json.decode(dump_carried(table.table))
    assert (carried["side"], carried["cards_out"], carried["discards"]) == ("right", 4, parse_cards("9c 8h 9d 8d"))
    assert (carried["sides"]["left"]["cards_out"], carried["sides"]["left"]["discards"]) == (1, parse_cards("9s"))
    assert (carried["sides"]["right"]["cards_out"], carried["sides"]["right"]["discards"]) == (0, [])
    carried["sides"]["right"].update(cards_out=3, cover_card_shown=True, shoe_root="5eed", discards=[1, 2])
    back = restore_table(double_shoe(1).table, msgspec.json.encode(carried))
    assert dump_carried(back) == dump_carried(table.table)
    assert (back.shoe.cards_out, back.shoe.cover_card_shown, back.shoe.root) == (4, False, None)
    assert cards_text(back.shoe.discards) == "9c 8h 9d 8d"
