"""Blackjack Switch: 12.A, with R45."""

from __future__ import annotations

from typing import Any

import pytest

from support.blackjack import (
    BLACKJACK,
    SWITCH,
    RoundInPlay,
    choices,
    clauses,
    events_with_clauses,
    lines,
    refusal_of_round,
    settle_round,
)

# Cards come hand 1, hand 2, dealer, hand 1, hand 2, hole card.
PLAIN = "Ts 9s 6d 5h 8h Td"
"""15 and 17, or 18 and 14 once switched, against 16."""


def ends(cards: str, *said: str, **options: Any) -> list[tuple[int, str, str]]:
    """Hand, result and net of every Blackjack Wager."""
    answer = settle_round(cards, *said, **{**SWITCH, **options})
    return [(hand, result, net) for _, hand, wager, result, net in lines(answer) if wager == "blackjack"]


def main_row(*finished: int) -> tuple[str, str]:
    """Payouts of finished hands and their clauses: total, blackjack, switched blackjack, the dealer's total and
    blackjack."""
    offer = BLACKJACK.offers(choices(**SWITCH))["blackjack"]
    row = offer.rows[offer.classifier.function(*finished)]
    assert row is not None
    return str(row.odds), row.clause


@pytest.mark.clause("blackjack:12.A", "blackjack:12.A(1)")
def test_12_A_1_a_players_wager_is_each_of_two_equal_ones() -> None:
    answer = settle_round(f"{PLAIN} 2c", "1 keep", "1 stand", "1 stand", **SWITCH)
    assert [(line["hand"], line["stake"]) for line in answer["settlements"]] == [(2, "10.00"), (1, "10.00")]
    assert answer["net"] == {"1": "-20.00"}


@pytest.mark.clause("blackjack:12.A(3)")
def test_12_A_3_two_hands_are_dealt_to_each_player() -> None:
    answer = settle_round(
        "2s 3s 4s 5s 6d 2h 3h 4h 5h Td 2c", *["1 stand"] * 2, *["2 stand"] * 2, boxes={1: 10, 2: 10}, **SWITCH
    )
    assert [place for place, _ in events_with_clauses(answer, "dealt")][:10] == [
        "2s to box 1, hand 1, up",
        "3s to box 1, hand 2, up",
        "4s to box 2, hand 1, up",
        "5s to box 2, hand 2, up",
        "6d to dealer, up",
        "2h to box 1, hand 1, up",
        "3h to box 1, hand 2, up",
        "4h to box 2, hand 1, up",
        "5h to box 2, hand 2, up",
        "Td to dealer, down",
    ]


@pytest.mark.clause("blackjack:12.A(4)")
def test_12_A_4_the_point_totals_are_announced_and_the_player_decides() -> None:
    play = RoundInPlay(PLAIN, **SWITCH)
    assert play.words == {1: ("switch", "keep")}
    answer = settle_round(f"{PLAIN} 2c", "1 stand", "1 stand", **SWITCH)
    assert events_with_clauses(answer, "announced")[0] == ("box 1: 15 and 17", "blackjack:12.A(4)")


@pytest.mark.clause("blackjack:12.A(4)(a)")
def test_12_A_4_a_the_second_cards_change_places() -> None:
    assert ends(f"{PLAIN} Kc", "1 switch", "1 stand", "1 stand") == [(2, "won", "10.00"), (1, "won", "10.00")]
    answer = settle_round(f"{PLAIN} 2c", "1 switch", "1 stand", "1 stand", **SWITCH)
    assert [line["because"] for line in answer["settlements"]] == [
        "9s 5h 14, dealer 6d Td 2c 18; Blackjack has no rule for this: as in Player's Edge 21 (R29)",
        "Ts 8h 18, dealer 6d Td 2c 18",
    ]
    assert ("the second cards of box 1 change places", "blackjack:12.A(4)(a)") in events_with_clauses(answer, "step")


@pytest.mark.clause("blackjack:12.A(4)(a)")
def test_12_A_4_a_each_player_decides_before_anybody_plays_a_hand() -> None:
    play = RoundInPlay("2s 3s 4s 5s 6d 2h 3h 4h 5h Td", boxes={1: 10, 2: 10}, **SWITCH)
    assert play.words == {1: ("switch", "keep")}
    play.say("1 keep")
    assert play.words == {2: ("switch", "keep")}
    play.say("2 switch")
    assert set(play.words) == {1}


@pytest.mark.clause("blackjack:12.A(4)(a)")
def test_12_A_4_a_not_once_a_hand_is_played() -> None:
    play = RoundInPlay(PLAIN, "1 keep", **SWITCH)
    assert play.refusal("1 switch").clause == "edge21:7.H(2)"


@pytest.mark.clause("blackjack:12.A(4)(b)", "blackjack:12.A(4)(c)", "blackjack:12.A(4)(d)", "blackjack:12.A(4)(e)")
def test_12_A_4_then_each_hand_may_double_split_stand_or_draw() -> None:
    play = RoundInPlay("8s 9s 6d 8h 2h Td", "1 keep", **SWITCH)
    assert play.words == {1: ("stand", "hit", "double", "split")}
    play.say("1 split")
    play.deal("2c")
    assert play.words == {1: ("stand", "hit", "double")}
    play.say("1 stand")
    play.deal("2d")
    play.say("1 hit")
    play.deal("3d")
    play.say("1 stand")
    assert play.words == {1: ("stand", "hit", "double")}
    play.say("1 double")
    assert play.card_for == "box 1, hand 3"


@pytest.mark.clause("blackjack:12.A(4)(c)", "blackjack:12.A(4)(b)")
def test_12_A_4_money_of_a_split_and_a_double_at_a_switch_table() -> None:
    cards = "8s 9s 6d 8h 2h Td Ts 9c Tc Ks"
    assert ends(cards, "1 keep", "1 split", "1 stand", "1 stand", "1 double") == [
        (3, "won", "20.00"),
        (2, "won", "10.00"),
        (1, "won", "10.00"),
    ]


def test_R45_a_hand_that_was_switched_may_be_split() -> None:
    play = RoundInPlay("8s 9s 6d 2h 8h Td", "1 switch", **SWITCH)
    assert "split" in play.words[1]


# 12.A(5)

BLACKJACK_AND_19 = "As 9s {up} Kh Th {hole}"
TO_BLACKJACK = "As Ks {up} 5h Qh {hole}"
"""Switched: ace and queen, king and five."""


@pytest.mark.clause("blackjack:12.A(5)", "blackjack:12.A(5)(a)")
def test_12_A_5_a_a_blackjack_over_21_in_more_cards_pays_1_to_1() -> None:
    answer = settle_round(BLACKJACK_AND_19.format(up="6d", hole="Td") + " 5c", "1 stand", **SWITCH)
    assert lines(answer) == [(1, 1, "blackjack", "won", "10.00"), (1, 2, "blackjack", "lost", "-10.00")]
    assert clauses(answer)[0] == "blackjack:12.A(5)(a)"


@pytest.mark.clause("blackjack:12.A(5)(a)")
@pytest.mark.parametrize("draws", ["2c", "4c", "5c", "6c", "7c"])
def test_12_A_5_a_whatever_it_beats_it_pays_1_to_1_R45(draws: str) -> None:
    assert ends(BLACKJACK_AND_19.format(up="6d", hole="Td") + f" {draws}", "1 stand")[0] == (1, "won", "10.00")


@pytest.mark.clause("blackjack:12.A(5)(b)")
def test_12_A_5_b_blackjack_against_blackjack_ties() -> None:
    answer = settle_round(BLACKJACK_AND_19.format(up="Kd", hole="Ad"), **SWITCH)
    assert lines(answer) == [(1, 2, "blackjack", "lost", "-10.00"), (1, 1, "blackjack", "push", "0.00")]
    assert clauses(answer)[1] == "blackjack:12.A(5)(b)"


@pytest.mark.clause("blackjack:12.A(5)(c)")
def test_12_A_5_c_a_switched_blackjack_counts_21() -> None:
    play = RoundInPlay(TO_BLACKJACK.format(up="6d", hole="Td"), "1 switch", **SWITCH)
    assert play.words == {1: ("stand", "double")}
    assert ends(TO_BLACKJACK.format(up="6d", hole="Td") + " 4c", "1 switch", "1 stand")[1] == (1, "won", "10.00")


@pytest.mark.clause("blackjack:12.A(5)(c)")
def test_12_A_5_c_a_switched_blackjack_loses_to_a_dealers_blackjack() -> None:
    assert main_row(21, False, True, 21, True) == ("lose", "blackjack:12.A(5)(c)")


@pytest.mark.clause("blackjack:12.A(5)(d)")
@pytest.mark.parametrize(("draws", "dealer"), [("5c", 21), ("6c", 22)])
def test_12_A_5_d_a_switched_blackjack_goes_back_against_21_and_22(draws: str, dealer: int) -> None:
    answer = settle_round(TO_BLACKJACK.format(up="6d", hole="Td") + f" {draws}", "1 switch", "1 stand", **SWITCH)
    line = next(line for line in answer["settlements"] if line["hand"] == 1)
    assert (line["result"], line["net"], line["clause"]) == ("push", "0.00", "blackjack:12.A(5)(d)")
    assert line["because"].endswith(str(dealer))


@pytest.mark.clause("blackjack:12.A(5)(c)", "blackjack:12.A(5)(d)")
@pytest.mark.parametrize(("draws", "came_to"), [("4c", ("won", "10.00")), ("5c", ("push", "0.00"))])
def test_12_A_5_c_a_second_hand_that_is_switched_to_a_blackjack_counts_21_too(
    draws: str, came_to: tuple[str, str]
) -> None:
    # Ks Qh and As 5h become Ks 5h and As Qh; the dealer has 16 and draws to 20, or to 21.
    cards = f"Ks As 6d Qh 5h Td {draws}"
    answer = settle_round(cards, "1 switch", "1/1 stand", "1/2 stand", **SWITCH)
    second = next(line for line in answer["settlements"] if line["hand"] == 2)
    assert (second["result"], second["net"]) == came_to
    assert second["because"].startswith("As Qh 21, dealer")


@pytest.mark.clause("blackjack:12.A(5)(c)")
def test_12_A_5_c_a_second_hand_that_is_switched_to_a_blackjack_is_played_like_any_21() -> None:
    play = RoundInPlay("Ks As 6d Qh 5h Td", "1 switch", "1 stand", **SWITCH)
    assert play.words == {1: ("stand", "double")}


def test_R45_a_21_that_a_split_has_made_of_a_switched_hand_is_no_switched_blackjack() -> None:
    # Aces side by side once switched, then split: each gets a ten, and the dealer has 22.
    cards = "As Ks 6d 5h Ah Td Tc Th 6c"
    answer = settle_round(cards, "1 switch", "1 split", "1 stand", **SWITCH)
    assert clauses(answer) == ["blackjack:12.A(5)(e)"] * 3


@pytest.mark.clause("blackjack:12.A(5)(e)")
@pytest.mark.parametrize("first", ["Ts", "3s"])
def test_12_A_5_e_a_dealers_22_ties_every_hand_that_stands(first: str) -> None:
    cards = f"{first} 9s 6d 5h 8h Td 6c"
    answer = settle_round(cards, "1 keep", "1 stand", "1 stand", **SWITCH)
    assert [(hand, result) for _, hand, _, result, _ in lines(answer)] == [(2, "push"), (1, "push")]
    assert clauses(answer) == ["blackjack:12.A(5)(e)"] * 2


@pytest.mark.clause("blackjack:12.A(5)(e)")
def test_12_A_5_e_a_21_in_more_cards_ties_22_too() -> None:
    assert ends("Ts 9s 6d 5h 8h Td 6s 6c", "1 keep", "1 hit", "1 stand") == [(2, "push", "0.00"), (1, "push", "0.00")]


@pytest.mark.clause("blackjack:12.A(5)(e)")
def test_12_A_5_e_a_hand_that_went_over_has_lost_before_the_22() -> None:
    assert ends("Ts 9s 6d 5h 8h Td Ks 6c", "1 keep", "1 hit", "1 stand") == [(1, "lost", "-10.00"), (2, "push", "0.00")]


def test_R45_a_dealt_blackjack_wins_against_22() -> None:
    assert ends(BLACKJACK_AND_19.format(up="6d", hole="Td") + " 6c", "1 stand") == [
        (1, "won", "10.00"),
        (2, "push", "0.00"),
    ]


@pytest.mark.clause("blackjack:12.A(5)(a)")
@pytest.mark.parametrize("dealer_total", [17, 21, 22, 23])
def test_R45_a_dealt_blackjack_is_worth_the_same_whatever_the_dealer_has_drawn(dealer_total: int) -> None:
    assert main_row(21, True, False, dealer_total, False) == ("1 to 1", "blackjack:12.A(5)(a)")


@pytest.mark.parametrize("total", [12, 20, 21])
@pytest.mark.clause("blackjack:12.A(5)(e)")
def test_R45_22_ties_every_total_that_is_no_blackjack(total: int) -> None:
    assert main_row(total, False, False, 22, False) == ("push", "blackjack:12.A(5)(e)")


def test_R45_23_is_a_bust() -> None:
    assert ends(f"{PLAIN} 7c", "1 keep", "1 stand", "1 stand") == [(2, "won", "10.00"), (1, "won", "10.00")]


def test_R45_a_doubled_hand_ties_22_with_both_wagers() -> None:
    answer = settle_round("6s 9s 6d 5h 8h Td 9c 6c", "1 keep", "1 double", "1 stand", **SWITCH)
    assert [(line["hand"], line["stake"], line["net"]) for line in answer["settlements"]] == [
        (2, "10.00", "0.00"),
        (1, "20.00", "0.00"),
    ]


def test_R45_a_blackjack_that_is_switched_away_is_none() -> None:
    cards = "As 5s 6d Kh Qh Td 5c"
    assert ends(cards, "1 switch", "1 stand") == [(2, "lost", "-10.00"), (1, "push", "0.00")]


def test_R45_the_dealer_hits_soft_17_unless_the_submission_says_otherwise() -> None:
    cards = "Ts 9s 6d 7h 8h Ad"
    assert ends(f"{cards} 2c", "1 keep", "1 stand", "1 stand") == [(2, "lost", "-10.00"), (1, "lost", "-10.00")]
    assert ends(cards, "1 keep", "1 stand", "1 stand", dealer_soft_17="stand") == [
        (2, "push", "0.00"),
        (1, "push", "0.00"),
    ]


def test_R45_insurance_is_for_each_hand() -> None:
    answer = settle_round("Ts 9s Ad 5h 8h Kd", "1 insure 5", "1/2 insure 3", **SWITCH)
    assert lines(answer) == [
        (1, 1, "insurance", "won", "10.00"),
        (1, 2, "insurance", "won", "6.00"),
        (1, 2, "blackjack", "lost", "-10.00"),
        (1, 1, "blackjack", "lost", "-10.00"),
    ]


def test_R45_insurance_is_settled_before_the_switch() -> None:
    play = RoundInPlay("Ts 9s Ad 5h 8h 9d", **SWITCH)
    assert play.words == {1: ("insure", "decline")}
    play.say("1/1 insure 5", "1/2 decline")
    assert play.words == {1: ("switch", "keep")}


def test_R45_the_price_of_a_blackjack_is_not_consulted() -> None:
    cards = BLACKJACK_AND_19.format(up="6d", hole="Td") + " 2c"
    assert ends(cards, "1 stand", blackjack_odds="3 to 2")[0] == (1, "won", "10.00")


def test_keep_and_switch_are_words_of_switch_only() -> None:
    assert refusal_of_round("Ts 6d 5h Td 5c", "1 keep").at == "decisions[0]"
