"""Devices that fail while wagers are open: 13.E and 13.G."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Ruled, StepTaken
from pitboss.inputs import DeviceFault, Repaired
from support.blitz import LOW, LOWER, TableInPlay, clauses_of

DEVICE: dict[str, Any] = {"shuffling": "device"}
TWO_DECKS: dict[str, Any] = {**DEVICE, "alternating_decks": True}
DEALS: dict[str, Any] = {"dealing_method": "device_dealer_first"}


@pytest.mark.clause("blitz:13.E")
def test_13_E_cards_of_a_shuffler_that_jams_before_the_round_are_shuffled_again() -> None:
    table = TableInPlay(**DEVICE).open()
    assert clauses_of(Ruled, table.give(DeviceFault("shuffler-jammed"))) == ["13.E"]
    assert (table.duty, table.clause) == ("shuffle", "5.A")


@pytest.mark.clause("blitz:13.E", "blitz:13.G")
def test_13_G_a_shuffler_with_the_other_deck_in_it_leaves_the_one_that_is_ready_alone() -> None:
    table = TableInPlay(**TWO_DECKS).open()
    assert clauses_of(Ruled, table.give(DeviceFault("shuffler-jammed"))) == ["13.E"]
    assert table.wagers_are_open
    table.give(DeviceFault("shuffler-broken"))
    assert table.duties() == [("mark-shuffler", "13.G")]
    assert table.wagers_are_open
    assert table.refusal_clause(DeviceFault("shuffler-jammed")) == "13.E"
    table.whole_round(LOW, LOWER)
    assert getattr(table.wanted, "task", "").startswith("shuffle the cards so that they are randomly intermixed")


@pytest.mark.clause("blitz:13.G", "blitz:9.A(1)")
def test_13_G_without_its_shuffler_a_deck_is_not_dealt_from_the_hand_until_it_is_repaired() -> None:
    table = TableInPlay(dealing_method="hand", **TWO_DECKS).open()
    table.give(DeviceFault("shuffler-broken"))
    assert table.duties() == [("mark-shuffler", "13.G"), ("load", "5.F(2)")]  # the preshuffled deck was cut
    assert clauses_of(StepTaken, table.give(Repaired("shuffler"))) == ["13.G"]
    assert (table.duty, table.clause) == ("load", "9.A(2)")


@pytest.mark.clause("blitz:13.G")
def test_13_G_a_dealing_device_found_broken_before_the_round_makes_way_for_a_shoe() -> None:
    table = TableInPlay(**DEALS).open()
    assert table.refusal_clause(DeviceFault("shoe-jammed")) == "13.F"
    table.give(DeviceFault("shoe-broken"))
    assert table.duties() == [("mark-shoe", "13.G"), ("shuffle", "5.A")]
    table.up_to_wagers()
    table.begin()
    table.deal("2s")
    assert table.card_for == "dealer"
    assert table.refusal_clause(DeviceFault("shoe-broken")) == "13.F"


@pytest.mark.clause("blitz:5.E(1)")
def test_5_E_1_the_device_counts_when_it_shuffles_and_not_later() -> None:
    assert TableInPlay(shuffling="counting_device").open().refusal_clause(DeviceFault("wrong-count")) == "5.E(1)"
