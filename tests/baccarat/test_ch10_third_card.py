"""Chapter 10: who draws a third card, cell by cell."""

from __future__ import annotations

import pytest

from pitboss.cards import NO_CARD
from pitboss.games.baccarat.hands import a_natural_stands, banker_draws, banker_draws_against, player_draws

DRAW, STAY = True, False


@pytest.mark.clause("midi:10.A")
@pytest.mark.parametrize("other", range(10))
@pytest.mark.parametrize("natural", [8, 9])
def test_10_A_a_natural_on_either_side_ends_the_drawing(natural: int, other: int) -> None:
    assert a_natural_stands(natural, other)
    assert a_natural_stands(other, natural)


@pytest.mark.clause("midi:10.A")
@pytest.mark.parametrize("player", range(8))
@pytest.mark.parametrize("banker", range(8))
def test_10_A_without_a_natural_the_drawing_goes_on(player: int, banker: int) -> None:
    assert not a_natural_stands(player, banker)


@pytest.mark.clause("midi:10.B", "midi:10.B(1)")
@pytest.mark.parametrize("points", [0, 1, 2, 3, 4, 5])
def test_10_B_1_player_draws_below_six(points: int) -> None:
    assert player_draws(points)


@pytest.mark.clause("midi:10.B", "midi:10.B(2)")
@pytest.mark.parametrize("points", [6, 7])
def test_10_B_2_player_stays_on_six_or_seven(points: int) -> None:
    assert not player_draws(points)


@pytest.mark.clause("midi:10.C")
@pytest.mark.parametrize(
    ("banker", "third_card", "stood", "drew"),
    [(3, 8, DRAW, STAY), (4, 1, DRAW, STAY), (5, 3, DRAW, STAY), (6, 6, STAY, DRAW), (6, 7, STAY, DRAW)],
)
def test_10_C_banker_follows_section_d_when_player_stood_and_section_e_when_he_drew(
    banker: int, third_card: int, stood: bool, drew: bool
) -> None:
    assert banker_draws(banker, NO_CARD) == stood
    assert banker_draws(banker, third_card) == drew


@pytest.mark.clause("midi:10.D")
@pytest.mark.parametrize(
    ("banker", "draws"),
    [(0, DRAW), (1, DRAW), (2, DRAW), (3, DRAW), (4, DRAW), (5, DRAW), (6, STAY), (7, STAY)],
)
def test_10_D_banker_draws_on_five_or_less_when_player_stood(banker: int, draws: bool) -> None:
    assert banker_draws(banker, NO_CARD) == draws


@pytest.mark.clause("midi:10.E", "midi:10.E(1)")
@pytest.mark.parametrize("third_card", range(10))
@pytest.mark.parametrize("banker", [0, 1, 2])
def test_10_E_1_banker_draws_below_three_whatever_player_drew(banker: int, third_card: int) -> None:
    assert banker_draws(banker, third_card)


@pytest.mark.clause("midi:10.E", "midi:10.E(2)")
@pytest.mark.parametrize("third_card", range(10))
def test_10_E_2_banker_stays_on_seven_whatever_player_drew(third_card: int) -> None:
    assert not banker_draws(7, third_card)


CELLS = [
    ("10.E(3)(a)(i)", 0, 3, DRAW),
    ("10.E(3)(a)(ii)", 0, 4, STAY),
    ("10.E(3)(a)(iii)", 0, 5, STAY),
    ("10.E(3)(a)(iv)", 0, 6, STAY),
    ("10.E(3)(b)(i)", 1, 3, DRAW),
    ("10.E(3)(b)(ii)", 1, 4, STAY),
    ("10.E(3)(b)(iii)", 1, 5, STAY),
    ("10.E(3)(b)(iv)", 1, 6, STAY),
    ("10.E(3)(c)(i)", 2, 3, DRAW),
    ("10.E(3)(c)(ii)", 2, 4, DRAW),
    ("10.E(3)(c)(iii)", 2, 5, STAY),
    ("10.E(3)(c)(iv)", 2, 6, STAY),
    ("10.E(3)(d)(i)", 3, 3, DRAW),
    ("10.E(3)(d)(ii)", 3, 4, DRAW),
    ("10.E(3)(d)(iii)", 3, 5, STAY),
    ("10.E(3)(d)(iv)", 3, 6, STAY),
    ("10.E(3)(e)(i)", 4, 3, DRAW),
    ("10.E(3)(e)(ii)", 4, 4, DRAW),
    ("10.E(3)(e)(iii)", 4, 5, DRAW),
    ("10.E(3)(e)(iv)", 4, 6, STAY),
    ("10.E(3)(f)(i)", 5, 3, DRAW),
    ("10.E(3)(f)(ii)", 5, 4, DRAW),
    ("10.E(3)(f)(iii)", 5, 5, DRAW),
    ("10.E(3)(f)(iv)", 5, 6, STAY),
    ("10.E(3)(g)(i)", 6, 3, DRAW),
    ("10.E(3)(g)(ii)", 6, 4, DRAW),
    ("10.E(3)(g)(iii)", 6, 5, DRAW),
    ("10.E(3)(g)(iv)", 6, 6, DRAW),
    ("10.E(3)(h)(i)", 7, 3, DRAW),
    ("10.E(3)(h)(ii)", 7, 4, DRAW),
    ("10.E(3)(h)(iii)", 7, 5, DRAW),
    ("10.E(3)(h)(iv)", 7, 6, DRAW),
    ("10.E(3)(h)(vi)", 8, 3, STAY),
    ("10.E(3)(h)(vii)", 8, 4, STAY),
    ("10.E(3)(h)(viii)", 8, 5, STAY),
    ("10.E(3)(h)(ix)", 8, 6, STAY),
    ("10.E(3)(h)(xi)", 9, 3, DRAW),
    ("10.E(3)(h)(xii)", 9, 4, STAY),
    ("10.E(3)(h)(xiii)", 9, 5, STAY),
    ("10.E(3)(h)(xiv)", 9, 6, STAY),
]


@pytest.mark.clause("midi:10.E(3)")
@pytest.mark.parametrize(
    ("third_card", "banker", "draws"),
    [pytest.param(*cell, marks=pytest.mark.clause(f"midi:{label}"), id=label) for label, *cell in CELLS],
)
def test_10_E_3_banker_three_to_six_goes_by_the_third_card_of_player(third_card: int, banker: int, draws: bool) -> None:
    assert banker_draws(banker, third_card) == draws
    assert banker_draws_against(banker, third_card) == draws


HEADINGS = [
    ("10.E(3)(a)", 0, [3]),
    ("10.E(3)(b)", 1, [3]),
    ("10.E(3)(c)", 2, [3, 4]),
    ("10.E(3)(d)", 3, [3, 4]),
    ("10.E(3)(e)", 4, [3, 4, 5]),
    ("10.E(3)(f)", 5, [3, 4, 5]),
    ("10.E(3)(g)", 6, [3, 4, 5, 6]),
    ("10.E(3)(h)", 7, [3, 4, 5, 6]),
    ("10.E(3)(h)(v)", 8, []),  # (i) misprinted, R145
    ("10.E(3)(h)(x)", 9, [3]),  # (j) misprinted, R145
]


@pytest.mark.parametrize(
    ("third_card", "drawing"),
    [pytest.param(card, on, marks=pytest.mark.clause(f"midi:{label}"), id=label) for label, card, on in HEADINGS],
)
def test_10_E_3_against_each_third_card_banker_draws_on_these_counts(third_card: int, drawing: list[int]) -> None:
    assert [banker for banker in (3, 4, 5, 6) if banker_draws(banker, third_card)] == drawing


def test_10_E_3_forty_cells_are_printed() -> None:
    assert len({(third_card, banker) for _, third_card, banker, _ in CELLS}) == 40
