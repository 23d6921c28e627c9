"""Announcing the result, then collecting and paying in their order: chapter 11 of both books."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Announced, CardsCleared, Event, RoundEnded, Settlement, VigorishTaken
from pitboss.inputs import Card, Done
from pitboss.requests import DutyWanted, Role
from support.rounds import TableInPlay
from support.tables import events_of

BOOKS = ["midi", "mini"]
PLAYER_WINS = "2c 7d 3h Kd 3s"
"""Player 2+3+3 = 8 over 7."""
BANKER_WINS = "Kc 7d 6h Kd"
"""Banker 7 over 6, both with two cards."""
TIE = "2c 3d 4h 3h"
"""6 and 6."""
BANKER_WINS_WITH_THREE_CARD_7 = "Kc 2s 6d 3h 2d"
"""Player stays on 6, Banker 5 draws a 2."""
PLAYER_WINS_WITH_THREE_CARD_8 = PLAYER_WINS
TWO_CARD_8_OVER_7 = "Kc 7d 8h Kd"
ONE_OVER_ZERO = "Kc Kd Kh Qd Ac Kc"
"""Player draws an ace, Banker a king."""


def result(book: str, variant: str, cards: str) -> list[tuple[str, str]]:
    """What the dealer announces at the end of a round, each with its clause."""
    table = TableInPlay(book, variant=variant).open()
    events = table.begin({}, cards)
    return [(event.text, event.clause) for event in events_of(Announced, events) if ":11." in event.clause]


def order(events: list[Event]) -> list[tuple[str, int, str]]:
    """Collecting, vigorish and paying, in the order in which they happen."""
    found = []
    for event in events:
        if isinstance(event, Settlement):
            found.append((event.result, event.seat, event.wager))
        elif isinstance(event, VigorishTaken):
            found.append(("collected" if event.collected else "marked", event.seat, "vigorish"))
    return found


# 11.A


@pytest.mark.clause("midi:11.A", "mini:11.A")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("cards", "words"),
    [(PLAYER_WINS, "Player 8, Banker 7, Player wins"), (BANKER_WINS, "Player 6, Banker 7, Banker wins")],
)
def test_11_A_the_final_counts_and_the_winner_are_announced(book: str, cards: str, words: str) -> None:
    assert result(book, "standard", cards) == [(words, f"{book}:11.A")]


def test_a_settlement_says_which_counts_and_which_cards_decided_it() -> None:
    table = TableInPlay(wagers={"player-pair": {}}).open()
    events = table.begin({1: {"player": 10, "player-pair": 10}}, PLAYER_WINS)
    assert {line.wager: line.because for line in events_of(Settlement, events)} == {
        "player": "wins: Player 8 with 3 cards, Banker 7 with 2 cards",
        "player-pair": "no pair: Player 2c 3h, Banker 7d Kd",
    }


@pytest.mark.parametrize("variant", ["standard", "ez"])
def test_a_round_ends_with_its_final_counts_as_they_were_announced(variant: str) -> None:
    table = TableInPlay(variant=variant).open()
    events = table.begin({}, BANKER_WINS_WITH_THREE_CARD_7)
    assert events_of(RoundEnded, events) == [RoundEnded(1, "Player 6, Banker 7, Banker wins")]


@pytest.mark.clause("midi:11.A", "mini:11.A")
@pytest.mark.parametrize("book", BOOKS)
def test_11_A_the_dealer_announces_before_a_wager_is_settled(book: str) -> None:
    table = TableInPlay(book, players_handle_cards=False).open()
    table.begin({1: {"player": 10}})
    events = table.give(*(Card(card) for card in BANKER_WINS.split()))
    assert order(events) == []
    assert isinstance(table.wanted, DutyWanted)
    assert (table.wanted.do, table.wanted.who, table.wanted.clause) == ("announce", Role.DEALER, f"{book}:11.A")
    assert order(table.give(Done(Role.DEALER))) == [("lost", 1, "player")]


@pytest.mark.clause("midi:11.A(1)", "mini:11.A(1)")
@pytest.mark.parametrize("book", BOOKS)
def test_11_A_1_equal_counts_are_a_tie_hand(book: str) -> None:
    assert result(book, "standard", TIE) == [
        ("Player 6, Banker 6", f"{book}:11.A"),
        ("tie hand", f"{book}:11.A(1)"),
    ]


@pytest.mark.clause("midi:11.A(2)", "mini:11.A(2)")
@pytest.mark.parametrize("book", BOOKS)
def test_11_A_2_an_EZ_table_announces_dragon_7(book: str) -> None:
    assert result(book, "ez", BANKER_WINS_WITH_THREE_CARD_7) == [
        ("Player 6, Banker 7, Banker wins", f"{book}:11.A"),
        ("Dragon 7", f"{book}:11.A(2)"),
    ]


@pytest.mark.clause("midi:11.A(3)", "mini:11.A(3)")
@pytest.mark.parametrize("book", BOOKS)
def test_11_A_3_an_EZ_table_announces_panda_8(book: str) -> None:
    assert result(book, "ez", PLAYER_WINS_WITH_THREE_CARD_8) == [
        ("Player 8, Banker 7, Player wins", f"{book}:11.A"),
        ("Panda 8", f"{book}:11.A(3)"),
    ]


@pytest.mark.clause("midi:11.A(4)")
def test_11_A_4_a_fortune_7_table_announces_fortune_7() -> None:
    assert result("midi", "fortune7", BANKER_WINS_WITH_THREE_CARD_7) == [
        ("Player 6, Banker 7, Banker wins", "midi:11.A"),
        ("Fortune 7", "midi:11.A(4)"),
    ]


@pytest.mark.clause("midi:11.A(5)")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        pytest.param(PLAYER_WINS, "Player 8, Banker 7, Player wins", id="8 over 7"),
        pytest.param(ONE_OVER_ZERO, "Player 1, Banker 0, Player wins", id="1 over 0"),
    ],
)
def test_11_A_5_a_fortune_7_table_announces_one_up(cards: str, words: str) -> None:
    assert result("midi", "fortune7", cards) == [(words, "midi:11.A"), ("One Up", "midi:11.A(5)")]


@pytest.mark.clause("midi:11.A(2)", "midi:11.A(3)", "midi:11.A(4)", "midi:11.A(5)")
@pytest.mark.parametrize("variant", ["standard", "no_commission"])
@pytest.mark.parametrize("cards", [BANKER_WINS_WITH_THREE_CARD_7, PLAYER_WINS_WITH_THREE_CARD_8, ONE_OVER_ZERO])
def test_11_A_other_tables_announce_none_of_these(variant: str, cards: str) -> None:
    assert [clause for _, clause in result("midi", variant, cards)] == ["midi:11.A"]


@pytest.mark.clause("midi:11.A(2)", "midi:11.A(3)")
@pytest.mark.parametrize(
    "cards", [pytest.param(BANKER_WINS, id="two-card 7"), pytest.param(TWO_CARD_8_OVER_7, id="two-card 8")]
)
def test_11_A_two_cards_make_neither_dragon_7_nor_panda_8(cards: str) -> None:
    assert [clause for _, clause in result("midi", "ez", cards)] == ["midi:11.A"]


# 11.B


@pytest.mark.clause("midi:11.B", "midi:11.B(1)", "midi:11.B(2)", "midi:11.B(3)")
@pytest.mark.clause("mini:11.B", "mini:11.B(1)", "mini:11.B(2)", "mini:11.B(3)")
@pytest.mark.parametrize("book", BOOKS)
def test_11_B_losers_first_then_from_the_highest_winning_seat_vigorish_and_payment_together(book: str) -> None:
    table = TableInPlay(book).open()
    events = table.begin(
        {
            1: {"banker": 20},
            2: {"player": 10},
            4: {"banker": 40, "tie": 5},
            7: {"player": 10},
            9: {"banker": 100},
        },
        BANKER_WINS,
    )
    happened = order(events)
    assert sorted(happened[:3]) == [("lost", 2, "player"), ("lost", 4, "tie"), ("lost", 7, "player")]
    assert happened[3:] == [
        ("collected", 9, "vigorish"),
        ("won", 9, "banker"),
        ("collected", 4, "vigorish"),
        ("won", 4, "banker"),
        ("collected", 1, "vigorish"),
        ("won", 1, "banker"),
    ]


@pytest.mark.clause("midi:11.B(1)", "mini:11.B(1)")
@pytest.mark.parametrize("book", BOOKS)
def test_11_B_deferred_vigorish_is_marked_just_before_the_seat_is_paid(book: str) -> None:
    table = TableInPlay(book, vigorish_collection="deferred").open()
    events = table.begin({3: {"banker": 20}, 8: {"banker": 40}}, BANKER_WINS)
    assert order(events) == [
        ("marked", 8, "vigorish"),
        ("won", 8, "banker"),
        ("marked", 3, "vigorish"),
        ("won", 3, "banker"),
    ]


@pytest.mark.clause("midi:11.B(1)")
@pytest.mark.parametrize(("book", "variant"), [("midi", "ez"), ("mini", "ez"), ("midi", "fortune7")])
def test_11_B_where_no_vigorish_is_taken_the_seats_are_paid_in_the_same_order(book: str, variant: str) -> None:
    table = TableInPlay(book, variant=variant).open()
    events = table.begin({3: {"banker": 20}, 8: {"banker": 40}, 5: {"player": 5}}, BANKER_WINS)
    assert order(events) == [("lost", 5, "player"), ("won", 8, "banker"), ("won", 3, "banker")]


def test_no_commission_tables_take_no_vigorish_R126() -> None:
    table = TableInPlay(variant="no_commission").open()
    assert order(table.begin({3: {"banker": 20}}, BANKER_WINS)) == [("won", 3, "banker")]


@pytest.mark.clause("midi:11.B(2)", "midi:11.B(3)")
def test_11_B_a_seat_is_paid_all_its_winning_wagers_before_the_next() -> None:
    options: dict[str, Any] = {"wagers": {"lucky-nines": {"paytable": "A"}, "player-pair": {}}}
    table = TableInPlay(**options).open()
    events = table.begin(
        {
            2: {"player": 10, "lucky-nines": 5, "player-pair": 5},
            6: {"player": 20, "player-pair": 5, "banker": 5},
        },
        "9c 7d 9h Kd",
    )
    happened = order(events)
    assert happened[0] == ("lost", 6, "banker")
    assert [seat for _, seat, _ in happened[1:]] == [6, 6, 2, 2, 2]
    assert {line[0] for line in happened[1:]} == {"won"}


# 11.C


@pytest.mark.clause("midi:11.C", "mini:11.C")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("cards", "count"), [(BANKER_WINS, 4), (PLAYER_WINS, 5), (ONE_OVER_ZERO, 6)])
def test_11_C_all_cards_go_to_the_discard_bucket_when_the_round_is_over(book: str, cards: str, count: int) -> None:
    table = TableInPlay(book).open()
    events = table.begin({2: {"player": 10}}, cards)
    assert events_of(CardsCleared, events) == [CardsCleared(count, f"{book}:11.C")]
    assert table.wagers_are_open
