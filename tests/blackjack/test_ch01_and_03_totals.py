"""Values of cards and hands: the terms of chapter 1 that the main game needs, and 3.E."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_card, parse_cards
from pitboss.games.twentyone.hands import (
    Hand,
    dealer_draws,
    is_blackjack,
    is_soft_hand,
    may_make_blackjack,
    may_split,
    total_of,
    value_of,
)
from pitboss.requests import CardWanted, Face
from support.blackjack import RoundInPlay, events_with_clauses, settle_round


def total(cards: str) -> int:
    return total_of(list(parse_cards(cards)))


def soft(cards: str) -> bool:
    return is_soft_hand(list(parse_cards(cards)))


@pytest.mark.clause("blackjack:3.E", "blackjack:3.E(1)")
@pytest.mark.parametrize(("card", "value"), [("2s", 2), ("3h", 3), ("5d", 5), ("7c", 7), ("9s", 9), ("Th", 10)])
def test_3_E_1_two_to_ten_count_their_face(card: str, value: int) -> None:
    assert value_of(parse_card(card)) == value


@pytest.mark.clause("blackjack:3.E(2)")
@pytest.mark.parametrize("card", ["Js", "Qh", "Kd"])
def test_3_E_2_jack_queen_and_king_count_ten(card: str) -> None:
    assert value_of(parse_card(card)) == 10


@pytest.mark.clause("blackjack:3.E(3)")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("As 9d", 20),
        ("As Kd", 21),
        ("As Ad", 12),
        ("As Ad Ac", 13),
        ("As 5d 5h", 21),
        ("As 5d 6h", 12),
        ("As Kd Qh", 21),
        ("As Ad Kc", 12),
        ("As Ad 9c", 21),
        ("As Ad Ac Ah 7d", 21),
        ("As Ad Ac Ah 8d", 12),
        ("Ts 6d 6h", 22),
        ("As Kd Qh 2c", 23),
    ],
)
def test_3_E_3_an_ace_is_eleven_unless_that_goes_over_21(cards: str, count: int) -> None:
    assert total(cards) == count


@pytest.mark.clause("blackjack:1.B(9)")
@pytest.mark.parametrize("cards", ["Ts 7d", "9s 8d", "As 6d Kh", "As Ad Tc 5h", "As Kd Qh"])
def test_1_B_9_a_total_without_an_eleven_is_hard(cards: str) -> None:
    assert not soft(cards)


@pytest.mark.clause("blackjack:1.B(16)")
@pytest.mark.parametrize("cards", ["As 6d", "As Kd", "As Ad", "As 2d 3h", "As Ad 9h"])
def test_1_B_16_a_total_with_an_eleven_is_soft(cards: str) -> None:
    assert soft(cards)


@pytest.mark.clause("blackjack:1.B(9)", "blackjack:1.B(16)")
def test_1_B_9_a_soft_total_turns_hard_with_the_card_that_makes_its_ace_count_one() -> None:
    assert [(total(cards), soft(cards)) for cards in ("As 6d", "As 6d 4h", "As 6d 5h")] == [
        (17, True),
        (21, True),
        (12, False),
    ]


@pytest.mark.clause("blackjack:1.B(2)")
@pytest.mark.parametrize("cards", ["As Td", "Jd As", "Ah Qh", "Kc Ac"])
def test_1_B_2_an_ace_and_a_ten_in_either_order_are_a_blackjack(cards: str) -> None:
    first, second = parse_cards(cards)
    assert is_blackjack(first, second)


@pytest.mark.clause("blackjack:1.B(2)")
@pytest.mark.parametrize("cards", ["As Ad", "Kd Qs", "As 9d", "Td 9s"])
def test_1_B_2_no_other_two_cards_are(cards: str) -> None:
    first, second = parse_cards(cards)
    assert not is_blackjack(first, second)


@pytest.mark.clause("blackjack:1.B(2)")
def test_1_B_2_three_cards_that_make_21_are_no_blackjack() -> None:
    assert not Hand(1000, cards=list(parse_cards("As 5d 5h"))).is_blackjack


@pytest.mark.clause("blackjack:1.B(2)")
@pytest.mark.parametrize("made_by", ["from_split", "switched"])
def test_1_B_2_an_ace_and_a_ten_that_were_not_dealt_together_are_no_blackjack_R40(made_by: str) -> None:
    hand = Hand(1000, cards=list(parse_cards("As Kd")))
    setattr(hand, made_by, True)
    assert (hand.is_blackjack, hand.total) == (False, 21)


@pytest.mark.clause("blackjack:1.B(10)")
def test_1_B_10_the_dealers_second_card_is_dealt_face_down() -> None:
    play = RoundInPlay("Ts 6d 8h")
    assert isinstance(play.wanted, CardWanted)
    assert (play.wanted.to, play.wanted.face, play.wanted.clause) == ("dealer", Face.DOWN, "edge21:7.E(4)")


@pytest.mark.clause("blackjack:1.B(3)")
@pytest.mark.parametrize(("hole", "shown"), [("Kd", "a"), ("9d", "no")])
def test_1_B_3_the_card_reader_tells_whether_the_hole_card_makes_a_blackjack(hole: str, shown: str) -> None:
    answer = settle_round(f"Ts Ah 8h {hole}", *(["1 stand"] if shown == "no" else []))
    assert events_with_clauses(answer, "step") == [(f"the card reader shows {shown} blackjack", "edge21:7.G(2)(a)")]


@pytest.mark.parametrize(("card", "may"), [("As", True), ("Td", True), ("Kh", True), ("9c", False), ("2c", False)])
def test_R23_only_an_ace_or_a_ten_can_become_a_blackjack(card: str, may: bool) -> None:
    assert may_make_blackjack(parse_card(card)) is may


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize(
    ("count", "is_soft", "draws"),
    [
        (4, False, True),
        (12, True, True),
        (16, False, True),
        (16, True, True),
        (17, False, False),
        (18, True, False),
        (18, False, False),
        (21, True, False),
        (26, False, False),
    ],
)
def test_R25_the_dealer_draws_to_16_and_stands_on_hard_17(
    count: int, is_soft: bool, draws: bool, hits_soft_17: bool
) -> None:
    assert dealer_draws(count, is_soft, hits_soft_17) is draws


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_R25_a_soft_17_is_the_operators_choice(hits_soft_17: bool) -> None:
    assert dealer_draws(17, True, hits_soft_17) is hits_soft_17


@pytest.mark.parametrize(
    ("cards", "by_value", "by_rank"),
    [
        ("8s 8d", True, True),
        ("Kd Th", True, False),
        ("Qd Qh", True, True),
        ("As Ad", True, True),
        ("9d Th", False, False),
        ("As Kd", False, False),
    ],
)
def test_R37_pairs_are_by_value_or_by_rank(cards: str, by_value: bool, by_rank: bool) -> None:
    first, second = parse_cards(cards)
    assert may_split(first, second, by_rank=False) is by_value
    assert may_split(first, second, by_rank=True) is by_rank
