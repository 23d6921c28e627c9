"""Random numbers and the shuffle of kernels that deal rounds, and the arguments and source of such a kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.kernels.source import Function, KernelSource

# A block's generator (xoshiro256++) is seeded by the seed and the number of the block and by nothing else, so a block
# comes out the same wherever and whenever it is played.


Cards = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]

PAST_THE_END: Final = 256
"""Positions behind the last card of a shoe. A round that runs out of cards continues with the first ones."""

_MASK: Final = (1 << 64) - 1

WIDE_PRODUCT: Final = '''
from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def wide_product(context, a, b):
    """High and low half of the product of two 64-bit words."""

    def generate(context, builder, signature, arguments):
        wide, word = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        halves = builder.trunc(builder.lshr(product, wide(64)), word), builder.trunc(product, word)
        return context.make_tuple(builder, signature.return_type, halves)

    return types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), generate

'''


def wide_product(a: np.uint64, b: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the high and low half of a product. Compiled kernels use `WIDE_PRODUCT` instead."""
    product = int(a) * int(b)
    return np.uint64(product >> 64), np.uint64(product & _MASK)


def next_word(
    s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return the next word of xoshiro256++ and the new state."""
    sum03 = s0 + s3
    word = ((sum03 << np.uint64(23)) | (sum03 >> np.uint64(41))) + s0
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return word, s0, s1, s2, s3


def shuffle(shoe: Cards, state: Words, cards: int, cards_to_shuffle: int) -> None:
    """Put a random card in each of the first positions, up to four more than `cards_to_shuffle`.

    Four bounded draws come from one word.

    The remaining cards keep an order that is already random, so the whole shoe is as good as shuffled.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    i = np.uint64(0)
    one = np.uint64(1)
    n = np.uint64(cards)
    end = np.uint64(min(cards_to_shuffle, cards - 1))
    while i < end:
        w, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
        for _ in range(4):
            high, w = wide_product(w, n - i)
            j = i + high
            card = shoe[j]
            shoe[j] = shoe[i]
            shoe[i] = card
            i += one
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3


def draw_below(state: Words, bound: int) -> np.uint64:
    """Return a random number from 0 to below a bound, for draws that are not cards."""
    word, state[0], state[1], state[2], state[3] = next_word(state[0], state[1], state[2], state[3])
    high, _ = wide_product(word, np.uint64(bound))
    return high


def shuffle_shoe(shoe: Cards, state: Words, cards: int, cards_to_shuffle: int) -> None:
    """Shuffle a new shoe. Repeat its first cards after the last one, for a round that runs out of cards."""
    shuffle(shoe, state, cards, cards_to_shuffle)
    behind = np.uint64(cards)
    for place in range(np.uint64(PAST_THE_END)):
        shoe[behind + place] = shoe[place]


def state_of(seed: int, block: int) -> Words:
    """Return the generator of a block: SplitMix64 over the seed and the block's number."""
    mixed = _mix((seed & _MASK) ^ _mix((block * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK))
    words = []
    for _ in range(4):
        mixed = (mixed + 0x9E3779B97F4A7C15) & _MASK
        words.append(_mix(mixed))
    return np.array(words, np.uint64)


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


# Arguments and source of a kernel


Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Deal(NamedTuple):
    """The number of rounds to deal, the shoe, and the position in it."""

    rounds: int
    position: int
    """The number of cards already dealt. Negative: shuffle the shoe first."""
    cut: int
    """The number of cards before the cut card. 0: shuffle before every round."""
    cards_to_shuffle: int
    """The number of cards of a new shoe to shuffle."""
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
    """Return the source of a kernel with the shuffle, its helpers and their constants."""
    shuffling: tuple[Function, ...] = (
        next_word, shuffle, draw_below, shuffle_shoe,
    )  # fmt: skip
    named = {"PAST_THE_END": PAST_THE_END, **constants}
    return KernelSource(kernel, (*shuffling, *helpers), named, allocating, types, WIDE_PRODUCT, "the simulation")
