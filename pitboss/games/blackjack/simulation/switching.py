"""When a player of Blackjack Switch exchanges the second cards: when the two new hands are worth more by the chart."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.games.blackjack.best_play.best_play import fixed_play
from pitboss.games.blackjack.best_play.chart import Chart
from pitboss.games.blackjack.best_play.hands import hand_of, player_hands
from pitboss.games.blackjack.best_play.rule_sets import prices_of, rules_of
from pitboss.games.blackjack.best_play.rules import ACE, TENS
from pitboss.games.blackjack.best_play.up_card import AgainstUpCard
from pitboss.games.blackjack.options import BlackjackChoices


def switches_of(choices: BlackjackChoices, chart: Chart) -> npt.NDArray[np.uint8]:
    """By up card, and first and second card of both hands: whether to switch.

    A hand is worth what it is by the chart from a shoe of which only it and the up card are known.
    """
    rules, prices = rules_of(choices), prices_of(choices)
    found = np.zeros((10,) * 5, np.uint8)
    for against in fixed_play(rules, prices, chart.decided):
        worth = np.array([[_worth(against, chart, one, other) for other in range(10)] for one in range(10)])
        dealt = worth.copy()
        dealt[ACE, TENS] = dealt[TENS, ACE] = rules.blackjack_pays
        keep = dealt[:, :, None, None] + dealt[None, None, :, :]
        switched = worth[:, None, None, :] + np.transpose(worth)[None, :, :, None]
        found[against.up_card] = switched > keep + 1e-12
    return found.reshape(-1)


def _worth(against: AgainstUpCard, chart: Chart, one: int, other: int) -> float:
    """Two cards that are no blackjack as dealt, the dealer having none."""
    hand = hand_of(one, other)
    none = against.chance_of_none(hand) if against.rules.reader else 1.0
    if one == other and chart.for_pair(one, against.up_card).splits and one in against.splits:
        return against.splits[one] / none
    return float(against.walked.value[player_hands().place[hand]]) / none
