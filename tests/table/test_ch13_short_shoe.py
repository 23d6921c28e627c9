"""Baccarat: a shoe that runs short (13.E), and Mini-Baccarat, which follows Midi's chapter (R152)."""

from __future__ import annotations

import pytest

from pitboss.events import Settlement, Voided
from pitboss.inputs import CardInError, ShoeEmpty
from pitboss.money import layout
from pitboss.requests import CardWanted
from support.baccarat_irregularities import PLAYER_6_BANKER_5, WAGERS, hands, rulings, table_after
from support.rounds import ROYAL_9, TableInPlay, clauses_of
from support.tables import events_of, lines

# 13.E


@pytest.mark.clause("midi:13.E", "midi:13.E(1)")
@pytest.mark.parametrize("cards", ["", "2c", "2c 3d 4h", PLAYER_6_BANKER_5])
def test_13_E_a_round_that_the_shoe_cannot_complete_is_void_and_every_wager_goes_back(cards: str) -> None:
    table = table_after(cards)
    events = table.give(ShoeEmpty())
    assert [event.clause for event in events_of(Voided, events)] == ["midi:13.E(1)"]
    assert lines(events) == [(2, "player", "returned", 0), (5, "banker", "returned", 0)]
    assert {event.clause for event in events_of(Settlement, events)} == {"midi:13.E(1)"}
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
    table = table_after("2c 3d", decks=6)
    table.give(ShoeEmpty())
    assert table.duty == "receive-decks"
    table.open()
    assert table.table.shoe.cards.left == 312 - 2


@pytest.mark.clause("midi:13.E(2)", "midi:13.A")
def test_13_E_a_card_kept_from_the_old_shoe_does_not_come_into_the_new_one() -> None:
    table = table_after("2c 3d")
    table.give(CardInError(card="9c"), ShoeEmpty())
    table.open()
    assert hands(table.begin(WAGERS)) == []
    assert table.wanted == CardWanted(to="player", clause="midi:8.C(1)")


@pytest.mark.clause("midi:13.E")
def test_13_E_a_simulated_round_that_runs_short_ends_and_leaves_what_was_settled() -> None:
    table = table_after("2c")
    table.give(CardInError(card="9c", disclosed=True))
    settled = table.deal("3d 4h 4d")
    assert len(lines(settled)) == 2
    events = table.give(ShoeEmpty())
    assert (events_of(Voided, events), events_of(Settlement, events)) == ([], [])
    assert clauses_of(events) == ["midi:13.E"]
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:13.E(1)")
def test_13_E_a_shoe_that_runs_short_in_a_simulated_round_before_the_real_one_voids_that() -> None:
    table = table_after("")
    table.give(CardInError(card="9c", disclosed=True))
    assert lines(table.give(ShoeEmpty())) == [(2, "player", "returned", 0), (5, "banker", "returned", 0)]
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:13.E", "midi:13.A")
def test_13_mini_baccarat_has_no_chapter_of_its_own_and_follows_midis_R152() -> None:
    table = TableInPlay("mini").open()
    table.begin(WAGERS, "2c")
    assert rulings(table.give(CardInError())) == ["midi:13.A"]
    assert [event.clause for event in events_of(Voided, table.give(ShoeEmpty()))] == ["midi:13.E(1)"]
