"""Disk cache of the best exchanges at Blackjack Switch for a chart."""

from __future__ import annotations

import numpy as np

from pitboss.games.blackjack import switch_solver
from pitboss.games.blackjack.switch_solver import Exchanges, every_deal
from pitboss.games.twentyone.solver.chart import StrategyChart
from pitboss.games.twentyone.solver.result_cache import cache_key, solver_source
from pitboss.games.twentyone.solver.rules import PlayRules, Prices
from pitboss.kernels.compile import cache_entry
from pitboss.kernels.results import cached_counts


def cached_exchanges(rules: PlayRules, prices: Prices, chart: StrategyChart) -> Exchanges:
    """Return where a player of Blackjack Switch who plays by a chart exchanges the second cards."""

    def find() -> list[int]:
        exchanges = every_deal(rules, prices, chart).exchanges.reshape(_ROWS, -1)
        return [int("".join("1" if each else "0" for each in row), 2) for row in exchanges]

    def right(rows: list[int]) -> bool:
        return len(rows) == _ROWS and all(0 <= row < 1 << _ROW for row in rows)

    asked = (*cache_key("exchanges", rules, prices), sorted(chart.cells.items()))
    rows = cached_counts(cache_entry("exchanges", solver_source(switch_solver)), asked, find, right)
    found: Exchanges = np.array([[each == "1" for each in f"{row:0{_ROW}b}"] for row in rows]).reshape((10,) * 5)
    return found


_ROWS, _ROW = 10**3, 10**2
"""Exchanges are stored as integers, one row of bits each, by up card and the first hand's cards."""
