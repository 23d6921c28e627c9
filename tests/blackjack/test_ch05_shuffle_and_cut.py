"""Blackjack: shuffle, cut, cover card, burn card, and continuous shuffling devices (chapter 5, 7.B(3))."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Dealt, ShoeCommitted
from pitboss.games.registry import game
from pitboss.inputs import CoverCardShown, Cut, Decision, DecksReceived, Loaded, Recut, Sat, UnseenCard, WagerPlaced
from pitboss.law.choice_parser import parse_choices
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, Face
from support.blackjack_new_shoe import BATCHES, text
from support.blackjack_tables import BY_DEALER, BY_FLOOR, TableInPlay, steps
from support.tables import events_of

AFTER_THE_CUT = [("complete-cut", "5.E(1)"), ("insert-cover-card", "5.E(2)"), ("load", "5.E(3)")]


CONTINUOUS: dict[str, Any] = {"continuous_shuffler": True}


def at_the_cut(*seats: int, **options: Any) -> TableInPlay:
    """A table that is just beginning, its stack about to be cut; these people came in this order."""
    table = TableInPlay(**options)
    table.give(*(Sat(seat) for seat in seats))
    table.give(DecksReceived(preshuffled=True))
    if not seats:  # somebody has come and gone
        table.give(BY_FLOOR)
    return table


# Chapter 5: shuffle and cut


@pytest.mark.clause("blackjack:5.A", "blackjack:5.A(1)")
def test_5_A_the_dealer_shuffles_before_play_and_leaves_one_stack() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR, BY_DEALER, BY_FLOOR, BY_DEALER)
    assert text(table) == "shuffle the cards and leave them in one stack"


@pytest.mark.clause("blackjack:5.A(2)", "blackjack:7.B")
def test_5_A_2_a_device_that_has_shuffled_the_cards_may_put_them_into_the_shoe() -> None:
    table = at_the_cut(4, **BATCHES)
    table.give(Decision(seat=4, choose="accept"), Cut(50), BY_FLOOR, BY_DEALER, BY_DEALER)
    assert (table.duty, text(table)) == ("load", "put the stack into the shoe, or have the device put it there")


@pytest.mark.clause("blackjack:5.A")
def test_5_A_a_device_may_shuffle_and_put_the_cards_out() -> None:
    table = TableInPlay(**BATCHES)
    table.give(DecksReceived(), BY_DEALER, BY_FLOOR, BY_DEALER, BY_FLOOR, BY_DEALER)
    assert (table.duty, table.clause) == ("shuffle", "5.A(2)")


@pytest.mark.clause("blackjack:5.B")
def test_5_B_the_stack_is_offered_with_the_backs_away_from_the_dealer() -> None:
    table = at_the_cut(4)
    assert isinstance(table.wanted, DecisionWanted)
    assert "backs away from the dealer" in table.wanted.about
    assert table.words == {4: ("accept", "decline")}


@pytest.mark.clause("blackjack:5.C")
def test_5_C_when_nobody_accepts_the_dealer_cuts() -> None:
    table = at_the_cut(4, 6)
    table.offered_the_cut()
    assert isinstance(table.wanted, CutWanted)
    assert table.wanted.seat == 0
    assert steps(table.give(Cut(100))) == ["5.C"]


@pytest.mark.clause("blackjack:5.D", "blackjack:5.D(1)")
def test_5_D_1_at_the_beginning_the_first_player_to_arrive_is_offered_the_cut() -> None:
    assert at_the_cut(2, 7, 4, 1).offered_the_cut()[0] == 2


@pytest.mark.clause("blackjack:5.D(1)")
def test_5_D_1_a_game_that_is_just_beginning_waits_for_its_first_player_before_the_cut() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    assert (table.duty, table.clause) == ("await-player", "5.D(1)")
    assert text(table).endswith("or state that one had the opportunity to cut the cards")
    table.refusal_clause(Cut(100))
    table.give(Sat(6))
    assert table.words == {6: ("accept", "decline")}


@pytest.mark.clause("blackjack:5.D(1)")
def test_5_D_1_if_the_first_player_refuses_the_offer_goes_counterclockwise_from_the_far_right_R50() -> None:
    assert at_the_cut(2, 7, 4, 1).offered_the_cut() == [2, 7, 4, 1]


@pytest.mark.clause("blackjack:5.D", "blackjack:5.D(2)")
@pytest.mark.parametrize(("place", "order"), [(1, [2, 6, 4]), (2, [4, 6, 2]), (3, [6, 4, 2]), (6, [4, 6, 2])])
def test_5_D_2_whose_betting_area_met_the_cover_card_is_offered_the_cut(place: int, order: list[int]) -> None:
    assert TableInPlay().meet_cover_card(place, 2, 4, 6).offered_the_cut() == order


@pytest.mark.clause("blackjack:5.D(2)")
def test_5_D_2_a_second_box_stands_for_the_player_who_plays_it() -> None:
    table = TableInPlay().open(2, 6)
    table.wager({2: 10, 6: 10})
    table.give(WagerPlaced(seat=3, wager="blackjack", amount=1000, by=2))
    table.begin({}, "9c")
    table.give(CoverCardShown())
    table.deal("9d 9h 9s 9c 9d 9h 9s")
    table.finish()
    table.duties()
    assert table.offered_the_cut() == [2, 6]


@pytest.mark.clause("blackjack:5.D(3)", "blackjack:5.D(4)")
@pytest.mark.parametrize("place", [4, 8])
def test_5_D_3_on_the_dealers_hand_it_is_the_far_right_and_then_counterclockwise(place: int) -> None:
    assert TableInPlay().meet_cover_card(place, 2, 4, 6).offered_the_cut() == [6, 4, 2]


@pytest.mark.clause("blackjack:5.E")
@pytest.mark.parametrize(("decks", "cards"), [(1, 52), (2, 104), (8, 416)])
def test_5_E_the_cut_is_ten_cards_in_from_either_end(decks: int, cards: int) -> None:
    for lawful in (10, cards - 10):
        table = at_the_cut(decks=decks)
        table.give(Cut(lawful))
        assert table.duty == "approve-cut"
    table = at_the_cut(decks=decks)
    assert [table.refusal_clause(Cut(place)) for place in (-1, 0, 9, cards - 9, cards)] == ["5.E"] * 5


@pytest.mark.clause("blackjack:5.E(1)", "blackjack:5.E(2)", "blackjack:5.E(3)", "blackjack:7.B")
def test_5_E_the_cut_is_completed_the_cover_card_goes_in_and_the_stack_into_the_shoe() -> None:
    table = at_the_cut()
    table.give(Cut(), BY_FLOOR)
    assert table.duties() == AFTER_THE_CUT
    assert table.card_for == "discard rack"


@pytest.mark.clause("blackjack:5.E(2)")
@pytest.mark.parametrize(
    ("decks", "depth", "behind"), [(1, "25%", 13), (6, "25%", 78), (8, "25%", 104), (1, "0.3", 16), (6, "0.5", 156)]
)
def test_5_E_2_a_quarter_of_the_stack_or_more_lies_behind_the_cover_card(decks: int, depth: str, behind: int) -> None:
    table = at_the_cut(decks=decks, cover_card_depth=depth)
    table.give(Cut(), BY_FLOOR, BY_DEALER)
    assert text(table) == f"insert the cover card with {behind} cards behind it"


@pytest.mark.clause("blackjack:5.E(2)")
def test_5_E_2_less_than_a_quarter_is_unlawful() -> None:
    chosen, _ = parse_choices(game("blackjack").choices, {"cover_card_depth": "24%", "blackjack_odds": "3 to 2"})
    assert chosen is not None
    [problem] = game("blackjack").unlawful(chosen)
    assert (problem.field, problem.clause) == ("cover_card_depth", "blackjack:5.E(2)")


@pytest.mark.clause("blackjack:5.E(3)")
def test_5_E_3_an_electronic_shoe_commits_itself_to_its_order_before_any_wager() -> None:
    table = at_the_cut(decks=1)
    table.give(Cut(), BY_FLOOR, BY_DEALER, BY_DEALER)
    assert table.refusal_clause(Loaded("5eed", 51)) == "5.E(3)"
    assert events_of(ShoeCommitted, table.give(Loaded("5eed", 52))) == [ShoeCommitted("5eed", 52, "blackjack:5.E(3)")]


@pytest.mark.clause("blackjack:5.F", "blackjack:5.F(1)")
def test_5_F_a_recut_falls_to_the_next_person_entitled_and_last_to_the_dealer() -> None:
    table = at_the_cut(3, 5)
    table.give(Decision(seat=3, choose="accept"), Cut(12))
    assert steps(table.give(Recut("the cover card fell out"))) == ["5.F(1)"]
    assert table.words == {5: ("accept", "decline")}
    table.give(Decision(seat=5, choose="accept"), Cut(12), Recut("cards were seen"))
    assert isinstance(table.wanted, CutWanted)
    assert table.wanted.seat == 0


@pytest.mark.clause("blackjack:5.F")
def test_5_F_only_a_floorperson_lets_the_cut_stand_and_only_before_the_cards_are_in_the_shoe() -> None:
    table = at_the_cut()
    table.give(Cut())
    assert table.refusal_clause(BY_DEALER) == "5.F"
    table.give(BY_FLOOR, BY_DEALER, BY_DEALER, Loaded())
    assert table.refusal_clause(Recut("too late")) == "7.B(3)"


@pytest.mark.clause("blackjack:5.F(2)")
def test_5_F_2_after_the_recut_the_stack_goes_into_the_shoe() -> None:
    table = at_the_cut()
    table.give(Cut(), Recut("not clean"), Cut(), BY_FLOOR)
    assert table.duties() == AFTER_THE_CUT


# The burn, and a continuous device


@pytest.mark.clause("blackjack:7.B(3)")
def test_7_B_3_the_first_card_of_a_full_batch_goes_unseen_to_the_discard_rack() -> None:
    table = at_the_cut()
    table.give(Cut(), BY_FLOOR, BY_DEALER, BY_DEALER, Loaded())
    assert isinstance(table.wanted, CardWanted)
    assert (table.card_for, table.wanted.face, table.clause) == ("discard rack", Face.UNSEEN, "7.B(3)")
    burnt = events_of(Dealt, table.give(UnseenCard()))
    assert burnt == [Dealt(None, "discard rack", Face.UNSEEN, "blackjack:7.B(3)")]
    assert table.duty == "inspect-reader"
    assert table.table.shoe.cards.left == 311


@pytest.mark.clause("blackjack:7.B(3)")
def test_7_B_3_every_shoe_has_its_burn() -> None:
    table = TableInPlay().meet_cover_card(4, 2)
    table.offered_the_cut()
    table.give(Cut(), BY_FLOOR)
    table.duties()
    assert (table.card_for, table.clause) == ("discard rack", "7.B(3)")


@pytest.mark.clause("blackjack:5.J", "blackjack:5.K")
def test_5_K_a_continuous_device_has_no_cut_and_no_cover_card() -> None:
    table = TableInPlay(**CONTINUOUS)
    table.give(Sat(1), DecksReceived(), BY_DEALER, BY_FLOOR, BY_DEALER, BY_DEALER, BY_DEALER)
    assert table.duties() == [("load", "5.J")]
    table.up_to_wagers()
    table.begin({1: 10})
    assert table.refusal_clause(CoverCardShown()) == "5.K"


@pytest.mark.clause("blackjack:5.J", "blackjack:5.K")
def test_5_J_a_continuous_device_has_every_card_back_after_the_round() -> None:
    table = TableInPlay(decks=1, **CONTINUOUS).open(1)
    table.begin({1: 10}, "9c 9d 9h 9s")
    assert table.table.shoe.cards.left == 47
    table.finish()
    assert (table.duty, table.clause) == ("load", "5.J")
    table.give(Loaded())
    assert table.table.shoe.cards.left == 52
    table.begin({1: 10}, "9c 9d 9h 9s")
