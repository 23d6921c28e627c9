"""The options of Mini Baccarat as a check reads them: its own clauses, and Midi's where it has none (R152)."""

from __future__ import annotations

import pytest

from support.submissions import ERROR, found, mini, sentences


def test_a_lawful_table_has_nothing_to_find() -> None:
    assert found(mini()) == []


@pytest.mark.parametrize("decks", [5, 9])
def test_R152_the_number_of_decks_is_that_of_midi(decks: int) -> None:
    assert found(mini(f"decks = {decks}")) == [(ERROR, 7, "tables.MB-1.decks", "midi:3.A")]


@pytest.mark.clause("mini:2.A(1)")
@pytest.mark.parametrize("seats", [0, 10])
def test_2_A_1_a_table_has_one_to_nine_seats(seats: int) -> None:
    assert found(mini(f"seats = {seats}")) == [(ERROR, 7, "tables.MB-1.seats", "mini:2.A(1)")]


@pytest.mark.clause("mini:12.B")
def test_12_B_tie_pays_eight_to_one_at_least() -> None:
    assert found(mini('tie_odds = "9 to 1"')) == []
    assert found(mini('tie_odds = "7 to 1"')) == [(ERROR, 7, "tables.MB-1.tie_odds", "mini:12.B")]


@pytest.mark.clause("mini:12.C")
def test_12_C_a_table_is_standard_or_ez() -> None:
    assert found(mini('variant = "standard"')) == []
    assert found(mini('variant = "ez"')) == []
    assert found(mini('variant = "fortune7"')) == [(ERROR, 7, "tables.MB-1.variant", "mini:12.C")]


@pytest.mark.clause("mini:12.D(1)")
def test_12_D_1_vigorish_is_exact_or_rounded_up() -> None:
    assert found(mini('vigorish_rounding = "up_25c"')) == []
    assert found(mini('vigorish_rounding = "down"')) == [(ERROR, 7, "tables.MB-1.vigorish_rounding", "mini:12.D(1)")]


@pytest.mark.clause("mini:12.D(2)", "mini:12.D(2)(a)", "mini:12.D(2)(b)")
def test_12_D_2_vigorish_is_collected_with_the_payout_or_later() -> None:
    assert found(mini('vigorish_collection = "at_payout"')) == []
    assert found(mini('vigorish_collection = "deferred"')) == []
    assert found(mini('vigorish_collection = "never"')) == [
        (ERROR, 7, "tables.MB-1.vigorish_collection", "mini:12.D(2)")
    ]


@pytest.mark.clause("mini:12.F", "mini:12.F(1)", "mini:12.F(2)", "mini:12.F(3)")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_12_F_dragon_bonus_has_three_paytables(letter: str) -> None:
    assert found(mini(f'wagers.dragon-bonus-banker.paytable = "{letter}"')) == []


@pytest.mark.clause("mini:12.F")
def test_12_F_both_sides_of_dragon_bonus_have_one_letter() -> None:
    text = mini('wagers.dragon-bonus-player.paytable = "C"', 'wagers.dragon-bonus-banker.paytable = "B"')
    assert found(text) == [
        (ERROR, 7, "tables.MB-1.wagers.dragon-bonus-player.paytable", "mini:12.F"),
        (ERROR, 8, "tables.MB-1.wagers.dragon-bonus-banker.paytable", "mini:12.F"),
    ]


@pytest.mark.clause("mini:7.A(5)", "mini:7.A(6)")
@pytest.mark.parametrize(("wager", "clause"), [("dragon-7", "mini:7.A(5)"), ("panda-8", "mini:7.A(6)")])
def test_7_A_dragon_7_and_panda_8_belong_to_ez_tables(wager: str, clause: str) -> None:
    assert found(mini('variant = "ez"', f"wagers.{wager} = {{}}")) == []
    assert found(mini(f"wagers.{wager} = {{}}")) == [(ERROR, 7, f"tables.MB-1.wagers.{wager}", clause)]


@pytest.mark.clause("mini:7.A")
def test_7_A_mini_has_no_wager_but_its_own() -> None:
    assert found(mini("wagers.lucky-6 = {}")) == [(ERROR, 7, "tables.MB-1.wagers.lucky-6", "mini:7.A")]


def test_R152_the_procedure_for_a_disclosed_third_card_must_be_stated() -> None:
    text = mini().replace('disclosed_third_card = "discard_pair"', "")
    assert found(text) == [(ERROR, 3, "tables.MB-1.disclosed_third_card", "midi:13.C(2)")]


def test_R152_fourteen_cards_lie_behind_the_cover_card_at_least() -> None:
    text = mini("cover_card_depth = 13")
    assert found(text) == [(ERROR, 7, "tables.MB-1.cover_card_depth", "midi:5.C(1)")]
    assert sentences(text) == ["at least 14 cards lie behind the second cover card, not 13"]
