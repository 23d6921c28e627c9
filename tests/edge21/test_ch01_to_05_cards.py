"""Definitions, cards, and the way from the decks to the first round: chapters 1, 3, 4 and 5."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import parse_cards
from pitboss.events import Dealt, ShoeCommitted, StepTaken
from pitboss.games.twentyone.hands import is_blackjack, is_soft_hand, total_of, value_of
from pitboss.inputs import (
    Card,
    CoverCardShown,
    Cut,
    Decision,
    DecksReceived,
    Declined,
    Idle,
    Loaded,
    NoMoreBets,
    Recut,
    ReshuffleOrdered,
    Sat,
    TimeReported,
    UnseenCard,
)
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, DutyWanted, Face, Role
from support.blackjack_tables import BY_DEALER, BY_FLOOR
from support.edge21 import EDGE21, EdgeRound
from support.edge21_tables import EdgeTableInPlay, steps
from support.tables import events_of

AFTER_THE_CUT = [("complete-cut", "5.E(1)"), ("insert-cover-card", "5.E(2)"), ("load", "5.E(3)")]


def at_the_cut(*seats: int, **options: Any) -> EdgeTableInPlay:
    """A table that is just beginning, its stack about to be cut; these people came in this order."""
    table = EdgeTableInPlay(**options)
    table.give(*(Sat(seat) for seat in seats))
    table.give(DecksReceived(preshuffled=True))
    if not seats:  # somebody has come and gone
        table.give(BY_FLOOR)
    return table


# Chapter 1


@pytest.mark.clause("edge21:1.B(1)")
@pytest.mark.parametrize(
    ("cards", "made"),
    [("Ah Ks", True), ("Jd Ac", True), ("Qs As", True), ("Ah 9s", False), ("Ks Qs", False), ("As Ah", False)],
)
def test_1_B_1_blackjack_is_an_ace_and_a_card_worth_ten(cards: str, made: bool) -> None:
    assert is_blackjack(*parse_cards(cards)) is made


@pytest.mark.clause("edge21:1.B(3)", "edge21:1.B(5)", "edge21:3.D(3)")
@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [("9h 8s", 17, False), ("Ah 6s", 17, True), ("Ah 6s Kd", 17, False), ("Ah As", 12, True), ("Ah Kc Qd", 21, False)],
)
def test_1_B_3_and_5_a_total_is_soft_where_an_ace_counts_eleven(cards: str, total: int, soft: bool) -> None:
    assert (total_of(parse_cards(cards)), is_soft_hand(parse_cards(cards))) == (total, soft)


@pytest.mark.clause("edge21:1.B(4)", "edge21:7.E(4)")
def test_1_B_4_the_hole_card_is_the_dealers_second_and_face_down() -> None:
    play = EdgeRound("9c 6d 9d")
    assert isinstance(play.wanted, CardWanted)
    assert (play.wanted.to, play.wanted.face) == ("dealer", Face.DOWN)


@pytest.mark.clause("edge21:1.B(2)")
@pytest.mark.parametrize(("hole", "shown"), [("5h", "no"), ("Ah", "a")])
def test_1_B_2_the_reader_tells_of_a_blackjack_and_of_no_card(hole: str, shown: str) -> None:
    play = EdgeRound()
    for card in ("9c", "Kd", "9d", hole):
        play.give(Card(card))
    told = [event.text for event in play.give(BY_DEALER) if hasattr(event, "text")]
    assert told[0] == f"the card reader shows {shown} blackjack"
    assert not any(hole in text for text in told)


# Chapter 3


@pytest.mark.clause("edge21:3.A", "edge21:3.B")
@pytest.mark.parametrize(("decks", "cards"), [(5, 240), (6, 288), (8, 384)])
def test_3_A_and_B_five_six_or_eight_decks_of_48_cards(decks: int, cards: int) -> None:
    table = EdgeTableInPlay(decks=decks)
    assert isinstance(table.wanted, DutyWanted)
    text = f"receive {decks} decks, identical in appearance, and a cover card"
    assert (table.wanted.clause, table.wanted.task) == ("edge21:3.A", text)
    assert (table.table.shoe.cards.left, table.table.choices.cards_in_deck) == (cards, 48)


@pytest.mark.clause("edge21:3.A")
@pytest.mark.parametrize("decks", [1, 4, 7, 9])
def test_3_A_no_other_number_of_decks(decks: int) -> None:
    chosen = EDGE21.choices.model_validate({"decks": decks})
    assert [(problem.field, problem.clause) for problem in EDGE21.unlawful(chosen)] == [("decks", "edge21:3.A")]


@pytest.mark.clause("edge21:3.B")
def test_3_B_a_ten_is_no_card_that_can_be_dealt() -> None:
    table = EdgeTableInPlay().open()
    table.begin()
    assert table.refusal_clause(Card("Td")) == "3.B"


@pytest.mark.clause("edge21:3.C")
def test_3_C_decks_are_changed_after_24_hours() -> None:
    table = EdgeTableInPlay().open(1)
    table.give(TimeReported("2026-01-16T07:59:00Z"), BY_FLOOR)
    assert table.wagers_are_open
    table.wager({1: 10})
    table.clock = TimeReported("2026-01-16T08:00:00Z")
    assert steps(table.give(NoMoreBets())) == ["3.C"]
    assert (table.duty, table.clause, table.table.has_round_in_progress) == ("receive-decks", "3.A", False)


@pytest.mark.clause("edge21:3.C")
def test_3_C_the_age_of_the_decks_is_counted_from_when_they_came() -> None:
    table = EdgeTableInPlay()
    table.clock = None
    table.give(DecksReceived(preshuffled=True))
    assert (table.duty, table.clause, table.refusal_clause(BY_FLOOR)) == ("tell-time", "3.C", "3.C")


@pytest.mark.clause("edge21:3.D", "edge21:3.D(1)", "edge21:3.D(2)")
def test_3_D_cards_count_their_face_and_court_cards_ten() -> None:
    assert [value_of(card) for card in parse_cards("2h 5c 9d Js Qh Kd")] == [2, 5, 9, 10, 10, 10]


# Chapter 4


@pytest.mark.clause("edge21:3.B", "edge21:4.A", "edge21:4.B", "edge21:4.C", "edge21:4.E", "edge21:4.F", "edge21:5.A")
@pytest.mark.clause("edge21:5.A(1)")
def test_4_A_to_F_decks_are_inspected_rid_of_tens_spread_washed_and_shuffled() -> None:
    table = EdgeTableInPlay()
    table.give(DecksReceived())
    assert table.duties() == [
        ("inspect", "4.A"),
        ("verify-inspection", "4.A"),
        ("remove-tens", "4.B"),
        ("verify-no-tens", "4.B"),
        ("spread", "4.C"),
        ("await-player", "4.E"),
        ("wash", "4.E"),
        ("shuffle", "5.A(1)"),
        ("await-player", "5.D(1)"),
    ]
    assert table.clause == "5.E"


@pytest.mark.clause("edge21:4.B", "edge21:4.C", "edge21:4.D", "edge21:4.E", "edge21:5.A(1)")
def test_4_each_duty_says_what_is_done_with_the_cards() -> None:
    table = EdgeTableInPlay()
    table.give(DecksReceived())
    table.duties()
    told = {event.clause.removeprefix("edge21:"): event.text for event in events_of(StepTaken, table.play.events)}
    # The columns of 4.D are the way in which the cards of 4.C are spread.
    assert told["4.C"] == "spread the cards face up in fanned columns, by deck, suit and sequence, for the first player"
    assert told["4.E"] == "turn the cards face down, wash and stack them"
    assert told["5.A(1)"] == "shuffle the cards and leave them in one stack"
    torn = "take out every ten, tear it in half and put it into the container that the decks came in"
    assert [event.text for event in events_of(StepTaken, table.play.events) if event.clause == "edge21:4.B"] == [
        torn,
        "make sure that no ten is left",
    ]


@pytest.mark.clause("edge21:4.E")
def test_4_E_the_cards_stay_spread_until_the_first_player_has_had_the_opportunity_to_inspect_them() -> None:
    table = EdgeTableInPlay()
    table.give(DecksReceived())
    while table.duty != "await-player":
        table.give(BY_FLOOR if table.duty.startswith("verify") else BY_DEALER)
    assert (table.clause, table.refusal_clause(BY_DEALER)) == ("4.E", "4.E")
    table.give(Sat(5))
    assert (table.duty, table.clause) == ("show-cards", "4.E")


@pytest.mark.clause("edge21:5.D(1)")
def test_5_D_1_a_game_that_is_just_beginning_waits_for_its_first_player_before_the_cut() -> None:
    table = EdgeTableInPlay()
    table.give(DecksReceived(preshuffled=True))
    assert (table.duty, table.clause) == ("await-player", "5.D(1)")
    table.give(Sat(5))
    assert table.words == {5: ("accept", "decline")}


@pytest.mark.clause("edge21:4.C", "edge21:4.E")
def test_4_two_batches_are_inspected_each_by_itself() -> None:
    table = EdgeTableInPlay(automated_shuffler=True)
    table.give(DecksReceived())
    table.duties()
    told = [(event.clause, event.text) for event in events_of(StepTaken, table.play.events) if "apart" in event.text]
    spread = "spread the cards face up in fanned columns, by deck, suit and sequence, for the first player"
    assert told == [
        ("edge21:4.C", f"{spread}, each batch apart from the other"),
        ("edge21:4.E", "turn the cards face down, wash and stack them, each batch apart from the other"),
    ]


@pytest.mark.clause("edge21:4.G")
def test_4_G_preshuffled_decks_go_to_the_cut() -> None:
    table = at_the_cut()
    assert "4.G" in steps(table.play.events)
    assert isinstance(table.wanted, CutWanted)


# Chapter 5


@pytest.mark.clause("edge21:5.A(2)")
def test_5_A_2_a_device_may_shuffle() -> None:
    table = EdgeTableInPlay(automated_shuffler=True)
    table.give(DecksReceived())
    assert table.duties()[-2:] == [("shuffle", "5.A(2)"), ("await-player", "5.D(1)")]
    table.give(Cut(), BY_FLOOR)
    while table.duty != "load":
        table.give(table.routine())
    assert isinstance(table.wanted, DutyWanted)
    assert table.wanted.task == "put the stack into the shoe, or have the device put it there"


@pytest.mark.clause("edge21:5.B")
def test_5_B_the_stack_is_offered_to_be_cut_with_its_backs_away_from_the_dealer() -> None:
    table = at_the_cut(5, 2)
    assert isinstance(table.wanted, DecisionWanted)
    text = "cut the cards, offered with their backs away from the dealer"
    assert (table.wanted.about, table.words) == (text, {5: ("accept", "decline")})
    table.give(Decision(seat=5, choose="accept"))
    assert steps(table.give(Cut(100))) == ["5.E"]  # seat 5 has cut, and not the dealer


@pytest.mark.clause("edge21:5.D", "edge21:5.D(1)")
def test_5_D_1_at_the_beginning_who_came_first_cuts() -> None:
    table = at_the_cut(5, 2, 7)
    assert table.offered_the_cut() == [5, 7, 2]


@pytest.mark.clause("edge21:5.C")
def test_5_C_the_dealer_cuts_if_nobody_will() -> None:
    table = at_the_cut(3)
    table.offered_the_cut()
    assert steps(table.give(Cut())) == ["5.C"]


@pytest.mark.clause("edge21:5.D(2)")
def test_5_D_2_on_whose_area_the_cover_card_came_cuts() -> None:
    assert EdgeTableInPlay().meet_cover_card(2, 1, 4, 6).offered_the_cut() == [4, 6, 1]


@pytest.mark.clause("edge21:5.A", "edge21:5.G", "edge21:7.C", "edge21:7.D")
@pytest.mark.parametrize("before", ["", "9c", "9c 9d 9h"])
def test_7_C_and_D_the_cover_card_is_set_aside_the_hand_completed_and_the_cards_reshuffled(before: str) -> None:
    table = EdgeTableInPlay().open(1)
    table.begin({1: 10}, before)
    assert steps(table.give(CoverCardShown())) == ["7.C"]
    table.deal("9c 9d 9h 8s".removeprefix(before))
    table.finish()
    assert [(line.result, line.net) for line in table.round.settlements] == [("won", 1000)]  # 18 against 17
    assert table.duties() == [("collect-shoe", "7.D"), ("shuffle", "5.A(1)")]


@pytest.mark.clause("edge21:5.D(3)", "edge21:5.D(4)")
def test_5_D_3_and_4_on_the_dealers_hand_it_goes_counterclockwise_from_the_far_right() -> None:
    assert EdgeTableInPlay().meet_cover_card(4, 1, 4, 6).offered_the_cut() == [6, 4, 1]


@pytest.mark.clause("edge21:5.A", "edge21:5.D(5)", "edge21:5.D(6)", "edge21:5.G")
def test_5_D_5_and_6_after_an_order_it_goes_counterclockwise_from_the_far_right() -> None:
    table = EdgeTableInPlay().open(1, 4, 6)
    table.give(ReshuffleOrdered())
    assert table.duties() == [("collect-shoe", "7.D"), ("shuffle", "5.A(1)")]
    assert table.offered_the_cut() == [6, 4, 1]


@pytest.mark.clause("edge21:5.E")
def test_5_E_ten_cards_from_either_end() -> None:
    table = at_the_cut()
    assert isinstance(table.wanted, CutWanted)
    assert (table.wanted.least, table.wanted.most) == (10, 278)  # of 288
    assert table.refusal_clause(Cut(9)) == "5.E"


@pytest.mark.clause("edge21:5.E(1)", "edge21:5.E(2)", "edge21:5.E(3)", "edge21:7.A", "edge21:7.B")
def test_5_E_a_quarter_lies_behind_the_cover_card_and_the_stack_is_loaded() -> None:
    table = at_the_cut()
    table.give(Cut(), BY_FLOOR)
    assert table.table.cover_card_behind == 72  # of 288
    assert table.duties() == AFTER_THE_CUT


@pytest.mark.clause("edge21:5.F", "edge21:5.F(1)", "edge21:5.F(2)")
def test_5_F_the_floor_may_want_another_cut() -> None:
    table = at_the_cut(2, 5)
    table.give(Decision(seat=2, choose="accept"), Cut(100))
    assert steps(table.give(Recut("a card fell out"))) == ["5.F(1)"]
    assert table.offered_the_cut() == [5]
    table.give(Cut(), BY_FLOOR)
    assert table.duties() == AFTER_THE_CUT


@pytest.mark.clause("edge21:7.B(3)")
def test_7_B_3_the_first_card_is_burned() -> None:
    table = at_the_cut()
    table.give(Cut(), BY_FLOOR)
    table.duties()
    [burned] = events_of(Dealt, table.give(UnseenCard()))
    assert (burned.to, burned.card, burned.clause) == ("discard rack", None, "edge21:7.B(3)")


@pytest.mark.clause("edge21:5.H", "edge21:5.I", "edge21:5.I(1)")
def test_5_H_and_I_1_idle_cards_are_spread_washed_and_cut() -> None:
    table = EdgeTableInPlay().open()
    table.give(Idle())
    assert isinstance(table.wanted, DutyWanted)
    text = "take the cards out of shoe and rack and spread them face down, or face up if a player asks for it"
    assert (table.wanted.task, table.clause) == (text, "5.H")
    table.give(BY_DEALER, Sat(3))
    assert table.duties() == [("show-cards", "5.I"), ("wash", "5.I(1)"), ("shuffle", "5.A(1)")]
    assert table.words == {3: ("accept", "decline")}


@pytest.mark.clause("edge21:5.I(2)", "edge21:5.I(2)(a)", "edge21:5.I(2)(b)")
def test_5_I_2_with_a_device_the_batches_change_places() -> None:
    table = EdgeTableInPlay(automated_shuffler=True).open()
    table.give(Idle())
    assert table.duties() == [
        ("spread-idle", "5.H"),
        ("await-player", "5.I"),
        ("stack-for-device", "5.I(2)"),
        ("take-out-batch", "5.I(2)(a)"),
        ("ask-for-spread", "5.I(2)(b)"),
        ("spread-and-shuffle", "5.I(2)(b)"),
        ("await-player", "5.D(1)"),
    ]


@pytest.mark.clause("edge21:5.I(2)(b)")
def test_5_I_2_b_the_batch_out_of_the_device_stays_as_it_is_unless_a_player_wants_it_spread() -> None:
    table = EdgeTableInPlay(automated_shuffler=True).open()
    table.give(Idle())
    while table.duty != "ask-for-spread":
        table.give(table.routine())
    table.give(Declined(Role.DEALER))
    assert (table.duty, table.clause) == ("await-player", "5.D(1)")


@pytest.mark.clause("edge21:5.J", "edge21:5.K")
def test_5_J_and_K_a_continuous_device_knows_no_cut_no_cover_card_and_no_spread() -> None:
    table = EdgeTableInPlay(continuous_shuffler=True)
    table.give(DecksReceived(preshuffled=True))
    assert table.duties() == [("load", "5.J")]
    table.up_to_wagers()
    assert table.refusal_clause(Idle()) == "5.K"
    table.begin()
    assert table.refusal_clause(CoverCardShown()) == "5.K"


def test_an_electronic_shoe_commits_itself_to_288_cards() -> None:
    table = at_the_cut()
    table.give(Cut(), BY_FLOOR, BY_DEALER, BY_DEALER)
    [committed] = events_of(ShoeCommitted, table.give(Loaded("0" * 64, 288)))
    assert (committed.cards, committed.clause) == (288, "edge21:5.E(3)")
