"""A blackjack that the card reader missed: hands are played against it (R42, 10.B, 11.E, 12.A(5)(c))."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.inputs import DeviceFault
from support.blackjack import NO_HOLE_CARD, SWITCH, clauses, document, events_with_clauses, lines
from support.blackjack_tables import BY_DEALER, TableInPlay, rulings
from support.settling import settle
from support.tables import lines as told

MISSED = DeviceFault("reader-missed")
TO_SWITCH = "As 5c Kd 6d Ks Ah"
"""Switched, the first hand is an ace and a king, the second 11; the dealer has a king and an ace."""


def settle_missed_blackjack(
    cards: str, *said: str, label: str = "10.B", side: dict[str, Any] | None = None, **options: Any
) -> dict[str, Any]:
    """Settle a round in which the reader missed the blackjack; every card is used."""
    written = document(cards, *said, **options)
    for stakes in written["seats"].values():
        stakes.update(side or {})
    initial = 6 if "switch" in options else 4
    written["irregularities"] = [{"after_cards": initial, "clause": f"blackjack:{label}"}]
    answer = settle(written)
    assert answer["unused_cards"] == 0
    return answer


# Doubled and split hands


@pytest.mark.clause("blackjack:10.B")
def test_10_B_a_missed_blackjack_takes_the_original_wager_and_the_double_goes_back() -> None:
    answer = settle_missed_blackjack("6s Kd 5h Ad Th", "1 double")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00")]
    assert (answer["settlements"][0]["stake"], clauses(answer)) == ("20.00", ["blackjack:10.B"])


@pytest.mark.clause("blackjack:10.B", "blackjack:10.C")
def test_10_B_a_doubled_card_that_lies_face_down_is_turned_over_first() -> None:
    answer = settle_missed_blackjack("6s Kd 5h Ad Th", "1 double", double_card_face="down")
    assert events_with_clauses(answer, "turned") == [
        ("dealer: Kd Ad", "edge21:7.L(1)"),
        ("box 1: Th", "blackjack:10.C"),
    ]


@pytest.mark.clause("blackjack:10.B")
def test_10_B_a_doubled_hand_that_went_over_has_lost_all_of_it_R29() -> None:
    answer = settle_missed_blackjack("Ts Kd 6h Ad 9h", "1 double")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-20.00")]


@pytest.mark.clause("blackjack:11.E")
def test_11_E_a_missed_blackjack_takes_one_original_wager_of_two_split_hands() -> None:
    answer = settle_missed_blackjack("8c Kd 8d Ah Ts Th", "1 split", "1 stand", "1 stand", label="11.E")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 2, "blackjack", "push", "0.00")]
    assert clauses(answer) == ["blackjack:11.E", "blackjack:11.E"]


@pytest.mark.clause("blackjack:11.E")
def test_11_E_where_a_split_hand_went_over_its_wager_is_the_one_that_is_lost() -> None:
    answer = settle_missed_blackjack("8c Kd 8d Ah 6s Kh Th", "1 split", "1 hit", "1 stand", label="11.E")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 2, "blackjack", "push", "0.00")]


def test_R42_a_hand_that_only_stood_loses_as_any_other() -> None:
    answer = settle_missed_blackjack("Ts Kd 9h Ad", "1 stand")
    assert (lines(answer), clauses(answer)) == ([(1, 1, "blackjack", "lost", "-10.00")], ["edge21:7.P"])


# Switch


@pytest.mark.clause("blackjack:12.A(5)(c)")
def test_12_A_5_c_a_hand_switched_to_a_blackjack_counts_21_and_loses() -> None:
    answer = settle_missed_blackjack(TO_SWITCH, "1 switch", "1 stand", label="12.A(5)(c)", **SWITCH)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 2, "blackjack", "lost", "-10.00")]
    assert clauses(answer) == ["blackjack:12.A(5)(c)", "edge21:7.P"]
    assert answer["settlements"][0]["because"] == "As Ks 21, dealer Kd Ah blackjack"


@pytest.mark.clause("blackjack:12.A(5)(b)")
def test_12_A_5_b_a_blackjack_as_dealt_ties_the_missed_one() -> None:
    answer = settle_missed_blackjack("As 9c Kd Ks 9d Ah", "1 keep", "1 stand", label="12.A(5)(c)", **SWITCH)
    assert lines(answer) == [(1, 1, "blackjack", "push", "0.00"), (1, 2, "blackjack", "lost", "-10.00")]


@pytest.mark.clause("blackjack:10.B", "blackjack:12.A(1)")
def test_R42_each_of_the_two_hands_has_an_original_wager_to_lose() -> None:
    answer = settle_missed_blackjack("Ts 5c Kd 9s 6c Ah Th", "1/1 stand", "1/2 double", label="12.A(5)(c)", **SWITCH)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 2, "blackjack", "lost", "-10.00")]
    assert clauses(answer) == ["edge21:7.P", "blackjack:10.B"]


@pytest.mark.clause("blackjack:11.E")
def test_R42_split_hands_of_one_have_one_between_them_and_the_other_hand_its_own() -> None:
    cards = "8s Tc Kd 8d 9c Ah Ts Th"  # eights split to 18 and 18, and a 19 beside them
    answer = settle_missed_blackjack(cards, "1/1 split", "1/1 stand", "1/2 stand", "1/3 stand", label="11.E", **SWITCH)
    assert [line[3:] for line in lines(answer)] == [("lost", "-10.00"), ("push", "0.00"), ("lost", "-10.00")]


# What waits for the hole card


@pytest.mark.clause("blackjack:8.C")
def test_8_C_insurance_waits_and_is_paid_when_the_blackjack_shows() -> None:
    answer = settle_missed_blackjack("9c Ah 9d Kh", "1 insure 5", "1 stand")
    assert lines(answer) == [(1, 1, "insurance", "won", "10.00"), (1, 1, "blackjack", "lost", "-10.00")]


@pytest.mark.clause("blackjack:9.C(2)")
def test_9_C_2_a_surrendered_hand_loses_all_of_its_wager() -> None:
    answer = settle_missed_blackjack("Ts Kd 6h Ad", "1 surrender")
    assert (lines(answer), clauses(answer)) == ([(1, 1, "blackjack", "lost", "-10.00")], ["blackjack:9.C(2)"])


def test_R28_a_players_blackjack_is_not_paid_before_and_ties() -> None:
    answer = settle_missed_blackjack("As Kd Ks Ad")
    assert lines(answer) == [(1, 1, "blackjack", "push", "0.00")]


def test_R54_a_queen_of_hearts_pair_is_paid_for_the_blackjack_when_it_shows() -> None:
    answer = settle_missed_blackjack(
        "Qh Kd Qh Ad", "1 stand", side={"lucky-ladies": 5}, wagers={"lucky-ladies": {"paytable": "A"}}, decks=6
    )
    assert ("lucky-ladies", "won", "5000.00") in [line[2:] for line in lines(answer)]  # 1000 to 1


# At the table


@pytest.mark.clause("blackjack:10.B")
def test_at_the_table_the_players_act_and_the_blackjack_shows_at_the_end() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10}, "6s Kd 5h Ad")
    assert table.duty == "read-hole-card"
    assert rulings(table.give(MISSED)) == ["edge21:7.G(2)"]
    table.give(BY_DEALER)
    assert table.words == {1: ("stand", "hit", "double", "surrender")}
    events = [*table.say("1 double"), *table.deal("Th"), *table.finish()]
    assert told(events) == [(1, "blackjack", "lost", -1000)]


@pytest.mark.parametrize("cards", ["6s Kd 5h 9d", "6s 9d 5h Ad"])
def test_the_reader_misses_nothing_where_the_dealer_has_no_blackjack(cards: str) -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10}, cards)
    assert table.refusal_clause(MISSED) == "edge21:7.G(2)"


def test_the_reader_misses_nothing_before_it_reads_the_hole_card() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10}, "6s Ad 5h Kd")
    assert table.words == {1: ("insure", "decline")}
    assert table.refusal_clause(MISSED)


def test_without_a_hole_card_there_is_no_reader_to_miss_anything() -> None:
    table = TableInPlay(**NO_HOLE_CARD).open(1)
    table.begin({1: 10}, "6s Kd")
    assert table.refusal_clause(MISSED) == "12.C(1)"


@pytest.mark.parametrize("label", ["10.B", "11.E", "12.A(5)(c)"])
def test_written_down_without_a_blackjack_it_is_refused_where_it_stands(label: str) -> None:
    with pytest.raises(
        PitbossError, match="the card reader can miss a blackjack only while it reads the hole card that makes one"
    ) as refused:
        settle_missed_blackjack("6s Kd 5h 9d", "1 stand", label=label)
    assert (refused.value.at, refused.value.clause) == ("irregularities[0]", "edge21:7.G(2)")


@pytest.mark.parametrize("label", ["12.A(5)(b)", "12.A(4)", "10.A"])
def test_clauses_beside_these_describe_no_irregularity(label: str) -> None:
    with pytest.raises(PitbossError, match=r"describes no irregularity of blackjack"):
        settle_missed_blackjack("6s Kd 5h Ad", "1 stand", label=label)
