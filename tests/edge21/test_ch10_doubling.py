"""Double Down, Double-Double Down and rescue: chapter 10, with R109 to R113."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.inputs import Skipped
from support.blackjack import clauses, events_with_clauses, lines
from support.edge21 import REDOUBLES, EdgeRound, net, refusal_of_round, row, settle_round, wrong

FIVE = "2c 6d 3d 9h"
"""Five against fifteen."""
UP_TO_50: dict[str, Any] = {"wagers": {"edge-21": {"max": 50}}}


@pytest.mark.clause("edge21:10.A", "edge21:10.F")
def test_10_A_a_double_is_as_much_again_and_pays_1_to_1() -> None:
    answer = settle_round("6c 6d 5d 9h 9c 2s", "1 double", "1 stand")
    assert (lines(answer), answer["settlements"][0]["stake"]) == ([(1, 1, "edge-21", "won", "20.00")], "20.00")


@pytest.mark.clause("edge21:10.A")
def test_10_A_no_double_on_a_blackjack_or_any_21_R110() -> None:
    assert refusal_of_round("Ac 6d Kd 9h 9c", "1 double").at == "decisions[0]"
    play = EdgeRound("6c 6d 5d 9h", "1 hit")
    play.deal("Kc")
    assert play.words == {1: ("stand",)}


@pytest.mark.clause("edge21:10.B")
def test_10_B_any_number_of_cards_may_be_doubled() -> None:
    assert net("2c 6d 2d 9h 2h 3c 9d 5c", "1 hit", "1 hit", "1 double", "1 stand") == "-20.00"  # 18 to 20
    assert "double" in EdgeRound(FIVE).words[1]


@pytest.mark.clause("edge21:10.B")
def test_10_B_so_may_a_split_hand_of_three_cards() -> None:
    play = EdgeRound("8c 6d 8d 9h", "1 split")
    play.deal("2c")
    play.say("1 hit")
    play.deal("3c")
    assert "double" in play.words[1]


@pytest.mark.clause("edge21:10.C", "edge21:10.D")
def test_10_C_and_D_one_card_face_up_and_sideways() -> None:
    answer = settle_round(f"{FIVE} 4h 2s", "1 double", "1 stand")
    assert ("deal one card face up and lay it sideways", "edge21:10.D") in events_with_clauses(answer, "step")
    assert ("4h to box 1, up", "edge21:10.C") in events_with_clauses(answer, "dealt")


@pytest.mark.clause("edge21:10.E")
def test_10_E_a_blackjack_that_comes_after_a_double_takes_the_original_wager_R113() -> None:
    answer = settle_round("6c Kd 5d Ah 9c", "1 double", "1 stand", wrong=[wrong(4, "10.E")])
    assert (lines(answer), clauses(answer)) == ([(1, 1, "edge-21", "lost", "-10.00")], ["edge21:10.E"])


@pytest.mark.clause("edge21:10.G", "edge21:12.B")
@pytest.mark.parametrize("third", ["8c", "8d"])
def test_10_G_a_doubled_6_7_8_pays_1_to_1_R114(third: str) -> None:
    assert row(f"6d 6c 7d 9h {third}", "1 double") == ("wins", "12.A(1)", "20.00")


# Rescue


@pytest.mark.clause("edge21:10.H")
def test_10_H_the_double_is_taken_back_and_the_original_wager_forfeited() -> None:
    answer = settle_round(f"{FIVE} 4h", "1 double", "1 rescue")
    [line] = answer["settlements"]
    assert (line["stake"], line["result"], line["net"]) == ("20.00", "lost", "-10.00")
    assert (line["row"], line["clause"]) == ("rescued", "edge21:10.H")


@pytest.mark.clause("edge21:10.H")
def test_10_H_not_of_a_hand_over_21_nor_before_a_double() -> None:
    assert net("8c 6d 9d 9h 6s", "1 double") == "-20.00"
    assert refusal_of_round("8c 6d 9d 9h 6s", "1 double", "1 rescue").at == "decisions[1]"
    assert refusal_of_round(FIVE, "1 rescue").at == "decisions[0]"


@pytest.mark.clause("edge21:10.H")
def test_10_H_a_21_stands_by_itself_and_may_be_rescued_by_name() -> None:
    play = EdgeRound("6c 6d 5d 9h", "1 double")
    play.deal("Kc")
    assert play.words == {1: ("stand", "rescue")}
    assert net("6c 6d 5d 9h Kc", "1 double") == "20.00"
    assert net("6c 6d 5d 9h Kc", "1 double", "1/1 rescue") == "-10.00"


@pytest.mark.clause("edge21:10.H")
@pytest.mark.parametrize(
    ("doubles", "after", "lost"),
    [
        (2, "last_portion", "-20.00"),  # of 40.00 the last 20.00 come back
        (3, "last_portion", "-40.00"),  # of 80.00 the last 40.00
        (2, "original_only", "-10.00"),
        (3, "original_only", "-10.00"),
    ],
)
def test_10_H_after_a_redouble_the_last_portion_or_all_doubles_come_back_R112(
    doubles: int, after: str, lost: str
) -> None:
    said = ["1 double", *["1 redouble"] * (doubles - 1), "1 rescue"]
    cards = " ".join([FIVE, *["2h", "2s", "3c"][:doubles]])
    assert net(cards, *said, rescue_after_redouble=after, **REDOUBLES) == lost


@pytest.mark.clause("edge21:10.H")
def test_10_H_or_there_is_none_after_a_redouble_R112() -> None:
    play = EdgeRound(FIVE, "1 double", rescue_after_redouble="none", **REDOUBLES)
    play.deal("2h")
    assert play.words == {1: ("stand", "redouble", "rescue")}
    play.say("1 redouble")
    play.deal("2s")
    assert play.words == {1: ("stand", "redouble")}


# Double-Double Down


@pytest.mark.clause("edge21:10.I")
def test_10_I_only_where_the_submission_offers_it() -> None:
    play = EdgeRound(FIVE, "1 double")
    play.deal("2h")
    assert play.words == {1: ("stand", "rescue")}


@pytest.mark.clause("edge21:10.J", "edge21:10.K")
def test_10_J_and_K_three_doubles_make_eight_times_the_wager_and_a_card_each() -> None:
    answer = settle_round(f"{FIVE} 2h 2s Jc 6s", "1 double", "1 redouble", "1 redouble", "1 stand", **REDOUBLES)
    # 5 + 2 + 2 + 10 = 19 against 15 + 6 = 21
    assert lines(answer) == [(1, 1, "edge-21", "lost", "-80.00")]
    assert [
        text for text, clause in events_with_clauses(answer, "step") if clause in ("edge21:10.A", "edge21:10.J")
    ] == [
        "box 1 doubles down for 10.00",
        "box 1 doubles again for 20.00",
        "box 1 doubles again for 40.00",
    ]
    assert ("2s to box 1, up", "edge21:10.J") in events_with_clauses(answer, "dealt")


@pytest.mark.clause("edge21:10.K")
def test_10_K_no_fourth_double() -> None:
    play = EdgeRound(FIVE, "1 double", **REDOUBLES)
    for card in ("2h", "2s"):
        play.deal(card)
        play.say("1 redouble")
    play.deal("2d")
    assert play.words == {1: ("stand", "rescue")}


@pytest.mark.clause("edge21:10.I")
def test_10_I_immediately_after_a_double_no_hit_and_no_redouble_of_21_R111() -> None:
    play = EdgeRound("6c 6d 5d 9h", "1 double", **REDOUBLES)
    play.deal("Kc")
    assert play.words == {1: ("stand", "rescue")}


@pytest.mark.clause("edge21:10.J")
def test_10_J_a_redouble_over_21_loses_all_four_units() -> None:
    assert net("6c 6d 5d 9h 2c 9s", "1 double", "1 redouble", **REDOUBLES) == "-40.00"


@pytest.mark.clause("edge21:6.D", "edge21:7.H(2)(c)", "edge21:10.J")
def test_10_J_a_redoubled_hand_that_wins_is_paid_on_all_of_it() -> None:
    assert net("6c 6d 5d 9h 2c 7s 3s", "1 double", "1 redouble", "1 stand", **REDOUBLES) == "40.00"


# How much


@pytest.mark.clause("edge21:10.L")
@pytest.mark.parametrize("amount", ["5", "9.99", "10.01", "20"])
def test_10_L_doubling_for_less_or_more_is_refused_R109(amount: str) -> None:
    refusal = refusal_of_round(f"{FIVE} 4h 2s", f"1 double {amount}", "1 stand")
    assert (refusal.at, refusal.clause) == ("decisions[0]", "edge21:10.L")


def test_an_amount_that_is_what_it_has_to_be_says_nothing_new() -> None:
    assert net("6c 6d 5d 9h 9c 2s", "1 double 10", "1 stand") == "20.00"


@pytest.mark.clause("edge21:10.L")
def test_10_L_the_table_maximum_may_leave_less_R109() -> None:
    assert net("6c 6d 5d 9h 9c 2s", "1 double", "1 stand", boxes={1: 30}, **UP_TO_50) == "50.00"
    assert net("6c 6d 5d 9h 9c 2s", "1 double 20", "1 stand", boxes={1: 30}, **UP_TO_50) == "50.00"
    assert refusal_of_round(f"{FIVE} 4h", "1 double 30", boxes={1: 30}, **UP_TO_50).clause == "edge21:10.L"
    assert "double" not in EdgeRound(FIVE, boxes={1: 50}, **UP_TO_50).words[1]


DOUBLED_UP_TO_70: dict[str, Any] = {**UP_TO_50, "max_doubled": 70}


@pytest.mark.clause("edge21:10.L")
def test_10_L_max_doubled_lets_a_hand_carry_more_than_the_table_maximum_R109() -> None:
    cards = "6c 6d 5d 9h 9c 2s"
    assert net(cards, "1 double", "1 stand", boxes={1: 30}, **DOUBLED_UP_TO_70) == "60.00"
    assert net(cards, "1 double", "1 stand", boxes={1: 50}, **DOUBLED_UP_TO_70) == "70.00"  # 20.00 are left
    assert refusal_of_round(f"{FIVE} 4h", "1 double 50", boxes={1: 50}, **DOUBLED_UP_TO_70).clause == "edge21:10.L"
    assert net(cards, "1 double", "1 stand", boxes={1: 30}, max_doubled=40) == "40.00"  # with no table maximum


@pytest.mark.clause("edge21:10.L")
def test_10_L_a_redouble_goes_up_to_max_doubled_and_no_further_R109() -> None:
    said = ["1 double", "1 redouble", "1 stand"]
    # 30.00, 60.00 and what is left up to 70.00
    assert net("6c 6d 5d 9h 2c 7s 3s", *said, boxes={1: 30}, **DOUBLED_UP_TO_70, **REDOUBLES) == "70.00"
    play = EdgeRound(FIVE, "1 double", boxes={1: 35}, **DOUBLED_UP_TO_70, **REDOUBLES)
    play.deal("2h")
    assert play.words == {1: ("stand", "rescue")}


@pytest.mark.clause("edge21:10.L")
def test_10_L_split_hands_are_each_bounded_by_themselves_R109() -> None:
    """Both hands make 21 and carry 70.00: the first with 2 and 9, the second with 2 and Jack, against a bust."""
    said = ["1 split", "1 double", "1 stand", "1 double", "1 stand"]
    answer = settle_round("8c 6d 8d Kh 2c Jc 2d Jd Qs", *said, boxes={1: 50}, **DOUBLED_UP_TO_70)
    assert [line["stake"] for line in answer["settlements"]] == ["70.00", "70.00"]
    assert [line["net"] for line in answer["settlements"]] == ["70.00", "70.00"]


@pytest.mark.clause("edge21:10.L")
def test_10_L_so_for_a_redouble() -> None:
    said = ["1 double", "1 redouble", "1 stand"]
    # 20.00, 40.00 and what is left up to 50.00
    assert net("6c 6d 5d 9h 2c 7s 3s", *said, boxes={1: 20}, **UP_TO_50, **REDOUBLES) == "50.00"


@pytest.mark.clause("edge21:13.O(1)")
def test_a_double_whose_card_came_late_may_still_be_rescued() -> None:
    play = EdgeRound(FIVE, "1 double")
    play.give(Skipped())
    play.say("1 accept")
    play.deal("4h")
    assert play.words == {1: ("stand", "rescue")}
