"""Baccarat: a card found face up begins a simulated round (13.D, 9.D, R149)."""

from __future__ import annotations

import pytest

from pitboss.events import CardsCleared, Settlement
from pitboss.inputs import Card, CardInError, CoverCardShown, DecksReceived, UnseenCard, WagerPlaced
from pitboss.money import layout
from pitboss.requests import CardWanted
from support.baccarat_irregularities import PLAYER_6_BANKER_7, WAGERS, hands, rulings, table_after
from support.rounds import TableInPlay, announcements
from support.tables import events_of, lines

# 13.D


@pytest.mark.clause("midi:13.D", "midi:13.D(1)", "midi:13.D(2)", "midi:13.D(3)")
def test_13_D_a_card_found_face_up_as_the_first_of_a_round_begins_a_simulated_one() -> None:
    table = table_after("")
    events = table.give(CardInError(card="9c", disclosed=True))
    assert rulings(events) == ["midi:13.D(1)"]
    assert announcements(events) == ["simulated round, no wagers"]
    assert hands(events) == [("player", "9c")]
    events = table.deal("7d Kh Kd")
    assert events_of(CardsCleared, events) == [CardsCleared(4, "midi:13.D(3)")]
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)")


@pytest.mark.clause("midi:13.D(1)")
def test_13_D_the_wagers_wait_for_the_real_round() -> None:
    table = table_after("")
    table.give(CardInError(card="9c", disclosed=True))
    assert events_of(Settlement, table.deal("7d Kh Kd")) == []
    assert (table.balance(layout(2, "player")), table.balance(layout(5, "banker"))) == (1000, 2000)
    assert lines(table.deal(PLAYER_6_BANKER_7)) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]


@pytest.mark.clause("midi:13.B(1)", "midi:13.D(2)")
def test_13_B_1_goes_for_the_third_card_of_a_simulated_round_too() -> None:
    table = table_after("")
    table.give(CardInError(card="2c", disclosed=True))
    table.deal("3d 4h 2d")  # Player 6 stays, Banker 5 draws
    assert rulings(table.give(CardInError(card="9s", third_to_player=True))) == ["midi:13.B(1)"]
    assert hands(table.play.events)[-1] == ("banker", "9s")


@pytest.mark.clause("midi:13.D(1)", "midi:13.C(2)(b)")
def test_13_D_no_wager_is_taken_for_a_simulated_round() -> None:
    table = table_after("")
    table.give(CardInError(card="9c", disclosed=True))
    assert table.refused(WagerPlaced(seat=2, wager="player", amount=1000)).clause == "midi:7.D"
    after = table_after("2c")
    after.give(CardInError(card="9c", disclosed=True))
    after.deal("3d 4h 4d")
    assert after.card_for == "banker"
    assert after.refused(WagerPlaced(seat=2, wager="player", amount=1000)).clause == "midi:7.D"


@pytest.mark.clause("midi:13.D(2)")
def test_13_D_the_simulated_round_is_dealt_by_the_rules_third_cards_too() -> None:
    table = table_after("")
    events = table.give(CardInError(card="2c", disclosed=True))
    events += table.deal("2d 3h Kd 8s 3s")
    assert hands(events) == [
        ("player", "2c"),
        ("banker", "2d"),
        ("player", "3h"),
        ("banker", "Kd"),
        ("player", "8s"),
        ("banker", "3s"),
    ]
    assert [event.count for event in events_of(CardsCleared, events)] == [6]
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)")


@pytest.mark.clause("midi:13.D", "midi:13.D(1)", "midi:13.D(3)")
@pytest.mark.parametrize("before", [1, 2, 3])
def test_13_D_a_card_disclosed_in_a_round_is_set_aside_and_simulated_afterwards(before: int) -> None:
    cards = PLAYER_6_BANKER_7.split()
    table = table_after(" ".join(cards[:before]))
    due = table.wanted
    assert rulings(table.give(CardInError(card="9c", disclosed=True))) == ["midi:13.D(1)"]
    assert table.wanted == due
    events = table.deal(" ".join(cards[before:]))
    assert lines(events) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]
    assert announcements(events)[-1] == "simulated round, no wagers"
    assert hands(events)[-1] == ("player", "9c")
    table.deal("7d Kh Kd")
    assert table.wagers_are_open


@pytest.mark.clause("midi:13.D")
@pytest.mark.parametrize("shoe", [1, 2])
def test_13_D_a_card_found_face_up_in_the_burn_is_simulated_before_the_first_hand(shoe: int) -> None:
    table = TableInPlay()
    for _ in range(1, shoe):
        table.open()
        table.end_shoe()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("Ac"))
    events = table.give(CardInError(card="9c", disclosed=True))
    while not table.wagers_are_open:
        events += table.deal("Kh") if table.card_for in ("player", "banker") else table.give(UnseenCard())
    assert "simulated round, no wagers" in announcements(events)


@pytest.mark.clause("midi:13.A")
@pytest.mark.parametrize("simulated", [False, True])
def test_13_A_an_undisclosed_card_drawn_in_error_in_the_burn_is_the_first_of_the_first_hand(simulated: bool) -> None:
    table = TableInPlay(players_handle_cards=False)
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("Ac"))  # one more card is burned, unseen
    assert rulings(table.give(CardInError())) == ["midi:13.A"]
    if simulated:
        table.give(CardInError(card="9c", disclosed=True))
    table.give(UnseenCard())
    if simulated:
        table.deal("7d Kh Kd")
    table.begin(WAGERS)
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)", held=True, answers=("card",))
    assert hands(table.give(Card("8c"))) == [("player", "8c")]
    assert table.card_for == "banker"


@pytest.mark.clause("midi:13.D", "midi:9.D", "midi:9.D(2)")
def test_9_D_a_cover_card_in_a_simulated_round_makes_the_next_hand_the_last() -> None:
    table = table_after("2c")
    table.give(CardInError(card="9c", disclosed=True))
    table.deal("3d 4h 4d")
    table.give(CoverCardShown())
    assert announcements(table.deal("7d Kh Kd")) == ["last hand"]
    table.begin(WAGERS, PLAYER_6_BANKER_7)
    assert table.duty == "receive-decks"
