"""The fixed payouts for three suited sevens against a dealer's seven: to the winner and to the others (12.C, R117)."""

from __future__ import annotations

import pytest

from pitboss.events import Settlement
from pitboss.inputs import NoMoreBets, Skipped, WagerPlaced
from support.edge21 import net, settle_round, wrong
from support.edge21_tables import EdgeTableInPlay
from support.tables import events_of

SEVENS = "7c 7s 7c 9h 7c"
"""Three sevens of clubs against a seven."""


@pytest.mark.clause("edge21:12.C", "edge21:12.C(1)", "edge21:12.C(2)")
@pytest.mark.parametrize(
    ("stake", "ahead"),
    [
        ("4.99", "9.98"),  # 2 to 1 and nothing besides
        ("5", "1010.00"),
        ("24.99", "1049.98"),
        ("25", "5050.00"),
        ("100", "5200.00"),
    ],
)
def test_12_C_1_and_2_the_winner_receives_1000_or_5000_besides_R117(stake: str, ahead: str) -> None:
    assert net(SEVENS, "1 hit", boxes={1: stake}) == ahead


@pytest.mark.clause("edge21:12.C")
@pytest.mark.parametrize(
    ("cards", "ahead"),
    [
        ("7d 7s 7d 9h 7d", "1030.00"),  # of diamonds, 3 to 1
        ("7c 9s 7c 9h 7c", "20.00"),  # the dealer shows no seven
        ("7c 9s 7c 7h 7c", "20.00"),  # it is the hole card
        ("7c 7s 7c 9h 7d", "15.00"),  # mixed suits
    ],
)
def test_12_C_needs_one_suit_and_an_exposed_seven(cards: str, ahead: str) -> None:
    assert net(cards, "1 hit") == ahead


@pytest.mark.clause("edge21:12.C(5)")
def test_12_C_5_not_of_a_doubled_or_split_hand() -> None:
    assert net(SEVENS, "1 hit") == "1020.00"
    assert net(SEVENS, "1 double") == "20.00"
    # The first hand is three sevens of clubs, the second 16; the dealer goes over 21.
    assert net("7c 7s 7c 9h 7c 7c 9c Ks", "1 split", "1 hit", "1 stand", extra_splits=0) == "20.00"


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
def test_12_C_3_and_4_the_others_receive_50_or_100_by_their_own_first_two_cards_R117() -> None:
    cards = "7c 9c 7h 7s 7c 9d 9h 9h 7c 2s"
    answer = settle_round(cards, "3 stand", "2 stand", "1 hit", boxes={1: 10, 2: 10, 3: 10})
    told = [
        (line["seat"], line["stake"], line["net"], line["pays"], line["clause"])
        for line in answer["settlements"]
        if line["stake"] == "0.00"
    ]
    assert told == [
        (1, "0.00", "1000.00", "$1,000", "edge21:12.C(1)"),
        (3, "0.00", "100.00", "$100", "edge21:12.C(4)"),
        (2, "0.00", "50.00", "$50", "edge21:12.C(3)"),
    ]
    assert {line["wager"] for line in answer["settlements"]} == {"edge-21"}


@pytest.mark.clause("edge21:12.C(3)")
def test_12_C_3_whatever_has_become_of_the_others_hands() -> None:
    cards = "7c 9c 7s 7c 8d 9h Kh 7c"
    answer = settle_round(cards, "2 hit", "1 hit", boxes={1: 10, 2: 10})
    assert answer["net"] == {"1": "1020.00", "2": "40.00"}  # bust, and 50.00 all the same


@pytest.mark.clause("edge21:12.C(4)")
def test_12_C_two_winners_are_each_others_others_R117() -> None:
    answer = settle_round("7c 7h 7s 7c 7h 9h 7h 7c", "2 hit", "1 hit", boxes={1: 10, 2: 10})
    assert answer["net"] == {"1": "1120.00", "2": "1120.00"}


@pytest.mark.clause("edge21:12.C(3)")
def test_12_C_a_person_with_two_boxes_is_paid_once_R12_R117() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=2).open(1, 3)
    table.give(
        *(WagerPlaced(seat=box, wager="edge-21", amount=1000, by=by) for box, by in ((1, None), (3, None), (4, 3)))
    )
    table.give(NoMoreBets())
    table.deal("7c 9c 9d 7s 7c 9s 8d 9h")
    table.say("4 stand", "3 stand", "1 hit")
    table.deal("7c")
    events = table.finish("2s")
    extra = [(line.seat, line.net) for line in events_of(Settlement, [*table.play.events, *events]) if line.stake == 0]
    assert extra[:2] == [(1, 100_000), (3, 5000)]
    assert len(set(extra)) == 2


def fixed_payouts_of_others(
    seats: tuple[int, int], boxes: dict[int, int], cards: str, *said: str
) -> list[tuple[int, int]]:
    """The boxes that fixed payouts go to, with their cents: two people sit here, and each box is one of theirs."""
    table = EdgeTableInPlay(max_adjacent_boxes=3).open(*seats)
    table.give(
        *(
            WagerPlaced(seat=box, wager="edge-21", amount=1000, by=by if by != box else None)
            for box, by in boxes.items()
        )
    )
    table.give(NoMoreBets())
    table.deal(cards)
    table.say(*said)
    table.deal("7c")
    table.finish()
    return [(line.seat, line.net) for line in events_of(Settlement, table.play.events) if line.stake == 0]


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
@pytest.mark.parametrize("winners_other_card", ["9c", "7h"])
def test_12_C_the_winners_own_second_box_is_no_other_players_R117(winners_other_card: str) -> None:
    # Box 1 has three sevens of clubs; box 2 is the same person's, box 4 somebody else's; the dealer has 17.
    cards = f"7c {winners_other_card} 9d 7s 7c Kc 9s Kh"
    paid = fixed_payouts_of_others((1, 4), {1: 1, 2: 1, 4: 4}, cards, "4 stand", "2 stand", "1 hit")
    assert paid == [(1, 100_000), (4, 5000)]


@pytest.mark.clause("edge21:12.C(1)", "edge21:12.C(3)")
def test_12_C_a_winner_at_a_second_box_is_paid_there_and_not_at_the_own_besides_R117() -> None:
    cards = "9c 7c 9d 7s Kc 7c 9s Kh"
    paid = fixed_payouts_of_others((1, 4), {1: 1, 2: 1, 4: 4}, cards, "4 stand", "2 hit")
    assert paid == [(2, 100_000), (4, 5000)]


@pytest.mark.clause("edge21:12.C(3)")
@pytest.mark.parametrize("boxes", [(3, 4), (4, 5), (3, 4, 5)])
def test_12_C_a_person_with_several_boxes_is_paid_at_the_box_of_the_own_seat_R117(boxes: tuple[int, ...]) -> None:
    cards = " ".join(["7c", *["9c"] * len(boxes), "7s", "7c", *["Kc"] * len(boxes), "Kh"])
    stands = [f"{box} stand" for box in reversed(boxes)]
    paid = fixed_payouts_of_others((1, 4), {1: 1, **dict.fromkeys(boxes, 4)}, cards, *stands, "1 hit")
    assert paid == [(1, 100_000), (4, 5000)]


@pytest.mark.clause("edge21:12.C(4)")
@pytest.mark.parametrize("firsts", ["7h 9d", "9d 7h"])
def test_12_C_4_a_seven_among_the_first_two_cards_of_either_box_is_enough_R117(firsts: str) -> None:
    paid = fixed_payouts_of_others(
        (1, 4), {1: 1, 3: 4, 4: 4}, f"7c {firsts} 7s 7c Kc Kd Kh", "4 stand", "3 stand", "1 hit"
    )
    assert paid == [(1, 100_000), (4, 10_000)]


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
def test_12_C_3_a_seven_that_was_drawn_later_is_none_of_the_first_two_cards() -> None:
    # Box 2 has 4 and 6, and draws a seven.
    answer = settle_round("7c 4d 7s 7c 6d Kh 7h 7c", "2 hit", "2 stand", "1 hit", boxes={1: 10, 2: 10})
    assert answer["net"] == {"1": "1020.00", "2": "50.00"}  # 17 against 17, and 50.00


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
def test_12_C_a_box_whose_wager_went_back_has_none_in_the_round_R117() -> None:
    dead = [wrong(1, "13.M"), wrong(3, "13.M")]
    answer = settle_round("7c 7s 7c 9h 7c", "1 hit", boxes={1: 10, 2: 10}, wrong=dead)
    assert answer["net"] == {"1": "1020.00", "2": "0.00"}
    assert [line["because"] for line in answer["settlements"] if line["seat"] == 2] == [
        "no cards were dealt to the hand"
    ]


@pytest.mark.clause("edge21:12.C(3)", "edge21:12.C(4)")
@pytest.mark.parametrize(("choose", "ahead"), [("decline", "0.00"), ("accept", "60.00")])
def test_12_C_so_has_a_hand_that_is_called_dead_later_R117(choose: str, ahead: str) -> None:
    passed_over = [wrong(6, "13.O", seat=2, choose=choose)]
    more = " 9s" if choose == "accept" else ""  # 5 + 6 + 9 = 20, and the dealer has 17
    said = ["2 hit", "1 hit", *(["2 stand"] if more else [])]
    answer = settle_round(f"7c 5c 7s 7c 6d Kh 7c{more}", *said, boxes={1: 10, 2: 10}, wrong=passed_over)
    assert answer["net"] == {"1": "1020.00", "2": ahead}


@pytest.mark.clause("edge21:12.C(3)")
def test_12_C_a_person_with_another_box_in_the_round_is_paid_there_R117() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=2).open(1, 3)
    table.give(
        *(WagerPlaced(seat=box, wager="edge-21", amount=1000, by=by) for box, by in ((1, None), (3, None), (4, 3)))
    )
    table.give(NoMoreBets())
    table.deal("7c")
    table.give(Skipped())
    table.deal("9d 7s 7c")
    table.give(Skipped())
    table.deal("8d 9h")
    table.say("4 stand", "1 hit")
    table.deal("7c")
    table.finish("2s")
    extra = [
        (line.seat, line.net, line.because) for line in events_of(Settlement, table.play.events) if line.stake == 0
    ]
    assert extra[1:] == [(4, 5000, "three sevens in box 1; 9d 8d")]


@pytest.mark.clause("edge21:12.C(3)")
def test_12_C_of_several_other_boxes_in_the_round_the_lowest_is_paid_R117() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=3).open(1, 3)
    table.give(
        *(
            WagerPlaced(seat=box, wager="edge-21", amount=1000, by=by)
            for box, by in ((1, None), (3, None), (4, 3), (5, 3))
        )
    )
    table.give(NoMoreBets())
    table.deal("7c")
    table.give(Skipped())
    table.deal("9d 9c 7s 7c")
    table.give(Skipped())
    table.deal("8d Kc 9h")
    table.say("5 stand", "4 stand", "1 hit")
    table.deal("7c")
    table.finish("2s")
    extra = [
        (line.seat, line.net, line.because) for line in events_of(Settlement, table.play.events) if line.stake == 0
    ]
    assert extra[1:] == [(4, 5000, "three sevens in box 1; 9c Kc 9d 8d")]


def test_12_C_nobody_else_gains_from_a_wager_below_5_dollars_R117() -> None:
    cards = "7c 9c 7s 7c 9d 9h 7c 2s"
    answer = settle_round(cards, "2 stand", "1 hit", boxes={1: 4, 2: 10})
    assert [line["stake"] for line in answer["settlements"]].count("0.00") == 0


def test_a_payout_limit_is_for_all_fixed_odds_of_a_hand_R10() -> None:
    assert net(SEVENS, "1 hit", payout_limit_per_hand=600) == "600.00"
