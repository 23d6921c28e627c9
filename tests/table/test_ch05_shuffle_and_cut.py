"""Baccarat: shuffle, cut, cover cards and burn cards, and vigorish that is due before them (chapter 5)."""

from __future__ import annotations

import pytest

from pitboss.events import Dealt, ShoeCommitted, StepTaken
from pitboss.games.registry import game
from pitboss.inputs import Card, Cut, Decision, DecksReceived, Loaded, Recut, UnseenCard
from pitboss.law.choice_parser import parse_choices
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, DutyWanted, Face, Role, WagersWanted
from support.baccarat_new_shoe import DEALER, FLOORPERSON, duties, seat_offered_cut
from support.rounds import TableInPlay, clauses_of
from support.tables import events_of

AFTER_THE_CUT = [
    ("complete-cut", Role.DEALER, "midi:5.C"),
    ("insert-cover-card", Role.DEALER, "midi:5.C(1)"),
    ("load", Role.DEALER, "midi:5.C(2)"),
]


def at_the_cut(*seats: int) -> TableInPlay:
    """A second shoe's stack, about to be cut; these seats are taken."""
    table = TableInPlay().open()
    table.sit(*seats)
    table.end_shoe()
    table.give(DecksReceived(preshuffled=True))
    return table


# Chapter 5


@pytest.mark.clause("midi:5.A")
def test_5_A_the_stack_stays_unsquared_until_the_floorperson_has_seen_it() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER, FLOORPERSON, DEALER, DEALER, DEALER)
    [step] = events_of(StepTaken, table.give(DEALER))
    assert "not squared" in step.text
    assert isinstance(table.wanted, DutyWanted)
    assert table.wanted.who is Role.FLOORPERSON


@pytest.mark.clause("midi:5.B", "midi:5.B(2)")
def test_5_B_the_highest_seat_is_offered_the_cut_and_then_the_others_clockwise() -> None:
    table = at_the_cut(2, 5, 9)
    order = []
    while isinstance(table.wanted, DecisionWanted):
        order.append(seat_offered_cut(table))
        table.give(Decision(seat=order[-1], choose="decline"))
    assert order == [9, 2, 5]


@pytest.mark.clause("midi:5.B(2)")
def test_5_B_the_offers_end_with_the_player_who_accepts() -> None:
    table = at_the_cut(2, 5, 9)
    table.give(Decision(seat=9, choose="decline"), Decision(seat=2, choose="accept"))
    assert isinstance(table.wanted, CutWanted)
    assert table.wanted.seat == 2


@pytest.mark.clause("midi:5.B(2)")
def test_5_B_another_seat_cannot_take_an_offer() -> None:
    table = at_the_cut(2, 5, 9)
    assert table.refused(Decision(seat=5, choose="accept")).clause == "midi:5.B(2)"


@pytest.mark.clause("midi:5.B(1)")
def test_5_B_the_cards_are_offered_with_their_backs_away_from_the_dealer() -> None:
    table = at_the_cut(4)
    assert isinstance(table.wanted, DecisionWanted)
    assert "backs away from the dealer" in table.wanted.about


@pytest.mark.clause("midi:5.B(3)")
def test_5_B_when_everybody_declines_the_dealer_or_floorperson_cuts() -> None:
    table = at_the_cut(2, 5)
    table.give(Decision(seat=5, choose="decline"), Decision(seat=2, choose="decline"))
    assert isinstance(table.wanted, CutWanted)
    assert table.wanted.seat == 0
    assert clauses_of(table.give(Cut(200))) == ["midi:5.B(3)"]


@pytest.mark.clause("midi:5.B(4)")
@pytest.mark.parametrize(("decks", "cards"), [(6, 312), (7, 364), (8, 416)])
def test_5_B_the_cover_card_goes_ten_cards_in_from_either_end(decks: int, cards: int) -> None:
    for lawful in (10, cards - 10):
        table = TableInPlay(decks=decks)
        table.give(DecksReceived(preshuffled=True), Cut(lawful))
        assert table.duty == "approve-cut"


@pytest.mark.clause("midi:5.B(4)")
@pytest.mark.parametrize("place", [-1, 0, 9, 407, 416, 1000])
def test_5_B_a_cut_nearer_to_an_end_is_refused(place: int) -> None:
    table = TableInPlay(decks=8)
    table.give(DecksReceived(preshuffled=True))
    assert table.refused(Cut(place)).clause == "midi:5.B(4)"


@pytest.mark.clause("midi:5.B(4)")
def test_5_B_without_a_number_the_dealer_vouches_for_the_place() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut())
    assert table.duty == "approve-cut"


@pytest.mark.clause("midi:5.C", "midi:5.C(1)", "midi:5.C(2)")
def test_5_C_the_cut_is_completed_the_second_cover_card_goes_in_and_the_shoe_is_loaded() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON)
    assert duties(table) == AFTER_THE_CUT
    assert table.wanted == CardWanted(to="discard bucket", clause="midi:5.F", face=Face.UP)


@pytest.mark.clause("midi:5.C(1)")
@pytest.mark.parametrize("depth", [14, 20])
def test_5_C_at_least_14_cards_stay_behind_the_second_cover_card(depth: int) -> None:
    table = TableInPlay(cover_card_depth=depth)
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER)
    assert isinstance(table.wanted, DutyWanted)
    assert f"with {depth} cards behind it" in table.wanted.text


@pytest.mark.clause("midi:5.C(1)")
def test_5_C_thirteen_cards_behind_the_cover_card_are_unlawful() -> None:
    chosen, _ = parse_choices(game("midi").choices, {"cover_card_depth": 13})
    assert chosen is not None
    [problem] = game("midi").unlawful(chosen)
    assert (problem.field, problem.clause) == ("cover_card_depth", "midi:5.C(1)")


@pytest.mark.clause("midi:5.C(2)")
def test_5_C_an_electronic_shoe_commits_itself_to_its_order_before_any_wager() -> None:
    table = TableInPlay(decks=6)
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER, DEALER)
    events = table.give(Loaded("5eed", 312))
    assert events_of(ShoeCommitted, events) == [ShoeCommitted("5eed", 312, "midi:5.C(2)")]
    assert table.card_for == "discard bucket"


@pytest.mark.clause("midi:5.C(2)")
@pytest.mark.parametrize("count", [0, 311, 313])
def test_5_C_the_whole_stack_goes_into_the_shoe(count: int) -> None:
    table = TableInPlay(decks=6)
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER, DEALER)
    assert table.refused(Loaded("5eed", count)).clause == "midi:5.C(2)"


@pytest.mark.clause("midi:5.D", "midi:5.E", "midi:5.E(1)")
def test_5_E_a_recut_falls_to_the_next_person_entitled() -> None:
    table = at_the_cut(2, 5, 9)
    table.give(Decision(seat=9, choose="accept"), Cut(12), Recut("the cover card fell out"))
    assert seat_offered_cut(table) == 2
    table.give(Decision(seat=2, choose="accept"), Cut(300), Recut("the cards were seen"))
    assert seat_offered_cut(table) == 5
    table.give(Decision(seat=5, choose="accept"), Cut(208), Recut("the cards were seen"))
    assert isinstance(table.wanted, CutWanted)
    assert (table.wanted.seat, table.wanted.least, table.wanted.most) == (0, 10, 406)


@pytest.mark.clause("midi:5.D", "midi:5.E(1)")
def test_5_E_seats_that_declined_are_not_offered_the_recut() -> None:
    table = at_the_cut(2, 5, 9)
    table.give(Decision(seat=9, choose="decline"), Decision(seat=2, choose="accept"), Cut(12), Recut("cut twice"))
    assert seat_offered_cut(table) == 5


@pytest.mark.clause("midi:5.D")
def test_5_D_the_floorperson_and_not_the_dealer_lets_the_cut_stand() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut())
    assert table.refused(DEALER).clause == "midi:5.D"


@pytest.mark.clause("midi:5.D")
def test_5_D_once_the_cards_are_in_the_shoe_nobody_has_them_cut_again() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER, DEALER, Loaded())
    assert table.refused(Recut("too late")).clause == "midi:5.F"


@pytest.mark.clause("midi:5.E(2)")
def test_5_E_after_the_recut_the_stack_goes_into_the_shoe() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut(), Recut("not a clean cut"), Cut(), FLOORPERSON)
    assert duties(table) == AFTER_THE_CUT
    assert table.card_for == "discard bucket"


@pytest.mark.clause("midi:5.F", "midi:5.G*")
@pytest.mark.parametrize(
    ("first", "count"),
    [("Ah", 1), ("2c", 2), ("7d", 7), ("9s", 9), ("Tc", 10), ("Jd", 10), ("Qh", 10), ("Ks", 10)],
)
def test_5_F_the_first_card_is_exposed_and_its_value_in_cards_goes_unseen(first: str, count: int) -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    exposed = table.give(Card(first))
    burnt = events_of(Dealt, exposed)
    plural = "" if count == 1 else "s"
    assert events_of(StepTaken, exposed) == [StepTaken(f"burn {count} card{plural} after the {first}", "midi:5.G")]
    for _ in range(count):
        assert isinstance(table.wanted, CardWanted)
        assert table.wanted.face is Face.UNSEEN
        burnt += events_of(Dealt, table.give(UnseenCard()))
    assert burnt[0] == Dealt(first, "discard bucket", Face.UP, "midi:5.F")
    assert burnt[1:] == [Dealt(None, "discard bucket", Face.UNSEEN, "midi:5.F")] * count
    assert isinstance(table.wanted, WagersWanted)
    assert table.table.shoe.cards_out == 1 + count


@pytest.mark.clause("midi:5.F")
def test_5_F_a_burn_card_that_is_drawn_face_down_has_no_face_to_report() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("Ah"))
    assert table.refused(Card("9c")).clause == "midi:5.F"


@pytest.mark.clause("midi:5.F")
def test_5_F_no_wager_is_taken_before_the_burn_is_done() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("2h"), UnseenCard())
    assert not table.wagers_are_open
    table.give(UnseenCard())
    assert table.wagers_are_open


# Debts of the last shoe


@pytest.mark.clause("midi:12.D(2)(b)(i)", "midi:3.B")
def test_vigorish_that_is_owed_is_collected_before_the_new_decks_come() -> None:
    table = TableInPlay(vigorish_collection="deferred").open()
    table.sit(3, 7)
    table.end_shoe({3: {"banker": 20}, 7: {"banker": 100}})
    assert [table.duty, table.wanted.clause if table.wanted else ""] == ["collect-vigorish", "midi:12.D(2)(b)(i)"]
    assert table.refused(DecksReceived()).clause == "midi:12.D(2)(b)(i)"
    table.give(DEALER)
    assert table.duty == "collect-vigorish"
    table.give(DEALER)
    assert table.duty == "receive-decks"


@pytest.mark.clause("mini:12.D(2)(b)(i)")
def test_at_mini_too_vigorish_is_collected_before_the_new_decks_come() -> None:
    table = TableInPlay("mini", vigorish_collection="deferred").open()
    table.end_shoe({3: {"banker": 20}})
    assert [table.duty, table.wanted.clause if table.wanted else ""] == ["collect-vigorish", "mini:12.D(2)(b)(i)"]
    table.give(DEALER)
    assert table.duty == "receive-decks"
