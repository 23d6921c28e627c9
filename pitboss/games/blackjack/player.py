"""A blackjack player: basic strategy of the table, and a simple rule for Switch."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.book import KEEP, SWITCH
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy, choose
from pitboss.games.felt import Seen
from pitboss.games.player import Below
from pitboss.games.twentyone.hands import STAND, total_of
from pitboss.games.twentyone.player import TwentyOnePlayer, charted
from pitboss.games.twentyone.solver.chart import StrategyChart
from pitboss.inputs import Decision
from pitboss.requests import ActionWanted, DecisionWanted

_WORTH: Final = {21: 9, 20: 7, 19: 5, 11: 4, 10: 3, 18: 3, 9: 1, 8: 0, 17: 0}
"""How good two cards are by their total; other totals are worse."""
_WORSE: Final = -2


USUAL: Final = {"decks": 6, "blackjack_odds": "3 to 2"}
"""The rules of a player who has read no sign; what is not stated has its default."""


@charted
def chart(rules: BlackjackChoices | None) -> StrategyChart:
    """Return the basic strategy of a table, by its own decks and rules."""
    return basic_strategy(rules or BlackjackChoices.model_validate(USUAL))


class BlackjackPlayer(TwentyOnePlayer):
    """A player who goes by the chart, takes no insurance, and at Switch exchanges cards for better totals."""

    plays = "by basic strategy"

    def answer(self, seen: Seen, wanted: DecisionWanted | ActionWanted, below: Below) -> Decision | None:
        """Return the decision of the seat that is asked."""
        assert isinstance(wanted, DecisionWanted), "blackjack has decisions"
        seat, words = wanted.seat, wanted.choices
        if STAND in words and wanted.hand is not None:
            assert seen.rules is None or isinstance(seen.rules, BlackjackChoices)
            known = chart(seen.rules)
            return Decision(seat=seat, choose=choose(known, seen.hands[wanted.hand - 1].cards, words, seen.dealer[0]))
        if SWITCH in words:
            first, second = (hand.cards for hand in seen.hands)
            exchanged = _worth([first[0], second[1]]) + _worth([second[0], first[1]])
            return Decision(seat=seat, choose=SWITCH if exchanged > _worth(first) + _worth(second) else KEEP)
        return None


def _worth(cards: list[int]) -> int:
    return _WORTH.get(total_of(cards), _WORSE)


PLAYER: Final = BlackjackPlayer()
