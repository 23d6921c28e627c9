"""Splitting pairs: chapter 11, with R37 to R40 and R42."""

from __future__ import annotations

import pytest

from support.blackjack import (
    NO_HOLE_CARD,
    RoundInPlay,
    clauses,
    events_with_clauses,
    lines,
    refusal_of_round,
    settle_round,
)

EIGHTS = "8s 6d 8h Td"
ACES = "As 6d Ah Td"


# 11.A


@pytest.mark.clause("blackjack:11.A")
def test_11_A_a_pair_becomes_two_hands_with_equal_wagers() -> None:
    answer = settle_round(f"{EIGHTS} Tc 2c 2s", "1 split", "1 stand", "1 stand")
    assert lines(answer) == [(1, 2, "blackjack", "lost", "-10.00"), (1, 1, "blackjack", "push", "0.00")]
    assert [line["stake"] for line in answer["settlements"]] == ["10.00", "10.00"]


@pytest.mark.clause("blackjack:11.A")
def test_11_A_the_second_wager_goes_without_an_amount() -> None:
    assert refusal_of_round(f"{EIGHTS} Tc", "1 split 5").message == "'split' goes without an amount"


@pytest.mark.clause("blackjack:11.A")
@pytest.mark.parametrize("cards", ["8s 6d 9h Td", "As 6d 2h Td", "9s 6d Th Td"])
def test_11_A_cards_of_unequal_value_are_not_split(cards: str) -> None:
    error = refusal_of_round(f"{cards} Tc", "1 split")
    assert (error.at, error.clause) == ("decisions[0]", "edge21:7.H(2)")


@pytest.mark.clause("blackjack:11.A")
@pytest.mark.parametrize("cards", ["Ks 6d Th Td", "Qs 6d Jh Td"])
def test_11_A_value_counts_so_different_tens_are_split_R37(cards: str) -> None:
    assert "split" in RoundInPlay(cards).words[1]
    assert "split" not in RoundInPlay(cards, split_tens_by="rank").words[1]


@pytest.mark.clause("blackjack:11.A")
@pytest.mark.parametrize("cards", ["Ks 6d Kh Td", "8s 6d 8h Td", "As 6d Ah Td"])
def test_11_A_equal_ranks_are_split_either_way(cards: str) -> None:
    assert "split" in RoundInPlay(cards).words[1]
    assert "split" in RoundInPlay(cards, split_tens_by="rank").words[1]


@pytest.mark.clause("blackjack:11.A")
def test_11_A_a_hand_of_three_cards_is_not_split() -> None:
    play = RoundInPlay("2s 6d 3h Td", "1 hit")
    play.deal("5c")
    assert "split" not in play.words[1]


# 11.B


@pytest.mark.clause("blackjack:11.B")
def test_11_B_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    play = RoundInPlay(EIGHTS, "1 split")
    assert play.card_for == "box 1, hand 1"
    play.deal("2c")
    play.say("1 hit")
    assert play.card_for == "box 1, hand 1"
    play.deal("3c")
    play.say("1 stand")
    assert play.card_for == "box 1, hand 2"


@pytest.mark.clause("blackjack:11.B")
def test_11_B_a_hand_that_is_split_again_comes_before_those_to_its_right() -> None:
    play = RoundInPlay(EIGHTS, "1 split")
    play.deal("8c")
    play.say("1 split")
    assert play.card_for == "box 1, hand 1"
    play.deal("Tc")
    play.say("1 stand")
    assert play.card_for == "box 1, hand 2"
    play.deal("Th")
    play.say("1 stand")
    assert play.card_for == "box 1, hand 3"


@pytest.mark.clause("blackjack:11.B")
def test_11_B_a_first_hand_that_goes_over_is_collected_before_the_second_gets_a_card() -> None:
    answer = settle_round(f"{EIGHTS} Tc Kc 2c Ts", "1 split", "1 hit", "1 stand")
    events = [event for event in answer["events"] if event["type"] in ("settled", "dealt")][5:8]
    assert [event.get("row", event.get("to")) for event in events] == ["box 1, hand 1", "bust", "box 1, hand 2"]


# 11.C


@pytest.mark.clause("blackjack:11.C")
def test_11_C_each_split_hand_may_stand_draw_or_double() -> None:
    play = RoundInPlay(EIGHTS, "1 split")
    play.deal("3c")
    assert play.words == {1: ("stand", "hit", "double")}
    play.say("1 double")
    play.deal("2c")
    play.deal("4c")
    assert play.words == {1: ("stand", "hit", "double")}
    play.say("1 hit")
    play.deal("5c")
    assert play.words == {1: ("stand", "hit")}


@pytest.mark.clause("blackjack:11.C")
def test_11_C_split_aces_too_unless_the_submission_says_otherwise_R39() -> None:
    play = RoundInPlay(ACES, "1 split")
    play.deal("3c")
    assert play.words == {1: ("stand", "hit", "double")}


@pytest.mark.clause("blackjack:11.C")
def test_11_C_with_one_card_to_split_aces_both_hands_stand_by_themselves_R39() -> None:
    answer = settle_round(f"{ACES} 3c 9c 2s", "1 split", split_aces_one_card=True)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 2, "blackjack", "won", "10.00")]


@pytest.mark.clause("blackjack:11.C")
@pytest.mark.parametrize("word", ["hit", "double"])
def test_11_C_with_one_card_to_split_aces_nothing_more_is_dealt_to_them_R39(word: str) -> None:
    assert (
        refusal_of_round(f"{ACES} 3c 5c 9c 2s", "1 split", f"1/1 {word}", split_aces_one_card=True).at == "decisions[1]"
    )


def test_R39_one_card_to_split_aces_leaves_other_pairs_alone() -> None:
    play = RoundInPlay(EIGHTS, "1 split", split_aces_one_card=True)
    play.deal("3c")
    assert play.words == {1: ("stand", "hit", "double")}


# 11.D


@pytest.mark.clause("blackjack:11.D")
@pytest.mark.parametrize("further", [0, 1, 2, 6])
def test_11_D_the_submission_says_how_often_a_pair_is_split_again_R38(further: int) -> None:
    play = RoundInPlay(EIGHTS, "1 split", extra_splits=further)
    for _ in range(further):
        play.deal("8c")
        assert play.words == {1: ("stand", "hit", "double", "split")}
        play.say("1 split")
    play.deal("8d")
    assert play.words == {1: ("stand", "hit", "double")}
    assert play.refusal("1 split").clause == "edge21:7.H(2)"


@pytest.mark.clause("blackjack:11.D")
def test_11_D_whichever_hand_pairs_again_takes_one_of_the_further_splits_R38() -> None:
    play = RoundInPlay(EIGHTS, "1 split", extra_splits=1)
    play.deal("Tc")
    play.say("1 stand")
    play.deal("8c")
    play.say("1 split")
    play.deal("8d")
    assert play.words == {1: ("stand", "hit", "double")}


@pytest.mark.clause("blackjack:11.D")
@pytest.mark.parametrize(("aces", "again"), [(0, False), (1, True)])
def test_11_D_aces_have_a_figure_of_their_own_R38(aces: int, again: bool) -> None:
    play = RoundInPlay(ACES, "1 split", extra_splits=2, extra_splits_aces=aces)
    play.deal("Ac")
    assert ("split" in play.words[1]) is again


@pytest.mark.clause("blackjack:11.D")
def test_11_D_aces_that_get_one_card_each_may_still_be_split_again() -> None:
    play = RoundInPlay(ACES, "1 split", extra_splits_aces=1, split_aces_one_card=True)
    play.deal("Ac")
    assert play.words == {1: ("stand", "split")}
    play.say("1 split")
    play.deal("Ad")
    assert play.words == {1: ("stand",)}


@pytest.mark.clause("blackjack:11.D")
def test_11_D_each_box_has_its_own_splits() -> None:
    play = RoundInPlay("8s 9s 6d 8h 9h Td", "1 split", boxes={1: 10, 2: 10}, extra_splits=0)
    play.deal("Tc")
    play.say("1 stand")
    play.deal("Th")
    play.say("1 stand")
    assert play.words == {2: ("stand", "hit", "double", "split", "surrender")}


def test_R38_eight_hands_from_one_box() -> None:
    stands = ["1 stand"] * 8
    answer = settle_round(
        f"{EIGHTS} 8c 8d 8s 8h 8c 8d Ts Th Tc Ts Th Tc Ts Th Tc", *["1 split"] * 7, *stands, extra_splits=6
    )
    assert [hand for _, hand, _, result, _ in lines(answer) if result == "won"] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert answer["net"] == {"1": "80.00"}
    assert (
        events_with_clauses(answer, "step")
        == [("box 1 is split", "blackjack:11.A")] + [("box 1, hand 1 is split", "blackjack:11.A")] * 6
    )


# R40


@pytest.mark.parametrize(
    ("dealer_draws", "result", "ahead"), [("2s", "won", "10.00"), ("5s", "push", "0.00"), ("Ks", "won", "10.00")]
)
def test_R40_an_ace_and_a_ten_after_a_split_are_21_at_1_to_1(dealer_draws: str, result: str, ahead: str) -> None:
    answer = settle_round(f"{ACES} Kc Qc {dealer_draws}", "1 split")
    assert lines(answer) == [(1, 2, "blackjack", result, ahead), (1, 1, "blackjack", result, ahead)]


# 11.E


@pytest.mark.clause("blackjack:11.E")
def test_11_E_a_blackjack_that_comes_later_takes_one_original_wager_of_the_box_R42() -> None:
    answer = settle_round("8s Kd 8h Tc 3c Th Ad", "1 split", "1 stand", "1 double", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 2, "blackjack", "push", "0.00")]
    assert clauses(answer) == ["blackjack:11.E", "blackjack:11.E"]


@pytest.mark.clause("blackjack:11.E")
def test_11_E_a_split_hand_that_went_over_has_lost_that_one_wager_already_R42() -> None:
    answer = settle_round("8s Kd 8h Tc Kc Th Ad", "1 split", "1 hit", "1 stand", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 2, "blackjack", "push", "0.00")]
    assert clauses(answer) == ["edge21:7.P", "blackjack:11.E"]


@pytest.mark.clause("blackjack:11.E")
def test_11_E_each_box_loses_its_own() -> None:
    answer = settle_round(
        "8s 9s Kd 8h 9h Tc Th Td Ts Ad", "1 split", "1 stand", "1 stand", "2 split", "2 stand", "2 stand",
        boxes={1: 10, 2: 20}, **NO_HOLE_CARD,
    )  # fmt: skip
    assert answer["net"] == {"1": "-10.00", "2": "-20.00"}


@pytest.mark.clause("blackjack:11.E")
def test_11_E_without_a_blackjack_every_hand_is_settled_by_itself() -> None:
    answer = settle_round("8s Kd 8h Tc Th 9d", "1 split", "1 stand", "1 stand", **NO_HOLE_CARD)
    assert answer["net"] == {"1": "-20.00"}
