"""Kernels are compiled by Numba's own compiler where the version of Numba is not one that ours is known to fit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import numba
numba.__version__ = "99.1.0"
import pitboss
from pitboss.kernels import compilers as kernel_compiler
print(pitboss.odds("midi", "tie", decks=8).house_edge, kernel_compiler.KernelCompiler.__module__)
print(pitboss.simulate("blackjack", rounds=1000, seed=1).to_dict()["rounds"])
"""


@pytest.mark.slow
def test_another_version_of_numba_gives_the_same_figures(tmp_path: Path) -> None:
    # The eight-deck Tie, by the published count of 4,998,398,275,503,360 deals.
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["103841353768/723147898655 numba.core.compiler", "1000"], done.stderr
