"""Basic strategy of a blackjack table and its expectation, cached on disk; expectations of other charts."""

from __future__ import annotations

from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.solver_rules import prices_of, rules_of, without_blackjack_payout
from pitboss.games.blackjack.switch_solver import switch_against
from pitboss.games.twentyone.simulation.chart_file import read_chart, write_chart
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.chart import StrategyChart, chart_of, expectation_against, expectation_of
from pitboss.games.twentyone.solver.result_cache import cached_chart, cached_figures


def basic_strategy(choices: BlackjackChoices) -> StrategyChart:
    """Return the basic strategy: the best chart by totals under these rules."""
    rules, prices = rules_of(choices), prices_of(choices)

    def find() -> StrategyChart:
        return chart_of(best_play(rules, prices))

    return cached_chart(without_blackjack_payout(rules), prices, find, read_chart, write_chart)


def basic_strategy_expectation(choices: BlackjackChoices) -> float:
    """Return the expected win per unit of the initial wager by basic strategy."""
    rules, prices = rules_of(choices), prices_of(choices)
    (won,) = cached_figures(
        "by chart", rules, prices, lambda: [expectation_of(basic_strategy(choices), rules, prices)], 1
    )
    return won


def chart_expectation(choices: BlackjackChoices, chart: StrategyChart) -> float:
    """Return the expected win per unit of the initial wager by any chart."""
    return expectation_of(chart, rules_of(choices), prices_of(choices))


def chart_expectation_against(choices: BlackjackChoices, chart: StrategyChart, up_card: int) -> float:
    """Return the part of a chart's expectation that comes from one up card; at Switch with its best exchanges."""
    rules, prices = rules_of(choices), prices_of(choices)
    if choices.is_switch:
        return switch_against(rules, prices, up_card, chart)
    return expectation_against(chart, rules, prices, up_card)
