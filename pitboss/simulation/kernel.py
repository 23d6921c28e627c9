"""What every simulation kernel is given and gives back, and how its source is put together with the shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.kernel_source import Function, KernelSource
from pitboss.simulation import shuffling
from pitboss.simulation.shuffling import Cards, Words

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Deal(NamedTuple):
    """How many rounds a kernel deals, and from which place of which shoe."""

    rounds: int
    position: int
    """How many cards are dealt already; negative: the shoe is shuffled first."""
    cut: int
    """How many cards are dealt before the cut card ends the shoe; 0 shuffles before every round."""
    upto: int
    """How far a new shoe has to be shuffled."""
    state: Words
    shoe: Cards


class Counters(NamedTuple):
    """What a kernel adds to: how often each outcome came, sums of squares, and what each round won, where asked."""

    counts: Ints
    squares: Floats
    results: Ints


def kernel_source(
    kernel: Function,
    *helpers: Function,
    constants: Mapping[str, int],
    allocating: tuple[Function, ...] = (),
    types: tuple[type, ...] = (),
) -> KernelSource:
    """Return the source of a kernel with the shuffle, its helpers and the constants that all of them name."""
    shuffle: tuple[Function, ...] = (
        shuffling.next_word, shuffling.shuffle, shuffling.draw_below, shuffling.shuffle_shoe,
    )  # fmt: skip
    named = {"PAST_THE_END": shuffling.PAST_THE_END, **constants}
    return KernelSource(kernel, (*shuffle, *helpers), named, allocating, types, shuffling.WIDE_PRODUCT)
