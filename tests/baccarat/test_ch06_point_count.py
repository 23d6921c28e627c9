"""Chapter 6: the value of cards and the point count of a hand."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_card
from pitboss.games.baccarat.hands import point_count, value_of
from support.baccarat import count

SUITS = ("c", "d", "h", "s")


@pytest.mark.clause("midi:6.A", "midi:6.A(1)")
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(
    ("rank", "value"), [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("8", 8), ("9", 9)]
)
def test_6_A_1_two_to_nine_have_their_face_value(rank: str, value: int, suit: str) -> None:
    assert value_of(parse_card(rank + suit)) == value


@pytest.mark.clause("midi:6.A", "midi:6.A(2)")
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", ["T", "J", "Q", "K"])
def test_6_A_2_ten_jack_queen_and_king_have_no_value(rank: str, suit: str) -> None:
    assert value_of(parse_card(rank + suit)) == 0


@pytest.mark.clause("midi:6.A", "midi:6.A(3)")
@pytest.mark.parametrize("suit", SUITS)
def test_6_A_3_an_ace_has_a_value_of_one(suit: str) -> None:
    assert value_of(parse_card("A" + suit)) == 1


@pytest.mark.clause("midi:6.B", "midi:6.B(1)")
def test_6_B_1_a_point_count_is_a_single_digit_whatever_three_cards_total() -> None:
    assert [point_count(total) for total in range(28)] == [
        *(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        *(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        *(0, 1, 2, 3, 4, 5, 6, 7),
    ]


@pytest.mark.clause("midi:6.B", "midi:6.B(2)")
@pytest.mark.parametrize(
    ("hand", "total"), [("Kc Qd", 0), ("Ac Kd", 1), ("Ac Ad Ah", 3), ("2c 3d", 5), ("2c 3d 4h", 9), ("Tc 9d", 9)]
)
def test_6_B_2_a_point_count_is_the_total_of_the_cards(hand: str, total: int) -> None:
    assert count(hand) == total


@pytest.mark.clause("midi:6.C*")
@pytest.mark.parametrize(
    ("hand", "right_digit"),
    [("5c 5d", 0), ("Ac 9d", 0), ("7c 8d", 5), ("9c 9d", 8), ("2c 3d 9h", 4), ("6c 7d 7h", 0), ("9c 9d 9h", 7)],
)
def test_6_C_of_a_two_digit_total_only_the_right_digit_counts(hand: str, right_digit: int) -> None:
    assert count(hand) == right_digit
