"""Speed of simulation: seconds of one core for ten million rounds; half a second is 20 million rounds a second.

Targets on one core: blackjack 20 million rounds a second, 10 million with ten additional wagers, baccarat 30 million,
Player's Edge 21 five million; and two cores at least 1.8 times as fast as one, which only an idle machine can show.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.games.registry import game, plan_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.run import Work, compile_kernels, play_blocks, run_locally

TEN_MILLION = 10_000_000
THREE_TO_TWO = {"blackjack_odds": "3 to 2"}
TEN_WAGERS: dict[str, Any] = {
    **THREE_TO_TWO,
    "wagers": {
        "lucky-ladies": {"paytable": "A"}, "match-the-dealer": {}, "in-between": {}, "kings-bounty": {},
        "royal-match-21": {"paytable": "C"}, "bad-beat": {}, "buster-blackjack": {"paytable": "A"},
        "lucky-aces": {"paytable": "A"}, "pair": {}, "kk": {},
    },
}  # fmt: skip

REDOUBLES_AND_WAGERS: dict[str, Any] = {
    "double_double_down": True,
    "wagers": {
        "insurance": {}, "match-up": {"paytable": "A"}, "match-down": {"paytable": "A"},
        "monster-match": {"paytable": "A"},
    },
}  # fmt: skip


def work(id: str, options: dict[str, Any], rounds: int = TEN_MILLION, **asked: Any) -> Work:
    """Return the rounds of a game to simulate, with compiled kernels."""
    choices, problems = parse_choices(game(id).choices, options)
    assert choices is not None, problems
    found = Work(plan_of(id, choices, SimulationOptions(**asked)), 1, rounds)
    compile_kernels(found)
    return found


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize(
    ("id", "options", "asked"),
    [
        ("blackjack", THREE_TO_TWO, {}),
        ("blackjack", THREE_TO_TWO, {"fresh_shoe": True}),
        ("blackjack", TEN_WAGERS, {}),
        ("blackjack", {**TEN_WAGERS, "payout_limit_per_hand": 2000}, {}),
        ("blackjack", {**THREE_TO_TWO, "double_shoe": True}, {}),
        ("blackjack", THREE_TO_TWO, {"boxes": 7}),
        ("blackjack", {"switch": True}, {}),
        ("midi", {}, {}),
        ("edge21", {}, {}),
        ("edge21", REDOUBLES_AND_WAGERS, {"boxes": 7}),
    ],
    ids=[
        "blackjack",
        "blackjack-fresh-shoe",
        "blackjack-ten-wagers",
        "blackjack-ten-wagers-payout-limit",
        "blackjack-double-shoe",
        "blackjack-seven-boxes",
        "switch",
        "baccarat",
        "edge21",
        "edge21-seven-boxes-all-wagers",
    ],
)
def bench_ten_million_rounds_on_one_core(
    benchmark: BenchmarkFixture, id: str, options: dict[str, Any], asked: dict[str, Any]
) -> None:
    """Seconds of one core for ten million rounds."""
    rounds = work(id, options, **asked)
    benchmark.pedantic(lambda: play_blocks(rounds, range(rounds.block_count)), rounds=5, iterations=1)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("workers", [1, 2])
def bench_a_hundred_million_rounds_by_workers(benchmark: BenchmarkFixture, workers: int) -> None:
    """Wall time in seconds for a hundred million coups of baccarat."""
    rounds = work("midi", {}, 10 * TEN_MILLION)
    benchmark.pedantic(lambda: run_locally(rounds, workers), rounds=2, iterations=1)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("id", ["blackjack", "edge21"])
@pytest.mark.parametrize("cache", ["cold", "warm"])
def bench_from_nothing_to_the_first_round(benchmark: BenchmarkFixture, cache: str, id: str, tmp_path: Path) -> None:
    """Run a whole call with one round, without caches (target: 20 seconds) and with them."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}

    def run() -> None:
        done = [sys.executable, "-m", "pitboss", "simulate", id, "--rounds", "1", "--seed", "1", "--json"]
        subprocess.run(done, check=True, capture_output=True, env=environment)

    if cache == "warm":
        run()
    benchmark.pedantic(run, rounds=1, iterations=1)  # type: ignore[no-untyped-call]
