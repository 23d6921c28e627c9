"""The shuffle of an electronic shoe (5.A): every order equally likely, from the operating system's generator."""

from __future__ import annotations

import os
from collections.abc import Callable

from pitboss.law import rule


def below_from_os(bound: int, read: Callable[[int], bytes] = os.urandom) -> int:
    """Return a uniform int from 0 to bound - 1 from the operating system's cryptographic generator.

    Takes just enough random bits to write bound - 1, and draws again if they give bound or more. Every value stands for
    one pattern of bits, so none is favoured. No state survives a call, so a forked process shares nothing.
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
    """Shuffle in place by Durstenfeld's form of Fisher-Yates: n! equally likely draws give n! orders."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1)
        assert 0 <= chosen <= last, f"{chosen} is not below {last + 1}"
        cards[last], cards[chosen] = cards[chosen], cards[last]
