"""A blackjack player: basic strategy of the table, and a simple rule for Switch."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.book import KEEP, SWITCH
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy, choose
from pitboss.games.felt import Observation
from pitboss.games.player import RandBelow
from pitboss.games.twentyone.hands import STAND, total_of
from pitboss.games.twentyone.player import TwentyOnePlayer, cache_charts
from pitboss.games.twentyone.solver.chart import StrategyChart
from pitboss.inputs import Decision
from pitboss.requests import ActionWanted, DecisionWanted

_TOTAL_SCORES: Final = {21: 9, 20: 7, 19: 5, 11: 4, 10: 3, 18: 3, 9: 1, 8: 0, 17: 0}
"""How good two cards are by their total; other totals are worse."""
_OTHER_SCORE: Final = -2


USUAL_RULES: Final = {"decks": 6, "blackjack_odds": "3 to 2"}
"""The rules of a player who has read no sign; what is not stated has its default."""


@cache_charts
def chart(rules: BlackjackChoices | None) -> StrategyChart:
    """Return the basic strategy of a table, by its own decks and rules."""
    return basic_strategy(rules or BlackjackChoices.model_validate(USUAL_RULES))


class BlackjackPlayer(TwentyOnePlayer):
    """A player who plays by the chart, takes no insurance, and at Switch exchanges cards for better totals."""

    plays = "by basic strategy"

    def decide(
        self, observation: Observation, wanted: DecisionWanted | ActionWanted, randbelow: RandBelow
    ) -> Decision | None:
        """Return the decision of the seat that is asked."""
        assert isinstance(wanted, DecisionWanted), "blackjack has decisions"
        seat, words = wanted.seat, wanted.choices
        if STAND in words and wanted.hand is not None:
            assert observation.rules is None or isinstance(observation.rules, BlackjackChoices)
            known = chart(observation.rules)
            return Decision(
                seat=seat, choose=choose(known, observation.hands[wanted.hand - 1].cards, words, observation.dealer[0])
            )
        if SWITCH in words:
            first, second = (hand.cards for hand in observation.hands)
            exchanged = _hand_score([first[0], second[1]]) + _hand_score([second[0], first[1]])
            return Decision(seat=seat, choose=SWITCH if exchanged > _hand_score(first) + _hand_score(second) else KEEP)
        return None


def _hand_score(cards: list[int]) -> int:
    return _TOTAL_SCORES.get(total_of(cards), _OTHER_SCORE)


PLAYER: Final = BlackjackPlayer()
