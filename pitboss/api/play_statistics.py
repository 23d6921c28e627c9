"""Variance, distribution of results and element of risk of a main wager with decisions, by simulation with a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from pitboss.api.tables import GameChoices
from pitboss.errors import Mistake
from pitboss.games.registry import plan_of, strategy_of
from pitboss.games.strategy import ValuesCharts
from pitboss.law.options import TableChoices
from pitboss.probability.simulated_play import SimulatedPlay
from pitboss.probability.statistics import distribution_of, statistics_of
from pitboss.probability.wager_odds import WagerOdds

if TYPE_CHECKING:
    from pitboss.simulation.plan import Plan

ROUNDS: Final = 4_000_000
BLOCK: Final = 250_000
SEED: Final = 1
"""A fixed seed, so that the same question has the same answer."""

_BY_CHART: Final = (
    "play by the given chart from a fresh shoe, without replacement, in floating point: the expectation of every hand"
    " is computed, not simulated; insurance is a separate wager and not included"
)


def with_play_statistics(found: WagerOdds, asked: GameChoices, chart: Mapping[str, Any] | None = None) -> WagerOdds:
    """Return the odds of a main wager with the statistics of simulated rounds; any other wager's odds unchanged.

    With a chart the house edge is the chart's, which is exact up to rounding. At a Switch table two wagers end
    together, so their odds stay as they are.
    """
    is_main = (found.wager,) in asked.game.main_wagers and asked.game.strategy is not None
    strategy: object = strategy_of(asked.game) if is_main else None
    choices = _main_alone(asked.choices, found)
    plan: Plan | None = None
    if isinstance(strategy, ValuesCharts):
        from pitboss.simulation.plan import Asked

        plan = plan_of(asked.game.id, choices, Asked(fresh_shoe=True, strategy=chart))
    if plan is None or plan.wagers[0].each_round != 1:
        if chart is not None:
            raise Mistake(f"the odds of {found.wager} do not depend on a chart here", at="chart")
        return found
    assert isinstance(strategy, ValuesCharts), "only such a game is planned"
    won, staked = _play(plan)
    stake = plan.wagers[0].stake
    results = distribution_of((Fraction(cents, stake), Fraction(times, ROUNDS)) for cents, times in won.items())
    statistics = statistics_of(results)
    fourth = sum(float(chance) * float(net - statistics.mean) ** 4 for net, chance in results.items())
    error = sqrt((fourth - float(statistics.variance) ** 2) / ROUNDS)
    played = SimulatedPlay(ROUNDS, SEED, plan.assumptions["chart"], staked / stake / ROUNDS, error, _blackjack(plan))
    found = replace(found, results=results, played=played)
    if chart is None:
        return replace(found, method=f"{found.method}; {played.method()}")
    won_by_chart = strategy.chart_expectation(choices, chart)
    return replace(found, house_edge=Fraction(-won_by_chart), method=f"{_BY_CHART}; {played.method()}")


def _main_alone(choices: TableChoices, found: WagerOdds) -> TableChoices:
    """Return the choices without additional wagers, and with the price that the odds are for."""
    stated = {name: value for name, value in found.options.items() if getattr(choices, name, value) is None}
    limits = {wager: limits for wager, limits in choices.wagers.items() if wager == found.wager}
    return choices.model_copy(update={**stated, "wagers": limits})


def _play(plan: Plan) -> tuple[Counter[int], int]:
    """Play the rounds; return how often each win came, in cents, and the cents staked in all."""
    import numpy as np

    from pitboss.simulation.blocks import Work, make_ready
    from pitboss.simulation.kernel import Counters
    from pitboss.simulation.shuffling import state_of

    make_ready(Work(plan, SEED, ROUNDS, None))
    counters = plan.counters(BLOCK)
    won: Counter[int] = Counter()
    for block in range(ROUNDS // BLOCK):
        plan.run(plan.deal(BLOCK, state_of(SEED, block)), Counters(counters.counts, counters.squares, counters.results))
        for result, times in zip(*np.unique(counters.results, return_counts=True), strict=True):
            won[int(result) * plan.unit] += int(times)
    waged = plan.wagers[0].waged
    assert waged is not None, "a main wager counts what is staked"
    return won, int((waged.counted(counters.counts) * waged.nets).sum())


def _blackjack(plan: Plan) -> Fraction:
    """Return the probability that two cards of a full shoe are an ace and a card worth ten."""
    values = [int(card) & 15 for card in plan.shoe]
    return Fraction(2 * values.count(1) * values.count(10), len(values) * (len(values) - 1))
