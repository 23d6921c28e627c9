"""Royal 9, its meters, its seats and Must Hit: 7.A(9) and 12.K to 12.O, as a check reads them."""

from __future__ import annotations

import pytest

from support.submissions import COMBINATIONS, ERROR, found, midi, royal_9, sentences


@pytest.mark.clause("midi:7.A(9)", "midi:12.K", "midi:12.K(1)", "midi:12.K(2)", "midi:12.K(3)")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_12_K_royal_9_has_three_paytables(letter: str) -> None:
    assert found(midi(*royal_9(letter))) == []


@pytest.mark.clause("midi:12.K")
def test_12_K_royal_9_has_no_paytable_D() -> None:
    assert found(midi(*royal_9("D"))) == [(ERROR, 7, "tables.MB-1.wagers.royal-9.paytable", "midi:12.K")]


@pytest.mark.clause("midi:12.L", "midi:12.L(1)", "midi:12.L(3)")
@pytest.mark.parametrize(("meter", "clause"), [("star", "12.L(1)"), ("spade", "12.L(3)"), ("heart", "12.L(3)")])
def test_12_L_royal_9_needs_each_of_its_meters(meter: str, clause: str) -> None:
    text = midi(*royal_9(without=f"meters.{meter}"))
    assert found(text) == [(ERROR, 8, f"tables.MB-1.meters.{meter}", f"midi:{clause}")]
    assert sentences(text) == [f"Royal 9 needs the {meter} meter with its rate, initial and reset amount"]


@pytest.mark.clause("midi:12.L")
def test_12_L_without_any_meter_all_three_are_missed_at_the_table() -> None:
    text = midi(*royal_9(without="meters."))
    assert found(text) == [
        (ERROR, 3, "tables.MB-1.meters.star", "midi:12.L(1)"),
        (ERROR, 3, "tables.MB-1.meters.spade", "midi:12.L(3)"),
        (ERROR, 3, "tables.MB-1.meters.heart", "midi:12.L(3)"),
    ]


@pytest.mark.clause("midi:12.L", "midi:12.L(2)*", "midi:12.L(4)*")
@pytest.mark.parametrize("key", ["initial", "reset"])
@pytest.mark.parametrize(
    ("meter", "letter", "least", "below", "line", "clause"),
    [
        ("star", "A", "50000", "49999.99", 8, "12.L(2)(a)"),
        ("star", "B", "25000", "24999.99", 8, "12.L(2)(b)"),
        ("star", "C", "50000", "49999.99", 8, "12.L(2)(c)"),
        ("spade", "A", "350", "349.99", 9, "12.L(4)(a)"),
        ("spade", "B", "350", "349.99", 9, "12.L(4)(b)"),
        ("spade", "C", "450", "449.99", 9, "12.L(4)(c)"),
        ("heart", "A", "350", "349.99", 10, "12.L(4)(a)"),
        ("heart", "B", "350", "349.99", 10, "12.L(4)(b)"),
        ("heart", "C", "450", "449.99", 10, "12.L(4)(c)"),
    ],
)
def test_12_L_a_meter_starts_at_and_falls_back_to_its_minimum_at_least(
    meter: str, letter: str, least: str, below: str, line: int, clause: str, key: str
) -> None:
    assert found(midi(*royal_9(letter, **{f"{meter}_{key}": least}))) == []
    assert found(midi(*royal_9(letter, **{f"{meter}_{key}": below}))) == [
        (ERROR, line, f"tables.MB-1.meters.{meter}.{key}", f"midi:{clause}")
    ]


@pytest.mark.clause("midi:12.L(2)(a)")
def test_12_L_a_meter_below_its_minimum_is_told_what_would_be_right() -> None:
    assert sentences(midi(*royal_9(star_reset="49999"))) == [
        "the star meter's reset amount is at least $50,000 under paytable A, not $49,999"
    ]


@pytest.mark.clause("midi:12.L(1)", "midi:12.L(3)")
@pytest.mark.parametrize("meter", ["star", "spade", "heart"])
@pytest.mark.parametrize("key", ["rate", "initial", "reset"])
def test_12_L_a_meter_states_its_rate_its_initial_and_its_reset_amount(meter: str, key: str) -> None:
    keys = {"rate": '"5%"', "initial": "50000", "reset": "50000"}
    stated = ", ".join(f"{name} = {value}" for name, value in keys.items() if name != key)
    text = midi(f"meters.{meter} = {{ {stated} }}", *royal_9(without=f"meters.{meter}"))
    assert [each[:3] for each in found(text)] == [(ERROR, 7, f"tables.MB-1.meters.{meter}.{key}")]


@pytest.mark.clause("midi:12.L")
def test_12_L_an_unknown_meter_is_named_with_the_nearest() -> None:
    text = midi(*royal_9(), 'meters.hart = { rate = "1%", initial = 1, reset = 1 }')
    assert found(text) == [(ERROR, 20, "tables.MB-1.meters.hart", "midi:12.L")]
    assert sentences(text) == ["midi has no meter 'hart'; did you mean 'heart'?"]


@pytest.mark.clause("midi:12.K")
def test_12_K_every_seat_has_its_king_and_nine() -> None:
    text = midi(*royal_9(without="personal_combinations.3"))
    assert found(text) == [(ERROR, 11, "tables.MB-1.personal_combinations", "midi:12.K")]
    assert sentences(text) == ["every seat needs its king and nine; without one: 3"]


@pytest.mark.clause("midi:12.K")
def test_12_K_the_first_and_the_last_seat_need_their_king_and_nine_too() -> None:
    lines = [line for line in royal_9() if not line.startswith(("personal_combinations.1 ", "personal_combinations.9"))]
    assert sentences(midi(*lines)) == ["every seat needs its king and nine; without one: 1, 9"]


@pytest.mark.clause("midi:12.L(1)", "midi:12.L(3)")
def test_12_L_under_a_paytable_that_does_not_exist_the_meters_are_missed_all_the_same() -> None:
    assert found(midi(*royal_9("D", without="meters."))) == [
        (ERROR, 3, "tables.MB-1.meters.star", "midi:12.L(1)"),
        (ERROR, 3, "tables.MB-1.meters.spade", "midi:12.L(3)"),
        (ERROR, 3, "tables.MB-1.meters.heart", "midi:12.L(3)"),
        (ERROR, 7, "tables.MB-1.wagers.royal-9.paytable", "midi:12.K"),
    ]


@pytest.mark.clause("midi:12.K")
def test_12_K_no_two_seats_have_the_same_king_and_nine() -> None:
    lines = [line.replace(COMBINATIONS[4], "9s Ks") for line in royal_9()]
    text = midi(*lines)
    assert found(text) == [(ERROR, 15, "tables.MB-1.personal_combinations.5", "midi:12.K")]
    assert sentences(text) == ["seat 1 has the same king and nine"]


@pytest.mark.clause("midi:2.A(1)")
def test_2_A_1_a_seat_that_the_table_does_not_have_has_no_combination() -> None:
    text = midi(*royal_9(), 'personal_combinations.10 = "Kh 9s"')
    assert found(text) == [(ERROR, 20, "tables.MB-1.personal_combinations.10", "midi:2.A(1)")]


def test_2_A_1_a_seat_has_a_number() -> None:
    text = midi(*royal_9(), 'personal_combinations.first = "Kh 9s"')
    assert found(text) == [(ERROR, 20, "tables.MB-1.personal_combinations.first", "midi:2.A(1)")]
    assert sentences(text) == ["there is no seat 'first': this table has seats 1 to 9"]


def must_hit(reset: str, maximum: str) -> str:
    return midi(*royal_9(), f'must_hit = {{ rate = "2%", reset = {reset}, maximum = {maximum} }}')


@pytest.mark.clause("midi:12.O", "midi:12.O(2)*")
@pytest.mark.parametrize(
    ("reset", "maximum"), [("250", "1000"), ("100", "500"), ("100", "200"), ("300", "1200"), ("100", "499.99")]
)
def test_12_O_must_hit_has_one_of_three_pairs_or_more(reset: str, maximum: str) -> None:
    assert found(must_hit(reset, maximum)) == []


@pytest.mark.clause("midi:12.O", "midi:12.O(2)", "midi:12.O(2)(a)", "midi:12.O(2)(b)", "midi:12.O(2)(c)")
@pytest.mark.parametrize(("reset", "maximum"), [("100", "199.99"), ("99.99", "200"), ("50", "5000")])
def test_12_O_2_less_than_every_pair_is_refused(reset: str, maximum: str) -> None:
    text = must_hit(reset, maximum)
    assert found(text) == [(ERROR, 20, "tables.MB-1.must_hit.reset", "midi:12.O(2)")]
    assert sentences(text) == [
        "reset and maximum are at least one of these pairs: $250 and $1,000, $100 and $500, $100 and $200"
    ]


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_2_the_reset_amount_is_below_the_maximum() -> None:
    assert found(must_hit("1000", "1000")) == [(ERROR, 20, "tables.MB-1.must_hit.reset", "midi:12.O(2)")]


@pytest.mark.clause("midi:12.O(1)")
def test_12_O_1_must_hit_states_its_rate() -> None:
    text = midi(*royal_9(), "must_hit = { reset = 250, maximum = 1000 }")
    assert found(text) == [(ERROR, 20, "tables.MB-1.must_hit.rate", "midi:12.O(1)")]


@pytest.mark.clause("midi:7.A(9)(a)")
def test_7_A_9_a_must_hit_comes_with_royal_9() -> None:
    text = midi('must_hit = { rate = "2%", reset = 250, maximum = 1000 }')
    assert found(text) == [(ERROR, 7, "tables.MB-1.must_hit", "midi:7.A(9)(a)")]
