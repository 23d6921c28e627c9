"""Poker hands of two cards and the up card: 6.G(9), (20) to (22), (25), (26), 13.A(13) to (15), 13.D, V, W, X."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import Suit, parse_cards
from pitboss.errors import PitbossError
from pitboss.games.blackjack.wagers.three_card_poker import DeclaredSuit, declared_suit_aces
from support.blackjack_wagers import (
    NOTHING,
    WagerOutcome,
    options_with,
    outcomes_of,
    pays,
    row_of_hand,
    settle_document,
    settle_wager,
)
from support.cases import case

METER = {"21-plus-3": "4321.09"}

# The three cards are written as the player's two and the up card; the dealer's hole card is a seven of clubs.


def row_of(wager: str, hand: str, up_card: str, letter: str = "only") -> str:
    return row_of_hand(wager, hand, f"{up_card} 7c", letter=letter)


FLUSH_OR_BETTER = [
    ("8h Th", "9h", "straight-flush"),
    ("Kd Qd", "Ad", "straight-flush"),  # R65
    ("2s 3s", "As", "straight-flush"),  # R65
    ("Ks 2s", "As", "flush"),  # R65: the ace does not join the king to the two
    ("8h Th", "9d", "straight"),  # one suit short of the straight flush
    ("8h Jh", "9h", "flush"),  # one rank short of it
    ("8h 8d", "8c", "three-of-a-kind"),
    ("8h 8h", "8h", "three-of-a-kind"),  # R66: no row is for suited ones
    ("8h 8d", "9c", NOTHING),  # a pair
    ("Kh Qd", "Jc", "straight"),
    ("Th Td", "Jc", NOTHING),  # R13: a ten is no king, though both count ten
    ("Kh Td", "Kc", NOTHING),
    ("Qh Kd", "Ac", "straight"),  # R65
    ("3h Ad", "2c", "straight"),  # R65
    ("Kh 2d", "Ac", NOTHING),  # R65
    ("Th Qd", "Kc", NOTHING),  # a jack short
    ("2d Kd", "9d", "flush"),
    ("8d 8d", "5d", "flush"),  # R66: two identical cards may be part of it
    ("2d Kd", "9h", NOTHING),
]


@pytest.mark.clause("blackjack:6.G(9)")
@pytest.mark.parametrize(("hand", "up_card", "row"), FLUSH_OR_BETTER)
def test_6_G_9_three_card_poker_is_a_flush_or_better(hand: str, up_card: str, row: str) -> None:
    assert row_of("three-card-poker", hand, up_card, "A") == row_of("three-card-poker", hand, up_card, "B") == row


@pytest.mark.clause("blackjack:6.G(26)")
@pytest.mark.parametrize(("hand", "up_card", "row"), FLUSH_OR_BETTER)
def test_6_G_26_poker_3_is_a_flush_or_better(hand: str, up_card: str, row: str) -> None:
    assert row_of("poker-3", hand, up_card) == row


@pytest.mark.clause("blackjack:6.G(22)")
@pytest.mark.parametrize(("hand", "up_card", "row"), FLUSH_OR_BETTER)
def test_6_G_22_trilux_bonus_is_a_flush_or_better(hand: str, up_card: str, row: str) -> None:
    assert row_of("trilux-bonus", hand, up_card, "A") == row


@pytest.mark.clause("blackjack:13.A(13)(b)")
@pytest.mark.parametrize(
    ("hand", "up_card", "row"),
    [
        ("Ks Qs", "As", "mini-royal"),
        ("As Ks", "Qs", "mini-royal"),
        ("Ks Qs", "Ah", "straight"),  # not suited
        ("Ks Qs", "Js", "straight-flush"),  # no ace
        ("2s 3s", "As", "straight-flush"),  # the other end
        ("Ks Ks", "As", "flush"),  # no queen
        ("As As", "As", "three-of-a-kind"),
        ("8h Td", "9c", "straight"),
        ("2d Kd", "9d", "flush"),
        ("2d Kd", "9h", NOTHING),
    ],
)
def test_13_A_13_b_trilux_b_has_a_row_for_the_suited_ace_king_queen(hand: str, up_card: str, row: str) -> None:
    assert row_of("trilux-bonus", hand, up_card, "B") == row


SUITED_TRIPS = [
    ("9s 9s", "9s", "suited-three-of-a-kind"),
    ("9s 9s", "9c", "three-of-a-kind"),  # one suit short
    ("9s 9s", "8s", NOTHING),  # one rank short
    ("9s Ts", "Js", "straight-flush"),
    ("Ks Qs", "As", "straight-flush"),  # R65
    ("As 2s", "3s", "straight-flush"),  # R65
    ("Ks As", "2s", NOTHING),  # R65
    ("9s Ts", "Jh", NOTHING),  # a straight has no row
    ("9s Ts", "Qs", NOTHING),  # nor has a flush
    ("9s 9h", "9c", "three-of-a-kind"),
    ("9s 9h", "8c", NOTHING),
]


@pytest.mark.clause("blackjack:6.G(21)")
@pytest.mark.parametrize(("hand", "up_card", "row"), SUITED_TRIPS)
def test_6_G_21_top_3_is_three_of_a_kind_or_better(hand: str, up_card: str, row: str) -> None:
    assert row_of("top-3", hand, up_card, "A") == row_of("top-3", hand, up_card, "B") == row


@pytest.mark.clause("blackjack:6.G(25)")
@pytest.mark.parametrize(("hand", "up_card", "row"), SUITED_TRIPS)
def test_6_G_25_trilux_super_3_is_three_of_a_kind_or_better(hand: str, up_card: str, row: str) -> None:
    assert row_of("trilux-super-3", hand, up_card) == row


@pytest.mark.clause("blackjack:6.G(20)")
@pytest.mark.parametrize(
    ("hand", "up_card", "row"),
    [
        ("Ac Ac", "Ac", "three-suited-aces"),
        ("Ac Ac", "As", "three-of-a-kind"),  # two suits
        ("Kc Kc", "Kc", "suited-three-of-a-kind"),
        ("Kc Kc", "Ks", "three-of-a-kind"),
        ("Kc Qc", "Ac", "straight-flush"),  # R65
        ("3c 2c", "Ac", "straight-flush"),  # R65
        ("Kc 2c", "Ac", "flush"),  # R65
        ("8c 9c", "Th", "straight"),
        ("Kh 2c", "Ad", NOTHING),  # R65
        ("8c 8d", "8h", "three-of-a-kind"),
        ("8c 8d", "9h", NOTHING),
        ("Ah Qd", "Kc", "straight"),
        ("2c 9c", "Jc", "flush"),
        ("2c 9c", "Js", NOTHING),
    ],
)
def test_6_G_20_twenty_one_plus_three_is_a_flush_or_better(hand: str, up_card: str, row: str) -> None:
    assert row_of("21-plus-3", hand, up_card, "A") == row


@pytest.mark.clause("blackjack:13.V(2)")
@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ah Ah Ah", DeclaredSuit.THREE_ACES_OF_DECLARED_SUIT),
        ("Ad Ad Ad", DeclaredSuit.THREE_ACES_OF_ANOTHER_SUIT),
        ("Ah Ah Ad", DeclaredSuit.THREE_OF_A_KIND),
        ("Kh Kh Kh", DeclaredSuit.SUITED_THREE_OF_A_KIND),
        ("Kh Kh Ks", DeclaredSuit.THREE_OF_A_KIND),
        ("Kh Ah Qh", DeclaredSuit.STRAIGHT_FLUSH),
        ("Kh Ah Qd", DeclaredSuit.STRAIGHT),
        ("Kh Ah Jh", DeclaredSuit.FLUSH),
        ("Kh Ah 2d", 0),  # R65
    ],
)
def test_13_V_2_the_aces_of_the_declared_suit_are_apart_R83(cards: str, row: int) -> None:
    first, second, up_card = parse_cards(cards)
    assert declared_suit_aces(first, second, up_card, Suit.HEARTS) == row


# What $5 wins: N to 1 is 5N, N for 1 is 5N less the $5.


@pytest.mark.clause("blackjack:13.D", "blackjack:13.D(1)", "blackjack:13.D(2)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.D(1)(a)", "8h Th", "9h 7c", "45.00", "A"),
        pays("13.D(1)(b)", "8h 8d", "8c 9s", "45.00", "A"),
        pays("13.D(1)(c)", "8h Td", "9c 7c", "45.00", "A"),
        pays("13.D(1)(d)", "2d Kd", "9d 7c", "45.00", "A"),
        pays("13.D(2)(a)", "8h Th", "9h 7c", "150.00", "B"),
        pays("13.D(2)(b)", "8h 8d", "8c 9s", "100.00", "B"),
        pays("13.D(2)(c)", "8h Td", "9c 7c", "50.00", "B"),
        pays("13.D(2)(d)", "2d Kd", "9d 7c", "25.00", "B"),
    ],
)
def test_13_D_three_card_poker_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert settle_wager("three-card-poker", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(13)", "blackjack:13.A(13)(a)", "blackjack:13.A(13)(b)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(13)(a)(i)", "Ks Qs", "As 7c", "150.00", "A"),  # R66: no Mini Royal here
        pays("13.A(13)(a)(ii)", "8h 8d", "8c 9s", "100.00", "A"),
        pays("13.A(13)(a)(iii)", "8h Td", "9c 7c", "50.00", "A"),
        pays("13.A(13)(a)(iv)", "2d Kd", "9d 7c", "25.00", "A"),
        pays("13.A(13)(b)(i)", "Ks Qs", "As 7c", "500.00", "B"),
        pays("13.A(13)(b)(ii)", "8h Th", "9h 7c", "150.00", "B"),
        pays("13.A(13)(b)(iii)", "8h 8d", "8c 9s", "100.00", "B"),
        pays("13.A(13)(b)(iv)", "8h Td", "9c 7c", "50.00", "B"),
        pays("13.A(13)(b)(v)", "2d Kd", "9d 7c", "25.00", "B"),
    ],
)
def test_13_A_13_trilux_bonus_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert settle_wager("trilux-bonus", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(14)", "blackjack:13.A(15)")
@pytest.mark.parametrize(
    ("wager", "hand", "dealer", "net", "label"),
    [
        case("trilux-super-3", "9s 9s", "9s 7c", "1350.00", "13.A(14)(a)"),
        case("trilux-super-3", "9s Ts", "Js 7c", "900.00", "13.A(14)(b)"),
        case("trilux-super-3", "9s 9h", "9c 7c", "450.00", "13.A(14)(c)"),
        case("poker-3", "8h Th", "9h 7c", "150.00", "13.A(15)(a)"),
        case("poker-3", "8h 8d", "8c 9s", "100.00", "13.A(15)(b)"),
        case("poker-3", "8h Td", "9c 7c", "50.00", "13.A(15)(c)"),
        case("poker-3", "2d Kd", "9d 7c", "25.00", "13.A(15)(d)"),
    ],
)
def test_13_A_14_and_15_pay_by_their_one_paytable(wager: str, hand: str, dealer: str, net: str, label: str) -> None:
    assert settle_wager(wager, hand, dealer) == [WagerOutcome("won", net, f"blackjack:{label}")]


@pytest.mark.clause("blackjack:13.X", "blackjack:13.X(1)", "blackjack:13.X(2)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.X(1)(a)", "9s 9s", "9s 7c", "1350.00", "A"),
        pays("13.X(1)(b)", "9s Ts", "Js 7c", "900.00", "A"),
        pays("13.X(1)(c)", "9s 9h", "9c 7c", "450.00", "A"),
        pays("13.X(2)(a)", "9s 9s", "9s 7c", "5000.00", "B"),
        pays("13.X(2)(b)", "9s Ts", "Js 7c", "500.00", "B"),
        pays("13.X(2)(c)", "9s 9h", "9c 7c", "350.00", "B"),
    ],
)
def test_13_X_top_3_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert settle_wager("top-3", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.V", "blackjack:13.V(1)", "blackjack:13.V(2)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.V(1)(a)", "Ac Ac", "Ac 5d", "4316.09", "A"),  # the meter of 4,321.09
        pays("13.V(1)(b)", "9s 9s", "9s 7c", "620.00", "A"),
        pays("13.V(1)(c)", "8h Th", "9h 7c", "120.00", "A"),
        pays("13.V(1)(d)", "8h 8d", "8c 9s", "95.00", "A"),
        pays("13.V(1)(e)", "8h Td", "9c 7c", "30.00", "A"),
        pays("13.V(1)(f)", "2d Kd", "9d 7c", "10.00", "A"),
        pays("13.V(2)(a)", "Ah Ah", "Ah 5d", "4316.09", "B"),
        pays("13.V(2)(b)", "As As", "As 5d", "9995.00", "B"),
        pays("13.V(2)(c)", "9s 9s", "9s 7c", "745.00", "B"),
        pays("13.V(2)(c)'", "8h Th", "9h 7c", "195.00", "B"),
        pays("13.V(2)(d)", "8h 8d", "8c 9s", "95.00", "B"),
        pays("13.V(2)(e)", "8h Td", "9c 7c", "20.00", "B"),
        pays("13.V(2)(f)", "2d Kd", "9d 7c", "10.00", "B"),
    ],
)
def test_13_V_21_plus_3_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    suit = {"declared_suit": "hearts"} if letter == "B" else {}
    found = settle_wager("21-plus-3", hand, dealer, letter=letter, meters=METER, **suit)
    assert found == [WagerOutcome("won", net, clause)]


@pytest.mark.parametrize(
    ("wager", "letter", "meters", "label"),
    [
        pytest.param(*case, marks=pytest.mark.clause(f"blackjack:{case[-1]}"))
        for case in [
            ("three-card-poker", "A", {}, "6.G(9)"),
            ("three-card-poker", "B", {}, "6.G(9)"),
            ("21-plus-3", "A", METER, "6.G(20)"),
            ("21-plus-3", "B", METER, "6.G(20)"),
            ("top-3", "A", {}, "6.G(21)"),
            ("top-3", "B", {}, "6.G(21)"),
            ("trilux-bonus", "A", {}, "6.G(22)"),
            ("trilux-bonus", "B", {}, "6.G(22)"),
            ("trilux-super-3", None, {}, "6.G(25)"),
            ("poker-3", None, {}, "6.G(26)"),
        ]
    ],
)
def test_a_pair_and_a_third_card_lose(wager: str, letter: str | None, meters: dict[str, Any], label: str) -> None:
    lost = WagerOutcome("lost", "-5.00", f"blackjack:{label}")
    assert settle_wager(wager, "8h 8d", "9c 7c", letter=letter, meters=meters, declared_suit="hearts") == [lost]


# The meter of 21 + 3


@pytest.mark.clause("blackjack:13.V(1)(a)", "blackjack:13.W(2)(a)")
@pytest.mark.parametrize(
    ("resets", "second"),
    [({}, "1995.00"), ({"21-plus-3": "2500.50"}, "2495.50")],  # $2,000 is the printed minimum
)
def test_13_V_two_winners_are_paid_from_the_highest_seat_and_the_meter_is_reset_between_R6(
    resets: dict[str, Any], second: str
) -> None:
    answer = settle_document(
        "Ac Ac Ac Ac Ac 5d", "1 surrender", "2 surrender",
        boxes={1: {"21-plus-3": 5}, 2: {"21-plus-3": 5}}, meters=METER, resets=resets, **options_with("21-plus-3", "A"),
    )  # fmt: skip
    paid = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "21-plus-3"]
    assert paid == [(2, "4316.09"), (1, second)]


@pytest.mark.parametrize(
    ("letter", "more", "place", "clause"),
    [
        ("A", {}, "meters.21-plus-3", None),
        ("A", {"meters": {**METER, "super-4": 5}}, "meters.super-4", None),
        ("A", {"meters": METER, "resets": {"bad-beat": 5000}}, "resets.bad-beat", None),
        pytest.param(
            "A", {"meters": METER, "resets": {"21-plus-3": "1999.99"}}, "resets.21-plus-3", "blackjack:13.W(2)(a)",
            marks=pytest.mark.clause("blackjack:13.W(2)", "blackjack:13.W(2)(a)"),
        ),
        pytest.param(
            "B", {"meters": METER}, "options.declared_suit", "blackjack:13.V(2)(a)",
            marks=pytest.mark.clause("blackjack:13.V(2)(a)"),
        ),
        pytest.param(
            None, {"meters": METER}, "options.wagers.21-plus-3.paytable", "blackjack:13.V",
            marks=pytest.mark.clause("blackjack:13.V"),
        ),
        pytest.param(
            "C", {"meters": METER}, "options.wagers.21-plus-3.paytable", "blackjack:13.V",
            marks=pytest.mark.clause("blackjack:13.V"),
        ),
    ],
)  # fmt: skip
def test_21_plus_3_is_refused_without_its_meter_suit_and_letter(
    letter: str | None, more: dict[str, Any], place: str, clause: str | None
) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_wager("21-plus-3", "8h 8d", "9c 7c", letter=letter, **more)
    assert (refused.value.at, refused.value.clause) == (place, clause)


# The first two cards, whatever becomes of the hand


@pytest.mark.clause("blackjack:6.G(9)")
def test_a_dealers_blackjack_leaves_what_the_initial_cards_have_won_R93() -> None:
    answer = settle_document("Ks As Qs Td", boxes={1: {"three-card-poker": 5}}, **options_with("three-card-poker", "B"))
    assert outcomes_of(answer, "three-card-poker") == [WagerOutcome("won", "150.00", "blackjack:13.D(2)(a)")]
    assert answer["net"] == {"1": "140.00"}  # the Blackjack Wager of $10 is lost


@pytest.mark.clause("blackjack:6.G(26)")
def test_a_split_changes_nothing_R14() -> None:
    answer = settle_document("8h 8d 8c 9s Ts Tc", "1 split", "1 stand", "1 stand", boxes={1: {"poker-3": 5}})
    assert outcomes_of(answer, "poker-3") == [WagerOutcome("won", "100.00", "blackjack:13.A(15)(b)")]


@pytest.mark.clause("blackjack:6.G(9)")
def test_at_a_switch_table_each_hand_has_its_wager_on_the_cards_before_the_switch_R92() -> None:
    """Hand 1 is 8h Th and hand 2 is Kc 2s, with 9h up: a straight flush and nothing, the last hand first."""
    answer = settle_document(
        "8h Kc 9h Th 2s 8d", "1 switch", "1 stand", "1 stand",
        boxes={1: {"three-card-poker": 5}}, switch=True, blackjack_odds=None, **options_with("three-card-poker", "A"),
    )  # fmt: skip
    assert outcomes_of(answer, "three-card-poker") == [
        WagerOutcome("lost", "-5.00", "blackjack:6.G(9)"),
        WagerOutcome("won", "45.00", "blackjack:13.D(1)(a)"),
    ]
