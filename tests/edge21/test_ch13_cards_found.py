"""Player's Edge 21: cards found face up in the shoe, and tens, which its decks do not have (13.A to 13.D)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import cards_text
from pitboss.events import CardsCleared, Settlement, Voided
from pitboss.inputs import Card, CardInError, DeviceFault, RoundVoided, ShoeEmpty, UnseenCard
from pitboss.money import seat
from support.blackjack import lines
from support.blackjack_tables import places_of_cards
from support.edge21 import refusal_of_round, settle_round, wrong
from support.edge21_irregularities import DEALT, TWO_BOXES, at_decisions
from support.edge21_tables import FACE_UP, TEN, EdgeTableInPlay, rulings
from support.tables import events_of

SECOND = CardInError(card="2h", disclosed=True, in_shoe=True)


SECOND_TEN = CardInError(card="Ts", disclosed=True, in_shoe=True)


# 13.A and 13.B


@pytest.mark.clause("edge21:13.A")
@pytest.mark.parametrize("before", range(6))
def test_13_A_a_card_found_face_up_is_not_used_and_goes_to_the_rack(before: int) -> None:
    table = EdgeTableInPlay().open(1, 2)
    table.begin(TWO_BOXES, " ".join(DEALT.split()[:before]))
    due = table.wanted
    assert rulings(table.give(FACE_UP)) == ["13.A"]
    assert (table.wanted, cards_text(table.table.shoe.discards)) == (due, "Ah")


@pytest.mark.clause("edge21:13.B")
def test_13_B_a_second_one_voids_the_round_and_the_cards_are_reshuffled() -> None:
    table = at_decisions()
    table.say("2 hit")
    table.give(FACE_UP)
    events = table.give(SECOND)
    assert [event.clause for event in events_of(Voided, events)] == ["edge21:13.B"]
    assert [table.table.ledger.balance(seat(box)) for box in (1, 2)] == [0, 0]
    assert table.duties()[:2] == [("collect-shoe", "7.D"), ("shuffle", "5.A(1)")]
    table.up_to_wagers()
    assert table.table.shoe.cards.left == 287  # all 288 but the burnt one


@pytest.mark.clause("edge21:13.B")
def test_13_B_only_within_one_round() -> None:
    table = at_decisions()
    table.give(FACE_UP)
    table.finish("9s")
    table.begin(TWO_BOXES)
    assert rulings(table.give(SECOND)) == ["13.A"]


# 13.C and 13.D


@pytest.mark.clause("edge21:13.C")
def test_13_C_a_ten_is_torn_and_another_card_takes_its_place() -> None:
    table = at_decisions()
    table.say("2 hit")
    left = table.table.shoe.cards.left
    assert rulings(table.give(TEN)) == ["13.C"]
    assert (table.table.shoe.cards.left, table.table.shoe.discards) == (left, [])  # it counts nowhere (R121)
    assert places_of_cards(table.give(Card("2c"))) == [("box 2", "2c")]


@pytest.mark.clause("edge21:13.C")
@pytest.mark.parametrize("given", [CardInError(card="Td"), CardInError(card="Td", disclosed=True)])
def test_13_C_however_it_was_found(given: CardInError) -> None:
    table = at_decisions()
    assert rulings(table.give(given)) == ["13.C"]
    assert (table.table.shoe.held, table.table.exposed_card) == ([], None)


@pytest.mark.clause("edge21:13.C")
def test_13_C_also_where_a_card_was_to_be_burned() -> None:
    table = EdgeTableInPlay()
    table.give(table.routine())
    while not table.card_for:
        table.give(table.routine())
    assert rulings(table.give(TEN, TEN)) == ["13.C", "13.C"]  # no round is on that could be void
    table.give(UnseenCard())
    assert table.duty == "inspect-reader"


@pytest.mark.clause("edge21:13.D")
def test_13_D_a_second_ten_voids_the_round_and_takes_the_decks_out_of_play() -> None:
    table = at_decisions()
    table.give(TEN)
    events = table.give(SECOND_TEN)
    assert [event.clause for event in events_of(Voided, events)] == ["edge21:13.D"]
    assert table.duties()[:2] == [("remove-decks", "13.D"), ("receive-decks", "3.A")]
    table.up_to_wagers()
    assert table.table.decks_out_by is None


@pytest.mark.clause("edge21:13.D")
def test_13_D_every_wager_goes_back_R17() -> None:
    answer = settle_round(
        "9c 6d 9d 8h", wrong=[wrong(4, "13.C", card="Td"), wrong(5, "13.D", card="Ts")],
        boxes={1: {"edge-21": 10, "match-up": 5}}, wagers={"match-up": {"paytable": "A"}},
    )  # fmt: skip
    assert answer["outcome"] == "void"
    assert {line[2]: line[3:] for line in lines(answer)} == {
        "edge-21": ("returned", "0.00"),
        "match-up": ("returned", "0.00"),
    }


@pytest.mark.clause("edge21:13.C")
def test_13_C_written_down_it_is_about_a_ten() -> None:
    assert refusal_of_round("9c 6d 9d 8h", "1 stand", wrong=[wrong(4, "13.C", card="9s")]).clause == "edge21:13.C"
    found = settle_round("9c 9h 9d Td 8h", "1 stand", wrong=[wrong(3, "13.C")])
    assert (found["dealer"], found["net"]["1"]) == ("9h 8h", "10.00")


@pytest.mark.clause("edge21:13.C", "edge21:13.D")
@pytest.mark.parametrize("label", ["13.C", "13.D"])
def test_13_C_and_D_without_a_card_take_the_next_one_only_if_it_is_a_ten(label: str) -> None:
    error = refusal_of_round("9c 9h 9d 8h", "1 stand", wrong=[wrong(3, label)])
    assert (error.at, error.clause) == ("irregularities[0]", f"edge21:{label}")
    assert error.message == f"edge21:{label} applies to a ten, not to 8h"


@pytest.mark.clause("edge21:13.C", "edge21:13.E")
def test_13_C_a_card_drawn_unseen_may_turn_out_to_be_a_ten_and_is_replaced() -> None:
    table = at_decisions()
    left, out = table.table.shoe.cards.left, table.table.shoe.cards_out
    table.give(CardInError())
    table.say("2 hit")
    assert rulings(table.give(Card("Td"))) == ["13.C"]
    # It counts nowhere (R121).
    assert (table.table.shoe.cards.left, table.table.shoe.cards_out, table.table.shoe.discards) == (left, out, [])
    assert places_of_cards(table.give(Card("2c"))) == [("box 2", "2c")]


@pytest.mark.clause("edge21:13.D", "edge21:13.E")
def test_13_D_so_may_a_second_one() -> None:
    table = at_decisions()
    table.give(TEN, CardInError())
    table.say("2 hit")
    assert [event.clause for event in events_of(Voided, table.give(Card("Ts")))] == ["edge21:13.D"]


def hole_card_is_a_ten(**options: Any) -> EdgeTableInPlay:
    """Box 1 stands on 18 against a nine, and the hole card, which nobody knew, is a ten: another one is due."""
    table = EdgeTableInPlay(decks=6, **options).open(1)
    table.begin({1: 10}, "9c 9h 9d")
    table.give(UnseenCard())
    table.say("1 stand")
    assert rulings(table.give(Card("Td"))) == ["13.C"]
    assert table.card_for == "dealer"
    return table


@pytest.mark.clause("edge21:13.C")
def test_13_C_the_hole_card_may_turn_out_to_be_a_ten_and_is_replaced() -> None:
    table = hole_card_is_a_ten()
    assert table.table.shoe.cards.left == 6 * 48 - 1 - 3  # one is burnt, and 9c 9h 9d are on the layout
    assert places_of_cards(table.give(Card("8s"))) == [("dealer", "8s")]
    events = table.finish()
    assert [(line.result, line.net) for line in events_of(Settlement, events)] == [("won", 1000)]  # 18 against 17
    assert [event.count for event in events_of(CardsCleared, events)] == [4]


@pytest.mark.clause("edge21:13.C", "edge21:13.K")
def test_13_C_the_torn_ten_does_not_stay_on_the_layout_when_the_discards_are_shuffled() -> None:
    table = hole_card_is_a_ten()
    table.give(ShoeEmpty())
    assert table.table.shoe.cards.left == 6 * 48 - 3  # all cards but 9c 9h 9d


@pytest.mark.clause("edge21:13.C", "edge21:13.R")
def test_13_C_nor_when_the_device_shuffles_again() -> None:
    table = hole_card_is_a_ten(continuous_shuffler=True)
    table.give(DeviceFault("shuffler-jammed"))
    assert (table.duty, table.table.shoe.cards.left) == ("load", 6 * 48 - 3)


@pytest.mark.clause("edge21:13.C")
def test_13_C_nor_is_it_cleared_with_the_cards_of_a_void_round() -> None:
    table = hole_card_is_a_ten()
    events = table.give(RoundVoided("the shoe ran short", "edge21:13.B"))
    assert [event.count for event in events_of(CardsCleared, events)] == [3]


@pytest.mark.clause("edge21:3.B")
def test_13_C_a_ten_straight_from_the_shoe_is_reported_as_found_and_not_as_the_card() -> None:
    table = at_decisions()
    table.say("2 hit")
    assert table.refusal_clause(Card("Td")) == "3.B"


def test_a_ten_among_the_cards_is_none_of_these_decks() -> None:
    assert refusal_of_round("9c 9h Td 8h", "1 stand").at == "cards, card 3"
