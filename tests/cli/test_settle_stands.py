"""A hand that stands by itself on 21 may have its `stand` in the round document; nothing else may be superfluous."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.command_line import CommandLine


def blackjack(cards: str, decisions: str, seats: int = 1) -> bytes:
    """A round of blackjack at 10.00 a seat; decisions as `1 hit, 1 stand`."""
    words = [decision.split() for decision in decisions.split(", ")]
    document: dict[str, Any] = {
        "game": "blackjack",
        "options": {"decks": 6, "blackjack_odds": "3 to 2"},
        "seats": {str(seat): {"blackjack": 10} for seat in range(1, seats + 1)},
        "cards": cards,
        "decisions": [{"seat": int(seat), "choose": choose} for seat, choose in words],
    }
    return json.dumps(document).encode()


DRAWN_21 = "5h 9d 6c 7c Td Kc"
"""Seat 1 draws a ten to 5 and 6; the dealer goes from 16 to 26."""
SPLIT_21 = "8h 9d 8c 7c 3d Ts 2d 5c 4c"
"""Seat 1 splits eights: 8 3 T is 21, 8 2 5 is 15; the dealer goes from 16 to 20."""


@pytest.mark.parametrize("decisions", ["1 hit", "1 hit, 1 stand"])
def test_a_stand_on_a_21_is_accepted_and_may_be_left_out(pitboss: CommandLine, decisions: str) -> None:
    found = pitboss("settle", "-", "--json", stdin=blackjack(DRAWN_21, decisions)).document
    assert found["net"] == {"1": "10.00"}


@pytest.mark.parametrize("decisions", ["1 split, 1 hit, 1 hit, 1 stand", "1 split, 1 hit, 1 stand, 1 hit, 1 stand"])
def test_after_a_split_the_stand_is_that_of_the_hand_that_has_21(pitboss: CommandLine, decisions: str) -> None:
    """The 21 wins 10.00, the 15 loses 10.00, whether the first hand's stand is written or not."""
    found = pitboss("settle", "-", "--json", stdin=blackjack(SPLIT_21, decisions)).document
    assert found["net"] == {"1": "0.00"}
    assert [line["net"] for line in found["settlements"]] == ["-10.00", "10.00"]


@pytest.mark.parametrize("decisions", ["1 hit, 2 stand", "1 hit, 1 stand, 2 stand"])
def test_the_seat_after_it_decides_as_before(pitboss: CommandLine, decisions: str) -> None:
    """21 and 19 against 26."""
    stdin = blackjack("5h Td 9d 6c 9c 7c Td Kc", decisions, seats=2)
    assert pitboss("settle", "-", "--json", stdin=stdin).document["net"] == {"1": "10.00", "2": "10.00"}


@pytest.mark.parametrize(
    ("decisions", "at"),
    [
        ("1 hit, 1 hit", "decisions[1]"),
        ("1 hit, 1 double", "decisions[1]"),
        ("1 hit, 1 stand, 1 stand", "decisions[2]"),
        ("1 hit, 1 stand, 1 hit", "decisions[2]"),
    ],
)
def test_any_other_superfluous_decision_is_refused(pitboss: CommandLine, decisions: str, at: str) -> None:
    assert pitboss.refuses("settle", "-", stdin=blackjack(DRAWN_21, decisions)).at == at


def test_a_stand_after_a_blackjack_is_refused(pitboss: CommandLine) -> None:
    """A blackjack is paid; its player is not asked."""
    refused = pitboss.refuses("settle", "-", stdin=blackjack("Ah 9d Kc 7c", "1 stand"))
    assert refused.at == "decisions[0]"
