"""Rounds from a double shoe, written to be compiled: each side is a shoe of its own, and a card says which deals (7.C).

One side alone would not do: what goes aside is never of its side's own suits, so each side comes to have more of these,
and two cards of one suit are dealt a little more often than from a plain shoe (23.7 instead of 23.5 % with one deck).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.games.blackjack.simulation.kernel import MOST_HANDS, MOST_NOTED, Ints, Table, play_rounds
from pitboss.simulation.shuffling import PAST_THE_END, Cards, Words, shuffle_shoe

LEFT, RIGHT = 0, 1


def deal_from_two_sides(
    rounds: int, state: Words, shoe: Cards, position: int, cut: int, upto: int,
    counts: Ints, squares: npt.NDArray[np.float64], results: Ints,
    hands: int, switch: bool, burn: int, has_hole_card: bool, completes: bool, by_rank: bool,
    splits: int, splits_of_aces: int,
    starts: Table, moves: Table, dealer_starts: Table, dealer_moves: Table, waits: Cards, may_make: Cards,
    by_game: Cards, card_of: Cards, needs_second: Cards, main_nets: Ints,
    three_class: Table, three: Table, three_wins: Ints, three_nets: Ints,
    own_class: Table, dealer_class: Table, dealer_classes: int, second: Table, second_wins: Ints, second_nets: Ints,
    both_class: Table, both_classes: int, both: Table, both_wins: Ints, both_nets: Ints,
    wheel: Cards, wheel_wins: Ints, wheel_nets: Ints, lead_wins: Ints, lead_nets: Ints,
    facts: Ints, magic: Cards, lucky: Cards, free: Cards, parlays: Cards, capped: Cards, cap_cuts: Ints,
    extra_nets: Ints, totals: Ints, payments: Ints, orders: Ints, wager_of: Ints, side_of: Cards,
) -> np.int64:  # fmt: skip
    """Deal so many rounds, each from the side that its determinant card names; the answer is how far both are dealt.

    The shoe holds the left side's cards and the right side's, each with the room behind them that a shoe has.
    """
    endings, begins = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    open_hands, held, kinds = np.zeros(MOST_HANDS, np.uint8), np.zeros(16, np.uint8), np.zeros(16, np.uint64)
    by_wager = np.zeros(lead_nets.shape[1], np.int64)
    hits, noted = np.zeros((16, MOST_NOTED), np.int64), np.zeros(16, np.int64)
    cuts, amounts = np.zeros(16, np.int64), np.zeros(len(wager_of), np.int64)
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
            results[number : number + 1],
            hands, switch, burn, has_hole_card, completes, by_rank, splits, splits_of_aces,
            starts, moves, dealer_starts, dealer_moves, waits, may_make, by_game, card_of, needs_second, main_nets,
            three_class, three, three_wins, three_nets,
            own_class, dealer_class, dealer_classes, second, second_wins, second_nets,
            both_class, both_classes, both, both_wins, both_nets, wheel, wheel_wins, wheel_nets, lead_wins, lead_nets,
            facts, magic, lucky, free, parlays, capped, cap_cuts, extra_nets, totals, payments, orders, wager_of,
            endings, begins, open_hands, held, kinds, by_wager, hits, noted, cuts, amounts,
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
