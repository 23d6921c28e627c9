"""Figures and charts of best play that the very same code has found before, kept on disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.resources import files
from inspect import getsource
from math import isfinite
from types import ModuleType
from typing import TypeVar

import numpy as np

from pitboss.errors import Mistake
from pitboss.games.blackjack.best_play.chart import Chart
from pitboss.games.blackjack.best_play.rules import PlayRules, Prices
from pitboss.games.blackjack.best_play.switch import Exchanges, every_deal
from pitboss.odds.kept import kept_or_counted, kept_or_reckoned
from pitboss.odds.kernel_cache import kept_at, write_whole

AnyChart = TypeVar("AnyChart")


def kept_figures(
    name: str, rules: PlayRules, prices: Prices, find: Callable[[], list[float]], many: int, *found_by: ModuleType
) -> list[float]:
    """So many figures of a rule set, each what a unit wagered wins at some play of it.

    `found_by` are the modules that find them, besides those of this folder.
    """

    def right(figures: list[float]) -> bool:
        return len(figures) == many and all(isfinite(figure) and -1 < figure < 1 for figure in figures)

    return kept_or_reckoned(kept_at("best_play", _made_of(found_by)), _asked(name, rules, prices), find, right)


def kept_exchanges(rules: PlayRules, prices: Prices, chart: Chart) -> Exchanges:
    """Where who plays Blackjack Switch by a chart exchanges the second cards."""

    def find() -> list[int]:
        exchanges = every_deal(rules, prices, chart).exchanges.reshape(_ROWS, -1)
        return [int("".join("1" if each else "0" for each in row), 2) for row in exchanges]

    def right(rows: list[int]) -> bool:
        return len(rows) == _ROWS and all(0 <= row < 1 << _ROW for row in rows)

    asked = (*_asked("exchanges", rules, prices), sorted(chart.cells.items()))
    rows = kept_or_counted(kept_at("best_play", _made_of(())), asked, find, right)
    found: Exchanges = np.array([[each == "1" for each in f"{row:0{_ROW}b}"] for row in rows]).reshape((10,) * 5)
    return found


_ROWS, _ROW = 10**3, 10**2
"""Exchanges are kept as numbers, a row of bits each, by up card and the first hand's cards."""


def kept_chart(
    rules: PlayRules,
    prices: Prices,
    find: Callable[[], AnyChart],
    read: Callable[[Mapping[str, object]], AnyChart],
    written: Callable[[AnyChart], object],
    *found_by: ModuleType,
) -> AnyChart:
    """The chart of a rule set, written down as a document that is read the next time."""
    kept = kept_at("best_chart", "\0".join([repr(_asked("chart", rules, prices)), _made_of(found_by)]))
    if kept is not None:
        with suppress(OSError, ValueError, Mistake):
            return read(json.loads(kept.with_suffix(".json").read_text(encoding="utf-8")))
    chart = find()
    if kept is not None:
        with suppress(OSError):
            write_whole(kept.with_suffix(".json"), json.dumps(written(chart)))
    return chart


def _asked(name: str, rules: PlayRules, prices: Prices) -> tuple[object, ...]:
    return (name, rules, *(part.tolist() for part in (prices.kinds, prices.pays, prices.doubled, prices.split)))


def _made_of(found_by: tuple[ModuleType, ...]) -> str:
    """All that is found comes from, besides what is asked: this folder, the rules that it counts hands by, and more."""
    game = files("pitboss.games.blackjack")
    own = sorted((file for file in game.joinpath("best_play").iterdir() if file.name.endswith(".py")), key=str)
    texts = [file.read_text(encoding="utf-8") for file in (*own, game.joinpath("point_totals.py"))]
    return "\n".join([*texts, *map(getsource, found_by)])
