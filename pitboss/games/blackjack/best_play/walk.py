"""The walk over every hand that a player can hold against one up card, written to be compiled.

Where a reader ends the round on a dealer's blackjack, values are those of the other rounds times their chance: draws
are exchangeable, so cards may be drawn without regard to the reader, and what is best is the same.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

STAND, HIT, DOUBLE, RESCUE, FREE = 0, 1, 2, 3, -1
"""Decisions, of which a doubled hand may stand, be doubled again or be rescued; FREE leaves it to what is best."""
READER, ORIGINAL_BETS, SPLIT_BETS = 0, 1, 2
"""What a dealer's blackjack does: it ends the round before anybody acts; it takes the original wager of a hand that
stands, while a hand over 21 has lost all of its own; or the one wager that it takes is counted elsewhere, for all hands
of a split together (R42)."""
ENDINGS = 8
"""The dealer's 17 to 21, 22, more than that, and a blackjack."""
BLACKJACK_ENDING = ENDINGS - 1
LEVELS = 4
"""A wager as it was made, and doubled once, twice and three times."""
VALUE_NEEDED, STAND_NEEDED = 1, 2
"""What others want to know of a hand: what it is worth to play on, and what it is worth if it stands."""


def walk_hands(
    shoe: Ints, up_card: int, base: Ints, pair: int, gone: int, finals: Floats, known: Ints,
    hands: Ints, held: Ints, kinds: Ints, live: Ints, longer: Ints,
    nodes: Ints, leaves: Ints, starts: Ints, orders: Floats, pays: Floats, doubled_pays: Floats,
    decided: Ints, decided_doubled: Ints, on_blackjack: int, levels: int, rescue_costs: Floats, double_any: bool,
    stand: Floats, hit: Floats, doubled: Floats, redoubled: Floats, value: Floats, chosen: Ints,
) -> None:  # fmt: skip
    """Fill in what standing, drawing and doubling are worth for each hand, and the value of the decision on it.

    `shoe` still holds the hand's own cards; only hands that hold all cards of `base` are walked. `gone` cards of the
    pair have left it for other hands; how the dealer fares when all of these are out is kept in `finals`, where a hand
    with one more card of the pair and one fewer gone is the same. Hands come longest first, so what a draw leads to is
    known. `doubled[level]` is what a hand is worth once its wager has been doubled so often and the card for it has
    come; `doubled[0]` is what it is worth to double now, and `redoubled[level]` to double so often and once more.
    """
    worth = np.ones(len(nodes))
    shares = np.ones(1 + np.max(nodes[:, 3]))
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
                needed[number] |= VALUE_NEEDED
        below = 0
        if needed[number] & VALUE_NEEDED:
            if held[number] < 2 or decided[number] == FREE or decided[number] == HIT:
                below |= VALUE_NEEDED
            if held[number] >= 2 and (decided[number] == FREE or decided[number] == DOUBLE):
                below |= STAND_NEEDED
        if levels > 1 and needed[number] & STAND_NEEDED:
            below |= STAND_NEEDED
        if below:
            for index in range(10):
                if longer[number, index] >= 0:
                    needed[longer[number, index]] |= below
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
        standing = standing_doubled = blackjack = 0.0
        if held[number] >= 2 and (needed[number] & STAND_NEEDED or decided[number] == FREE or decided[number] == STAND):
            at, out = number, gone
            while out > 0 and longer[at, pair] >= 0:
                at, out = longer[at, pair], out - 1
            if known[at, out] == 0:
                known[at, out] = 1
                for cards in range(len(shares)):
                    shares[cards] = 1.0 / max(count - cards, 1)
                worth[0] = shares[0]
                for node in range(1, len(nodes)):
                    ways = left[nodes[node, 1]] - nodes[node, 2]
                    worth[node] = worth[nodes[node, 0]] * ways * shares[nodes[node, 3]]
                for ending in range(ENDINGS):
                    chance = 0.0
                    for leaf in range(starts[ending], starts[ending + 1]):
                        ways = left[leaves[leaf, 1]] - leaves[leaf, 2]
                        chance += orders[leaf] * worth[leaves[leaf, 0]] * ways
                    finals[at, out, ending] = chance
            blackjack = finals[at, out, BLACKJACK_ENDING]
            for ending in range(BLACKJACK_ENDING):
                standing += finals[at, out, ending] * pays[kinds[number], ending]
                standing_doubled += finals[at, out, ending] * doubled_pays[kinds[number], ending]
        lost_to_blackjack = blackjack if on_blackjack == ORIGINAL_BETS else 0.0
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
                makes_blackjack = 0.0
                if up_card == 0:
                    makes_blackjack = (left[9] - (index == 9)) / (count - 1)
                elif up_card == 9:
                    makes_blackjack = (left[0] - (index == 0)) / (count - 1)
                lost = 1.0 if on_blackjack == ORIGINAL_BETS else 1.0 - makes_blackjack
                drawn -= chance * lost
                for level in range(levels):
                    wager = 2.0 ** (level + 1)
                    more = makes_blackjack * (wager - 1.0) if on_blackjack == SPLIT_BETS else 0.0
                    doubled[level, number] -= chance * (lost * wager + more)
        hit[number] = drawn
        to_double = doubled[0, number]
        # `doubled[level]` from here on: the card for it has come, and the hand stands, is rescued or is doubled again.
        no_blackjack = 1.0 - blackjack if on_blackjack == READER else 1.0
        for level in range(levels, 0, -1):
            wager = 2.0**level
            stands = wager * standing_doubled - lost_to_blackjack
            rescued = -rescue_costs[level] * no_blackjack
            again = doubled[level, number] if level < levels and live[number] else -np.inf
            redoubled[level, number] = again
            after = decided_doubled[level, number]
            if after == FREE:
                doubled[level, number] = max(stands, rescued, again)
            else:
                doubled[level, number] = rescued if after == RESCUE else again if after == DOUBLE else stands
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
