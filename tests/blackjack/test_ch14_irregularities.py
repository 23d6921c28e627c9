"""Cards found, drawn or missing where they should not be, as it comes up: 14.A to 14.F without 14.C (R51)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import cards_text
from pitboss.events import Dealt, ShoeCommitted, Voided
from pitboss.inputs import (
    Card,
    CardInError,
    Cut,
    Decision,
    DecksReceived,
    Input,
    Loaded,
    RoundVoided,
    Sat,
    ShoeEmpty,
    Skipped,
    UnseenCard,
)
from pitboss.money import seat
from pitboss.requests import CardWanted, DecisionWanted, Face
from support.blackjack import FROM_THE_HAND
from support.blackjack_tables import BY_DEALER, BY_FLOOR, TableInPlay, places_of_cards, rulings
from support.tables import events_of, lines

TWO_BOXES = {1: 10, 2: 20}
DEALT = "9c 5c 6d 3h 6h Ts"
"""Box 1 has 12, box 2 has 11, the dealer a six and a hidden ten."""
FOUND = CardInError(card="Ah", disclosed=True, in_shoe=True)


def at_decisions(cards: str = DEALT, **options: Any) -> TableInPlay:
    """Two boxes have their cards, and box 1 is to decide."""
    table = TableInPlay(**options).open(1, 2)
    table.begin(TWO_BOXES, cards)
    return table


def cards_in_rack(table: TableInPlay) -> str:
    """The cards in the discard rack that were seen."""
    return cards_text(table.table.shoe.discards)


# 14.A


@pytest.mark.clause("blackjack:14.A")
@pytest.mark.parametrize("before", range(6))
def test_14_A_a_card_found_face_up_in_the_shoe_is_not_used_and_goes_to_the_rack(before: int) -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES, " ".join(DEALT.split()[:before]))
    due = table.wanted
    assert rulings(table.give(FOUND)) == ["14.A"]
    assert table.wanted == due
    assert cards_in_rack(table) == "Ah"


@pytest.mark.clause("blackjack:14.A")
def test_14_A_several_of_them_are_each_discarded_R51() -> None:
    table = at_decisions()
    table.say("1 hit")
    table.give(FOUND, CardInError(card="As", disclosed=True, in_shoe=True))
    assert cards_in_rack(table) == "Ah As"
    assert places_of_cards(table.give(Card("2c"))) == [("box 1", "2c")]


@pytest.mark.clause("blackjack:14.A")
def test_14_A_at_a_double_shoe_it_goes_to_the_segregated_area() -> None:
    table = TableInPlay(double_shoe=True).open(1)
    table.begin({1: 10}, "9h")
    [ruled] = [event for event in table.give(FOUND) if getattr(event, "clause", "") == "blackjack:14.A"]
    assert "the segregated area of the shoe" in getattr(ruled, "text", "")


@pytest.mark.clause("blackjack:14.A")
def test_14_A_a_card_that_was_seen_has_a_face() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10})
    assert table.refusal_clause(CardInError(card=None, in_shoe=True)) == "14.A"


# 14.B


@pytest.mark.clause("blackjack:14.B")
def test_14_B_a_card_drawn_unseen_in_error_is_the_next_card() -> None:
    table = at_decisions()
    assert rulings(table.give(CardInError())) == ["14.B"]
    table.say("1 hit")
    assert isinstance(table.wanted, CardWanted)
    assert (table.wanted.to, table.wanted.held) == ("box 1", True)
    assert places_of_cards(table.give(Card("2c"))) == [("box 1", "2c")]
    assert table.table.shoe.cards_out == 8  # the burn, six cards, and this one


@pytest.mark.clause("blackjack:14.B")
def test_14_B_a_card_whose_face_a_machine_knows_is_not_asked_for_again() -> None:
    table = at_decisions()
    table.give(CardInError(card="2c"))
    assert places_of_cards(table.say("1 hit")) == [("box 1", "2c")]


@pytest.mark.clause("blackjack:14.B")
def test_14_B_a_card_that_nobody_needs_any_more_is_the_first_of_the_next_round() -> None:
    table = at_decisions("Tc 9c Td 9h 9d 7h")
    table.give(CardInError(card="2c"))
    table.finish()
    assert places_of_cards(table.begin(TWO_BOXES)) == [("box 1", "2c")]
    assert table.card_for == "box 2"


@pytest.mark.clause("blackjack:14.B")
def test_14_B_the_dealer_takes_it_when_the_dealer_is_the_next_to_draw() -> None:
    table = at_decisions()
    table.say("1 stand")
    table.give(CardInError(card="2c"))
    assert ("dealer", "2c") in places_of_cards(table.say("2 stand"))


# 14.D


@pytest.mark.clause("blackjack:14.D")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, "9c 9h Td 9d 9s 7d"),
        ({}, "9c 9h 6d 9d 9s As"),
        ({"dealer_soft_17": "hit"}, "9c 9h 7d 9d 9s As"),
    ],
)
def test_14_D_a_card_that_the_dealer_draws_on_a_standing_total_goes_to_the_rack(
    options: dict[str, Any], cards: str
) -> None:
    table = at_decisions(cards, **options)
    table.say("1 stand", "2 stand")
    assert table.duty == "announce"
    total = table.round.dealer_total
    assert rulings(table.give(CardInError(card="2c", disclosed=True))) == ["14.D"]
    assert (cards_in_rack(table), table.round.dealer_total) == ("2c", total)
    assert lines(table.finish())


@pytest.mark.clause("blackjack:14.D")
def test_14_D_a_card_on_a_soft_17_that_the_dealer_hits_is_no_error_R51() -> None:
    table = at_decisions("9c 9h 6d 9d 9s As", dealer_soft_17="hit")
    table.say("1 stand", "2 stand")
    assert table.card_for == "dealer"


# 14.E


@pytest.mark.clause("blackjack:14.E")
@pytest.mark.parametrize(
    ("first", "second", "afterwards"),
    [
        (Skipped(), Card("8s"), [("7d", Face.DOWN)]),
        (Card("6d"), Skipped(), [("7d", Face.DOWN)]),
        (Skipped(), Skipped(), [("7d", Face.UP), ("8d", Face.DOWN)]),
    ],
)
def test_14_E_a_dealer_who_misses_the_own_cards_takes_them_after_the_players(
    first: Input, second: Input, afterwards: list[tuple[str, Face]]
) -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES, "9c 5c")
    table.give(first)
    table.deal("3h 6h")
    table.give(second)
    for card, face in afterwards:
        assert (table.card_for, table.clause) == ("dealer", "14.E")
        assert [(event.card, event.face) for event in events_of(Dealt, table.give(Card(card)))] == [(card, face)]
    assert len(table.round.dealer) == 2
    assert [len(box.hands[0].cards) for box in table.round.boxes.values()] == [2, 2]
    assert table.words == {1: ("stand", "hit", "double", "surrender")}


@pytest.mark.clause("blackjack:14.E")
def test_14_E_a_second_card_that_is_the_dealers_first_lies_face_up() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10}, "9c")
    table.give(Skipped(), Card("9d"))
    assert [event.face for event in events_of(Dealt, table.give(Card("8s")))] == [Face.UP]


@pytest.mark.clause("blackjack:14.B")
def test_14_B_a_card_nobody_has_seen_when_the_round_is_voided_goes_to_the_rack_unseen() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10})
    table.give(CardInError())
    assert table.table.shoe.unseen_discards == 1  # the burned card
    table.give(RoundVoided("the shoe ran short", "blackjack:14.F"))
    assert (table.table.shoe.unseen_discards, table.table.shoe.held) == (2, [])


# 14.F


def runs_out(decks: int = 1) -> TableInPlay:
    """A shoe of one deck that is empty when box 1 draws a card in the second round."""
    table = TableInPlay(decks=decks).open(1)
    table.begin({1: 10}, "9c 9d 9h 9s")
    table.finish()
    table.begin({1: 10}, "5c Td 6c Ts")
    table.say("1 hit")
    table.give(ShoeEmpty())
    return table


@pytest.mark.clause("blackjack:14.F(1)")
def test_14_F_so_they_are_where_the_card_that_is_burned_is_missing() -> None:
    table = TableInPlay(**FROM_THE_HAND).open(1)
    table.begin({1: 10}, "9c 9d 9h 9s")
    table.finish()
    table.up_to_wagers()
    table.begin({1: 10})
    assert (table.card_for, table.clause) == ("discard rack", "12.B(7)")
    table.give(ShoeEmpty())
    assert (table.duty, table.clause) == ("shuffle-discards", "14.F(1)")


@pytest.mark.clause("blackjack:14.F", "blackjack:14.F(1)", "blackjack:14.F(2)")
def test_14_F_the_discards_are_shuffled_cut_and_burned_and_the_round_is_completed() -> None:
    table = runs_out()
    assert (table.duty, table.clause) == ("shuffle-discards", "14.F(1)")
    table.give(BY_DEALER)
    assert table.words == {1: ("accept", "decline")}
    table.say("1 accept")
    assert table.refusal_clause(Cut(9)) == "5.E"
    table.give(Cut(10), BY_FLOOR)
    assert (table.duty, table.clause) == ("load", "14.F(1)")
    events = table.give(Loaded("5eed", 48))
    assert events_of(ShoeCommitted, events) == [ShoeCommitted("5eed", 48, "blackjack:14.F(1)")]
    assert rulings(events) == ["14.F(1)"]
    assert (table.card_for, table.clause) == ("discard rack", "14.F(2)")
    assert events_of(Dealt, table.give(UnseenCard()))[0].face is Face.UNSEEN
    assert table.card_for == "box 1"
    table.give(Card("9c"))
    assert lines(table.finish()) == [(1, "blackjack", "push", 0)]


@pytest.mark.clause("blackjack:14.F(1)")
def test_14_F_1_the_cut_is_offered_counterclockwise_from_the_dealers_far_right() -> None:
    table = TableInPlay(decks=1).open(1, 4, 6)
    table.begin({1: 10, 4: 10}, "9c 9d 9h 9s 5c 5d")
    table.say("1 hit")
    table.give(ShoeEmpty(), BY_DEALER)
    assert table.offered_the_cut() == [6, 4, 1]


@pytest.mark.clause("blackjack:14.F(1)")
def test_14_F_1_the_cards_on_the_layout_stay_out_R51() -> None:
    table = runs_out()
    table.give(BY_DEALER, Decision(seat=1, choose="decline"), Cut(), BY_FLOOR)
    assert table.table.shoe.cards.left == 48
    table.give(Loaded(), UnseenCard())
    assert table.refusal_clause(Card("Td")) == "3.A"


@pytest.mark.clause("blackjack:14.F")
def test_14_F_nobody_comes_or_leaves_while_the_round_waits() -> None:
    table = runs_out()
    table.refusal_clause(Sat(2))
    table.give(BY_DEALER)
    table.refusal_clause(Sat(2))


@pytest.mark.clause("blackjack:14.F")
def test_14_F_after_the_round_everything_is_collected_and_shuffled_R51() -> None:
    table = runs_out()
    table.give(BY_DEALER, Decision(seat=1, choose="decline"), Cut(), BY_FLOOR, Loaded(), UnseenCard(), Card("9c"))
    table.finish()
    assert table.duty == "collect-shoe"
    table.up_to_wagers()
    assert table.table.shoe.cards.left == 51


@pytest.mark.clause("blackjack:14.F")
def test_14_F_with_nothing_to_burn_and_deal_the_round_is_void_and_its_wagers_go_back_R17() -> None:
    table = all_cards_out()
    events = table.give(ShoeEmpty())
    assert events_of(Voided, events)[0].clause == "blackjack:14.F"
    assert [table.table.ledger.balance(seat(number)) for number in range(1, 8)] == [0] * 7


@pytest.mark.clause("blackjack:14.F(1)")
def test_14_F_1_one_card_to_burn_and_one_to_deal_are_enough() -> None:
    table = all_cards_out(found="Kc")  # the burned card and the one found face up are not on the layout
    table.give(ShoeEmpty())
    assert (table.duty, table.table.shoe.cards.left) == ("shuffle-discards", 2)


@pytest.mark.clause("blackjack:14.F(1)")
def test_14_F_1_the_order_of_the_shoe_that_ran_out_is_over_before_the_next_is_loaded() -> None:
    table = TableInPlay(decks=1)
    table.give(DecksReceived(preshuffled=True))
    while table.duty != "load":
        table.give(table.routine())
    table.give(Loaded("5eed", 52))
    table.up_to_wagers()
    table.begin({1: 10}, "9c")
    assert list(table.table.shoes_in_use()) == ["5eed"]
    table.give(ShoeEmpty())
    assert table.table.shoes_in_use() == {}


def all_cards_out(found: str = "") -> TableInPlay:
    """A round of seven Switch players with every card behind the burned one out, and a card due; one was found."""
    table = TableInPlay(decks=1, continuous_shuffler=True, switch=True).open(*range(1, 8))
    table.begin(dict.fromkeys(range(1, 8), 10))
    low = [f"{rank}{suit}" for rank in "A234567" for suit in "cdhs"]
    high = [f"{rank}{suit}" for rank in "89TJQK" for suit in "cdhs"]
    if found:
        table.give(CardInError(card=found, disclosed=True, in_shoe=True))
        high.remove(found)
    table.deal(" ".join([*low[:14], high.pop(0), *low[14:], high.pop(0)]))
    while table.table.shoe.cards.left:  # before the last hand has what it asks for
        table.give(Card(high.pop(0)) if table.card_for else hit(table))
    while isinstance(table.wanted, DecisionWanted):
        table.give(hit(table))
    return table


def hit(table: TableInPlay) -> Decision:
    """One more card for each player who may have one."""
    [(number, words)] = table.words.items()
    return Decision(seat=number, choose=next(word for word in ("hit", "keep", "stand") if word in words))
