"""The minimum value of a meter in a round document: its initial or reset amount (R6, R8, R17)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from support.blitz import LOW, LOWER, document
from support.settling import settle

SPADES, HEARTS = "Ks 9s", "Kh 9h"


def royal_9(letter: str, meters: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A round of Royal 9 that wins nothing."""
    return {
        "game": "midi",
        "options": {
            "wagers": {"royal-9": {"paytable": letter}},
            "personal_combinations": {"1": SPADES, "2": HEARTS},
            **options,
        },
        "seats": {"1": {"player": 10, "royal-9": 5}},
        "cards": "2c 3d 4h 4d",
        "meters": {"star": 50000, "spade": 450, "heart": 450, **meters},
    }


def blitz(stand_at: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A round of the Progressive that wins nothing."""
    wagers = {"blind": {"paytable": "A"}, "progressive": {"paytable": "A"}}
    least = {"meter-1": 1000, "meter-2": 30, "meter-3": 30, "meter-4": 30, "meter-5": 30}
    stakes = {"ante": 10, "blind": 10, "progressive": 1}
    return document(LOW, LOWER, stakes=stakes, wagers=wagers, meters={**least, **stand_at}, options=options)


def bad_beat(value: str) -> dict[str, Any]:
    """A round of Bad Beat that loses."""
    return {
        "game": "blackjack",
        "options": {"decks": 6, "blackjack_odds": "3 to 2"},
        "seats": {"1": {"blackjack": 10, "bad-beat": 5}},
        "cards": "Th 7c 8h Td",
        "decisions": [{"seat": 1, "choose": "stand"}],
        "meters": {"bad-beat": value},
    }


def stated_meters(initial: int, reset: int, **more: Any) -> dict[str, Any]:
    """Every meter of the Progressive as an operator has it, the second with these amounts."""
    meters = {f"meter-{number}": {"rate": "1%", "initial": 1000, "reset": 1000} for number in (1, 3, 4, 5)}
    return {"meters": {**meters, "meter-2": {"rate": "1%", "initial": initial, "reset": reset, **more}}}


HIGH = {f"meter-{number}": 1000 for number in (1, 3, 4, 5)}


@pytest.mark.parametrize(
    ("round", "name", "least", "given", "clause"),
    [
        (blitz({"meter-2": "29.99"}), "meter-2", "$30", "$29.99", "blitz:12.E(3)(c)(ii)"),
        (blitz({"meter-1": 999}), "meter-1", "$1,000", "$999", "blitz:12.E(3)(c)(i)"),
        (bad_beat("4999.99"), "bad-beat", "$5,000", "$4,999.99", "blackjack:13.C(2)"),
        (royal_9("C", {"star": "49999.99"}), "star", "$50,000", "$49,999.99", "midi:12.L(2)(c)"),
        (royal_9("A", {"spade": "349.99"}), "spade", "$350", "$349.99", "midi:12.L(4)(a)"),
        (royal_9("A", {"must_hit": "99.99"}), "must_hit", "$100", "$99.99", "midi:12.O(2)(c)"),
        (royal_9("A", {"must_hit": 249}, must_hit={"rate": "1%", "reset": 250, "maximum": 1000}), "must_hit",
         "$250", "$249", "midi:12.O(2)(c)"),
        (blitz({**HIGH, "meter-2": 49}, **stated_meters(60, 50)), "meter-2", "$50", "$49", "blitz:12.E(3)(c)(ii)"),
    ],
)  # fmt: skip
def test_R8_a_meter_below_the_least_that_it_can_stand_at_is_refused(
    round: dict[str, Any], name: str, least: str, given: str, clause: str
) -> None:
    with pytest.raises(PitbossError) as refused:
        settle(round)
    assert refused.value.message == f"the {name} meter stands at {least} at least, not {given}"
    assert (refused.value.at, refused.value.clause) == (f"meters.{name}", clause)


@pytest.mark.parametrize(
    "round",
    [
        blitz({}),
        bad_beat("5000"),
        royal_9("C", {}),
        blitz({**HIGH, "meter-2": 50}, **stated_meters(60, 50)),
        blitz({**HIGH, "meter-2": 50}, **stated_meters(50, 60)),
    ],
)
def test_R8_a_meter_at_the_least_that_it_can_stand_at_is_taken(round: dict[str, Any]) -> None:
    assert settle(round)["outcome"] == "settled"


def test_R6_a_meter_that_pays_a_tenth_can_be_below_its_reset_amount_but_not_at_nothing() -> None:
    """Under paytables A and B of Royal 9 a tenth of Star is won time after time: $45,000, $40,500 and so on."""
    assert settle(royal_9("A", {"star": 45000}))["outcome"] == "settled"
    with pytest.raises(PitbossError, match=r"the star meter stands at \$0\.01 at least, not \$0"):
        settle(royal_9("A", {"star": 0}))


def test_R17_a_meter_that_serves_other_tables_can_be_below_where_their_rounds_were_void() -> None:
    round = blitz({**HIGH, "meter-2": 29}, **stated_meters(60, 50, link="house hearts"))
    assert settle(round)["outcome"] == "settled"
