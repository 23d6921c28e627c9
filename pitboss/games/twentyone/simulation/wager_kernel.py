"""Kernel parts that count the outcomes of additional wagers, and adjust them."""

from __future__ import annotations

from typing import Final

import numpy as np

from pitboss.counting.counters_kernel import COUNTED
from pitboss.games.twentyone.simulation.kernel_tables import (
    ADJUSTED,
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
    RoundCards,
    Scratch,
    TwentyOneTables,
)
from pitboss.kernels.shuffling import Cards, Words, draw_below


def pair_at(shoe: Cards, dealt: RoundCards, hand: int, card_of: Cards) -> np.uint64:
    """Return a hand's two initial cards as one number."""
    here = np.uint64(hand) * dealt.each
    first, second = shoe[dealt.first_at + here], shoe[dealt.second_at + here]
    return np.uint64(card_of[first]) * np.uint64(52) + np.uint64(card_of[second])


def spin_wheel(
    state: Words, shoe: Cards, dealt: RoundCards, hand: int, wheel_at: np.uint64, tables: TwentyOneTables,
    counts: Ints, scratch: Scratch,
) -> np.int64:  # fmt: skip
    """Spin the wheel for a hand dealt a blackjack; return the total win."""
    wagers, here, low = tables.wagers, np.uint64(hand) * dealt.each, np.uint64(15)
    values = (np.uint64(shoe[dealt.first_at + here]) & low) << np.uint64(4)
    values += np.uint64(shoe[dealt.second_at + here]) & low
    if tables.hands.starts[np.uint64(UNPLAYED << 12) + values] != BLACKJACK:
        return np.int64(0)
    symbol = np.uint64(wagers.wheel[draw_below(state, len(wagers.wheel))])
    counts[wheel_at + symbol] += 1
    if ADJUSTED:
        scratch.hits[hand, scratch.noted[hand]] = wheel_at + symbol
        scratch.noted[hand] += 1
    if ADJUSTED or COUNTED or tables.seating.hands > 1:
        for wager in range(len(scratch.by_wager)):
            scratch.by_wager[wager] += wagers.wheel_nets[symbol, wager]
    won: np.int64 = wagers.wheel_wins[symbol]
    return won


def match_both_hands(
    both_at: np.uint64, first_hand: int, last_class: np.uint64, this_class: np.uint64, tables: TwentyOneTables,
    counts: Ints, scratch: Scratch,
) -> np.int64:  # fmt: skip
    """Count the outcome of both hands of a Switch box together; return its win."""
    both = tables.wagers.both
    pairs = np.uint64(both.table[last_class * np.uint64(both.second_classes) + this_class])
    counts[both_at + pairs] += 1
    if ADJUSTED:
        scratch.hits[first_hand, scratch.noted[first_hand]] = both_at + pairs
        scratch.noted[first_hand] += 1
    for wager in range(len(scratch.by_wager)):
        scratch.by_wager[wager] += both.nets[pairs, wager]
    won: np.int64 = both.wins[pairs]
    return won


def count_wagers(
    state: Words, shoe: Cards, dealt: RoundCards, tables: TwentyOneTables, counts: Ints, scratch: Scratch
) -> np.int64:
    """Count the outcomes of the additional wagers; return their total win."""
    wagers, card_of, hands = tables.wagers, tables.hands.card_of, tables.seating.hands
    three, four, both = wagers.three, wagers.four, wagers.both
    n52 = np.uint64(52)
    three_at = np.uint64(2 * ENDINGS)
    four_at = three_at + np.uint64(len(three.wins))
    both_at = four_at + np.uint64(len(four.wins))
    wheel_at = both_at + np.uint64(len(both.wins))
    by_wager = scratch.by_wager
    summed = len(by_wager) if ADJUSTED or COUNTED or hands > 1 else 0
    result = np.int64(0)
    for wager in range(summed):
        by_wager[wager] = 0
    up = np.uint64(card_of[dealt.up_card])
    dealers = np.uint64(0)
    if len(four.table) > 1:
        dealers = np.uint64(four.second_class[up * n52 + np.uint64(card_of[dealt.hole_card])])
    last_class = np.uint64(0)
    for hand in range(hands):
        here = np.uint64(hand)
        lead = (np.uint64(scratch.endings[scratch.begins[here]]) << np.uint64(6)) + dealt.dealer
        result += wagers.lead_wins[lead]
        own = pair_at(shoe, dealt, hand, card_of)
        by_three = by_four = np.uint64(0)
        if len(three.table) > 1:
            by_three = np.uint64(three.table[np.uint64(three.first_class[own]) * n52 + up])
            counts[three_at + by_three] += 1
            result += three.wins[by_three]
        if len(four.table) > 1:
            row = np.uint64(four.first_class[own]) * np.uint64(four.second_classes)
            by_four = np.uint64(four.table[row + dealers])
            counts[four_at + by_four] += 1
            result += four.wins[by_four]
        for wager in range(summed):
            by_wager[wager] += wagers.lead_nets[lead, wager] + three.nets[by_three, wager] + four.nets[by_four, wager]
        if ADJUSTED:
            scratch.hits[here, BY_THREE], scratch.hits[here, BY_FOUR] = three_at + by_three, four_at + by_four
            scratch.noted[here] = FIRST_NOTED
        if len(wagers.wheel) > 1:
            result += spin_wheel(state, shoe, dealt, hand, wheel_at, tables, counts, scratch)
        if tables.seating.is_switch and len(both.table) > 1:
            this_class = np.uint64(both.first_class[own])
            if hand % 2:
                result += match_both_hands(both_at, hand - 1, last_class, this_class, tables, counts, scratch)
            last_class = this_class
    return result


# Adjustments: system draws, Free Bonus, parlays, cap and payout limit
#
# Only some tables have them. They need the whole round, so they run after the wagers are counted and their counters are
# noted for each hand. Draws, payments and cuts are tables (`adjustments.py`); amounts are in the plan's unit.


CERTAIN: Final = 1 << 62
"""Denominator of a probability."""
MAGIC_CHANCE, LUCKY_CHANCE, SEATS, BAD_BEAT, FREE_BONUS, HAS_PARLAYS, HAS_CAP, LIMIT, HAND_DEALT = range(9)
THREE_AT, FOUR_AT, WHEEL_AT, ADJUSTMENTS_AT, CUTS_AT, COMMUNITY_AT, CAPPED, CAPPED_TURN, FACTS = *range(9, 16), 17, 19
"""Indexes into `facts`; wagers are columns, the last two pairs belong to two capped wagers, and -1 means absent."""
MAGIC, LUCKY, NO_FREE_BONUS, PARLAYS = 0, 1, 2, 5
"""Counters from `ADJUSTMENTS_AT`: the rows of the Free Bonus follow "none"; parlays have one per row and ending."""
BY_LIMIT, BY_CAP, OF_A_WAGER = 0, 2, 4
"""Counters from `CUTS_AT`, for each wager and then the main one: number and amount of cuts."""
KNOWN, LATE, AT_ONCE, SHOWN, FACE_DOWN, ENDED = range(6)
"""Orders in which the wagers of a hand are paid."""


def note(scratch: Scratch, counts: Ints, hand: int, cell: int) -> None:
    """Count an outcome of a hand, and note its counter for the payout limit."""
    counts[cell] += 1
    scratch.hits[hand, scratch.noted[hand]] = cell
    scratch.noted[hand] += 1


def draw_bonuses(
    state: Words, shoe: Cards, dealt: RoundCards, tables: TwentyOneTables, counts: Ints, scratch: Scratch
) -> np.int64:
    """Draw the Magic Card and the Lucky Player, in the rounds in which the system does, on top of Bad Beat (R64)."""
    given, seating = tables.adjustments, tables.seating
    facts = given.facts
    won = np.int64(0)
    if facts[MAGIC_CHANCE] > 0 and np.int64(draw_below(state, CERTAIN)) < facts[MAGIC_CHANCE]:
        drawn = draw_below(state, 52)
        for hand in range(seating.hands):
            if given.magic[pair_at(shoe, dealt, hand, tables.hands.card_of) * np.uint64(52) + drawn] == 1:
                note(scratch, counts, hand, facts[ADJUSTMENTS_AT] + MAGIC)
                won += given.nets[MAGIC]
    if facts[LUCKY_CHANCE] > 0 and np.int64(draw_below(state, CERTAIN)) < facts[LUCKY_CHANCE]:
        seat = np.int64(draw_below(state, facts[SEATS]))
        step = 2 if seating.is_switch else 1
        for box in range(seating.hands // step):
            if given.lucky[seat * facts[SEATS] + box] == 1:
                note(scratch, counts, box * step, facts[ADJUSTMENTS_AT] + LUCKY)
                won += given.nets[LUCKY]
    scratch.by_wager[facts[BAD_BEAT]] += won
    return won


def pay_free_bonuses(
    shoe: Cards, dealt: RoundCards, tables: TwentyOneTables, counts: Ints, scratch: Scratch
) -> np.int64:
    """Pay the Free Bonus once for a box dealt a blackjack; of two hands the second is settled first (R76)."""
    given, is_switch, low = tables.adjustments, tables.seating.is_switch, np.uint64(15)
    bonus_at = given.facts[ADJUSTMENTS_AT] + NO_FREE_BONUS
    won = np.int64(0)
    row = np.int64(given.free[dealt.dealer])
    paid = False
    for turn in range(tables.seating.hands):
        hand = turn ^ 1 if is_switch else turn
        here = np.uint64(hand) * dealt.each
        values = (np.uint64(shoe[dealt.first_at + here]) & low) << np.uint64(4)
        values += np.uint64(shoe[dealt.second_at + here]) & low
        blackjack = tables.hands.starts[np.uint64(UNPLAYED << 12) + values] == BLACKJACK
        if row > 0 and blackjack and not (paid and is_switch and turn % 2 == 1):
            note(scratch, counts, hand, bonus_at + row)
            won += given.nets[NO_FREE_BONUS + row]
            paid = True
        else:
            counts[bonus_at] += 1
            won += given.nets[NO_FREE_BONUS]
            paid = False
    scratch.by_wager[given.facts[FREE_BONUS]] += won
    return won


def settle_parlays(dealer: np.uint64, tables: TwentyOneTables, counts: Ints, scratch: Scratch) -> np.int64:
    """Settle House Money parlays with their hand, or with the first hand of a split (R68)."""
    given, endings, begins = tables.adjustments, scratch.endings, scratch.begins
    won = np.int64(0)
    for hand in range(tables.seating.hands):
        row = np.int64(given.parlays[scratch.hits[hand, BY_THREE] - given.facts[THREE_AT]])
        if row > 0:
            cell = PARLAYS + (row - 1) * ENDINGS + (endings[begins[hand]] << 6) + np.int64(dealer)
            note(scratch, counts, hand, given.facts[ADJUSTMENTS_AT] + cell)
            won += given.nets[cell]
    return won


def cut_to_cap(tables: TwentyOneTables, counts: Ints, scratch: Scratch) -> np.int64:
    """Cap the total win of all players on two hands; `cuts` is the reduction of each (13.J)."""
    given, hands = tables.adjustments, tables.seating.hands
    facts, hits, cuts = given.facts, scratch.hits, scratch.cuts
    one = other = 0
    for hand in range(hands):
        cuts[hand] = 0
        kind = given.capped[hits[hand, BY_FOUR] - facts[FOUR_AT]]
        one += kind == 1
        other += kind == 2
    taken = np.int64(0)
    for hand in range(hands if one + other > 0 else 0):
        kind = np.int64(given.capped[hits[hand, BY_FOUR] - facts[FOUR_AT]])
        if kind > 0 and given.cap_cuts[one, other, kind - 1] > 0:
            cuts[hand] = given.cap_cuts[one, other, kind - 1]
            wager = facts[CAPPED + kind - 1]
            counts[facts[CUTS_AT] + OF_A_WAGER * wager + BY_CAP] += 1
            counts[facts[CUTS_AT] + OF_A_WAGER * wager + BY_CAP + 1] += cuts[hand]
            scratch.by_wager[wager] -= cuts[hand]
            taken += cuts[hand]
    return taken


def order_of(late: bool, dealer: np.uint64, ending: np.int64, split: bool, hand_dealt: bool) -> int:
    """Return the order in which the wagers of a hand are paid (R24, R28, R47)."""
    if not hand_dealt:
        return LATE if late else KNOWN
    if dealer == np.uint64(DEALER_BLACKJACK):
        return ENDED
    if ending == BLACKJACK:
        return AT_ONCE
    turned = split or ending in (BUST, BUST_DOUBLED, SURRENDERED)
    return SHOWN if turned or ending >= STANDS_DOUBLED + 4 else FACE_DOWN


def note_community_pay(hands: int, switch: bool, facts: Ints, hits: Ints, noted: Ints) -> None:
    """Note the Community Pay of every other box for a spin, at a Switch table on each hand (R78, R92)."""
    step = 2 if switch else 1
    symbols = facts[ADJUSTMENTS_AT] - facts[WHEEL_AT]
    for spinner in range(hands):
        for place in range(FIRST_NOTED, noted[spinner]):
            symbol = hits[spinner, place] - facts[WHEEL_AT]
            if 0 <= symbol < symbols:
                for hand in range(hands):
                    if hand // step != spinner // step:
                        hits[hand, noted[hand]] = facts[COMMUNITY_AT] + symbol
                        noted[hand] += 1


def due_of(hand: int, dealer: np.uint64, tables: TwentyOneTables, scratch: Scratch) -> np.int64:
    """Return the payments to a hand at fixed odds before any limit."""
    totals, endings, begins = tables.adjustments.totals, scratch.endings, scratch.begins
    total: np.int64 = totals[ENDINGS + (endings[begins[hand]] << 6) + np.int64(dealer)] - scratch.cuts[hand]
    for place in range(scratch.noted[hand]):
        total += totals[scratch.hits[hand, place]]
    for of_hand in range(begins[hand], begins[hand + 1]):
        total += totals[(endings[of_hand] << 6) + np.int64(dealer)]
    return total


def amounts_due(hand: int, dealer: np.uint64, tables: TwentyOneTables, scratch: Scratch) -> None:
    """Fill `amounts` with the payments to a hand by turn."""
    payments, endings, begins = tables.adjustments.payments, scratch.endings, scratch.begins
    lead = ENDINGS + (endings[begins[hand]] << 6) + np.int64(dealer)
    for slot in range(len(scratch.amounts)):
        scratch.amounts[slot] = payments[lead, slot]
        for place in range(scratch.noted[hand]):
            scratch.amounts[slot] += payments[scratch.hits[hand, place], slot]
        for of_hand in range(begins[hand], begins[hand + 1]):
            scratch.amounts[slot] += payments[(endings[of_hand] << 6) + np.int64(dealer), slot]


def cut_to_limit(
    late: bool, dealer: np.uint64, tables: TwentyOneTables, counts: Ints, scratch: Scratch
) -> tuple[np.int64, np.int64]:
    """Pay each hand wager by wager up to its limit (R10); return the reductions of main and other wagers."""
    given, by_wager, begins = tables.adjustments, scratch.by_wager, scratch.begins
    facts = given.facts
    main = side = np.int64(0)
    for hand in range(tables.seating.hands):
        if due_of(hand, dealer, tables, scratch) <= facts[LIMIT]:
            continue
        amounts_due(hand, dealer, tables, scratch)
        left = facts[LIMIT]
        split = begins[hand + 1] - begins[hand] > 1
        order = order_of(late, dealer, scratch.endings[begins[hand]], split, facts[HAND_DEALT] == 1)
        for turn in range(len(scratch.amounts)):
            slot = given.orders[order, turn]
            wager = given.wager_of[slot]
            due = scratch.amounts[slot]
            if due > 0 and slot in (facts[CAPPED_TURN], facts[CAPPED_TURN + 1]):
                due -= scratch.cuts[hand]
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


def adjust(
    state: Words, shoe: Cards, dealt: RoundCards, tables: TwentyOneTables, counts: Ints, scratch: Scratch
) -> tuple[np.int64, np.int64]:
    """Return the total adjustments of the main wager and of all other wagers."""
    facts, seating, dealer = tables.adjustments.facts, tables.seating, dealt.dealer
    main = side = np.int64(0)
    if facts[BAD_BEAT] >= 0:
        side += draw_bonuses(state, shoe, dealt, tables, counts, scratch)
    if facts[FREE_BONUS] >= 0:
        side += pay_free_bonuses(shoe, dealt, tables, counts, scratch)
    if facts[HAS_PARLAYS] == 1:
        main += settle_parlays(dealer, tables, counts, scratch)
    if facts[HAS_CAP] == 1:
        side -= cut_to_cap(tables, counts, scratch)
    if facts[LIMIT] >= 0:
        up = np.uint64(dealt.up_card) & np.uint64(15)
        late = dealer == np.uint64(DEALER_BLACKJACK) if seating.has_hole_card else tables.hands.may_make[up] == 1
        note_community_pay(seating.hands, seating.is_switch, facts, scratch.hits, scratch.noted)
        less, aside = cut_to_limit(late, dealer, tables, counts, scratch)
        main += less
        side += aside
    return main, side


HELPERS = (
    note, draw_bonuses, pay_free_bonuses, settle_parlays, cut_to_cap, order_of, note_community_pay, due_of,
    amounts_due, cut_to_limit, adjust,
)  # fmt: skip
CONSTANTS = {
    "CERTAIN": CERTAIN, "MAGIC_CHANCE": MAGIC_CHANCE, "LUCKY_CHANCE": LUCKY_CHANCE, "SEATS": SEATS,
    "BAD_BEAT": BAD_BEAT, "FREE_BONUS": FREE_BONUS, "HAS_PARLAYS": HAS_PARLAYS, "HAS_CAP": HAS_CAP, "LIMIT": LIMIT,
    "HAND_DEALT": HAND_DEALT, "THREE_AT": THREE_AT, "FOUR_AT": FOUR_AT, "WHEEL_AT": WHEEL_AT,
    "ADJUSTMENTS_AT": ADJUSTMENTS_AT, "CUTS_AT": CUTS_AT, "COMMUNITY_AT": COMMUNITY_AT, "CAPPED": CAPPED,
    "CAPPED_TURN": CAPPED_TURN, "MAGIC": MAGIC, "LUCKY": LUCKY, "NO_FREE_BONUS": NO_FREE_BONUS, "PARLAYS": PARLAYS,
    "BY_LIMIT": BY_LIMIT, "BY_CAP": BY_CAP, "OF_A_WAGER": OF_A_WAGER, "KNOWN": KNOWN, "LATE": LATE,
    "AT_ONCE": AT_ONCE, "SHOWN": SHOWN, "FACE_DOWN": FACE_DOWN, "ENDED": ENDED,
}  # fmt: skip
