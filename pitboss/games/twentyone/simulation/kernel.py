"""Simulation kernel: each card moves a hand from state to state until the hand has an ending.

States and endings are tables (`states.py`), so one kernel plays every rule set and chart. A card is a byte: its
value in the low four bits, and its number among the cards of that value above them. A game may replace the functions
`box_of_turn`, `as_dealt` and `once_known` by its own.
"""

from __future__ import annotations

import numpy as np

from pitboss.counting import counters_kernel
from pitboss.counting.counters_kernel import (
    COUNTED,
    INDEXED,
    CountScratch,
    add_counters,
    count_rounds,
    count_scratch,
    zeros,
)
from pitboss.games.twentyone.simulation import counters as counting_kernel
from pitboss.games.twentyone.simulation import wager_kernel as adjustments
from pitboss.games.twentyone.simulation.counters import (
    begin_turn,
    count_before,
    count_counters,
    count_shoe,
    played_chart,
    see_cards,
)
from pitboss.games.twentyone.simulation.kernel_tables import (
    ADJUSTED,
    BLACKJACK,
    BUST,
    BUST_DOUBLED,
    BY_FOUR,
    BY_THREE,
    COMMON,
    DEALER_BLACKJACK,
    DEALT,
    ENDINGS,
    FIRST_NOTED,
    FOR_DEALER,
    MAX_HANDS,
    MAX_NOTED,
    NO_PAIR,
    NOT_PLAYED,
    ORIGINAL,
    ORIGINAL_20,
    RETURNED,
    RETURNED_20,
    SPLIT,
    SPLIT_AGAIN,
    SPLIT_LAST,
    STANDING,
    STANDS,
    STANDS_DOUBLED,
    STATES,
    SURRENDERED,
    SWITCHED,
    UNPLAYED,
    WAGERED,
    BoxTables,
    Ints,
    RoundCards,
    Scratch,
    TwentyOneTables,
)
from pitboss.games.twentyone.simulation.wager_kernel import adjust, count_wagers, match_both_hands, pair_at, spin_wheel
from pitboss.kernels.shuffling import PAST_THE_END, Cards, Counters, Deal, Words, kernel_source, shuffle, shuffle_shoe
from pitboss.kernels.source import Function, KernelSource

# Counting a finished round: every hand, the other wagers, and what the counters won


def squares_by_hand(dealer: np.uint64, tables: BoxTables, scratch: Scratch) -> np.float64:
    """Return the sum of the squares of what each initial wager wins, its split hands taken together."""
    endings, begins = scratch.endings, scratch.begins
    found = np.float64(0)
    for hand in range(tables.seating.hands):
        won = np.int64(0)
        for of_hand in range(begins[hand], begins[hand + 1]):
            won += tables.hands.main_nets[(np.uint64(endings[of_hand]) << np.uint64(6)) + dealer]
        if COUNTED:
            scratch.counting.by_hand[hand] = won
        found += np.float64(won) * np.float64(won)
    return found


def count_hands(
    played: int, dealer: np.uint64, tables: BoxTables, counts: Ints, scratch: Scratch
) -> tuple[np.int64, np.float64]:
    """Count every hand, and split hands after the first once more.

    Return the total win, and the sum of the squares of what each initial wager wins, its split hands taken together.
    """
    hands, endings, begins = tables.seating.hands, scratch.endings, scratch.begins
    main, squares = np.int64(0), np.float64(0)
    for of_hand in range(played):
        cell = (np.uint64(endings[of_hand]) << np.uint64(6)) + dealer
        counts[cell] += 1
        won = tables.hands.main_nets[cell]
        if COUNTED:
            scratch.counting.by_hand[of_hand] = won
        main += won
        squares += np.float64(won) * np.float64(won)
    if played > hands:
        for hand in range(hands):
            for of_hand in range(begins[hand] + 1, begins[hand + 1]):
                counts[np.uint64(ENDINGS) + (np.uint64(endings[of_hand]) << np.uint64(6)) + dealer] += 1
        squares = squares_by_hand(dealer, tables, scratch)
    return main, squares


def settle_round(
    state: Words,
    shoe: Cards,
    dealt: RoundCards,
    played: int,
    tables: TwentyOneTables,
    counters: Counters,
    scratch: Scratch,
) -> np.int64:
    """Count a finished round and add to the sums of squares; return its win."""
    squares, counts = counters.squares, counters.counts
    boxes, wagers = BoxTables(tables.seating, tables.hands, tables.counting), len(scratch.by_wager)
    main, by_hand = count_hands(played, dealt.dealer, boxes, counts, scratch)
    if tables.seating.hands > 1:
        squares[wagers + 2] += by_hand
    side = np.int64(0)
    if WAGERED:
        side = count_wagers(state, shoe, dealt, tables, counts, scratch)
    if ADJUSTED:
        more, aside = adjust(state, shoe, dealt, tables, counts, scratch)
        main += more
        side += aside
    squares[0] += np.float64(main) * np.float64(main)
    if COUNTED:
        count_counters(main, dealt, tables, scratch)
    for wager in range(wagers if ADJUSTED or tables.seating.hands > 1 else 0):
        squares[wager + 2] += np.float64(scratch.by_wager[wager]) * np.float64(scratch.by_wager[wager])
    main += side
    squares[1] += np.float64(main) * np.float64(main)
    return main


# Dealing


def box_of_turn(turn: int, hands: int, by_game: Cards) -> int:
    """Return the box whose turn it is: from the left (R26)."""
    return turn


def as_dealt(begun: np.uint64, card: np.uint8, next_card: np.uint8) -> np.uint64:
    """Return the kind of a hand as dealt, given its cards; unchanged in blackjack."""
    return begun


def once_known(
    place: np.uint64, shoe: Cards, at: np.uint64, first_at: np.uint64, second_at: np.uint64, box: int, hands: int,
    by_game: Cards,
) -> np.uint64:  # fmt: skip
    """Return the final ending once all cards are known, the last of them before `at`; unchanged in blackjack."""
    return place


def follow(
    shoe: Cards, at: np.uint64, start: np.uint64, card: np.uint8, next_card: np.uint8, tables: BoxTables,
    scratch: Scratch,
) -> tuple[np.uint64, np.uint64]:  # fmt: skip
    """Draw until a hand has its ending; `start` combines the kind of hand and the up card.

    Where decisions depend on a count, each chart has its own part of the tables, and a hand goes from part to part.
    """
    starts, moves, low = tables.hands.starts, tables.hands.moves, np.uint64(15)
    first = begun = np.uint64(0)
    if INDEXED:
        begun = played_chart(at, tables, scratch) * np.uint64(len(starts) // tables.counting.every_chart)
    place = np.uint64(starts[begun + start + ((np.uint64(card) & low) << np.uint64(4)) + (np.uint64(next_card) & low)])
    while place >= np.uint64(STATES):
        drawn = np.uint64(shoe[at]) & low
        at += np.uint64(1)
        if INDEXED:
            first = played_chart(at, tables, scratch) * np.uint64(len(moves) // tables.counting.every_chart)
        place = np.uint64(moves[first + place + drawn])
    return at, place


def play_split(
    shoe: Cards, at: np.uint64, up: np.uint64, first: np.uint8, second: np.uint8, tables: BoxTables,
    scratch: Scratch, begins: int,
) -> tuple[np.uint64, int]:  # fmt: skip
    """Split a pair, and again where allowed; note the endings from the left and return their number."""
    seating = tables.seating
    endings, open_hands, by_rank = scratch.endings, scratch.open_hands, seating.by_rank
    begun = up << np.uint64(8)
    if by_rank and (first >> 6) != (second >> 6):  # tens of different ranks are no pair
        at, place = follow(shoe, at, np.uint64(NO_PAIR << 12) + begun, first, second, tables, scratch)
        endings[begins] = np.int64(place)
        return at, 1
    most = seating.splits_of_aces if first & np.uint8(15) == 1 else seating.splits
    made = 1
    done = begins
    waiting = 2  # hands of one card, the leftmost last
    open_hands[0] = second
    open_hands[1] = first
    while waiting > 0:
        waiting -= 1
        card = np.uint8(open_hands[waiting])
        drawn = shoe[at]
        again = made < most and not (by_rank and (card >> 6) != (drawn >> 6))
        kind = np.uint64((SPLIT_AGAIN if again else SPLIT_LAST) << 12)
        at, place = follow(shoe, at + np.uint64(1), kind + begun, card, drawn, tables, scratch)
        if place == np.uint64(SPLIT):
            made += 1
            open_hands[waiting] = drawn
            open_hands[waiting + 1] = card
            waiting += 2
        else:
            endings[done] = np.int64(place)
            done += 1
    return at, done - begins


def original_bets_only(endings: Ints, begins: int, ends: int) -> None:
    """Limit the loss to a late dealer's blackjack to one original wager of a box, unless one was lost before (R42).

    A hand that was neither doubled nor split carries only that wager and loses normally.
    """
    if ends - begins == 1 and endings[begins] < STANDS_DOUBLED + 4:
        return
    taken = False
    for hand in range(begins, ends):
        taken = taken or endings[hand] == BUST or endings[hand] == BUST_DOUBLED
    for hand in range(begins, ends):
        if endings[hand] >= STANDING:
            twenty = endings[hand] == STANDS + 20 or endings[hand] == STANDS_DOUBLED + 20
            if taken:
                endings[hand] = RETURNED_20 if twenty else RETURNED
            else:
                endings[hand] = ORIGINAL_20 if twenty else ORIGINAL
            taken = True


def choose_switches(shoe: Cards, dealt: RoundCards, hands: int, switches: Cards, scratch: Scratch) -> None:
    """Switch the second cards of a box's two hands where its player wants to."""
    low, ten = np.uint64(15), np.uint64(10)
    first_at, second_at, held, kinds = dealt.first_at, dealt.second_at, scratch.held, scratch.kinds
    up = np.uint64(dealt.up_card) & low
    for hand in range(0, hands, 2):
        one, other = np.uint64(hand), np.uint64(hand + 1)
        place = (up - np.uint64(1)) * ten + (np.uint64(shoe[first_at + one]) & low) - np.uint64(1)
        place = place * ten + (np.uint64(shoe[second_at + one]) & low) - np.uint64(1)
        place = place * ten + (np.uint64(shoe[first_at + other]) & low) - np.uint64(1)
        place = place * ten + (np.uint64(shoe[second_at + other]) & low) - np.uint64(1)
        exchanged = switches[place] == 1
        held[one] = shoe[second_at + other] if exchanged else shoe[second_at + one]
        held[other] = shoe[second_at + one] if exchanged else shoe[second_at + other]
        kinds[one] = kinds[other] = (SWITCHED if exchanged else DEALT) << 12


def play_boxes(
    shoe: Cards, at: np.uint64, dealt: RoundCards, tables: BoxTables, scratch: Scratch
) -> tuple[np.uint64, int, int]:
    """Play every box; return the shoe position, the number of hands and what they wait for."""
    seating, moves, low = tables.seating, tables.hands, np.uint64(15)
    hands, by_game, endings = seating.hands, moves.by_game, scratch.endings
    up = np.uint64(dealt.up_card) & low
    is_blackjack = dealt.dealer == np.uint64(DEALER_BLACKJACK)
    begun = np.uint64(UNPLAYED << 12) if is_blackjack else (up << np.uint64(8)) + np.uint64(DEALT << 12)
    if seating.is_switch and not is_blackjack:
        choose_switches(shoe, dealt, hands, by_game, scratch)
    wait = FOR_DEALER if seating.dealer_completes else 0
    played = 0
    run = at
    for turn in range(hands):
        hand = box_of_turn(turn, hands, by_game)
        here = np.uint64(hand)
        card, next_card = shoe[dealt.first_at + here * dealt.each], shoe[dealt.second_at + here * dealt.each]
        if COMMON:  # every box draws the same cards
            at = run
        if seating.is_switch and not is_blackjack:
            next_card = np.uint8(scratch.held[here])
            begun = (up << np.uint64(8)) + np.uint64(scratch.kinds[here])
        scratch.begins[np.uint64(turn)] = played
        if INDEXED:
            begin_turn(turn, tables, scratch)
        at, place = follow(shoe, at, as_dealt(begun, card, next_card), card, next_card, tables, scratch)
        made = 1
        if place == np.uint64(SPLIT):
            at, made = play_split(shoe, at, up, card, next_card, tables, scratch, played)
            for of_split in range(played, played + made):
                wait |= moves.waits[endings[of_split]]
        else:
            place = once_known(place, shoe, at, dealt.first_at, dealt.second_at, hand, hands, by_game)
            endings[played] = np.int64(place)
            wait |= moves.waits[place]
        played += made
    scratch.begins[hands] = played
    return at, played, wait


def second_card_matters(shoe: Cards, dealt: RoundCards, wait: int, tables: BoxTables) -> bool:
    """Whether a dealer without a hole card draws a second card, for some hand or some wager."""
    moves = tables.hands
    up = np.uint64(dealt.up_card) & np.uint64(15)
    drawn = wait & FOR_DEALER != 0 or (wait != 0 and moves.may_make[up] == 1)
    if not drawn and len(moves.needs_second) > 1:
        for hand in range(tables.seating.hands):
            own = pair_at(shoe, dealt, hand, moves.card_of)
            drawn = drawn or moves.needs_second[own * np.uint64(52) + np.uint64(moves.card_of[dealt.up_card])] == 1
    return drawn


def finish_dealer(
    shoe: Cards, at: np.uint64, dealt: RoundCards, wait: int, tables: BoxTables, scratch: Scratch
) -> tuple[np.uint64, np.uint8, np.uint64]:
    """Draw the dealer's cards as far as they matter; return the shoe position, second card and ending."""
    moves, low = tables.hands, np.uint64(15)
    dealer, hole_card = dealt.dealer, dealt.hole_card
    if not tables.seating.has_hole_card:
        if second_card_matters(shoe, dealt, wait, tables):
            hole_card = shoe[at]
            up = np.uint64(dealt.up_card) & low
            dealer = np.uint64(moves.dealer_starts[(up << np.uint64(4)) + (np.uint64(hole_card) & low)])
            at += np.uint64(1)
        if dealer == np.uint64(DEALER_BLACKJACK):
            for hand in range(tables.seating.hands):
                original_bets_only(scratch.endings, scratch.begins[hand], scratch.begins[hand + 1])
    if wait & FOR_DEALER:
        while dealer >= np.uint64(STATES):
            dealer = np.uint64(moves.dealer_moves[dealer + (np.uint64(shoe[at]) & low)])
            at += np.uint64(1)
    elif dealer >= np.uint64(STATES):
        dealer = np.uint64(NOT_PLAYED)
    return at, hole_card, dealer


def play_round(
    state: Words, shoe: Cards, at: np.uint64, tables: TwentyOneTables, counters: Counters, scratch: Scratch
) -> tuple[np.uint64, np.int64]:
    """Deal, play and count one round; return the shoe position after it and its win."""
    one, low = np.uint64(1), np.uint64(15)
    seating, moves = tables.seating, tables.hands
    boxes = BoxTables(seating, moves, tables.counting)
    hands, each = np.uint64(1 if COMMON else seating.hands), np.uint64(0 if COMMON else 1)
    first_at = at + np.uint64(seating.burns)
    second_at = first_at + hands + one
    up_card, hole_card = shoe[first_at + hands], shoe[second_at + hands]
    at = second_at + hands
    dealer = np.uint64(NOT_PLAYED)
    if seating.has_hole_card:
        values = ((np.uint64(up_card) & low) << np.uint64(4)) + (np.uint64(hole_card) & low)
        dealer = np.uint64(moves.dealer_starts[values])
        at += one
    dealt = RoundCards(first_at, second_at, each, up_card, hole_card, dealer)
    if INDEXED:
        see_cards(at, dealt, boxes, scratch)
    at, played, wait = play_boxes(shoe, at, dealt, boxes, scratch)
    at, hole_card, dealer = finish_dealer(shoe, at, dealt, wait, boxes, scratch)
    dealt = RoundCards(first_at, second_at, each, up_card, hole_card, dealer)
    return at, settle_round(state, shoe, dealt, played, tables, counters, scratch)


def play_rounds(deal: Deal, counters: Counters, tables: TwentyOneTables, scratch: Scratch) -> np.int64:
    """Deal the rounds and count every ending; return the shoe position.

    `counts` holds, in this order: hands against the dealer, split hands after the first, outcomes of the first three
    cards, of the first four, of both hands of a Switch box, wheel symbols, and adjustments (`adjustments_kernel.py`).
    """
    shoe, state = deal.shoe, deal.state
    size = len(shoe) - PAST_THE_END
    to_cut = np.uint64(deal.cut)
    at = np.uint64(max(deal.position, 0))
    if deal.position < 0:
        shuffle_shoe(shoe, state, size, size)
    if COUNTED:
        count_shoe(shoe, to_cut, tables.counting, scratch.counting)
    for number in range(deal.rounds):
        if at > to_cut:
            if deal.cut > 0 or 4 * deal.cards_to_shuffle > size:  # a round may run out of cards
                shuffle_shoe(shoe, state, size, deal.cards_to_shuffle)
            else:
                shuffle(shoe, state, size, deal.cards_to_shuffle)
            at = np.uint64(0)
            if COUNTED:
                count_rounds(tables.counting, scratch.counting, counters.results, counters.squares)
                count_shoe(shoe, to_cut, tables.counting, scratch.counting)
        if COUNTED:
            count_before(at, tables.counting, scratch.counting)
        at, result = play_round(state, shoe, at, tables, counters, scratch)
        if len(counters.results) > 0 and not COUNTED:
            counters.results[number] = result
    if COUNTED:
        count_rounds(tables.counting, scratch.counting, counters.results, counters.squares)
        add_counters(tables.counting, scratch.counting, counters.squares)
    return np.int64(at)


def scratch_buffers(wagers: int, payments: int, counters: int, places: int) -> Scratch:
    """Return scratch buffers for `play_rounds`; the counters' need as many places as a shoe."""
    return Scratch(
        zeros(MAX_HANDS), zeros(MAX_HANDS), zeros(MAX_HANDS), zeros(16), zeros(16), zeros(wagers),
        zeros(16 * MAX_NOTED).reshape((16, MAX_NOTED)), zeros(16), zeros(16), zeros(payments),
        count_scratch(counters, places + 1, MAX_HANDS, places + 1),
    )  # fmt: skip


def deal_rounds(deal: Deal, counters: Counters, tables: TwentyOneTables) -> np.int64:
    """Deal the rounds with new scratch buffers."""
    scratch = scratch_buffers(
        tables.wagers.lead_nets.shape[1], len(tables.adjustments.wager_of), len(tables.counting.begins), len(deal.shoe)
    )
    return play_rounds(deal, counters, tables, scratch)


HELPERS = (
    box_of_turn, as_dealt, once_known, follow, play_split, original_bets_only, choose_switches, pair_at,
)  # fmt: skip
WAGERS = (spin_wheel, match_both_hands, count_wagers)
ROUNDS = (
    play_boxes, second_card_matters, finish_dealer, squares_by_hand, count_hands, settle_round, play_round, play_rounds,
)  # fmt: skip
CONSTANTS = {
    "STATES": STATES, "SPLIT": SPLIT, "BUST": BUST, "BUST_DOUBLED": BUST_DOUBLED, "BLACKJACK": BLACKJACK,
    "SURRENDERED": SURRENDERED, "ORIGINAL": ORIGINAL, "RETURNED": RETURNED, "ORIGINAL_20": ORIGINAL_20,
    "RETURNED_20": RETURNED_20, "STANDS": STANDS, "STANDS_DOUBLED": STANDS_DOUBLED, "STANDING": STANDING,
    "NOT_PLAYED": NOT_PLAYED, "DEALER_BLACKJACK": DEALER_BLACKJACK, "DEALT": DEALT, "NO_PAIR": NO_PAIR,
    "SPLIT_AGAIN": SPLIT_AGAIN, "SPLIT_LAST": SPLIT_LAST, "SWITCHED": SWITCHED, "UNPLAYED": UNPLAYED,
    "FOR_DEALER": FOR_DEALER, "ENDINGS": ENDINGS, "MAX_HANDS": MAX_HANDS, "MAX_NOTED": MAX_NOTED,
    "BY_THREE": BY_THREE, "BY_FOUR": BY_FOUR, "FIRST_NOTED": FIRST_NOTED, "COMMON": COMMON, "WAGERED": WAGERED,
    "ADJUSTED": ADJUSTED,
}  # fmt: skip


def source_of(
    deal: Function, *, common: bool = False, wagered: bool = False, adjusted: bool = False, counted: bool = False,
    indexed: bool = False,
) -> KernelSource:  # fmt: skip
    """Return the source of a kernel with only the parts that a table needs; adjustments need those of the wagers."""
    wagered = wagered or adjusted
    counts = (
        (*counters_kernel.HELPERS, *counters_kernel.BY_ROUND, *counters_kernel.BY_CARD, *counting_kernel.HELPERS)
        if counted
        else ()
    )
    helpers = (
        *counts, *HELPERS, *(WAGERS if wagered else ()), *(adjustments.HELPERS if adjusted else ()), *ROUNDS,
    )  # fmt: skip
    flags = {
        "COMMON": common, "WAGERED": wagered, "ADJUSTED": adjusted, "COUNTED": counted, "INDEXED": indexed,
    }  # fmt: skip
    constants = {
        **CONSTANTS,
        **adjustments.CONSTANTS,
        **counters_kernel.CONSTANTS,
        **{n: int(f) for n, f in flags.items()},
    }
    types = (Deal, Counters, RoundCards, Scratch, BoxTables, CountScratch)
    return kernel_source(
        deal, *helpers, constants=constants, allocating=(zeros, count_scratch, scratch_buffers), types=types
    )
