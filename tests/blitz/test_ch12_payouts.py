"""Chapter 12: what every wager pays, row by row, with the clause; R162, R166 to R170."""

from __future__ import annotations

from typing import Any

import pytest

from support.blitz import BLIND_A, LOWER, WINNER, ends, settle_round

DOUBLE = "Ah Kh Th Ad Qd Jd 9s"
ROYAL = "Ah Kh Qh 9s 8d 7c 6c"
BLITZ = "Ah Kh Jh 9s 8d 7c 6c"
SCORE_30 = "Kh Qh Jh 9s 8d 7c 6c"
SCORE_29 = "Kh Qh 9h 9s 8d 7c 6c"
SCORE_28 = "Kh Qh 8h 9s 8d 7c 6c"
SCORE_27 = "Kh Qh 7h 9s 8d 7c 6c"
SCORE_26 = "Kh Qh 6h 9s 8d 7c 6c"
HANDS = [DOUBLE, ROYAL, BLITZ, SCORE_30, SCORE_29, SCORE_28, SCORE_27, SCORE_26]

# 12.B, on a wager of 10: "won" at so many dollars, or a push.
BLIND = {
    "A": ["500.00", "100.00", "40.00", "30.00", "10.00", "push", "push", "push"],
    "B": ["500.00", "100.00", "40.00", "10.00", "10.00", "10.00", "10.00", "push"],
    "C": ["500.00", "80.00", "40.00", "10.00", "10.00", "10.00", "10.00", "push"],
}
BLIND_ROWS = [
    pytest.param(letter, hand, net, f"12.B({number})({item})", id=f"{letter}-{item}")
    for number, (letter, nets) in enumerate(BLIND.items(), start=1)
    for item, hand, net in zip("abcdefgh", HANDS, nets, strict=True)
]


@pytest.mark.clause("blitz:12.B*", "blitz:11.D(3)(d)", "blitz:1.B(2)")
@pytest.mark.parametrize(("letter", "hand", "net", "clause"), BLIND_ROWS)
def test_12_B_a_winning_blind_pays_by_the_players_best_row(letter: str, hand: str, net: str, clause: str) -> None:
    answer = settle_round(hand, LOWER, wagers={"blind": {"paytable": letter}})
    assert ends(answer)[1] == ("blind", *(("push", "0.00") if net == "push" else ("won", net)), clause)


@pytest.mark.clause("blitz:12.A", "blitz:11.D(3)(d)", "blitz:1.B(1)", "blitz:1.B(7)")
def test_12_A_ante_and_play_pay_1_to_1() -> None:
    answer = settle_round(SCORE_26, LOWER)
    assert [ends(answer)[0], ends(answer)[2]] == [("ante", "won", "10.00", "12.A"), ("play", "won", "10.00", "12.A")]


@pytest.mark.clause("blitz:11.D(3)(c)")
def test_R162_a_blind_with_a_paying_hand_loses_to_a_higher_one() -> None:
    answer = settle_round("Kh Qh 9h 9s 8d 7c 6c", "Ac Jc Tc 2d 3d 4s 5s")
    assert ends(answer) == [(wager, "lost", "-10.00", "11.D(3)(c)") for wager in ("ante", "blind", "play")]


@pytest.mark.clause("blitz:11.D(3)(e)", "blitz:1.B(10)")
def test_R157_a_double_blitz_and_a_blitz_push_for_both_count_31() -> None:
    answer = settle_round(DOUBLE, "Ac Jc Tc 2d 3d 4s 5s")
    assert ends(answer) == [(wager, "push", "0.00", "11.D(3)(e)") for wager in ("ante", "blind", "play")]


FLUSH = [
    ("Kh Qh Jh 9h 8h 7h 6h", "1000.00", "12.C(1)(a)"),  # 200 to 1 on 5
    ("Kh Qh Jh 9h 8h 7h 6c", "250.00", "12.C(1)(b)"),
    ("Kh Qh Jh 9h 8h 7d 6c", "40.00", "12.C(1)(c)"),
    ("Kh Qh Jh 9h 8d 7d 6c", "10.00", "12.C(1)(d)"),
]


@pytest.mark.clause("blitz:12.C*", "blitz:7.F(2)", "blitz:1.B(5)")
@pytest.mark.parametrize(("hand", "net", "clause"), FLUSH)
def test_12_C_the_flush_bonus_pays_by_the_longest_suit_of_all_seven_cards(hand: str, net: str, clause: str) -> None:
    answer = settle_round(hand, LOWER, stakes={"ante": 10, "blind": 10, "flush-bonus": 5})
    assert ends(answer)[3] == ("flush-bonus", "won", net, clause)


@pytest.mark.clause("blitz:11.E(1)")
def test_R166_three_of_each_of_two_suits_are_no_flush() -> None:
    answer = settle_round("Kh Qh Jh 9d 8d 7d 6c", LOWER, stakes={"ante": 10, "blind": 10, "flush-bonus": 5})
    assert ends(answer)[3] == ("flush-bonus", "lost", "-5.00", "11.E(1)")


FLUSH_ROYAL = "Ah Kh Qh Jh Th 7c 6c"
JACKPOT = [
    (FLUSH_ROYAL, "12500.00", "12.D(1)(a)"),  # 2,500 to 1 on 5
    (DOUBLE, "1250.00", "12.D(1)(b)"),
    ("Ah Kh Qh As Ks Qs 9c", "1250.00", "12.D(1)(b)"),  # R168: the best row alone
    (ROYAL, "125.00", "12.D(1)(c)"),
    (BLITZ, "50.00", "12.D(1)(d)"),
    (SCORE_30, "25.00", "12.D(1)(e)"),
    ("Ah Kh 9h 9s 8d 7c 6c", "25.00", "12.D(1)(e)"),  # R161: 11 + 10 + 9 is a 30 too
]


@pytest.mark.clause("blitz:12.D*", "blitz:7.F(3)", "blitz:1.B(6)", "blitz:1.B(11)", "blitz:1.B(12)")
@pytest.mark.clause("blitz:1.B(13)", "blitz:1.B(14)")
@pytest.mark.parametrize(("hand", "net", "clause"), JACKPOT)
def test_12_D_the_blitz_jackpot_pays_by_the_best_row(hand: str, net: str, clause: str) -> None:
    answer = settle_round(hand, LOWER, stakes={"ante": 10, "blind": 10, "blitz-jackpot": 5})
    assert ends(answer)[3] == ("blitz-jackpot", "won", net, clause)


@pytest.mark.clause("blitz:11.E(3)")
def test_12_D_29_wins_no_blitz_jackpot() -> None:
    answer = settle_round(SCORE_29, LOWER, stakes={"ante": 10, "blind": 10, "blitz-jackpot": 5})
    assert ends(answer)[3] == ("blitz-jackpot", "lost", "-5.00", "11.E(3)")


def test_R19_the_only_paytable_of_a_bonus_may_be_named_and_need_not_be() -> None:
    named = {**BLIND_A, "flush-bonus": {"paytable": "A"}, "blitz-jackpot": {"paytable": "A"}}
    stakes = {"ante": 10, "blind": 10, "flush-bonus": 5, "blitz-jackpot": 5}
    assert ends(settle_round(ROYAL, LOWER, stakes=stakes, wagers=named)) == ends(
        settle_round(ROYAL, LOWER, stakes=stakes)
    )


# The progressive: stake 1, meters as they stand.

METERS = {"meter-1": "12345.01", "meter-2": 200, "meter-3": "300.50", "meter-4": "400.99", "meter-5": 501}
PROGRESSIVE = {"ante": 10, "blind": 10, "progressive": 1}


def progressive(hand: str, letter: str = "A", **more: Any) -> list[tuple[str, str, str, str]]:
    """The lines of the Progressive Payout Wager."""
    count = 5 if letter == "A" else 3
    meters = more.pop("meters", dict(list(METERS.items())[:count]))
    wagers = {**BLIND_A, "progressive": {"paytable": letter}}
    answer = settle_round(hand, LOWER, stakes=PROGRESSIVE, wagers=wagers, meters=meters, **more)
    return [line for line in ends(answer) if line[0] == "progressive"]


# A meter row is the meter alone, up to the dollar (R3, 12.E(4)(a)); the stake of 1 is gone.
METER_ROWS = [
    ("A", FLUSH_ROYAL, "12345.00", "12.E(1)(a)(i)"),
    ("A", ROYAL.replace("h", "x").replace("d", "h").replace("x", "d"), "199.00", "12.E(1)(a)(ii)"),
    ("A", ROYAL, "300.00", "12.E(1)(a)(iii)"),
    ("A", "As Ks Qs 9h 8d 7c 6c", "400.00", "12.E(1)(a)(iv)"),
    ("A", "Ac Kc Qc 9h 8d 7s 6s", "500.00", "12.E(1)(a)(v)"),
    ("B", FLUSH_ROYAL, "12345.00", "12.E(1)(b)(i)"),
    ("B", ROYAL.replace("h", "x").replace("d", "h").replace("x", "d"), "199.00", "12.E(1)(b)(ii)"),
    ("B", ROYAL, "199.00", "12.E(1)(b)(iii)"),
    ("B", "As Ks Qs 9h 8d 7c 6c", "300.00", "12.E(1)(b)(iv)"),
    ("B", "Ac Kc Qc 9h 8d 7s 6s", "300.00", "12.E(1)(b)(v)"),
]


@pytest.mark.clause("blitz:12.E", "blitz:12.E(1)", "blitz:12.E(1)(a)", "blitz:12.E(1)(b)", "blitz:12.E(4)")
@pytest.mark.clause(*(f"blitz:12.E(1)({k})({n})" for k in "ab" for n in ("i", "ii", "iii", "iv", "v")))
@pytest.mark.clause("blitz:12.E(4)(a)", "blitz:12.E(2)", "blitz:7.F(4)")
@pytest.mark.parametrize(("letter", "hand", "net", "clause"), METER_ROWS)
def test_12_E_a_royal_hand_wins_its_meter_up_to_the_dollar(letter: str, hand: str, net: str, clause: str) -> None:
    assert progressive(hand, letter) == [("progressive", "won", net, clause)]


FIXED_ROWS = [(DOUBLE, "200.00", "vi"), (BLITZ, "6.00", "vii"), (SCORE_30, "3.00", "viii"), (SCORE_29, "2.00", "ix")]


@pytest.mark.clause(*(f"blitz:12.E(1)({k})({n})" for k in "ab" for n in ("vi", "vii", "viii", "ix")))
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize(("hand", "net", "item"), FIXED_ROWS)
def test_R167_fixed_rows_pay_to_1_with_the_stake_returned(letter: str, hand: str, net: str, item: str) -> None:
    assert progressive(hand, letter) == [("progressive", "won", net, f"12.E(1)({letter.lower()})({item})")]


@pytest.mark.clause("blitz:12.E(1)")
def test_R167_on_the_other_basis_the_stake_is_in_the_payout() -> None:
    (line,) = progressive(SCORE_29, options={"progressive_fixed_basis": "for"})
    assert line == ("progressive", "won", "1.00", "12.E(1)(a)(ix)")  # 2 for 1 on a stake of 1


@pytest.mark.clause("blitz:12.A")
def test_R167_the_basis_of_the_progressive_changes_no_other_wager() -> None:
    for basis in ("to", "for"):
        answer = settle_round(WINNER, LOWER, options={"progressive_fixed_basis": basis})
        assert [net for _, _, net, _ in ends(answer)] == ["10.00", "0.00", "10.00"]  # Ante and Play pay 1 to 1


@pytest.mark.clause("blitz:11.F")
def test_12_E_28_wins_no_progressive() -> None:
    assert progressive(SCORE_28) == [("progressive", "lost", "-1.00", "11.F")]


@pytest.mark.clause("blitz:12.E(2)", "blitz:12.E(2)(a)")
def test_12_E_2_a_double_blitz_is_paid_with_the_royal_blitz_in_it() -> None:
    assert progressive("Ah Kh Qh Ad Qd Jd 9s") == [
        ("progressive", "won", "200.00", "12.E(1)(a)(vi)"),
        ("progressive", "won", "301.00", "12.E(1)(a)(iii)"),
    ]


@pytest.mark.clause("blitz:12.E(2)(a)")
def test_R168_two_royal_blitzes_win_both_meters() -> None:
    assert progressive("Ah Kh Qh Ad Kd Qd 9s") == [
        ("progressive", "won", "200.00", "12.E(1)(a)(vi)"),
        ("progressive", "won", "200.00", "12.E(1)(a)(ii)"),
        ("progressive", "won", "301.00", "12.E(1)(a)(iii)"),
    ]


@pytest.mark.clause("blitz:12.E(2)(a)")
def test_R168_a_meter_that_two_royal_blitzes_share_is_paid_once() -> None:
    assert progressive("Ah Kh Qh Ad Kd Qd 9s", "B") == [
        ("progressive", "won", "200.00", "12.E(1)(b)(vi)"),
        ("progressive", "won", "200.00", "12.E(1)(b)(ii)"),
    ]


@pytest.mark.clause("blitz:12.E(2)")
def test_R169_a_royal_flush_wins_meter_1_and_no_royal_blitz_meter() -> None:
    assert len(progressive(FLUSH_ROYAL)) == 1


@pytest.mark.clause("blitz:12.E(4)", "blitz:11.D(3)")
def test_R6_the_higher_seat_is_paid_first_and_the_next_finds_the_meter_reset() -> None:
    answer = settle_round(
        "Ah Kh Qh 9s 8d 7c 6c", "As Ks Qs 9h 8h 7d 6d", LOWER, decisions="play play", stakes=PROGRESSIVE,
        wagers={**BLIND_A, "progressive": {"paytable": "B"}},
        meters={"meter-1": 1000, "meter-2": 50, "meter-3": 61}, resets={"meter-3": 40},
    )  # fmt: skip
    lines = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "progressive"]
    assert lines == [(2, "60.00"), (1, "49.00")]


@pytest.mark.clause("blitz:12.E(4)")
def test_R6_two_winners_of_one_meter_do_not_share() -> None:
    answer = settle_round(
        "Ah Kh Qh 9s 8d 7c 6c", "Ad Kd Qd 9h 8h 7h 6s", LOWER, decisions="play play", stakes=PROGRESSIVE,
        wagers={**BLIND_A, "progressive": {"paytable": "B"}},
        meters={"meter-1": 1000, "meter-2": "75.25", "meter-3": 61}, resets={"meter-2": 45},
    )  # fmt: skip
    lines = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "progressive"]
    assert lines == [(2, "75.00"), (1, "44.00")]  # 75.25 goes up to 76; then the reset amount; less the stake


def test_R10_the_payout_limit_caps_fixed_odds_and_leaves_meters_out() -> None:
    answer = settle_round(
        ROYAL, LOWER, stakes=PROGRESSIVE, wagers={**BLIND_A, "progressive": {"paytable": "A"}}, meters=METERS,
        options={"payout_limit_per_hand": 50},
    )  # fmt: skip
    assert [line[2] for line in ends(answer)] == ["10.00", "40.00", "0.00", "300.00"]
