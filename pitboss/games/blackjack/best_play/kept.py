"""Figures of best play that the very same code has found before, kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from math import isfinite

import numpy as np

from pitboss.games.blackjack.best_play.chart import Chart
from pitboss.games.blackjack.best_play.rules import PlayRules, Prices
from pitboss.games.blackjack.best_play.switch import Exchanges, every_deal
from pitboss.odds.kept import kept_or_counted, kept_or_reckoned
from pitboss.odds.kernel_cache import kept_at


def kept_figures(
    name: str, rules: PlayRules, prices: Prices, find: Callable[[], list[float]], many: int
) -> list[float]:
    """So many figures of a rule set, each what a unit wagered wins at some play of it."""

    def right(figures: list[float]) -> bool:
        return len(figures) == many and all(isfinite(figure) and -1 < figure < 1 for figure in figures)

    return kept_or_reckoned(kept_at("best_play", _made_of()), _asked(name, rules, prices), find, right)


def kept_exchanges(rules: PlayRules, prices: Prices, chart: Chart) -> Exchanges:
    """Where who plays Blackjack Switch by a chart exchanges the second cards."""

    def find() -> list[int]:
        exchanges = every_deal(rules, prices, chart).exchanges.reshape(_ROWS, -1)
        return [int("".join("1" if each else "0" for each in row), 2) for row in exchanges]

    def right(rows: list[int]) -> bool:
        return len(rows) == _ROWS and all(0 <= row < 1 << _ROW for row in rows)

    asked = (*_asked("exchanges", rules, prices), sorted(chart.cells.items()))
    rows = kept_or_counted(kept_at("best_play", _made_of()), asked, find, right)
    found: Exchanges = np.array([[each == "1" for each in f"{row:0{_ROW}b}"] for row in rows]).reshape((10,) * 5)
    return found


_ROWS, _ROW = 10**3, 10**2
"""Exchanges are kept as numbers, a row of bits each, by up card and the first hand's cards."""


def _asked(name: str, rules: PlayRules, prices: Prices) -> tuple[object, ...]:
    return (name, rules, *(part.tolist() for part in (prices.kinds, prices.pays, prices.doubled, prices.split)))


def _made_of() -> str:
    """All that the figures come from, besides what is asked: this folder, and the rules that it counts hands by."""
    game = files("pitboss.games.blackjack")
    own = sorted((file for file in game.joinpath("best_play").iterdir() if file.name.endswith(".py")), key=str)
    return "\n".join(file.read_text(encoding="utf-8") for file in (*own, game.joinpath("point_totals.py")))
