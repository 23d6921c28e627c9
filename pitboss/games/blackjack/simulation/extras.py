"""What only some tables have, written to be compiled: draws of the system, Free Bonus, parlays, cap and payout limit.

All of it needs a round as a whole, so it comes behind the counting of the wagers, which notes their counters for each
hand. What is drawn, paid and cut is told by tables (`extra_tables.py`); amounts are in the plan's unit.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pitboss.games.blackjack.simulation.kernel import (
    BLACKJACK,
    BUST,
    BUST_DOUBLED,
    BY_FOUR,
    BY_THREE,
    DEALER_BLACKJACK,
    ENDINGS,
    FIRST_NOTED,
    STANDS_DOUBLED,
    SURRENDERED,
    UNPLAYED,
    Ints,
    Table,
)
from pitboss.simulation.shuffling import Cards, Words, draw_below

CERTAIN: Final = 1 << 62
"""A chance is a number of so many."""
MAGIC_CHANCE, LUCKY_CHANCE, SEATS, BAD_BEAT, FREE_BONUS, HAS_PARLAYS, HAS_CAP, LIMIT, HAND_DEALT = range(9)
THREE_AT, FOUR_AT, WHEEL_AT, EXTRAS_AT, CUTS_AT, COMMUNITY_AT, CAPPED, CAPPED_TURN, FACTS = *range(9, 16), 17, 19
"""Places in `facts`: wagers are columns, two of them capped, and below nothing is what a table does not have."""
MAGIC, LUCKY, NO_FREE_BONUS, PARLAYS = 0, 1, 2, 5
"""Counters from `EXTRAS_AT` on: behind no Free Bonus are its rows, and a parlay has one for each row and ending."""
BY_LIMIT, BY_CAP, OF_A_WAGER = 0, 2, 4
"""Counters from `CUTS_AT` on, for each wager and the main one: how often it was cut, and by how much."""
KNOWN, LATE, AT_ONCE, SHOWN, FACE_DOWN, ENDED = range(6)
"""The orders in which a hand's wagers are paid."""


def draw_bonuses(
    state: Words, shoe: Cards, first_at: np.uint64, second_at: np.uint64, hands: int, each: np.uint64, switch: bool,
    card_of: Cards, facts: Ints, magic: Cards, lucky: Cards, extra_nets: Ints, counts: Ints, by_wager: Ints,
    hits: Ints, noted: Ints,
) -> np.int64:  # fmt: skip
    """The Magic Card and the Lucky Player, in the rounds in which the system draws them, on top of Bad Beat (R64)."""
    won = np.int64(0)
    n52 = np.uint64(52)
    if facts[MAGIC_CHANCE] > 0 and np.int64(draw_below(state, CERTAIN)) < facts[MAGIC_CHANCE]:
        drawn = draw_below(state, 52)
        for hand in range(hands):
            here = np.uint64(hand) * each
            own = np.uint64(card_of[shoe[first_at + here]]) * n52 + np.uint64(card_of[shoe[second_at + here]])
            if magic[own * n52 + drawn] == 1:
                counts[facts[EXTRAS_AT] + MAGIC] += 1
                won += extra_nets[MAGIC]
                hits[hand, noted[hand]] = facts[EXTRAS_AT] + MAGIC
                noted[hand] += 1
    if facts[LUCKY_CHANCE] > 0 and np.int64(draw_below(state, CERTAIN)) < facts[LUCKY_CHANCE]:
        seat = np.int64(draw_below(state, facts[SEATS]))
        step = 2 if switch else 1
        for box in range(hands // step):
            if lucky[seat * facts[SEATS] + box] == 1:
                hand = box * step
                counts[facts[EXTRAS_AT] + LUCKY] += 1
                won += extra_nets[LUCKY]
                hits[hand, noted[hand]] = facts[EXTRAS_AT] + LUCKY
                noted[hand] += 1
    by_wager[facts[BAD_BEAT]] += won
    return won


def pay_free_bonuses(
    starts: Table, shoe: Cards, first_at: np.uint64, second_at: np.uint64, hands: int, each: np.uint64, switch: bool,
    dealer: np.uint64, facts: Ints, free: Cards, extra_nets: Ints, counts: Ints, by_wager: Ints, hits: Ints,
    noted: Ints,
) -> np.int64:  # fmt: skip
    """Once for a box that was dealt a blackjack; of two hands the second is settled first (R76)."""
    won = np.int64(0)
    low = np.uint64(15)
    row = np.int64(free[dealer])
    paid = False
    for turn in range(hands):
        hand = turn ^ 1 if switch else turn
        here = np.uint64(hand) * each
        values = (np.uint64(shoe[first_at + here]) & low) << np.uint64(4)
        values += np.uint64(shoe[second_at + here]) & low
        blackjack = starts[np.uint64(UNPLAYED << 12) + values] == BLACKJACK
        made = np.int64(0)
        if row > 0 and blackjack and not (paid and switch and turn % 2 == 1):
            made = row
            hits[hand, noted[hand]] = facts[EXTRAS_AT] + NO_FREE_BONUS + row
            noted[hand] += 1
        paid = bool(made > 0)
        counts[facts[EXTRAS_AT] + NO_FREE_BONUS + made] += 1
        won += extra_nets[NO_FREE_BONUS + made]
    by_wager[facts[FREE_BONUS]] += won
    return won


def settle_parlays(
    hands: int, dealer: np.uint64, endings: Ints, begins: Ints, facts: Ints, parlays: Cards, extra_nets: Ints,
    counts: Ints, hits: Ints, noted: Ints,
) -> np.int64:  # fmt: skip
    """What House Money has put on a hand is won or lost with it, with the first where it is split (R68)."""
    won = np.int64(0)
    for hand in range(hands):
        row = np.int64(parlays[hits[hand, BY_THREE] - facts[THREE_AT]])
        if row > 0:
            cell = PARLAYS + (row - 1) * ENDINGS + (endings[begins[hand]] << 6) + np.int64(dealer)
            counts[facts[EXTRAS_AT] + cell] += 1
            won += extra_nets[cell]
            hits[hand, noted[hand]] = facts[EXTRAS_AT] + cell
            noted[hand] += 1
    return won


def cut_to_cap(
    hands: int, facts: Ints, capped: Cards, cap_cuts: Ints, counts: Ints, by_wager: Ints, hits: Ints, cuts: Ints
) -> np.int64:
    """All players together win no more than a cap with two kinds of hand; `cuts` is what each loses by it (13.J)."""
    one = other = 0
    for hand in range(hands):
        cuts[hand] = 0
        kind = capped[hits[hand, BY_FOUR] - facts[FOUR_AT]]
        one += kind == 1
        other += kind == 2
    taken = np.int64(0)
    for hand in range(hands if one + other > 0 else 0):
        kind = np.int64(capped[hits[hand, BY_FOUR] - facts[FOUR_AT]])
        if kind > 0 and cap_cuts[one, other, kind - 1] > 0:
            cuts[hand] = cap_cuts[one, other, kind - 1]
            wager = facts[CAPPED + kind - 1]
            counts[facts[CUTS_AT] + OF_A_WAGER * wager + BY_CAP] += 1
            counts[facts[CUTS_AT] + OF_A_WAGER * wager + BY_CAP + 1] += cuts[hand]
            by_wager[wager] -= cuts[hand]
            taken += cuts[hand]
    return taken


def order_of(late: bool, dealer: np.uint64, ending: np.int64, split: bool, hand_dealt: bool) -> int:
    """In which order the wagers of a hand are paid (R24, R28, R47)."""
    if not hand_dealt:
        return LATE if late else KNOWN
    if dealer == np.uint64(DEALER_BLACKJACK):
        return ENDED
    if ending == BLACKJACK:
        return AT_ONCE
    turned = split or ending in (BUST, BUST_DOUBLED, SURRENDERED)
    return SHOWN if turned or ending >= STANDS_DOUBLED + 4 else FACE_DOWN


def note_community_pay(hands: int, switch: bool, facts: Ints, hits: Ints, noted: Ints) -> None:
    """What every other box receives when the wheel is spun, at a Switch table on each of its hands (R78, R92)."""
    step = 2 if switch else 1
    symbols = facts[EXTRAS_AT] - facts[WHEEL_AT]
    for spinner in range(hands):
        for place in range(FIRST_NOTED, noted[spinner]):
            symbol = hits[spinner, place] - facts[WHEEL_AT]
            if 0 <= symbol < symbols:
                for hand in range(hands):
                    if hand // step != spinner // step:
                        hits[hand, noted[hand]] = facts[COMMUNITY_AT] + symbol
                        noted[hand] += 1


def cut_to_limit(
    hands: int, late: bool, dealer: np.uint64, endings: Ints, begins: Ints, facts: Ints, totals: Ints, payments: Ints,
    orders: Ints, wager_of: Ints, counts: Ints, by_wager: Ints, hits: Ints, noted: Ints, cuts: Ints, amounts: Ints,
) -> tuple[np.int64, np.int64]:  # fmt: skip
    """A hand is paid wager after wager up to its limit (R10); the answer is what main and other wagers lose by that."""
    main = side = np.int64(0)
    for hand in range(hands):
        lead = ENDINGS + (endings[begins[hand]] << 6) + np.int64(dealer)
        total = totals[lead] - cuts[hand]
        for place in range(noted[hand]):
            total += totals[hits[hand, place]]
        for of_hand in range(begins[hand], begins[hand + 1]):
            total += totals[(endings[of_hand] << 6) + np.int64(dealer)]
        if total <= facts[LIMIT]:
            continue
        for slot in range(len(amounts)):
            amounts[slot] = payments[lead, slot]
            for place in range(noted[hand]):
                amounts[slot] += payments[hits[hand, place], slot]
            for of_hand in range(begins[hand], begins[hand + 1]):
                amounts[slot] += payments[(endings[of_hand] << 6) + np.int64(dealer), slot]
        left = facts[LIMIT]
        split = begins[hand + 1] - begins[hand] > 1
        order = order_of(late, dealer, endings[begins[hand]], split, facts[HAND_DEALT] == 1)
        for turn in range(len(amounts)):
            slot = orders[order, turn]
            wager = wager_of[slot]
            due = amounts[slot]
            if due > 0 and (slot == facts[CAPPED_TURN] or slot == facts[CAPPED_TURN + 1]):
                due -= cuts[hand]
            cut = due - min(due, left)
            left -= due - cut
            if cut > 0:
                counts[facts[CUTS_AT] + OF_A_WAGER * wager + BY_LIMIT] += 1
                counts[facts[CUTS_AT] + OF_A_WAGER * wager + BY_LIMIT + 1] += cut
                if wager == len(by_wager):
                    main -= cut
                else:
                    by_wager[wager] -= cut
                    side -= cut
    return main, side


def settle_extras(
    state: Words, starts: Table, shoe: Cards, first_at: np.uint64, second_at: np.uint64, hands: int, each: np.uint64,
    switch: bool, late: bool, dealer: np.uint64, endings: Ints, begins: Ints, card_of: Cards,
    facts: Ints, magic: Cards, lucky: Cards, free: Cards, parlays: Cards, capped: Cards, cap_cuts: Ints,
    extra_nets: Ints, totals: Ints, payments: Ints, orders: Ints, wager_of: Ints,
    counts: Ints, by_wager: Ints, hits: Ints, noted: Ints, cuts: Ints, amounts: Ints,
) -> tuple[np.int64, np.int64]:  # fmt: skip
    """By what the main wagers, and all others, come out otherwise than their own rows tell."""
    main = side = np.int64(0)
    if facts[BAD_BEAT] >= 0:
        side += draw_bonuses(
            state, shoe, first_at, second_at, hands, each, switch, card_of, facts, magic, lucky, extra_nets, counts,
            by_wager, hits, noted,
        )  # fmt: skip
    if facts[FREE_BONUS] >= 0:
        side += pay_free_bonuses(
            starts, shoe, first_at, second_at, hands, each, switch, dealer, facts, free, extra_nets, counts, by_wager,
            hits, noted,
        )  # fmt: skip
    if facts[HAS_PARLAYS] == 1:
        main += settle_parlays(
            hands, dealer, endings, begins, facts, parlays, extra_nets, counts, hits, noted
        )  # fmt: skip
    if facts[HAS_CAP] == 1:
        side -= cut_to_cap(hands, facts, capped, cap_cuts, counts, by_wager, hits, cuts)
    if facts[LIMIT] >= 0:
        note_community_pay(hands, switch, facts, hits, noted)
        less, aside = cut_to_limit(
            hands, late, dealer, endings, begins, facts, totals, payments, orders, wager_of, counts, by_wager, hits,
            noted, cuts, amounts,
        )  # fmt: skip
        main += less
        side += aside
    return main, side
