"""The round of chapter 7: deal, Match-Up, reader, blackjacks, order of decisions, dealer's hand, settlement."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import cards_text
from pitboss.events import Settlement
from pitboss.inputs import Card, DeviceFault
from pitboss.money import HOUSE, layout, seat
from pitboss.requests import DecisionWanted, DutyWanted
from support.blackjack import events_with_clauses, lines
from support.edge21 import EdgeRound, net, refusal_of_round, row, settle_round
from support.edge21_tables import EdgeTableInPlay
from support.tables import events_of

MATCHES: dict[str, Any] = {"wagers": {"match-up": {"paytable": "A"}, "match-down": {"paytable": "B"}}}


@pytest.mark.clause("edge21:7.E", "edge21:7.E(1)", "edge21:7.E(2)", "edge21:7.E(3)", "edge21:7.E(4)")
def test_7_E_clockwise_from_the_dealers_far_left_twice() -> None:
    answer = settle_round("9c 9d 6h 8c 8d 9h 5s", "5 stand", "2 stand", boxes={2: 10, 5: 10})
    assert events_with_clauses(answer, "dealt")[:6] == [
        ("9c to box 2, up", "edge21:7.E(1)"),
        ("9d to box 5, up", "edge21:7.E(1)"),
        ("6h to dealer, up", "edge21:7.E(2)"),
        ("8c to box 2, up", "edge21:7.E(3)"),
        ("8d to box 5, up", "edge21:7.E(3)"),
        ("9h to dealer, down", "edge21:7.E(4)"),
    ]


@pytest.mark.clause("edge21:7.F", "edge21:7.F(1)", "edge21:7.F(1)(a)")
def test_7_F_match_up_is_settled_before_anything_else_from_the_far_right() -> None:
    both = {"edge-21": 10, "match-up": 5}
    play = EdgeRound(boxes={1: both, 3: both}, **MATCHES)
    events = play.deal("9c 2d 9h 5c 4s Kd")
    assert [(line.seat, line.result) for line in events_of(Settlement, events)] == [(3, "lost"), (1, "won")]
    assert isinstance(play.wanted, DecisionWanted)


@pytest.mark.clause("edge21:7.F", "edge21:7.F(1)")
@pytest.mark.parametrize(("up", "next_step"), [("Kd", "read-hole-card"), ("Ad", "insurance")])
def test_7_F_match_up_is_settled_before_insurance_is_offered_and_the_reader_used(up: str, next_step: str) -> None:
    both = {"edge-21": 10, "match-up": 5}
    play = EdgeRound(boxes={1: both, 3: both}, **MATCHES)
    events = []
    for card in ("9c", "2d", up, "5c", "4s", "9h"):
        events += play.give(Card(card))
    assert [(line.seat, line.wager) for line in events_of(Settlement, events)] == [(3, "match-up"), (1, "match-up")]
    assert isinstance(play.wanted, DecisionWanted | DutyWanted)
    assert (play.wanted.about if isinstance(play.wanted, DecisionWanted) else play.wanted.do) == next_step


@pytest.mark.clause("edge21:7.F(1)(b)")
@pytest.mark.parametrize("up", ["Kd", "Jd"])
def test_7_F_1_b_court_cards_match_only_their_own_rank(up: str) -> None:
    answer = settle_round(f"Qc {up} 9h 8s", "1 stand", boxes={1: {"edge-21": 10, "match-up": 5}}, **MATCHES)
    assert lines(answer)[0][2:4] == ("match-up", "lost")


@pytest.mark.clause("edge21:7.F(1)(c)")
def test_7_F_1_c_two_matches_pay_as_much_as_each_alone_R101() -> None:
    answer = settle_round("9c 9c 9d 8s", "1 stand", boxes={1: {"edge-21": 10, "match-up": 5}}, **MATCHES)
    # Paytable A: a suited match 9 to 1 and an unsuited one 4 to 1; 5.00 at 13 to 1.
    assert lines(answer)[0] == (1, 1, "match-up", "won", "65.00")


@pytest.mark.clause("edge21:7.G", "edge21:7.G(2)", "edge21:7.G(2)(a)")
@pytest.mark.parametrize(("up", "read"), [("Ah", True), ("Kh", True), ("Qh", True), ("Jh", True), ("9h", False)])
def test_7_G_the_reader_is_used_with_an_ace_king_queen_or_jack(up: str, read: bool) -> None:
    answer = settle_round(f"9c {up} 9d 8s", "1 stand")
    clauses = [clause for _, clause in events_with_clauses(answer, "step")]
    assert ("edge21:7.G(2)(a)" in clauses) is read


@pytest.mark.clause("edge21:7.G(1)", "edge21:8.A")
@pytest.mark.parametrize(("up", "asked"), [("Ah", ("insure", "decline")), ("Kh", ("stand", "hit", "double"))])
def test_7_G_1_insurance_is_offered_with_an_ace_alone_R99(up: str, asked: tuple[str, ...]) -> None:
    assert EdgeRound(f"9c {up} 2d 8s").words[1][: len(asked)] == asked


@pytest.mark.clause("edge21:7.G(3)")
def test_7_G_3_a_dealers_blackjack_settles_everything_at_once() -> None:
    answer = settle_round("9c Ac Kd 7d Ks Ah", boxes={1: {"edge-21": 10, "match-down": 5}, 2: 10}, **MATCHES)
    assert lines(answer) == [
        (1, 1, "match-down", "lost", "-5.00"),
        (1, 1, "edge-21", "lost", "-10.00"),
        (2, 1, "edge-21", "won", "15.00"),  # a player's blackjack wins all the same
    ]


@pytest.mark.clause("edge21:7.H(1)", "edge21:7.H(1)(a)", "edge21:7.P(3)", "edge21:12.A(2)")
def test_7_H_1_a_a_blackjack_against_2_to_9_is_paid_and_removed_at_once() -> None:
    answer = settle_round("Ac 9c 9d Kd 9h 8s", "2 stand", boxes={1: 10, 2: 10})
    assert lines(answer)[0] == (1, 1, "edge-21", "won", "15.00")
    assert ("remove the cards of box 1", "edge21:7.H(1)(a)") in events_with_clauses(answer, "step")
    assert events_with_clauses(answer, "announced")[0] == ("box 1 has blackjack", "edge21:7.H(1)")


@pytest.mark.clause("edge21:7.H(1)(a)(i)", "edge21:7.H(1)(b)(ii)")
@pytest.mark.parametrize(("up", "label"), [("9d", "7.H(1)(a)(i)"), ("Kd", "7.H(1)(b)(ii)")])
def test_7_H_1_it_stays_sideways_while_a_wager_waits(up: str, label: str) -> None:
    answer = settle_round(f"Ac {up} Kh 8s", boxes={1: {"edge-21": 10, "match-down": 5}}, **MATCHES)
    assert [line["wager"] for line in answer["settlements"]] == ["edge-21", "match-down"]
    assert f"edge21:{label}" in [clause for _, clause in events_with_clauses(answer, "step")]


@pytest.mark.clause("edge21:7.H(1)(a)(i)", "edge21:7.H(1)(b)(ii)")
@pytest.mark.parametrize(("up", "label"), [("9d", "7.H(1)(a)(i)"), ("Kd", "7.H(1)(b)(ii)")])
def test_7_H_1_it_stays_sideways_while_monster_match_waits(up: str, label: str) -> None:
    wagers = {"edge-21": 10, "monster-match": 1}
    options = {"wagers": {"monster-match": {"paytable": "A"}}}
    answer = settle_round(f"Ac {up} Kh 8s", boxes={1: wagers}, meters={"monster-match": 7000}, **options)
    assert [line["wager"] for line in answer["settlements"]] == ["edge-21", "monster-match"]
    step = ("leave the cards of box 1 on the table and turn them sideways", f"edge21:{label}")
    assert step in events_with_clauses(answer, "step")
    assert "remove the cards of box 1" not in [text for text, _ in events_with_clauses(answer, "step")]


@pytest.mark.clause("edge21:7.H(1)(a)")
def test_7_H_1_a_match_up_is_settled_before_so_nothing_waits() -> None:
    answer = settle_round("Ac 9d Kh 8s", boxes={1: {"edge-21": 10, "match-up": 5}}, **MATCHES)
    assert ("remove the cards of box 1", "edge21:7.H(1)(a)") in events_with_clauses(answer, "step")


@pytest.mark.clause("edge21:7.H(1)(b)", "edge21:7.H(1)(b)(i)", "edge21:7.H(1)(b)(iii)", "edge21:7.H(1)(b)(iv)")
def test_7_H_1_b_against_a_face_it_is_paid_after_the_reader_and_the_round_goes_on() -> None:
    answer = settle_round("Ac 9c Kd Kh 9h 8s", "2 stand", boxes={1: 10, 2: 10})
    assert lines(answer) == [(1, 1, "edge-21", "won", "15.00"), (2, 1, "edge-21", "push", "0.00")]
    assert ("remove the cards of box 1", "edge21:7.H(1)(b)(i)") in events_with_clauses(answer, "step")
    assert events_with_clauses(answer, "turned") == [("dealer: Kd 8s", "edge21:7.L(1)")]


@pytest.mark.clause("edge21:7.H")
@pytest.mark.parametrize(("order", "first"), [("right_first", 4), ("left_first", 1)])
def test_7_H_the_dealers_far_right_decides_first_unless_the_operator_has_it_otherwise_R105(
    order: str, first: int
) -> None:
    play = EdgeRound("9c 9d 6h 2c 2d 9h", boxes={1: 10, 4: 10}, decision_order=order)
    assert list(play.words) == [first]


@pytest.mark.clause("edge21:7.H")
def test_7_H_right_first_is_what_is_left_unsaid() -> None:
    assert list(EdgeRound("9c 9d 6h 2c 2d 9h", boxes={1: 10, 4: 10}).words) == [4]


@pytest.mark.clause("edge21:7.H(2)", "edge21:7.H(2)(a)", "edge21:7.H(2)(b)", "edge21:7.H(2)(d)", "edge21:7.H(2)(e)")
@pytest.mark.clause("edge21:7.H(2)(f)")
def test_7_H_2_a_hand_without_blackjack_has_every_choice() -> None:
    assert EdgeRound("8c 6d 8d 9h").words == {1: ("stand", "hit", "double", "split", "surrender")}


@pytest.mark.clause("edge21:7.H(2)(c)")
def test_7_H_2_c_double_double_down_comes_after_a_double() -> None:
    play = EdgeRound("2c 6d 3d 9h", "1 double", double_double_down=True)
    play.deal("4h")
    assert play.words == {1: ("stand", "redouble", "rescue")}


@pytest.mark.clause("edge21:7.I")
def test_7_I_requested_cards_come_face_up() -> None:
    answer = settle_round("2c 6d 3d 9h 9c 6s", "1 hit", "1 stand")
    assert ("9c to box 1, up", "edge21:7.I") in events_with_clauses(answer, "dealt")


@pytest.mark.clause("edge21:7.J", "edge21:7.J(1)", "edge21:7.J(2)")
def test_7_J_nobody_draws_on_21() -> None:
    assert refusal_of_round("6h 9d 5c 8s Kh 2d", "1 hit", "1 hit").at == "decisions[1]"
    assert refusal_of_round("Ah 9d Kc 8s 2d", "1 hit").at == "decisions[0]"
    assert net("Ah 9d 5c 8s 5h", "1 hit") == "10.00"  # a soft 21 stands by itself


@pytest.mark.clause("edge21:7.K", "edge21:10.C")
def test_7_K_a_double_draws_one_card() -> None:
    assert refusal_of_round("2c 6d 3d 9h 4h 5h", "1 double", "1 hit").at == "decisions[1]"


@pytest.mark.clause("edge21:7.L", "edge21:7.L(1)", "edge21:7.L(2)", "edge21:7.L(3)")
def test_7_L_the_dealer_turns_the_hole_card_draws_face_up_and_announces_each_total() -> None:
    answer = settle_round("9c 2d 9d 3h 4h 9s", "1 stand")
    assert events_with_clauses(answer, "turned") == [("dealer: 2d 3h", "edge21:7.L(1)")]
    assert events_with_clauses(answer, "dealt")[4:] == [
        ("4h to dealer, up", "edge21:7.L(2)"),
        ("9s to dealer, up", "edge21:7.L(2)"),
    ]
    assert events_with_clauses(answer, "announced") == [("dealer 9", "edge21:7.L(3)"), ("dealer 18", "edge21:7.L(3)")]


@pytest.mark.clause("edge21:7.M")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("9c Ad 9d 6h 9s Kd", "Ad 6h 9s Kd"),  # soft 17 and then hard 16
        ("9c Ad 9d 7h", "Ad 7h"),  # soft 18
        ("9c 9h 9d 8h", "9h 8h"),  # hard 17
    ],
)
def test_7_M_the_dealer_hits_soft_17_and_stands_on_hard_17_and_soft_18_R98(cards: str, dealer: str) -> None:
    assert settle_round(cards, "1 stand")["dealer"] == dealer


@pytest.mark.clause("edge21:7.N")
def test_7_N_with_every_hand_decided_the_dealer_draws_nothing_and_shows_the_hole_card_R107() -> None:
    answer = settle_round("9c 6d 8d 5h Kc", "1 hit")
    assert (answer["dealer"], answer["net"]["1"]) == ("6d 5h", "-10.00")


@pytest.mark.clause("edge21:7.N", "edge21:7.P(4)")
@pytest.mark.parametrize("said", ["hit", "double"])
def test_7_N_a_21_has_won_before_the_dealer_draws_R103_R107(said: str) -> None:
    answer = settle_round("7s 6d 5h 5c 9d", f"1 {said}")
    assert (answer["dealer"], answer["net"]["1"]) == ("6d 5c", "10.00" if said == "hit" else "20.00")


@pytest.mark.clause("edge21:7.N")
def test_7_N_the_dealer_draws_while_another_hand_is_open() -> None:
    answer = settle_round("7s 9s 6d 5h 9h 5c 9d 9c", "2 stand", "1 hit", boxes={1: 10, 2: 10})
    assert (answer["dealer"], answer["net"]) == ("6d 5c 9c", {"1": "10.00", "2": "-10.00"})


@pytest.mark.clause("edge21:7.N")
@pytest.mark.parametrize(("wins", "cards", "dealer"), [(True, "", "5d 8h"), (False, " 4s", "5d 8h 4s")])
def test_7_N_a_split_21_in_two_cards_is_open_where_it_may_tie_R103(wins: bool, cards: str, dealer: str) -> None:
    answer = settle_round(f"Ac 5d Ad 8h Kc Qd{cards}", "1 split", split_two_card_21_wins=wins)
    assert (answer["dealer"], answer["net"]["1"]) == (dealer, "20.00")


@pytest.mark.clause("edge21:7.N")
def test_7_N_a_split_21_in_three_cards_has_won_either_way_R103() -> None:
    answer = settle_round("8c 5d 8d 8h 7c 6c 3d Kh", "1 split", "1 hit", "1 hit", split_two_card_21_wins=False)
    assert (answer["dealer"], answer["net"]["1"]) == ("5d 8h", "20.00")


@pytest.mark.clause("edge21:7.P(4)", "edge21:7.Q")
@pytest.mark.parametrize(("wins", "two_cards"), [(True, "10.00"), (False, "0.00")])
def test_7_P_4_a_split_21_in_three_cards_wins_against_a_dealers_21_R103(wins: bool, two_cards: str) -> None:
    # Box 1 splits aces into ace-king and ace-9-ace; box 2's 18 keeps the round open, and the dealer draws to 21.
    cards = "Ac 9c 5d Ad 9d 8h Kc 9h As 8s"
    answer = settle_round(cards, "2 stand", "1 split", "1 hit", boxes={1: 10, 2: 10}, split_two_card_21_wins=wins)
    assert [line[:2] + line[3:] for line in lines(answer)] == [
        (2, 1, "lost", "-10.00"),
        (1, 2, "won", "10.00"),
        (1, 1, "won" if wins else "push", two_cards),
    ]


@pytest.mark.clause("edge21:7.N", "edge21:7.O")
def test_7_N_no_other_wager_makes_the_dealer_draw() -> None:
    answer = settle_round("9c 6d 8d 8h Kc", "1 hit", boxes={1: {"edge-21": 10, "match-down": 5}}, **MATCHES)
    assert lines(answer) == [(1, 1, "edge-21", "lost", "-10.00"), (1, 1, "match-down", "won", "15.00")]  # 3 to 1


@pytest.mark.parametrize(("wager", "made"), [("match-down", "no match"), ("monster-match", "no suited pair or better")])
def test_7_O_the_reason_names_the_two_cards_that_decide_and_none_that_the_dealer_drew(wager: str, made: str) -> None:
    offered = {**MATCHES["wagers"], "monster-match": {"paytable": "A"}}
    answer = settle_round(
        "9c 6d 7d 8h 5s", "1 stand", boxes={1: {"edge-21": 10, wager: 1}}, wagers=offered,
        meters={"monster-match": 5000} if wager == "monster-match" else {},
    )  # fmt: skip
    assert answer["settlements"][0]["because"] == f"{made}: 9c 7d, dealer 6d 8h"


@pytest.mark.clause("edge21:7.O")
def test_7_O_the_other_wagers_wait_for_the_last_card_and_come_before_the_main_ones() -> None:
    wagers = {"edge-21": 10, "match-down": 5}
    answer = settle_round("9c 9d 6d 8d 8h 9h 4s", "2 stand", "1 stand", boxes={1: wagers, 2: wagers}, **MATCHES)
    assert [(line[0], line[2]) for line in lines(answer)] == [
        (2, "match-down"), (1, "match-down"), (2, "edge-21"), (1, "edge-21"),
    ]  # fmt: skip


@pytest.mark.clause("edge21:7.P(1)", "edge21:12.A(1)", "edge21:12.A")
def test_7_P_1_a_dealer_over_21_pays_every_standing_hand() -> None:
    assert row("9c 6d 3d Kh Qs", "1 stand") == ("wins", "12.A(1)", "10.00")


@pytest.mark.clause("edge21:7.P")
def test_7_P_a_hand_over_21_has_not_won_even_if_the_dealer_goes_over_too() -> None:
    # Box 2 stands on 12, for which the dealer draws to 6 + 10 + 10; box 1 went over 21 before.
    answer = settle_round("9c 9d 6d 8h 3c Kh Qd Qs", "2 stand", "1 hit", boxes={1: 10, 2: 10})
    assert answer["net"] == {"1": "-10.00", "2": "10.00"}
    assert [line["clause"] for line in answer["settlements"]] == ["edge21:7.P", "edge21:12.A(1)"]


@pytest.mark.clause("edge21:7.P", "edge21:7.P(2)")
def test_7_P_2_the_higher_total_wins() -> None:
    assert net("9c 9d 9h 8s", "1 stand") == "10.00"
    assert net("9c 9d 7h 8s", "1 stand") == "-10.00"


@pytest.mark.clause("edge21:7.P(3)")
def test_7_P_3_a_players_blackjack_beats_a_dealers_R102() -> None:
    assert row("Ac Kd Kh Ah") == ("blackjack", "12.A(2)", "15.00")


@pytest.mark.clause("edge21:7.P(4)")
def test_7_P_4_a_players_21_beats_a_dealers_21() -> None:
    # Box 2 stands on 18, for which the dealer draws to 5 + 8 + 8.
    for third, made in (("6d", ("won", "15.00")), ("5c", ("won", "10.00"))):
        last = "8h" if third == "6d" else "9d"
        answer = settle_round(f"7c 9c 5d {third} 9h 8h {last} 8s", "2 stand", "1 hit", boxes={1: 10, 2: 10})
        assert (answer["dealer"], answer["net"]["2"]) == ("5d 8h 8s", "-10.00")
        assert [line[3:] for line in lines(answer) if line[0] == 1] == [made]


@pytest.mark.clause("edge21:7.Q")
def test_7_Q_equal_totals_below_21_tie() -> None:
    assert row("9c 9d 8h 8s", "1 stand") == ("ties", "7.Q", "0.00")


SPLIT_ACES = "Ac 9c 5d Ad 9h 8h Kc Qd 8s"
"""Both aces get a face: two hands of 21 in two cards against the dealer's 21 in three, drawn for box 2."""


@pytest.mark.clause("edge21:7.P(4)", "edge21:7.Q")
@pytest.mark.parametrize(("wins", "result"), [(True, "20.00"), (False, "0.00")])
def test_7_P_4_a_split_21_in_two_cards_wins_or_ties_by_the_operators_choice_R103(wins: bool, result: str) -> None:
    boxes = {1: 10, 2: 10}
    assert net(SPLIT_ACES, "2 stand", "1 split", boxes=boxes, split_two_card_21_wins=wins) == result


@pytest.mark.clause("edge21:7.R")
def test_7_R_a_blackjack_that_the_reader_missed_beats_a_21_R104() -> None:
    missed = [{"after_cards": 4, "clause": "edge21:7.R"}]
    assert row("7c Kd 6d Ah 8h", "1 hit", wrong=missed)[1:] == ("7.R", "-10.00")


@pytest.mark.clause("edge21:7.R")
def test_7_R_is_about_a_21_and_a_lower_total_loses_by_7_P() -> None:
    missed = [{"after_cards": 4, "clause": "edge21:7.R"}]
    assert row("9c Kd 9d Ah", "1 stand", wrong=missed)[1:] == ("7.P", "-10.00")


def test_the_reader_misses_nothing_where_there_is_nothing_to_miss() -> None:
    play = EdgeRound()
    play.deal("7c 9d 6d 8h")
    refusal = play.play.refusal(DeviceFault("reader-missed"))
    assert refusal is not None
    assert refusal.clause == "edge21:7.G(2)"


@pytest.mark.clause("edge21:7.S", "edge21:7.S(1)", "edge21:7.S(2)")
@pytest.mark.parametrize(("order", "seats"), [("losers_first", [3, 1, 4, 2]), ("hand_by_hand", [4, 3, 2, 1])])
def test_7_S_all_losers_first_or_hand_by_hand(order: str, seats: list[int]) -> None:
    said = ["4 stand", "3 stand", "2 stand", "1 stand"]
    cards = "9c 9d 7c 9h 8d 7h 9s 7s Ks 9d"  # 16, 18, 14 and 19 against 17
    answer = settle_round(cards, *said, boxes=dict.fromkeys((1, 2, 3, 4), 10), settlement_order=order)
    assert [line[0] for line in lines(answer)] == seats


def chips_moved(table: EdgeTableInPlay, *reasons: str) -> list[tuple[str, dict[str, int | Fraction]]]:
    """For these reasons, what each account gained or lost in cents."""
    return [
        (posting.reason, {movement.account: movement.amount for movement in posting.movements})
        for posting in table.table.ledger.postings
        if posting.reason in reasons
    ]


@pytest.mark.clause("edge21:7.T")
@pytest.mark.parametrize("order", ["losers_first", "hand_by_hand"])
def test_7_T_losing_wagers_go_into_the_inventory_and_winners_are_paid_from_it_alone(order: str) -> None:
    table = EdgeTableInPlay(settlement_order=order).open(1, 2, 3)
    # Box 1 has 16 and box 2 has 11, which lose to 17; box 3 has 18.
    table.begin({1: 10, 2: 20, 3: 30}, "9c 6c 9s 9d 7h 5h 9h 8s")
    table.finish()
    lost = [("lost", {layout(2, "edge-21"): -2000, HOUSE: 2000}), ("lost", {layout(1, "edge-21"): -1000, HOUSE: 1000})]
    won = [("won", {HOUSE: -3000, seat(3): 3000})]
    assert chips_moved(table, "lost", "won") == (lost + won if order == "losers_first" else won + lost)
    assert chips_moved(table, "stake") == [("stake", {layout(3, "edge-21"): -3000, seat(3): 3000})]


@pytest.mark.clause("edge21:7.U")
def test_7_U_cards_go_to_the_rack_hand_by_hand() -> None:
    table = EdgeTableInPlay().open(1, 2)
    table.begin({1: 10, 2: 10}, "9c 6c 9d 7h 5h 8s")
    table.finish()
    assert cards_text(table.table.shoe.discards) == "9c 7h 6c 5h 9d 8s"
