"""Chapters 3 to 5: decks, inspection, shuffle, cut and recut, and what a device makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Ruled, ShoeCommitted, StepTaken
from pitboss.inputs import (
    Cut,
    DecksReceived,
    DeviceFault,
    Done,
    Idle,
    Loaded,
    Recut,
    Repaired,
    ReshuffleOrdered,
    Sat,
    TimeReported,
)
from pitboss.requests import CutWanted, DutyWanted, Role
from support.blitz import LOW, LOWER, TableInPlay, clauses_of
from support.tables import events_of

BY_DEALER = Done(Role.DEALER)
DEVICE: dict[str, Any] = {"shuffling": "device"}
COUNTING: dict[str, Any] = {"shuffling": "counting_device"}
RESHUFFLING: dict[str, Any] = {"shuffling": "reshuffling_device"}
TWO_DECKS: dict[str, Any] = {**DEVICE, "alternating_decks": True}
INSPECTION = [
    ("inspect", "4.A"), ("verify-inspection", "4.A"), ("spread", "4.B"), ("await-player", "4.C"),
    ("turn-down", "4.C(1)"), ("wash", "4.C(2)"), ("stack", "4.C(3)"),
]  # fmt: skip


def text(table: TableInPlay) -> str:
    """Return the text of the duty that is due."""
    assert isinstance(table.wanted, DutyWanted)
    return table.wanted.task


# Chapter 3


@pytest.mark.clause("blitz:3.A*")
def test_3_A_one_deck_alike_in_appearance_comes_with_two_cover_cards() -> None:
    table = TableInPlay()
    assert table.duty == "receive-decks"
    assert table.clause == "3.A"
    assert text(table) == "receive a deck of cards, identical in appearance, with two cover cards"
    assert table.table.shoe.cards.left == 52


@pytest.mark.clause("blitz:3.B", "blitz:3.B(1)", "blitz:3.B(2)")
def test_3_B_with_a_device_two_decks_of_one_design_and_two_colours_may_come() -> None:
    table = TableInPlay(**TWO_DECKS)
    assert table.clause == "3.B"
    assert text(table) == "receive two decks of one design with backs of two colours, and their cover cards"


@pytest.mark.clause("blitz:3.B(3)", "blitz:3.B(4)", "blitz:3.B(5)")
def test_3_B_4_each_deck_serves_every_other_round_while_the_device_has_the_other() -> None:
    table = TableInPlay(**TWO_DECKS).open()
    decks, before = [], ""
    for _ in range(3):
        decks.append(table.table.deck)
        table.whole_round(LOW, LOWER)
        before = text(table)
        table.up_to_wagers()
    assert decks == [1, 2, 1]
    # After the third round deck 1 lies in the rack and deck 2 is ready.
    assert before.startswith("put the cards of the discard rack, deck 1, into the device and take deck 2 out")


def changed_after(hours: int, **options: Any) -> bool:
    """Whether decks that came at eight are changed this many hours later, before the round begins."""
    table = TableInPlay(**options).open()
    table.clock = TimeReported(f"2026-01-15T{8 + hours:02}:00:00Z")
    table.begin()
    assert table.table.has_round_in_progress is (table.duty != "receive-decks")
    return table.duty == "receive-decks"


@pytest.mark.clause("blitz:3.C")
def test_3_C_the_table_asks_for_the_time_when_the_deck_comes_and_before_each_round() -> None:
    table = TableInPlay()
    table.clock = None
    table.give(DecksReceived(preshuffled=True))
    assert (table.duty, table.clause, table.refusal_clause(BY_DEALER)) == ("tell-time", "3.C", "3.C")
    table.give(TimeReported("2026-01-15T08:00:00Z"))
    table.up_to_wagers()
    table.begin()
    assert (table.duty, table.clause, table.table.has_round_in_progress) == ("tell-time", "3.C", False)


@pytest.mark.clause("blitz:3.C", "blitz:3.C(1)")
def test_3_C_1_cards_dealt_by_hand_are_changed_after_four_hours() -> None:
    by_hand = {"dealing_method": "hand", **DEVICE}
    assert (changed_after(3, **by_hand), changed_after(4, **by_hand)) == (False, True)


@pytest.mark.clause("blitz:3.C", "blitz:3.C(2)")
@pytest.mark.parametrize("method", ["manual_shoe", "device_dealer_first", "device_dealer_last"])
def test_3_C_2_cards_dealt_from_a_shoe_are_changed_after_eight_hours(method: str) -> None:
    assert (changed_after(7, dealing_method=method), changed_after(8, dealing_method=method)) == (False, True)


def test_3_C_the_hours_begin_anew_with_the_new_deck() -> None:
    table = TableInPlay().open()
    table.give(TimeReported("2026-01-15T16:00:00Z"))
    assert table.duty == "receive-decks"
    table.up_to_wagers()
    table.give(TimeReported("2026-01-15T23:59:00Z"))
    assert table.wagers_are_open


@pytest.mark.parametrize("at", ["noon", "2026-01-15T12:00:00", "2026-01-14T12:00:00Z"])
def test_a_time_that_cannot_be_is_refused(at: str) -> None:
    table = TableInPlay().open()
    table.refusal_clause(TimeReported(at))


# Chapter 4


@pytest.mark.clause("blitz:4.A", "blitz:4.B", "blitz:4.C*", "blitz:4.D", "blitz:5.A(1)")
def test_4_a_new_deck_is_inspected_shown_washed_stacked_and_shuffled() -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    assert table.duties() == [*INSPECTION, ("shuffle", "5.A")]


@pytest.mark.clause("blitz:4.C")
def test_4_C_the_deck_stays_spread_until_the_first_player_has_had_the_opportunity_to_inspect_it() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), BY_DEALER, Done(Role.FLOORPERSON), BY_DEALER)
    assert (table.duty, table.clause) == ("await-player", "4.C")
    assert table.refusal_clause(BY_DEALER) == "4.C"
    table.give(Sat(2))
    assert text(table) == "let the first player to arrive inspect the cards"
    table.give(BY_DEALER)
    assert (table.duty, table.clause) == ("turn-down", "4.C(1)")


@pytest.mark.clause("blitz:4.A")
def test_4_A_the_dealer_inspects_the_cards_and_a_floorperson_verifies_it() -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    assert (table.duty, table.refusal_clause(Done(Role.FLOORPERSON))) == ("inspect", "4.A")
    table.give(BY_DEALER)
    assert (table.duty, table.refusal_clause(BY_DEALER)) == ("verify-inspection", "4.A")


@pytest.mark.clause("blitz:4.B")
def test_4_B_the_cards_are_spread_face_up_by_deck_suit_and_sequence() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), BY_DEALER, Done(Role.FLOORPERSON))
    assert (table.duty, table.clause) == ("spread", "4.B")
    assert text(table) == "spread the cards face up by deck, suit and sequence for the first player to inspect"


@pytest.mark.clause("blitz:4.E")
def test_4_E_two_decks_are_inspected_and_mixed_each_by_itself() -> None:
    table = TableInPlay(**TWO_DECKS)
    table.give(DecksReceived(), Done(Role.DEALER), Done(Role.FLOORPERSON))
    assert table.clause == "4.E"
    done = []
    while table.duty != "shuffle":
        if table.duty != "await-player":
            assert text(table).endswith("each deck by itself")
            done.append(table.duty)
        table.give(table.routine())
    assert done == ["spread", "turn-down", "wash", "stack"]


@pytest.mark.clause("blitz:4.F", "blitz:5.D(2)")
def test_4_F_a_preshuffled_deck_is_neither_inspected_nor_shuffled_but_cut() -> None:
    table = TableInPlay()
    events = table.give(DecksReceived(preshuffled=True))
    assert clauses_of(StepTaken, events)[-1] == "4.F"
    assert isinstance(table.wanted, CutWanted)


# Chapter 5


@pytest.mark.clause("blitz:5.B")
@pytest.mark.parametrize("options", [{}, DEVICE, COUNTING, TWO_DECKS])
def test_5_B_the_shuffled_deck_is_one_stack_whoever_shuffles(options: dict[str, Any]) -> None:
    table = TableInPlay(**options).open()
    table.whole_round(LOW, LOWER)
    assert table.duty == "shuffle"
    assert "a single stack" in text(table)


@pytest.mark.clause("blitz:5.C")
def test_5_C_a_device_may_put_the_stack_into_the_shoe() -> None:
    table = TableInPlay(**DEVICE).open()
    table.whole_round(LOW, LOWER)
    table.give(BY_DEALER)
    assert (table.duty, text(table)) == (
        "load",
        "put the stack, by hand or by the shuffling device, into the dealing shoe",
    )


@pytest.mark.clause("blitz:5.A", "blitz:5.A(2)")
def test_5_A_2_the_cards_are_shuffled_after_every_round() -> None:
    table = TableInPlay().open()
    for _ in range(2):
        table.whole_round(LOW, LOWER)
        assert (table.duty, table.clause, table.table.shoe.cards.left) == ("shuffle", "5.A", 52)
        table.up_to_wagers()


@pytest.mark.clause("blitz:5.A(3)")
def test_5_A_3_a_floorperson_may_have_the_cards_shuffled_before_the_round() -> None:
    table = TableInPlay().open()
    events = table.give(ReshuffleOrdered())
    assert clauses_of(StepTaken, events) == ["5.A(3)"]
    assert table.duty == "shuffle"


@pytest.mark.clause("blitz:5.A", "blitz:5.D", "blitz:5.D(1)")
def test_5_D_1_cards_that_a_device_has_shuffled_are_not_cut() -> None:
    table = TableInPlay(**DEVICE)
    table.give(DecksReceived())
    assert table.duties() == [*INSPECTION, ("shuffle", "5.A"), ("load", "8.B")]
    assert table.wagers_are_open


@pytest.mark.clause("blitz:5.D(2)", "blitz:5.F*")
def test_5_D_2_cards_that_the_dealer_has_shuffled_are_cut_and_go_into_the_shoe() -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    table.duties()
    assert isinstance(table.wanted, CutWanted)
    assert (table.wanted.seat, table.wanted.least, table.wanted.most, table.clause) == (0, 10, 42, "5.F")
    table.give(Cut(10))
    assert table.duties() == [("approve-cut", "5.G"), ("complete-cut", "5.F(1)"), ("load", "5.F(2)")]


@pytest.mark.clause("blitz:5.F")
@pytest.mark.parametrize("place", [9, 43, 0, 52])
def test_5_F_a_cut_fewer_than_ten_cards_from_an_end_is_refused(place: int) -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    assert table.refusal_clause(Cut(place)) == "5.F"


@pytest.mark.clause("blitz:5.G")
def test_5_G_a_floorperson_may_have_the_cards_recut_until_the_first_is_dealt() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut(26), Recut("the cut was crooked"))
    assert isinstance(table.wanted, CutWanted)
    table.up_to_wagers()
    table.give(Recut("the shoe was knocked over"))
    assert isinstance(table.wanted, CutWanted)
    table.give(Cut(26))
    assert table.duties() == [("approve-cut", "5.G"), ("complete-cut", "5.F(1)"), ("load", "5.F(2)")]
    table.begin()
    table.refusal_clause(Recut("too late"))


def test_5_G_cards_that_were_not_cut_cannot_be_recut() -> None:
    table = TableInPlay(**DEVICE).open()
    table.whole_round(LOW, LOWER)
    table.up_to_wagers()
    assert table.refusal_clause(Recut("why not")) == "5.G"


@pytest.mark.clause("blitz:5.E", "blitz:5.A(3)")
def test_5_E_a_deck_that_a_device_finds_wrong_when_the_floor_has_it_shuffled_is_replaced() -> None:
    table = TableInPlay(**COUNTING).open()
    table.give(ReshuffleOrdered())
    assert table.duty == "shuffle"
    table.give(DeviceFault("wrong-count"))
    assert table.duty == "receive-decks"


@pytest.mark.clause("blitz:5.E*")
def test_5_E_a_device_that_counts_another_number_than_52_has_the_deck_removed() -> None:
    table = TableInPlay(**COUNTING).open()
    table.whole_round(LOW, LOWER)
    assert text(table).endswith("counted to 52 cards")
    events = table.give(DeviceFault("wrong-count"))
    assert clauses_of(Ruled, events) == ["5.E"]
    assert table.duty == "receive-decks"


@pytest.mark.clause("blitz:5.E(1)")
def test_5_E_1_a_device_that_does_not_count_reports_no_wrong_count() -> None:
    table = TableInPlay(**DEVICE).open()
    table.whole_round(LOW, LOWER)
    assert table.refusal_clause(DeviceFault("wrong-count")) == "5.E(1)"


@pytest.mark.clause("blitz:5.I")
def test_5_I_a_device_that_reshuffles_and_counts_leaves_nothing_to_cut() -> None:
    table = TableInPlay(**RESHUFFLING)
    table.give(DecksReceived(preshuffled=True))
    assert table.duties() == [("load", "8.B")]


@pytest.mark.clause("blitz:5.H*")
def test_5_H_an_idle_table_has_its_cards_spread_and_shown_to_the_first_player() -> None:
    table = TableInPlay().open()
    table.give(Idle())
    assert (table.duty, table.clause) == ("spread-idle", "5.H(1)")
    assert text(table) == "spread the cards face down, or face up where a player asks for it"
    table.give(BY_DEALER)
    assert (table.duty, table.clause) == ("await-player", "5.H(2)")
    assert table.refusal_clause(BY_DEALER) == "5.H(2)"
    table.give(Sat(1))
    assert table.duties() == [
        ("show-cards", "5.H(2)"),
        ("turn-down", "4.C(1)"), ("wash", "4.C(2)"), ("stack", "4.C(3)"), ("shuffle", "5.A"),
    ]  # fmt: skip


@pytest.mark.clause("blitz:5.H")
def test_5_H_a_table_with_players_is_not_idle() -> None:
    table = TableInPlay().open()
    table.give(Sat(1))
    assert table.refusal_clause(Idle()) == "5.H"


@pytest.mark.clause("blitz:13.E")
def test_13_E_a_device_that_jams_shuffles_again() -> None:
    table = TableInPlay(**DEVICE).open()
    table.whole_round(LOW, LOWER)
    events = table.give(DeviceFault("shuffler-jammed"))
    assert clauses_of(Ruled, events) == ["13.E"]
    assert table.duty == "shuffle"


@pytest.mark.clause("blitz:13.G*")
def test_13_G_a_broken_device_is_covered_removed_or_marked_before_hands_shuffle() -> None:
    table = TableInPlay(**DEVICE).open()
    table.whole_round(LOW, LOWER)
    table.give(DeviceFault("shuffler-broken"))
    assert (table.duty, table.clause) == ("mark-shuffler", "13.G")
    assert text(table) == "cover or remove the shuffling device, or put an out-of-order sign on it"
    table.give(BY_DEALER)
    assert (table.duty, text(table).partition(" so ")[0]) == ("shuffle", "shuffle the cards")
    table.give(BY_DEALER)
    assert isinstance(table.wanted, CutWanted)  # 5.D(2): the dealer has shuffled


def test_13_G_a_repaired_device_shuffles_again() -> None:
    table = TableInPlay(**DEVICE).open()
    table.whole_round(LOW, LOWER)
    table.give(DeviceFault("shuffler-broken"))
    table.up_to_wagers()
    table.give(Repaired("shuffler"))
    table.whole_round(LOW, LOWER)
    assert text(table) == "have the device shuffle the cards into a single stack"


def test_13_G_what_is_not_out_of_order_is_not_repaired() -> None:
    assert TableInPlay(**DEVICE).open().refusal_clause(Repaired("shuffler")) == "13.G"


def test_13_G_without_a_shuffler_hand_dealt_cards_come_from_a_shoe() -> None:
    table = TableInPlay(dealing_method="hand", **DEVICE).open()
    table.whole_round(LOW, LOWER)
    table.give(DeviceFault("shuffler-broken"))
    table.up_to_wagers()
    table.begin()
    assert table.clause == "8.D(2)"


def test_an_electronic_shoe_commits_itself_to_its_order_every_round() -> None:
    table = TableInPlay(**DEVICE)
    table.give(DecksReceived(preshuffled=True), Cut(20), Done(Role.FLOORPERSON), BY_DEALER)
    events = table.give(Loaded("9f2c", 52))
    assert [(event.root, event.cards, event.clause) for event in events_of(ShoeCommitted, events)] == [
        ("9f2c", 52, "blitz:5.F(2)")
    ]
