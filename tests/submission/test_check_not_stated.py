"""Options that a submission must state, although they have defaults in round documents."""

from __future__ import annotations

import re

import pytest

from pitboss.submission import check_text, starter
from support.blackjack_submissions import PROGRESSIVE, WHEEL_A, WHEEL_D, error, table
from support.submissions import ERROR, blackjack, found, midi, mini, sentences

COLLECTION = 'vigorish_collection = "at_payout"\n'
SPIN_D = ('wagers.bonus-spin = { paytable = "D" }', WHEEL_D)


@pytest.mark.clause("midi:12.D(2)")
@pytest.mark.parametrize("line", ["", 'variant = "standard"'])
def test_12_D_2_midi_states_when_vigorish_is_collected(line: str) -> None:
    text = midi(line).replace(COLLECTION, "")
    assert found(text) == [(ERROR, 3, "tables.MB-1.vigorish_collection", "midi:12.D(2)")]
    assert sentences(text) == ["state when vigorish is collected: at_payout or deferred"]


@pytest.mark.clause("mini:12.D(2)")
def test_12_D_2_mini_states_when_vigorish_is_collected() -> None:
    text = mini().replace(COLLECTION, "")
    assert found(text) == [(ERROR, 3, "tables.MB-1.vigorish_collection", "mini:12.D(2)")]


@pytest.mark.clause("midi:12.D(2)", "mini:12.D(2)")
@pytest.mark.parametrize("when", ["at_payout", "deferred"])
def test_12_D_2_either_time_of_collection_may_be_stated(when: str) -> None:
    assert found(midi(f'vigorish_collection = "{when}"')) == []
    assert found(mini(f'vigorish_collection = "{when}"')) == []


@pytest.mark.parametrize("variant", ["ez", "fortune7", "no_commission"])
def test_12_C_a_table_without_vigorish_has_no_time_of_collection_to_state(variant: str) -> None:
    assert found(midi(f'variant = "{variant}"').replace(COLLECTION, "")) == []


@pytest.mark.clause("edge21:7.S")
def test_7_S_players_edge_21_states_the_order_of_settlement() -> None:
    text = re.sub(r"^settlement_order = .*\n", "", starter("edge21"), flags=re.MULTILINE)
    (one,) = check_text(text)
    assert (one.severity, one.field, one.clause) == (ERROR, "tables.E21-1.settlement_order", "edge21:7.S")
    assert one.message == "state in which order hands are settled: losers_first or hand_by_hand"
    assert text.split("\n")[one.line - 1] == "[tables.E21-1]"


def test_R30_blackjack_prints_no_order_so_its_default_need_not_be_stated() -> None:
    assert "settlement_order" not in blackjack()
    assert found(blackjack()) == []


@pytest.mark.clause("blackjack:11.D")
def test_11_D_blackjack_states_how_often_aces_are_split_again() -> None:
    text = blackjack().replace("extra_splits_aces = 0\n", "")
    assert found(text) == [error(3, "extra_splits_aces", "11.D")]
    assert sentences(text) == ["state how many further times a pair of aces may be split; 0 is not again"]


@pytest.mark.clause("edge21:11.D")
def test_11_D_players_edge_21_states_how_often_aces_are_split_again() -> None:
    text = starter("edge21").replace("extra_splits_aces = 0\n", "")
    assert [(each.field, each.clause) for each in check_text(text)] == [
        ("tables.E21-1.extra_splits_aces", "edge21:11.D")
    ]


@pytest.mark.clause("blackjack:13.Q(5)'(b)")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_13_Q_5_b_bonus_spin_states_the_schedule_of_community_pay(letter: str) -> None:
    text = table(*PROGRESSIVE[f"bonus-spin {letter}"]).replace('community_pay = "A"\n', "")
    assert found(text) == [error(3, "community_pay", "13.Q(5)'(b)")]
    assert sentences(text) == ["state the schedule by which Community Pay is paid: A or B"]


@pytest.mark.clause("blackjack:13.Q(5)'(b)")
@pytest.mark.parametrize("schedule", ["A", "B"])
def test_13_Q_5_b_either_schedule_of_community_pay_may_be_stated(schedule: str) -> None:
    assert found(table(*PROGRESSIVE["bonus-spin D"], f'community_pay = "{schedule}"')) == []


@pytest.mark.clause("blackjack:13.Q(5)'(b)")
def test_13_Q_5_b_a_table_without_bonus_spin_has_no_schedule_to_state() -> None:
    assert found(table().replace('community_pay = "A"\n', "")) == []


@pytest.mark.clause("blackjack:13.Q(5)(b)")
@pytest.mark.parametrize(
    ("letter", "wheel", "least"),
    [
        ("A", WHEEL_A, "$5,000"),
        ("C", WHEEL_D.replace('"$40" = 400', '"$55" = 400'), "$10,000"),
        ("D", WHEEL_D, "$10,000"),
    ],
)
def test_13_Q_5_b_a_fixed_prize_has_a_stated_value(letter: str, wheel: str, least: str) -> None:
    spin = f'wagers.bonus-spin = {{ paytable = "{letter}" }}'
    text = table(spin, wheel)
    assert found(text) == [error(3, "jackpot_value", "13.Q(5)(b)")]
    assert sentences(text) == [f"state what the fixed prize is worth: {least} or more"]
    value = least.replace("$", "").replace(",", "")
    assert found(table(spin, wheel, f"jackpot_value = {value}")) == []


@pytest.mark.clause("blackjack:13.Q(5)(b)")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_13_Q_5_b_a_jackpot_that_is_a_meter_has_no_value_to_state(letter: str) -> None:
    assert found(table(*PROGRESSIVE[f"bonus-spin {letter}"])) == []


@pytest.mark.clause("blackjack:13.S(2)")
@pytest.mark.parametrize("seeds", ["fixed", "none"])
def test_13_S_2_blazing_7s_states_its_seeds(seeds: str) -> None:
    lines = PROGRESSIVE["blazing-7s"]
    assert found(table(*lines, f'seed_mode = "{seeds}"')) == []
    text = table(*lines).replace('seed_mode = "fixed"\n', "")
    assert found(text) == [error(3, "seed_mode", "13.S(2)")]
    assert sentences(text) == ["state whether the meters of Blazing 7's begin with seeds: fixed or none"]


def test_everything_that_is_not_stated_is_found_beside_a_value_that_cannot_be_read() -> None:
    text = table(*SPIN_D, "decks = 0.5")
    for line in ("extra_splits_aces = 0\n", 'community_pay = "A"\n'):
        text = text.replace(line, "")
    assert {each[2].removeprefix("tables.BJ-1.") for each in found(text)} == {
        "decks", "extra_splits_aces", "community_pay", "jackpot_value",
    }  # fmt: skip
