"""Rulings of the floor: a round is voided, taken back, or corrected after it was settled; and what cannot be ruled."""

from __future__ import annotations

import pytest

from pitboss.cards import card_text, fresh_decks
from pitboss.events import CardsCleared, CorrectionMade, TakenBack, Voided
from pitboss.inputs import (
    BackedUp,
    Card,
    CardInError,
    Corrected,
    CoverCardShown,
    Decision,
    DecksReceived,
    NoMoreBets,
    RoundVoided,
    ShoeEmpty,
    WagerPlaced,
)
from pitboss.money import HOUSE, layout, seat
from pitboss.requests import CardWanted
from pitboss.table.play import Play
from support.rounds import ROYAL_9, TableInPlay, announcements, new_table
from support.tables import events_of, lines

WAGERS = {2: {"player": 10}, 5: {"banker": 20}}
BANKER_WINS = "2c 3d 4h 4d"
"""Banker 7 over 6."""
PLAYER_WINS = "2c 3d 5h 3h"
"""Player 7 over 6."""


def begin_round(cards: str = "") -> TableInPlay:
    """A round that has begun, after these cards."""
    table = TableInPlay().open()
    table.begin(WAGERS)
    table.give(*(Card(card) for card in cards.split()))
    return table


# Void


@pytest.mark.parametrize("cards", ["", "2c 3d", BANKER_WINS])
def test_a_floorperson_voids_a_round_and_every_wager_goes_back_R17(cards: str) -> None:
    table = begin_round(cards)
    events = table.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
    assert events_of(Voided, events) == [Voided("the shoe ran short", "midi:13.E(1)")]
    assert lines(events) == [(2, "player", "returned", 0), (5, "banker", "returned", 0)]
    assert [event.count for event in events_of(CardsCleared, events)] == [len(cards.split())]
    assert [table.balance(account) for account in (layout(2, "player"), layout(5, "banker"), HOUSE)] == [0, 0, 0]


@pytest.mark.clause("midi:13.E(2)")
def test_13_E_2_after_a_void_round_the_decks_are_replaced() -> None:
    table = begin_round("2c 3d")
    table.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
    while table.duty != "receive-decks":
        table.give(table.routine())
    assert not table.wagers_are_open


def test_a_void_round_takes_its_contributions_out_of_the_meters_R17() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.begin({1: {"player": 10, "royal-9": 5}, 2: {"tie": 10, "royal-9": 5}}, "2c")
    assert [table.table.meters[name].value for name in ("star", "spade", "heart")] == [5_000_100, 35_050, 35_030]
    table.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
    assert [table.table.meters[name].value for name in ("star", "spade", "heart")] == [5_000_000, 35_000, 35_000]


@pytest.mark.clause("midi:13.E(2)")
def test_13_E_2_a_card_kept_from_an_error_goes_with_the_decks_of_a_void_round() -> None:
    table = begin_round("2c 3d 4h")
    table.give(CardInError(card="9c"))
    table.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
    table.open()
    table.begin(WAGERS)
    assert table.card_for == "player"


def test_between_rounds_there_is_nothing_to_void() -> None:
    table = TableInPlay().open()
    assert "no round to void" in table.refused(RoundVoided("nothing", "midi:13.E(1)")).message


@pytest.mark.parametrize("clause", ["midi:99.Z", "nonsense", ""])
def test_a_ruling_cites_a_clause_that_there_is(clause: str) -> None:
    table = begin_round("2c")
    assert table.refused(RoundVoided("a player handled the shoe", clause))


@pytest.mark.clause("midi:13.E(1)")
@pytest.mark.parametrize("clause", ["poker:8.A", "blitz:13.A", "midi:13.D", "midi:11.B", "midi:13.E(2)"])
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_13_E_1_no_other_clause_provides_for_a_void_round_R17(book: str, clause: str) -> None:
    table = TableInPlay(book).open()
    table.begin(WAGERS, "2c")
    refusal = table.refused(RoundVoided("a player handled the shoe", clause))
    assert refusal.message == f"a round at this table is void under midi:13.E(1), not under {clause}"
    assert refusal.clause == clause


# Back up


def test_a_round_taken_back_goes_on_from_where_it_stood() -> None:
    table = begin_round("2c 3d")
    there, due = len(table.play.inputs), table.wanted
    table.give(Card("4h"), Card("4d"))
    events = table.give(BackedUp(there, "the wrong card was read"))
    assert events == [TakenBack(there, "the wrong card was read")]
    assert table.wanted == due == CardWanted(to="player", clause="midi:8.C(1)")
    assert lines(table.deal("5h 3h")) == [(5, "banker", "lost", -2000), (2, "player", "won", 1000)]


def test_taking_back_erases_nothing() -> None:
    table = begin_round("2c 3d")
    there = len(table.play.inputs)
    table.give(Card("4h"))
    inputs, events = list(table.play.inputs), list(table.play.events)
    ruling = BackedUp(there, "the wrong card was read")
    table.give(ruling)
    assert table.play.inputs == [*inputs, ruling]
    assert table.play.events[: len(events)] == events


def test_the_cards_that_were_taken_back_are_in_the_shoe_again() -> None:
    table = begin_round("2c 3d")
    there = len(table.play.inputs)
    table.give(Card("4h"), Card("4d"))
    assert table.table.shoe.cards_out == 6
    table.give(BackedUp(there, "the wrong card was read"))
    assert table.table.shoe.cards_out == 4
    assert table.table.shoe.cards.left == 416 - 4


def test_a_round_can_be_taken_back_twice_and_over_an_earlier_ruling() -> None:
    table = begin_round("2c")
    first = len(table.play.inputs)
    table.give(Card("3d"))
    second = len(table.play.inputs)
    table.give(Card("4h"), BackedUp(second, "the wrong card was read"), Card("9h"))
    table.give(BackedUp(first, "so was the one before"))
    assert (table.card_for, table.table.shoe.cards_out) == ("banker", 3)
    assert lines(table.deal("3d 5h 3h")) == [(5, "banker", "lost", -2000), (2, "player", "won", 1000)]


def test_a_ruling_to_take_back_can_be_taken_back() -> None:
    table = begin_round("2c")
    first = len(table.play.inputs)
    table.give(Card("3d"), Card("4h"))
    second = len(table.play.inputs)
    table.give(BackedUp(first, "the card was read wrongly"))
    assert table.card_for == "banker"
    table.give(BackedUp(second, "it was not"))
    assert (table.card_for, table.table.shoe.cards_out) == ("banker", 2 + 3)
    assert lines(table.deal("4d")) == [(2, "player", "lost", -1000), (5, "banker", "won", 1900)]


def test_a_session_with_rounds_taken_back_replays_from_its_inputs() -> None:
    table = begin_round("2c 3d")
    there = len(table.play.inputs)
    table.give(Card("4h"), BackedUp(there, "the wrong card was read"))
    table.deal("5h 3h")
    chosen = table.table.choices
    again = Play.replay(lambda: new_table("midi", chosen), table.play.inputs)
    assert (again.events, again.wanted) == (table.play.events, table.wanted)
    assert again.state.ledger.accounts() == table.table.ledger.accounts()


@pytest.mark.parametrize("back", [-1, 0, 1])
def test_a_round_is_not_taken_back_behind_its_first_card(back: int) -> None:
    table = TableInPlay().open()
    table.lay(WAGERS)
    before_no_more_bets = len(table.play.inputs)
    table.give(NoMoreBets(), Card("2c"))
    to = {-1: -1, 0: 0, 1: before_no_more_bets}[back]
    assert "first card" in table.refused(BackedUp(to, "start again")).message


def test_nothing_is_taken_back_to_what_has_not_happened() -> None:
    table = begin_round("2c")
    assert table.refused(BackedUp(len(table.play.inputs), "now"))
    assert table.refused(BackedUp(len(table.play.inputs) + 5, "later"))


def test_a_settled_round_is_not_taken_back() -> None:
    table = begin_round("2c")
    there = len(table.play.inputs)
    table.deal("3d 4h 4d")
    assert "while it is on" in table.refused(BackedUp(there, "too late")).message


# Corrections after settlement


@pytest.mark.parametrize("amount", [1500, -1500])
def test_a_fault_found_after_settlement_is_an_entry_of_its_own(amount: int) -> None:
    table = begin_round()
    table.deal(BANKER_WINS)
    paid, house = table.balance(seat(2)), table.balance(HOUSE)
    settled = list(table.play.events)
    events = table.give(Corrected(seat=2, amount=amount, why="the count was misread", clause="midi:12.A"))
    assert events == [CorrectionMade(2, amount, "the count was misread", "midi:12.A")]
    assert (table.balance(seat(2)) - paid, table.balance(HOUSE) - house) == (amount, -amount)
    assert table.play.events[: len(settled)] == settled


def test_a_correction_waits_until_the_round_is_settled() -> None:
    table = begin_round("2c")
    assert table.refused(Corrected(seat=2, amount=1500, why="the count was misread", clause="midi:12.A"))


def test_a_correction_goes_to_somebody_who_is_there() -> None:
    table = TableInPlay().open()
    assert (
        "nobody sits"
        in table.refused(Corrected(seat=2, amount=1500, why="the count was misread", clause="midi:12.A")).message
    )


@pytest.mark.parametrize("clause", ["midi:99.Z", "nonsense", ""])
def test_a_correction_cites_a_clause_that_there_is(clause: str) -> None:
    table = begin_round()
    table.deal(BANKER_WINS)
    assert table.refused(Corrected(seat=2, amount=1500, why="the count was misread", clause=clause))


# What cannot be so, wherever it is reported


def test_a_decision_is_no_answer_to_a_card() -> None:
    assert begin_round("2c").refused(Decision(seat=2, choose="turn")).clause == "midi:8.C(2)"


def test_a_text_that_is_no_card_is_refused() -> None:
    table = begin_round("2c")
    for text in ("", "1c", "Xh", "10", "2c3d"):
        assert table.refused(Card(text)).clause == "midi:3.A"
        assert table.refused(CardInError(card=text)).clause == "midi:3.A"


def test_a_copy_more_than_the_decks_hold_is_refused() -> None:
    table = TableInPlay(decks=6).open(burn="7h")
    for _ in range(5):
        table.begin({}, "7h 3s 2d 3c")
    table.begin(WAGERS)
    assert "all 6 copies" in table.refused(Card("7h")).message
    assert table.refused(CardInError(card="7h", disclosed=True)).clause == "midi:3.A"


def test_a_kept_card_cannot_turn_out_to_be_one_copy_too_many() -> None:
    table = TableInPlay(decks=6, players_handle_cards=False).open(burn="7h")
    for _ in range(5):
        table.begin({}, "7h 3s 2d 3c")
    table.begin({})
    table.give(*(Card(card) for card in BANKER_WINS.split()), CardInError())
    table.deal("")
    table.begin(WAGERS)
    assert table.refused(Card("7h")).clause == "midi:3.A"


def test_a_shoe_that_is_empty_in_the_burn_is_refused_or_replaced() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("2c"))
    if table.play.refusal(ShoeEmpty()) is None:
        table.give(ShoeEmpty())
        assert table.duty == "receive-decks"


def test_a_third_card_to_player_is_no_matter_of_a_burn() -> None:
    table = TableInPlay().open()
    table.end_shoe()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    assert table.refused(CardInError(card="9c", third_to_player=True)).clause == "midi:13.B"


def test_a_card_in_error_cannot_come_from_a_shoe_with_no_card_left() -> None:
    table = TableInPlay(decks=6).open(burn="Ac")
    coming = [card_text(card) for card in fresh_decks(6)]
    coming.remove("Ac")
    table.begin({})
    while table.table.shoe.cards.left:
        if table.wagers_are_open:
            table.begin({})
        table.deal(coming.pop())
    if table.wagers_are_open:
        table.begin({})
    assert table.table.shoe.cards.left == 0
    assert table.card_for
    assert table.refused(CardInError())


def test_the_words_of_a_round_are_said_once_although_it_was_taken_back() -> None:
    table = begin_round("2c")
    there = len(table.play.inputs)
    table.give(CoverCardShown(), BackedUp(there, "it was no cover card"))
    assert "last hand" not in announcements(table.deal("3d 4h 4d"))
    assert table.wagers_are_open
    assert table.give(WagerPlaced(seat=2, wager="player", amount=1000))
