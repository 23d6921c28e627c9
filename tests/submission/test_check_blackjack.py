"""The options of Blackjack in a check: accepted values, and errors with their fields."""

from __future__ import annotations

import pytest

from support.blackjack_submissions import error, warning
from support.submissions import ERROR, blackjack, found, sentences

pytestmark = pytest.mark.integration

SWITCH = "switch = true"
BY_HAND = ("hand_dealt = true", "decks = 2", "automated_shuffler = true")


def test_a_lawful_table_has_nothing_to_find() -> None:
    assert found(blackjack()) == []


# What has to be stated


@pytest.mark.clause("blackjack:6.H")
def test_6_H_the_number_of_adjacent_boxes_must_be_stated() -> None:
    text = blackjack(max_adjacent_boxes=None)
    assert found(text) == [error(3, "max_adjacent_boxes", "6.H")]
    assert sentences(text) == ["state on how many adjacent boxes one player may wager"]


@pytest.mark.clause("blackjack:6.H")
@pytest.mark.parametrize("boxes", [1, 7])
def test_6_H_from_one_to_seven_boxes_may_be_played(boxes: int) -> None:
    assert found(blackjack(max_adjacent_boxes=str(boxes))) == []


@pytest.mark.clause("blackjack:6.H")
@pytest.mark.parametrize("boxes", [0, 8, -1])
def test_6_H_no_other_number_of_boxes_is_lawful(boxes: int) -> None:
    assert found(blackjack(max_adjacent_boxes=str(boxes))) == [error(5, "max_adjacent_boxes", "6.H")]


@pytest.mark.clause("blackjack:11.D")
def test_11_D_the_number_of_further_splits_must_be_stated() -> None:
    text = blackjack(extra_splits=None)
    assert found(text) == [error(3, "extra_splits", "11.D")]
    assert sentences(text) == ["state how many further times a pair may be split"]


@pytest.mark.clause("blackjack:11.D")
@pytest.mark.parametrize("splits", [-1, 7])
def test_11_D_a_box_holds_eight_hands(splits: int) -> None:
    text = blackjack(extra_splits=str(splits))
    assert found(text) == [error(6, "extra_splits", "11.D")]
    assert sentences(text) == [f"further splits are 0 to 6, not {splits}: a box holds eight hands"]


@pytest.mark.clause("blackjack:11.D")
def test_11_D_aces_have_a_figure_of_their_own() -> None:
    assert found(blackjack("extra_splits_aces = 2")) == []
    assert found(blackjack("extra_splits_aces = 7", extra_splits="6")) == [error(9, "extra_splits_aces", "11.D")]


@pytest.mark.clause("blackjack:13.A(2)")
def test_13_A_2_the_price_of_a_blackjack_must_be_stated() -> None:
    text = blackjack(blackjack_odds=None)
    assert found(text) == [error(3, "blackjack_odds", "13.A(2)")]
    assert sentences(text) == ["state what a blackjack pays: 3 to 2 or 6 to 5"]


@pytest.mark.clause("blackjack:13.A(2)", "blackjack:13.A(2)(a)", "blackjack:13.A(2)(b)")
def test_13_A_2_a_blackjack_pays_3_to_2_or_6_to_5() -> None:
    assert found(blackjack(blackjack_odds='"3 to 2"')) == []
    assert found(blackjack(blackjack_odds='"6 to 5"')) == []
    assert found(blackjack(blackjack_odds='"2 to 1"')) == [error(7, "blackjack_odds", "13.A(2)")]


@pytest.mark.clause("blackjack:12.A")
def test_12_A_a_switch_table_states_no_price() -> None:
    assert found(blackjack(SWITCH, blackjack_odds=None)) == []


@pytest.mark.clause("blackjack:7.C(1)(b)")
def test_7_C_1_b_a_double_shoe_needs_the_side_of_the_red_suits() -> None:
    text = blackjack("double_shoe = true")
    assert found(text) == [error(3, "red_suits_side", "7.C(1)(b)")]
    assert sentences(text) == ["state which side of the double shoe hearts and diamonds stand for: left or right"]
    assert found(blackjack("double_shoe = true", 'red_suits_side = "left"')) == []
    assert found(blackjack("double_shoe = true", 'red_suits_side = "right"')) == []


# Figures


@pytest.mark.clause("blackjack:3.A")
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_3_A_one_to_eight_decks_are_lawful(decks: int) -> None:
    assert found(blackjack(f"decks = {decks}")) == []


@pytest.mark.clause("blackjack:3.A")
@pytest.mark.parametrize("decks", [0, 9, -6])
def test_3_A_any_other_number_of_decks_is_not(decks: int) -> None:
    text = blackjack(f"decks = {decks}")
    assert found(text) == [error(9, "decks", "3.A")]
    assert sentences(text) == [f"blackjack is played with 1 to 8 decks, not {decks}"]


@pytest.mark.clause("blackjack:2.A")
@pytest.mark.parametrize("seats", [0, 8])
def test_2_A_a_table_has_one_to_seven_positions(seats: int) -> None:
    assert error(9, "seats", "2.A") in found(blackjack(f"seats = {seats}"))
    assert f"a table has 1 to 7 boxes, not {seats}" in sentences(blackjack(f"seats = {seats}"))


@pytest.mark.clause("blackjack:5.E(2)")
@pytest.mark.parametrize("depth", ['"25%"', "0.25", '"40%"', '"50%"'])
def test_5_E_2_a_quarter_of_the_stack_or_more_lies_behind_the_cover_card(depth: str) -> None:
    assert found(blackjack(f"cover_card_depth = {depth}")) == []


@pytest.mark.clause("blackjack:5.E(2)")
def test_5_E_2_less_than_a_quarter_does_not() -> None:
    text = blackjack('cover_card_depth = "24.9%"')
    assert found(text) == [error(9, "cover_card_depth", "5.E(2)")]
    assert sentences(text) == ["at least 1/4 of the stack must lie behind the cover card, not 249/1000"]


@pytest.mark.clause("blackjack:5.E(2)")
@pytest.mark.parametrize("depth", ['"100%"', '"99.9%"'])
def test_5_E_2_some_card_comes_before_the_cover_card(depth: str) -> None:
    assert found(blackjack(f"cover_card_depth = {depth}")) == [error(9, "cover_card_depth", "5.E(2)")]


# Variations


@pytest.mark.clause("blackjack:12.B", "blackjack:12.B(1)")
def test_12_B_1_one_or_two_decks_are_dealt_from_the_hand() -> None:
    assert found(blackjack(*BY_HAND)) == []
    assert found(blackjack(BY_HAND[0], "decks = 1", BY_HAND[2])) == []
    text = blackjack(BY_HAND[0], "decks = 3", BY_HAND[2])
    assert found(text) == [error(10, "decks", "12.B(1)")]
    assert sentences(text) == ["at most 2 decks may be dealt from the hand, not 3"]


@pytest.mark.clause("blackjack:12.B(1)")
def test_12_B_1_a_table_dealt_from_the_hand_cannot_leave_its_decks_to_the_default() -> None:
    assert found(blackjack(BY_HAND[0], BY_HAND[2])) == [error(3, "decks", "12.B(1)")]


@pytest.mark.clause("blackjack:12.B(2)")
@pytest.mark.parametrize(("lines", "at"), [(BY_HAND[:2], 3), ((*BY_HAND[:2], "automated_shuffler = false"), 11)])
def test_12_B_2_cards_dealt_from_the_hand_are_shuffled_by_a_device(lines: tuple[str, ...], at: int) -> None:
    text = blackjack(*lines)
    assert found(text) == [error(at, "automated_shuffler", "12.B(2)")]
    assert sentences(text) == [
        "a device shuffles the cards that are dealt from the hand: state automated_shuffler = true"
    ]


COMMUNITY = 'community_cards = "common_draw"'


@pytest.mark.clause("blackjack:12.C", "blackjack:12.C(1)", "blackjack:12.C(2)")
@pytest.mark.parametrize("lines", [(COMMUNITY,), ("no_hole_card = true", COMMUNITY)])
def test_12_C_an_electronic_table_has_community_cards_and_no_hole_card(lines: tuple[str, ...]) -> None:
    assert found(blackjack(*lines)) == []


@pytest.mark.clause("blackjack:12.C")
@pytest.mark.parametrize("lines", [(), ('community_cards = "none"',)])
def test_12_C_no_table_does_without_a_hole_card_and_without_community_cards(lines: tuple[str, ...]) -> None:
    text = blackjack("no_hole_card = true", *lines)
    assert found(text) == [error(9, "no_hole_card", "12.C")]
    assert sentences(text) == [
        'a game without a hole card has community cards as well: state community_cards = "common_draw", '
        "or no_hole_card = false"
    ]


@pytest.mark.clause("blackjack:12.C(2)")
def test_R46_no_other_form_of_community_cards_is_known() -> None:
    assert found(blackjack('community_cards = "one_each"')) == [error(9, "community_cards", "12.C(2)")]


@pytest.mark.clause("blackjack:12.A(3)")
@pytest.mark.parametrize("lines", [BY_HAND, ("no_hole_card = true", COMMUNITY), (COMMUNITY,)])
def test_12_A_3_a_switch_table_is_dealt_as_chapter_7_has_it(lines: tuple[str, ...]) -> None:
    assert found(blackjack(SWITCH, *lines, blackjack_odds=None)) == [error(9, "switch", "12.A(3)")]


@pytest.mark.clause("blackjack:12.C")
@pytest.mark.parametrize("lines", [("no_hole_card = true", COMMUNITY), (COMMUNITY,)])
def test_12_C_an_electronic_table_is_not_dealt_from_the_hand(lines: tuple[str, ...]) -> None:
    assert found(blackjack(*BY_HAND, *lines)) == [error(9, "hand_dealt", "12.C")]


@pytest.mark.clause("blackjack:3.C")
@pytest.mark.parametrize("line", ["continuous_shuffler = true", "automated_shuffler = true"])
def test_3_C_a_double_shoe_goes_with_no_shuffling_device(line: str) -> None:
    text = blackjack("double_shoe = true", 'red_suits_side = "left"', line)
    assert found(text) == [error(9, "double_shoe", "3.C")]


@pytest.mark.clause("blackjack:3.C")
def test_3_C_a_double_shoe_is_not_dealt_from_the_hand() -> None:
    text = blackjack("double_shoe = true", 'red_suits_side = "left"', *BY_HAND)
    assert found(text) == [error(9, "double_shoe", "3.C")]


@pytest.mark.clause("blackjack:3.B")
def test_3_B_a_continuous_device_leaves_no_second_batch() -> None:
    text = blackjack("continuous_shuffler = true", "automated_shuffler = true")
    assert found(text) == [error(10, "automated_shuffler", "3.B")]


@pytest.mark.clause("blackjack:12.B(3)")
def test_12_B_3_cards_dealt_from_the_hand_come_from_no_continuous_device() -> None:
    assert error(12, "continuous_shuffler", "12.B(3)") in found(blackjack(*BY_HAND, "continuous_shuffler = true"))


# The cap


@pytest.mark.clause("blackjack:13.L")
def test_13_L_a_cap_is_at_least_25_000_dollars() -> None:
    text = blackjack("aggregate_cap = 24999.99")
    assert found(text) == [error(9, "aggregate_cap", "13.L")]
    assert sentences(text) == ["the cap is at least $25,000, not $24,999.99"]
    assert ERROR not in [severity for severity, *_ in found(blackjack("aggregate_cap = 25000"))]


@pytest.mark.clause("blackjack:13.J", "blackjack:13.J(1)", "blackjack:13.J(2)", "blackjack:13.M")
def test_13_M_a_cap_is_for_lucky_ladies_and_kings_bounty_alone() -> None:
    assert found(blackjack('aggregate_cap_wagers = ["lucky-ladies"]')) == []
    assert found(blackjack('aggregate_cap_wagers = ["kings-bounty"]')) == []
    text = blackjack('aggregate_cap_wagers = ["lucky-ladies", "royal-match-21"]')
    assert found(text) == [error(9, "aggregate_cap_wagers", "13.M")]
    assert sentences(text) == ["a cap applies to lucky-ladies and kings-bounty, not to 'royal-match-21'"]


def test_the_wagers_of_a_cap_are_a_list_of_names() -> None:
    for value in ('"lucky-ladies"', "[1]", "true"):
        assert found(blackjack(f"aggregate_cap_wagers = {value}")) == [error(9, "aggregate_cap_wagers", "13.M")]


# Wagers


@pytest.mark.clause("blackjack:6.G")
def test_6_G_a_wager_that_blackjack_does_not_have_is_named_with_the_nearest() -> None:
    text = blackjack("wagers.insurence = {}")
    assert found(text) == [error(9, "wagers.insurence", "6.G")]
    assert sentences(text) == ["blackjack has no wager 'insurence'; did you mean 'insurance'?"]


def test_limits_are_in_order_and_made_of_chips() -> None:
    text = blackjack("smallest_chip = 5", "wagers.blackjack = { min = 50, max = 12 }")
    assert found(text) == [
        (ERROR, 10, "tables.BJ-1.wagers.blackjack.min", None),
        (ERROR, 10, "tables.BJ-1.wagers.blackjack.max", None),
    ]
    assert sentences(text) == [
        "the minimum wager, $50, is above the maximum, $12",
        "$12 cannot be made of chips of $5",
    ]


@pytest.mark.clause("blackjack:13.A(2)")
def test_13_A_2_the_blackjack_wager_has_no_letter() -> None:
    text = blackjack('wagers.blackjack.paytable = "3 to 2"')
    assert found(text) == [error(9, "wagers.blackjack.paytable", "13.A(2)")]


@pytest.mark.clause("blackjack:13.A(3)")
def test_13_A_3_insurance_has_one_paytable() -> None:
    assert found(blackjack('wagers.insurance.paytable = "A"')) == [error(9, "wagers.insurance.paytable", "13.A(3)")]


def test_a_main_wager_is_not_progressive() -> None:
    assert found(blackjack("wagers.blackjack.progressive_stake = 5")) == [
        error(9, "wagers.blackjack.progressive_stake", "6.F")
    ]


def test_a_meter_that_no_wager_pays_from_is_warned_of() -> None:
    text = blackjack('meters.star = { rate = "5%", initial = 100, reset = 100 }')
    assert found(text) == [warning(9, "meters.star", "13.I(3)")]


def test_a_meter_that_the_game_does_not_have_is_an_error() -> None:
    text = blackjack('meters.moon = { rate = "5%", initial = 100, reset = 100 }')
    assert found(text) == [error(9, "meters.moon", "13.C")]


# Values


@pytest.mark.parametrize(
    ("line", "field", "label"),
    [
        ('decks = "6"', "decks", "3.A"),
        ("seats = true", "seats", "2.A"),
        ('dealer_soft_17 = "draw"', "dealer_soft_17", None),
        ('even_money = "yes"', "even_money", "8.F"),
        ('surrender = "early"', "surrender", "9.A"),
        ('double_card_face = "sideways"', "double_card_face", "10.C"),
        ('split_tens_by = "suit"', "split_tens_by", "11.A"),
        ("split_aces_one_card = 1", "split_aces_one_card", "11.C"),
        ("no_mid_shoe_entry = 0", "no_mid_shoe_entry", "6.C"),
        ('settlement_order = "winners_first"', "settlement_order", None),
        ("cover_card_depth = 52", "cover_card_depth", "5.E(2)"),
        ('continuous_shuffler = "on"', "continuous_shuffler", "5.J"),
        ("automated_shuffler = 1", "automated_shuffler", "3.B"),
        ("double_shoe = 2", "double_shoe", "3.C"),
        ('red_suits_side = "front"', "red_suits_side", "7.C(1)(b)"),
        ("payout_limit_per_hand = 0", "payout_limit_per_hand", "2.E(2)"),
        ('aggregate_cap = "none"', "aggregate_cap", "13.J"),
        ("switch = 1", "switch", "12.A"),
        ("hand_dealt = 1", "hand_dealt", "12.B"),
        ("no_hole_card = 1", "no_hole_card", "12.C(1)"),
        ('rules_version = "1.14"', "rules_version", None),
    ],
)
def test_a_value_of_the_wrong_kind_is_an_error_of_its_field(line: str, field: str, label: str | None) -> None:
    clause = None if label is None else f"blackjack:{label}"
    assert found(blackjack(line)) == [(ERROR, 9, f"tables.BJ-1.{field}", clause)]


def test_every_error_is_found_at_once() -> None:
    text = blackjack("decks = 9", "seats = 8", 'cover_card_depth = "10%"', "wagers.tie = {}", blackjack_odds=None)
    assert found(text) == [
        error(3, "blackjack_odds", "13.A(2)"),
        error(9, "decks", "3.A"),
        error(10, "seats", "2.A"),
        error(11, "cover_card_depth", "5.E(2)"),
        error(12, "wagers.tie", "6.G"),
    ]
