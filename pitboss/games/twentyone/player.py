"""What the players of twenty-one have in common: they see their hands and the dealer's up card."""

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
"""Of so many tables the charts are kept at hand."""


def cache_charts(find: Callable[[Choices], Chart]) -> Callable[[Choices], Chart]:
    """Keep the charts of tables at hand: a player asks for one with every decision."""
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
    """A player who looks at the hands of a box and the dealer's up card."""

    def observe(self, table: TwentyOneTable, seat: int) -> Observation:
        """Return what the player of this seat sees at a table."""
        hands = [ObservedHand(hand.cards, len(hand.doubles), hand.from_split) for hand in table.round.boxes[seat].hands]
        return Observation(hands=hands, dealer=table.round.dealer[:1], rules=table.choices)

    def observation_builder(self) -> TwentyOneObservationBuilder:
        """Return an empty record of what can be seen."""
        return TwentyOneObservationBuilder()
