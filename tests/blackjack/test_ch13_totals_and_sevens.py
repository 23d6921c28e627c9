"""Totals and sevens with the up card: 6.G(12), (14), (18), (27), (34), 13.A(16), 13.A(23), 13.E, N, R and S."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from support.blackjack_wagers import (
    NOTHING,
    WagerOutcome,
    options_with,
    pays,
    row_of_hand,
    settle_document,
    settle_wager,
)

# Lucky Lucky and 19 Plus


THREE_CARD_TOTALS = [
    ("7d 7d", "7d", "three-suited-sevens"),
    ("7d 7d", "7h", "three-sevens"),  # one suit short
    ("7d 7h", "7s", "three-sevens"),
    ("7d 7d", "8d", NOTHING),  # 22
    ("8h 6h", "7h", "suited-six-seven-eight"),
    ("6h 7h", "8h", "suited-six-seven-eight"),
    ("8h 6h", "7d", "six-seven-eight"),
    ("7c 8d", "6h", "six-seven-eight"),
    ("8c 8d", "5h", "total-21"),  # 8 at most, and 21 in all, but no 6-7-8
    ("6c 6d", "9h", "total-21"),  # 6 at least
    ("6h 9h", "6h", "suited-21"),  # 21, but no 6-7-8
    ("6h 8h", "8h", NOTHING),  # 22
    ("5h 7d", "9c", "total-21"),
    ("Kh 9h", "2h", "suited-21"),
    ("Kh 9h", "2d", "total-21"),
    ("Kh 9h", "3h", NOTHING),  # 22
    ("Ah Ad", "9c", "total-21"),  # R69: one ace counts 11
    ("Kh Ad", "Qc", "total-21"),  # R69: the ace counts 1
    ("Kh 8h", "2h", "total-20"),  # no row is for a suited 20
    ("Kh 8h", "2d", "total-20"),
    ("Ah 2d", "7c", "total-20"),  # soft
    ("Kh Ad", "9c", "total-20"),
    ("Kh 7h", "2d", "total-19"),
    ("Ah 8d", "Tc", "total-19"),
    ("Ah 4d", "4c", "total-19"),  # soft
    ("Kh 6h", "2d", NOTHING),  # 18
    ("Ah 4d", "3c", NOTHING),  # a soft 18
]


@pytest.mark.clause("blackjack:6.G(12)")
@pytest.mark.parametrize(("hand", "up_card", "row"), THREE_CARD_TOTALS)
def test_6_G_12_lucky_lucky_counts_three_cards(hand: str, up_card: str, row: str) -> None:
    assert [row_of_hand("lucky-lucky", hand, f"{up_card} 9c", letter=letter) for letter in "ABC"] == [row] * 3


@pytest.mark.clause("blackjack:6.G(27)")
@pytest.mark.parametrize(("hand", "up_card", "row"), THREE_CARD_TOTALS)
def test_6_G_27_nineteen_plus_counts_three_cards(hand: str, up_card: str, row: str) -> None:
    assert row_of_hand("19-plus", hand, f"{up_card} 9c") == row


@pytest.mark.clause("blackjack:13.E", "blackjack:13.E(1)", "blackjack:13.E(2)", "blackjack:13.E(3)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.E(1)(a)", "7d 7d", "7d 9c", "1000.00", "A"),
        pays("13.E(1)(b)", "8h 6h", "7h 9c", "500.00", "A"),
        pays("13.E(1)(c)", "7d 7h", "7s 9c", "250.00", "A"),
        pays("13.E(1)(d)", "8h 6d", "7c 9c", "150.00", "A"),
        pays("13.E(1)(e)", "Kh 9h", "2h 9c", "50.00", "A"),
        pays("13.E(1)(f)", "Kh 9h", "2d 9c", "15.00", "A"),
        pays("13.E(1)(g)", "Kh 8h", "2d 9c", "10.00", "A"),
        pays("13.E(1)(h)", "Kh 7h", "2d 9c", "10.00", "A"),  # R69: 2 to 1 here, 1 to 1 in the others
        pays("13.E(2)(a)", "7d 7d", "7d 9c", "1000.00", "B"),
        pays("13.E(2)(b)", "8h 6h", "7h 9c", "500.00", "B"),
        pays("13.E(2)(c)", "7d 7h", "7s 9c", "250.00", "B"),
        pays("13.E(2)(d)", "8h 6d", "7c 9c", "150.00", "B"),
        pays("13.E(2)(e)", "Kh 9h", "2h 9c", "75.00", "B"),
        pays("13.E(2)(f)", "Kh 9h", "2d 9c", "15.00", "B"),
        pays("13.E(2)(g)", "Kh 8h", "2d 9c", "10.00", "B"),
        pays("13.E(2)(h)", "Kh 7h", "2d 9c", "5.00", "B"),
        pays("13.E(3)(a)", "7d 7d", "7d 9c", "1000.00", "C"),
        pays("13.E(3)(b)", "8h 6h", "7h 9c", "500.00", "C"),
        pays("13.E(3)(c)", "7d 7h", "7s 9c", "250.00", "C"),
        pays("13.E(3)(d)", "8h 6d", "7c 9c", "150.00", "C"),
        pays("13.E(3)(e)", "Kh 9h", "2h 9c", "50.00", "C"),
        pays("13.E(3)(f)", "Kh 9h", "2d 9c", "15.00", "C"),
        pays("13.E(3)(g)", "Kh 8h", "2d 9c", "10.00", "C"),
        pays("13.E(3)(h)", "Kh 7h", "2d 9c", "5.00", "C"),
    ],
)
def test_13_E_lucky_lucky_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert settle_wager("lucky-lucky", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(16)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(16)(a)", "7d 7d", "7d 9c", "1000.00"),
        pays("13.A(16)(b)", "8h 6h", "7h 9c", "500.00"),
        pays("13.A(16)(c)", "7d 7h", "7s 9c", "250.00"),
        pays("13.A(16)(d)", "8h 6d", "7c 9c", "150.00"),
        pays("13.A(16)(e)", "Kh 9h", "2h 9c", "50.00"),
        pays("13.A(16)(f)", "Kh 9h", "2d 9c", "15.00"),
        pays("13.A(16)(g)", "Kh 8h", "2d 9c", "10.00"),
        pays("13.A(16)(h)", "Kh 7h", "2d 9c", "5.00"),
    ],
)
def test_13_A_16_nineteen_plus_pays(hand: str, dealer: str, net: str, clause: str, letter: str | None) -> None:
    assert settle_wager("19-plus", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


# Upcard Luck 21


@pytest.mark.clause("blackjack:6.G(14)")
@pytest.mark.parametrize(
    ("hand", "up_card", "row"),
    [
        ("As Js", "2c", "ace-and-jack-of-spades"),
        ("Js As", "7c", "ace-and-jack-of-spades"),
        ("As Js", "8c", NOTHING),  # an eight is up
        ("As Js", "Ac", NOTHING),
        ("As Js", "Kc", NOTHING),
        ("As Qs", "7c", "blackjack"),
        ("As Jh", "7c", "blackjack"),
        ("Ah Js", "7c", "blackjack"),
        ("Ah Td", "8c", NOTHING),
        ("5h 3d", "7c", NOTHING),  # 8
        ("5h 4d", "7c", "total-9-to-11"),
        ("6h 4d", "2c", "total-9-to-11"),
        ("6h 5d", "7c", "total-9-to-11"),
        ("6h 5d", "8c", NOTHING),
        ("6h 6d", "7c", NOTHING),  # 12
        ("Ah Ad", "7c", NOTHING),  # R73: two aces are 12
        ("Th 7d", "7c", NOTHING),  # 17
        ("Ah 6d", "7c", NOTHING),  # a soft 17
        ("Th 8d", "7c", "total-18-to-20"),
        ("Ah 7d", "2c", "total-18-to-20"),  # R73: the ace counts 11
        ("Th 9d", "7c", "total-18-to-20"),
        ("Kh Qd", "7c", "total-18-to-20"),
        ("Kh Qd", "Ac", NOTHING),
    ],
)
def test_6_G_14_the_hand_counts_with_a_two_to_a_seven_up_R73(hand: str, up_card: str, row: str) -> None:
    assert row_of_hand("upcard-luck-21", hand, f"{up_card} 9c", letter="A") == row


@pytest.mark.clause("blackjack:13.N", "blackjack:13.N(1)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.N(1)(a)", "As Js", "7c Td", "400.00", "A"),
        pays("13.N(1)(b)", "As Jd", "7c Td", "40.00", "A"),
        pays("13.N(1)(c)", "5h 4d", "7c Td", "20.00", "A"),
        pays("13.N(1)(d)", "Ah 7d", "7c Td", "15.00"),  # one paytable needs no letter
    ],
)
def test_13_N_upcard_luck_21_pays(hand: str, dealer: str, net: str, clause: str, letter: str | None) -> None:
    assert settle_wager("upcard-luck-21", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


# Blazing 7's


METERS = {"mega": 10500, "major": "5250.25", "minor": 2600}


@pytest.mark.clause("blackjack:6.G(18)")
@pytest.mark.parametrize(
    ("hand", "up_card", "row"),
    [
        ("7d 7d", "7d", "three-sevens-of-diamonds"),
        ("7d 7d", "7h", "three-sevens-of-one-color"),  # one suit short
        ("7s 7s", "7s", "three-suited-sevens"),
        ("7h 7h", "7h", "three-suited-sevens"),
        ("7c 7c", "7c", "three-suited-sevens"),
        ("7s 7s", "7c", "three-sevens-of-one-color"),  # R18
        ("7h 7d", "7d", "three-sevens-of-one-color"),  # R18
        pytest.param("7h 7d", "7c", "three-sevens", marks=pytest.mark.clause("blackjack:13.R(1)(c)")),  # two colors
        ("7c 7h", "7d", "three-sevens"),  # any of the three may be the one of the other color
        ("7h 7c", "7d", "three-sevens"),
        ("7s 7c", "7h", "three-sevens"),
        ("7h 7h", "6h", "two-sevens"),
        ("7h 8h", "7d", "two-sevens"),  # R80: the up card counts like the others
        ("8h 7h", "7d", "two-sevens"),
        ("7h 6d", "8c", "one-seven"),
        ("6h 7d", "8c", "one-seven"),
        ("6h 8d", "7c", "one-seven"),  # R80
        ("6h 8d", "9c", NOTHING),
    ],
)
def test_6_G_18_sevens_count_wherever_they_lie_R80(hand: str, up_card: str, row: str) -> None:
    assert row_of_hand("blazing-7s", hand, f"{up_card} 9c", letter="A") == row


@pytest.mark.clause("blackjack:13.R", "blackjack:13.R(1)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.R(1)(a)", "7d 7d", "7d 9c", "10495.00", "A"),
        pays("13.R(1)(b)", "7s 7s", "7s 9c", "5245.25", "A"),
        pays("13.R(1)(c)", "7h 7d", "7h 9c", "2595.00", "A"),
        pays("13.R(1)(d)", "7h 7d", "7s 9c", "995.00", "A"),
        pays("13.R(1)(e)", "7h 8d", "7s 9c", "120.00", "A"),
        pays("13.R(1)(f)", "6h 8d", "7s 9c", "5.00"),
    ],
)
def test_13_R_blazing_7s_pays(hand: str, dealer: str, net: str, clause: str, letter: str | None) -> None:
    found = settle_wager("blazing-7s", hand, dealer, letter=letter, meters=METERS)
    assert found == [WagerOutcome("won", net, clause)]


@pytest.mark.parametrize(
    ("seed_mode", "cards", "first", "second"),
    [
        pytest.param("fixed", "7d 7d 7d 7d 7d 9c", "10495.00", "9995.00",
                     marks=pytest.mark.clause("blackjack:13.R(1)(a)", "blackjack:13.S(2)(a)(i)")),
        pytest.param("fixed", "7s 7s 7s 7s 7s 9c", "5245.25", "4995.00",
                     marks=pytest.mark.clause("blackjack:13.R(1)(b)", "blackjack:13.S(2)(a)(ii)")),
        pytest.param("fixed", "7s 7s 7s 7c 7c 9c", "2595.00", "2495.00",
                     marks=pytest.mark.clause("blackjack:13.R(1)(c)", "blackjack:13.S(2)(a)(ii)'")),
        pytest.param("none", "7d 7d 7d 7d 7d 9c", "10495.00", "-5.00",  # an award of nothing: the stake is gone
                     marks=pytest.mark.clause("blackjack:13.S(2)(a)'(i)")),
        pytest.param("none", "7s 7s 7s 7s 7s 9c", "5245.25", "-5.00",
                     marks=pytest.mark.clause("blackjack:13.S(2)(a)'(ii)")),
        pytest.param("none", "7s 7s 7s 7c 7c 9c", "2595.00", "2495.00",
                     marks=pytest.mark.clause("blackjack:13.S(2)(a)'(ii)'")),
    ],
)  # fmt: skip
def test_13_R_two_winners_are_paid_from_the_highest_seat_and_the_meter_is_reset_between_R6(
    seed_mode: str, cards: str, first: str, second: str
) -> None:
    answer = settle_document(
        cards, "1 surrender", "2 surrender", boxes={1: {"blazing-7s": 5}, 2: {"blazing-7s": 5}},
        meters=METERS, seed_mode=seed_mode, **options_with("blazing-7s", "A"),
    )  # fmt: skip
    paid = [(line["seat"], line["result"], line["net"]) for line in answer["settlements"][:2]]
    assert paid == [(2, "won", first), (1, "won", second)]


@pytest.mark.parametrize(
    ("seed_mode", "meter", "reset", "clause"),
    [
        ("fixed", "mega", "9999.99", "blackjack:13.S(2)(a)(i)"),
        ("fixed", "major", "4999.99", "blackjack:13.S(2)(a)(ii)"),
        ("fixed", "minor", "2499.99", "blackjack:13.S(2)(a)(ii)'"),
        ("none", "minor", "2499.99", "blackjack:13.S(2)(a)'(ii)'"),
    ],
)
@pytest.mark.clause(
    "blackjack:13.S(2)", "blackjack:13.S(2)(a)", "blackjack:13.S(2)(a)(i)", "blackjack:13.S(2)(a)(ii)",
    "blackjack:13.S(2)(a)(ii)'", "blackjack:13.S(2)(a)'", "blackjack:13.S(2)(a)'(ii)'",
)  # fmt: skip
def test_13_S_2_a_reset_below_the_minimum_is_refused_R81(seed_mode: str, meter: str, reset: str, clause: str) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_wager("blazing-7s", "6h 8d", "9c 9c", meters=METERS, resets={meter: reset}, seed_mode=seed_mode)
    assert (refused.value.at, refused.value.clause) == (f"resets.{meter}", clause)


@pytest.mark.parametrize("missing", ["mega", "major", "minor"])
def test_each_of_the_three_meters_has_to_be_given(missing: str) -> None:
    given = {name: amount for name, amount in METERS.items() if name != missing}
    with pytest.raises(PitbossError) as refused:
        settle_wager("blazing-7s", "6h 8d", "9c 9c", meters=given)
    assert refused.value.at == f"meters.{missing}"


# 7's


@pytest.mark.clause("blackjack:6.G(34)")
@pytest.mark.parametrize(
    ("hand", "up_card", "row"),
    [
        ("7d 7d", "7d", "three-suited-sevens"),
        ("7d 7d", "7h", "three-sevens"),
        ("7d 7h", "7h", "three-sevens"),
        ("7d 7d", "8d", "first-two-suited-sevens"),  # R90: the two of them share a suit
        ("7d 7h", "8d", "first-two-sevens"),
        ("7d 8d", "7d", "first-seven"),  # R88: the up card does not step in for the second
        ("7d 8d", "9c", "first-seven"),
        ("8d 7d", "9c", NOTHING),  # R88: only the second card
        ("8d 7d", "7h", NOTHING),
        ("8d 9d", "7d", NOTHING),  # R88: only the up card
    ],
)
def test_6_G_34_sevens_count_in_the_order_of_the_deal_R88(hand: str, up_card: str, row: str) -> None:
    assert row_of_hand("7s", hand, f"{up_card} 9c") == row


@pytest.mark.clause("blackjack:13.A(23)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(23)(a)", "7d 7d", "7d 9c", "1000.00"),
        pays("13.A(23)(b)", "7d 7h", "7d 9c", "625.00"),
        pays("13.A(23)(c)", "7d 7d", "8c 9c", "500.00"),
        pays("13.A(23)(d)", "7d 7h", "8c 9c", "250.00"),
        pays("13.A(23)(e)", "7d 9h", "7c 9c", "30.00"),
    ],
)
def test_13_A_23_sevens_pay(hand: str, dealer: str, net: str, clause: str, letter: str | None) -> None:
    assert settle_wager("7s", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


# What loses


@pytest.mark.parametrize(
    ("wager", "letter", "hand", "dealer", "meters", "label"),
    [
        pytest.param(*case, marks=pytest.mark.clause(f"blackjack:{case[-1]}"))
        for case in [
            *(("lucky-lucky", letter, "Kh 6h", "2d 9c", {}, "6.G(12)") for letter in "ABC"),
            ("19-plus", None, "Kh 6h", "2d 9c", {}, "6.G(27)"),
            ("upcard-luck-21", "A", "As Js", "8c 9c", {}, "6.G(14)"),
            ("blazing-7s", "A", "6h 8d", "9c 9c", METERS, "6.G(18)"),
            ("7s", None, "9h 7d", "7c 9c", {}, "6.G(34)"),
        ]
    ],
)
def test_a_hand_without_a_row_loses(
    wager: str, letter: str | None, hand: str, dealer: str, meters: dict[str, Any], label: str
) -> None:
    lost = WagerOutcome("lost", "-5.00", f"blackjack:{label}")
    assert settle_wager(wager, hand, dealer, letter=letter, meters=meters) == [lost]
