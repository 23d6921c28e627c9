"""The defined hands of chapter 1 that additional wagers are about: one that is it, and ones that just miss."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.cards import parse_cards
from pitboss.games.twentyone import hands as shapes

Shape = Callable[..., bool]


def case(label: str, shape: Shape, cards: str, holds: bool) -> object:
    return pytest.param(shape, cards, holds, marks=pytest.mark.clause(f"blackjack:1.B({label})"), id=f"{label} {cards}")


@pytest.mark.parametrize(
    ("shape", "cards", "holds"),
    [
        case("1", shapes.is_any_20, "Kh Td", True),
        case("1", shapes.is_any_20, "Ah 9d", True),  # R53: a soft 20 is 20
        case("1", shapes.is_any_20, "Kh Th", False),
        case("1", shapes.is_any_20, "Kh 9d", False),
        case("4", shapes.is_crown_treasure, "Kh Qh Qs Ks", True),
        case("4", shapes.is_crown_treasure, "Kh Qh Qs Kd", False),
        case("7", shapes.is_flush, "2h 9h Kh", True),
        case("7", shapes.is_flush, "2h 9h Kd", False),
        case("8", shapes.is_four_of_a_kind, "9h 9h 9s 9d", True),
        case("8", shapes.is_four_of_a_kind, "9h 9h 9s 8d", False),
        case("11", shapes.is_lucky_player, "", True),
        case("12", shapes.is_magic_card, "7d 2h 7d", True),
        case("12", shapes.is_magic_card, "7h 2h 7d", False),
        case("13", shapes.is_matched_20, "Kh Kh", True),
        case("13", shapes.is_matched_20, "Qh Qh", False),  # the queen of hearts pair stands above it
        case("13", shapes.is_matched_20, "Kh Qh", False),
        case("14", shapes.is_pair, "Kh Kd", True),
        case("14", shapes.is_pair, "Kh Td", False),  # R13: rank, not value
        case("15", shapes.is_royal_match, "Qs Ks", True),
        case("15", shapes.is_royal_match, "Qs Qs", False),
        case("15", shapes.is_royal_match, "Ks Ks", False),
        case("15", shapes.is_royal_match, "Qs Kd", False),
        case("15", shapes.is_royal_match, "Js Ks", False),
        case("17", shapes.is_straight, "4h 2d 3s", True),
        case("17", shapes.is_straight, "Ah 2d 3s", True),
        case("17", shapes.is_straight, "Kh Ad Qs", True),
        case("17", shapes.is_straight, "Kh Ad 2s", False),
        case("17", shapes.is_straight, "2h 2d 3s", False),
        case("18", shapes.is_straight_flush, "4h 2h 3h", True),
        case("18", shapes.is_straight_flush, "4h 2h 3d", False),
        case("19", shapes.is_suited_match, "2h 9h", True),
        case("19", shapes.is_suited_match, "Kh Qh", False),
        case("20", shapes.is_suited_pair, "9h 9h", True),
        case("20", shapes.is_suited_pair, "9h 9d", False),
        case("21", shapes.is_suited_20, "Kh Th", True),
        case("21", shapes.is_suited_20, "Kh Td", False),
        case("17", shapes.is_straight, "Ah Qd Qs", False),
        case("22", shapes.is_three_of_a_kind, "9h 9d 9s", True),
        case("22", shapes.is_three_of_a_kind, "9h 9d 8s", False),
        case("23", shapes.is_three_of_a_kind, "Jh Jd Js", True),
        case("23", shapes.is_three_of_a_kind, "Jh Jd Ts", False),
    ],
)
def test_1_B_a_defined_hand_is_what_its_definition_says(shape: Shape, cards: str, holds: bool) -> None:
    arguments = parse_cards(cards) if cards else [3, 3]
    assert shape(*arguments) is holds


@pytest.mark.clause("blackjack:1.B(11)")
def test_1_B_11_only_the_seat_that_was_drawn_is_the_lucky_one() -> None:
    assert not shapes.is_lucky_player(3, 4)
