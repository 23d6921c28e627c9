"""Simulated rounds against the computed distribution of net results by the same chart."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.api.tables import game_choices
from pitboss.games.registry import plan_of, strategy_of
from pitboss.kernels.shuffling import Counters, state_of
from pitboss.probability.odds import WagerOdds
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.run import Work, compile_kernels

ROUNDS, BLOCK, SEED = 4_000_000, 250_000, 20
MAX_ERRORS = 4.0
"""Greatest difference in standard errors."""
FEWEST = 25
"""A result that is expected less often is not compared."""


def simulate_results(game: str, chart: dict[str, Any], options: dict[str, Any]) -> tuple[dict[Fraction, float], float]:
    """How often each net result of a round came, and what was staked on average, in units of the wager."""
    plan = plan_of(game, game_choices(game, options).choices, SimulationOptions(fresh_shoe=True, strategy=chart))
    compile_kernels(Work(plan, SEED, ROUNDS, None))
    counters, won = plan.counters(BLOCK), Counter[int]()
    for block in range(ROUNDS // BLOCK):
        plan.run(plan.deal(BLOCK, state_of(SEED, block)), Counters(counters.counts, counters.squares, counters.results))
        for result, times in zip(*np.unique(counters.results, return_counts=True), strict=True):
            won[int(result)] += int(times)
    main = plan.wagers[0]
    assert main.wagered is not None, "a main wager counts what is staked"
    staked = int((main.wagered.row_counts(counters.counts) * main.wagered.nets).sum()) / main.stake / ROUNDS
    return {Fraction(units * plan.unit, main.stake): times / ROUNDS for units, times in won.items()}, staked


def both(game: str, wager: str, options: dict[str, Any]) -> tuple[WagerOdds, dict[Fraction, float], float]:
    """The computed odds by the best chart, and simulated rounds."""
    chart = dict(pitboss.strategy(game, **options).chart)
    asked = game_choices(game, options)
    return strategy_of(asked.game).odds(asked.choices, wager, None, chart), *simulate_results(game, chart, options)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "wager", "options"),
    [
        ("blackjack", "blackjack", {"decks": 1, "blackjack_odds": "3 to 2", "dealer_soft_17": "hit"}),
        ("blackjack", "blackjack", {"decks": 6, "blackjack_odds": "6 to 5", "surrender": "none"}),
        ("edge21", "edge-21", {"decks": 5, "double_double_down": True}),
    ],
)
def test_every_net_result_comes_as_often_as_it_is_computed(game: str, wager: str, options: dict[str, Any]) -> None:
    found, won, staked = both(game, wager, options)
    assert found.results is not None
    assert found.played is not None
    assert won.keys() <= found.results.keys(), "nothing else happens"
    compared = {net: float(chance) for net, chance in found.results.items() if chance * ROUNDS > FEWEST}
    assert len(compared) > 12
    for net, chance in compared.items():
        error = sqrt(chance * (1 - chance) / ROUNDS)
        assert abs(won[net] - chance) < MAX_ERRORS * error, f"a net result of {net}"
    statistics = found.statistics()
    assert statistics is not None
    assert agrees_in_variance(won, float(statistics.variance))
    assert staked == pytest.approx(found.played.units_staked, abs=0.002)


@pytest.mark.long
def test_both_wagers_of_switch_vary_as_is_computed() -> None:
    found, won, staked = both("blackjack", "blackjack", {"decks": 6, "switch": True})
    assert found.played is not None
    assert found.played.variance_of_both is not None
    assert agrees_in_variance(won, found.played.variance_of_both)
    assert staked / 2 == pytest.approx(found.played.units_staked, abs=0.002)


def agrees_in_variance(won: dict[Fraction, float], variance: float) -> bool:
    """Whether the variance of simulated results is the expected one within its standard errors."""
    mean = sum(float(net) * chance for net, chance in won.items())
    second, fourth = (sum(chance * (float(net) - mean) ** power for net, chance in won.items()) for power in (2, 4))
    return abs(second - variance) < MAX_ERRORS * sqrt((fourth - second**2) / ROUNDS)
