"""Expectations and charts of the solver, shipped with the package or cached on the user's disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import getsource
from math import isfinite
from types import ModuleType
from typing import Final, TypeVar

from pitboss.errors import PitbossError
from pitboss.games.twentyone import hands
from pitboss.games.twentyone.solver.rules import PlayRules, Prices
from pitboss.kernels.kernel_cache import CacheEntry, cache_entry, package_source, without_docstrings
from pitboss.kernels.result_cache import Question, cached_floats, cached_result

VERSION: Final = 1
"""Raise this when the solver, or a game's part of it, gives different numbers or charts, and when fields of `PlayRules`
or `Prices` change their order or meaning (CONTRIBUTING, "Results in the package")."""

AnyChart = TypeVar("AnyChart")


@dataclass(frozen=True)
class SolverCode:
    """The code that finds a game's results.

    Shipped results are keyed by its name and `VERSION`; the user's disk cache by the source of its modules and of this
    package.
    """

    name: str
    """A name that stays when modules are renamed."""
    modules: tuple[ModuleType, ...] = ()
    """Modules that find the results, in addition to this package."""

    def question(self, asked: object, rules: PlayRules, prices: Prices) -> Question:
        """Return a question about a rule set."""
        return Question(self.name, VERSION, (asked, rules, prices))

    @property
    def source(self) -> str:
        """The source of everything a result depends on, without docstrings."""
        return _source_of(self.modules)


def cached_figures(
    code: SolverCode, asked: object, rules: PlayRules, prices: Prices, find: Callable[[], list[float]], count: int
) -> list[float]:
    """Return `count` expectations of a rule set, shipped or cached, or find and cache them."""

    def is_valid(figures: list[float]) -> bool:
        return len(figures) == count and all(isfinite(figure) and -1 < figure < 1 for figure in figures)

    question = code.question(("expectation", asked), rules, prices)
    return cached_floats(question, lambda: cache_entry("best_play", code.source), find, is_valid)


def cached_chart(
    code: SolverCode,
    rules: PlayRules,
    prices: Prices,
    find: Callable[[], AnyChart],
    read: Callable[[Mapping[str, object]], AnyChart],
    write: Callable[[AnyChart], object],
) -> AnyChart:
    """Return the chart of a rule set, shipped or cached, or find and cache it as a document."""

    def read_text(text: str) -> AnyChart:
        try:
            return read(json.loads(text))
        except PitbossError as error:
            raise ValueError(error.message) from None

    def entry() -> CacheEntry:
        return cache_entry("best_chart", code.source)

    question = code.question("chart", rules, prices)
    return cached_result(question, entry, read_text, lambda chart: json.dumps(write(chart)), find)


@cache
def _source_of(modules: tuple[ModuleType, ...]) -> str:
    own = [without_docstrings(getsource(module)) for module in (hands, *modules)]
    return "\n".join([package_source("pitboss.games.twentyone.solver"), *own])
