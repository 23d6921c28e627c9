"""Insurance and even money: chapter 8, with R32 to R34."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import PitbossError
from pitboss.events import StepTaken
from pitboss.games.twentyone.settlement import max_insurance
from pitboss.inputs import Card, Done
from pitboss.requests import Role
from support.blackjack import (
    BLACKJACK,
    RoundInPlay,
    choices,
    clauses,
    decision,
    document,
    ends,
    events_with_clauses,
    lines,
    refusal_of_round,
    settle_round,
)
from support.settling import settle

NO_BLACKJACK = "Ts Ah 8h 9d"
"""18 against an ace with a nine under it: 20."""
DEALER_BLACKJACK = "Ts Ah 8h Kd"


# 8.A


@pytest.mark.clause("blackjack:8.A")
def test_8_A_half_of_the_wager_may_be_insured() -> None:
    assert lines(settle_round(DEALER_BLACKJACK, "1 insure 5")) == [
        (1, 1, "insurance", "won", "10.00"),
        (1, 1, "blackjack", "lost", "-10.00"),
    ]


@pytest.mark.clause("blackjack:8.A")
def test_8_A_without_an_amount_it_is_for_the_most() -> None:
    assert lines(settle_round(DEALER_BLACKJACK, "1 insure"))[0] == (1, 1, "insurance", "won", "10.00")


@pytest.mark.clause("blackjack:8.A")
def test_8_A_a_smaller_amount_is_allowed_R32() -> None:
    assert lines(settle_round(DEALER_BLACKJACK, "1 insure 0.50"))[0] == (1, 1, "insurance", "won", "1.00")


@pytest.mark.clause("blackjack:8.A")
def test_8_A_more_than_half_is_refused() -> None:
    error = refusal_of_round(DEALER_BLACKJACK, "1 insure 5.01")
    assert (error.at, error.clause) == ("decisions[0]", "blackjack:8.A")
    assert error.message == "'insure' is for 5.00 at most, not 5.01"


@pytest.mark.clause("blackjack:8.A(1)")
@pytest.mark.parametrize(
    ("stake", "chip", "most"),
    [(1000, 100, 500), (1500, 100, 800), (1500, 500, 1000), (500, 500, 500), (1500, 1, 750), (1, 1, 1)],
)
def test_8_A_1_half_goes_up_to_the_next_chip(stake: int, chip: int, most: int) -> None:
    assert max_insurance(stake, chip) == most


@pytest.mark.clause("blackjack:8.A(1)")
def test_8_A_1_the_next_chip_is_taken_and_nothing_above_it() -> None:
    answer = settle_round(DEALER_BLACKJACK, "1 insure 8", boxes={1: 15}, smallest_chip=1)
    assert lines(answer)[0] == (1, 1, "insurance", "won", "16.00")
    assert events_with_clauses(answer, "placed")[1:] == [("8.00 on insurance at 1", "blackjack:8.A(1)")]
    assert refusal_of_round(DEALER_BLACKJACK, "1 insure 9", boxes={1: 15}, smallest_chip=1).at == "decisions[0]"


@pytest.mark.clause("blackjack:8.A(2)")
def test_8_A_2_insurance_is_closed_when_the_hole_card_goes_into_the_reader() -> None:
    play = RoundInPlay()
    play.give(*(Card(card) for card in NO_BLACKJACK.split()))
    assert play.words == {1: ("insure", "decline")}
    play.give(decision("1 decline"))
    assert play.duty == "read-hole-card"
    assert play.refusal("1 insure 5").clause == "edge21:7.G(2)(a)"
    play.give(Done(Role.DEALER))
    assert "insure" not in play.words[1]


@pytest.mark.clause("blackjack:8.A(2)")
def test_8_A_2_no_insurance_is_wagered_with_the_others_before_the_cards() -> None:
    written = document(DEALER_BLACKJACK)
    written["seats"]["1"]["insurance"] = 5
    with pytest.raises(PitbossError) as error:
        settle(written)
    assert (error.value.at, error.value.clause) == ("seats.1.insurance", "blackjack:8.B")


# 8.B


@pytest.mark.clause("blackjack:8.B")
@pytest.mark.parametrize("hole", ["Kd", "Qd", "Jd", "Td"])
def test_8_B_it_wins_with_king_queen_jack_or_ten_in_the_hole(hole: str) -> None:
    assert lines(settle_round(f"Ts Ah 8h {hole}", "1 insure 5"))[0] == (1, 1, "insurance", "won", "10.00")


@pytest.mark.clause("blackjack:8.B")
@pytest.mark.parametrize("up", ["Kh", "Qh", "Jh", "Th", "9h", "2h"])
def test_8_B_it_is_offered_only_against_an_ace_R33(up: str) -> None:
    play = RoundInPlay(f"Ts {up} 8h 9d")
    assert play.words == {1: ("stand", "hit", "double", "surrender")}


@pytest.mark.clause("blackjack:8.B")
def test_8_B_every_box_may_insure_and_the_answers_come_in_any_order() -> None:
    play = RoundInPlay("Ts 9s 5c Ah 8h 9d 5d Kd", boxes={1: 10, 4: 20, 7: 30})
    assert play.words == {1: ("insure", "decline"), 4: ("insure", "decline"), 7: ("insure", "decline")}
    play.say("7 insure 15")
    assert set(play.words) == {1, 4}
    play.say("1 decline")
    assert set(play.words) == {4}
    events = play.say("4 insure 5")
    assert ends(events) == [
        (7, "insurance", "won", 3000),
        (4, "insurance", "won", 1000),
        (7, "blackjack", "lost", -3000),
        (4, "blackjack", "lost", -2000),
        (1, "blackjack", "lost", -1000),
    ]


@pytest.mark.clause("blackjack:8.B")
def test_8_B_nobody_answers_twice() -> None:
    play = RoundInPlay("Ts 9s Ah 8h 9d Kd", "1 insure 5", boxes={1: 10, 2: 10})
    assert play.refusal("1 insure 5").message == "it is for seat 2 to decide, not for seat 1"


def test_an_offer_that_nobody_takes_up_may_be_left_out() -> None:
    assert settle_round(NO_BLACKJACK, "1 stand")["net"] == settle_round(NO_BLACKJACK, "1 decline", "1 stand")["net"]


# 8.C and 8.D


@pytest.mark.clause("blackjack:8.C", "blackjack:13.A(3)")
def test_8_C_winning_insurance_is_paid_2_to_1() -> None:
    line = settle_round(DEALER_BLACKJACK, "1 insure 4")["settlements"][0]
    assert (line["stake"], line["pays"], line["net"], line["clause"]) == ("4.00", "2 to 1", "8.00", "blackjack:13.A(3)")


@pytest.mark.clause("blackjack:8.D")
def test_8_D_losing_insurance_is_collected_after_the_reader_and_before_another_card() -> None:
    play = RoundInPlay(boxes={1: 10, 2: 10})
    play.give(*(Card(card) for card in ("Ts", "9s", "Ah", "8h", "9d", "9c")))
    assert ends(play.give(decision("1 insure 5"), decision("2 insure 3"))) == []
    assert play.duty == "read-hole-card"
    assert ends(play.give(Done(Role.DEALER))) == [(2, "insurance", "lost", -300), (1, "insurance", "lost", -500)]
    assert play.words == {1: ("stand", "hit", "double", "surrender")}


@pytest.mark.clause("blackjack:8.D")
def test_8_D_a_loss_cites_its_clause() -> None:
    assert clauses(settle_round(NO_BLACKJACK, "1 insure 5", "1 stand")) == ["blackjack:8.D", "edge21:7.P"]


# 8.E and 8.F

BLACKJACK_AGAINST_ACE = "As Ah Kh 9d"
BLACKJACK_AGAINST_BLACKJACK = "As Ah Kh Kd"


@pytest.mark.clause("blackjack:8.E", "blackjack:8.E(1)", "blackjack:8.E(2)")
@pytest.mark.parametrize("odds", ["3 to 2", "6 to 5"])
@pytest.mark.parametrize("cards", [BLACKJACK_AGAINST_ACE, BLACKJACK_AGAINST_BLACKJACK])
def test_8_E_even_money_is_1_to_1_whatever_the_dealer_has_R34(cards: str, odds: str) -> None:
    answer = settle_round(cards, "1 even-money", even_money=True, blackjack_odds=odds)
    assert lines(answer) == [(1, 1, "blackjack", "won", "10.00")]
    assert clauses(answer) == ["blackjack:8.E(2)"]
    assert answer["settlements"][0]["pays"] == "1 to 1"


@pytest.mark.clause("blackjack:8.E(2)")
def test_8_E_2_it_is_paid_at_once_and_the_cards_are_removed() -> None:
    play = RoundInPlay(boxes={1: 10, 2: 10}, even_money=True)
    play.give(*(Card(card) for card in ("As", "Ts", "Ah", "Kh", "8h", "Kd")))
    events = play.give(decision("1 even-money"))
    assert ends(events) == [(1, "blackjack", "won", 1000)]
    assert StepTaken("remove the cards of box 1", "blackjack:8.E(2)") in events
    assert play.words == {2: ("insure", "decline")}


@pytest.mark.clause("blackjack:8.E(1)")
def test_8_E_1_only_a_blackjack_is_offered_it() -> None:
    play = RoundInPlay("As 9s Ah Kh 9h 9d", boxes={1: 10, 2: 10}, even_money=True)
    assert play.words == {1: ("insure", "even-money", "decline"), 2: ("insure", "decline")}


@pytest.mark.clause("blackjack:8.E(1)")
@pytest.mark.parametrize("up", ["Kd", "9d"])
def test_8_E_1_it_takes_the_place_of_insurance_so_an_ace_must_be_up_R34(up: str) -> None:
    answer = settle_round(f"As {up} Kh 9d", even_money=True)
    assert lines(answer) == [(1, 1, "blackjack", "won", "15.00")]


@pytest.mark.clause("blackjack:8.E(1)")
def test_8_E_1_a_blackjack_may_be_insured_as_any_hand() -> None:
    assert lines(settle_round(BLACKJACK_AGAINST_BLACKJACK, "1 insure 5", even_money=True)) == [
        (1, 1, "insurance", "won", "10.00"),
        (1, 1, "blackjack", "push", "0.00"),
    ]
    assert lines(settle_round(BLACKJACK_AGAINST_ACE, "1 insure 5", even_money=True)) == [
        (1, 1, "insurance", "lost", "-5.00"),
        (1, 1, "blackjack", "won", "15.00"),
    ]


@pytest.mark.clause("blackjack:8.F")
def test_8_F_even_money_must_be_in_the_submission() -> None:
    play = RoundInPlay(BLACKJACK_AGAINST_ACE)
    assert play.words == {1: ("insure", "decline")}
    error = refusal_of_round(BLACKJACK_AGAINST_ACE, "1 even-money")
    assert error.at == "decisions[0]"


# What insurance is worth


@pytest.mark.clause("blackjack:13.A(3)")
@pytest.mark.parametrize(
    ("decks", "wins", "edge"),
    [
        (1, Fraction(16, 51), Fraction(3, 51)),
        (6, Fraction(96, 311), Fraction(23, 311)),
        (8, Fraction(128, 415), Fraction(31, 415)),
    ],
)
def test_insurance_from_a_shoe_of_which_only_the_ace_is_known(decks: int, wins: Fraction, edge: Fraction) -> None:
    odds = BLACKJACK.odds(choices(decks=decks), "insurance")
    assert odds.house_edge == edge
    assert wins * 2 - (1 - wins) == -edge
