"""Blackjack: decks, their inspection, spreading and washing (chapters 3 and 4)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.registry import game
from pitboss.inputs import CoverCardShown, DecksReceived, Sat
from pitboss.law.choice_parser import parse_choices
from pitboss.requests import CutWanted
from support.blackjack_new_shoe import BATCHES, text
from support.blackjack_tables import BY_DEALER, BY_FLOOR, TableInPlay, steps

DOUBLE_SHOE: dict[str, Any] = {"double_shoe": True, "decks": 4}


# Chapter 3


@pytest.mark.clause("blackjack:3.A")
@pytest.mark.parametrize(("decks", "cards"), [(1, 52), (2, 104), (6, 312), (8, 416)])
def test_3_A_one_deck_or_more_alike_and_a_cover_card(decks: int, cards: int) -> None:
    table = TableInPlay(decks=decks)
    assert f"{decks} deck" in text(table)
    assert "identical in appearance, and a cover card" in text(table)
    table.give(DecksReceived(preshuffled=True))
    assert table.table.shoe.cards.left == cards


@pytest.mark.clause("blackjack:3.A")
@pytest.mark.parametrize("decks", [0, 9])
def test_3_A_no_deck_and_nine_are_unlawful(decks: int) -> None:
    chosen, _ = parse_choices(game("blackjack").choices, {"decks": decks, "blackjack_odds": "3 to 2"})
    assert chosen is not None
    problems = [(problem.field, problem.clause) for problem in game("blackjack").unlawful(chosen)]
    assert problems == [("decks", "blackjack:3.A")]


@pytest.mark.clause("blackjack:3.B", "blackjack:3.B(1)", "blackjack:3.B(2)")
def test_3_B_a_device_goes_with_two_batches_of_equal_size_and_different_backs() -> None:
    table = TableInPlay(**BATCHES)
    assert "two batches of 2 decks each, alike but for another colour of backs" in text(table)
    table.give(DecksReceived(preshuffled=True))
    assert table.table.shoe.cards.left == 104


@pytest.mark.clause("blackjack:3.B(3)", "blackjack:3.B(4)", "blackjack:3.B(5)")
def test_3_B_each_batch_is_used_for_every_other_shoe_while_the_device_shuffles_the_other() -> None:
    table = TableInPlay(**BATCHES).open(1)
    told = []
    for _ in range(3):
        table.begin({1: 10})
        table.give(CoverCardShown())
        table.deal("9c 9d 9h 9s")
        table.finish()
        assert (table.duty, len(table.table.shoe.discards)) == ("collect-shoe", 4)
        table.give(BY_DEALER)
        told.append(text(table))
        table.up_to_wagers()
        assert table.table.shoe.discards == []
    assert told == [
        "put batch 1, with its discards, into the device and take out batch 2",
        "put batch 2, with its discards, into the device and take out batch 1",
        "put batch 1, with its discards, into the device and take out batch 2",
    ]


@pytest.mark.clause("blackjack:3.C", "blackjack:3.C(1)", "blackjack:3.C(2)")
def test_3_C_both_sides_of_a_double_shoe_have_as_many_decks_another_back_and_a_cover_card_each() -> None:
    table = TableInPlay(**DOUBLE_SHOE)
    assert "4 decks for each side of the shoe, alike but for another colour of backs on each side" in text(table)
    assert "a cover card for each side" in text(table)
    table.give(DecksReceived(preshuffled=True))
    behind = []
    while not table.wagers_are_open:
        if table.duty == "insert-cover-card":
            behind.append((table.table.side, table.table.shoe.cards.left, text(table)))
        table.give(table.routine())
    told = "insert the cover card with 52 cards behind it"
    assert behind == [("left", 208, told), ("right", 208, told)]


# Chapter 4


@pytest.mark.clause("blackjack:4.A", "blackjack:4.B", "blackjack:4.D", "blackjack:4.E", "blackjack:5.A(1)")
def test_4_the_duties_come_in_the_order_of_the_chapter() -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    assert table.duties() == [
        ("inspect", "4.A"),
        ("verify-inspection", "4.A"),
        ("spread", "4.B"),
        ("await-player", "4.D"),
        ("wash", "4.D"),
        ("shuffle", "5.A(1)"),
        ("await-player", "5.D(1)"),
    ]
    assert isinstance(table.wanted, CutWanted)


@pytest.mark.clause("blackjack:4.A")
def test_4_A_the_dealer_inspects_and_the_floorperson_verifies() -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    assert table.refusal_clause(BY_FLOOR) == "4.A"
    table.give(BY_DEALER)
    assert table.refusal_clause(BY_DEALER) == "4.A"
    table.give(BY_FLOOR)
    assert table.duty == "spread"


@pytest.mark.clause("blackjack:4.B", "blackjack:4.C")
def test_4_C_the_cards_are_spread_face_up_in_columns_by_deck_suit_and_sequence() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR)
    assert "face up in fanned columns, by deck, suit and sequence, for the first player" in text(table)


@pytest.mark.clause("blackjack:4.D")
def test_4_D_the_cards_stay_spread_until_the_first_player_has_had_the_opportunity_to_inspect_them() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR, BY_DEALER)
    assert (table.duty, table.clause) == ("await-player", "4.D")
    assert table.refusal_clause(BY_DEALER) == "4.D"
    table.give(Sat(5), Sat(2))
    assert text(table) == "let the first player to arrive inspect the cards"
    table.give(BY_DEALER)
    assert text(table) == "turn the cards face down, wash and stack them"
    table.duties()
    assert table.offered_the_cut() == [5, 2]


@pytest.mark.clause("blackjack:4.D")
def test_4_D_a_floorperson_may_state_that_somebody_who_did_not_stay_has_seen_the_cards() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR, BY_DEALER)
    assert text(table).endswith("or state that one had the opportunity to inspect the cards")
    assert steps(table.give(BY_FLOOR)) == ["4.D"]
    assert (table.duty, table.clause) == ("wash", "4.D")


@pytest.mark.clause("blackjack:4.D")
def test_4_D_players_who_are_there_when_new_decks_come_are_not_waited_for() -> None:
    table = TableInPlay()
    table.give(Sat(3), DecksReceived(), BY_DEALER, BY_FLOOR, BY_DEALER)
    assert (table.duty, table.clause) == ("show-cards", "4.D")


@pytest.mark.clause("blackjack:4.F", "blackjack:4.G")
def test_4_F_the_sides_of_a_double_shoe_are_spread_and_washed_apart() -> None:
    table = TableInPlay(**DOUBLE_SHOE)
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR)
    told = []
    for _ in range(3):
        told.append((table.duty, table.clause, text(table).endswith("each side apart from the other")))
        table.give(table.routine())
    assert told == [("spread", "4.F", True), ("await-player", "4.G", False), ("wash", "4.G", True)]


@pytest.mark.clause("blackjack:4.H")
def test_4_H_the_batches_of_a_shuffling_device_are_spread_and_washed_apart() -> None:
    table = TableInPlay(**BATCHES)
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR)
    told = []
    for _ in range(3):
        told.append((table.duty, table.clause, text(table).endswith("each batch apart from the other")))
        table.give(table.routine())
    assert told == [("spread", "4.H", True), ("await-player", "4.H", False), ("wash", "4.H", True)]


@pytest.mark.clause("blackjack:4.I", "blackjack:5.A")
def test_4_I_preshuffled_decks_go_straight_to_the_cut() -> None:
    table = TableInPlay()
    assert steps(table.give(Sat(4), DecksReceived(preshuffled=True))) == ["3.A", "4.I"]
    assert table.words == {4: ("accept", "decline")}
