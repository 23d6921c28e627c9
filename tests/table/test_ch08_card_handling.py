"""Dealing the first four cards, and who turns them over: chapter 8, R146."""

from __future__ import annotations

import pytest

from pitboss.events import Announced, Dealt, Event, StepTaken, Turned
from pitboss.inputs import Card, Decision, NoMoreBets
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Role
from support.rounds import TableInPlay, Wagers
from support.tables import events_of

NO_THIRD_CARDS = "2c 7d 4h Kd"
"""Player 6, Banker 7: both stay."""
BOTH_DRAW = "2c 2d 3h Kd"
"""Player 5, Banker 2: both draw."""


def four_dealt(wagers: Wagers, cards: str = NO_THIRD_CARDS, *standing: int) -> TableInPlay:
    """A Midi table after the fourth card; `standing` are seats without a wager."""
    table = TableInPlay().open()
    table.sit(*standing)
    table.begin(wagers)
    table.give(*(Card(card) for card in cards.split()))
    return table


def turn(table: TableInPlay, seat: int) -> list[Event]:
    """The seat turns the cards that it was handed."""
    return table.give(Decision(seat=seat, choose="turn"))


def relinquish(table: TableInPlay, seat: int, by: Role | None = None) -> list[Event]:
    """The seat gives the right up, or is required to."""
    return table.give(Decision(seat=seat, choose="relinquish", ordered_by=by))


def turned_cards(events: list[Event]) -> list[tuple[str, str, int, str]]:
    return [(event.hand, event.cards, event.by, event.clause) for event in events_of(Turned, events)]


# Sections A to C


@pytest.mark.clause("midi:8.B")
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_8_B_no_more_bets_is_said_before_the_first_card(book: str) -> None:
    table = TableInPlay(book).open()
    table.lay({1: {"player": 10}})
    assert events_of(Announced, table.give(NoMoreBets())) == [Announced("no more bets", "midi:8.B")]
    assert table.card_for == "player"


@pytest.mark.clause("midi:8.B")
def test_8_B_no_card_is_dealt_while_wagers_are_open() -> None:
    table = TableInPlay().open()
    assert table.refused(Card("2c"))


@pytest.mark.clause("midi:8.A", "midi:8.A(1)", "midi:8.A(2)", "midi:8.C", "midi:8.C(1)", "midi:8.C(2)")
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_8_C_first_and_third_card_go_to_the_players_hand_second_and_fourth_to_the_bankers(book: str) -> None:
    table = TableInPlay(book).open()
    table.begin({})
    wanted, dealt = [], []
    for card in NO_THIRD_CARDS.split():
        assert isinstance(table.wanted, CardWanted)
        wanted.append((table.wanted.to, table.wanted.face, table.wanted.clause))
        dealt += events_of(Dealt, table.give(Card(card)))
    player, banker = ("player", Face.DOWN, "midi:8.C(1)"), ("banker", Face.DOWN, "midi:8.C(2)")
    assert wanted == [player, banker, player, banker]
    assert dealt == [
        Dealt("2c", "player", Face.DOWN, "midi:8.C(1)"),
        Dealt("7d", "banker", Face.DOWN, "midi:8.C(2)"),
        Dealt("4h", "player", Face.DOWN, "midi:8.C(1)"),
        Dealt("Kd", "banker", Face.DOWN, "midi:8.C(2)"),
    ]


# Section D


@pytest.mark.clause("midi:8.D", "midi:8.D(1)")
def test_8_D_the_bankers_hand_waits_under_the_right_corner_of_the_shoe() -> None:
    table = TableInPlay().open()
    table.begin({1: {"player": 10}})
    events = table.give(*(Card(card) for card in NO_THIRD_CARDS.split()))
    [step] = events_of(StepTaken, events)
    assert (step.clause, "right corner of the shoe" in step.text) == ("midi:8.D(1)", True)
    assert events[-1] == step


@pytest.mark.clause("midi:8.D(2)")
def test_8_D_the_highest_wager_on_the_players_hand_gets_its_cards() -> None:
    table = four_dealt({2: {"player": 30}, 5: {"player": 50}, 8: {"player": 10}})
    assert table.turning == 5


@pytest.mark.clause("midi:8.D(2)")
def test_8_D_only_wagers_on_the_hand_itself_count() -> None:
    table = four_dealt({2: {"player": 30}, 5: {"banker": 500}, 8: {"player": 10, "tie": 900}})
    assert table.turning == 2


@pytest.mark.clause("midi:8.D(3)")
def test_8_D_the_player_returns_the_cards_face_up() -> None:
    table = four_dealt({2: {"player": 30}, 5: {"banker": 20}})
    assert turned_cards(turn(table, 2)) == [("player", "2c 4h", 2, "midi:8.D(3)")]


@pytest.mark.clause("midi:8.D(3)", "midi:8.D(4)")
def test_8_D_the_players_count_is_announced_before_the_bankers_cards_are_handed_out() -> None:
    table = four_dealt({2: {"player": 30}, 5: {"banker": 20}})
    events = turn(table, 2)
    assert table.turning == 5
    assert events_of(Announced, events) == [Announced("Player's Hand 6", "midi:8.D(3)")]


@pytest.mark.clause("midi:8.D(4)")
def test_8_D_then_the_highest_wager_on_the_bankers_hand_gets_its_cards() -> None:
    table = four_dealt({2: {"player": 30, "banker": 15}, 5: {"banker": 20}, 7: {"banker": 19}})
    turn(table, 2)
    assert table.turning == 5


@pytest.mark.clause("midi:8.D(5)", "midi:8.D(5)(a)", "midi:8.D(5)(b)")
def test_8_D_the_bankers_cards_come_back_face_up_and_their_count_is_announced() -> None:
    table = four_dealt({2: {"player": 30}, 5: {"banker": 20}})
    turn(table, 2)
    events = turn(table, 5)
    assert turned_cards(events) == [("banker", "7d Kd", 5, "midi:8.D(5)(a)")]
    assert events_of(Announced, events)[0] == Announced("Banker's Hand 7", "midi:8.D(5)(b)")


@pytest.mark.clause("midi:8.D(2)", "midi:8.D(4)")
def test_8_D_the_cards_are_in_one_players_hands_and_nobody_elses() -> None:
    table = four_dealt({2: {"player": 30}, 5: {"banker": 20}})
    assert table.refused(Decision(seat=5, choose="turn")).clause == "midi:8.D(3)"
    turn(table, 2)
    assert table.refused(Decision(seat=2, choose="turn")).clause == "midi:8.D(5)(a)"
    assert table.refused(Decision(seat=5, choose="peek")).clause == "midi:8.D(5)(a)"


def test_a_hand_that_nobody_has_backed_is_turned_by_the_dealer_R146() -> None:
    table = four_dealt({2: {"player": 30, "tie": 5}})
    assert turned_cards(turn(table, 2)) == [
        ("player", "2c 4h", 2, "midi:8.D(3)"),
        ("banker", "7d Kd", 0, "midi:8.D(5)(a)"),
    ]


# Sections E and F


@pytest.mark.clause("midi:8.E", "midi:8.E(1)", "midi:8.E(2)")
def test_8_E_the_players_third_card_is_dealt_face_down_to_whoever_had_the_hand() -> None:
    table = four_dealt({2: {"player": 30}, 5: {"player": 20, "banker": 40}}, BOTH_DRAW)
    turn(table, 2)
    turn(table, 5)
    assert table.wanted == CardWanted(to="player", clause="midi:8.E", face=Face.DOWN)
    assert events_of(Dealt, table.give(Card("8s"))) == [Dealt("8s", "player", Face.DOWN, "midi:8.E")]
    assert table.turning == 2
    assert turned_cards(turn(table, 2)) == [("player", "8s", 2, "midi:8.E(2)")]


@pytest.mark.clause("midi:8.F", "midi:8.F(1)", "midi:8.F(2)")
def test_8_F_the_bankers_third_card_is_dealt_face_down_to_whoever_had_the_hand() -> None:
    table = four_dealt({2: {"player": 30, "banker": 10}, 5: {"banker": 40}}, BOTH_DRAW)
    turn(table, 2)
    turn(table, 5)
    table.give(Card("8s"))
    turn(table, 2)
    assert table.wanted == CardWanted(to="banker", clause="midi:8.F", face=Face.DOWN)
    assert events_of(Dealt, table.give(Card("3s"))) == [Dealt("3s", "banker", Face.DOWN, "midi:8.F")]
    assert table.turning == 5
    assert turned_cards(turn(table, 5)) == [("banker", "3s", 5, "midi:8.F(2)")]


# Sections G and H


@pytest.mark.clause("midi:8.G")
def test_8_G_of_equal_wagers_on_the_players_hand_the_highest_seat_gets_every_card() -> None:
    table = four_dealt({2: {"player": 50}, 6: {"player": 50}, 4: {"player": 50}, 9: {"player": 49}}, BOTH_DRAW)
    assert table.turning == 6
    turn(table, 6)
    table.give(Card("8s"))
    assert table.turning == 6


@pytest.mark.clause("midi:8.H")
def test_8_H_of_equal_wagers_on_the_bankers_hand_the_highest_seat_gets_every_card() -> None:
    table = four_dealt({3: {"banker": 50}, 7: {"banker": 50}, 9: {"banker": 49}}, BOTH_DRAW)
    assert table.turning == 7
    turn(table, 7)
    table.give(Card("8s"), Card("3s"))
    assert table.turning == 7


# Section I


@pytest.mark.clause("midi:8.I", "midi:8.I(1)")
def test_8_I_a_right_that_is_given_up_passes_to_the_player_immediately_to_the_right() -> None:
    table = four_dealt({5: {"player": 50}, 8: {"player": 40}}, NO_THIRD_CARDS, 4)
    events = relinquish(table, 5)
    assert [step.clause for step in events_of(StepTaken, events)] == ["midi:8.I"]
    assert table.turning == 4
    assert turned_cards(turn(table, 4))[0] == ("player", "2c 4h", 4, "midi:8.D(3)")


@pytest.mark.clause("midi:8.I", "midi:8.I(1)")
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOORPERSON])
def test_8_I_dealer_or_floorperson_may_require_a_player_who_delays_to_give_the_right_up(by: Role) -> None:
    table = four_dealt({5: {"player": 50}}, NO_THIRD_CARDS, 4)
    [step] = events_of(StepTaken, relinquish(table, 5, by))
    assert (step.clause, f"as the {by} requires" in step.text) == ("midi:8.I", True)
    assert table.turning == 4


@pytest.mark.clause("midi:8.I(2)", "midi:8.I(3)(b)")
def test_8_I_then_the_others_are_offered_it_counterclockwise_and_in_the_end_the_dealer_turns() -> None:
    table = four_dealt({5: {"player": 50}}, NO_THIRD_CARDS, 4, 2, 9, 7)
    offered, events = [], list[Event]()
    while isinstance(table.wanted, DecisionWanted):
        offered.append(table.turning)
        events = relinquish(table, table.turning)
    assert offered == [5, 4, 2, 9, 7]
    assert turned_cards(events)[0] == ("player", "2c 4h", 0, "midi:8.D(3)")


@pytest.mark.clause("midi:8.I(3)", "midi:8.I(3)(a)")
def test_8_I_with_nobody_in_the_position_to_the_right_the_dealer_turns_the_cards() -> None:
    table = four_dealt({5: {"player": 50}}, NO_THIRD_CARDS, 3, 6)
    assert turned_cards(relinquish(table, 5))[0] == ("player", "2c 4h", 0, "midi:8.D(3)")


@pytest.mark.clause("midi:8.I(3)(a)")
def test_8_I_to_the_right_of_seat_1_there_is_nobody() -> None:
    table = four_dealt({1: {"player": 50}}, NO_THIRD_CARDS, 9)
    assert turned_cards(relinquish(table, 1))[0] == ("player", "2c 4h", 0, "midi:8.D(3)")


@pytest.mark.clause("midi:8.I(2)")
def test_8_I_whoever_took_the_right_over_has_it_for_the_rest_of_the_round() -> None:
    table = four_dealt({5: {"player": 50}}, BOTH_DRAW, 4)
    relinquish(table, 5)
    turn(table, 4)
    table.give(Card("8s"))
    assert table.turning == 4


@pytest.mark.clause("midi:8.I(2)")
def test_8_I_2_whoever_gave_the_right_up_is_not_offered_the_third_card_later_in_the_round() -> None:
    table = four_dealt({5: {"player": 50}}, BOTH_DRAW, 4, 3)
    relinquish(table, 5)
    turn(table, 4)
    table.give(Card("8s"))
    relinquish(table, 4)
    assert table.turning == 3
    assert turned_cards(relinquish(table, 3)) == [
        ("player", "8s", 0, "midi:8.E(2)")
    ]  # the dealer, not seat 5 once more


@pytest.mark.clause("midi:8.I(2)")
def test_8_I_2_nor_the_other_hand() -> None:
    table = four_dealt({5: {"player": 50}, 3: {"banker": 20}}, NO_THIRD_CARDS, 4, 2)
    relinquish(table, 5)
    turn(table, 4)
    offered = []
    while isinstance(table.wanted, DecisionWanted):
        offered.append(table.turning)
        relinquish(table, table.turning)
    assert offered == [3, 2, 4]


@pytest.mark.clause("midi:8.I(3)")
def test_8_I_where_the_dealer_took_over_the_third_card_is_the_dealers_to_turn() -> None:
    table = four_dealt({5: {"player": 50}}, BOTH_DRAW)
    relinquish(table, 5)
    assert turned_cards(table.give(Card("8s"))) == [("player", "8s", 0, "midi:8.E(2)")]


@pytest.mark.clause("midi:8.I(2)")
def test_8_I_in_the_next_round_the_highest_bettor_has_the_right_again() -> None:
    table = four_dealt({5: {"player": 50}}, NO_THIRD_CARDS, 4)
    relinquish(table, 5)
    table.deal("")
    table.begin({5: {"player": 50}})
    table.give(*(Card(card) for card in NO_THIRD_CARDS.split()))
    assert table.turning == 5


@pytest.mark.clause("midi:8.I")
def test_8_I_one_hand_may_be_given_up_and_the_other_kept() -> None:
    table = four_dealt({5: {"player": 50, "banker": 10}}, NO_THIRD_CARDS, 4)
    relinquish(table, 5)
    turn(table, 4)
    assert table.turning == 5


# Mini Baccarat, and Midi tables where the players do not touch the cards


@pytest.mark.parametrize(("book", "options"), [("mini", {}), ("midi", {"players_handle_cards": False})])
def test_where_players_do_not_handle_cards_the_dealer_turns_every_one_R146_R153(
    book: str, options: dict[str, bool]
) -> None:
    table = TableInPlay(book, **options).open()
    table.begin({2: {"player": 50}, 5: {"banker": 20}})
    events = table.give(*(Card(card) for card in (*BOTH_DRAW.split(), "8s", "3s")))
    assert [(event.hand, event.cards, event.by) for event in events_of(Turned, events)] == [
        ("player", "2c 3h", 0),
        ("banker", "2d Kd", 0),
        ("player", "8s", 0),
        ("banker", "3s", 0),
    ]
    assert isinstance(table.wanted, DutyWanted)
    assert table.wanted.do == "announce"


def test_at_mini_no_hand_goes_under_the_corner_of_the_shoe_R152() -> None:
    table = TableInPlay("mini").open()
    events = table.begin({2: {"player": 50}}, NO_THIRD_CARDS)
    assert "midi:8.D(1)" not in [step.clause for step in events_of(StepTaken, events)]
