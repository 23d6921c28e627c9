"""Chapters 8 to 10: four ways of dealing, each with its own clauses, and the stub; R171, R172."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import card_text
from pitboss.events import Announced, Dealt, Settlement, StepTaken, Voided
from pitboss.inputs import ChipsCollected, DecksReceived, Done, NoMoreBets, ShoeEmpty, StubCounted
from pitboss.requests import CardWanted, DutyWanted, Face, Role
from support.blitz import LOW, LOWER, METERS_A, PLAIN, WITH_PROGRESSIVE, TableInPlay, clauses_of, interleave
from support.tables import events_of

SHOE: dict[str, Any] = {"dealing_method": "manual_shoe", "shuffling": "device"}
HAND: dict[str, Any] = {"dealing_method": "hand", "shuffling": "device"}
FIRST: dict[str, Any] = {"dealing_method": "device_dealer_first", "shuffling": "device"}
LAST: dict[str, Any] = {"dealing_method": "device_dealer_last", "shuffling": "device"}
EVERY_WAY = pytest.mark.parametrize("way", [SHOE, HAND, FIRST, LAST], ids=lambda way: way["dealing_method"])
BY_DEALER = Done(Role.DEALER)
SECOND = "9s Th Jd Qc Ks Ac 8c"


def cards_for(way: dict[str, Any], *hands: str) -> str:
    """The same hands, the dealer's last, as each way deals them."""
    if way in (SHOE, HAND):
        return interleave(*hands)
    *players, dealer = hands
    return " ".join([dealer, *players] if way is FIRST else [*players, dealer])


def dealt_round(table: TableInPlay, way: dict[str, Any]) -> None:
    """Deal one box against the dealer, up to the last card; every duty is done and every player plays."""
    table.begin()
    for card in cards_for(way, LOW, LOWER).split():
        while not table.card_for:
            table.give(table.routine())
        table.deal(card)


# Before the cards


NO_MORE_BETS = [
    (SHOE, "8.C(1)", "8.C(2)", "8.C(3)", "8.C(4)"),
    (HAND, "9.A(3)", "9.A(3)(a)", "9.A(3)(b)", "9.A(3)(c)"),
    (FIRST, "10.A(2)(a)", "10.A(2)(b)(i)", "10.A(2)(b)(ii)", "10.A(2)(b)(iii)"),
    (LAST, "10.A(2)(a)", "10.A(2)(b)(i)", "10.A(2)(b)(ii)", "10.A(2)(b)(iii)"),
]


@pytest.mark.clause("blitz:8.C*", "blitz:9.A(3)*", "blitz:10.A(2)*", "blitz:2.C(2)", "blitz:12.E(3)(a)")
@pytest.mark.parametrize(("way", "said", "locked", "collected", "kept"), NO_MORE_BETS)
def test_before_any_card_bets_are_closed_and_progressive_chips_counted(
    way: dict[str, Any], said: str, locked: str, collected: str, kept: str
) -> None:
    table = TableInPlay(**WITH_PROGRESSIVE, **way).open()
    table.lay({1: {**PLAIN, "progressive": 1}, 2: PLAIN})
    events = table.give(NoMoreBets())
    assert clauses_of(Announced, events) == [said]
    assert clauses_of(StepTaken, events) == [locked]
    assert (table.duty, table.clause) == ("collect-progressive-chips", collected)
    assert clauses_of(StepTaken, table.give(ChipsCollected(100))) == [collected, kept]
    assert table.card_for
    # 8%, and 2% each, of one accepted wager of a dollar (R7)
    assert {name: int(fed.value) for name, fed in table.table.meters.items()} == {
        "meter-1": 100_008, "meter-2": 3002, "meter-3": 3002, "meter-4": 3002, "meter-5": 3002,
    }  # fmt: skip


@pytest.mark.clause("blitz:8.C(3)", "blitz:9.A(3)(b)", "blitz:10.A(2)(b)(ii)")
@EVERY_WAY
@pytest.mark.parametrize("counted", [0, 200])
def test_progressive_chips_have_to_be_what_the_system_has_accepted(way: dict[str, Any], counted: int) -> None:
    table = TableInPlay(**WITH_PROGRESSIVE, **way).open()
    table.lay({1: {**PLAIN, "progressive": 1}})
    table.give(NoMoreBets())
    table.refusal_clause(ChipsCollected(counted))
    assert table.duty == "collect-progressive-chips"


def test_8_C_without_progressive_wagers_there_is_nothing_to_collect() -> None:
    table = TableInPlay(wagers={"blind": {"paytable": "A"}, "progressive": {"paytable": "A"}}, meters=METERS_A).open()
    table.begin()
    assert table.card_for == "box 1"


LOADING = [(SHOE, "8.B"), (HAND, "9.A(2)"), (FIRST, "10.A(1)"), (LAST, "10.A(1)")]


@pytest.mark.clause("blitz:8.B", "blitz:9.A", "blitz:9.A(1)", "blitz:9.A(2)", "blitz:10.A", "blitz:10.A(1)")
@pytest.mark.parametrize(("way", "clause"), LOADING)
def test_the_stack_goes_where_it_is_dealt_from(way: dict[str, Any], clause: str) -> None:
    table = TableInPlay(**way).open()
    dealt_round(table, way)
    table.finish()
    assert table.duties() == [("shuffle", "5.A"), ("load", clause)]


@pytest.mark.clause("blitz:9.A(2)*")
def test_9_A_2_the_dealer_keeps_the_cards_in_one_hand_over_the_inventory() -> None:
    table = TableInPlay(**HAND)
    table.give(DecksReceived())
    while table.duty != "load":
        table.give(table.routine())
    assert isinstance(table.wanted, DutyWanted)
    assert (
        table.wanted.task == "take the stack into one hand, and keep to that hand, over the table inventory container"
    )


# The cards


@pytest.mark.clause("blitz:9.B(1)")
@EVERY_WAY
def test_9_B_1_the_cards_of_the_players_lie_face_down(way: dict[str, Any]) -> None:
    table = TableInPlay(**way).open()
    events = [*table.begin(), *table.deal(cards_for(way, LOW, LOWER)[: 14 * 3 - 1] if way is not LAST else LOW)]
    assert {event.face for event in events_of(Dealt, events)} == {Face.DOWN}


def order_of(way: dict[str, Any]) -> tuple[list[str], str]:
    """Return the places of the first cards of boxes 1 and 2 and of the dealer, and the clause."""
    table = TableInPlay(**way).open()
    events = table.begin({1: PLAIN, 2: PLAIN})
    events += table.deal(cards_for(way, LOW, SECOND, LOWER)[: 3 * 14 - 1] if way is not LAST else f"{LOW} {SECOND}")
    dealt = events_of(Dealt, events)
    return [event.to for event in dealt], dealt[0].clause


@pytest.mark.clause("blitz:8.D", "blitz:8.D(2)")
def test_8_D_2_a_shoe_deals_one_card_at_a_time_the_dealer_last() -> None:
    assert order_of(SHOE) == (["box 1", "box 2", "dealer"] * 4 + ["box 1", "box 2"], "blitz:8.D(2)")


@pytest.mark.clause("blitz:9.B", "blitz:9.B(2)")
def test_9_B_2_the_hand_deals_one_card_at_a_time_the_dealer_last() -> None:
    assert order_of(HAND) == (["box 1", "box 2", "dealer"] * 4 + ["box 1", "box 2"], "blitz:9.B(2)")


@pytest.mark.clause("blitz:10.B", "blitz:10.B(1)", "blitz:1.B(3)")
def test_10_B_1_a_device_gives_the_dealer_seven_cards_first() -> None:
    assert order_of(FIRST) == (["dealer"] * 7 + ["box 1"] * 7, "blitz:10.B(1)")


@pytest.mark.clause("blitz:10.B", "blitz:10.B(3)", "blitz:11.D(2)")
def test_10_B_3_a_device_may_keep_the_dealers_cards_until_the_players_have_acted() -> None:
    assert order_of(LAST) == (["box 1"] * 7 + ["box 2"] * 7, "blitz:10.B(3)")
    table = TableInPlay(**LAST).open()
    table.begin()
    table.deal(LOW)
    table.say("1 play")
    table.give(BY_DEALER)
    assert (table.card_for, table.clause) == ("dealer", "11.D(2)")
    assert isinstance(table.wanted, CardWanted)
    assert table.wanted.face is Face.UP


@EVERY_WAY
def test_R171_the_same_hands_end_alike_however_they_are_dealt(way: dict[str, Any]) -> None:
    table = TableInPlay(**way).open()
    dealt_round(table, way)
    lines = [(line.wager, line.result) for line in events_of(Settlement, table.finish())]
    assert lines == [("ante", "won"), ("blind", "push"), ("play", "won")]


def test_R171_six_boxes_and_the_dealer_take_49_cards() -> None:
    table = TableInPlay().open()
    table.begin(dict.fromkeys(range(1, 7), PLAIN))
    for _ in range(49):
        table.deal(remaining(table)[0])
    assert (table.duty, table.table.shoe.cards.left) == ("remove-stub", 3)


def remaining(table: TableInPlay) -> list[str]:
    """The cards that have not come out."""
    return [card_text(card) for card in table.table.shoe.cards.remaining()]


# The stub


STUB = [
    (SHOE, "8.D(3)", "8.E", "8.F", "8.G", "8.G(1)", "8.G(2)"),
    (HAND, "9.B(3)", "9.C", "9.D", "9.E", "9.E(1)", "9.E(2)"),
    (FIRST, "10.B(4)", "10.C", "10.D", "10.E", "10.E(1)", "10.E(2)"),
    (LAST, "10.B(4)", "10.C", "10.D", "10.E", "10.E(1)", "10.E(2)"),
]
EVERY_STUB = pytest.mark.parametrize(("way", "stub", "count", "right", "wrong", "misdealt", "not_52"), STUB)


def up_to_stub(table: TableInPlay, way: dict[str, Any]) -> None:
    """A round as far as its stub."""
    dealt_round(table, way)
    while table.duty not in ("remove-stub", "count-stub"):
        table.give(table.routine())


@pytest.mark.clause("blitz:8.D(3)", "blitz:9.B(3)", "blitz:10.B(4)", "blitz:8.E", "blitz:9.C", "blitz:10.C")
@pytest.mark.clause("blitz:8.F", "blitz:9.D", "blitz:10.D")
@EVERY_STUB
def test_the_stub_is_counted_in_every_fifth_round(
    way: dict[str, Any], stub: str, count: str, right: str, wrong: str, misdealt: str, not_52: str
) -> None:
    table = TableInPlay(**way).open()
    seen = []
    for number in range(1, 11):
        up_to_stub(table, way)
        seen.append((table.duty, table.clause))
        events = table.give(StubCounted(38)) if number % 5 == 0 else table.give(BY_DEALER)
        assert clauses_of(StepTaken, events)[0] == (right if number % 5 == 0 else stub)
        table.finish()
        table.up_to_wagers()
    assert seen == ([("remove-stub", stub)] * 4 + [("count-stub", count)]) * 2


@pytest.mark.clause("blitz:8.E", "blitz:9.C", "blitz:10.C")
@EVERY_WAY
@pytest.mark.parametrize("shuffling", ["counting_device", "reshuffling_device"])
def test_R172_a_device_that_counts_spares_the_stub(way: dict[str, Any], shuffling: str) -> None:
    table = TableInPlay(**{**way, "shuffling": shuffling}).open()
    for _ in range(6):
        up_to_stub(table, way)
        assert table.duty == "remove-stub"
        table.finish()
        table.up_to_wagers()


def test_8_E_a_count_before_it_is_due_puts_the_next_one_off() -> None:
    table = TableInPlay(**SHOE).open()
    for number in range(1, 8):
        up_to_stub(table, SHOE)
        if number == 3:
            table.give(StubCounted(38))
        assert number == 3 or table.duty == "remove-stub"
        table.finish()
        table.up_to_wagers()
    up_to_stub(table, SHOE)
    assert table.duty == "count-stub"  # the eighth round is the fifth since the third


@pytest.mark.clause("blitz:8.E")
def test_8_E_the_rounds_are_counted_anew_with_a_new_deck() -> None:
    table = TableInPlay(**SHOE).open()
    seen = []
    for number in range(1, 9):
        if number == 3:
            table.begin()
            table.give(ShoeEmpty())  # the deck is not complete and leaves the table
        else:
            up_to_stub(table, SHOE)
            seen.append(table.duty)
            table.finish()
        table.up_to_wagers()
    assert seen == ["remove-stub"] * 6 + ["count-stub"]  # the fifth round of the new deck


@pytest.mark.clause("blitz:8.G", "blitz:8.G(1)", "blitz:9.E", "blitz:9.E(1)", "blitz:10.E", "blitz:10.E(1)")
@EVERY_STUB
def test_a_wrong_stub_of_a_whole_deck_is_a_misdeal_and_the_deck_stays(
    way: dict[str, Any], stub: str, count: str, right: str, wrong: str, misdealt: str, not_52: str
) -> None:
    table = TableInPlay(**way).open()
    up_to_stub(table, way)
    events = table.give(StubCounted(37, 52))
    assert [event.clause for event in events_of(Voided, events)] == [f"blitz:{misdealt}"]
    assert {(line.result, line.net) for line in events_of(Settlement, events)} == {("returned", 0)}
    assert table.duty == "shuffle"


@pytest.mark.clause("blitz:8.G", "blitz:8.G(2)", "blitz:9.E", "blitz:9.E(2)", "blitz:10.E", "blitz:10.E(2)")
@EVERY_STUB
def test_a_wrong_stub_of_another_number_than_52_has_the_deck_removed(
    way: dict[str, Any], stub: str, count: str, right: str, wrong: str, misdealt: str, not_52: str
) -> None:
    table = TableInPlay(**way).open()
    up_to_stub(table, way)
    events = table.give(StubCounted(37, 51))
    assert [event.clause for event in events_of(Voided, events)] == [f"blitz:{not_52}"]
    assert table.duty == "receive-decks"


@pytest.mark.clause("blitz:8.G(2)")
def test_8_G_2_a_stub_of_no_cards_can_be_counted() -> None:
    table = TableInPlay(**SHOE).open()
    up_to_stub(table, SHOE)
    assert [event.clause for event in events_of(Voided, table.give(StubCounted(0, 0)))] == ["blitz:8.G(2)"]


def test_a_stub_of_fewer_than_no_cards_is_refused() -> None:
    table = TableInPlay(**SHOE).open()
    up_to_stub(table, SHOE)
    assert table.refusal_clause(StubCounted(-1)) == "8.E"
    assert table.refusal_clause(StubCounted(37, -1)) == "8.E"  # nor has a deck fewer
