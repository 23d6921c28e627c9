"""The stack is offered, cut, and given its cover card: chapter 5."""

from __future__ import annotations

import pytest

from pitboss.cards import cover_card_is_lawful, cut, cut_is_lawful, cut_offers, parse_cards


@pytest.mark.clause("midi:5.B(2)")
@pytest.mark.parametrize(
    ("seats", "offers"),
    [
        ({2, 5, 9}, [9, 2, 5]),
        ({1, 2, 3, 4, 5, 6, 7, 8, 9}, [9, 1, 2, 3, 4, 5, 6, 7, 8]),
        ({4, 1}, [4, 1]),
        ({6}, [6]),
        (set(), []),
    ],
)
def test_5_B_2_the_cut_is_offered_from_the_highest_seat_clockwise(seats: set[int], offers: list[int]) -> None:
    assert cut_offers(seats) == offers


@pytest.mark.clause("midi:5.B(4)")
@pytest.mark.parametrize(
    ("position", "lawful"),
    [(0, False), (9, False), (10, True), (11, True), (208, True), (405, True), (406, True), (407, False), (416, False)],
)
def test_5_B_4_eight_decks_are_cut_ten_cards_or_more_from_either_end(position: int, lawful: bool) -> None:
    assert cut_is_lawful(position, 416, 10) is lawful


@pytest.mark.clause("midi:5.B(4)")
@pytest.mark.parametrize(("position", "lawful"), [(9, False), (10, True), (302, True), (303, False)])
def test_5_B_4_six_decks_are_cut_ten_cards_or_more_from_either_end(position: int, lawful: bool) -> None:
    assert cut_is_lawful(position, 312, 10) is lawful


@pytest.mark.clause("midi:5.C")
def test_5_C_the_cards_above_the_cover_card_go_to_the_bottom() -> None:
    assert cut(parse_cards("Ac 2c 3c 4c 5c"), 2) == parse_cards("3c 4c 5c Ac 2c")


def test_a_cut_leaves_the_stack_it_was_given_alone() -> None:
    stack = parse_cards("Ac 2c 3c")
    cut(stack, 1)
    assert stack == parse_cards("Ac 2c 3c")


@pytest.mark.parametrize("position", [0, 3])
def test_a_cut_at_an_end_changes_nothing(position: int) -> None:
    assert cut(parse_cards("Ac 2c 3c"), position) == parse_cards("Ac 2c 3c")


@pytest.mark.parametrize("position", [-1, 4])
def test_a_cut_outside_the_stack_is_a_fault(position: int) -> None:
    with pytest.raises(AssertionError):
        cut(parse_cards("Ac 2c 3c"), position)


@pytest.mark.clause("midi:5.C(1)")
@pytest.mark.parametrize(("behind", "lawful"), [(0, False), (13, False), (14, True), (15, True), (60, True)])
def test_5_C_1_the_second_cover_card_has_14_cards_or_more_behind_it(behind: int, lawful: bool) -> None:
    assert cover_card_is_lawful(behind, 14) is lawful
