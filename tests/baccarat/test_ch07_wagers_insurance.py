"""Chapter 7, 7.A(5) to 7.A(8): the insurance wagers of EZ and Fortune 7 tables."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from support.baccarat import NOTHING, row_of_hands
from support.baccarat_hands import DRAGON_7, NO_DRAGON_7, NO_PANDA_8, PANDA_8
from support.baccarat_tables import Variant, midi

each_book = pytest.mark.parametrize("book", ["midi", "mini"])


@pytest.mark.clause("midi:7.A(5)(a)", "mini:7.A(5)(a)")
@each_book
@pytest.mark.parametrize(("player", "banker"), DRAGON_7)
def test_7_A_5_a_dragon_7_insurance_wins_on_a_dragon_7(player: str, banker: str, book: str) -> None:
    assert row_of_hands("dragon-7", player, banker, book=book) == "dragon-7"


@pytest.mark.clause("midi:7.A(5)(b)", "mini:7.A(5)(b)")
@each_book
@pytest.mark.parametrize(("player", "banker"), NO_DRAGON_7)
def test_7_A_5_b_dragon_7_insurance_otherwise_loses(player: str, banker: str, book: str) -> None:
    assert row_of_hands("dragon-7", player, banker, book=book) == NOTHING


@pytest.mark.clause("midi:7.A(6)(a)", "mini:7.A(6)(a)")
@each_book
@pytest.mark.parametrize(("player", "banker"), PANDA_8)
def test_7_A_6_a_panda_8_insurance_wins_on_a_panda_8(player: str, banker: str, book: str) -> None:
    assert row_of_hands("panda-8", player, banker, book=book) == "panda-8"


@pytest.mark.clause("midi:7.A(6)(b)", "mini:7.A(6)(b)")
@each_book
@pytest.mark.parametrize(("player", "banker"), NO_PANDA_8)
def test_7_A_6_b_panda_8_insurance_otherwise_loses(player: str, banker: str, book: str) -> None:
    assert row_of_hands("panda-8", player, banker, book=book) == NOTHING


@pytest.mark.clause("midi:7.A(7)(a)")
@pytest.mark.parametrize(("player", "banker"), DRAGON_7)
def test_7_A_7_a_fortune_7_insurance_wins_on_a_winning_three_card_banker_7(player: str, banker: str) -> None:
    assert row_of_hands("fortune-7-insurance", player, banker) == "fortune-7"  # R122


@pytest.mark.clause("midi:7.A(7)(b)")
@pytest.mark.parametrize(("player", "banker"), NO_DRAGON_7)
def test_7_A_7_b_fortune_7_insurance_otherwise_loses(player: str, banker: str) -> None:
    assert row_of_hands("fortune-7-insurance", player, banker) == NOTHING


@pytest.mark.clause("midi:7.A(8)(a)", "midi:12.J", "midi:12.J(1)")
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("2c 3d 6h", "Ks 4h 6d", id="three cards each"),
        pytest.param("Kc Qd Ah", "Ks 3h 7d", id="an ace over nothing"),
    ],
)
def test_7_A_8_a_one_over_nothing_is_the_better_one_up(player: str, banker: str) -> None:
    assert row_of_hands("one-up", player, banker) == "one-over-zero"


@pytest.mark.clause("midi:7.A(8)(a)", "midi:12.J", "midi:12.J(2)")
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("2c 3d 7h", "Ks 4h 7d", id="2 over 1"),
        pytest.param("Kc 7d", "Ks 6h", id="7 over 6, two cards each"),
        pytest.param("Kc 9d", "Ks 8h", id="natural 9 over natural 8"),
        pytest.param("2c 3d 3h", "Ks 7h", id="8 in three cards over 7 in two"),
        pytest.param("Kc 6d", "2s 3h Kd", id="6 in two cards over 5 in three"),
    ],
)
def test_7_A_8_a_any_other_win_by_one_point_is_a_one_up(player: str, banker: str) -> None:
    assert row_of_hands("one-up", player, banker) == "one-up"  # R123


@pytest.mark.clause("midi:7.A(8)(b)")
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("2c 3d 7h", "Ks 4h 6d", id="2 over 0"),
        pytest.param("Kc 6d", "Ks 6h", id="level"),
        pytest.param("Kc 6d", "Ks 7h", id="one behind"),
        pytest.param("2c 3d 5h", "Ks 4h 7d", id="0 under 1"),
        pytest.param("2c 3d 5h", "Ks 4h 5d", id="0 under 9"),
        pytest.param("2c 3d 4h", "Ks 7h", id="9 over 7"),
    ],
)
def test_7_A_8_b_one_up_insurance_otherwise_loses(player: str, banker: str) -> None:
    assert row_of_hands("one-up", player, banker) == NOTHING


@pytest.mark.parametrize(
    ("variant", "own"),
    [("ez", {"dragon-7", "panda-8"}), ("fortune7", {"fortune-7-insurance", "one-up"}), ("standard", set())],
)
def test_the_insurances_of_a_variant_are_offered_there_without_being_listed(variant: Variant, own: set[str]) -> None:
    assert set(game("midi").offers(midi(variant=variant))) == {"player", "banker", "tie"} | own
