"""Baccarat: cards drawn in error and unauthorised third cards, as they come up at a table (13.A to 13.C, R148)."""

from __future__ import annotations

import pytest

from pitboss.events import CardsCleared, Dealt, Settlement, Turned
from pitboss.inputs import Card, CardInError, Done, UnseenCard
from pitboss.requests import CardWanted, Face, Role
from support.baccarat_irregularities import PLAYER_6_BANKER_5, PLAYER_6_BANKER_7, WAGERS, hands, rulings, table_after
from support.rounds import TableInPlay, announcements
from support.tables import events_of, lines

NATURAL_8 = "5c 3d 3h Kd"
"""Player's natural 8 against 3: nobody draws."""


ANNOUNCED = Done(Role.DEALER)


# 13.A


@pytest.mark.clause("midi:13.A")
@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_13_A_an_undisclosed_card_drawn_in_error_is_the_first_of_the_next_hand(before: int) -> None:
    cards = PLAYER_6_BANKER_7.split()
    table = table_after(" ".join(cards[:before]))
    due = table.wanted
    assert rulings(table.give(CardInError())) == ["midi:13.A"]
    assert table.wanted == due
    table.deal(" ".join(cards[before:]))
    table.begin(WAGERS)
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)", held=True, answers=("card",))
    assert hands(table.give(Card("9c"))) == [("player", "9c")]
    assert table.card_for == "banker"


@pytest.mark.clause("midi:13.A")
def test_13_A_the_round_in_which_the_card_came_goes_on_without_it() -> None:
    table = table_after("2c 3d")
    table.give(CardInError())
    assert lines(table.deal("4h 4d")) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]


@pytest.mark.clause("midi:13.A")
def test_13_A_a_card_whose_face_the_machine_knows_is_not_asked_for_again() -> None:
    table = table_after(PLAYER_6_BANKER_7)
    table.give(CardInError(card="9c"), ANNOUNCED)
    assert hands(table.begin(WAGERS)) == [("player", "9c")]
    assert table.card_for == "banker"


@pytest.mark.clause("midi:13.A")
def test_13_A_the_kept_card_left_the_shoe_once() -> None:
    table = table_after(PLAYER_6_BANKER_7)
    table.give(CardInError(), ANNOUNCED)
    assert table.table.shoe.cards_out == 2 + 5
    table.begin(WAGERS)
    table.give(Card("9c"))
    assert table.table.shoe.cards_out == 2 + 5


@pytest.mark.clause("midi:13.A")
def test_13_A_a_card_drawn_in_error_in_a_simulated_round_begins_the_real_one_that_follows() -> None:
    table = TableInPlay().open()
    table.begin(WAGERS)
    table.give(CardInError(card="9c", disclosed=True))
    assert rulings(table.give(CardInError(card="4d"))) == ["midi:13.A"]
    assert hands(table.deal("7d Kh Kd"))[-1] == ("player", "4d")
    assert table.card_for == "banker"


# 13.B


@pytest.mark.clause("midi:13.B", "midi:13.B(1)")
def test_13_B_1_players_unauthorised_third_card_is_bankers_when_banker_has_to_draw() -> None:
    table = table_after(PLAYER_6_BANKER_5)
    assert table.card_for == "banker"
    assert rulings(table.give(CardInError(third_to_player=True))) == ["midi:13.B(1)"]
    assert table.wanted == CardWanted(to="banker", clause="midi:8.F", held=True, answers=("card",))
    events = table.give(Card("2s"))
    assert hands(events) == [("banker", "2s")]
    assert events_of(Turned, events)[-1].cards == "2s"
    assert lines(table.give(ANNOUNCED)) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]


@pytest.mark.clause("midi:13.B(1)")
def test_13_B_1_bankers_bettor_turns_the_card() -> None:
    table = TableInPlay().open()
    table.begin(WAGERS, PLAYER_6_BANKER_5)
    table.give(CardInError(third_to_player=True), Card("2s"))
    assert table.turning == 5


def test_banker_draws_as_if_player_had_stood_R148() -> None:
    drew = table_after(PLAYER_6_BANKER_5)
    drew.give(CardInError(card="2s", third_to_player=True))
    assert drew.duty == "announce"  # a 2 as Player's third card would have kept a 5 from drawing
    stayed = table_after("2c 3d 4h 3h")
    stayed.give(CardInError(card="6s", third_to_player=True))
    assert rulings(stayed.play.events) == ["midi:13.B(2)"]  # and a 6 would have made a 6 draw


@pytest.mark.clause("midi:13.B(2)")
def test_13_B_2_when_banker_stays_the_card_is_the_first_of_the_next_hand() -> None:
    table = table_after(PLAYER_6_BANKER_7)
    assert table.duty == "announce"
    assert rulings(table.give(CardInError(third_to_player=True))) == ["midi:13.B(2)"]
    assert lines(table.give(ANNOUNCED)) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]
    table.begin(WAGERS)
    assert hands(table.give(Card("9c"))) == [("player", "9c")]


@pytest.mark.clause("midi:13.B(2)")
def test_13_B_2_after_a_natural_nobody_draws_so_the_card_waits_for_the_next_hand() -> None:
    table = table_after(NATURAL_8)
    assert rulings(table.give(CardInError(card="9c", third_to_player=True))) == ["midi:13.B(2)"]
    assert lines(table.give(ANNOUNCED)) == [(5, "banker", "lost", -2000), (2, "player", "won", 1000)]


@pytest.mark.clause("midi:13.B", "midi:13.C")
@pytest.mark.parametrize("cards", ["", "2c 3d 4h", "2c 3d 3h 2d"])
@pytest.mark.parametrize("disclosed", [False, True])
def test_13_B_a_third_card_that_player_is_due_or_before_both_counts_is_none_of_these(
    cards: str, disclosed: bool
) -> None:
    table = table_after(cards, disclosed_third_card="discard_pair")
    assert table.refused(CardInError(card="9c", disclosed=disclosed, third_to_player=True)).clause == "midi:13.B"


# 13.C


@pytest.mark.clause("midi:13.C", "midi:13.C(1)")
def test_13_C_1_a_disclosed_third_card_is_bankers_when_banker_has_to_draw() -> None:
    table = table_after(PLAYER_6_BANKER_5)
    events = table.give(CardInError(card="2s", disclosed=True, third_to_player=True))
    assert rulings(events) == ["midi:13.C(1)"]
    assert hands(events) == [("banker", "2s")]
    assert table.duty == "announce"


@pytest.mark.clause("midi:13.C(2)", "midi:13.C(2)(a)")
@pytest.mark.parametrize("cards", [PLAYER_6_BANKER_7, NATURAL_8])
def test_13_C_2_a_the_card_is_discarded_with_one_more_that_nobody_sees(cards: str) -> None:
    table = table_after(cards, disclosed_third_card="discard_pair")
    events = table.give(CardInError(card="9c", disclosed=True, third_to_player=True))
    assert rulings(events) == ["midi:13.C(2)(a)"]
    assert isinstance(table.wanted, CardWanted)
    assert (table.wanted.face, table.wanted.to) == (Face.UNSEEN, "discard bucket")
    events += table.give(UnseenCard())
    assert events_of(Dealt, events) == [
        Dealt("9c", "discard bucket", Face.UP, "midi:13.C(2)(a)"),
        Dealt(None, "discard bucket", Face.UNSEEN, "midi:13.C(2)(a)"),
    ]
    assert (table.duty, table.table.shoe.cards_out) == ("announce", 2 + 4 + 2)
    events = table.give(ANNOUNCED)
    assert "simulated round, no wagers" not in announcements(events)
    assert events_of(CardsCleared, events) == [CardsCleared(4 + 2, "midi:11.C")]
    assert hands(table.begin(WAGERS)) == []


@pytest.mark.clause("midi:13.B(2)")
def test_13_B_2_after_the_bankers_third_card_another_one_is_the_first_of_the_next_hand() -> None:
    table = table_after(f"{PLAYER_6_BANKER_5} Kd")  # Banker's third card leaves the 5 at 5
    assert table.duty == "announce"
    assert rulings(table.give(CardInError(third_to_player=True))) == ["midi:13.B(2)"]


@pytest.mark.clause("midi:13.C(2)(b)", "midi:13.C(2)(b)(i)", "midi:13.C(2)(b)(ii)")
@pytest.mark.parametrize("cards", [PLAYER_6_BANKER_7, NATURAL_8])
def test_13_C_2_b_the_card_begins_a_simulated_round_once_the_real_one_is_settled(cards: str) -> None:
    table = table_after(cards, disclosed_third_card="simulated_round")
    assert rulings(table.give(CardInError(card="9c", disclosed=True, third_to_player=True))) == ["midi:13.C(2)(b)"]
    events = table.give(ANNOUNCED)
    assert len(lines(events)) == 2
    assert announcements(events)[-1] == "simulated round, no wagers"
    assert hands(events) == [("player", "9c")]
    events = table.deal("7d Kh Kd")
    assert events_of(Settlement, events) == []
    assert [event.count for event in events_of(CardsCleared, events)] == [4]
    assert table.wagers_are_open


@pytest.mark.clause("midi:13.C(2)(b)(ii)")
def test_13_C_2_b_the_simulated_round_cites_the_section_that_led_to_it() -> None:
    table = table_after(PLAYER_6_BANKER_7, disclosed_third_card="simulated_round")
    table.give(CardInError(card="9c", disclosed=True, third_to_player=True), ANNOUNCED)
    assert events_of(CardsCleared, table.deal("7d Kh Kd"))[-1].clause == "midi:13.C(2)(b)(ii)"


@pytest.mark.clause("midi:13.C(2)")
def test_13_C_2_without_a_designated_procedure_the_ruling_cannot_be_made() -> None:
    table = table_after(PLAYER_6_BANKER_7)
    refused = table.refused(CardInError(card="9c", disclosed=True, third_to_player=True))
    assert refused.clause == "midi:13.C(2)"
    assert "disclosed_third_card" in refused.message


def test_a_disclosed_card_is_named() -> None:
    assert table_after("2c").refused(CardInError(disclosed=True)).clause == "midi:13.D"
