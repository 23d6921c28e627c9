"""Wagers on the first two cards: 13.A(7), (8), (11) and (20), with R9, R10, R48, R58, R60 and R68."""

from __future__ import annotations

from typing import Any

import pytest

from support.blackjack import NO_HOLE_CARD, SWITCH
from support.blackjack_wagers import (
    NOTHING,
    WagerOutcome,
    options_with,
    outcomes_of,
    pays,
    refusal_of_wager,
    row_of_hand,
    settle_document,
    settle_wager,
)

STANDS = "7d Td"
"""A dealer's 17, which no wager here has to do with."""
ROYAL_DEALER = "Ks Qs"
ROYAL: Any = options_with("royal-match-21", "C")

# Royal Match 21 and the Crown Treasure Bonus: R58


@pytest.mark.clause("blackjack:6.G(4)", "blackjack:1.B(4)")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D", "E"])
@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Kh Qh", "Ks Qs", "royal-match-with-crown-treasure"),
        ("Qh Kh", "Qh Kh", "royal-match-with-crown-treasure"),  # whatever the suits
        ("Kh Qh", "Ks Qd", "royal-match"),
        ("Kh Qh", "Ks Js", "royal-match"),
        ("Qh Kh", "7d Td", "royal-match"),
        ("Kh Jh", "Ks Qs", "suited-match"),
        ("Ah Kh", "7d Td", "suited-match"),
        ("Kh Kh", "7d Td", "suited-match"),
        ("2h 9h", "7d Td", "suited-match"),
        ("Kh Qs", "Ks Qs", NOTHING),
        ("2h 9d", "Kd Qd", NOTHING),
        ("9h 9d", "7d Td", NOTHING),
    ],
)
def test_6_G_4_both_cards_are_of_one_suit_and_king_and_queen_are_more(
    letter: str, hand: str, dealer: str, row: str
) -> None:
    assert row_of_hand("royal-match-21", hand, dealer, letter=letter) == row


@pytest.mark.clause("blackjack:13.A(7)", "blackjack:13.A(7)(a)", "blackjack:13.A(7)(b)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(7)(a)(i)", "Kh Qh", STANDS, "50.00", "A"),
        pays("13.A(7)(a)(ii)", "Kh Jh", STANDS, "15.00", "A"),
        pays("13.A(7)(b)(i)", "Qh Kh", "Ks Qd", "25.00", "B"),
        pays("13.A(7)(b)(ii)", "2h 9h", STANDS, "15.00", "B"),
    ],
)
def test_13_A_7_royal_match_pays_with_one_deck(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert settle_wager("royal-match-21", hand, dealer, letter=letter, decks=1) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(7)", "blackjack:13.A(7)(c)", "blackjack:13.A(7)(d)", "blackjack:13.A(7)(e)")
@pytest.mark.parametrize("decks", [2, 8])
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(7)(c)(i)", "Kh Qh", STANDS, "150.00", "C"),
        pays("13.A(7)(c)(ii)", "Kh Jh", STANDS, "12.50", "C"),
        pays("13.A(7)(d)(i)", "Kh Qh", "Ks Qd", "125.00", "D"),
        pays("13.A(7)(d)(ii)", "9h 9h", STANDS, "12.50", "D"),
        pays("13.A(7)(e)(i)", "Kh Qh", "Ks Ts", "250.00", "E"),
        pays("13.A(7)(e)(ii)", "Qh 2h", STANDS, "10.00", "E"),
    ],
)
def test_13_A_7_royal_match_pays_with_several_decks(
    hand: str, dealer: str, net: str, clause: str, letter: str, decks: int
) -> None:
    assert settle_wager("royal-match-21", hand, dealer, letter=letter, decks=decks) == [
        WagerOutcome("won", net, clause)
    ]


@pytest.mark.clause("blackjack:1.B(4)")
@pytest.mark.parametrize(
    ("letter", "decks", "royal", "item"),
    [
        pytest.param(letter, decks, royal, item, marks=pytest.mark.clause(f"blackjack:13.A(7)({item})(iii)"), id=letter)
        for letter, decks, royal, item in [
            ("A", 1, "50.00", "a"),
            ("B", 1, "25.00", "b"),
            ("C", 6, "150.00", "c"),
            ("D", 6, "125.00", "d"),
            ("E", 6, "250.00", "e"),
        ]
    ],
)
def test_13_A_7_a_crown_treasure_is_a_line_of_its_own_on_top(letter: str, decks: int, royal: str, item: str) -> None:
    assert settle_wager("royal-match-21", "Kh Qh", ROYAL_DEALER, letter=letter, decks=decks) == [
        WagerOutcome("won", royal, f"blackjack:13.A(7)({item})(i)"),
        WagerOutcome("won", "5000.00", f"blackjack:13.A(7)({item})(iii)"),
    ]


@pytest.mark.parametrize("dealer", ["Qh Kh", "Ks Qs", "Qd Kd", "Kc Qc"])
def test_R58_a_crown_treasure_is_of_any_suits_without_a_stake_of_its_own(dealer: str) -> None:
    up_card, hole_card = dealer.split()
    answer = settle_document(f"Kh {up_card} Qh {hole_card}", "1 stand", boxes={1: {"royal-match-21": 5}}, **ROYAL)
    found = [(line["wager"], line["row"], line["stake"], line["pays"]) for line in answer["settlements"]]
    assert found == [
        ("royal-match-21", "royal-match", "5.00", "30 to 1"),
        ("royal-match-21", "crown-treasure", "0.00", "1000 for 1"),
        ("blackjack", "ties", "10.00", "push"),
    ]
    assert answer["net"] == {"1": "5150.00"}  # 30 x 5 and 1,000 x 5, the stake back once


@pytest.mark.parametrize(
    ("hand", "dealer"), [("Kh Qh", "Ks Qd"), ("Kh Qs", ROYAL_DEALER), ("Kh Jh", ROYAL_DEALER)]
)  # fmt: skip
def test_R58_one_royal_match_alone_is_no_crown_treasure(hand: str, dealer: str) -> None:
    assert len(settle_wager("royal-match-21", hand, dealer, letter="C")) == 1


def test_R58_royal_match_is_paid_at_once_and_the_bonus_when_the_hole_card_is_shown() -> None:
    answer = settle_document("Kh Ks Qh Qs", "1 stand", boxes={1: {"royal-match-21": 5}}, **ROYAL)
    told = [event.get("row", event["type"]) for event in answer["events"] if event["type"] in ("settled", "turned")]
    assert told == ["royal-match", "turned", "crown-treasure", "ties"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Kh Ks Qh Qs 5h", ["1 hit"]),  # bust
        ("Kh Ks Qh Qs", ["1 surrender"]),
        ("Kh Ks Qh Qs 5h 6h", ["1 split", "1 stand", "1 stand"]),  # once, for the hand as dealt
    ],
)
def test_R94_the_bonus_does_not_ask_what_became_of_the_hand(cards: str, said: list[str]) -> None:
    answer = settle_document(cards, *said, boxes={1: {"royal-match-21": 5}}, **ROYAL)
    assert [line.net for line in outcomes_of(answer, "royal-match-21")] == ["150.00", "5000.00"]


def test_R58_without_a_hole_card_the_second_is_drawn_for_the_bonus_alone() -> None:
    answer = settle_document("Kh Ks Qh 5h Qs", "1 hit", boxes={1: {"royal-match-21": 5}}, **ROYAL, **NO_HOLE_CARD)
    assert [line.net for line in outcomes_of(answer, "royal-match-21")] == ["150.00", "5000.00"]


def test_R58_after_a_suited_match_nobody_draws_a_second_card() -> None:
    answer = settle_document("Kh Ks Jh 5h", "1 hit", boxes={1: {"royal-match-21": 5}}, **ROYAL, **NO_HOLE_CARD)
    assert (answer["dealer"], len(outcomes_of(answer, "royal-match-21"))) == ("Ks", 1)


@pytest.mark.clause("blackjack:13.A(7)(c)(ii)")
@pytest.mark.parametrize(("stake", "net"), [("0.01", "0.03"), ("0.03", "0.08"), ("0.04", "0.10"), ("2.37", "5.93")])
def test_R9_of_5_to_2_a_fraction_of_a_cent_goes_the_players_way(stake: str, net: str) -> None:
    assert settle_wager("royal-match-21", "2h 9h", STANDS, letter="C", stake=stake)[0].net == net


def test_R9_what_chips_do_not_make_goes_up_to_the_next() -> None:
    assert settle_wager("royal-match-21", "2h 9h", STANDS, letter="C", smallest_chip=1)[0].net == "13.00"


def test_R10_the_bonus_is_inside_the_limit_per_hand() -> None:
    lines = settle_wager("royal-match-21", "Kh Qh", ROYAL_DEALER, letter="C", payout_limit_per_hand=1000)
    assert [line.net for line in lines] == ["150.00", "850.00"]


@pytest.mark.parametrize(
    ("decks", "letter", "clause"),
    [
        pytest.param(decks, letter, clause, marks=pytest.mark.clause(clause), id=f"{letter} with {decks}")
        for decks, letter, clause in [
            (2, "A", "blackjack:13.A(7)(a)"),
            (6, "A", "blackjack:13.A(7)(a)"),
            (6, "B", "blackjack:13.A(7)(b)"),
            (1, "C", "blackjack:13.A(7)(c)"),
            (1, "D", "blackjack:13.A(7)(d)"),
            (1, "E", "blackjack:13.A(7)(e)"),
            (1, None, "blackjack:13.A(7)"),
            (6, None, "blackjack:13.A(7)"),
            (6, "F", "blackjack:13.A(7)"),
        ]
    ],
)
def test_13_A_7_A_and_B_are_for_one_deck_and_the_others_for_several_R48(
    decks: int, letter: str | None, clause: str
) -> None:
    assert refusal_of_wager("royal-match-21", decks, letter) == ("options.wagers.royal-match-21.paytable", clause)


def test_R92_at_a_switch_table_each_hand_has_its_royal_match_and_its_bonus() -> None:
    cards, said = "Kh Kd Ks Qh Qd Qs", ("1 stand", "1 stand")
    answer = settle_document(cards, *said, boxes={1: {"royal-match-21": 5}}, **ROYAL, **SWITCH)
    found = [(line["hand"], line["net"]) for line in answer["settlements"] if line["wager"] == "royal-match-21"]
    assert found == [(2, "150.00"), (1, "150.00"), (2, "5000.00"), (1, "5000.00")]


# Pairs: R13, R60


@pytest.mark.clause("blackjack:6.G(5)", "blackjack:6.G(31)")
@pytest.mark.parametrize(
    ("wager", "letter"), [("bet-the-set-21", "B"), ("bet-the-set-21", "C"), ("bet-the-set-21", "D"), ("pair", "only")]
)
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("9h 9h", "suited-pair"),
        ("Kd Kd", "suited-pair"),
        ("9h 9d", "pair"),
        ("Ah As", "pair"),
        ("9h 8h", NOTHING),
        ("Kh Th", NOTHING),  # R13: rank, not value
    ],
)
def test_6_G_5_a_pair_is_of_rank_and_a_suited_one_twice_the_same_card(
    wager: str, letter: str, hand: str, row: str
) -> None:
    assert row_of_hand(wager, hand, STANDS, letter=letter) == row


@pytest.mark.clause("blackjack:6.G(5)")
@pytest.mark.parametrize(("hand", "row"), [("9h 9d", "pair"), ("9h Td", NOTHING), ("Kh Qh", NOTHING)])
def test_6_G_5_with_one_deck_a_pair_is_a_pair(hand: str, row: str) -> None:
    assert row_of_hand("bet-the-set-21", hand, STANDS, letter="A") == row


@pytest.mark.clause("blackjack:13.A(8)")
@pytest.mark.parametrize("stated", [True, False])
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(8)(a)", "9h 9d", STANDS, "75.00", "A"),
        pays("13.A(8)(b)(i)", "9h 9h", STANDS, "125.00", "B"),
        pays("13.A(8)(b)(ii)", "9h 9d", STANDS, "50.00", "B"),
    ],
)
def test_13_A_8_with_one_and_two_decks_the_paytable_need_not_be_stated(
    hand: str, dealer: str, net: str, clause: str, letter: str, stated: bool
) -> None:
    decks = {"A": 1, "B": 2}[letter]
    found = settle_wager("bet-the-set-21", hand, dealer, letter=letter if stated else None, decks=decks)
    assert found == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(8)", "blackjack:13.A(8)(c)", "blackjack:13.A(8)(d)")
@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(8)(c)(i)", "9h 9h", STANDS, "75.00", "C"),
        pays("13.A(8)(c)(ii)", "9h 9d", STANDS, "50.00", "C"),
        pays("13.A(8)(d)(i)", "9h 9h", STANDS, "60.00", "D"),
        pays("13.A(8)(d)(ii)", "9h 9d", STANDS, "50.00", "D"),
    ],
)
def test_13_A_8_with_four_decks_or_more_the_paytable_is_a_choice(
    hand: str, dealer: str, net: str, clause: str, letter: str, decks: int
) -> None:
    assert settle_wager("bet-the-set-21", hand, dealer, letter=letter, decks=decks) == [
        WagerOutcome("won", net, clause)
    ]


@pytest.mark.parametrize(
    ("decks", "letter", "clause"),
    [
        pytest.param(decks, letter, clause, marks=pytest.mark.clause(clause), id=f"{letter} with {decks}")
        for decks, letter, clause in [
            (2, "A", "blackjack:13.A(8)(a)"),
            (1, "B", "blackjack:13.A(8)(b)"),
            (6, "B", "blackjack:13.A(8)(b)"),
            (2, "C", "blackjack:13.A(8)(c)"),
            (1, "D", "blackjack:13.A(8)(d)"),
            (4, None, "blackjack:13.A(8)"),
        ]
    ],
)
def test_13_A_8_each_paytable_is_for_its_deck_counts_R48(decks: int, letter: str | None, clause: str) -> None:
    assert refusal_of_wager("bet-the-set-21", decks, letter) == ("options.wagers.bet-the-set-21.paytable", clause)


@pytest.mark.clause("blackjack:13.A(8)")
@pytest.mark.parametrize("letter", [None, "A", "B", "C", "D"])
def test_13_A_8_three_decks_have_no_bet_the_set_R60(letter: str | None) -> None:
    assert refusal_of_wager("bet-the-set-21", 3, letter) == ("options.wagers.bet-the-set-21", "blackjack:13.A(8)")


@pytest.mark.clause("blackjack:13.A(20)")
@pytest.mark.parametrize("decks", [2, 3, 8])
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [pays("13.A(20)(a)", "9h 9h", STANDS, "125.00"), pays("13.A(20)(b)", "9h 9d", STANDS, "35.00")],
)
def test_13_A_20_pair_pays_with_any_number_of_decks_R60(
    hand: str, dealer: str, net: str, clause: str, letter: None, decks: int
) -> None:
    assert settle_wager("pair", hand, dealer, decks=decks) == [WagerOutcome("won", net, clause)]


@pytest.mark.parametrize(
    ("wager", "hand", "letter", "clause"),
    [
        pytest.param(wager, hand, letter, clause, marks=pytest.mark.clause(clause), id=wager)
        for wager, hand, letter, clause in [
            ("royal-match-21", "Kh Qd", "C", "blackjack:6.G(4)"),
            ("bet-the-set-21", "Kh Qh", "C", "blackjack:6.G(5)"),
            ("pair", "Kh Th", None, "blackjack:6.G(31)"),
            ("house-money", "Kh Jh", None, "blackjack:6.G(11)"),
        ]
    ],
)
def test_6_G_what_just_misses_loses_the_wager(wager: str, hand: str, letter: str | None, clause: str) -> None:
    assert settle_wager(wager, hand, STANDS, letter=letter) == [WagerOutcome("lost", "-5.00", clause)]
