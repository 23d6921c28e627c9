"""Pots as arithmetic: layers at each all-in, uncalled bets, halves and shares (8.B(5), 8.L.5, R177, R184)."""

from __future__ import annotations

import pytest

from pitboss.games.poker.settlement import Pot, halves, pots_of, shares, uncalled_bet


@pytest.mark.clause("poker:8.B(5)(a)", "poker:8.B(5)(c)")
def test_8_B_5_each_all_in_closes_a_layer_that_only_its_contributors_can_win() -> None:
    # 20, 50 and 100 in from four players: 4 x 20, then 3 x 30, then 2 x 50.
    found = pots_of([20, 50, 100, 100], [True] * 4)
    assert found == [Pot(80, (0, 1, 2, 3)), Pot(90, (1, 2, 3)), Pot(100, (2, 3))]


@pytest.mark.clause("poker:8.B(5)(a)")
def test_8_B_5_a_what_folded_players_put_in_is_in_the_layers_it_reaches() -> None:
    # The folded 30 gives 20 to the main pot and 10 to the side pot.
    found = pots_of([20, 30, 50, 50], [True, False, True, True])
    assert found == [Pot(80, (0, 2, 3)), Pot(70, (2, 3))]


def test_layers_that_the_same_players_can_win_are_one_pot() -> None:
    assert pots_of([10, 25, 40, 40], [False, False, True, True]) == [Pot(115, (2, 3))]


def test_a_side_pot_whose_other_contributors_have_folded_is_its_last_ones() -> None:
    # A is all-in with 50, B and C have 70, and C folds: 3 x 50, and 2 x 20 for B alone.
    assert pots_of([50, 70, 70], [True, True, False]) == [Pot(150, (0, 1)), Pot(40, (1,))]


@pytest.mark.clause("poker:8.B(5)(a)")
@pytest.mark.parametrize(
    ("paid", "found"), [([100, 40, 60], (0, 40)), ([50, 50], (0, 0)), ([1, 2], (1, 1)), ([5, 80, 80], (1, 0))]
)
def test_8_B_5_a_what_nobody_has_matched_is_uncalled(paid: list[int], found: tuple[int, int]) -> None:
    assert uncalled_bet(paid) == found


@pytest.mark.clause("poker:8.L.5", "poker:8.L.5(a)", "poker:8.L.5(b)")
@pytest.mark.parametrize(
    ("amount", "chip", "found"), [(700, 100, (400, 300)), (800, 100, (400, 400)), (700, 1, (350, 350)), (1, 1, (1, 0))]
)
def test_8_L_5_a_pot_run_twice_is_halved_and_its_odd_unit_goes_to_the_first_board(
    amount: int, chip: int, found: tuple[int, int]
) -> None:
    assert halves(amount, chip) == found


@pytest.mark.parametrize(
    ("amount", "winners", "chip", "found"),
    [
        (700, 3, 100, [300, 200, 200]),
        (700, 3, 1, [234, 233, 233]),
        (700, 1, 100, [700]),
        (800, 3, 100, [400, 200, 200]),
    ],
)
def test_R184_what_does_not_divide_goes_to_the_first_winner(
    amount: int, winners: int, chip: int, found: list[int]
) -> None:
    assert shares(amount, winners, chip) == found
