"""Hand documents: impossible hands are refused, with the place."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pitboss.errors import PitbossError
from support.settling import settle

HAND: dict[str, Any] = {
    "game": "poker",
    "variant": "no-limit-texas-holdem",
    "blinds": [1, 2],
    "stacks": {"1": 200, "2": 200},
    "button": 1,
    "cards": "Kh Ah Kd Ad 2d 2c 7s 9h 2h 4d 2s 3c",
    "actions": [{"seat": 1, "say": "fold"}],
}
CHECK_DOWN = [{"seat": 2, "say": "check"}, {"seat": 1, "say": "check"}]
CALLED = [{"seat": 1, "say": "call"}, {"seat": 2, "say": "check"}]


def refusal_of(**more: Any) -> tuple[str | None, str | None]:
    """The place and the clause with which a hand is refused."""
    with pytest.raises(PitbossError) as found:
        settle({key: value for key, value in {**HAND, **more}.items() if value is not None})
    return found.value.at, found.value.clause


def test_a_hand_ends_when_all_but_one_have_folded() -> None:
    answer = settle(HAND)
    assert (answer["net"], answer["unused_cards"]) == ({"1": "-1.00", "2": "1.00"}, 8)
    assert "board" not in answer  # no flop was dealt
    assert [event["did"] for event in answer["events"] if event["type"] == "bet"] == [
        "small blind",
        "big blind",
        "fold",
    ]


def test_a_hand_that_is_not_run_twice_may_be_of_a_table_without_the_option() -> None:
    assert settle({**HAND, "options": {"run_it_twice": False}})["net"] == {"1": "-1.00", "2": "1.00"}


def test_where_no_currency_is_stated_none_is_converted() -> None:
    answer = settle({**HAND, "actions": [{"seat": 1, "say": "all-in"}, {"seat": 2, "say": "call"}]})
    assert "poker:8.B(3)" not in {event.get("clause") for event in answer["events"]}


def test_amounts_may_have_cents() -> None:
    answer = settle({**HAND, "blinds": [Decimal("0.25"), Decimal("0.50")]})
    assert answer["net"] == {"1": "-0.25", "2": "0.25"}


def test_a_pot_of_cents_is_divided_to_the_cent() -> None:
    # Both play the board: 0.75 and 0.75 in, and a cent cannot be halved.
    cards = "3c 4c 3d 4d 2h Ts Js Qs 2s Ks 3h As"
    answer = settle({**HAND, "blinds": [1, 2], "ante": Decimal("0.01"), "cards": cards,
                     "actions": [*CALLED, *CHECK_DOWN, *CHECK_DOWN, *CHECK_DOWN]})  # fmt: skip
    assert answer["pots"][0]["shares"] == {"1": "2.01", "2": "2.01"}


def test_omaha_takes_two_hole_cards_and_three_of_the_board() -> None:
    # Four hearts on the board are no flush for the one heart of seat 2; seat 1 has a pair of aces.
    cards = "Kh As Kd Ac 3c 9s 4c 8s 2d 2h 7h 9h 2s 4h 3s Jc"
    answer = settle({**HAND, "variant": "pot-limit-omaha", "cards": cards,
                     "actions": [*CALLED, *CHECK_DOWN, *CHECK_DOWN, *CHECK_DOWN]})  # fmt: skip
    assert answer["net"] == {"1": "2.00", "2": "-2.00"}


def test_an_action_that_only_can_be_a_check_may_be_left_out() -> None:
    stacks = {"1": 2, "2": 100, "3": 100}
    actions = [{"seat": 1, "say": "call"}, {"seat": 2, "say": "fold"}]
    cards = "Kh Ah Jc Kd Ad Td 2d 2c 7s 9h 2h 4d 2s 3c"
    left_out = settle({**HAND, "stacks": stacks, "actions": actions, "cards": cards})
    written = settle({**HAND, "stacks": stacks, "actions": [*actions, {"seat": 3, "say": "check"}], "cards": cards})
    assert left_out["net"] == written["net"] == {"1": "-2.00", "2": "-1.00", "3": "3.00"}


def test_a_straddle_is_an_action_before_the_cards() -> None:
    stacks = {"1": 100, "2": 100, "3": 100}
    actions = [{"seat": 1, "say": "straddle"}, {"seat": 2, "say": "fold"}, {"seat": 3, "say": "fold"}]
    answer = settle({**HAND, "stacks": stacks, "straddle": True, "actions": actions, "cards": "2c 3c 4c 5c 6c 7c"})
    assert answer["net"] == {"1": "3.00", "2": "-1.00", "3": "-2.00"}


@pytest.mark.parametrize("more", [{"amount": 4}, {"chips": [4]}, {"chips": [2, 2], "amount": 4}])
def test_a_straddle_may_come_with_its_chips_or_its_amount(more: dict[str, Any]) -> None:
    stacks = {"1": 100, "2": 100, "3": 100}
    actions = [{"seat": 1, "say": "straddle", **more}, {"seat": 2, "say": "fold"}, {"seat": 3, "say": "fold"}]
    answer = settle({**HAND, "stacks": stacks, "straddle": True, "actions": actions, "cards": "2c 3c 4c 5c 6c 7c"})
    assert answer["net"] == {"1": "3.00", "2": "-1.00", "3": "-2.00"}


@pytest.mark.parametrize("more", [{"amount": 5}, {"chips": [5]}, {"currency": 4}, {"chips": [4], "incomplete": True}])
def test_a_straddle_is_twice_the_big_blind_and_nothing_else(more: dict[str, Any]) -> None:
    straddle = {"seat": 1, "say": "straddle", **more}
    stacks = {"1": 100, "2": 100, "3": 100}
    assert refusal_of(stacks=stacks, straddle=True, actions=[straddle]) == ("actions[0]", "poker:8.B(4)")


def test_a_table_that_offers_a_straddle_has_none_until_it_is_said() -> None:
    stacks = {"1": 100, "2": 100, "3": 100}
    actions = [{"seat": 1, "say": "fold"}, {"seat": 2, "say": "fold"}]
    answer = settle({**HAND, "stacks": stacks, "straddle": True, "actions": actions, "cards": "2c 3c 4c 5c 6c 7c"})
    assert answer["net"] == {"1": "0.00", "2": "-1.00", "3": "1.00"}


def test_a_straddle_where_none_is_offered_or_from_another_seat_is_refused() -> None:
    stacks, cards = {"1": 100, "2": 100, "3": 100}, "2c 3c 4c 5c 6c 7c"
    straddle = [{"seat": 1, "say": "straddle"}]
    assert refusal_of(stacks=stacks, cards=cards, actions=straddle) == ("actions[0]", "poker:8.B(4)")
    straddle = [{"seat": 2, "say": "straddle"}]
    assert refusal_of(stacks=stacks, cards=cards, straddle=True, actions=straddle) == ("actions[0]", "poker:8.B(4)")


def test_a_number_in_a_sentence_is_as_its_writer_wrote_it() -> None:
    with pytest.raises(PitbossError, match=r"must be a whole number, not 1\.0$"):
        settle({**HAND, "button": Decimal("1.0")})
    with pytest.raises(PitbossError, match=r"must be a word, not 2\.50$"):
        settle({**HAND, "actions": [{"seat": 1, "say": Decimal("2.50")}]})


def test_options_and_the_hand_may_both_state_the_same() -> None:
    assert settle({**HAND, "options": {"blinds": [1, 2]}})["net"]["2"] == "1.00"
    assert refusal_of(options={"blinds": [1, 3]}) == ("options.blinds", None)


@pytest.mark.clause("poker:8.B(4)")
def test_8_B_4_a_stack_that_is_short_from_the_start_is_refused() -> None:
    assert refusal_of(stacks={"1": 2, "2": 200}) == ("stacks.1", "poker:8.B(4)")  # 1 + 2 are needed
    assert refusal_of(stacks={"1": 3, "2": Decimal("3.99")}) == ("stacks.2", "poker:8.B(4)")


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"stacks": {"1": 200}}, "stacks"),
        ({"stacks": {"1": 200, "two": 200}}, "stacks"),
        ({"stacks": {"1": 200, "11": 200}}, "stacks.11"),
        ({"stacks": {"1": 200, "2": -5}}, "stacks.2"),
        ({"stacks": {"1": 200, "2": "lots"}}, "stacks.2"),
        ({"stacks": [200, 200]}, "stacks"),
        ({"stacks": {"1": 200, "2": Decimal("200.50")}, "options": {"smallest_chip": 1}}, "stacks.2"),
        ({"button": 3}, "button"),
        ({"button": None}, "button"),
        ({"button": "1"}, "button"),
        ({"blinds": None}, "blinds"),
        ({"blinds": [2]}, "blinds"),
        ({"blinds": [2, 1]}, "blinds"),
        ({"blinds": [0, 2]}, "blinds"),
        ({"variant": "five-card-draw"}, "variant"),
        ({"options": {"max_raises": -1}}, "options.max_raises"),
        ({"options": {"max_raise": 3}}, "options.max_raise"),
        ({"options": {"wagers": {"ante": {"min": 1}}}}, "options.wagers.ante"),
        ({"options": {"decks": 2}}, "options.decks"),
        ({"cards": None}, "cards"),
        ({"cards": "Kh Ah Kd"}, "cards"),
        ({"cards": "Kh Ah Kd 1s"}, "cards, card 4"),
        ({"cards": "Kh Ah Kd Ad 2d 2d"}, "cards, card 6"),
        ({"actions": []}, "actions"),
        ({"actions": {"seat": 1}}, "actions"),
        ({"actions": ["fold"]}, "actions[0]"),
        ({"actions": [{"say": "fold"}]}, "actions[0].seat"),
        ({"actions": [{"seat": 1}]}, "actions[0]"),
        ({"actions": [{"seat": 1, "say": 6}]}, "actions[0].say"),
        ({"actions": [{"seat": 1, "say": "muck"}]}, "actions[0]"),
        ({"actions": [{"seat": 1, "chips": 25}]}, "actions[0].chips"),
        ({"actions": [{"seat": 1, "chips": [0]}]}, "actions[0].chips[0]"),
        ({"actions": [{"seat": 1, "say": "raise", "amount": 0}]}, "actions[0].amount"),
        ({"actions": [{"seat": 1, "say": "raise", "amount": 3}]}, "actions[0]"),
        ({"actions": [{"seat": 1, "bet": 3}]}, "actions[0]"),
        ({"actions": [{"seat": 1, "say": "fold", "out_of_turn": 1}]}, "actions[0].out_of_turn"),
        ({"actions": [{"seat": 2, "say": "fold"}]}, "actions[0]"),
        ({"actions": [{"seat": 9, "say": "fold"}]}, "actions[0]"),
        ({"actions": [{"seat": 1, "say": "fold"}, {"seat": 2, "say": "check"}]}, "actions[1]"),
        ({"actions": [{"seat": 1, "currency": 5}]}, "actions[0]"),
        ({"currency": {"1": 500}}, "currency.1"),
        ({"currency": {"3": 5}}, "currency.3"),
        ({"currency": {"3": "0.01"}}, "currency.3"),  # nobody sits there
        ({"run_it_twice": "yes"}, "run_it_twice"),
        ({"decisions": []}, "decisions"),
        ({"seats": {}}, "seats"),
    ],
)
def test_what_cannot_have_been_so_is_refused_at_its_place(more: dict[str, Any], at: str) -> None:
    assert refusal_of(**more)[0] == at
