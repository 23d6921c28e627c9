"""Coups by the million, written to be compiled: two look-ups in tables of chapter 10 bring four cards to their end.

A card is a byte: its value in the low four bits, and above them which of the cards of that value it is.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.simulation.shuffling import PAST_THE_END, Cards, Words, shuffle, shuffle_shoe

Table = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]

STOOD = 10
"""In place of a third card's value where Player has none."""


def deal_coups(
    rounds: int, state: Words, shoe: Cards, position: int, cut: int, upto: int,
    counts: Ints, squares: npt.NDArray[np.float64], results: Ints,
    point_counts: Table, player_third: Cards, middle: Table, final: Table, point_nets: Ints,
    card_of: Cards, player_class: Table, banker_class: Table, banker_classes: int, initial: Table, initial_nets: Ints,
) -> np.int64:  # fmt: skip
    """Deal so many coups and count how each ends; the answer is how far the shoe is dealt.

    `counts` holds, one behind the other: the final hands, and what the first two cards of both hands make.
    """
    one, four, low = np.uint64(1), np.uint64(4), np.uint64(15)
    size = len(shoe) - PAST_THE_END
    to_cut = np.uint64(cut)
    stop = to_cut
    initial_at = np.uint64(len(point_nets))
    at = np.uint64(max(position, 0))
    if position < 0:
        shuffle_shoe(shoe, state, size, size)
    for number in range(rounds):
        if at > stop:
            if cut > 0 and stop == to_cut:  # the coup after the one in which the cover card came is the last
                stop = np.uint64(0)
            else:
                if cut > 0:
                    shuffle_shoe(shoe, state, size, upto)
                else:
                    shuffle(shoe, state, size, upto)
                at = np.uint64(0)
                stop = to_cut
        first, second = np.uint64(shoe[at]), np.uint64(shoe[at + one])
        third, fourth = np.uint64(shoe[at + np.uint64(2)]), np.uint64(shoe[at + np.uint64(3)])
        player = np.uint64(point_counts[((first & low) << four) + (third & low)])
        banker = np.uint64(point_counts[((second & low) << four) + (fourth & low)])
        hands = (player << four) + banker
        draws = np.uint64(player_third[hands])
        drawn = (np.uint64(shoe[at + four]) & low) * draws + np.uint64(STOOD) * (one - draws)
        between = np.uint64(middle[(hands << four) + drawn])
        last = np.uint64(shoe[at + four + draws]) & low
        ending = np.uint64(final[(between << four) + last])
        at += four + draws + (between & one)
        counts[ending] += 1
        result = point_nets[ending, 0]
        if len(initial) > 1:
            own = np.uint64(player_class[np.uint64(card_of[first]) * np.uint64(52) + np.uint64(card_of[third])])
            other = np.uint64(banker_class[np.uint64(card_of[second]) * np.uint64(52) + np.uint64(card_of[fourth])])
            made = np.uint64(initial[own * np.uint64(banker_classes) + other])
            counts[initial_at + made] += 1
            result += initial_nets[made, 0]
        squares[0] += np.float64(result) * np.float64(result)
        if len(results) > 0:
            results[number] = result
    return np.int64(at)
