"""Rounds from a double shoe, written to be compiled: each side is a shoe of its own, and a card says which deals (7.C).

One side alone would not do: what goes aside is never of its side's own suits, so each side comes to have more of these,
and two cards of one suit are dealt a little more often than from a plain shoe (23.7 instead of 23.5 % with one deck).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.games.blackjack.simulation.kernel import Ints, paper, play_rounds
from pitboss.simulation.shuffling import PAST_THE_END, Cards, Words, shuffle_shoe

LEFT, RIGHT = 0, 1


def deal_from_two_sides(
    rounds: int, state: Words, shoe: Cards, position: int, cut: int, upto: int,
    counts: Ints, squares: npt.NDArray[np.float64], results: Ints, side_of: Cards, *tables: Any,
) -> np.int64:  # fmt: skip
    """Deal so many rounds, each from the side that its determinant card names; the answer is how far both are dealt.

    The shoe holds the left side's cards and the right side's, each with the room behind them that a shoe has.
    """
    told = paper(len(squares) - 2, len(tables[-1])) + tables
    half = len(shoe) // 2
    cards = half - PAST_THE_END
    at, side = np.zeros(2, np.int64), np.int64(LEFT)
    for begun in range(2 if position < 0 else 0):
        shuffle_shoe(shoe[begun * half :], state, cards, cards)
    for number in range(rounds):
        drawn_from = np.int64(1) - side  # the sides take turns
        card = shoe[drawn_from * half + at[drawn_from]]
        side = np.int64(side_of[card])
        if side != drawn_from:  # 7.C(3): it goes aside
            at[drawn_from] += 1
        at[side] = play_rounds(
            1, state, shoe[side * half : side * half + half], at[side], len(shoe), upto, counts, squares,
            results[number : number + 1], *told,
        )  # fmt: skip
        other = np.int64(1) - side
        if at[side] > cut:
            shuffle_shoe(shoe[side * half :], state, cards, upto)
            at[side] = 0
        if at[other] > cut:  # it is turned to for that, and the next card is not drawn from it (7.E(2))
            shuffle_shoe(shoe[other * half :], state, cards, upto)
            at[other] = 0
            side = other
    return np.int64(at[LEFT] + at[RIGHT])
