"""The stack is offered, cut, given its cover card and dealt from the shoe: chapter 5 and 9.D."""

from __future__ import annotations

import pytest

from pitboss.cards import (
    COVER_CARD,
    Shoe,
    ShoeEmpty,
    cover_card_is_lawful,
    cut,
    cut_is_lawful,
    cut_offers,
    is_card,
    parse_cards,
)


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


FIVE = parse_cards("Qh 9c As 2d 7s")


def test_the_cards_come_out_in_their_order() -> None:
    shoe = Shoe(FIVE, cover_behind=0)
    assert [shoe.draw() for _ in range(5)] == FIVE


def test_the_shoe_counts_what_is_dealt_and_what_is_left() -> None:
    shoe = Shoe(FIVE, cover_behind=0)
    assert (shoe.dealt, shoe.left) == (0, 5)
    shoe.draw()
    shoe.draw()
    assert (shoe.dealt, shoe.left) == (2, 3)


def test_the_cover_card_is_due_when_the_cards_behind_it_are_left() -> None:
    shoe = Shoe(FIVE, cover_behind=3)
    assert not shoe.cover_card_due
    shoe.draw()
    assert not shoe.cover_card_due
    shoe.draw()
    assert shoe.cover_card_due


def test_no_card_comes_past_the_cover_card() -> None:
    shoe = Shoe(FIVE, cover_behind=3)
    shoe.draw()
    shoe.draw()
    with pytest.raises(AssertionError):
        shoe.draw()
    assert (shoe.dealt, shoe.left) == (2, 3)


def test_once_the_cover_card_is_out_the_cards_behind_it_follow() -> None:
    shoe = Shoe(FIVE, cover_behind=3)
    shoe.draw()
    shoe.draw()
    shoe.take_cover_card()
    assert not shoe.cover_card_due
    assert shoe.left == 3
    assert [shoe.draw() for _ in range(3)] == parse_cards("As 2d 7s")


def test_the_cover_card_comes_out_once() -> None:
    shoe = Shoe(FIVE, cover_behind=5)
    shoe.take_cover_card()
    with pytest.raises(AssertionError):
        shoe.take_cover_card()


def test_the_cover_card_cannot_be_taken_before_it_is_due() -> None:
    with pytest.raises(AssertionError):
        Shoe(FIVE, cover_behind=3).take_cover_card()


def test_the_cover_card_may_stand_before_the_first_card() -> None:
    shoe = Shoe(FIVE, cover_behind=5)
    assert shoe.cover_card_due
    shoe.take_cover_card()
    assert [shoe.draw() for _ in range(5)] == FIVE


@pytest.mark.parametrize(
    ("behind", "sequence"),
    [
        (5, [COVER_CARD, *FIVE]),
        (3, [*FIVE[:2], COVER_CARD, *FIVE[2:]]),
        (0, [*FIVE, COVER_CARD]),
    ],
)
def test_what_comes_next_is_a_card_or_the_cover_card_in_its_place(behind: int, sequence: list[int]) -> None:
    shoe = Shoe(FIVE, cover_behind=behind)
    assert [shoe.next() for _ in range(6)] == sequence


def test_a_shoe_that_is_out_of_cards_says_so() -> None:
    shoe = Shoe(FIVE, cover_behind=3)
    for _ in range(6):
        shoe.next()
    assert shoe.left == 0
    with pytest.raises(ShoeEmpty) as empty:
        shoe.draw()
    assert str(empty.value) == "All 5 cards of the shoe are out: the decks must be changed."
    assert (shoe.dealt, shoe.left) == (5, 0)


def test_a_shoe_keeps_its_own_order_when_the_stack_is_changed() -> None:
    stack = list(FIVE)
    shoe = Shoe(stack, cover_behind=0)
    stack.reverse()
    assert shoe.draw() == FIVE[0]


@pytest.mark.parametrize("behind", [-1, 6])
def test_a_cover_card_outside_the_stack_is_a_fault(behind: int) -> None:
    with pytest.raises(AssertionError):
        Shoe(FIVE, cover_behind=behind)


def test_the_cover_card_is_not_a_card() -> None:
    assert not is_card(COVER_CARD)
