"""Basic strategy and best play of a Player's Edge 21 table with their expectations, cached on disk."""

from __future__ import annotations

from typing import Final

from pitboss.games.edge21 import best_chart, best_play, chart, suits
from pitboss.games.edge21 import chart_value as by_chart
from pitboss.games.edge21.best_chart import chart_of
from pitboss.games.edge21.best_play import best_edge_plays, prices_of, rules_of
from pitboss.games.edge21.chart import EdgeChart
from pitboss.games.edge21.chart_file import read_chart, write_chart
from pitboss.games.edge21.chart_value import expectation_of
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.twentyone.solver.result_cache import cached_chart, cached_figures
from pitboss.games.twentyone.solver.rules import Convention

_FOUND_BY: Final = (best_play, suits, chart, best_chart, by_chart)


def basic_strategy(choices: EdgeChoices) -> EdgeChart:
    """Return the basic strategy: the best chart under these rules."""
    rules, prices = rules_of(choices), prices_of(choices)

    def find() -> EdgeChart:
        return chart_of(best_edge_plays(choices, Convention.CDZ)[0], prices)

    return cached_chart(rules, prices, find, read_chart, write_chart, *_FOUND_BY)


def basic_strategy_expectation(choices: EdgeChoices) -> float:
    """Return the expected win per unit of the initial wager by basic strategy."""

    def find() -> list[float]:
        return [expectation_of(basic_strategy(choices), choices)]

    (won,) = cached_figures("by chart", rules_of(choices), prices_of(choices), find, 1, *_FOUND_BY)
    return won


def best_play_expectations(choices: EdgeChoices) -> tuple[float, float]:
    """Return the expected win per unit under best play, by the split conventions CDZ- and CDP."""

    def find() -> list[float]:
        return [best.expectation for best in best_edge_plays(choices, Convention.CDZ, Convention.CDP)]

    won, knowing_more = cached_figures("best play", rules_of(choices), prices_of(choices), find, 2, *_FOUND_BY)
    return won, knowing_more
