"""Unknown cards on the layout: they stay out of the shoe when cards are shuffled in a round (R51)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import CardsCleared, ShoeCommitted
from pitboss.inputs import Card, DeviceFault, Loaded, RoundVoided, ShoeEmpty, UnseenCard
from support.blackjack_tables import BY_DEALER, TableInPlay
from support.tables import events_of, lines


def box_hits(**options: Any) -> TableInPlay:
    """Box 1 hits 11 against a nine; the hole card is unknown."""
    table = TableInPlay(**options).open(1)
    table.begin({1: 10}, "6c 9d 5s")
    table.give(UnseenCard())
    table.say("1 hit")
    return table


def box_has_doubled() -> TableInPlay:
    """Box 1 has doubled 11 face down and box 2 hits 12; the double down card and the hole card are unknown."""
    table = TableInPlay(decks=1, double_card_face="down").open(1, 2)
    table.begin({1: 10, 2: 10}, "6c 7c 9d 5s 5h")
    table.give(UnseenCard())
    table.say("1 double")
    table.give(UnseenCard())
    table.say("2 hit")
    return table


def shuffle_discards(table: TableInPlay) -> None:
    """The shoe is empty, and the shuffled discards are about to be loaded."""
    table.give(ShoeEmpty())
    while table.duty != "load":
        table.give(table.routine())


@pytest.mark.clause("blackjack:14.F(1)")
def test_14_F_1_an_unknown_hole_card_stays_out_of_the_shoe() -> None:
    table = box_hits(decks=1)
    shuffle_discards(table)
    assert table.refusal_clause(Loaded("5eed", 52 - 3)) == "14.F(1)"  # 6c 9d 5s are seen, and the hole card is out too
    assert [event.cards for event in events_of(ShoeCommitted, table.give(Loaded("5eed", 52 - 3 - 1)))] == [48]


@pytest.mark.clause("blackjack:14.F(1)", "blackjack:10.C")
def test_14_F_1_so_does_an_unknown_double_down_card_and_the_round_is_completed() -> None:
    """Box 1 has 20 with its double down card, box 2 has 16, and the dealer 17."""
    table = box_has_doubled()
    shuffle_discards(table)
    assert table.refusal_clause(Loaded("5eed", 52 - 5 - 1)) == "14.F(1)"
    table.give(Loaded("5eed", 52 - 5 - 2), UnseenCard(), Card("4c"))
    assert table.table.shoe.cards.left == 52 - 5 - 2 - 2  # one is burnt, and one is dealt to box 2
    table.say("2 stand")
    table.give(Card("8h"), BY_DEALER)
    events = table.give(Card("9s"))
    assert sorted(lines(events)) == [(1, "blackjack", "won", 2000), (2, "blackjack", "lost", -1000)]
    assert [event.count for event in events_of(CardsCleared, events)] == [5 + 1 + 2]


@pytest.mark.clause("blackjack:14.M")
def test_14_M_an_unknown_hole_card_stays_out_of_the_device() -> None:
    table = box_hits(decks=4, continuous_shuffler=True)
    table.give(DeviceFault("shuffler-jammed"))
    assert (table.duty, table.table.shoe.cards.left) == ("load", 4 * 52 - 3 - 1)


def test_a_void_round_clears_the_unknown_cards_too() -> None:
    table = box_has_doubled()
    events = table.give(RoundVoided("the shoe ran short", "blackjack:14.F"))
    assert [event.count for event in events_of(CardsCleared, events)] == [5 + 2]
    assert table.table.shoe.unseen_discards == 1 + 2  # the burnt card, the double down card and the hole card
