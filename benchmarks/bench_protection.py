"""Speed of odds and of game protection: whole commands of a new process, with compiled kernels.

Targets: the odds of all blackjack wagers at one number of decks within 1.5 seconds, all effects of removal of one wager
within two, and 100,000 shoes of a wager on three cards within 30 seconds on two cores.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


def run(*arguments: str) -> None:
    """Run one command of a new process."""
    subprocess.run([sys.executable, "-m", "pitboss", *arguments, "--json"], check=True, capture_output=True)


def bench_odds_of_all_blackjack_wagers(benchmark: BenchmarkFixture) -> None:
    """Wall time of the command. Target: 1.5 seconds."""
    command = ("odds", "blackjack", "--decks", "6")
    run(*command)
    benchmark.pedantic(run, args=command, rounds=5)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("wager", ["insurance", "royal-match-21", "bad-beat"])
def bench_effects_of_removal_of_one_wager(benchmark: BenchmarkFixture, wager: str) -> None:
    """Wall time of the command. Target: two seconds. Bad Beat is the slowest wager."""
    paytable = ("--paytable", "C") if wager == "royal-match-21" else ()
    command = ("exposure", "blackjack", wager, "--decks", "6", *paytable)
    run(*command)
    benchmark.pedantic(run, args=command, rounds=5)  # type: ignore[no-untyped-call]


def bench_a_perfect_counter_over_a_hundred_thousand_shoes(benchmark: BenchmarkFixture) -> None:
    """Wall time of the command for 21+3, a wager on three cards, on two cores. Target: 30 seconds."""
    command = ("exposure", "blackjack", "21-plus-3", "--paytable", "A", "--decks", "6", "--seed", "1", "--workers", "2")
    run(*command, "--shoes", "100")
    benchmark.pedantic(run, args=(*command, "--shoes", "100_000"), rounds=1)  # type: ignore[no-untyped-call]
