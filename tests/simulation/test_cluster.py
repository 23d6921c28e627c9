"""A Dask cluster gives the figures that one core gives, and goes on giving them when a worker is killed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.games.game import game
from pitboss.games.simulated import plan_of
from pitboss.law.reading import read
from pitboss.simulation.blocks import Work
from pitboss.simulation.engine import run_here
from pitboss.simulation.plan import Asked
from pitboss.simulation.results import figures
from support.command_line import call

ROUNDS, SEED = 60_000_000, 5
ON_A_CLUSTER = """
import json, os, signal, sys, threading, time
from distributed import LocalCluster
from pitboss.games.game import game
from pitboss.games.simulated import plan_of
from pitboss.law.reading import read
from pitboss.simulation.blocks import Work
from pitboss.simulation.cluster import run_on
from pitboss.simulation.plan import Asked
from pitboss.simulation.results import figures

if __name__ == "__main__":
    choices, _ = read(game("midi").choices, {})
    work = Work(plan_of("midi", choices, Asked()), SEED, ROUNDS)
    asked = dict(n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None)
    with LocalCluster(**asked) as cluster:
        victim = next(iter(cluster.workers.values())).pid
        killed = []

        def told(tally):
            if not killed and tally.rounds > 0:
                os.kill(victim, signal.SIGKILL)
                killed.append(tally.rounds)

        tally = run_on(work, cluster.scheduler_address, told)
        assert killed and killed[0] < ROUNDS, "the worker was killed too late"
    print(json.dumps({wager: one.to_json() for wager, one in figures(work.plan, tally).items()}))
"""


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_no_figure(tmp_path: Path) -> None:
    script = tmp_path / "cluster.py"
    script.write_text(ON_A_CLUSTER.replace("ROUNDS", str(ROUNDS)).replace("SEED", str(SEED)), encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300, cwd=Path.cwd())
    assert done.returncode == 0, done.stderr
    choices, _ = read(game("midi").choices, {})
    assert choices is not None
    work = Work(plan_of("midi", choices, Asked()), SEED, ROUNDS)
    here = {wager: one.to_json() for wager, one in figures(work.plan, run_here(work)).items()}
    assert json.loads(done.stdout.splitlines()[-1]) == here


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_gets_a_sentence() -> None:
    answer = call("simulate", "midi", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "--rounds", "1000")
    assert answer.code == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in answer.err
