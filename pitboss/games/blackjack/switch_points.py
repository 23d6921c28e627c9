"""When to exchange cards at Blackjack Switch, for a person: points for each hand, to be added up (12.A(4)(a))."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from pitboss.games.blackjack.switch_solver import Exchanges
from pitboss.games.twentyone.solver.best_play import fixed_play
from pitboss.games.twentyone.solver.chart import PAIRS, Place, StrategyChart, class_of, two_card_value
from pitboss.games.twentyone.solver.hand_tables import Values, hand_of
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, PlayRules, Prices

IN_A_WAGER = 100
"""A point is a hundredth of the wager."""


def points_of(rules: PlayRules, prices: Prices, chart: StrategyChart) -> dict[Place, int]:
    """What two cards win by the chart, in points, once the dealer is known to have no blackjack.

    Hands of one total have what they win on average, and each pair its own. An ace and a ten are a soft 21, as they are
    when they come of an exchange.
    """
    sums: defaultdict[Place, float] = defaultdict(float)
    ways: defaultdict[Place, int] = defaultdict(int)
    for against in fixed_play(rules, prices, chart.fixed_play):
        for first in range(10):
            for second in range(first, 10):
                hand = hand_of(first, second)
                if often := against.shoe[first] * max(against.shoe[second] - (first == second), 0):
                    place = place_of(hand, against.up_card)
                    ways[place] += often
                    sums[place] += often * two_card_value(chart, against, hand) / against.chance_of_no_blackjack(hand)
    return {place: round(IN_A_WAGER * sums[place] / ways[place]) for place in sums}


def place_of(hand: Values, up_card: int) -> Place:
    """Where a chart has two cards."""
    return (PAIRS, hand.index(2) + 1, up_card) if max(hand) == 2 else (*class_of(hand), up_card)


def exchanges_by(points: Mapping[Place, int], blackjack_pays: float) -> Exchanges:
    """The exchanges of who adds up points: where the two new hands have more than the two that were dealt."""
    exchanges: Exchanges = np.zeros((10,) * 5, np.bool_)
    for up_card in range(10):
        switched = np.array(
            [[points.get(place_of(hand_of(one, other), up_card), 0) for other in range(10)] for one in range(10)]
        )
        dealt = switched.copy()
        dealt[ACE_INDEX, TENS_INDEX] = dealt[TENS_INDEX, ACE_INDEX] = IN_A_WAGER * blackjack_pays
        keep = dealt[:, :, None, None] + dealt[None, None, :, :]
        exchanges[up_card] = switched[:, None, None, :] + switched.T[None, :, :, None] > keep
    return exchanges
