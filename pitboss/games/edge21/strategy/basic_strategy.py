"""Basic strategy and best play of a Player's Edge 21 table with their expectations, cached on disk."""

from __future__ import annotations

from typing import Final

from pitboss.games.edge21.book import EDGE21, MAIN
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy import best_chart, best_play, chart
from pitboss.games.edge21.strategy.best_chart import chart_of, decisions_by, expectation_of, fixed_play_of
from pitboss.games.edge21.strategy.best_play import best_decisions_of, best_edge_plays, prices_of, rules_of
from pitboss.games.edge21.strategy.chart import EdgeChart
from pitboss.games.edge21.strategy.chart_file import read_chart, write_chart
from pitboss.games.twentyone.results.rounds import (
    CachedResults,
    RoundResults,
    add_blackjacks,
    blackjack_chance,
    cached_results,
    find_results,
)
from pitboss.games.twentyone.solver.result_cache import SolverCode, cached_chart, cached_figures
from pitboss.games.twentyone.solver.rules import Convention
from pitboss.law.offers import offer

EDGE21_CODE: Final = SolverCode("edge21", (best_play, chart, best_chart))


def basic_strategy(choices: EdgeChoices) -> EdgeChart:
    """Return the basic strategy: the best chart under these rules."""
    rules, prices = rules_of(choices), prices_of(choices)

    def find() -> EdgeChart:
        return chart_of(best_edge_plays(choices, Convention.CDZ)[0], prices)

    return cached_chart(EDGE21_CODE, rules, prices, find, read_chart, write_chart)


def basic_strategy_expectation(choices: EdgeChoices) -> float:
    """Return the expected win per unit of the initial wager by basic strategy."""

    def find() -> list[float]:
        return [expectation_of(basic_strategy(choices), choices)]

    (won,) = cached_figures(EDGE21_CODE, "by chart", rules_of(choices), prices_of(choices), find, 1)
    return won


def best_play_expectations(choices: EdgeChoices) -> tuple[float, float]:
    """Return the expected win per unit under best play, by the split conventions CDZ- and CDP."""

    def find() -> list[float]:
        return [best.expectation for best in best_edge_plays(choices, Convention.CDZ, Convention.CDP)]

    rules, prices = rules_of(choices), prices_of(choices)
    won, knowing_more = cached_figures(EDGE21_CODE, "best play", rules, prices, find, 2)
    return won, knowing_more


def best_play_results(choices: EdgeChoices) -> RoundResults:
    """Return the results under best play, by the split convention CDZ-."""
    rules, prices, offered = rules_of(choices), prices_of(choices), offer(EDGE21, MAIN, choices)
    without = 1.0 - float(blackjack_chance(rules.shoe))

    def find() -> CachedResults:
        return find_results(rules, prices, best_decisions_of(offered))

    return add_blackjacks(rules, cached_results(EDGE21_CODE, rules, prices, find, without))


def chart_results(choices: EdgeChoices, chart: EdgeChart) -> RoundResults:
    """Return the results by a chart."""
    rules, prices, offered = rules_of(choices), prices_of(choices), offer(EDGE21, MAIN, choices)
    decide = decisions_by(chart, offered)
    cached = find_results(rules, prices, decide, lambda up_card: fixed_play_of(chart, rules, up_card))
    return add_blackjacks(rules, cached)
