"""Speed of analysing Three Card Blitz. Compare rows, since machines differ."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.cards import parse_cards
from pitboss.games.blitz.best_play import best_play, find_matchup
from pitboss.games.blitz.hands import suits_of
from pitboss.games.blitz.odds import main_game
from pitboss.kernels import result_cache


def bench_best_play_of_every_hand(benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """All 133,784,560 hands against all dealer hands, with a compiled kernel. Target: twenty seconds."""
    monkeypatch.setattr(result_cache, "cached_result", lambda entry, question, read, write, find: find())

    def walk() -> None:
        best_play.cache_clear()
        main_game("A")

    walk()  # compiles the kernel
    benchmark(walk)


def bench_best_play_from_the_cache(benchmark: BenchmarkFixture) -> None:
    """Read best play of every hand from the disk cache."""

    def read() -> None:
        best_play.cache_clear()
        main_game("A")

    benchmark(read)


def bench_one_hand(benchmark: BenchmarkFixture) -> None:
    """One hand against all 45,379,620 dealer hands."""
    suits = suits_of(parse_cards("9c 8c 2c Ks 7d 4d 5h"))
    benchmark(lambda: find_matchup(suits))
