"""Rounds of blackjack in which the table's system is about to draw."""

from __future__ import annotations

from typing import Any

from pitboss.requests import DrawWanted
from support.blackjack_tables import TableInPlay, meters

SPIN: dict[str, Any] = {
    "wagers": {"bonus-spin": {"paytable": "B"}},
    "wheel_weights": {"jackpot": 1, "$1000": 2, "$350": 3, "$50": 4},
    "meters": meters(bonus_spin=5000),
}
"""Bonus Spin at $1 under paytable B, whose jackpot is a meter; ten places on the wheel."""


BONUSES: dict[str, Any] = {
    "wagers": {"bad-beat": {"progressive_stake": 5}},
    "meters": meters(bad_beat=5000),
    "magic_card_rate": "40%",
    "lucky_player_rate": "25%",
}


def up_to_the_draw(cards: str, boxes: dict[int, dict[str, int | str]], options: dict[str, Any]) -> TableInPlay:
    """A round whose initial cards are dealt: the system is to draw."""
    table = TableInPlay(**options).open()
    table.begin_with(boxes, cards)
    assert isinstance(table.wanted, DrawWanted)
    return table


def bonus_spin_table(*boxes: int, **changed: Any) -> TableInPlay:
    """Box 1 has a blackjack and $1 on Bonus Spin, as the others do who have none."""
    first, second = ["Ah", *["2c"] * (len(boxes) - 1)], ["Kc", *["9s"] * (len(boxes) - 1)]
    cards = " ".join([*first, "6d", *second, "9d"])
    return up_to_the_draw(cards, {box: {"bonus-spin": 1} for box in boxes}, {**SPIN, **changed})


# Magic Card and Lucky Player


def bonus_round() -> TableInPlay:
    """Boxes 1 and 2 have $5 on Bad Beat: 9h 7c and 9h 8s."""
    boxes: dict[int, dict[str, int | str]] = {box: {"bad-beat": 5} for box in (1, 2)}
    return up_to_the_draw("9h 9h 6d 7c 8s 9d", boxes, BONUSES)
