"""Payout odds: every payout clause of chapter 12, and the bonus hands that make them (12.A, 12.B)."""

from __future__ import annotations

import re

import pytest

from pitboss.cards import parse_cards
from pitboss.games.edge21.wagers import Edge21, edge_21, three_card_bonus
from pitboss.law import NONE, all_clauses, clause
from pitboss.law.paytables import paytables
from support.blackjack import lines
from support.edge21 import net, row, settle_round

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


@pytest.mark.clause("edge21:12.A(5)")
def test_12_A_5_match_up_and_match_down_choose_each_its_own_paytable_R101() -> None:
    wagers = {"match-up": {"paytable": "A"}, "match-down": {"paytable": "C"}}
    box = {"edge-21": 10, "match-up": 5, "match-down": 5}
    answer = settle_round("9c 9d 8h 8h", "1 stand", boxes={1: box}, wagers=wagers)
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


def match_clauses(letter: str, place: int) -> tuple[str, ...]:
    """The clauses of a paytable and, if the cards win, of the row at this place."""
    table = f"edge21:12.A(5)({letter.lower()})"
    return (table, f"{table}({('i', 'ii', 'iii', 'iv', 'v')[place]})") if place < 5 else (table,)


@pytest.mark.clause("edge21:6.G(1)", "edge21:6.G(2)")
@pytest.mark.parametrize(
    ("letter", "place"),
    [
        pytest.param(letter, place, marks=pytest.mark.clause(*match_clauses(letter, place)))
        for letter in "ABC"
        for place in range(len(MATCHES))
    ],
)
@pytest.mark.parametrize("wager", ["match-up", "match-down"])
def test_6_G_1_and_2_what_two_cards_make_with_the_dealers(wager: str, letter: str, place: int) -> None:
    own, dealers, made, wins = MATCHES[place]
    first, second = own.split()
    up, hole = (dealers, "7s") if wager == "match-up" else ("7s", dealers)
    answer = settle_round(
        f"{first} {up} {second} {hole}",
        "1 surrender",
        boxes={1: {"edge-21": 10, wager: 5}},
        wagers={wager: {"paytable": letter}},
    )
    [line] = [line for line in answer["settlements"] if line["wager"] == wager]
    assert (line["row"], line["net"]) == (made, wins["ABC".index(letter)])
    assert made is None or line["clause"] == match_clauses(letter, place)[-1]


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


BONUS_CLAUSES = {
    "six-seven-eight": "12.B(1)",
    "suited-six-seven-eight": "12.B(2)",
    "six-seven-eight-of-diamonds": "12.B(3)",
    "three-sevens": "12.B(4)",
    "three-suited-sevens": "12.B(5)",
    "three-sevens-of-diamonds": "12.B(6)",
    "five-card-21": "12.B(7)",
    "six-card-21": "12.B(8)",
    "seven-card-21": "12.B(9)",
    "wins": "12.A(1)",
}


@pytest.mark.clause("edge21:12.B")
@pytest.mark.parametrize(
    ("cards", "made", "won"),
    [pytest.param(*each, marks=pytest.mark.clause(f"edge21:{BONUS_CLAUSES[each[1]]}")) for each in BONUSES],
)
def test_12_B_a_21_of_a_certain_make_pays_more_R115_R116(cards: str, made: str, won: str) -> None:
    first, second, *more = cards.split()
    found = row(" ".join([first, "9s", second, "8s", *more]), *["1 hit"] * len(more))
    assert found == (made, BONUS_CLAUSES[made], won)


@pytest.mark.clause("edge21:12.B")
@pytest.mark.parametrize("cards", ["6h 7c 9d", "6h 6c 8d", "7h 7c 8d", "5h 7c 8d", "5h 8c 8d", "Kh 5c 6d"])
def test_12_B_what_just_misses_a_three_card_bonus(cards: str) -> None:
    assert three_card_bonus(*parse_cards(cards)) == NONE


@pytest.mark.clause("edge21:12.B", "edge21:10.G", "edge21:11.F")
@pytest.mark.parametrize(("doubled", "split"), [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize(("cards", "three"), [(3, Edge21.THREE_SUITED_SEVENS), (5, NONE), (6, NONE), (7, NONE)])
def test_12_B_no_bonus_is_for_a_doubled_or_split_hand_R114(doubled: bool, split: bool, cards: int, three: int) -> None:
    assert edge_21(21, cards, doubled, split, False, three, 18, False, True) == Edge21.WINS


@pytest.mark.clause("edge21:7.P")
@pytest.mark.parametrize("dealer_total", [17, 22])
def test_7_P_a_hand_over_21_makes_no_row_whatever_the_dealer_has(dealer_total: int) -> None:
    assert edge_21(22, 3, False, False, False, NONE, dealer_total, False, True) == NONE


@pytest.mark.clause("edge21:7.R", "edge21:12.B")
@pytest.mark.parametrize(("cards", "three"), [(3, Edge21.THREE_SEVENS_OF_DIAMONDS), (7, NONE), (2, NONE)])
def test_7_R_no_21_but_a_blackjack_wins_against_a_dealers_blackjack(cards: int, three: int) -> None:
    assert edge_21(21, cards, False, cards == 2, False, three, 21, True, True) == Edge21.LOSES_TO_BLACKJACK
    assert edge_21(21, 2, False, False, True, NONE, 21, True, True) == Edge21.BLACKJACK


def test_fractions_of_a_cent_go_the_players_way_R9() -> None:
    assert net("6h 9s 7c 8s 8d", "1 hit", boxes={1: "5.01"}) == "7.52"  # 7.515
    assert net("6h 9s 7c 8s 8d", "1 hit", boxes={1: 5}, smallest_chip=1) == "8.00"  # 7.50
