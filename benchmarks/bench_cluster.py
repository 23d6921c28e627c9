"""Speed of one simulation on a Dask cluster of this machine: two worker processes against one.

Target: two workers at least 1.8 times as fast as one, which only an idle machine with two cores can show. Each cluster
plays an eighth of the rounds first, so that its workers have their kernels compiled.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.bench_against_c import report
from benchmarks.bench_simulation import TEN_MILLION, THREE_TO_TWO, work
from pitboss.simulation.cluster import run_on_cluster

ROUNDS = 80 * TEN_MILLION
"""At least six seconds of work for two workers, since connecting takes some tenths of a second."""
PATIENCE = 60
"""Seconds that the workers may take to start."""


def bench_two_workers_of_a_cluster_against_one(benchmark: BenchmarkFixture) -> None:
    """Speed with two worker processes relative to one."""
    pytest.importorskip("distributed", reason="a cluster needs dask")
    seconds = {workers: seconds_on(workers) for workers in (1, 2)}
    for workers, taken in seconds.items():
        print(f"\n{workers} worker{'s' if workers > 1 else ''}: {ROUNDS / taken / 1e6:.1f} million rounds a second")
    report(benchmark, seconds[1] / seconds[2], 1.8, "the same rounds on one worker")


def seconds_on(workers: int) -> float:
    """Return the wall time of the rounds on a cluster of `workers` processes with one thread each."""
    with local_cluster(workers) as address:
        run_on_cluster(work("blackjack", THREE_TO_TWO, ROUNDS // 8), address)
        began = perf_counter()
        played = run_on_cluster(work("blackjack", THREE_TO_TWO, ROUNDS), address)
        taken = perf_counter() - began
    assert played.rounds == ROUNDS, played.stop_reason
    return taken


@contextmanager
def local_cluster(workers: int) -> Iterator[str]:
    """Start a scheduler and worker processes on a free port of this machine, and end them afterwards."""
    from distributed import Client

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as started:
        started.enter_context(running("scheduler", "--port", port))
        for _ in range(workers):
            started.enter_context(running("worker", address, "--nthreads", "1", "--no-nanny"))
        with Client(address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=PATIENCE)
        yield address


@contextmanager
def running(what: str, *asked: str) -> Iterator[None]:
    """Run a scheduler or a worker of Dask until the end of the context."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *asked, "--host", "127.0.0.1", "--no-dashboard"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
