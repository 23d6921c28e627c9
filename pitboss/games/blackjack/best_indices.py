"""The best index plays of a blackjack table: the true count from which each decision is better than the next.

They are found exactly, for the composition that a shoe has on average at a true count. A true count is rounded down, so
that one of 3 stands for everything from 3 to 4, and the composition of 3.5 is taken. Decks are many, which leaves the
cards in hand out of it: for the few plays that are nearly even, a published index may differ by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pitboss.counting.counts import Count
from pitboss.errors import Mistake
from pitboss.games.blackjack.basic_strategy import basic_strategy
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.solver_rules import prices_of, rules_of, without_blackjack_payout
from pitboss.games.twentyone.hands import CARD_VALUES
from pitboss.games.twentyone.simulation.chart_file import read_chart, write_chart
from pitboss.games.twentyone.simulation.index_plays import IndexPlay, IndexPlays
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.chart import HARD, SOFT, Cell, Place, StrategyChart, chart_of
from pitboss.games.twentyone.solver.hand_tables import Values
from pitboss.games.twentyone.solver.result_cache import cached_chart
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX

DECKS: Final = 20
"""Decks of the average composition; with them the cards of Hi-Lo are whole numbers at every half true count."""
TRUE_COUNTS: Final = range(-8, 11)


def best_indices(choices: BlackjackChoices, count: Count) -> IndexPlays:
    """Return the best index plays for a count, from the lowest to the highest of `TRUE_COUNTS`."""
    if not count.is_balanced:
        raise Mistake("an unbalanced count has no true count: index plays are for balanced ones", at="indices")
    if choices.is_switch:
        raise Mistake("index plays are for tables without Switch, where hands are played one by one", at="indices")
    charts = {at: chart_at(choices, count, at) for at in TRUE_COUNTS}
    plays: dict[Place, IndexPlay] = {}
    for place, cell in basic_strategy(choices).cells.items():
        found = _play({at: charts[at].cells[place] for at in TRUE_COUNTS}, cell)
        if found is not None and is_written(place):
            plays[place] = found
    return IndexPlays(plays, _insurance(count))


def is_written(place: Place) -> bool:
    """Whether a place can be reached by a decision: no pair of aces as a soft 12, no total of two cards below 5."""
    kind, total, _ = place
    return (kind != SOFT or 13 <= total <= 20) and (kind != HARD or total >= 5)


def composition(count: Count, true_count: Fraction) -> Values:
    """Return the cards of each value that `DECKS` decks have on average at a true count.

    A count explains of every card as much as its tag: with a true count of t, a card with the tag g is rarer by t g
    over the sum of all squared tags of a deck.
    """
    squared = sum(tag**2 for tag in count.tags)
    cards = [Fraction(0)] * 10
    for card, tag in enumerate(count.tags):
        cards[CARD_VALUES[card] - 1] += DECKS * (1 - true_count * tag / squared)
    return tuple(max(1, round(each)) for each in cards)


def chart_at(choices: BlackjackChoices, count: Count, at: int) -> StrategyChart:
    """Return the best chart at a true count that is rounded down to this one."""
    rules = replace(rules_of(choices), shoe=composition(count, at + Fraction(1, 2)))
    prices = prices_of(choices)
    return cached_chart(
        without_blackjack_payout(rules), prices, lambda: chart_of(best_play(rules, prices)), read_chart, write_chart
    )


def _play(cells: Mapping[int, Cell], own: Cell) -> IndexPlay | None:
    """Return the change of a cell nearest to a true count of zero; None if it never changes."""
    changes = [at for at in cells if at - 1 in cells and cells[at] != cells[at - 1]]
    if not changes:
        return None
    at = min(changes, key=abs)
    below = cells[at - 1]
    return IndexPlay(cells[at], at, None if below == own else below)


def _insurance(count: Count) -> int | None:
    """Return the true count from which more than a third of the cards left are tens, so that insurance wins."""
    for at in TRUE_COUNTS:
        cards = list(composition(count, at + Fraction(1, 2)))
        cards[ACE_INDEX] -= 1  # the dealer's
        if 3 * cards[TENS_INDEX] > sum(cards):
            return at
    return None
