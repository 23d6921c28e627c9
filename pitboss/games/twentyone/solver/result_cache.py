"""Disk cache of the solver's figures and charts, keyed by a hash of the source."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from inspect import getsource
from math import isfinite
from types import ModuleType
from typing import TypeVar

from pitboss.errors import Mistake
from pitboss.games.twentyone import hands
from pitboss.games.twentyone.solver.rules import PlayRules, Prices
from pitboss.kernels.compile import cache_entry, package_source, without_docstrings
from pitboss.kernels.results import cached_floats, cached_result

AnyChart = TypeVar("AnyChart")


def cached_figures(
    name: str, rules: PlayRules, prices: Prices, find: Callable[[], list[float]], many: int, *found_by: ModuleType
) -> list[float]:
    """Return `many` expectations of a rule set from the cache, or find and store them.

    `found_by` are the modules that find them, in addition to this package.
    """

    def right(figures: list[float]) -> bool:
        return len(figures) == many and all(isfinite(figure) and -1 < figure < 1 for figure in figures)

    return cached_floats(
        cache_entry("best_play", solver_source(*found_by)), cache_key(name, rules, prices), find, right
    )


def cached_chart(
    rules: PlayRules,
    prices: Prices,
    find: Callable[[], AnyChart],
    read: Callable[[Mapping[str, object]], AnyChart],
    write: Callable[[AnyChart], object],
    *found_by: ModuleType,
) -> AnyChart:
    """Return the chart of a rule set from the cache, or find and store it as a document."""

    def read_text(text: str) -> AnyChart:
        try:
            return read(json.loads(text))
        except Mistake as mistake:
            raise ValueError(mistake.message) from None

    source = "\0".join([repr(cache_key("chart", rules, prices)), solver_source(*found_by)])
    return cached_result(
        cache_entry("best_chart", source), "chart.json", read_text, lambda chart: json.dumps(write(chart)), find
    )


def cache_key(name: str, rules: PlayRules, prices: Prices) -> tuple[object, ...]:
    return (name, rules, *(part.tolist() for part in (prices.kinds, prices.pays, prices.doubled, prices.split)))


@cache
def solver_source(*found_by: ModuleType) -> str:
    """Return the source of everything a result depends on, without docstrings: solver, totals and given modules."""
    own = [package_source("pitboss.games.twentyone.solver"), *map(_source, (hands, *found_by))]
    return "\n".join(own)


def _source(module: ModuleType) -> str:
    return without_docstrings(getsource(module))
