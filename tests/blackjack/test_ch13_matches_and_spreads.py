"""Wagers on the initial hand and the up card: 13.A(5), (6), (21), (22) and 13.Y', with R48, R55 to R57, R87 and R95."""

from __future__ import annotations

import pytest

from support.blackjack import SWITCH
from support.blackjack_wagers import (
    NOTHING,
    WagerOutcome,
    pays,
    refusal_of_wager,
    row_of_hand,
    settle_document,
    settle_wager,
)

NINE = "9d Ts"
"""A dealer's 19 with the nine of diamonds up."""

# Cards that match the up card: R13, R55, R87


@pytest.mark.clause("blackjack:6.G(2)", "blackjack:6.G(24)", "blackjack:6.G(32)")
@pytest.mark.parametrize(
    ("wager", "letter"), [("match-the-dealer", "6"), ("match-super-bonus", "A"), ("match", "only")]
)
@pytest.mark.parametrize(
    ("hand", "up_card", "row"),
    [
        ("9d 9d", "9d", "two-suited-matches"),
        ("9d 9h", "9d", "suited-and-unsuited-match"),
        ("9h 9d", "9d", "suited-and-unsuited-match"),
        ("9d 5h", "9d", "suited-match"),
        ("5d 9d", "9d", "suited-match"),  # the five has only the suit
        ("9h 9s", "9d", "two-unsuited-matches"),
        ("9h 9h", "9d", "two-unsuited-matches"),  # a suited pair, of another suit
        ("9h 5s", "9d", "unsuited-match"),
        ("5d 9h", "9d", "unsuited-match"),
        ("5d 8d", "9d", NOTHING),  # the suit alone (R87)
        ("8d 8d", "9d", NOTHING),
        ("Td Jd", "Kd", NOTHING),  # the value alone (R13)
    ],
)
def test_6_G_2_a_match_is_of_rank_and_a_suited_one_of_suit_besides(
    wager: str, letter: str, hand: str, up_card: str, row: str
) -> None:
    assert row_of_hand(wager, hand, f"{up_card} Ts", letter=letter) == row


# Two matching cards pay both their rows, the first of which is cited, and the stake comes back once (R55).
@pytest.mark.clause("blackjack:13.A(5)", "blackjack:13.A(5)(a)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(5)(a)(i)", "9d 9d", NINE, "110.00"),
        pays("13.A(5)(a)(i)", "9d 9h", NINE, "75.00"),
        pays("13.A(5)(a)(i)", "9d 5h", NINE, "55.00"),
        pays("13.A(5)(a)(ii)", "9c 9h", NINE, "40.00"),
        pays("13.A(5)(a)(ii)", "9h 5d", NINE, "20.00"),
    ],
)
def test_13_A_5_a_match_the_dealer_pays_with_six_decks(
    hand: str, dealer: str, net: str, clause: str, letter: None
) -> None:
    assert settle_wager("match-the-dealer", hand, dealer, decks=6) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(5)", "blackjack:13.A(5)(b)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(5)(b)(i)", "9d 9d", NINE, "140.00"),
        pays("13.A(5)(b)(i)", "9d 9h", NINE, "85.00"),
        pays("13.A(5)(b)(i)", "5h 9d", NINE, "70.00"),
        pays("13.A(5)(b)(ii)", "9c 9h", NINE, "30.00"),
        pays("13.A(5)(b)(ii)", "5d 9h", NINE, "15.00"),
    ],
)
def test_13_A_5_b_match_the_dealer_pays_with_eight_decks(
    hand: str, dealer: str, net: str, clause: str, letter: None
) -> None:
    assert settle_wager("match-the-dealer", hand, dealer, decks=8) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(5)")
@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 7])
def test_13_A_5_no_other_deck_count_has_match_the_dealer_R48(decks: int) -> None:
    assert refusal_of_wager("match-the-dealer", decks) == ("options.wagers.match-the-dealer", "blackjack:13.A(5)")


@pytest.mark.clause("blackjack:13.A(5)")
def test_13_A_5_the_deck_count_says_what_is_paid_and_nothing_need_be_stated() -> None:
    answer = settle_document("9d 9d 5h Ts", "1 surrender", boxes={1: {"match-the-dealer": 5}}, decks=8)
    assert answer["settlements"][0]["pays"] == "14 to 1"
    assert refusal_of_wager("match-the-dealer", 6, "8") == (
        "options.wagers.match-the-dealer.paytable",
        "blackjack:13.A(5)",
    )


@pytest.mark.clause("blackjack:13.A(5)(a)(i)", "blackjack:13.A(5)(a)(ii)")
def test_R55_the_odds_of_two_cards_are_told_as_one() -> None:
    answer = settle_document("9d 9d 9h Ts", "1 surrender", boxes={1: {"match-the-dealer": 5}})
    line = answer["settlements"][0]
    assert (line["row"], line["pays"], line["net"]) == ("suited-and-unsuited-match", "15 to 1", "75.00")
    assert answer["net"] == {"1": "70.00"}  # 75 to the good, and 5 lost with half of the Blackjack Wager


@pytest.mark.clause("blackjack:13.Y'", "blackjack:13.Y'(1)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.Y'(1)(a)", "9d 9d", NINE, "120.00", "A"),
        pays("13.Y'(1)(b)", "9h 9d", NINE, "75.00"),
        pays("13.Y'(1)(c)", "9d 5d", NINE, "60.00"),
        pays("13.Y'(1)(d)", "9h 9c", NINE, "30.00"),
        pays("13.Y'(1)(e)", "5d 9c", NINE, "15.00"),
    ],
)
def test_13_Y_second_match_super_bonus_pays_one_row(
    hand: str, dealer: str, net: str, clause: str, letter: str | None
) -> None:
    assert settle_wager("match-super-bonus", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.Y'")
def test_13_Y_second_has_one_paytable() -> None:
    assert refusal_of_wager("match-super-bonus", 6, "B") == (
        "options.wagers.match-super-bonus.paytable",
        "blackjack:13.Y'",
    )


@pytest.mark.clause("blackjack:13.A(21)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(21)(a)", "9d 9d", NINE, "250.00"),
        pays("13.A(21)(b)", "9d 9s", NINE, "125.00"),
        pays("13.A(21)(c)", "9d 5d", NINE, "55.00"),
        pays("13.A(21)(d)", "9s 9s", NINE, "30.00"),
        pays("13.A(21)(e)", "9s 5d", NINE, "15.00"),
    ],
)
def test_13_A_21_match_pays(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert settle_wager("match", hand, dealer) == [WagerOutcome("won", net, clause)]


@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("wager", ["match-super-bonus", "match"])
def test_R48_the_other_two_are_for_any_number_of_decks(wager: str, decks: int) -> None:
    assert settle_wager(wager, "9h 5d", NINE, decks=decks)[0][:2] == ("won", "15.00")


@pytest.mark.parametrize(
    ("wager", "hand", "dealer", "clause"),
    [
        pytest.param(wager, hand, dealer, clause, marks=pytest.mark.clause(clause), id=f"{wager} {hand}")
        for wager, hand, dealer, clause in [
            ("match-the-dealer", "Td 8d", NINE, "blackjack:6.G(2)"),
            ("match-the-dealer", "Td Jd", "Kd 7s", "blackjack:6.G(2)"),
            ("match-super-bonus", "5h 8d", NINE, "blackjack:6.G(24)"),
            ("match", "5d 8d", NINE, "blackjack:6.G(32)"),  # R87
            ("in-between", "9h 8c", NINE, "blackjack:6.G(3)"),
            ("in-between", "9h Kc", NINE, "blackjack:6.G(3)"),
            ("a-2", "Ah 9c", NINE, "blackjack:6.G(33)"),
            ("a-2", "8h 8c", NINE, "blackjack:6.G(33)"),
        ]
    ],
)
def test_6_G_what_just_misses_loses_the_wager(wager: str, hand: str, dealer: str, clause: str) -> None:
    assert settle_wager(wager, hand, dealer) == [WagerOutcome("lost", "-5.00", clause)]


def test_R96_near_duplicates_are_wagers_of_their_own() -> None:
    stakes = {"match-the-dealer": 5, "match-super-bonus": 5, "match": 5}
    answer = settle_document("9h 9d 9s Ts", "1 surrender", boxes={1: stakes})
    assert {line["wager"]: line["net"] for line in answer["settlements"] if line["wager"] in stakes} == {
        "match-the-dealer": "40.00",
        "match-super-bonus": "30.00",
        "match": "30.00",
    }


def test_R24_they_are_settled_before_anybody_acts_counterclockwise_and_R93_whatever_the_dealer_has() -> None:
    answer = settle_document("Kh Ah Kd 5s 5c Ad", boxes={1: {"match": 5}, 2: {"match": 5}})
    found = [(line["seat"], line["wager"], line["net"]) for line in answer["settlements"]]
    assert found == [
        (2, "match", "-5.00"),
        (1, "match", "15.00"),
        (2, "blackjack", "-10.00"),
        (1, "blackjack", "-10.00"),
    ]


def test_R92_at_a_switch_table_both_hands_have_the_wager() -> None:
    answer = settle_document(
        "9d 5h 9d 5s 9h Ts", "1 switch", "1 stand", "1 stand", boxes={1: {"match-the-dealer": 5}}, **SWITCH
    )
    found = [(line["hand"], line["stake"], line["net"]) for line in answer["settlements"][:2]]
    assert found == [(2, "5.00", "20.00"), (1, "5.00", "55.00")]  # as dealt: 5h 9h, and 9d 5s


# The up card between the two: R56, R57, R95


@pytest.mark.clause("blackjack:6.G(3)", "blackjack:6.G(33)")
@pytest.mark.parametrize("wager", ["in-between", "a-2"])
@pytest.mark.parametrize(
    ("hand", "up_card", "row"),
    [
        ("9h 9d", "9s", "triple-match"),
        ("9h 9h", "9h", "triple-match"),
        ("9h 9d", "8s", NOTHING),  # a pair has nothing between
        ("Kh Kd", "Qs", NOTHING),  # R13
        ("7h 9d", "8s", "one-card-spread"),
        ("9d 7h", "8s", "one-card-spread"),
        ("7h 9d", "7s", NOTHING),  # equal to one of the two
        ("7h 9d", "9s", NOTHING),
        ("7h 9d", "Ts", NOTHING),
        ("7h 9d", "6s", NOTHING),
        ("7h 8d", "7s", NOTHING),  # neighbours
        ("6h 9d", "7s", "two-card-spread"),
        ("6h 9d", "8s", "two-card-spread"),
        ("6h 9d", "6s", NOTHING),
        ("6h 9d", "9s", NOTHING),
        ("4h 9d", "5s", "wider-spread"),
        ("4h 9d", "8s", "wider-spread"),
        ("4h 9d", "4s", NOTHING),
        ("Th Kd", "Js", "two-card-spread"),  # tens are four ranks
    ],
)
def test_6_G_3_the_up_card_lies_strictly_between_or_all_three_are_alike(
    wager: str, hand: str, up_card: str, row: str
) -> None:
    assert row_of_hand(wager, hand, f"{up_card} Ts") == row


@pytest.mark.clause("blackjack:6.G(3)", "blackjack:6.G(33)")
@pytest.mark.parametrize("up_card", ["6s", "7s", "8s"])
def test_only_in_between_has_a_row_for_a_spread_of_three(up_card: str) -> None:
    assert row_of_hand("in-between", "5h 9d", f"{up_card} Ts") == "three-card-spread"
    assert row_of_hand("a-2", "5h 9d", f"{up_card} Ts") == "wider-spread"


@pytest.mark.parametrize("wager", ["in-between", "a-2"])
@pytest.mark.parametrize(
    ("hand", "up_card", "high", "low"),
    [
        ("Ah Qd", "Ks", "one-card-spread", NOTHING),
        ("Ah Jd", "Ks", "two-card-spread", NOTHING),
        ("Ah 2d", "7s", "wider-spread", NOTHING),  # eleven ranks between, or none
        ("Ah 2d", "As", NOTHING, NOTHING),
        ("Ah 3d", "2s", NOTHING, "one-card-spread"),
        ("Ah 4d", "2s", NOTHING, "two-card-spread"),
        ("Ah Kd", "2s", NOTHING, "wider-spread"),
        ("Ah Kd", "Qs", NOTHING, "wider-spread"),
        ("Ah 7d", "9s", "wider-spread", NOTHING),
        ("Ah 7d", "5s", NOTHING, "wider-spread"),
        ("2h Kd", "As", NOTHING, NOTHING),  # at either end, never between
        ("Ah Ad", "As", "triple-match", "triple-match"),
    ],
)
def test_R56_the_ace_is_above_the_king_unless_it_is_below_the_two(
    wager: str, hand: str, up_card: str, high: str, low: str
) -> None:
    assert row_of_hand(wager, hand, f"{up_card} Ts", ace_is_low=False) == high
    assert row_of_hand(wager, hand, f"{up_card} Ts", ace_is_low=True) == low


@pytest.mark.clause("blackjack:13.A(6)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(6)(a)", "9h 9d", "9s Ts", "150.00"),
        pays("13.A(6)(b)", "7h 9d", "8s Ts", "50.00"),
        pays("13.A(6)(c)", "9h 6d", "8s Ts", "30.00"),
        pays("13.A(6)(d)", "5h 9d", "8s Ts", "20.00"),
        pays("13.A(6)(e)", "4h 9d", "8s Ts", "5.00"),
        pays("13.A(6)(e)", "2h Ad", "Ks 3s", "5.00"),
    ],
)
def test_13_A_6_in_between_pays(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert settle_wager("in-between", hand, dealer) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(22)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(22)(a)", "9h 9d", "9s Ts", "250.00"),
        pays("13.A(22)(b)", "7h 9d", "8s Ts", "25.00"),
        pays("13.A(22)(c)", "9h 6d", "8s Ts", "20.00"),
        pays("13.A(22)(d)", "5h 9d", "8s Ts", "5.00"),
        pays("13.A(22)(d)", "2h Ad", "Ks 3s", "5.00"),
    ],
)
def test_13_A_22_a_2_pays(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert settle_wager("a-2", hand, dealer) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:6.G(3)", "blackjack:6.G(33)")
@pytest.mark.parametrize(
    ("wager", "clause", "net"), [("in-between", "13.A(6)(b)", "50.00"), ("a-2", "13.A(22)(b)", "25.00")]
)
def test_R56_the_operator_says_where_the_ace_ranks(wager: str, clause: str, net: str) -> None:
    won = [WagerOutcome("won", net, f"blackjack:{clause}")]
    assert settle_wager(wager, "Qh Ad", "Ks 9s") == won
    assert settle_wager(wager, "Qh Ad", "Ks 9s", ace_rank="low")[0].result == "lost"
    assert settle_wager(wager, "3h Ad", "2s 9s", ace_rank="low") == won
    assert settle_wager(wager, "3h Ad", "2s 9s", ace_rank="high")[0].result == "lost"
