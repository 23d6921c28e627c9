"""Speed of solving blackjack and Player's Edge 21, with compiled kernels and without cached results."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import prices_of, rules_of
from pitboss.games.blackjack.strategy.switch import analyze_deal, best_switch
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.best_chart import chart_of as edge_chart_of
from pitboss.games.edge21.strategy.best_chart import expectation_of as expectation_of_edge
from pitboss.games.edge21.strategy.best_play import best_edge_plays
from pitboss.games.edge21.strategy.best_play import prices_of as edge_prices_of
from pitboss.games.twentyone.solver.best_play import best_play, best_plays
from pitboss.games.twentyone.solver.chart import chart_of, expectation_of
from pitboss.games.twentyone.solver.rules import Convention, PlayRules, Prices
from pitboss.games.twentyone.solver.solver import solve_up_card


def table(**options: Any) -> tuple[PlayRules, Prices]:
    choices = BlackjackChoices.model_validate({"blackjack_odds": "3 to 2", **options})
    return rules_of(choices), prices_of(choices)


@pytest.mark.parametrize("decks", [1, 6, 8])
def bench_best_play(benchmark: BenchmarkFixture, decks: int) -> None:
    """Solve the whole game by CDZ-. Target: under two seconds for six decks."""
    rules = table(decks=decks)
    best_play(*rules)
    benchmark(lambda: best_play(*rules))


def bench_best_play_and_its_distance_from_the_best(benchmark: BenchmarkFixture) -> None:
    """The calculation of `pitboss odds blackjack blackjack`."""
    rules = table()
    benchmark(lambda: best_plays(*rules, Convention.CDZ, Convention.CDP))


@pytest.mark.parametrize("asked", [("blackjack", "blackjack"), ("edge21", "edge-21")], ids=["blackjack", "edge21"])
def bench_the_whole_command_on_a_rule_set_never_asked_before(
    benchmark: BenchmarkFixture, tmp_path: Path, asked: tuple[str, str]
) -> None:
    """Run a new process with a compiled kernel and no cached result. Target: two seconds, or five for edge21."""
    command = [sys.executable, "-m", "pitboss", "odds", *asked, "--decks", "6", "--set", "extra_splits=1"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}

    def run() -> None:
        subprocess.run(command, env=environment, check=True, capture_output=True)

    def forget() -> None:
        for kept in tmp_path.rglob("*.figures"):
            kept.unlink()

    run()
    benchmark.pedantic(run, setup=forget, rounds=5)  # type: ignore[no-untyped-call]


def bench_chart_and_its_cost(benchmark: BenchmarkFixture) -> None:
    """Find the chart of `pitboss strategy blackjack` and its cost. Target: under half a second."""
    rules, prices = table()
    best = best_play(rules, prices)
    benchmark(lambda: expectation_of(chart_of(best), rules, prices))


def bench_players_edge_21(benchmark: BenchmarkFixture) -> None:
    """Solve six decks with redoubling. Target: under five seconds."""
    choices = EdgeChoices(double_double_down=True)
    benchmark(lambda: best_edge_plays(choices, Convention.CDZ))


def bench_chart_of_players_edge_21_and_its_cost(benchmark: BenchmarkFixture) -> None:
    """Find the chart of `pitboss strategy edge21` and its cost."""
    choices = EdgeChoices(double_double_down=True)
    (best,) = best_edge_plays(choices, Convention.CDZ)
    benchmark(lambda: expectation_of_edge(edge_chart_of(best, edge_prices_of(choices)), choices))


def bench_one_hand(benchmark: BenchmarkFixture) -> None:
    """Every hand and pair against one up card."""
    benchmark(lambda: solve_up_card(*table(), 8, Convention.CDZ))


def bench_one_deal_of_switch(benchmark: BenchmarkFixture) -> None:
    """Solve four cards, as dealt and switched."""
    benchmark(lambda: analyze_deal(*table(switch=True, blackjack_odds=None), 8, (0, 5, 8, 9)))


def bench_switch(benchmark: BenchmarkFixture) -> None:
    """Solve every deal of Switch from six decks. Target: under a minute on two processors."""
    rules = table(switch=True, blackjack_odds=None)
    benchmark.pedantic(lambda: best_switch(*rules), rounds=1)  # type: ignore[no-untyped-call]
