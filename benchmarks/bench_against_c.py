"""Speed of the simulation kernels as ratios to plain loops of the same work in C, measured in the same run.

Targets on one core: blackjack and baccarat at least 1.1 times as fast as the plain loop, blackjack with ten additional
wagers at least half as fast; with a card counter at least 0.85 times as fast as without one. The two take turns, and
the best of several runs of each counts, so that a loaded machine slows both alike. The plain loops need a C compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.bench_simulation import TEN_WAGERS, THREE_TO_TWO, work
from benchmarks.plain_c import COMPILER, chart_of, play_baccarat, play_blackjack
from pitboss.counting.counters import CardCounter, parse_ramp
from pitboss.counting.counts import well_known_counts
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.registry import game
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.run import play_blocks

ROUNDS = 5_000_000
RUNS = 8

needs_a_compiler = pytest.mark.skipif(COMPILER is None, reason="the yardstick needs a C compiler")
HI_LO = CardCounter(well_known_counts()["hi-lo"], parse_ramp("0:1,1:2,2:4,3:8"))
INDEX_PLAYS = {
    "insurance": 3,
    "plays": {"16 v T": "S at 0", "15 v T": "S at 4", "12 v 3": "S at 2", "10 v T": "Dh at 4"},
}


def ratio(kernel: Callable[[], object], plain: Callable[[], object]) -> float:
    """Return the speed ratio of a kernel to the plain loop, by the best of several alternating runs."""
    best = {kernel: float("inf"), plain: float("inf")}
    for _ in range(RUNS):
        for play in best:
            began = process_time()
            play()
            best[play] = min(best[play], process_time() - began)
    return best[plain] / best[kernel]


@needs_a_compiler
@pytest.mark.parametrize(
    ("options", "least"), [(THREE_TO_TWO, 1.1), (TEN_WAGERS, 0.5)], ids=["blackjack", "blackjack-ten-wagers"]
)
def bench_blackjack_against_a_plain_loop(benchmark: BenchmarkFixture, options: dict[str, object], least: float) -> None:
    """Speed relative to a plain loop in C with the same chart, without additional wagers."""
    choices, _ = parse_choices(game("blackjack").choices, THREE_TO_TWO)
    assert isinstance(choices, BlackjackChoices)
    rounds, chart = work("blackjack", options, ROUNDS), chart_of(choices)
    found = ratio(lambda: play_blocks(rounds, range(rounds.block_count)), lambda: play_blackjack(rounds, chart))
    report(benchmark, found, least)


@needs_a_compiler
def bench_baccarat_against_a_plain_loop(benchmark: BenchmarkFixture) -> None:
    """Speed relative to a plain loop in C."""
    rounds = work("midi", {}, ROUNDS)
    found = ratio(lambda: play_blocks(rounds, range(rounds.block_count)), lambda: play_baccarat(rounds))
    report(benchmark, found, 1.1)


@pytest.mark.parametrize(
    ("game", "boxes", "counting"),
    [
        ("blackjack", 1, {"counters": (HI_LO,)}),
        ("blackjack", 1, {"counters": (HI_LO,), "index_plays": INDEX_PLAYS}),
        ("blackjack", 2, {"counters": (HI_LO, HI_LO)}),
        ("midi", 1, {"counters": (HI_LO,), "session_wagers": frozenset({"player"})}),
    ],
    ids=["blackjack", "blackjack-index-plays", "blackjack-two-counters", "baccarat"],
)
def bench_counting_against_no_counting(
    benchmark: BenchmarkFixture, game: str, boxes: int, counting: dict[str, Any]
) -> None:
    """Speed with card counters relative to that without."""
    options = {"surrender": "none", **THREE_TO_TWO} if game == "blackjack" else {}
    counted, without = (work(game, options, ROUNDS, boxes=boxes, **asked) for asked in (counting, {}))
    found = ratio(
        lambda: play_blocks(counted, range(counted.block_count)),
        lambda: play_blocks(without, range(without.block_count)),
    )
    report(benchmark, found, 0.85, "the same rounds without a counter")


def report(benchmark: BenchmarkFixture, found: float, least: float, than: str = "the plain loop in C") -> None:
    """Print a ratio and its target."""
    print(f"\n{found:.2f} times as fast as {than}; target {least}")
    benchmark.extra_info["ratio"] = found
    benchmark.pedantic(lambda: None, rounds=1)  # type: ignore[no-untyped-call]
