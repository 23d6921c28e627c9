"""A player of Player's Edge 21, who plays by the basic strategy of the table."""

from __future__ import annotations

from typing import Final

from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.basic_strategy import basic_strategy
from pitboss.games.edge21.strategy.chart import EdgeChart, choose
from pitboss.games.felt import Observation
from pitboss.games.player import RandBelow
from pitboss.games.twentyone.hands import STAND, Hand
from pitboss.games.twentyone.player import TwentyOnePlayer, cache_charts
from pitboss.inputs import Decision
from pitboss.requests import ActionWanted, DecisionWanted


@cache_charts
def chart(rules: EdgeChoices | None) -> EdgeChart:
    """Return the basic strategy of a table, by its own decks and rules."""
    return basic_strategy(rules or EdgeChoices.model_validate({"decks": 6}))


class EdgePlayer(TwentyOnePlayer):
    """A player who plays by the chart and takes no insurance."""

    plays = "by basic strategy"

    def decide(
        self, observation: Observation, wanted: DecisionWanted | ActionWanted, randbelow: RandBelow
    ) -> Decision | None:
        """Return the decision of the seat that is asked."""
        assert isinstance(wanted, DecisionWanted), "Player's Edge 21 has decisions"
        if STAND not in wanted.choices or wanted.hand is None:
            return None
        assert observation.rules is None or isinstance(observation.rules, EdgeChoices)
        own = observation.hands[wanted.hand - 1]
        hand = Hand(0, cards=own.cards, doubles=[0] * own.doubles, from_split=own.from_split)
        return Decision(
            seat=wanted.seat, choose=choose(chart(observation.rules), hand, wanted.choices, observation.dealer[0])
        )


PLAYER: Final = EdgePlayer()
