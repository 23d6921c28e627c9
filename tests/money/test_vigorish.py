"""Vigorish (chapter 12, sections C and D): five percent of the win of a Banker wager, and the vigorish owed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Rounding, VigorishMarkers, vigorish


@pytest.mark.clause("midi:1.B(4)", "mini:1.B(4)", "midi:12.C", "mini:12.C")
@pytest.mark.parametrize(
    ("won", "taken"),
    [
        (2000, 100),
        (100, 5),
        (20, 1),
        (10, 0),  # half a cent
        (39, 1),  # 1.95 cents
        (1250, 62),  # 62.5 cents
        (1_000_000, 50_000),
        (0, 0),
    ],
)
def test_12_C_vigorish_is_five_percent_of_the_win_and_a_fraction_of_a_cent_stays_with_the_player(
    won: int, taken: int
) -> None:
    assert vigorish(won, 5, Rounding.EXACT) == taken


@pytest.mark.clause("midi:12.D(1)", "mini:12.D(1)")
@pytest.mark.parametrize(
    ("won", "taken"),
    [
        (300, 25),  # 15 cents
        (1, 25),  # a twentieth of a cent
        (500, 25),  # 25 cents
        (501, 50),  # 25.05 cents
        (1000, 50),
        (1001, 75),  # 50.05 cents
        (2000, 100),
        (2500, 125),
        (10_010, 525),  # 500.5 cents
        (0, 0),
    ],
)
def test_12_D_1_rounded_vigorish_goes_up_to_the_next_quarter(won: int, taken: int) -> None:
    assert vigorish(won, 5, Rounding.UP_25C) == taken


def test_the_percentage_is_data() -> None:
    assert vigorish(2000, 4, Rounding.EXACT) == 80
    assert vigorish(2000, 4, Rounding.UP_25C) == 100


def test_the_choices_have_the_names_of_the_rules_submission() -> None:
    assert [str(choice) for choice in Rounding] == ["exact", "up_25c"]


@given(st.integers(1, 10**12), st.integers(1, 100))
def test_12_D_1_rounding_adds_less_than_a_quarter_to_the_exact_share(won: int, percent: int) -> None:
    exact, rounded = vigorish(won, percent, Rounding.EXACT), vigorish(won, percent, Rounding.UP_25C)
    assert 0 <= won * percent - 100 * exact < 100
    assert rounded % 25 == 0
    assert rounded >= 25
    assert 0 <= 100 * rounded - won * percent < 2500


@pytest.mark.clause("midi:12.D(2)(b)(ii)", "mini:12.D(2)(b)(ii)")
def test_12_D_2_b_ii_markers_add_up_by_seat() -> None:
    markers = VigorishMarkers()
    markers.mark(3, 100)
    markers.mark(1, 25)
    markers.mark(3, 50)
    assert markers.amounts_owed() == {1: 25, 3: 150}
    assert (markers.amount_owed(1), markers.amount_owed(2), markers.amount_owed(3)) == (25, 0, 150)


def test_a_vigorish_of_nothing_leaves_no_marker() -> None:
    markers = VigorishMarkers()
    markers.mark(1, 0)
    assert markers.amounts_owed() == {}


@pytest.mark.clause("midi:12.D(2)(b)(i)", "mini:12.D(2)(b)(i)")
def test_12_D_2_b_i_all_that_is_owed_is_due_before_a_new_shoe() -> None:
    markers = VigorishMarkers()
    markers.mark(5, 100)
    markers.mark(2, 25)
    assert markers.due_before_new_shoe() == {2: 25, 5: 100}
    markers.collect(5)
    markers.collect(2)
    assert markers.due_before_new_shoe() == {}


@pytest.mark.clause("midi:12.D(2)(b)(i)", "mini:12.D(2)(b)(i)")
def test_12_D_2_b_i_what_a_player_owes_is_due_on_leaving() -> None:
    markers = VigorishMarkers()
    markers.mark(5, 100)
    assert markers.due_on_leaving(5) == 100
    assert markers.due_on_leaving(4) == 0


@pytest.mark.clause("midi:12.D(2)(b)(iii)", "mini:12.D(2)(b)(iii)")
def test_12_D_2_b_iii_a_marker_stays_until_it_is_collected_in_full() -> None:
    markers = VigorishMarkers()
    markers.mark(5, 100)
    markers.due_before_new_shoe().clear()
    markers.amounts_owed().clear()
    markers.due_on_leaving(5)
    assert markers.amount_owed(5) == 100
    assert markers.collect(5) == 100
    assert markers.amount_owed(5) == 0
    assert markers.collect(5) == 0


def test_a_void_rounds_vigorish_comes_off_the_marker() -> None:
    markers = VigorishMarkers()
    markers.mark(5, 100)
    markers.mark(5, 25)
    markers.unwind(5, 25)
    assert markers.amounts_owed() == {5: 100}
    markers.unwind(5, 100)
    assert markers.amounts_owed() == {}


def test_more_than_is_owed_cannot_be_unwound() -> None:
    markers = VigorishMarkers()
    markers.mark(5, 100)
    with pytest.raises(AssertionError, match="less than the 125"):
        markers.unwind(5, 125)
    assert markers.amount_owed(5) == 100


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 10**6))))
def test_what_is_collected_is_what_was_marked(marks: list[tuple[int, int]]) -> None:
    markers = VigorishMarkers()
    for seat, amount in marks:
        markers.mark(seat, amount)
    collected = {seat: markers.collect(seat) for seat in range(1, 10)}
    assert collected == {seat: sum(amount for s, amount in marks if s == seat) for seat in range(1, 10)}
    assert markers.amounts_owed() == {}
