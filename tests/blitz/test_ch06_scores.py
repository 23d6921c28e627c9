"""Chapters 1 and 6: what cards count, and which hands seven of them make."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.games.blitz.hands import (
    ClassifierInputs,
    blitzes,
    classifier_arguments,
    compare,
    hand_features,
    is_royal_blitz,
    is_royal_flush,
    most_suited,
    place_of,
    point_total,
    suits_of,
    value_at,
)
from pitboss.law import wagers_of

RANKS = {"2": 2, "3": 3, "9": 9, "10": 10, "jack": 11, "queen": 12, "king": 13, "ace": 1}


def total(text: str) -> int:
    return point_total(*suits_of(parse_cards(text)))


@pytest.mark.clause("blitz:6.A")
def test_6_A_ranks_run_from_the_two_up_to_the_ace() -> None:
    assert sorted(range(1, 14), key=place_of) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1]


@pytest.mark.clause("blitz:6.B*")
@pytest.mark.parametrize(
    ("rank", "value"),
    [("2", 2), ("3", 3), ("9", 9), ("10", 10), ("jack", 10), ("queen", 10), ("king", 10), ("ace", 11)],
)
def test_6_B_two_to_ten_count_their_face_court_cards_ten_and_the_ace_eleven(rank: str, value: int) -> None:
    assert value_at(place_of(RANKS[rank])) == value


@pytest.mark.clause("blitz:1.B(4)", "blitz:1.B(9)")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("2s 3h 4d 5c 6s 7h 8d", 12),  # diamonds 4 + 8, hearts 10, spades 8: two cards are a hand (R158)
        ("2c 3c 4c 5c 6c 7c 8c", 21),  # the three highest of seven
        ("Ac 2c Kd 9d Qh Jh Ts", 20),  # hearts, over diamonds 19
        ("Ah 9h Kh 5c 6c 4s 3d", 30),
        ("Kd Jd Td Ah 9s 8s 2c", 30),
        ("Ad Td Jd 2c 3h 4s 5c", 31),
    ],
)
def test_1_B_9_the_point_total_is_the_best_suits_three_highest_cards(cards: str, points: int) -> None:
    assert total(cards) == points


@pytest.mark.clause("blitz:6.C")
def test_6_C_the_same_cards_count_the_same_in_every_suit() -> None:
    assert {total(f"A{suit} K{suit} 5{suit} 2{suit}") for suit in "cdhs"} == {26}


@pytest.mark.clause("blitz:1.B(11)", "blitz:1.B(13)")
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("Ah Kh Td 2c 3s 4s 5s", 0),  # R159: an ace and two tens of two suits are none
        ("Ah Kh Th 2c 3s 4s 5s", 1),
        ("Ah Kh 9h Qd Jd Td 5s", 0),  # 30 and 30
        ("Ah Kh Th Jh Qh 4s 5s", 1),  # R160: one suit has one ace
        ("Ah Kh Th Ad Qd Jd 5s", 2),
        ("Ah Kh Qh As Ks Qs 2c", 2),  # R160: a Royal Blitz counts as one of the two
    ],
)
def test_1_B_13_each_suit_with_an_ace_and_two_tens_is_a_blitz(cards: str, number: int) -> None:
    assert blitzes(*suits_of(parse_cards(cards))) == number


@pytest.mark.clause("blitz:1.B(12)")
@pytest.mark.parametrize(("cards", "royal"), [("Ah Kh Qh 2h", True), ("Ah Kh Jh Th", False), ("Ah Kh Qd", False)])
def test_1_B_12_ace_king_and_queen_of_one_suit_are_a_royal_blitz(cards: str, royal: bool) -> None:
    assert is_royal_blitz(suits_of(parse_cards(cards))[2]) is royal


@pytest.mark.clause("blitz:1.B(14)")
@pytest.mark.parametrize(
    ("cards", "royal"), [("Ah Kh Qh Jh Th 2h 3h", True), ("Ah Kh Qh Jh 9h 8h 7h", False), ("Ah Kh Qh Jh Td", False)]
)
def test_1_B_14_ace_to_ten_of_one_suit_are_a_royal_flush(cards: str, royal: bool) -> None:
    assert is_royal_flush(suits_of(parse_cards(cards))[2]) is royal


@pytest.mark.parametrize(
    ("cards", "number"), [("2s 3h 4d 5c 6s 7h 8d", 2), ("2s 3s 4s 5s 6h 7h 8h", 4), ("2c 3c 4c 5c 6c 7c 8c", 7)]
)
def test_R166_the_longest_suit_counts(cards: str, number: int) -> None:
    assert most_suited(*suits_of(parse_cards(cards))) == number


NAMED = [
    ("Ah Kh Th Ad Qd Jd 9s", "double-blitz"),
    ("Ah Kh Qh Ad Kd Qd 9s", "double-blitz"),
    ("Ah Kh Qh 9s 8d 7c 6c", "royal-blitz"),
    ("As Ks Qs 9h 8d 7c 6c", "royal-blitz"),
    ("Ah Kh Jh 9s 8d 7c 6c", "blitz"),
    ("Ah Kh Td 9s 8d 7c 6c", None),
]


@pytest.mark.clause("blitz:1.A")
@pytest.mark.parametrize("wager", ["blind", "blitz-jackpot", "progressive"])
@pytest.mark.parametrize(("cards", "name"), NAMED)
def test_1_A_a_blitz_of_any_kind_means_the_same_hand_to_every_wager_that_names_it(
    wager: str, cards: str, name: str | None
) -> None:
    classifier = wagers_of("blitz")[wager].classifier("A")
    assert isinstance(classifier.inputs, ClassifierInputs)
    row = classifier.function(*classifier_arguments(classifier.inputs, hand_features(suits_of(parse_cards(cards)))))
    made = classifier.rows(row).slug if row else ""
    assert (made.partition("-in-")[0] if "blitz" in made else None) == name


@pytest.mark.clause("blitz:1.B(10)")
@pytest.mark.parametrize(("player", "dealer", "says"), [(24, 23, 1), (24, 24, 0), (31, 31, 0), (12, 13, -1)])
def test_1_B_10_totals_alone_decide_and_equal_ones_push(player: int, dealer: int, says: int) -> None:
    assert compare(player, dealer) == says
