"""The arguments of every simulation kernel, and its source with the shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.probability.kernel_source import Function, KernelSource
from pitboss.simulation import shuffling
from pitboss.simulation.shuffling import Cards, Words

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Deal(NamedTuple):
    """How many rounds a kernel deals, and from which place of which shoe."""

    rounds: int
    position: int
    """The number of cards already dealt; negative: shuffle the shoe first."""
    cut: int
    """The number of cards before the cut card ends the shoe; 0 shuffles before every round."""
    upto: int
    """How many cards of a new shoe have to be shuffled."""
    state: Words
    shoe: Cards


class Counters(NamedTuple):
    """The kernel's counters: outcomes, sums of squares and, if requested, each round's win."""

    counts: Ints
    squares: Floats
    results: Ints


def kernel_source(
    kernel: Function,
    *helpers: Function,
    constants: Mapping[str, int | float],
    allocating: tuple[Function, ...] = (),
    types: tuple[type, ...] = (),
) -> KernelSource:
    """Return the source of a kernel with the shuffle, its helpers and the constants that they name."""
    shuffle: tuple[Function, ...] = (
        shuffling.next_word, shuffling.shuffle, shuffling.draw_below, shuffling.shuffle_shoe,
    )  # fmt: skip
    named = {"PAST_THE_END": shuffling.PAST_THE_END, **constants}
    return KernelSource(
        kernel, (*shuffle, *helpers), named, allocating, types, shuffling.WIDE_PRODUCT, "the simulation"
    )
