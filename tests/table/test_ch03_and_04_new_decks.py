"""Baccarat: decks, their inspection and spreading (chapters 3 and 4)."""

from __future__ import annotations

import pytest

from pitboss.events import StepTaken
from pitboss.games.registry import game
from pitboss.inputs import Card, DecksReceived, Done, Sat
from pitboss.law.choice_parser import parse_choices
from pitboss.requests import CutWanted, DutyWanted, Role
from support.baccarat_new_shoe import DEALER, FLOORPERSON, duties, seat_offered_cut
from support.rounds import TableInPlay, clauses_of
from support.tables import events_of

CHAPTER_4_AND_SHUFFLE = [
    ("inspect", Role.DEALER, "midi:4.A"),
    ("verify-inspection", Role.FLOORPERSON, "midi:4.A"),
    ("spread", Role.DEALER, "midi:4.B"),
    ("await-player", Role.FLOORPERSON, "midi:4.C"),
    ("turn-down", Role.DEALER, "midi:4.C(1)"),
    ("wash", Role.DEALER, "midi:4.C(2)"),
    ("stack", Role.DEALER, "midi:4.C(3)"),
    ("shuffle", Role.DEALER, "midi:5.A"),
    ("verify-shuffle", Role.FLOORPERSON, "midi:5.A"),
]


# Chapter 3


@pytest.mark.clause("midi:3.A")
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_3_A_six_to_eight_decks_make_a_shoe(decks: int) -> None:
    table = TableInPlay(decks=decks)
    assert isinstance(table.wanted, DutyWanted)
    assert f"{decks} new decks" in table.wanted.text
    table.give(DecksReceived(preshuffled=True))
    assert table.table.shoe.cards.left == {6: 312, 7: 364, 8: 416}[decks]


@pytest.mark.clause("midi:3.A")
@pytest.mark.parametrize("decks", [5, 9])
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_3_A_five_decks_and_nine_are_unlawful(book: str, decks: int) -> None:
    chosen, _ = parse_choices(game(book).choices, {"decks": decks})
    assert chosen is not None
    assert [(problem.field, problem.clause) for problem in game(book).unlawful(chosen)] == [("decks", "midi:3.A")]


@pytest.mark.clause("midi:3.A(1)", "midi:3.A(2)")
def test_3_A_the_dealer_receives_cards_alike_and_two_cover_cards() -> None:
    table = TableInPlay()
    assert isinstance(table.wanted, DutyWanted)
    assert "identical in appearance" in table.wanted.text
    assert "two cover cards" in table.wanted.text


@pytest.mark.clause("midi:3.B")
def test_3_B_every_shoe_is_followed_by_new_decks() -> None:
    table = TableInPlay(decks=6).open()
    table.end_shoe()
    assert table.duty == "receive-decks"
    assert table.table.shoe.cards.left == 312 - 2 - 8
    table.give(DecksReceived())
    assert table.table.shoe.cards.left == 312


@pytest.mark.clause("midi:3.B")
def test_3_B_the_copies_that_the_last_shoe_has_seen_can_come_again() -> None:
    table = TableInPlay(decks=6).open(burn="Ah")
    for _ in range(5):
        table.begin({}, "Ah 7s 5h Ks")
    table.begin({})
    assert table.refused(Card("Ah")).clause == "midi:3.A"
    table.deal("Kc 7d 6h Kd")
    table.end_shoe()
    table.open(burn="Ah")
    assert table.wagers_are_open


# Chapter 4


@pytest.mark.clause("midi:4.A", "midi:4.B", "midi:4.C*", "midi:5.A")
def test_4_and_5_the_duties_come_in_the_order_of_the_chapters() -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    assert duties(table) == CHAPTER_4_AND_SHUFFLE
    assert isinstance(table.wanted, CutWanted)


@pytest.mark.clause("midi:4.A", "midi:5.A")
@pytest.mark.parametrize("place", range(9))
def test_4_and_5_nobody_does_what_another_is_answerable_for(place: int) -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    for _, who, _ in CHAPTER_4_AND_SHUFFLE[:place]:
        table.give(Done(who))
    _, who, clause = CHAPTER_4_AND_SHUFFLE[place]
    others = [role for role in Role if role is not who]
    assert [table.refused(Done(other)).clause for other in others] == [clause, clause, clause]


@pytest.mark.clause("midi:4.B")
def test_4_B_the_cards_are_spread_face_up_by_deck_suit_and_sequence() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON)
    [step] = events_of(StepTaken, table.give(DEALER))
    assert step.clause == "midi:4.B"
    assert "face up by deck, suit and sequence" in step.text


@pytest.mark.clause("midi:4.B", "midi:4.C", "midi:5.B(2)")
def test_4_B_the_first_player_arrives_while_the_cards_are_spread_and_is_offered_the_cut() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER)
    assert table.duty == "await-player"
    assert table.refused(DEALER).clause == "midi:4.C"
    table.give(Sat(5))
    assert table.duty == "show-cards"
    table.give(DEALER)
    assert table.duty == "turn-down"
    table.give(DEALER, DEALER, DEALER, DEALER, FLOORPERSON)
    assert seat_offered_cut(table) == 5


@pytest.mark.clause("midi:4.C")
def test_4_C_a_floorperson_may_state_that_a_first_player_had_the_opportunity_to_inspect_the_cards() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER)
    [step] = events_of(StepTaken, table.give(FLOORPERSON))
    told = "a floorperson states that a first player had the opportunity to inspect the cards"
    assert (step.text, step.clause) == (told, "midi:4.C")
    assert table.duty == "turn-down"


@pytest.mark.clause("midi:4.C")
def test_4_C_players_who_stay_for_the_next_shoe_are_shown_its_cards() -> None:
    table = TableInPlay().open()
    table.sit(3)
    table.end_shoe()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER)
    assert table.duty == "show-cards"


@pytest.mark.clause("midi:4.D", "midi:5.A")
def test_4_D_preshuffled_decks_go_straight_to_the_cut() -> None:
    table = TableInPlay()
    events = table.give(DecksReceived(preshuffled=True))
    assert clauses_of(events) == ["midi:3.B", "midi:4.D"]
    assert isinstance(table.wanted, CutWanted)
