"""The shuffle of an electronic shoe (5.A): every order equally likely, drawn from the operating system's generator."""

from __future__ import annotations

import os
from collections.abc import Callable

from pitboss.law import rule


def below_from_os(bound: int, read: Callable[[int], bytes] = os.urandom) -> int:
    """A uniform int from 0 to bound - 1, out of the operating system's cryptographic generator.

    Takes just enough random bits to write bound - 1, and draws again when they say bound or more. Every value stands
    for one pattern of bits, so none is favoured. Nothing is kept between calls, so a forked process shares nothing.
    """
    assert bound >= 1, f"no int is below {bound}"
    bits = (bound - 1).bit_length()
    size = (bits + 7) // 8
    while True:
        value = int.from_bytes(read(size), "big") >> (8 * size - bits)
        if value < bound:
            return value


@rule("midi:5.A")
def shuffle(cards: list[int], below: Callable[[int], int] = below_from_os) -> None:
    """Durstenfeld's form of the Fisher-Yates shuffle, in place; the n! runs of draws and the n! orders pair off."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1)
        assert 0 <= chosen <= last, f"{chosen} is not below {last + 1}"
        cards[last], cards[chosen] = cards[chosen], cards[last]
