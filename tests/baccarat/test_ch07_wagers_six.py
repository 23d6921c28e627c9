"""Chapter 7, 7.A(18) and 7.A(19): Lucky 6 and Super 6."""

from __future__ import annotations

import pytest

from support.baccarat import NOTHING, row_of_hands

TWO_CARD_6 = [
    pytest.param("2c 3d Kh", "Ks 6h", id="over 5"),
    pytest.param("2c 3d 5h", "Ks 6h", id="over 0"),
]
THREE_CARD_6 = [
    pytest.param("2c Kd 2h", "Ks 4h 2d", id="over 4"),
    pytest.param("2c 3d 5h", "Ks 4h 2d", id="over 0"),
]
NO_WINNING_6 = [
    pytest.param("Kc 6d", "Ks 6h", id="6 against 6"),
    pytest.param("Kc 6d", "2s 3h Ad", id="three-card 6 against 6"),
    pytest.param("Kc 7d", "Ks 6h", id="6 against 7"),
    pytest.param("2c 3d Kh", "Ks 7h", id="a winning 7"),
    pytest.param("2c Kd 2h", "Ks 5h", id="a winning 5"),
    pytest.param("Kc 6d", "2s 3h Kd", id="Player's winning 6"),
]


@pytest.mark.clause("midi:7.A(18)", "midi:7.A(18)(a)", "midi:12.T", "midi:12.T(a)")
@pytest.mark.parametrize(("player", "banker"), TWO_CARD_6)
def test_7_A_18_a_lucky_6_wins_when_banker_wins_with_a_two_card_6(player: str, banker: str) -> None:
    assert row_of_hands("lucky-6", player, banker) == "two-card-6"


@pytest.mark.clause("midi:7.A(18)", "midi:7.A(18)(a)", "midi:12.T", "midi:12.T(b)")
@pytest.mark.parametrize(("player", "banker"), THREE_CARD_6)
def test_7_A_18_a_lucky_6_wins_more_when_banker_wins_with_a_three_card_6(player: str, banker: str) -> None:
    assert row_of_hands("lucky-6", player, banker) == "three-card-6"


@pytest.mark.clause("midi:7.A(18)(b)")
@pytest.mark.parametrize(("player", "banker"), NO_WINNING_6)
def test_7_A_18_b_lucky_6_otherwise_loses(player: str, banker: str) -> None:
    assert row_of_hands("lucky-6", player, banker) == NOTHING


@pytest.mark.clause("midi:7.A(19)", "midi:7.A(19)(a)", "midi:12.U")
@pytest.mark.parametrize(("player", "banker"), [*TWO_CARD_6, *THREE_CARD_6])
def test_7_A_19_a_super_6_wins_when_banker_wins_with_6_in_two_cards_or_three(player: str, banker: str) -> None:
    assert row_of_hands("super-6", player, banker) == "banker-6"


@pytest.mark.clause("midi:7.A(19)(b)")
@pytest.mark.parametrize(("player", "banker"), NO_WINNING_6)
def test_7_A_19_b_super_6_otherwise_loses(player: str, banker: str) -> None:
    assert row_of_hands("super-6", player, banker) == NOTHING
