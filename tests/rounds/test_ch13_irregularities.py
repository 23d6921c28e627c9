"""Cards that should not have come, and a shoe that runs short, as they come up at a table: chapter 13, R148, R149."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.money import layout
from pitboss.round.events import CardsCleared, Dealt, Event, Ruled, Settlement, Turned, Voided
from pitboss.round.inputs import (
    Card,
    CardInError,
    CoverCardShown,
    DecksReceived,
    Done,
    ShoeEmpty,
    UnseenCard,
    WagerPlaced,
)
from pitboss.round.requests import CardWanted, Face, Role
from support.rounds import ROYAL_9, TableInPlay, cited, said
from support.tables import lines, of

WAGERS = {2: {"player": 10}, 5: {"banker": 20}}
PLAYER_6_BANKER_5 = "2c 3d 4h 2d"
"""Player stays, Banker has to draw."""
PLAYER_6_BANKER_7 = "2c 3d 4h 4d"
"""Both stay."""
NATURAL_8 = "5c 3d 3h Kd"
"""Player's natural 8 against 3: nobody draws."""
ANNOUNCED = Done(Role.DEALER)


def dealt(cards: str, **options: Any) -> TableInPlay:
    """A table after these cards, whose players leave the turning to the dealer."""
    table = TableInPlay(players_handle_cards=False, **options).open()
    table.begin(WAGERS)
    table.give(*(Card(card) for card in cards.split()))
    return table


def rulings(events: list[Event]) -> list[str]:
    """The clauses by which irregularities were ruled on."""
    return [event.clause for event in of(Ruled, events)]


def hands(events: list[Event]) -> list[tuple[str, str | None]]:
    """Where every card went."""
    return [(event.to, event.card) for event in of(Dealt, events)]


# 13.A


@pytest.mark.clause("midi:13.A")
@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_13_A_an_undisclosed_card_drawn_in_error_is_the_first_of_the_next_hand(before: int) -> None:
    cards = PLAYER_6_BANKER_7.split()
    table = dealt(" ".join(cards[:before]))
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
    table = dealt("2c 3d")
    table.give(CardInError())
    assert lines(table.deal("4h 4d")) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]


@pytest.mark.clause("midi:13.A")
def test_13_A_a_card_whose_face_the_machine_knows_is_not_asked_for_again() -> None:
    table = dealt(PLAYER_6_BANKER_7)
    table.give(CardInError(card="9c"), ANNOUNCED)
    assert hands(table.begin(WAGERS)) == [("player", "9c")]
    assert table.card_for == "banker"


@pytest.mark.clause("midi:13.A")
def test_13_A_the_kept_card_left_the_shoe_once() -> None:
    table = dealt(PLAYER_6_BANKER_7)
    table.give(CardInError(), ANNOUNCED)
    assert table.table.cards_out == 2 + 5
    table.begin(WAGERS)
    table.give(Card("9c"))
    assert table.table.cards_out == 2 + 5


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
    table = dealt(PLAYER_6_BANKER_5)
    assert table.card_for == "banker"
    assert rulings(table.give(CardInError(third_to_player=True))) == ["midi:13.B(1)"]
    assert table.wanted == CardWanted(to="banker", clause="midi:8.F", held=True, answers=("card",))
    events = table.give(Card("2s"))
    assert hands(events) == [("banker", "2s")]
    assert of(Turned, events)[-1].cards == "2s"
    assert lines(table.give(ANNOUNCED)) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]


@pytest.mark.clause("midi:13.B(1)")
def test_13_B_1_bankers_bettor_turns_the_card() -> None:
    table = TableInPlay().open()
    table.begin(WAGERS, PLAYER_6_BANKER_5)
    table.give(CardInError(third_to_player=True), Card("2s"))
    assert table.turning == 5


def test_banker_draws_as_if_player_had_stood_R148() -> None:
    drew = dealt(PLAYER_6_BANKER_5)
    drew.give(CardInError(card="2s", third_to_player=True))
    assert drew.duty == "announce"  # a 2 as Player's third card would have kept a 5 from drawing
    stayed = dealt("2c 3d 4h 3h")
    stayed.give(CardInError(card="6s", third_to_player=True))
    assert rulings(stayed.play.events) == ["midi:13.B(2)"]  # and a 6 would have made a 6 draw


@pytest.mark.clause("midi:13.B(2)")
def test_13_B_2_when_banker_stays_the_card_is_the_first_of_the_next_hand() -> None:
    table = dealt(PLAYER_6_BANKER_7)
    assert table.duty == "announce"
    assert rulings(table.give(CardInError(third_to_player=True))) == ["midi:13.B(2)"]
    assert lines(table.give(ANNOUNCED)) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]
    table.begin(WAGERS)
    assert hands(table.give(Card("9c"))) == [("player", "9c")]


@pytest.mark.clause("midi:13.B(2)")
def test_13_B_2_after_a_natural_nobody_draws_so_the_card_waits_for_the_next_hand() -> None:
    table = dealt(NATURAL_8)
    assert rulings(table.give(CardInError(card="9c", third_to_player=True))) == ["midi:13.B(2)"]
    assert lines(table.give(ANNOUNCED)) == [(5, "banker", "lost", -2000), (2, "player", "won", 1000)]


@pytest.mark.clause("midi:13.B", "midi:13.C")
@pytest.mark.parametrize("cards", ["", "2c 3d 4h", "2c 3d 3h 2d"])
@pytest.mark.parametrize("disclosed", [False, True])
def test_13_B_a_third_card_that_player_is_due_or_before_both_counts_is_none_of_these(
    cards: str, disclosed: bool
) -> None:
    table = dealt(cards, disclosed_third_card="discard_pair")
    assert table.refused(CardInError(card="9c", disclosed=disclosed, third_to_player=True)).clause == "midi:13.B"


# 13.C


@pytest.mark.clause("midi:13.C", "midi:13.C(1)")
def test_13_C_1_a_disclosed_third_card_is_bankers_when_banker_has_to_draw() -> None:
    table = dealt(PLAYER_6_BANKER_5)
    events = table.give(CardInError(card="2s", disclosed=True, third_to_player=True))
    assert rulings(events) == ["midi:13.C(1)"]
    assert hands(events) == [("banker", "2s")]
    assert table.duty == "announce"


@pytest.mark.clause("midi:13.C(2)", "midi:13.C(2)(a)")
@pytest.mark.parametrize("cards", [PLAYER_6_BANKER_7, NATURAL_8])
def test_13_C_2_a_the_card_is_discarded_with_one_more_that_nobody_sees(cards: str) -> None:
    table = dealt(cards, disclosed_third_card="discard_pair")
    events = table.give(CardInError(card="9c", disclosed=True, third_to_player=True))
    assert rulings(events) == ["midi:13.C(2)(a)"]
    assert isinstance(table.wanted, CardWanted)
    assert (table.wanted.face, table.wanted.to) == (Face.UNSEEN, "discard bucket")
    events += table.give(UnseenCard())
    assert of(Dealt, events) == [
        Dealt("9c", "discard bucket", Face.UP, "midi:13.C(2)(a)"),
        Dealt(None, "discard bucket", Face.UNSEEN, "midi:13.C(2)(a)"),
    ]
    assert (table.duty, table.table.cards_out) == ("announce", 2 + 4 + 2)
    events = table.give(ANNOUNCED)
    assert "simulated round, no wagers" not in said(events)
    assert of(CardsCleared, events) == [CardsCleared(4 + 2, "midi:11.C")]
    assert hands(table.begin(WAGERS)) == []


@pytest.mark.clause("midi:13.B(2)")
def test_13_B_2_after_the_bankers_third_card_another_one_is_the_first_of_the_next_hand() -> None:
    table = dealt(f"{PLAYER_6_BANKER_5} Kd")  # Banker's third card leaves the 5 at 5
    assert table.duty == "announce"
    assert rulings(table.give(CardInError(third_to_player=True))) == ["midi:13.B(2)"]


@pytest.mark.clause("midi:13.C(2)(b)", "midi:13.C(2)(b)(i)", "midi:13.C(2)(b)(ii)")
@pytest.mark.parametrize("cards", [PLAYER_6_BANKER_7, NATURAL_8])
def test_13_C_2_b_the_card_begins_a_simulated_round_once_the_real_one_is_settled(cards: str) -> None:
    table = dealt(cards, disclosed_third_card="simulated_round")
    assert rulings(table.give(CardInError(card="9c", disclosed=True, third_to_player=True))) == ["midi:13.C(2)(b)"]
    events = table.give(ANNOUNCED)
    assert len(lines(events)) == 2
    assert said(events)[-1] == "simulated round, no wagers"
    assert hands(events) == [("player", "9c")]
    events = table.deal("7d Kh Kd")
    assert of(Settlement, events) == []
    assert [event.count for event in of(CardsCleared, events)] == [4]
    assert table.wagers_are_open


@pytest.mark.clause("midi:13.C(2)(b)(ii)")
def test_13_C_2_b_the_simulated_round_cites_the_section_that_led_to_it() -> None:
    table = dealt(PLAYER_6_BANKER_7, disclosed_third_card="simulated_round")
    table.give(CardInError(card="9c", disclosed=True, third_to_player=True), ANNOUNCED)
    assert of(CardsCleared, table.deal("7d Kh Kd"))[-1].clause == "midi:13.C(2)(b)(ii)"


@pytest.mark.clause("midi:13.C(2)")
def test_13_C_2_without_a_designated_procedure_the_ruling_cannot_be_made() -> None:
    table = dealt(PLAYER_6_BANKER_7)
    refused = table.refused(CardInError(card="9c", disclosed=True, third_to_player=True))
    assert refused.clause == "midi:13.C(2)"
    assert "disclosed_third_card" in refused.message


def test_a_disclosed_card_is_named() -> None:
    assert dealt("2c").refused(CardInError(disclosed=True)).clause == "midi:13.D"


# 13.D


@pytest.mark.clause("midi:13.D", "midi:13.D(1)", "midi:13.D(2)", "midi:13.D(3)")
def test_13_D_a_card_found_face_up_as_the_first_of_a_round_begins_a_simulated_one() -> None:
    table = dealt("")
    events = table.give(CardInError(card="9c", disclosed=True))
    assert rulings(events) == ["midi:13.D(1)"]
    assert said(events) == ["simulated round, no wagers"]
    assert hands(events) == [("player", "9c")]
    events = table.deal("7d Kh Kd")
    assert of(CardsCleared, events) == [CardsCleared(4, "midi:13.D(3)")]
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)")


@pytest.mark.clause("midi:13.D(1)")
def test_13_D_the_wagers_wait_for_the_real_round() -> None:
    table = dealt("")
    table.give(CardInError(card="9c", disclosed=True))
    assert of(Settlement, table.deal("7d Kh Kd")) == []
    assert (table.balance(layout(2, "player")), table.balance(layout(5, "banker"))) == (1000, 2000)
    assert lines(table.deal(PLAYER_6_BANKER_7)) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]


@pytest.mark.clause("midi:13.B(1)", "midi:13.D(2)")
def test_13_B_1_goes_for_the_third_card_of_a_simulated_round_too() -> None:
    table = dealt("")
    table.give(CardInError(card="2c", disclosed=True))
    table.deal("3d 4h 2d")  # Player 6 stays, Banker 5 draws
    assert rulings(table.give(CardInError(card="9s", third_to_player=True))) == ["midi:13.B(1)"]
    assert hands(table.play.events)[-1] == ("banker", "9s")


@pytest.mark.clause("midi:13.D(1)", "midi:13.C(2)(b)")
def test_13_D_no_wager_is_taken_for_a_simulated_round() -> None:
    table = dealt("")
    table.give(CardInError(card="9c", disclosed=True))
    assert table.refused(WagerPlaced(seat=2, wager="player", amount=1000)).clause == "midi:7.D"
    after = dealt("2c")
    after.give(CardInError(card="9c", disclosed=True))
    after.deal("3d 4h 4d")
    assert after.card_for == "banker"
    assert after.refused(WagerPlaced(seat=2, wager="player", amount=1000)).clause == "midi:7.D"


@pytest.mark.clause("midi:13.D(2)")
def test_13_D_the_simulated_round_is_dealt_by_the_rules_third_cards_too() -> None:
    table = dealt("")
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
    assert [event.count for event in of(CardsCleared, events)] == [6]
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)")


@pytest.mark.clause("midi:13.D", "midi:13.D(1)", "midi:13.D(3)")
@pytest.mark.parametrize("before", [1, 2, 3])
def test_13_D_a_card_disclosed_in_a_round_is_set_aside_and_simulated_afterwards(before: int) -> None:
    cards = PLAYER_6_BANKER_7.split()
    table = dealt(" ".join(cards[:before]))
    due = table.wanted
    assert rulings(table.give(CardInError(card="9c", disclosed=True))) == ["midi:13.D(1)"]
    assert table.wanted == due
    events = table.deal(" ".join(cards[before:]))
    assert lines(events) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]
    assert said(events)[-1] == "simulated round, no wagers"
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
    assert "simulated round, no wagers" in said(events)


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
    table = dealt("2c")
    table.give(CardInError(card="9c", disclosed=True))
    table.deal("3d 4h 4d")
    table.give(CoverCardShown())
    assert said(table.deal("7d Kh Kd")) == ["last hand"]
    table.begin(WAGERS, PLAYER_6_BANKER_7)
    assert table.duty == "receive-decks"


# 13.E


@pytest.mark.clause("midi:13.E", "midi:13.E(1)")
@pytest.mark.parametrize("cards", ["", "2c", "2c 3d 4h", PLAYER_6_BANKER_5])
def test_13_E_a_round_that_the_shoe_cannot_complete_is_void_and_every_wager_goes_back(cards: str) -> None:
    table = dealt(cards)
    events = table.give(ShoeEmpty())
    assert [event.clause for event in of(Voided, events)] == ["midi:13.E(1)"]
    assert lines(events) == [(2, "player", "returned", 0), (5, "banker", "returned", 0)]
    assert {event.clause for event in of(Settlement, events)} == {"midi:13.E(1)"}
    assert (table.balance(layout(2, "player")), table.balance(layout(5, "banker"))) == (0, 0)


@pytest.mark.clause("midi:13.E(1)")
def test_13_E_side_and_progressive_wagers_go_back_and_leave_the_meters_R17() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.begin({1: {"player": 10, "royal-9": 5}}, "2c 3d")
    assert table.table.meters["star"].value == 5_000_050
    events = table.give(ShoeEmpty())
    assert lines(events) == [(1, "player", "returned", 0), (1, "royal-9", "returned", 0)]
    assert {name: int(fed.value) for name, fed in table.table.meters.items()} == {
        "star": 5_000_000,
        "spade": 35_000,
        "heart": 35_000,
    }


@pytest.mark.clause("midi:13.E(2)")
def test_13_E_the_next_round_waits_for_an_entire_new_set_of_cards() -> None:
    table = dealt("2c 3d", decks=6)
    table.give(ShoeEmpty())
    assert table.duty == "receive-decks"
    table.open()
    assert table.table.cards.left == 312 - 2


@pytest.mark.clause("midi:13.E(2)", "midi:13.A")
def test_13_E_a_card_kept_from_the_old_shoe_does_not_come_into_the_new_one() -> None:
    table = dealt("2c 3d")
    table.give(CardInError(card="9c"), ShoeEmpty())
    table.open()
    assert hands(table.begin(WAGERS)) == []
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)")


@pytest.mark.clause("midi:13.E")
def test_13_E_a_simulated_round_that_runs_short_ends_and_leaves_what_was_settled() -> None:
    table = dealt("2c")
    table.give(CardInError(card="9c", disclosed=True))
    settled = table.deal("3d 4h 4d")
    assert len(lines(settled)) == 2
    events = table.give(ShoeEmpty())
    assert (of(Voided, events), of(Settlement, events)) == ([], [])
    assert cited(events) == ["midi:13.E"]
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:13.E(1)")
def test_13_E_a_shoe_that_runs_short_in_a_simulated_round_before_the_real_one_voids_that() -> None:
    table = dealt("")
    table.give(CardInError(card="9c", disclosed=True))
    assert lines(table.give(ShoeEmpty())) == [(2, "player", "returned", 0), (5, "banker", "returned", 0)]
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:13.E", "midi:13.A")
def test_13_mini_baccarat_has_no_chapter_of_its_own_and_follows_midis_R152() -> None:
    table = TableInPlay("mini").open()
    table.begin(WAGERS, "2c")
    assert rulings(table.give(CardInError())) == ["midi:13.A"]
    assert [event.clause for event in of(Voided, table.give(ShoeEmpty()))] == ["midi:13.E(1)"]
