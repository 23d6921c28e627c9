"""A first run says what it prepares, on standard error and before its figures; later runs say nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.kernels.kernel_cache import compile_kernel
from pitboss.progress import listen
from support.repetition import sample_cases

pytestmark = pytest.mark.slow

SOLVER = "Preparing the solver of best play (first run only, a few seconds) ...\n"
SIMULATION = "Preparing the simulation (first run only, a few seconds) ...\n"
ODDS = "Preparing the odds (first run only, a few seconds) ...\n"
KERNEL = "def twice(number):\n    return 2 * number\n"


def run(cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *arguments],
        env={**environment, "XDG_CACHE_HOME": str(cache)}, check=True, capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "midi", "--rounds", "1", "--seed", "1"), SIMULATION),
        (("odds", "midi", "royal-9", "--paytable", "A", "--seat", "2"), ODDS),
    ],
    ids=["simulate", "odds"],
)
def test_the_first_run_says_what_it_prepares_and_the_second_nothing(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    first = run(tmp_path, *arguments, "--json")
    assert first.stderr == told
    assert json.loads(first.stdout)["game"] == "midi"
    assert run(tmp_path, *arguments, "--json").stderr == ""


@pytest.mark.parametrize("game", sample_cases(["blackjack", "edge21"], 1))
def test_a_first_simulation_prepares_the_kernel_and_the_solver(tmp_path: Path, game: str) -> None:
    """Of rules whose basic strategy is not part of the package: one further split instead of two."""
    told = run(tmp_path, "simulate", game, "--rounds", "1", "--set", "extra_splits=1").stderr
    assert told == SIMULATION + SOLVER


@pytest.mark.parametrize("game", sample_cases(["edge21", "blackjack"], 1))
def test_a_first_strategy_prepares_the_solver(tmp_path: Path, game: str) -> None:
    assert run(tmp_path, "strategy", game, "--set", "extra_splits=1").stderr == SOLVER
    assert run(tmp_path, "strategy", game, "--set", "extra_splits=1").stderr == ""


def test_what_is_prepared_for_several_kernels_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    told: list[str] = []
    listen(told.append)
    for factor in (2, 3):
        compile_kernel("twice", KERNEL.replace("2", str(factor)), "the sums")
    assert told == ["Preparing the sums (first run only, a few seconds) ..."]


def test_without_a_cache_every_run_prepares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "not/an/absolute/path")
    told: list[str] = []
    listen(told.append)
    assert compile_kernel("twice", KERNEL, "the sums")(21) == 42
    assert told == ["Preparing the sums (a few seconds) ..."]
