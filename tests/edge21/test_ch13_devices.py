"""Shufflers and dealing shoes of Player's Edge 21 that jam or break: 13.R and 13.S, with 5.J and 5.K."""

from __future__ import annotations

import pytest

from pitboss.inputs import Card, CoverCardShown, Cut, Decision, DecksReceived, DeviceFault, Loaded, Repaired
from support.blackjack import events_with_clauses, lines
from support.blackjack_tables import BY_FLOOR
from support.edge21 import settle_round, wrong
from support.edge21_tables import EdgeTableInPlay, rulings, steps

AFTER_THE_CUT = [("complete-cut", "5.E(1)"), ("insert-cover-card", "5.E(2)"), ("load", "5.E(3)")]


@pytest.mark.clause("edge21:13.R")
def test_13_R_a_jammed_device_shuffles_again() -> None:
    table = EdgeTableInPlay(automated_shuffler=True)
    table.give(DecksReceived())
    while table.duty != "shuffle":
        table.give(table.routine())
    table.give(DeviceFault("shuffler-jammed"))
    assert (table.duty, table.play.events[-1].__struct_config__.tag) == ("shuffle", "ruled")
    assert getattr(table.play.events[-1], "clause", "") == "edge21:13.R"


@pytest.mark.clause("edge21:13.S")
def test_13_S_a_broken_device_is_covered_before_hands_shuffle() -> None:
    table = EdgeTableInPlay(automated_shuffler=True)
    table.give(DecksReceived())
    while table.duty != "shuffle":
        table.give(table.routine())
    table.give(DeviceFault("shuffler-broken"))
    assert table.duties()[:2] == [("cover-shuffler", "13.S"), ("shuffle", "5.A(1)")]


@pytest.mark.clause("edge21:13.R", "edge21:5.J")
def test_13_R_a_continuous_device_may_jam_after_its_first_load_in_a_round_and_between_rounds() -> None:
    """Five decks of 48 cards, two of them on the layout."""
    table = EdgeTableInPlay(decks=5, continuous_shuffler=True).open(1)
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["13.R"]
    assert (table.duty, table.clause, table.table.shoe.cards.left) == ("load", "5.J", 240)
    table.give(Loaded())
    table.begin({1: 10}, "9c 9d")
    assert rulings(table.give(DeviceFault("shuffler-jammed"))) == ["13.R"]
    assert (table.duty, table.clause, table.table.shoe.cards.left) == ("load", "5.J", 238)


@pytest.mark.clause("edge21:13.S", "edge21:5.K")
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_13_S_without_its_continuous_device_a_table_cuts_and_uses_a_cover_card(device: str) -> None:
    table = EdgeTableInPlay(continuous_shuffler=True).open(1)
    table.give(DeviceFault(f"{device}-broken"))
    assert table.duties() == [(f"cover-{device}", "13.S"), ("shuffle", "5.A(1)")]
    table.give(Decision(seat=1, choose="decline"), Cut(100), BY_FLOOR)
    assert table.duties() == AFTER_THE_CUT
    table.up_to_wagers()
    table.begin({1: 10})
    table.give(CoverCardShown())
    table.deal("9c 9d 9h 9s")
    table.finish()
    assert table.duties() == [("collect-shoe", "7.D"), ("shuffle", "5.A(1)")]
    table.up_to_wagers()
    table.give(Repaired(device))
    assert (table.duty, table.clause) == ("load", "5.J")


@pytest.mark.clause("edge21:13.S")
def test_13_S_an_automated_dealing_shoe_that_fails_is_covered_before_another_shoe_is_used() -> None:
    table = EdgeTableInPlay().open(1)
    table.begin({1: 10}, "9c 9d")
    left = table.table.shoe.cards.left
    table.give(DeviceFault("shoe-broken"))
    assert table.refusal_clause(Card("9h")) == "13.S"
    assert table.duties() == [("cover-shoe", "13.S"), ("change-shoe", "13.S")]
    assert (table.card_for, table.table.shoe.cards.left) == ("box 1", left)
    assert table.refusal_clause(DeviceFault("shoe-broken")) == "13.S"
    table.deal("9h 9s")
    table.finish()
    assert steps(table.give(Repaired("shoe"))) == ["13.S"]
    assert table.wagers_are_open


@pytest.mark.clause("edge21:13.R", "edge21:13.S")
@pytest.mark.parametrize(("label", "kind"), [("13.R", "ruled"), ("13.S", "step")])
def test_13_R_and_S_a_written_round_goes_on_with_the_cards_that_come_after_a_device_has_failed(
    label: str, kind: str
) -> None:
    answer = settle_round("9c 7d Kh Ks", "1 stand", wrong=[wrong(2, label)], continuous_shuffler=True)
    assert lines(answer) == [(1, 1, "edge-21", "won", "10.00")]
    assert f"edge21:{label}" in [clause for _, clause in events_with_clauses(answer, kind)]
