"""Points per hand for switching cards at Blackjack Switch (12.A(4)(a))."""

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
"""Points per wager: a point is a hundredth of it."""


def points_of(rules: PlayRules, prices: Prices, chart: StrategyChart) -> dict[Place, int]:
    """Return the value of two cards played by the chart, in points, without a dealer's blackjack.

    Hands of one total get their average, each pair its own value. An ace and a ten count as a soft 21, as after an
    exchange.
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
    """Return the place of two cards in a chart."""
    return (PAIRS, hand.index(2) + 1, up_card) if max(hand) == 2 else (*class_of(hand), up_card)


def exchanges_by(points: Mapping[Place, int], blackjack_pays: float) -> Exchanges:
    """Return the exchanges by points: where the two new hands have more points than those dealt."""
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
