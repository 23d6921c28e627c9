"""Base class and chart cache of the players of twenty-one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar

from pitboss.games.felt import Observation, ObservedHand
from pitboss.games.twentyone.felt import TwentyOneObservationBuilder
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.law.options import TableChoices

Choices = TypeVar("Choices", bound=TableChoices | None)
Chart = TypeVar("Chart")
MAX_CACHED_CHARTS: Final = 256
"""Number of tables whose charts stay in memory."""


def cache_charts(find: Callable[[Choices], Chart]) -> Callable[[Choices], Chart]:
    """Cache charts by the table's rules, since a player needs one for every decision."""
    charts: dict[str, Chart] = {}

    def chart(rules: Choices) -> Chart:
        key = "" if rules is None else json.dumps(rules.to_document(), sort_keys=True)
        if key not in charts:
            if len(charts) == MAX_CACHED_CHARTS:
                charts.clear()
            charts[key] = find(rules)
        return charts[key]

    return chart


class TwentyOnePlayer:
    """A player who decides by the hands of a box and the dealer's up card."""

    def observe(self, table: TwentyOneTable, seat: int) -> Observation:
        """Return what the player of this seat can see at a table."""
        hands = [ObservedHand(hand.cards, len(hand.doubles), hand.from_split) for hand in table.round.boxes[seat].hands]
        return Observation(hands=hands, dealer=table.round.dealer[:1], rules=table.choices)

    def observation_builder(self) -> TwentyOneObservationBuilder:
        """Return an empty builder."""
        return TwentyOneObservationBuilder()
