"""Wagers on an initial 20: 13.A(4), 13.A(9), 13.A(17) to (19) and 13.Y, with R53, R54, R61 and R86."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
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

STANDS = "7d Td"
"""A dealer's 17, which no wager here has to do with."""
BLACKJACK = "Ad Kc"
METER = {"lucky-ladies-progressive": "12345.67"}


def came_of(wager: str, hand: str, dealer: str, letter: str | None = None) -> list[WagerOutcome]:
    meters: Any = {"meters": METER} if wager == "lucky-ladies-progressive" else {}
    return settle_wager(wager, hand, dealer, letter=letter, **meters)


# What the cards make


@pytest.mark.clause("blackjack:6.G(1)", "blackjack:6.G(23)")
@pytest.mark.parametrize("wager", ["lucky-ladies", "lucky-ladies-progressive"])
@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Qh Qh", "Ad Kc", "queen-hearts-pair-dealer-blackjack"),
        ("Qh Qh", "Kc Ad", "queen-hearts-pair-dealer-blackjack"),
        ("Qh Qh", "Ah Kh", "queen-hearts-pair-dealer-blackjack"),  # R54: suited or not
        ("Qh Qh", "Ad 9c", "queen-hearts-pair"),
        ("Qh Qh", "Kc Qd", "queen-hearts-pair"),
        ("Qd Qd", "Ad Kc", "matched-20"),  # queens, but not of hearts
        ("Kh Kh", "Ad Kc", "matched-20"),  # hearts, but not queens
        ("Td Td", "7d Td", "matched-20"),
        ("9h 9h", "7d Td", NOTHING),  # identical, and 18
        ("Ah Ah", "7d Td", NOTHING),
        ("Qh Kh", "Ad Kc", "suited-20"),  # one queen of hearts
        ("Jc Tc", "7d Td", "suited-20"),
        ("Ac 9c", "7d Td", "suited-20"),  # R53
        ("Kc 9c", "7d Td", NOTHING),
        ("Ac Kc", "7d Td", NOTHING),  # 21 is not 20
        ("Qh Qd", "Ad Kc", "any-20"),
        ("Kc Kd", "7d Td", "any-20"),
        ("9d Ac", "7d Td", "any-20"),  # R53
        ("Ac 8d", "7d Td", NOTHING),
        ("Kc 9d", "7d Td", NOTHING),
        ("Ac Kd", "7d Td", NOTHING),
    ],
)
def test_6_G_1_every_20_is_one_of_five_hands(wager: str, hand: str, dealer: str, row: str) -> None:
    assert row_of_hand(wager, hand, dealer, letter="A") == row


@pytest.mark.clause("blackjack:6.G(6)")
@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Ks Ks", "Ad Kc", "king-spades-pair-dealer-blackjack"),
        ("Ks Ks", "Kc Ad", "king-spades-pair-dealer-blackjack"),
        ("Ks Ks", "Kc Qd", "king-spades-pair"),
        ("Kh Kh", "Ad Kc", "suited-kings-pair"),  # kings, but not of spades
        ("Kc Kc", "7d Td", "suited-kings-pair"),
        ("Qs Qs", "Ad Kc", "suited-queens-jacks-or-tens-pair"),  # spades, but not kings
        ("Jd Jd", "7d Td", "suited-queens-jacks-or-tens-pair"),
        ("Th Th", "7d Td", "suited-queens-jacks-or-tens-pair"),
        ("Qh Qh", "Ad Kc", "suited-queens-jacks-or-tens-pair"),
        ("9h 9h", "7d Td", NOTHING),
        ("Ks Qs", "Ad Kc", "suited-20"),
        ("Jd Td", "7d Td", "suited-20"),
        ("As 9s", "7d Td", "suited-20"),  # R61
        ("Ks 9s", "7d Td", NOTHING),
        ("Ks Kc", "Ad Kc", "pair-of-kings"),  # two suits
        ("Kh Kd", "7d Td", "pair-of-kings"),
        ("Qs Qh", "7d Td", "any-20"),  # a pair, but not of kings
        ("Ks Qh", "7d Td", "any-20"),
        ("As 9h", "7d Td", "any-20"),  # R53
        ("Ks 9h", "7d Td", NOTHING),
        ("As Kh", "7d Td", NOTHING),
    ],
)
def test_6_G_6_kings_come_before_other_20s_R61(hand: str, dealer: str, row: str) -> None:
    assert row_of_hand("kings-bounty", hand, dealer) == row


@pytest.mark.clause("blackjack:6.G(28)")
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Kd Kd", "diamonds-pair"),
        ("Kd Kh", "total-20"),
        ("Kh Kh", "matched-20"),  # kings, but not of diamonds
        ("Qd Qd", "matched-20"),  # diamonds, but not kings
        ("Th Th", "matched-20"),
        ("9d 9d", NOTHING),
        ("Kd Qd", "total-20"),  # R86: suited or not
        ("Jh Ts", "total-20"),  # without a king
        ("Ah 9s", "total-20"),  # R53
        ("Ad 9d", "total-20"),
        ("Kd Ah", "one-card"),  # R86: 21
        ("9s Kd", "one-card"),
        ("Kd 2d", "one-card"),
        ("Qd 9s", NOTHING),
        ("Ah 8s", NOTHING),
        ("Ah Js", NOTHING),
    ],
)
def test_6_G_28_kk_is_on_kings_and_on_20_R86(hand: str, row: str) -> None:
    assert row_of_hand("kk", hand, STANDS) == row


@pytest.mark.clause("blackjack:6.G(29)")
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Qd Qd", "diamonds-pair"),
        ("Qh Qh", "matched-20"),  # no queen of hearts pair here (R86)
        ("Kd Kd", "matched-20"),
        ("Qd Qh", "total-20"),
        ("Ad 9d", "total-20"),
        ("Qd Ah", "one-card"),
        ("5d Qh", "one-card"),
        ("Kd 9h", NOTHING),
    ],
)
def test_6_G_29_qq_is_on_queens(hand: str, row: str) -> None:
    assert row_of_hand("qq", hand, STANDS) == row


@pytest.mark.clause("blackjack:6.G(30)")
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Jd Jd", "diamonds-pair"),
        ("Jc Jc", "matched-20"),
        ("Qd Qd", "matched-20"),
        ("Jd Jh", "total-20"),
        ("Kd Qh", "total-20"),
        ("Jd Ah", "one-card"),
        ("5d Jh", "one-card"),
        ("Qd 9h", NOTHING),
    ],
)
def test_6_G_30_jj_is_on_jacks(hand: str, row: str) -> None:
    assert row_of_hand("jj", hand, STANDS) == row


# What a wager of $5 is ahead


@pytest.mark.clause("blackjack:13.A(4)", "blackjack:13.A(4)(a)", "blackjack:13.A(4)(b)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(4)(a)(i)", "Qh Qh", BLACKJACK, "5000.00", "A"),
        pays("13.A(4)(a)(ii)", "Qh Qh", STANDS, "1000.00", "A"),
        pays("13.A(4)(a)(iii)", "Qd Qd", BLACKJACK, "125.00", "A"),
        pays("13.A(4)(a)(iv)", "Qh Kh", STANDS, "50.00", "A"),
        pays("13.A(4)(a)(iv)", "Ad 9d", STANDS, "50.00", "A"),
        pays("13.A(4)(a)(v)", "Qh Qd", STANDS, "20.00", "A"),
        pays("13.A(4)(a)(v)", "Ah 9d", STANDS, "20.00", "A"),
        pays("13.A(4)(b)(i)", "Qh Qh", BLACKJACK, "5000.00", "B"),
        pays("13.A(4)(b)(ii)", "Qh Qh", STANDS, "625.00", "B"),
        pays("13.A(4)(b)(iii)", "Kh Kh", STANDS, "95.00", "B"),
        pays("13.A(4)(b)(iv)", "Jc Tc", STANDS, "45.00", "B"),
        pays("13.A(4)(b)(v)", "Jc Td", STANDS, "20.00", "B"),
    ],
)
def test_13_A_4_lucky_ladies_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert came_of("lucky-ladies", hand, dealer, letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(4)", "blackjack:13.A(4)(a)", "blackjack:13.A(4)(b)")
def test_13_A_4_which_of_two_paytables_must_be_stated() -> None:
    assert refusal_of_wager("lucky-ladies", 6) == ("options.wagers.lucky-ladies.paytable", "blackjack:13.A(4)")
    assert refusal_of_wager("lucky-ladies", 6, "C") == ("options.wagers.lucky-ladies.paytable", "blackjack:13.A(4)")
    assert came_of("lucky-ladies", "Kh Kh", STANDS, "A") != came_of("lucky-ladies", "Kh Kh", STANDS, "B")


# The stake of a wager that is paid "for 1" or from the meter stays with the house (R3).
@pytest.mark.clause("blackjack:13.Y", "blackjack:13.Y(1)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.Y(1)(a)", "Qh Qh", "Ad Kc", "12340.67"),
        pays("13.Y(1)(a)", "Qh Qh", "Ks As", "12340.67"),  # suited, as 13.Y has it expressly
        pays("13.Y(1)(b)", "Qh Qh", STANDS, "995.00"),
        pays("13.Y(1)(c)", "Qd Qd", BLACKJACK, "120.00"),
        pays("13.Y(1)(d)", "Qh Th", STANDS, "45.00", "A"),
        pays("13.Y(1)(d)", "Ah 9h", STANDS, "45.00"),
        pays("13.Y(1)(e)", "Qh Td", STANDS, "5.00", "A"),
        pays("13.Y(1)(e)", "Ah 9d", STANDS, "5.00"),
    ],
)
def test_13_Y_the_lucky_ladies_progressive_pays(
    hand: str, dealer: str, net: str, clause: str, letter: str | None
) -> None:
    assert came_of("lucky-ladies-progressive", hand, dealer, letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(9)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(9)(a)", "Ks Ks", BLACKJACK, "5000.00"),
        pays("13.A(9)(b)", "Ks Ks", STANDS, "1000.00"),
        pays("13.A(9)(c)", "Kh Kh", BLACKJACK, "250.00"),
        pays("13.A(9)(d)", "Qs Qs", STANDS, "125.00"),
        pays("13.A(9)(d)", "Jh Jh", STANDS, "125.00"),
        pays("13.A(9)(d)", "Td Td", STANDS, "125.00"),
        pays("13.A(9)(e)", "Ks Qs", STANDS, "45.00"),
        pays("13.A(9)(e)", "As 9s", STANDS, "45.00"),
        pays("13.A(9)(f)", "Ks Kh", STANDS, "30.00"),
        pays("13.A(9)(g)", "Qs Qh", STANDS, "20.00"),
        pays("13.A(9)(g)", "9s Ah", STANDS, "20.00"),
    ],
)
def test_13_A_9_kings_bounty_pays(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert came_of("kings-bounty", hand, dealer) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(17)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(17)(a)", "Kd Kd", BLACKJACK, "1000.00"),
        pays("13.A(17)(b)", "Qd Qd", STANDS, "100.00"),
        pays("13.A(17)(c)", "Kd Qd", STANDS, "20.00"),
        pays("13.A(17)(c)", "Ad 9d", STANDS, "20.00"),
        pays("13.A(17)(d)", "Kd Ad", STANDS, "5.00"),
    ],
)
def test_13_A_17_kk_pays(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert came_of("kk", hand, dealer) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(18)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(18)(a)", "Qd Qd", STANDS, "1000.00"),
        pays("13.A(18)(b)", "Qh Qh", BLACKJACK, "100.00"),
        pays("13.A(18)(c)", "Qh Qd", STANDS, "20.00"),
        pays("13.A(18)(d)", "Qh 5d", STANDS, "5.00"),
    ],
)
def test_13_A_18_qq_pays(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert came_of("qq", hand, dealer) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(19)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(19)(a)", "Jd Jd", STANDS, "1000.00"),
        pays("13.A(19)(b)", "Jh Jh", STANDS, "100.00"),
        pays("13.A(19)(c)", "Kh Td", STANDS, "20.00"),
        pays("13.A(19)(d)", "2h Jd", STANDS, "5.00"),
    ],
)
def test_13_A_19_jj_pays(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert came_of("jj", hand, dealer) == [WagerOutcome("won", net, clause)]


@pytest.mark.parametrize(
    ("wager", "hand", "clause", "letter"),
    [
        pytest.param(wager, hand, clause, letter, marks=pytest.mark.clause(clause), id=wager)
        for wager, hand, clause, letter in [
            ("lucky-ladies", "Qh 9h", "blackjack:6.G(1)", "A"),
            ("lucky-ladies-progressive", "Qh Ah", "blackjack:6.G(23)", None),
            ("kings-bounty", "Ks 9s", "blackjack:6.G(6)", None),
            ("kk", "Qd 9d", "blackjack:6.G(28)", None),
            ("qq", "Kd 9d", "blackjack:6.G(29)", None),
            ("jj", "Td 9d", "blackjack:6.G(30)", None),
        ]
    ],
)
def test_6_G_what_just_misses_loses_the_wager(wager: str, hand: str, clause: str, letter: str | None) -> None:
    assert came_of(wager, hand, STANDS, letter) == [WagerOutcome("lost", "-5.00", clause)]


# Around the table


@pytest.mark.clause("blackjack:13.Y(1)(a)")
def test_R6_of_two_winners_the_higher_box_takes_the_meter_and_the_other_what_it_is_reset_to() -> None:
    boxes = {1: {"lucky-ladies-progressive": 1}, 2: {"lucky-ladies-progressive": 1}}
    resets = {"lucky-ladies-progressive": 2000}
    answer = settle_document("Qh Qh Tc Qh Qh Ad", boxes=boxes, meters=METER, resets=resets)
    assert [(line["seat"], line["net"]) for line in answer["settlements"][:2]] == [(2, "12344.67"), (1, "1999.00")]


def test_a_meter_that_can_be_won_must_be_told() -> None:
    with pytest.raises(PitbossError) as refused:
        settle_wager("lucky-ladies-progressive", "Kc 9c", STANDS)
    assert refused.value.at == "meters.lucky-ladies-progressive"


@pytest.mark.clause("blackjack:6.G(1)", "blackjack:6.G(6)")
def test_R92_at_a_switch_table_each_hand_has_its_own_wager_on_the_cards_as_dealt() -> None:
    cards, said = "Ks 9h 7d Ks Jh Td", ("1 switch", "1 stand", "1 stand")
    answer = settle_document(cards, *said, boxes={1: {"kings-bounty": 5}}, **SWITCH)
    found = [(line["hand"], line["stake"], line["net"]) for line in answer["settlements"][:2]]
    assert found == [(2, "5.00", "-5.00"), (1, "5.00", "1000.00")]


def test_R10_the_limit_is_for_all_fixed_odds_of_the_box_together() -> None:
    boxes = {1: {"kings-bounty": 5, "kk": 5}}
    answer = settle_document("Kd 7d Kd Td", "1 stand", boxes=boxes, payout_limit_per_hand=1100)
    # King's Bounty 50 x 5 = 250; KK 200 x 5 = 1,000, of which 850 are left; nothing is left for the hand itself.
    assert [(line["wager"], line["net"]) for line in answer["settlements"]] == [
        ("kings-bounty", "250.00"),
        ("kk", "850.00"),
        ("blackjack", "0.00"),
    ]


def test_R10_a_meter_is_outside_the_limit() -> None:
    options: Any = {"payout_limit_per_hand": 100, "meters": METER}
    assert settle_wager("lucky-ladies-progressive", "Qh Qh", BLACKJACK, **options)[0].net == "12340.67"
    assert settle_wager("lucky-ladies-progressive", "Qh Qh", STANDS, **options)[0].net == "95.00"


@pytest.mark.clause("blackjack:6.G")
@pytest.mark.parametrize(
    ("wager", "hint"), [("kings-bouny", "; did you mean 'kings-bounty'?"), ("zzz", "; there are blackjack, ")]
)
def test_6_G_a_mistyped_wager_of_a_seat_is_named_with_the_wager_that_was_meant(wager: str, hint: str) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document("Ts 6d 8h Td Kc", "1 stand", boxes={1: {wager: 5}})
    assert (refused.value.at, refused.value.clause) == (f"seats.1.{wager}", "blackjack:6.G")
    assert f"blackjack has no wager '{wager}'{hint}" in refused.value.message
