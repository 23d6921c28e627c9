"""The best chart by totals of a blackjack table, and what it wins; found once and then read from disk."""

from __future__ import annotations

from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.solver_rules import prices_of, rules_of
from pitboss.games.twentyone.simulation.chart_file import read_chart, written
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.chart import Chart, chart_of, expectation_of
from pitboss.games.twentyone.solver.result_cache import kept_chart, kept_figures


def own_chart(choices: BlackjackChoices) -> Chart:
    """The best chart under these rules."""
    rules, prices = rules_of(choices), prices_of(choices)
    return kept_chart(rules, prices, lambda: chart_of(best_play(rules, prices)), read_chart, written)


def won_by_own_chart(choices: BlackjackChoices) -> float:
    """What a unit wagered wins if everything is played by it."""
    rules, prices = rules_of(choices), prices_of(choices)
    (won,) = kept_figures("by chart", rules, prices, lambda: [expectation_of(own_chart(choices), rules, prices)], 1)
    return won
