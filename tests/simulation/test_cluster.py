"""A Dask cluster gives the figures that one core gives, and goes on giving them when a worker is killed."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from pitboss.errors import PitbossError
from pitboss.games.registry import game, plan_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation import cluster
from pitboss.simulation.cluster import split_blocks
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import Work, run_locally
from support.command_line import call

pytestmark = pytest.mark.integration

IN_A_CLUSTER_THAT_DIES = """
import signal, subprocess, sys, os, time
from distributed import Client
from pitboss.games.registry import game
from pitboss.games.registry import plan_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.run import Work
from pitboss.simulation.cluster import run_on_cluster
from pitboss.simulation.plan import SimulationOptions

DASK = [sys.executable, "-m", "distributed.cli.dask_"]


def start(what, *asked):
    command = [*DASK[:-1], DASK[-1] + what, *asked, "--host", "127.0.0.1", "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    address = "tcp://127.0.0.1:PORT"
    scheduler = start("scheduler", "--port", "PORT")
    worker = start("worker", address, "--nthreads", "1", "--no-nanny")
    try:
        with Client(address, timeout=60) as client:
            client.wait_for_workers(1, timeout=60)
        choices, _ = parse_choices(game("midi").choices, {})
        work = Work(plan_of("midi", choices, SimulationOptions()), 5, 10**12)
        tally = run_on_cluster(work, address, lambda tally: scheduler.kill())
        print(tally.rounds, tally.stop_reason)
    finally:
        scheduler.kill()
        worker.kill()
"""

ROUNDS, SEED = 60_000_000, 5
ON_A_CLUSTER = """
import json, os, signal, sys, threading, time
from distributed import LocalCluster
from pitboss.games.registry import game
from pitboss.games.registry import plan_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.run import Work
from pitboss.simulation.cluster import run_on_cluster
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.results import wager_figures

if __name__ == "__main__":
    choices, _ = parse_choices(game("midi").choices, {})
    work = Work(plan_of("midi", choices, SimulationOptions()), SEED, ROUNDS)
    asked = dict(n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None)
    with LocalCluster(**asked) as cluster:
        victim = next(iter(cluster.workers.values())).pid
        killed = []

        def told(tally):
            if not killed and tally.rounds > 0:
                os.kill(victim, signal.SIGKILL)
                killed.append(tally.rounds)

        tally = run_on_cluster(work, cluster.scheduler_address, told)
        assert killed and killed[0] < ROUNDS, "the worker was killed too late"
    print(json.dumps({wager: one.to_dict() for wager, one in wager_figures(work.plan, tally).items()}))
"""


def midi_work() -> Work:
    choices, _ = parse_choices(game("midi").choices, {})
    assert choices is not None
    return Work(plan_of("midi", choices, SimulationOptions()), SEED, ROUNDS)


@pytest.mark.parametrize(("blocks", "threads"), [(1, 2), (7, 2), (1526, 2), (1526, 64), (100_000, 3)])
def test_every_block_is_played_once_and_the_last_tasks_are_short(blocks: int, threads: int) -> None:
    """While a worker plays the last task, the others wait: at most four blocks, some hundredths of a second."""
    parts = list(split_blocks(blocks, threads))
    assert [block for part in parts for block in part] == list(range(blocks))
    assert max(map(len, parts)) <= 256
    assert all(len(part) <= 4 for part in parts[-threads:])


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_no_figure(tmp_path: Path) -> None:
    script = tmp_path / "cluster.py"
    script.write_text(ON_A_CLUSTER.replace("ROUNDS", str(ROUNDS)).replace("SEED", str(SEED)), encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300, cwd=Path.cwd())
    assert done.returncode == 0, done.stderr
    work = midi_work()
    here = {wager: one.to_dict() for wager, one in wager_figures(work.plan, run_locally(work)).items()}
    assert json.loads(done.stdout.splitlines()[-1]) == here


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_gets_a_sentence() -> None:
    answer = call("simulate", "midi", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "--rounds", "1000")
    assert answer.code == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in answer.err


@pytest.mark.slow
def test_a_scheduler_that_dies_in_the_middle_leaves_what_was_played(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    script = tmp_path / "cluster.py"
    script.write_text(IN_A_CLUSTER_THAT_DIES.replace("PORT", str(port)), encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300, cwd=Path.cwd())
    assert (done.returncode, done.stderr) == (0, "")
    rounds, _, why = done.stdout.strip().partition(" ")
    assert 0 < int(rounds) < 10**12
    assert why.startswith(f"the cluster at tcp://127.0.0.1:{port} failed: ")


@contextmanager
def somebody_who_says(greeting: bytes) -> Iterator[str]:
    """The address of a server that greets in this way and then waits."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            visitor, _ = server.accept()
            with visitor, suppress(ConnectionResetError):  # who leaves may not have heard all of it
                visitor.sendall(greeting)
                visitor.recv(1)

        thread = Thread(target=greet)
        thread.start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


@pytest.mark.parametrize(
    ("greeting", "why"), [(b"", "it says nothing"), (b"SSH-2.0-OpenSSH_9.6\r\n", "it does not greet as one does")]
)
def test_somebody_who_is_no_scheduler_gets_a_sentence(
    greeting: bytes, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", 0.2)
    with (
        somebody_who_says(greeting) as address,
        pytest.raises(PitbossError, match=f"at {address} is not a scheduler: {why}"),
    ):
        cluster.run_on_cluster(midi_work(), address)


@pytest.mark.parametrize("address", ["127.0.0.1", "", "tcp://", "http://127.0.0.1:8786", "tcp://::1:8786"])
def test_an_address_that_is_none_gets_a_sentence(address: str) -> None:
    with pytest.raises(PitbossError, match=r"write the address as tcp://127\.0\.0\.1:8786"):
        cluster.run_on_cluster(midi_work(), address)
