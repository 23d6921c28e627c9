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
OVER_22, BLACKJACK_ENDING = ENDINGS - 2, ENDINGS - 1
ABREAST = 8
"""For so many hands the dealer's endings are reckoned side by side, as a processor multiplies several at once."""
SPREAD, SHIFT = 0x1E3779B97F4A7C15, 40
"""Spread keys over the places where endings are kept."""
LEVELS = 4
"""A wager as it was made, and doubled once, twice and three times."""
VALUE_NEEDED, STAND_NEEDED = 1, 2
"""What others want to know of a hand: what it is worth to play on, and what it is worth if it stands."""


def find_slot(keys: Ints, key: int) -> tuple[int, bool]:
    """Where the endings of a key are kept, and whether that place is taken only now; a key is never below nothing."""
    slot = (key * SPREAD >> SHIFT) & (len(keys) - 1)
    while keys[slot] != key + 1:
        if keys[slot] == 0:
            keys[slot] = key + 1
            return slot, True
        slot = (slot + 1) & (len(keys) - 1)
    return slot, False


def dealer_endings(
    shoe: Ints, in_shoe: int, asked: Ints, hands: Ints, held: Ints, nodes: Ints, leaves: Ints, starts: Ints,
    orders: Floats, slots: Ints, endings: Floats,
) -> None:  # fmt: skip
    """The chance of each ending of the dealer's once the cards of a hand are gone too: some hands at a time, abreast.

    What is over 22 is all the rest.
    """
    worth = np.ones((len(nodes), ABREAST))
    shares = np.ones((1 + np.max(nodes[:, 3]), ABREAST))
    left = np.zeros((10, ABREAST))
    chances = np.zeros((ENDINGS, ABREAST))
    for first in range(0, len(asked), ABREAST):
        many = min(ABREAST, len(asked) - first)
        for lane in range(ABREAST):
            number = asked[first + min(lane, many - 1)]
            for index in range(10):
                left[index, lane] = shoe[index] - hands[number, index]
            for cards in range(len(shares)):
                shares[cards, lane] = 1.0 / max(in_shoe - held[number] - cards, 1)
        for lane in range(ABREAST):
            worth[0, lane] = shares[0, lane]
            chances[OVER_22, lane] = 1.0
        for node in range(1, len(nodes)):
            before, index, taken, cards = nodes[node, 0], nodes[node, 1], float(nodes[node, 2]), nodes[node, 3]
            for lane in range(ABREAST):
                worth[node, lane] = worth[before, lane] * (left[index, lane] - taken) * shares[cards, lane]
        for ending in range(ENDINGS):
            if ending == OVER_22:
                continue
            for lane in range(ABREAST):
                chances[ending, lane] = 0.0
            for leaf in range(starts[ending], starts[ending + 1]):
                before, index, taken = leaves[leaf, 0], leaves[leaf, 1], float(leaves[leaf, 2])
                ways = orders[leaf]
                for lane in range(ABREAST):
                    chances[ending, lane] += ways * worth[before, lane] * (left[index, lane] - taken)
            for lane in range(ABREAST):
                chances[OVER_22, lane] -= chances[ending, lane]
        for lane in range(many):
            for ending in range(ENDINGS):
                endings[slots[asked[first + lane]], ending] = chances[ending, lane]


def walk_hands(
    shoe: Ints, up_card: int, base: Ints, walked: Ints, out: int, endings: Floats, keys: Ints,
    hands: Ints, hand_keys: Ints, held: Ints, kinds: Ints, live: Ints, longer: Ints,
    nodes: Ints, leaves: Ints, starts: Ints, orders: Floats, pays: Floats, doubled_pays: Floats,
    decided: Ints, decided_doubled: Ints, on_blackjack: int, levels: int, rescue_costs: Floats, double_any: bool,
    stand: Floats, hit: Floats, doubled: Floats, redoubled: Floats, value: Floats, chosen: Ints,
) -> int:  # fmt: skip
    """Fill in what standing, drawing and doubling are worth for each hand, and the value of the decision on it.

    `shoe` still holds the hand's own cards; of the hands that are `walked`, those are looked at that hold all cards of
    `base`. `out` is the key of the cards that have left the shoe for other hands; how the dealer fares once these and
    the hand's own are gone is kept in `endings`, under the key of all of them. Hands come longest first, so what a draw
    leads to is known. `doubled[level]` is what a hand is worth once its wager has been doubled so often and the card
    for it has come; `doubled[0]` is what it is worth to double now, and `redoubled[level]` to double so often and once
    more. The answer is how many keys are new.
    """
    left = np.zeros(10, np.int64)
    in_shoe = base_cards = 0
    for index in range(10):
        in_shoe += shoe[index]
        base_cards += base[index]
    # Shortest first: which hands the base can come to, as far as decisions are made already.
    needed = np.zeros(len(hands), np.int64)
    for place in range(len(walked) - 1, -1, -1):
        number = walked[place]
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
    # How the dealer fares against the hands that may stand, for as many as are not known yet.
    slots = np.full(len(hands), -1, np.int64)
    asked = np.empty(len(walked), np.int64)
    new = 0
    for number in walked:
        there = needed[number] > 0
        for index in range(10):
            there = there and shoe[index] >= hands[number, index]
        if not there:
            needed[number] = 0
        elif held[number] >= 2 and (
            needed[number] & STAND_NEEDED or decided[number] == FREE or decided[number] == STAND
        ):
            slots[number], is_new = find_slot(keys, out + hand_keys[number])
            if is_new:
                asked[new] = number
                new += 1
    dealer_endings(shoe, in_shoe, asked[:new], hands, held, nodes, leaves, starts, orders, slots, endings)
    for number in walked:
        if needed[number] == 0:
            continue
        for index in range(10):
            left[index] = shoe[index] - hands[number, index]
        count = in_shoe - held[number]
        standing = standing_doubled = blackjack = 0.0
        slot = slots[number]
        if slot >= 0:
            blackjack = endings[slot, BLACKJACK_ENDING]
            for ending in range(BLACKJACK_ENDING):
                standing += endings[slot, ending] * pays[kinds[number], ending]
                standing_doubled += endings[slot, ending] * doubled_pays[kinds[number], ending]
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
    return new


def walk_again(
    pair: int, one: int, two: int, begun: Floats,
    shoe: Ints, up_card: int, base: Ints, walked: Ints, out: int, endings: Floats, keys: Ints,
    hands: Ints, hand_keys: Ints, held: Ints, kinds: Ints, live: Ints, longer: Ints,
    nodes: Ints, leaves: Ints, starts: Ints, orders: Floats, pays: Floats, doubled_pays: Floats,
    decided: Ints, decided_doubled: Ints, on_blackjack: int, levels: int, rescue_costs: Floats, double_any: bool,
    stand: Floats, hit: Floats, doubled: Floats, redoubled: Floats, value: Floats, chosen: Ints,
) -> int:  # fmt: skip
    """The walk as often as `begun` has rows, with one card of the pair more gone each time.

    A row is given what the hands `one` and `two` are worth, which hold one card of the pair and two.
    """
    new = 0
    for times in range(len(begun)):
        if times > 0:
            shoe[pair] -= 1
            out += hand_keys[one]
        new += walk_hands(
            shoe, up_card, base, walked, out, endings, keys, hands, hand_keys, held, kinds, live, longer,
            nodes, leaves, starts, orders, pays, doubled_pays, decided, decided_doubled,
            on_blackjack, levels, rescue_costs, double_any, stand, hit, doubled, redoubled, value, chosen,
        )  # fmt: skip
        begun[times, 0] = value[one]
        begun[times, 1] = value[two]
    return new
