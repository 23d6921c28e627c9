"""The plain loops of `plain_loops.c`, compiled if there is a C compiler, and called with the tables of a game."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import numpy.typing as npt

from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy
from pitboss.games.twentyone.hands import dealer_draws
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, Cell
from pitboss.kernels.shuffling import state_of
from pitboss.simulation.run import Work

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
SOFT_AT = 32
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
Bytes = npt.NDArray[np.uint8]


class Chart(ctypes.Structure):
    """The struct of the same name in `plain_loops.c`."""

    _fields_ = (
        ("after", ctypes.c_uint8 * 16 * 64),
        ("action", ctypes.c_uint8 * 64 * 16),
        ("hits", ctypes.c_uint8 * 64 * 16),
        ("splits", ctypes.c_uint8 * 16 * 16),
        ("draws", ctypes.c_uint8 * 64),
        ("most_hands", ctypes.c_int64),
        ("aces_get_one_card", ctypes.c_int64),
    )


@cache
def plain_loops() -> ctypes.CDLL:
    """Compile the loops for this machine."""
    assert COMPILER is not None, "there is no C compiler"
    library = Path(mkdtemp()) / "plain_loops.so"
    source = Path(__file__).with_name("plain_loops.c")
    subprocess.run([COMPILER, "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def play_blackjack(work: Work, chart: Chart) -> tuple[npt.NDArray[np.int64], float]:
    """Play a simulation's rounds in the plain loop. Return the counts and the sum of squares in half units."""
    shoe, counts, squares = work.plan.new_shoe(), np.zeros(25 * 2 * 32, np.int64), np.zeros(1)
    state = state_of(work.seed, 0)
    plain_loops().blackjack(
        ctypes.c_int64(work.rounds), ctypes.c_void_p(state.ctypes.data), ctypes.c_void_p(shoe.ctypes.data),
        ctypes.c_int64(len(work.plan.shoe)), ctypes.c_int64(work.plan.cut), ctypes.byref(chart),
        ctypes.c_void_p(counts.ctypes.data), ctypes.c_void_p(squares.ctypes.data),
    )  # fmt: skip
    return counts, float(squares[0])


def play_baccarat(work: Work) -> npt.NDArray[np.int64]:
    """Play a simulation's coups in the plain loop. Return the counts."""
    shoe, counts, squares = work.plan.new_shoe(), np.zeros(400, np.int64), np.zeros(1)
    state = state_of(work.seed, 0)
    plain_loops().baccarat(
        ctypes.c_int64(work.rounds), ctypes.c_void_p(state.ctypes.data), ctypes.c_void_p(shoe.ctypes.data),
        ctypes.c_int64(len(work.plan.shoe)), ctypes.c_int64(work.plan.cut),
        ctypes.c_void_p(counts.ctypes.data), ctypes.c_void_p(squares.ctypes.data),
    )  # fmt: skip
    return counts


def chart_of(choices: BlackjackChoices) -> Chart:
    """Return the game's own basic strategy as the tables of the plain loop."""
    found, cells = Chart(), basic_strategy(choices).cells
    found.most_hands = choices.extra_splits + 2
    found.aces_get_one_card = choices.split_aces_one_card
    for total in range(64):
        hard, soft = total % SOFT_AT, total >= SOFT_AT
        for value in range(1, 11):
            found.after[total][value] = _after(hard, soft, value)
        if hard <= 21:
            found.draws[total] = dealer_draws(hard, soft, choices.hits_soft_17)
        for up in range(1, 11):
            cell = cells.get((SOFT if soft else HARD, hard, up - 1))
            if cell is not None:
                found.action[up][total] = _action(cell)
                found.hits[up][total] = cell.hit_or_stand == HIT
    for value in range(1, 11):
        for up in range(1, 11):
            found.splits[up][value] = cells[PAIRS, value, up - 1].splits
    return found


def _after(total: int, soft: bool, value: int) -> int:
    total += value
    if value == 1 and not soft and total + 10 <= 21:
        return total + 10 + SOFT_AT
    if soft and total > 21:
        return total - 10
    return min(total, 31) + (SOFT_AT if soft else 0)


def _action(cell: Cell) -> int:
    if cell.surrenders:
        return SURRENDER
    return DOUBLE if cell.doubles else HIT if cell.hit_or_stand == HIT else STAND
