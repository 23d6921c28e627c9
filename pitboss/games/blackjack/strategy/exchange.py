"""Rule of thumb for switching cards at a Switch table, and its cost (12.A(4)(a))."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.games.blackjack.strategy import switch
from pitboss.games.blackjack.strategy.switch import Exchanges, solve_deals
from pitboss.games.strategy import Grid
from pitboss.games.twentyone.solver.best_play import fixed_play
from pitboss.games.twentyone.solver.chart import (
    HARD,
    PAIRS,
    SOFT,
    CellKey,
    StrategyChart,
    hand_class,
    two_card_value,
    up_cards,
)
from pitboss.games.twentyone.solver.result_cache import SolverCode, cached_figures
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, PlayRules, Prices, Values, hand_of
from pitboss.games.twentyone.strategy import UP_CARD

# Points of a hand


EXCHANGE_CODE: Final = SolverCode("exchange", (switch, sys.modules[__name__]))
POINTS_PER_WAGER = 100
"""Points per wager: a point is a hundredth of it."""


def points_of(rules: PlayRules, prices: Prices, chart: StrategyChart) -> dict[CellKey, int]:
    """Return the value of two cards played by the chart, in points, without a dealer's blackjack.

    Hands of one total get their average, each pair its own value. An ace and a ten count as a soft 21, as after an
    exchange.
    """
    sums: defaultdict[CellKey, float] = defaultdict(float)
    ways: defaultdict[CellKey, int] = defaultdict(int)
    for against in fixed_play(rules, prices, chart.fixed_play):
        for first in range(10):
            for second in range(first, 10):
                hand = hand_of(first, second)
                if often := against.shoe[first] * max(against.shoe[second] - (first == second), 0):
                    place = cell_key(hand, against.up_card)
                    ways[place] += often
                    sums[place] += often * two_card_value(chart, against, hand) / against.chance_of_no_blackjack(hand)
    return {place: round(POINTS_PER_WAGER * sums[place] / ways[place]) for place in sums}


def cell_key(hand: Values, up_card: int) -> CellKey:
    """Return the place of two cards in a chart."""
    return (PAIRS, hand.index(2) + 1, up_card) if max(hand) == 2 else (*hand_class(hand), up_card)


def exchanges_by_points(points: Mapping[CellKey, int], blackjack_pays: float) -> Exchanges:
    """Return the exchanges by points: where the two new hands have more points than those dealt."""
    exchanges: Exchanges = np.zeros((10,) * 5, np.bool_)
    for up_card in range(10):
        switched = np.array(
            [[points.get(cell_key(hand_of(one, other), up_card), 0) for other in range(10)] for one in range(10)]
        )
        dealt = switched.copy()
        dealt[ACE_INDEX, TENS_INDEX] = dealt[TENS_INDEX, ACE_INDEX] = POINTS_PER_WAGER * blackjack_pays
        keep = dealt[:, :, None, None] + dealt[None, None, :, :]
        exchanges[up_card] = switched[:, None, None, :] + switched.T[None, :, :, None] > keep
    return exchanges


# The rule of thumb and its cost


_RULE_TEXT: Final = (
    "Add up the points of both hands as dealt, and with their second cards exchanged; exchange if the second sum is"
    " higher."
)
_BLACKJACK_TEXT: Final = (
    f"A blackjack as dealt has {POINTS_PER_WAGER} points; A-T is one made by an exchange. A point is a hundredth of the"
    " wager, won when the dealer has no blackjack."
)
_HAND_HINT: Final = "For the best play of four cards give them, as in --hand 'Ah 6c 9d Th' --up 9s."


@dataclass(frozen=True)
class ExchangeRule:
    """The switching rule of a player who plays by a chart."""

    chart_value: float
    """Expected win per unit by the chart, with the best exchanges for it."""
    points_value: float
    """Expected win per unit by the chart, with exchanges by points."""
    points: Grid

    @property
    def cost(self) -> float:
        """Cost of exchanging by points."""
        return self.chart_value - self.points_value

    @property
    def document(self) -> dict[str, object]:
        """The rule as a document."""
        rows = {label: dict(zip(self.points.heads, map(int, signs), strict=True)) for label, signs in self.points.rows}
        return {"rule": f"{_RULE_TEXT} {_BLACKJACK_TEXT}", "points": rows, "cost": self.cost}

    @property
    def parts(self) -> tuple[str | Grid, ...]:
        """The rule as text for people."""
        cost = f"This costs {self.cost * 100:.5f} % of the wager compared with the best exchanges for the chart."
        return ("When to exchange", "", self.points, "", _RULE_TEXT, _BLACKJACK_TEXT, cost, _HAND_HINT)


def find_exchange_rule(chart: StrategyChart, rules: PlayRules, prices: Prices) -> ExchangeRule:
    """Return the switching rule for a chart; its cost is cached."""
    points = points_of(rules, prices, chart)

    def find() -> list[float]:
        deals = solve_deals(rules, prices, chart)
        return [deals.expectation(), deals.expectation(exchanges_by_points(points, rules.blackjack_pays))]

    question = ("switch by chart", sorted(chart.cells.items()))
    chart_value, points_value = cached_figures(EXCHANGE_CODE, question, rules, prices, find, 2)
    return ExchangeRule(chart_value, points_value, _grid(points))


def _grid(points: dict[CellKey, int]) -> Grid:
    """Return the grid of points by hard total, soft hand or pair."""
    named = [(at + 1, name) for at, name in up_cards()]
    labels: dict[tuple[str, int], str] = {(HARD, total): str(total) for total in range(5, 20)}
    labels |= {(SOFT, value + 11): f"A-{name}" for value, name in named[:-1]}
    labels |= {(PAIRS, value): f"{name}-{name}" for value, name in named}
    rows = tuple(
        (label, tuple(f"{points.get((*place, up_card), 0):+d}" for up_card, _ in up_cards()))
        for place, label in labels.items()
    )
    heads = tuple(head for _, head in up_cards())
    return Grid("points", heads, rows, heading="Points of two cards, for the exchange", across=UP_CARD)
