"""The options of Midi Baccarat, without Royal 9, in a check: accepted values, and errors with their fields."""

from __future__ import annotations

import pytest

from support.submissions import ERROR, found, midi, sentences

TREASURES = ("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all")


@pytest.mark.clause("midi:3.A")
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_3_A_six_seven_or_eight_decks_are_lawful(decks: int) -> None:
    assert found(midi(f"decks = {decks}")) == []


@pytest.mark.clause("midi:3.A")
@pytest.mark.parametrize("decks", [5, 9, 0, -8])
def test_3_A_any_other_number_of_decks_is_not(decks: int) -> None:
    assert (ERROR, 7, "tables.MB-1.decks", "midi:3.A") in found(midi(f"decks = {decks}"))
    assert f"midi is played with 6 to 8 decks, not {decks}" in sentences(midi(f"decks = {decks}"))


@pytest.mark.clause("midi:2.A(1)")
@pytest.mark.parametrize("seats", [0, 10])
def test_2_A_1_a_table_has_one_to_nine_seats(seats: int) -> None:
    assert found(midi(f"seats = {seats}")) == [(ERROR, 7, "tables.MB-1.seats", "midi:2.A(1)")]


@pytest.mark.clause("midi:5.C(1)")
def test_5_C_1_fourteen_cards_lie_behind_the_cover_card_at_least() -> None:
    assert found(midi("cover_card_depth = 14")) == []
    assert found(midi("cover_card_depth = 13")) == [(ERROR, 7, "tables.MB-1.cover_card_depth", "midi:5.C(1)")]


@pytest.mark.clause("midi:12.B")
@pytest.mark.parametrize("odds", ["7 to 1", "15 to 2", "8 for 1", "$8", "push", "100% of star"])
def test_12_B_tie_pays_eight_to_one_at_least(odds: str) -> None:
    text = midi(f'tie_odds = "{odds}"')
    assert found(text) == [(ERROR, 7, "tables.MB-1.tie_odds", "midi:12.B")]
    assert sentences(text) == [f"Tie pays at least 8 to 1, not {odds}"]


@pytest.mark.clause("midi:12.B")
@pytest.mark.parametrize("odds", ["8 to 1", "17 to 2", "9 to 1"])
def test_12_B_tie_may_pay_more(odds: str) -> None:
    assert found(midi(f'tie_odds = "{odds}"')) == []


@pytest.mark.clause("midi:12.C")
@pytest.mark.parametrize("variant", ["standard", "ez", "fortune7", "no_commission"])
def test_12_C_a_table_has_one_of_four_variants(variant: str) -> None:
    assert found(midi(f'variant = "{variant}"')) == []


@pytest.mark.clause("midi:12.C")
def test_12_C_there_is_no_fifth_variant() -> None:
    assert found(midi('variant = "EZ"')) == [(ERROR, 7, "tables.MB-1.variant", "midi:12.C")]


@pytest.mark.clause("midi:12.D(1)")
@pytest.mark.parametrize("rounding", ["exact", "up_25c"])
def test_12_D_1_vigorish_is_exact_or_rounded_up(rounding: str) -> None:
    assert found(midi(f'vigorish_rounding = "{rounding}"')) == []


@pytest.mark.clause("midi:12.D(1)")
def test_12_D_1_vigorish_is_not_rounded_down() -> None:
    text = midi('vigorish_rounding = "down"')
    assert found(text) == [(ERROR, 7, "tables.MB-1.vigorish_rounding", "midi:12.D(1)")]


@pytest.mark.clause("midi:12.D(2)", "midi:12.D(2)(a)", "midi:12.D(2)(b)")
@pytest.mark.parametrize("collection", ["at_payout", "deferred"])
def test_12_D_2_vigorish_is_collected_with_the_payout_or_later(collection: str) -> None:
    assert found(midi(f'vigorish_collection = "{collection}"')) == []


@pytest.mark.clause("midi:12.D(2)")
def test_12_D_2_vigorish_is_not_collected_at_any_other_time() -> None:
    text = midi('vigorish_collection = "yearly"')
    assert found(text) == [(ERROR, 7, "tables.MB-1.vigorish_collection", "midi:12.D(2)")]


@pytest.mark.clause("midi:12.F", "midi:12.F(1)", "midi:12.F(2)", "midi:12.F(3)")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_12_F_dragon_bonus_has_three_paytables(letter: str) -> None:
    assert found(midi(f'wagers.dragon-bonus-player.paytable = "{letter}"')) == []


@pytest.mark.clause("midi:12.F")
def test_12_F_dragon_bonus_needs_its_letter() -> None:
    text = midi("wagers.dragon-bonus-player = {}")
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.dragon-bonus-player.paytable", "midi:12.F")]
    assert sentences(text) == ["dragon-bonus-player needs its paytable: A or B or C"]


@pytest.mark.clause("midi:12.F")
def test_12_F_dragon_bonus_has_no_paytable_D() -> None:
    text = midi('wagers.dragon-bonus-banker.paytable = "D"')
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.dragon-bonus-banker.paytable", "midi:12.F")]


@pytest.mark.clause("midi:12.F")
def test_12_F_both_sides_of_dragon_bonus_have_one_letter() -> None:
    text = midi('wagers.dragon-bonus-player.paytable = "A"', 'wagers.dragon-bonus-banker.paytable = "B"')
    assert found(text) == [
        (ERROR, 7, "tables.MB-1.wagers.dragon-bonus-player.paytable", "midi:12.F"),
        (ERROR, 8, "tables.MB-1.wagers.dragon-bonus-banker.paytable", "midi:12.F"),
    ]


@pytest.mark.clause("midi:12.M")
def test_12_M_jackpot_baccarat_has_five_paytables_and_no_sixth() -> None:
    for letter in "ABCDE":
        assert found(midi(f'wagers.jackpot-baccarat.paytable = "{letter}"')) == []
    text = midi('wagers.jackpot-baccarat.paytable = "F"')
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.jackpot-baccarat.paytable", "midi:12.M")]


@pytest.mark.clause("midi:12.R")
def test_12_R_lucky_nines_has_four_paytables_and_no_fifth() -> None:
    for letter in "ABCD":
        assert found(midi(f'wagers.lucky-nines.paytable = "{letter}"')) == []
    text = midi('wagers.lucky-nines.paytable = "E"')
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.lucky-nines.paytable", "midi:12.R")]


def test_a_wager_with_one_paytable_has_no_letter() -> None:
    text = midi('wagers.super-6.paytable = "A"')
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.super-6.paytable", "midi:12.U")]


@pytest.mark.clause("midi:7.A")
def test_7_A_a_wager_that_midi_does_not_have_is_named_with_the_nearest() -> None:
    text = midi("wagers.super-7 = {}")
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.super-7", "midi:7.A")]
    assert sentences(text) == ["midi has no wager 'super-7'; did you mean 'super-6'?"]


@pytest.mark.parametrize(
    ("wager", "variant", "clause"),
    [
        pytest.param("dragon-7", "ez", "midi:7.A(5)", marks=pytest.mark.clause("midi:7.A(5)")),
        pytest.param("panda-8", "ez", "midi:7.A(6)", marks=pytest.mark.clause("midi:7.A(6)")),
        pytest.param("fortune-7-insurance", "fortune7", "midi:7.A(7)", marks=pytest.mark.clause("midi:7.A(7)")),
        pytest.param("one-up", "fortune7", "midi:7.A(8)", marks=pytest.mark.clause("midi:7.A(8)")),
    ],
)
def test_R128_some_wagers_belong_to_one_variant(wager: str, variant: str, clause: str) -> None:
    assert found(midi(f'variant = "{variant}"', f"wagers.{wager} = {{}}")) == []
    for other in {"standard", "ez", "fortune7", "no_commission"} - {variant}:
        text = midi(f'variant = "{other}"', f"wagers.{wager} = {{}}")
        assert found(text) == [(ERROR, 8, f"tables.MB-1.wagers.{wager}", clause)]


def test_R128_a_wager_of_another_variant_is_told_where_it_belongs() -> None:
    assert sentences(midi("wagers.dragon-7 = {}")) == [
        "dragon-7 is offered only at tables of variant 'ez', and this one is 'standard'"
    ]


def treasure(wager: str) -> str:
    return 'wagers.blazing-7s.paytable = "A"' if wager == "blazing-7s" else f"wagers.{wager} = {{}}"


@pytest.mark.clause("midi:1.B(8)")
def test_1_B_8_five_treasures_has_all_five_wagers() -> None:
    assert found(midi("five_treasures = true", *map(treasure, TREASURES))) == []


@pytest.mark.clause("midi:1.B(8)")
def test_1_B_8_a_treasure_that_is_not_listed_is_missed() -> None:
    text = midi("five_treasures = true", *map(treasure, TREASURES[:-1]))
    assert found(text) == [(ERROR, 8, "tables.MB-1.wagers.cover-all", "midi:1.B(8)")]


@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        pytest.param("fortune-7", "midi:7.A(11)", marks=pytest.mark.clause("midi:7.A(11)")),
        pytest.param("golden-8", "midi:7.A(12)", marks=pytest.mark.clause("midi:7.A(12)")),
        pytest.param("heavenly-9", "midi:7.A(13)", marks=pytest.mark.clause("midi:7.A(13)")),
        pytest.param("blazing-7s", "midi:7.A(14)", marks=pytest.mark.clause("midi:7.A(14)")),
    ],
)
def test_a_treasure_belongs_to_a_five_treasures_table(wager: str, clause: str) -> None:
    text = midi(treasure(wager))
    assert found(text) == [(ERROR, 7, f"tables.MB-1.wagers.{wager}", clause)]
    assert sentences(text) == [f"{wager} is offered only where five_treasures is true"]


@pytest.mark.clause("midi:7.A(15)")
def test_7_A_15_cover_all_belongs_to_a_five_treasures_table() -> None:
    assert (ERROR, 7, "tables.MB-1.wagers.cover-all", "midi:7.A(15)") in found(midi(treasure("cover-all")))


@pytest.mark.clause("midi:7.A(16)")
def test_7_A_16_any_pair_on_either_hand_needs_special_approval() -> None:
    assert found(midi('any_pair_mode = "either"')) == [(ERROR, 7, "tables.MB-1.any_pair_mode", "midi:7.A(16)")]


@pytest.mark.clause("midi:13.C(2)", "midi:13.C(2)(a)", "midi:13.C(2)(b)")
@pytest.mark.parametrize("procedure", ["discard_pair", "simulated_round"])
def test_13_C_2_there_are_two_procedures_for_a_disclosed_third_card(procedure: str) -> None:
    assert found(midi().replace("discard_pair", procedure)) == []


@pytest.mark.clause("midi:13.C(2)")
def test_13_C_2_the_procedure_for_a_disclosed_third_card_must_be_stated() -> None:
    text = midi().replace('disclosed_third_card = "discard_pair"', "")
    assert found(text) == [(ERROR, 3, "tables.MB-1.disclosed_third_card", "midi:13.C(2)")]
    assert sentences(text) == [
        "state the procedure for a disclosed third card that no hand may have: discard_pair or simulated_round"
    ]


@pytest.mark.clause("midi:13.C(2)")
def test_13_C_2_there_is_no_third_procedure() -> None:
    text = midi().replace('"discard_pair"', '"burn"')
    assert found(text) == [(ERROR, 5, "tables.MB-1.disclosed_third_card", "midi:13.C(2)")]


def test_R11_the_least_wager_is_not_above_the_greatest() -> None:
    text = midi("", "[tables.MB-1.wagers.tie]", "max = 5", "min = 10")
    assert found(text) == [(ERROR, 11, "tables.MB-1.wagers.tie.min", None)]
    assert sentences(text) == ["the minimum wager, $10, is above the maximum, $5"]


def test_R9_a_limit_is_made_of_chips_that_the_table_has() -> None:
    text = midi("smallest_chip = 5", "wagers.tie = { min = 5, max = 12 }", 'variant = "ez"')
    assert found(text) == [(ERROR, 8, "tables.MB-1.wagers.tie.max", None)]


def test_R5_only_a_progressive_wager_has_a_progressive_stake() -> None:
    text = midi("wagers.tie.progressive_stake = 5")
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.tie.progressive_stake", "midi:7.A(3)")]
