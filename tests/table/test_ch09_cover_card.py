"""Announcing the counts, third cards, and the end of a shoe: chapter 9, R144."""

from __future__ import annotations

import pytest

from pitboss.events import Announced, StepTaken
from pitboss.inputs import Card, CardInError, CoverCardShown, DecksReceived, NoMoreBets, RoundVoided
from pitboss.requests import CardWanted
from support.rounds import TableInPlay, announcements, clauses_of
from support.tables import events_of

BOOKS = ["midi", "mini"]
NO_THIRD_CARDS = "2c 7d 4h Kd"
SIX_CARDS = "2c 2d 3h Kd 8s 3s"
"""Player 5 draws an 8: 3. Banker 2 draws a 3: 5."""


# 9.A to 9.C


@pytest.mark.clause("midi:9.A")
@pytest.mark.parametrize("book", BOOKS)
def test_9_A_both_point_counts_are_announced_before_any_third_card(book: str) -> None:
    table = TableInPlay(book).open()
    events = table.begin({}, "2c 2d 3h Kd")
    announced = [(event.text, event.clause) for event in events_of(Announced, events)]
    assert ("Player's Hand 5", "midi:9.A") in announced
    assert ("Banker's Hand 2", "midi:9.A") in announced
    assert table.card_for == "player"


@pytest.mark.clause("midi:9.B", "midi:9.B(1)", "midi:9.B(2)")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("cards", "due"),
    [
        pytest.param("2c 2d 3h Kd", ["player", "banker"], id="5 against 2: both draw"),
        pytest.param("2c 7d 3h Kd", ["player"], id="5 against 7: Player draws"),
        pytest.param("2c 2d 4h Kd", ["banker"], id="6 against 2: Banker draws"),
        pytest.param("2c 7d 4h Kd", [], id="6 against 7: both stay"),
        pytest.param("2c 8d Kh Kd", [], id="2 against a natural 8: both stay"),
    ],
)
def test_9_B_third_cards_are_asked_for_as_chapter_10_gives_them(book: str, cards: str, due: list[str]) -> None:
    table = TableInPlay(book).open()
    table.begin({}, cards)
    asked = []
    while isinstance(table.wanted, CardWanted):
        asked.append((table.wanted.to, table.wanted.clause))
        table.deal("As")
    assert asked == [(hand, {"player": "midi:8.E", "banker": "midi:8.F"}[hand]) for hand in due]


@pytest.mark.clause("midi:9.C")
@pytest.mark.parametrize("book", BOOKS)
def test_9_C_neither_hand_gets_a_second_additional_card(book: str) -> None:
    table = TableInPlay(book).open()
    table.begin({})
    table.give(*(Card(card) for card in SIX_CARDS.split()))
    assert table.duty == "announce"
    assert table.refused(Card("As")).clause == f"{book}:11.A"


# 9.D


@pytest.mark.clause("midi:9.D", "midi:9.D(1)")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("before", range(6))
def test_9_D_the_cover_card_is_set_aside_and_the_hand_completed(book: str, before: int) -> None:
    cards = SIX_CARDS.split()
    table = TableInPlay(book).open()
    table.begin({}, " ".join(cards[:before]))
    due = table.wanted
    [step] = events_of(StepTaken, table.give(CoverCardShown()))
    assert step.clause == "midi:9.D(1)"
    assert table.wanted == due
    assert "Player 3, Banker 5, Banker wins" in announcements(table.deal(" ".join(cards[before:])))


@pytest.mark.clause("midi:9.D(1)")
def test_9_D_the_cover_card_is_no_card_of_the_shoe() -> None:
    table = TableInPlay(decks=6).open()
    table.begin({})
    table.give(CoverCardShown())
    assert (table.table.shoe.cards_out, table.table.shoe.cards.left) == (2, 310)


@pytest.mark.clause("midi:9.D(2)")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("before", [0, 3])
def test_9_D_when_that_hand_is_complete_the_dealer_announces_the_last_hand(book: str, before: int) -> None:
    cards = NO_THIRD_CARDS.split()
    table = TableInPlay(book).open()
    events = table.begin({2: {"player": 10}}, " ".join(cards[:before]))
    events += table.give(CoverCardShown())
    assert "last hand" not in announcements(events)
    events = table.deal(" ".join(cards[before:]))
    assert events_of(Announced, events)[-1] == Announced("last hand", "midi:9.D(2)")
    assert "settled" in [
        event.__struct_config__.tag for event in events[: events.index(events_of(Announced, events)[-1])]
    ]


@pytest.mark.clause("midi:9.D(2)")
def test_9_D_without_a_cover_card_no_hand_is_the_last() -> None:
    table = TableInPlay().open()
    assert "last hand" not in announcements(table.begin({}, NO_THIRD_CARDS) + table.begin({}, NO_THIRD_CARDS))


@pytest.mark.clause("midi:9.D(3)", "midi:3.B")
@pytest.mark.parametrize("book", BOOKS)
def test_9_D_after_one_more_hand_the_cards_are_replaced_with_new_decks(book: str) -> None:
    table = TableInPlay(book).open()
    table.begin({})
    table.give(CoverCardShown())
    table.deal(NO_THIRD_CARDS)
    assert table.wagers_are_open
    events = table.begin({2: {"player": 10}}, NO_THIRD_CARDS)
    assert "last hand" not in announcements(events)
    assert table.duty == "receive-decks"
    assert table.refused(NoMoreBets()).clause == "midi:3.B"


@pytest.mark.clause("midi:9.D(3)")
def test_9_D_a_new_shoe_has_a_last_hand_of_its_own() -> None:
    table = TableInPlay().open()
    table.end_shoe()
    table.open()
    assert "last hand" not in announcements(table.begin({}, NO_THIRD_CARDS))
    assert table.wagers_are_open
    assert announcements(table.end_shoe()).count("last hand") == 1
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:9.D")
def test_fourteen_cards_behind_the_cover_card_suffice_for_two_hands_of_six_R144() -> None:
    table = TableInPlay(decks=6).open()
    table.begin({})
    table.give(CoverCardShown())
    at_the_cover_card = table.table.shoe.cards.left
    table.deal(SIX_CARDS)
    table.begin({}, SIX_CARDS)
    assert table.duty == "receive-decks"
    assert at_the_cover_card - table.table.shoe.cards.left == 12


@pytest.mark.clause("midi:9.D")
def test_9_D_a_cover_card_that_comes_with_the_burn_leads_to_the_last_hand_too() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("2c"))
    assert clauses_of(table.give(CoverCardShown())) == ["midi:9.D(1)"]
    table.deal("")
    assert announcements(table.begin({}, NO_THIRD_CARDS))[-1] == "last hand"


@pytest.mark.clause("midi:13.E(2)")
def test_13_E_2_after_a_void_round_there_is_no_last_hand_even_if_the_cover_card_has_come() -> None:
    table = TableInPlay().open()
    table.begin({}, "2c")
    table.give(CoverCardShown())
    assert announcements(table.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))) == []
    assert table.duty == "receive-decks"


# 9.D together with a card that was kept from an error (13.A)


@pytest.mark.clause("midi:9.D(1)", "midi:13.A")
def test_9_D_the_cover_card_may_come_behind_a_kept_card_which_stays_the_first_of_its_hand() -> None:
    table = TableInPlay(players_handle_cards=False).open()
    table.begin({}, "2c 7d")
    table.give(CardInError(card="4c"))
    table.deal("4h Kd")
    table.begin({})  # the kept 4 is the Player's first card
    due = table.wanted
    table.give(CoverCardShown())
    assert (table.wanted, table.card_for) == (due, "banker")
    events = table.deal("7s 2h Kh")
    assert announcements(events)[-2:] == ["Player 6, Banker 7, Banker wins", "last hand"]  # 4 + 2 against 7 + king
    table.begin({}, NO_THIRD_CARDS)
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:9.D(2)", "midi:9.D(3)", "midi:13.A")
@pytest.mark.parametrize("cover_card_first", [True, False])
def test_9_D_a_card_kept_in_the_hand_of_the_cover_card_begins_the_last_hand(cover_card_first: bool) -> None:
    table = TableInPlay(players_handle_cards=False).open()
    table.begin({}, "2c 7d")
    both = [CoverCardShown(), CardInError(card="4c")]
    table.give(*(both if cover_card_first else reversed(both)))
    assert announcements(table.deal("4h Kd"))[-1] == "last hand"
    table.begin({})
    events = table.deal("7s 2h Kh")
    assert "Player 6, Banker 7, Banker wins" in announcements(events)
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:9.D(3)", "midi:13.A")
def test_9_D_a_card_kept_in_the_last_hand_does_not_come_into_the_new_shoe() -> None:
    table = TableInPlay(players_handle_cards=False).open()
    table.begin({})
    table.give(CoverCardShown())
    table.deal(NO_THIRD_CARDS)
    table.begin({}, "2c 7d")
    table.give(CardInError(card="4c"))
    table.deal("4h Kd")
    assert table.duty == "receive-decks"
    table.open()
    table.begin({})
    assert table.card_for == "player"  # the first card of the new shoe


@pytest.mark.clause("midi:9.D(1)", "midi:13.A", "midi:13.D")
def test_9_D_a_card_kept_in_a_simulated_round_with_the_cover_card_begins_the_real_one() -> None:
    table = TableInPlay(players_handle_cards=False).open()
    table.begin({})
    table.give(CardInError(card="9c", disclosed=True), CardInError(card="4c"), CoverCardShown())
    table.deal("7d Kh Kd")  # 9 against 7: a natural, and nobody draws
    assert table.card_for == "banker"  # the kept 4 is the Player's first card
    assert announcements(table.deal("7s 2h Kh"))[-2:] == ["Player 6, Banker 7, Banker wins", "last hand"]
