"""The shoe during a round: where cards come from, and the cover card (7.A, 7.B, 7.D); the order of the deal (R22)."""

from __future__ import annotations

import pytest

from pitboss.cards import cards_text
from pitboss.events import CardsCleared, Dealt
from pitboss.inputs import Card, CoverCardShown, Decision, UnseenCard
from pitboss.requests import CardWanted, Face
from support.blackjack_tables import TableInPlay, steps
from support.tables import events_of, lines

PUSH = "9c 9d 9h 9s"


@pytest.mark.clause("blackjack:7.A")
def test_7_A_all_cards_come_out_of_the_shoe_that_was_loaded() -> None:
    table = TableInPlay(decks=1).open(1)
    assert table.table.shoe.cards.left == 51
    table.begin({1: 10}, "9c 9d 9h")
    assert table.table.shoe.cards.left == 48
    assert table.refusal_clause(Card("9c")) == "3.A"
    table.deal("9s")
    assert table.table.shoe.cards_out == 5


def test_R22_boxes_clockwise_from_the_far_left_then_the_dealer_and_the_second_round_likewise() -> None:
    table = TableInPlay().open(6, 3, 1)
    table.begin({6: 10, 3: 10, 1: 10})
    order = []
    for card in ("9c", "9d", "9h", "9s", "8c", "8d", "8h", "8s"):
        assert isinstance(table.wanted, CardWanted)
        order.append((table.wanted.to, table.wanted.face))
        table.give(Card(card))
    up, down = Face.UP, Face.DOWN
    first = [("box 1", up), ("box 3", up), ("box 6", up)]
    assert order == [*first, ("dealer", up), *first, ("dealer", down)]


@pytest.mark.clause("blackjack:7.D")
@pytest.mark.parametrize("before", range(4))
def test_7_D_the_cover_card_is_set_aside_and_the_hand_is_completed(before: int) -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10})
    cards = PUSH.split()
    table.deal(" ".join(cards[:before]))
    due = table.wanted
    assert steps(table.give(CoverCardShown())) == ["7.D"]
    assert table.wanted == due
    table.deal(" ".join(cards[before:]))
    assert lines(table.finish()) == [(1, "blackjack", "push", 0)]
    assert table.duty == "collect-shoe"


@pytest.mark.clause("blackjack:7.D")
def test_7_D_it_may_come_while_players_draw_and_while_the_dealer_does() -> None:
    for said in ("hit", "stand"):
        table = TableInPlay().open(1)
        table.begin({1: 10}, "5c 6d 5h Ts")
        table.give(Decision(seat=1, choose=said))
        assert table.card_for == {"hit": "box 1", "stand": "dealer"}[said]
        assert steps(table.give(CoverCardShown())) == ["7.D"]
        table.deal("5s")
        table.finish("4s" if said == "hit" else "")
        assert table.duty == "collect-shoe"


@pytest.mark.clause("blackjack:7.D")
def test_7_D_it_comes_once_in_a_shoe() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10})
    table.give(CoverCardShown())
    assert table.refusal_clause(CoverCardShown()) == "3.A"


@pytest.mark.clause("blackjack:7.E", "blackjack:7.D")
def test_7_E_the_next_shoe_begins_with_all_cards() -> None:
    table = TableInPlay(decks=1).open(1)
    table.begin({1: 10})
    table.give(CoverCardShown())
    table.deal(PUSH)
    table.finish()
    table.up_to_wagers()
    assert table.table.shoe.cards.left == 51
    assert lines([*table.begin({1: 10}, PUSH), *table.finish()]) == [(1, "blackjack", "push", 0)]


@pytest.mark.clause("blackjack:7.B(3)", "blackjack:12.B(7)")
def test_7_B_3_a_game_dealt_from_the_hand_burns_before_every_round_instead() -> None:
    table = TableInPlay(hand_dealt=True, automated_shuffler=True, decks=1).open(1)
    assert table.table.shoe.cards.left == 52
    for left in (51, 46):
        table.begin({1: 10})
        assert (table.card_for, table.clause) == ("discard rack", "12.B(7)")
        table.give(UnseenCard())
        assert table.table.shoe.cards.left == left
        table.deal("9c 9d 9h 9s" if left == 51 else "8c 8d 8h 8s")
        table.finish("" if left == 51 else "7c")


def test_R21_the_cards_are_cleared_hand_by_hand_and_the_dealers_last() -> None:
    table = TableInPlay().open(1, 2)
    table.begin({1: 10, 2: 10}, "9c 8c 9d 9h 8d 9s")
    events = table.finish()
    assert events_of(CardsCleared, events) == [CardsCleared(6, "edge21:7.U")]
    assert cards_text(table.table.shoe.discards) == "9c 9h 8c 8d 9d 9s"


def test_R22_every_card_names_its_clause() -> None:
    table = TableInPlay().open(1)
    clauses = [event.clause for event in events_of(Dealt, table.begin({1: 10}, PUSH))]
    assert clauses == ["edge21:7.E(1)", "edge21:7.E(2)", "edge21:7.E(3)", "edge21:7.E(4)"]
