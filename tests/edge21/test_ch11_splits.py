"""Splitting pairs: chapter 11, with R37 to R40, R103 and R114."""

from __future__ import annotations

import pytest

from support.blackjack import clauses, events_with_clauses, lines
from support.edge21 import EdgeRound, net, settle_round, wrong


@pytest.mark.clause("edge21:11.A")
@pytest.mark.parametrize(
    ("cards", "split"), [("8c 6d 8d 9h", True), ("Kc 6d Jd 9h", True), ("Ac 6d Ad 9h", True), ("8c 6d 9d 9h", False)]
)
def test_11_A_two_cards_of_equal_value_may_be_split(cards: str, split: bool) -> None:
    assert ("split" in EdgeRound(cards).words[1]) is split


@pytest.mark.clause("edge21:11.A")
def test_11_A_or_only_of_equal_rank_by_the_operators_choice_R37() -> None:
    assert "split" not in EdgeRound("Kc 6d Jd 9h", split_tens_by="rank").words[1]


@pytest.mark.clause("edge21:11.A")
def test_11_A_the_second_hand_has_an_equal_wager() -> None:
    answer = settle_round("8c 6d 8d 9h Kc 9c 2s", "1 split", "1 stand", "1 stand")
    assert lines(answer) == [(1, 2, "edge-21", "push", "0.00"), (1, 1, "edge-21", "won", "10.00")]
    assert [line["stake"] for line in answer["settlements"]] == ["10.00", "10.00"]


@pytest.mark.clause("edge21:11.B")
def test_11_B_the_hand_on_the_dealers_left_is_finished_before_the_next_gets_a_card() -> None:
    play = EdgeRound("8c 6d 8d 9h", "1 split")
    assert play.card_for == "box 1, hand 1"
    play.deal("3c")
    play.say("1 hit")
    assert play.card_for == "box 1, hand 1"
    play.deal("4c")
    play.say("1 stand")
    assert play.card_for == "box 1, hand 2"


@pytest.mark.clause("edge21:11.C")
@pytest.mark.parametrize("cards", ["8c 6d 8d 9h 3c", "Ac 6d Ad 9h 3c"])
def test_11_C_split_hands_aces_too_stand_draw_or_double_R39(cards: str) -> None:
    play = EdgeRound(cards.rsplit(" ", 1)[0], "1 split")
    play.deal(cards.split()[-1])
    assert play.words == {1: ("stand", "hit", "double")}


@pytest.mark.clause("edge21:11.D")
@pytest.mark.parametrize(("further", "may"), [(0, False), (1, True)])
def test_11_D_further_splits_as_the_submission_says(further: int, may: bool) -> None:
    play = EdgeRound("8c 6d 8d 9h", "1 split", extra_splits=further)
    play.deal("8h")
    assert ("split" in play.words[1]) is may


@pytest.mark.clause("edge21:11.D")
@pytest.mark.parametrize(("further", "may"), [(0, False), (2, True)])
def test_11_D_aces_have_a_figure_of_their_own(further: int, may: bool) -> None:
    play = EdgeRound("Ac 6d Ad 9h", "1 split", extra_splits=2, extra_splits_aces=further)
    play.deal("Ah")
    assert ("split" in play.words[1]) is may


@pytest.mark.clause("edge21:11.E")
def test_11_E_a_blackjack_that_comes_after_a_split_takes_one_original_wager_R113() -> None:
    answer = settle_round("8c Kd 8d Ah 9c 9h", "1 split", "1 stand", "1 stand", wrong=[wrong(4, "11.E")])
    assert lines(answer) == [(1, 1, "edge-21", "lost", "-10.00"), (1, 2, "edge-21", "push", "0.00")]
    assert clauses(answer) == ["edge21:11.E", "edge21:11.E"]


@pytest.mark.clause("edge21:11.E")
def test_11_E_a_rescued_split_hand_was_that_one_wager() -> None:
    said = ["1 split", "1 double", "1 rescue", "1 stand"]
    answer = settle_round("8c Kd 8d Ah 3c 2h 9h", *said, wrong=[wrong(4, "11.E")])
    assert answer["net"] == {"1": "-10.00"}


@pytest.mark.clause("edge21:11.F", "edge21:12.B")
def test_11_F_a_split_hand_of_five_cards_pays_1_to_1_R114() -> None:
    said = ["1 split", "1 hit", "1 hit", "1 hit", "1 stand"]
    answer = settle_round("8c 6d 8d 9h 2c 3c 4c 4d Kh 2s", *said)
    assert lines(answer)[-1] == (1, 1, "edge-21", "won", "10.00")


@pytest.mark.clause("edge21:1.B(1)")
def test_an_ace_and_a_face_after_a_split_are_21_and_no_blackjack_R40() -> None:
    answer = settle_round("Ac 6d Ad 9h Kc 9c 2s", "1 split", "1 stand")
    assert [(line["row"], line["net"]) for line in answer["settlements"]] == [("wins", "10.00"), ("wins", "10.00")]
    assert ("box 1 is split", "edge21:11.A") in events_with_clauses(answer, "step")


def test_a_split_hand_is_doubled_and_doubled_again() -> None:
    said = ["1 split", "1 double", "1 redouble", "1 stand", "1 stand"]
    cards = "8c 6d 8d 9h 2c 3c 6c 9c 2s"  # 8 + 2 + 3 + 6 = 19 and 17 against 17
    assert net(cards, *said, double_double_down=True) == "40.00"
