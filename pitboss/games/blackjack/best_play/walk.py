"""The walk over every hand that a player can hold against one up card, written to be compiled.

Where a reader ends the round on a dealer's blackjack, values are those of the other rounds times their chance: draws
are exchangeable, so cards may be drawn without regard to the reader, and what is best is the same.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

STAND, HIT, DOUBLE, FREE = 0, 1, 2, -1
"""Decisions; FREE leaves it to what is best."""
ENDINGS = 8
"""The dealer's 17 to 21, 22, more than that, and a blackjack."""
BLACKJACK_ENDING = ENDINGS - 1
LEVELS = 4
"""A wager as it was made, and doubled once, twice and three times."""
MOST_CARDS = 24
"""No hand of these games takes as many."""


def walk_hands(
    shoe: Ints, up_card: int, base: Ints,
    hands: Ints, held: Ints, kinds: Ints, live: Ints, longer: Ints,
    nodes: Ints, leaves: Ints, orders: Floats, pays: Floats, doubled_pays: Floats, decided: Ints,
    reader: bool, levels: int, rescue: bool, double_any: bool,
    stand: Floats, hit: Floats, doubled: Floats, value: Floats, chosen: Ints,
) -> None:  # fmt: skip
    """Fill in what standing, drawing and doubling are worth for each hand, and the value of the decision on it.

    `shoe` still holds the hand's own cards; only hands that hold all cards of `base` are walked.
    Hands come longest first, so what a draw leads to is known. `doubled[level]` is what a hand is worth once its wager
    has been doubled so often and the card for it has come; `doubled[0]` is what it is worth to double now.
    """
    powers = np.ones((10, MOST_CARDS))
    falling = np.ones(MOST_CARDS)
    worth = np.ones(len(nodes))
    final = np.zeros(ENDINGS)
    left = np.zeros(10, np.int64)
    in_shoe = base_cards = 0
    for index in range(10):
        in_shoe += shoe[index]
        base_cards += base[index]
    # Shortest first: which hands the base can come to, as far as decisions are made already.
    needed = np.zeros(len(hands), np.int64)
    for number in range(len(hands) - 1, -1, -1):
        if held[number] == max(base_cards, 1):
            is_base = True
            for index in range(10):
                is_base = is_base and hands[number, index] >= base[index]
            if is_base:
                needed[number] = 1
        if needed[number]:
            all_below = needed[number] == 2 or (decided[number] == DOUBLE and levels > 1)
            if all_below or held[number] < 2 or decided[number] != STAND:
                for index in range(10):
                    if longer[number, index] >= 0:
                        needed[longer[number, index]] = 2 if all_below else max(needed[longer[number, index]], 1)
    for number in range(len(hands)):
        if needed[number] == 0:
            continue
        there = True
        for index in range(10):
            left[index] = shoe[index] - hands[number, index]
            there = there and left[index] >= 0
        if not there:
            continue
        count = in_shoe - held[number]
        # What the hand is worth if it stands, as it is and with a doubled wager.
        for index in range(10):
            for taken in range(1, MOST_CARDS):
                powers[index, taken] = powers[index, taken - 1] * max(left[index] - taken + 1, 0)
        for taken in range(1, MOST_CARDS):
            falling[taken] = falling[taken - 1] / max(count - taken + 1, 1)
        for node in range(1, len(nodes)):
            worth[node] = worth[nodes[node, 0]] * powers[nodes[node, 1], nodes[node, 2]]
        for ending in range(ENDINGS):
            final[ending] = 0.0
        for leaf in range(len(leaves)):
            final[leaves[leaf, 2]] += orders[leaf] * worth[leaves[leaf, 0]] * falling[leaves[leaf, 1]]
        blackjack = final[BLACKJACK_ENDING]
        standing = standing_doubled = 0.0
        for ending in range(BLACKJACK_ENDING):
            standing += final[ending] * pays[kinds[number], ending]
            standing_doubled += final[ending] * doubled_pays[kinds[number], ending]
        lost_to_blackjack = 0.0 if reader else blackjack
        stand[number] = standing - lost_to_blackjack
        # What a draw is worth, at each level of doubling.
        drawn = 0.0
        for level in range(LEVELS):
            doubled[level, number] = 0.0
        for index in range(10):
            if left[index] == 0:
                continue
            chance = left[index] / count
            to = longer[number, index]
            if to >= 0:
                drawn += chance * value[to]
                for level in range(levels):
                    doubled[level, number] += chance * doubled[level + 1, to]
            else:
                seen = 1.0
                if reader and up_card == 0:
                    seen = 1.0 - (left[9] - (index == 9)) / (count - 1)
                elif reader and up_card == 9:
                    seen = 1.0 - (left[0] - (index == 0)) / (count - 1)
                drawn -= chance * seen
                for level in range(levels):
                    doubled[level, number] -= chance * seen * 2.0 ** (level + 1)
        hit[number] = drawn
        to_double = doubled[0, number]
        # `doubled[level]` from here on: the card for it has come, and the hand stands, is rescued or is doubled again.
        no_blackjack = 1.0 - blackjack if reader else 1.0
        for level in range(levels, 0, -1):
            wager = 2.0**level
            best = wager * standing_doubled - lost_to_blackjack
            if rescue and -wager / 2 * no_blackjack > best:
                best = -wager / 2 * no_blackjack
            if level < levels and live[number] and doubled[level, number] > best:
                best = doubled[level, number]
            doubled[level, number] = best
        doubled[0, number] = to_double
        if held[number] < 2:
            value[number] = drawn
            continue
        decision = decided[number]
        if decision == FREE:
            decision = STAND
            best = stand[number]
            if live[number] and drawn > best:
                decision, best = HIT, drawn
            if live[number] and (double_any or held[number] == 2) and to_double > best:
                decision = DOUBLE
        chosen[number] = decision
        value[number] = stand[number] if decision == STAND else drawn if decision == HIT else to_double
