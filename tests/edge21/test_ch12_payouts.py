"""Payout odds: every payout clause of chapter 12, the bonus hands that make them, and the fixed payouts of 12.C."""

from __future__ import annotations

import re

import pytest

from pitboss.cards import parse_cards
from pitboss.games.edge21.wagers.main import Edge21, edge_21, three_card_bonus
from pitboss.law import NONE, all_clauses, clause
from pitboss.law.paytables import paytables
from pitboss.round.events import Settlement
from pitboss.round.inputs import NoMoreBets, Skipped, WagerPlaced
from support.blackjack import lines
from support.edge21 import net, row, settled, wrong
from support.edge21_tables import EdgeTableInPlay
from support.tables import of

PAYOUT_CLAUSES = [each.id for each in all_clauses().values() if each.book == "edge21" and each.kind == "payout"]


def price_in(gist: str) -> str:
    """The price that a gist states, in the words of the paytables."""
    stated = re.search(r"(?:pays?|gets?(?: extra)?) (\$?[\d,]+.*?|100% of meter|10% of meter)$", gist)
    assert stated, f"no price in {gist!r}"
    return re.sub(r"% of meter", "% of monster-match", stated[1])


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.clause(id)) for id in PAYOUT_CLAUSES])
def test_a_payout_clause_has_the_price_of_its_gist(id: str) -> None:
    prices = {
        str(found.odds)
        for printed in paytables("edge21").values()
        for table in printed.paytables.values()
        for found in table.rows.values()
        if found.clause == id
    }
    assert prices == {price_in(clause(id).gist)}


def test_there_are_62_payout_clauses() -> None:
    # 12.A(1) to (4), three tables of five matches, nine bonuses, four fixed payouts, five tables of six
    assert len(PAYOUT_CLAUSES) == 4 + 15 + 9 + 4 + 30


@pytest.mark.clause("edge21:12.A(5)", "edge21:12.A(5)(a)", "edge21:12.A(5)(b)", "edge21:12.A(5)(c)")
def test_12_A_5_match_up_and_match_down_choose_each_its_own_paytable_R101() -> None:
    wagers = {"match-up": {"paytable": "A"}, "match-down": {"paytable": "C"}}
    box = {"edge-21": 10, "match-up": 5, "match-down": 5}
    answer = settled("9c 9d 8h 8h", "1 stand", boxes={1: box}, wagers=wagers)
    # An unsuited match with the up card, 4 to 1; a suited one with the down card, 13 to 1.
    assert [line[2:] for line in lines(answer)][:2] == [("match-up", "won", "20.00"), ("match-down", "won", "65.00")]


MATCHES = [
    ("9h 9h", "9h", "two-suited-matches", ("90.00", "120.00", "130.00")),
    ("9h 9c", "9h", "suited-and-unsuited-match", ("65.00", "75.00", "80.00")),
    ("9h 2c", "9h", "suited-match", ("45.00", "60.00", "65.00")),
    ("9d 9c", "9h", "two-unsuited-matches", ("40.00", "30.00", "30.00")),
    ("9d 2c", "9h", "unsuited-match", ("20.00", "15.00", "15.00")),
    ("8h 2h", "9h", None, ("-5.00", "-5.00", "-5.00")),
]


@pytest.mark.clause("edge21:6.G(1)", "edge21:6.G(2)")
@pytest.mark.parametrize(("own", "dealers", "made", "wins"), MATCHES)
@pytest.mark.parametrize("letter", "ABC")
@pytest.mark.parametrize("wager", ["match-up", "match-down"])
def test_6_G_1_and_2_what_two_cards_make_with_the_dealers(
    wager: str, letter: str, own: str, dealers: str, made: str | None, wins: tuple[str, str, str]
) -> None:
    first, second = own.split()
    up, hole = (dealers, "7s") if wager == "match-up" else ("7s", dealers)
    answer = settled(
        f"{first} {up} {second} {hole}",
        "1 surrender",
        boxes={1: {"edge-21": 10, wager: 5}},
        wagers={wager: {"paytable": letter}},
    )
    [line] = [line for line in answer["settlements"] if line["wager"] == wager]
    assert (line["row"], line["net"]) == (made, wins["ABC".index(letter)])


# 12.B

BONUSES = [
    ("6h 7c 8d", "six-seven-eight", "15.00"),
    ("8h 6c 7h", "six-seven-eight", "15.00"),
    ("7s 8s 6s", "suited-six-seven-eight", "20.00"),
    ("6d 8d 7d", "six-seven-eight-of-diamonds", "30.00"),
    ("7h 7c 7d", "three-sevens", "15.00"),
    ("7h 7h 7d", "three-sevens", "15.00"),
    ("7c 7c 7c", "three-suited-sevens", "20.00"),
    ("7d 7d 7d", "three-sevens-of-diamonds", "30.00"),
    ("5h 7c 9d", "wins", "10.00"),
    ("6h 6c 9d", "wins", "10.00"),
    ("2h 3c 4d 3h 9c", "five-card-21", "15.00"),
    ("2h 3c 2d 3h 2c 9h", "six-card-21", "20.00"),
    ("2h 2c 2d 3h 3c 4h 5c", "seven-card-21", "30.00"),
    ("2h 2c 2d 3h 3c 2s 3s 4h", "seven-card-21", "30.00"),  # eight cards: R115
    ("Ah 4c 4d 2c", "wins", "10.00"),
]


@pytest.mark.clause("edge21:12.B", "edge21:7.P(4)")
@pytest.mark.parametrize(("cards", "made", "won"), BONUSES)
def test_12_B_a_21_of_a_certain_make_pays_more_R115_R116(cards: str, made: str, won: str) -> None:
    first, second, *more = cards.split()
    found = row(" ".join([first, "9s", second, "8s", *more]), *["1 hit"] * len(more))
    assert (found[0], found[2]) == (made, won)


@pytest.mark.clause("edge21:12.B")
@pytest.mark.parametrize("cards", ["6h 7c 9d", "6h 6c 8d", "7h 7c 8d", "5h 7c 8d", "Kh 5c 6d"])
def test_12_B_what_just_misses_a_three_card_bonus(cards: str) -> None:
    assert three_card_bonus(*parse_cards(cards)) == NONE


@pytest.mark.clause("edge21:12.B", "edge21:10.G", "edge21:11.F")
@pytest.mark.parametrize(("doubled", "split"), [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize(("cards", "three"), [(3, Edge21.THREE_SUITED_SEVENS), (5, NONE), (6, NONE), (7, NONE)])
def test_12_B_no_bonus_is_for_a_doubled_or_split_hand_R114(doubled: bool, split: bool, cards: int, three: int) -> None:
    assert edge_21(21, cards, doubled, split, False, three, 18, False, True) == Edge21.WINS


@pytest.mark.clause("edge21:7.R", "edge21:12.B")
@pytest.mark.parametrize(("cards", "three"), [(3, Edge21.THREE_SEVENS_OF_DIAMONDS), (7, NONE), (2, NONE)])
def test_7_R_no_21_but_a_blackjack_wins_against_a_dealers_blackjack(cards: int, three: int) -> None:
    assert edge_21(21, cards, False, cards == 2, False, three, 21, True, True) == Edge21.LOSES_TO_BLACKJACK
    assert edge_21(21, 2, False, False, True, NONE, 21, True, True) == Edge21.BLACKJACK


def test_fractions_of_a_cent_go_the_players_way_R9() -> None:
    assert net("6h 9s 7c 8s 8d", "1 hit", boxes={1: "5.01"}) == "7.52"  # 7.515
    assert net("6h 9s 7c 8s 8d", "1 hit", boxes={1: 5}, smallest_chip=1) == "8.00"  # 7.50


# 12.C

SEVENS = "7c 7s 7c 9h 7c"
"""Three sevens of clubs against a seven."""


@pytest.mark.clause("edge21:12.C", "edge21:12.C(1)", "edge21:12.C(2)")
@pytest.mark.parametrize(
    ("stake", "ahead"),
    [
        ("4.99", "9.98"),  # 2 to 1 and nothing besides
        ("5", "1010.00"),
        ("24.99", "1049.98"),
        ("25", "5050.00"),
        ("100", "5200.00"),
    ],
)
def test_12_C_1_and_2_the_winner_receives_1000_or_5000_besides_R117(stake: str, ahead: str) -> None:
    assert net(SEVENS, "1 hit", boxes={1: stake}) == ahead


@pytest.mark.clause("edge21:12.C")
@pytest.mark.parametrize(
    ("cards", "ahead"),
    [
        ("7d 7s 7d 9h 7d", "1030.00"),  # of diamonds, 3 to 1
        ("7c 9s 7c 9h 7c", "20.00"),  # the dealer shows no seven
        ("7c 9s 7c 7h 7c", "20.00"),  # it is the hole card
        ("7c 7s 7c 9h 7d", "15.00"),  # mixed suits
    ],
)
def test_12_C_needs_one_suit_and_an_exposed_seven(cards: str, ahead: str) -> None:
    assert net(cards, "1 hit") == ahead


@pytest.mark.clause("edge21:12.C(5)")
def test_12_C_5_not_of_a_doubled_or_split_hand() -> None:
    assert net(SEVENS, "1 double") == "20.00"
    # The first hand is three sevens of clubs, the second 16; the dealer goes over 21.
    assert net("7c 7s 7c 9h 7c 7c 9c Ks", "1 split", "1 hit", "1 stand", extra_splits=0) == "20.00"


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
def test_12_C_3_and_4_the_others_receive_50_or_100_by_their_own_first_two_cards_R117() -> None:
    cards = "7c 9c 7h 7s 7c 9d 9h 9h 7c 2s"
    answer = settled(cards, "3 stand", "2 stand", "1 hit", boxes={1: 10, 2: 10, 3: 10})
    told = [
        (line["seat"], line["stake"], line["net"], line["pays"], line["clause"])
        for line in answer["settlements"]
        if line["stake"] == "0.00"
    ]
    assert told == [
        (1, "0.00", "1000.00", "$1,000", "edge21:12.C(1)"),
        (3, "0.00", "100.00", "$100", "edge21:12.C(4)"),
        (2, "0.00", "50.00", "$50", "edge21:12.C(3)"),
    ]
    assert {line["wager"] for line in answer["settlements"]} == {"edge-21"}


@pytest.mark.clause("edge21:12.C(3)")
def test_12_C_3_whatever_has_become_of_the_others_hands() -> None:
    cards = "7c 9c 7s 7c 8d 9h Kh 7c"
    answer = settled(cards, "2 hit", "1 hit", boxes={1: 10, 2: 10})
    assert answer["net"] == {"1": "1020.00", "2": "40.00"}  # bust, and 50.00 all the same


@pytest.mark.clause("edge21:12.C(4)")
def test_12_C_two_winners_are_each_others_others_R117() -> None:
    answer = settled("7c 7h 7s 7c 7h 9h 7h 7c", "2 hit", "1 hit", boxes={1: 10, 2: 10})
    assert answer["net"] == {"1": "1120.00", "2": "1120.00"}


@pytest.mark.clause("edge21:12.C(3)")
def test_12_C_a_person_with_two_boxes_is_paid_once_R12_R117() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=2).open(1, 3)
    table.give(*(WagerPlaced(box, "edge-21", 1000, by=by) for box, by in ((1, None), (3, None), (4, 3))))
    table.give(NoMoreBets())
    table.deal("7c 9c 9d 7s 7c 9s 8d 9h")
    table.say("4 stand", "3 stand", "1 hit")
    table.deal("7c")
    events = table.finish("2s")
    extra = [(line.seat, line.net) for line in of(Settlement, [*table.play.events, *events]) if line.stake == 0]
    assert extra[:2] == [(1, 100_000), (3, 5000)]
    assert len(set(extra)) == 2


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
def test_12_C_a_box_whose_wager_went_back_has_none_in_the_round_R117() -> None:
    dead = [wrong(1, "13.M"), wrong(3, "13.M")]
    answer = settled("7c 7s 7c 9h 7c", "1 hit", boxes={1: 10, 2: 10}, wrong=dead)
    assert answer["net"] == {"1": "1020.00", "2": "0.00"}
    assert [line["because"] for line in answer["settlements"] if line["seat"] == 2] == [
        "no cards were dealt to the hand"
    ]


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
@pytest.mark.parametrize(("choose", "ahead"), [("decline", "0.00"), ("accept", "60.00")])
def test_12_C_so_has_a_hand_that_is_called_dead_later_R117(choose: str, ahead: str) -> None:
    passed_over = [wrong(6, "13.O", seat=2, choose=choose)]
    more = " 9s" if choose == "accept" else ""  # 5 + 6 + 9 = 20, and the dealer has 17
    said = ["2 hit", "1 hit", *(["2 stand"] if more else [])]
    answer = settled(f"7c 5c 7s 7c 6d Kh 7c{more}", *said, boxes={1: 10, 2: 10}, wrong=passed_over)
    assert answer["net"] == {"1": "1020.00", "2": ahead}


@pytest.mark.clause("edge21:12.C(3)")
def test_12_C_a_person_with_another_box_in_the_round_is_paid_there_R117() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=2).open(1, 3)
    table.give(*(WagerPlaced(box, "edge-21", 1000, by=by) for box, by in ((1, None), (3, None), (4, 3))))
    table.give(NoMoreBets())
    table.deal("7c")
    table.give(Skipped())
    table.deal("9d 7s 7c")
    table.give(Skipped())
    table.deal("8d 9h")
    table.say("4 stand", "1 hit")
    table.deal("7c")
    table.finish("2s")
    extra = [(line.seat, line.net, line.because) for line in of(Settlement, table.play.events) if line.stake == 0]
    assert extra[1:] == [(4, 5000, "three sevens in box 1; 9d 8d")]


def test_12_C_nobody_else_gains_from_a_wager_below_5_dollars_R117() -> None:
    cards = "7c 9c 7s 7c 9d 9h 7c 2s"
    answer = settled(cards, "2 stand", "1 hit", boxes={1: 4, 2: 10})
    assert [line["stake"] for line in answer["settlements"]].count("0.00") == 0


@pytest.mark.clause("edge21:2.B(5)(b)")
def test_a_payout_limit_is_for_all_fixed_odds_of_a_hand_R10() -> None:
    assert net(SEVENS, "1 hit", payout_limit_per_hand=600) == "600.00"
