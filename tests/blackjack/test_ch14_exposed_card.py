"""A card drawn in error and exposed: the next card of the shoe, which a player may refuse (14.C, R51)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import cards_text
from pitboss.errors import PitbossError, Refusal
from pitboss.events import Dealt, Ruled
from pitboss.inputs import Card, CardInError, NoMoreBets, Skipped, WagerPlaced
from pitboss.requests import DecisionWanted, Face
from support.blackjack_tables import TableInPlay, places_of_cards, rulings
from support.settling import settle
from support.tables import events_of, lines

TWO_BOXES = {1: 10, 2: 20}
DEALT = "9c 5c 6d 3h 6h Ts"
"""Box 1 has 12, box 2 has 11, the dealer a six and a hidden ten."""
EXPOSED = CardInError(card="4h", disclosed=True)
EVERY_WORD = ("stand", "hit", "double", "surrender", "accept", "refuse")
"""Decisions on two cards that are not a pair, while an exposed card waits."""


def at_decisions(cards: str = DEALT, **options: Any) -> TableInPlay:
    """Two boxes have their cards, and box 1 is to decide."""
    table = TableInPlay(**options).open(1, 2)
    table.begin(TWO_BOXES, cards)
    return table


def with_two_boxes(cards: str, **options: Any) -> TableInPlay:
    """Player 1 wagers on boxes 1 and 2, player 3 on box 3, and box 1 is to decide."""
    table = TableInPlay(max_adjacent_boxes=2, **options).open(1, 3)
    table.wager({1: 10, 3: 10})
    table.give(WagerPlaced(seat=2, wager="blackjack", amount=1000, by=1), NoMoreBets())
    table.deal(cards)
    return table


@pytest.mark.clause("blackjack:14.C")
@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("9c 5c 6d", "the exposed card goes to the place that it was meant for"),
        (DEALT, "the exposed card is dealt as though it were the next from the shoe"),
    ],
)
def test_14_C_the_ruling_says_whether_the_initial_cards_were_all_dealt(cards: str, text: str) -> None:
    [ruled] = events_of(Ruled, at_decisions(cards).give(EXPOSED))
    assert (ruled.text, ruled.clause) == (text, "blackjack:14.C")


def hands(table: TableInPlay, box: int) -> list[str]:
    """The cards of each hand of a box."""
    return [cards_text(hand.cards) for hand in table.round.boxes[box].hands]


# Where it goes


@pytest.mark.clause("blackjack:14.C")
@pytest.mark.parametrize(("before", "place"), [(0, "box 1"), (1, "box 2"), (2, "dealer"), (5, "dealer")])
def test_14_C_before_the_initial_deal_is_complete_it_goes_where_it_was_meant_to_go_R51(before: int, place: str) -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES, " ".join(DEALT.split()[:before]))
    events = table.give(EXPOSED)
    assert rulings(events) == ["14.C"]
    assert places_of_cards(events)[:1] == [(place, "4h")]


@pytest.mark.clause("blackjack:14.C")
def test_14_C_while_it_waits_the_player_has_every_word_and_two_more() -> None:
    table = at_decisions()
    assert rulings(table.give(EXPOSED)) == ["14.C"]
    assert (table.words, table.clause) == ({1: EVERY_WORD}, "14.C")
    assert isinstance(table.wanted, DecisionWanted)
    assert table.wanted.about == "hand 1: 9c 3h; the exposed 4h is the next card"


@pytest.mark.clause("blackjack:14.C")
@pytest.mark.parametrize("word", ["hit", "accept"])
def test_14_C_to_accept_it_is_to_hit(word: str) -> None:
    table = at_decisions()
    table.give(EXPOSED)
    assert places_of_cards(table.say(f"1 {word}")) == [("box 1", "4h")]
    assert table.words == {1: ("stand", "hit")}


@pytest.mark.clause("blackjack:14.C", "blackjack:10.A(2)")
def test_14_C_a_double_takes_it_as_its_one_card() -> None:
    table = at_decisions()
    table.give(EXPOSED)
    assert places_of_cards(table.say("1 double")) == [("box 1", "4h")]
    assert list(table.words) == [2]
    assert table.round.boxes[1].hands[0].wagered == 2000


@pytest.mark.clause("blackjack:14.C", "blackjack:10.C")
def test_14_C_a_double_takes_it_face_up_even_where_doubles_are_dealt_face_down() -> None:
    table = at_decisions(double_card_face="down")
    table.give(EXPOSED)
    assert [event.face for event in events_of(Dealt, table.say("1 double"))] == [Face.UP]
    assert [event.face for event in events_of(Dealt, [*table.say("2 double"), *table.deal("2c")])] == [Face.DOWN]


@pytest.mark.clause("blackjack:14.C", "blackjack:11.B")
def test_14_C_a_split_takes_it_as_the_second_card_of_the_first_hand() -> None:
    table = at_decisions("8c 5c 6d 8h 6h Ts")
    table.give(EXPOSED)
    assert "split" in table.words[1]
    assert places_of_cards(table.say("1 split")) == [("box 1, hand 1", "4h")]
    assert hands(table, 1) == ["8c 4h", "8h"]


@pytest.mark.clause("blackjack:14.C", "blackjack:9.C(1)")
def test_14_C_who_surrenders_leaves_it_to_the_next_who_draws() -> None:
    table = at_decisions()
    table.give(EXPOSED)
    assert lines(table.say("1 surrender")) == [(1, "blackjack", "lost", -500)]
    assert table.words == {2: EVERY_WORD}
    assert places_of_cards(table.say("2 hit")) == [("box 2", "4h")]


@pytest.mark.clause("blackjack:14.C", "blackjack:14.C(1)")
def test_14_C_1_who_stands_has_not_refused_and_leaves_it_to_the_next_who_draws() -> None:
    table = with_two_boxes("9c 5c 2c 6d 3h 6h 2d Ts")
    table.give(EXPOSED)
    assert rulings(table.say("1 stand")) == []
    assert table.words == {2: EVERY_WORD}  # the same player's other box
    assert places_of_cards(table.say("2 hit")) == [("box 2", "4h")]


@pytest.mark.clause("blackjack:14.C")
def test_14_C_if_all_players_stand_it_is_the_dealers_next_card() -> None:
    table = at_decisions()
    table.give(EXPOSED)
    table.say("1 stand")
    assert ("dealer", "4h") in places_of_cards(table.say("2 stand"))
    assert table.round.dealer_total == 20


@pytest.mark.clause("blackjack:14.C")
def test_14_C_while_a_card_is_due_the_exposed_card_is_that_card() -> None:
    table = at_decisions()
    table.say("1 hit")
    events = table.give(EXPOSED)
    assert places_of_cards(events) == [("box 1", "4h")]
    assert table.words == {1: ("stand", "hit")}


@pytest.mark.clause("blackjack:14.C")
def test_14_C_a_hand_of_21_takes_no_card_and_so_is_not_offered_it() -> None:
    table = at_decisions()
    table.say("1 hit")
    table.deal("9h")
    assert table.round.boxes[1].hands[0].total == 21
    table.give(EXPOSED)
    assert table.words == {1: ("stand",)}


@pytest.mark.clause("blackjack:14.C")
def test_14_C_a_second_exposed_card_waits_behind_the_first_and_may_be_refused_too() -> None:
    table = at_decisions()
    table.give(EXPOSED, CardInError(card="2h", disclosed=True))
    assert places_of_cards(table.say("1 hit")) == [("box 1", "4h")]
    assert table.words == {1: ("stand", "hit", "accept", "refuse")}
    table.say("1 refuse")
    assert places_of_cards(table.say("2 accept")) == [("box 2", "2h")]


@pytest.mark.clause("blackjack:14.B", "blackjack:14.C")
def test_14_C_behind_an_unseen_card_it_is_not_the_next_card_yet() -> None:
    table = at_decisions()
    table.give(CardInError(card="2c"), EXPOSED)
    assert table.words == {1: ("stand", "hit", "double", "surrender")}
    assert places_of_cards(table.say("1 hit")) == [("box 1", "2c")]
    assert table.words == {1: ("stand", "hit", "accept", "refuse")}


# Who refuses it


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_who_refuses_it_gets_no_more_cards_and_the_next_player_is_offered_it() -> None:
    table = at_decisions()
    table.say("1 hit")
    table.deal("2c")
    table.give(EXPOSED)
    assert rulings(table.say("1 refuse")) == ["14.C(1)"]
    assert table.words == {2: EVERY_WORD}
    table.say("2 accept")
    assert (hands(table, 1), hands(table, 2)) == (["9c 3h 2c"], ["5c 6h 4h"])


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_a_refusal_binds_the_player_in_every_box() -> None:
    table = with_two_boxes("9c 5c 2c 6d 3h 6h 2d Ts")
    table.give(EXPOSED)
    table.say("1 refuse")
    assert table.words == {2: ("stand", "surrender")}  # neither takes a card
    table.say("2 stand")
    lawful, said = table.words, places_of_cards(table.say("3 accept"))
    assert (lawful, said) == ({3: ("stand", "hit", "double", "split", *EVERY_WORD[3:])},
                                                          [("box 3", "4h")])  # fmt: skip
    table.say("3 stand")
    assert (hands(table, 1), hands(table, 2)) == (["9c 3h"], ["5c 6h"])


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_a_refusal_binds_although_the_exposed_card_has_gone_to_somebody_else() -> None:
    table = TableInPlay(max_adjacent_boxes=2).open(1, 2)
    table.wager({1: 10, 2: 10})
    table.give(WagerPlaced(seat=3, wager="blackjack", amount=1000, by=2), NoMoreBets())
    table.deal("9c 5c 2c 6d 3h 6h 2d Ts")
    table.say("1 stand")
    table.give(EXPOSED)
    table.say("2 refuse")
    assert table.words == {3: ("stand", "surrender")}
    table.say("3 stand")
    assert ("dealer", "4h") in places_of_cards(table.play.events)


@pytest.mark.clause("blackjack:14.C(1)", "blackjack:11.B")
def test_14_C_1_a_split_hand_that_has_one_card_stands_on_it() -> None:
    table = at_decisions("8c 5c 6d 8h 6h Ts")
    table.say("1 split")
    table.deal("3c")
    table.give(EXPOSED)
    assert rulings(table.say("1 refuse")) == ["14.C(1)", "14.C(1)"]
    assert hands(table, 1) == ["8c 3c", "8h"]
    assert table.words == {2: EVERY_WORD}


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_a_refusal_is_for_the_round_and_not_for_the_next() -> None:
    table = at_decisions()
    table.give(EXPOSED)
    table.say("1 refuse", "2 stand")
    table.finish()
    table.begin(TWO_BOXES, "9c 5c 6d 3h 6h Ts")
    assert "hit" in table.words[1]


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_a_player_who_has_stood_is_not_asked_and_not_bound_R51() -> None:
    table = with_two_boxes("9c 5c 2c 6d 3h 6h 2d Ts")
    table.say("1 stand")
    table.give(EXPOSED)
    assert table.words == {2: EVERY_WORD}
    assert not any(box.has_refused_card for box in table.round.boxes.values())


@pytest.mark.clause("blackjack:14.C(1)", "blackjack:14.J(2)")
def test_14_C_1_a_card_that_was_passed_over_before_does_not_come_any_more_so_the_hand_is_dead() -> None:
    table = with_two_boxes("9c 5c 2c 6d 3h 6h 2d Ts")
    table.say("1 hit")
    table.give(Skipped())
    table.give(EXPOSED)
    table.say("2 refuse")
    events = table.say("3 stand")
    assert lines(events) == [(1, "blackjack", "returned", 0)]
    assert hands(table, 1) == ["9c 3h"]
    assert not isinstance(table.wanted, DecisionWanted)  # nobody is asked about the card that was passed over


@pytest.mark.clause("blackjack:14.C(2)")
def test_14_C_2_refused_by_all_it_is_the_dealers_if_the_dealer_draws() -> None:
    table = at_decisions()
    table.give(EXPOSED)
    table.say("1 refuse")
    assert ("dealer", "4h") in places_of_cards(table.say("2 refuse"))
    assert table.round.dealer_total == 20


@pytest.mark.clause("blackjack:14.C(2)")
def test_14_C_2_refused_by_all_and_of_no_use_to_the_dealer_it_goes_to_the_rack() -> None:
    table = at_decisions("9c 5c Td 3h 6h 9s")
    table.say("1 stand")
    table.give(EXPOSED)
    events = table.say("2 refuse")
    assert rulings(events) == ["14.C(1)", "14.C(2)"]
    assert cards_text(table.table.shoe.discards) == "4h"


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_nobody_refuses_or_accepts_a_card_that_is_not_exposed() -> None:
    table = at_decisions()
    for word in ("accept", "refuse"):
        with pytest.raises(Refusal, match=f"seat 1 may choose stand or hit or double or surrender, not {word}"):
            table.say(f"1 {word}")
    table.say("1 hit")
    assert places_of_cards(table.give(Card("2c"))) == [("box 1", "2c")]


# As it is written down


def round_with_exposed_card(cards: str, *decisions: dict[str, Any], **exposed: Any) -> dict[str, Any]:
    """A round of one box with 10.00, and a king of hearts that was exposed after four cards."""
    return settle(
        {
            "game": "blackjack",
            "options": {"decks": 6, "blackjack_odds": "3 to 2"},
            "seats": {"1": {"blackjack": 10}},
            "cards": cards,
            "decisions": [{"seat": 1, **decision} for decision in decisions],
            "irregularities": [{"after_cards": 4, "clause": "blackjack:14.C", "card": "Kh", **exposed}],
        }
    )


# The dealer has 19. A 16 loses half if surrendered and all if it stands; with the king it is 26. An 11 and the king
# are 21, which wins what is on the hand. Of split eights, 8 + 10 = 18 loses and 8 + 3 + 8 = 19 ties.
@pytest.mark.clause("blackjack:14.C")
@pytest.mark.parametrize(
    ("cards", "said", "ahead"),
    [
        ("Th 9d 6c Td", ["surrender"], "-5.00"),
        ("Th 9d 6c Td", ["stand"], "-10.00"),
        ("Th 9d 6c Td", ["hit"], "-10.00"),
        ("Th 9d 6c Td", ["accept"], "-10.00"),
        ("Th 9d 6c Td", ["refuse"], "-10.00"),
        ("5h 9d 6c Td", ["hit"], "10.00"),
        ("5h 9d 6c Td", ["double"], "20.00"),
        ("8h 9d 8c Td 3c 8s", ["split", "stand", "hit", "stand"], "-10.00"),
    ],
)
def test_14_C_written_down_every_word_of_the_hand_is_taken(cards: str, said: list[str], ahead: str) -> None:
    assert round_with_exposed_card(cards, *({"choose": word} for word in said))["net"] == {"1": ahead}


@pytest.mark.clause("blackjack:14.C")
@pytest.mark.parametrize(("word", "ahead"), [("accept", "10.00"), ("refuse", "-10.00")])
def test_14_C_written_down_the_irregularity_may_carry_the_answer(word: str, ahead: str) -> None:
    assert round_with_exposed_card("5h 9d 6c Td", seat=1, choose=word)["net"] == {"1": ahead}


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_written_down_a_refusal_leaves_the_other_split_hand_with_one_card() -> None:
    # Of two eights, the first hand has three and stands on 11, the second stands on 8; the dealer has 17.
    answer = settle(
        {
            "game": "blackjack",
            "options": {"decks": 6, "blackjack_odds": "3 to 2"},
            "seats": {"1": {"blackjack": 10}},
            "cards": "8c 7d 8d Td 3s",
            "decisions": [{"seat": 1, "choose": "split"}],
            "irregularities": [
                {"after_cards": 5, "clause": "blackjack:14.C", "card": "Kh", "seat": 1, "choose": "refuse"}
            ],
        }
    )
    told = [(line["hand"], line["result"], line["because"].partition(",")[0]) for line in answer["settlements"]]
    assert told == [(2, "lost", "8d 8"), (1, "lost", "8c 3s 11")]
    assert answer["unused_cards"] == 0


@pytest.mark.clause("blackjack:14.C(1)")
def test_14_C_1_written_down_another_decision_after_a_refusal_is_one_too_many() -> None:
    with pytest.raises(PitbossError, match="seat 1 was not asked for 'hit'"):
        round_with_exposed_card("5h 9d 6c Td", {"choose": "refuse"}, {"choose": "hit"})
