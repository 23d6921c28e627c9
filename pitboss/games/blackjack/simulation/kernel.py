"""The rounds themselves, written to be compiled: cards move each hand from state to state until it has an ending.

What the states and endings are is told by tables (`machine.py`), so one kernel plays every rule set and chart. A card
is a byte: its value in the low four bits, and above them which of the cards of that value it is. A game that is built
on this one puts functions of its own in place of `box_of_turn`, `as_dealt` and `once_known`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from pitboss.simulation.shuffling import PAST_THE_END, Cards, Words, draw_below, shuffle, shuffle_shoe

if TYPE_CHECKING:
    from pitboss.games.blackjack.simulation.extras import settle_extras

Table = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]

STATES: Final = 64
"""What is smaller is an ending; a state is the place of its row."""
SPLIT, BUST, BUST_DOUBLED, BLACKJACK, SURRENDERED, SWITCHED_BLACKJACK = range(6)
ORIGINAL, RETURNED, ORIGINAL_20, RETURNED_20 = range(6, 10)
STANDS, STANDS_DOUBLED, STANDING = 6, 24, 10
"""Endings of a hand that stands: its total, 4 to 21, is added, so that the first of them is `STANDING`."""
NOT_PLAYED, DEALER_BLACKJACK = 0, 1
"""Endings of the dealer; the others are a total and a number of cards."""
DEALT, NO_PAIR, SPLIT_AGAIN, SPLIT_LAST, SWITCHED, UNPLAYED = range(6)
"""How a hand came by its two cards, and whether they may be split; the last is of a hand that nobody plays."""
FOR_DEALER, FOR_SECOND_CARD = 1, 2
"""What an ending waits for: the dealer's finished hand, or only the second card where that may make a blackjack."""
ENDINGS: Final = 64 * 64
MOST_HANDS: Final = 160
COMMON, EXTRAS = 0, 0
"""Whether all boxes have one hand and one run of cards, and whether `settle_extras` has anything to do: both are
compiled in only for tables that state them."""
BY_THREE, BY_FOUR, FIRST_NOTED, MOST_NOTED = 0, 1, 2, 64
"""Places in what is noted of a hand: the counters of its first three and four cards, and of whatever comes besides."""


def box_of_turn(turn: int, hands: int, by_game: Cards) -> int:
    """Whose turn it is: blackjack is played from the left (R26)."""
    return turn


def as_dealt(begun: np.uint64, card: np.uint8, next_card: np.uint8) -> np.uint64:
    """How a hand came by its cards and the up card, once its own are looked at: in blackjack the same."""
    return begun


def once_known(
    place: np.uint64, shoe: Cards, at: np.uint64, first_at: np.uint64, second_at: np.uint64, box: int, hands: int,
    by_game: Cards,
) -> np.uint64:  # fmt: skip
    """What an ending is once all cards are looked at, the last of them before `at`: in blackjack the same."""
    return place


def follow(
    shoe: Cards, at: np.uint64, moves: Table, start: np.uint64, card: np.uint8, next_card: np.uint8, starts: Table
) -> tuple[np.uint64, np.uint64]:
    """Draw until a hand has its ending; `start` is how it came by its cards, and the up card."""
    low = np.uint64(15)
    place = np.uint64(starts[start + ((np.uint64(card) & low) << np.uint64(4)) + (np.uint64(next_card) & low)])
    while place >= np.uint64(STATES):
        place = np.uint64(moves[place + (np.uint64(shoe[at]) & low)])
        at += np.uint64(1)
    return at, place


def play_split(
    shoe: Cards, at: np.uint64, up: np.uint64, first: np.uint8, second: np.uint8, by_rank: bool, splits: int,
    splits_of_aces: int, starts: Table, moves: Table, endings: Ints, begins: int, open_hands: Cards,
) -> tuple[np.uint64, int]:  # fmt: skip
    """A pair is split, and split again: the endings of all its hands from the left, and how many there are."""
    begun = up << np.uint64(8)
    if by_rank and (first >> 6) != (second >> 6):  # tens of two ranks are no pair there
        at, place = follow(shoe, at, moves, np.uint64(NO_PAIR << 12) + begun, first, second, starts)
        endings[begins] = np.int64(place)
        return at, 1
    most = splits_of_aces if first & np.uint8(15) == 1 else splits
    made = 1
    done = begins
    waiting = 2  # hands of one card, the leftmost last
    open_hands[0] = second
    open_hands[1] = first
    while waiting > 0:
        waiting -= 1
        card = open_hands[waiting]
        drawn = shoe[at]
        again = made < most and not (by_rank and (card >> 6) != (drawn >> 6))
        kind = np.uint64((SPLIT_AGAIN if again else SPLIT_LAST) << 12)
        at, place = follow(shoe, at + np.uint64(1), moves, kind + begun, card, drawn, starts)
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
    """A blackjack that nobody could know of takes one original wager of a box, or what has gone bust already (R42).

    A hand that was neither doubled nor split has no more on it than that, and loses as any other.
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


def choose_switches(
    shoe: Cards, first_at: np.uint64, second_at: np.uint64, hands: int, up: np.uint64, switches: Cards, held: Cards,
    kinds: Words,
) -> None:  # fmt: skip
    """The second cards of every box's two hands, in the place where its player wants them."""
    low = np.uint64(15)
    for hand in range(0, hands, 2):
        one, other = np.uint64(hand), np.uint64(hand + 1)
        place = (up - np.uint64(1)) * np.uint64(10) + (np.uint64(shoe[first_at + one]) & low) - np.uint64(1)
        place = place * np.uint64(10) + (np.uint64(shoe[second_at + one]) & low) - np.uint64(1)
        place = place * np.uint64(10) + (np.uint64(shoe[first_at + other]) & low) - np.uint64(1)
        place = place * np.uint64(10) + (np.uint64(shoe[second_at + other]) & low) - np.uint64(1)
        exchanged = switches[place] == 1
        held[one] = shoe[second_at + other] if exchanged else shoe[second_at + one]
        held[other] = shoe[second_at + one] if exchanged else shoe[second_at + other]
        kinds[one] = kinds[other] = np.uint64((SWITCHED if exchanged else DEALT) << 12)


def count_wagers(
    state: Words, starts: Table, shoe: Cards, first_at: np.uint64, second_at: np.uint64,
    hands: int, each: np.uint64, switch: bool, up_card: np.uint8,
    hole_card: np.uint8, dealer: np.uint64, endings: Ints, begins: Ints, card_of: Cards,
    three_class: Table, three: Table, three_wins: Ints, three_nets: Ints,
    own_class: Table, dealer_class: Table, dealer_classes: int, second: Table, second_wins: Ints, second_nets: Ints,
    both_class: Table, both_classes: int, both: Table, both_wins: Ints, both_nets: Ints,
    wheel: Cards, wheel_wins: Ints, wheel_nets: Ints, lead_wins: Ints, lead_nets: Ints, counts: Ints, by_wager: Ints,
    hits: Ints, noted: Ints,
) -> np.int64:  # fmt: skip
    """Count what the cards make for the additional wagers; the answer is what all of them win together."""
    n52 = np.uint64(52)
    three_at = np.uint64(2 * ENDINGS)
    four_at = three_at + np.uint64(len(three_wins))
    both_at = four_at + np.uint64(len(second_wins))
    wheel_at = both_at + np.uint64(len(both_wins))
    wagers = len(by_wager) if EXTRAS or hands > 1 else 0
    result = np.int64(0)
    for wager in range(wagers):
        by_wager[wager] = 0
    up = np.uint64(card_of[up_card])
    dealers = np.uint64(0)
    if len(second) > 1:
        dealers = np.uint64(dealer_class[up * n52 + np.uint64(card_of[hole_card])])
    last_class = np.uint64(0)
    for hand in range(hands):
        here = np.uint64(hand)
        lead = (np.uint64(endings[begins[here]]) << np.uint64(6)) + dealer
        result += lead_wins[lead]
        first, last = shoe[first_at + here * each], shoe[second_at + here * each]
        own = np.uint64(card_of[first]) * n52 + np.uint64(card_of[last])
        made = np.uint64(0)
        four = np.uint64(0)
        if len(three) > 1:
            made = np.uint64(three[np.uint64(three_class[own]) * n52 + up])
            counts[three_at + made] += 1
            result += three_wins[made]
        if len(second) > 1:
            four = np.uint64(second[np.uint64(own_class[own]) * np.uint64(dealer_classes) + dealers])
            counts[four_at + four] += 1
            result += second_wins[four]
        for wager in range(wagers):
            by_wager[wager] += lead_nets[lead, wager] + three_nets[made, wager] + second_nets[four, wager]
        if EXTRAS:
            hits[here, BY_THREE], hits[here, BY_FOUR] = three_at + made, four_at + four
            noted[here] = FIRST_NOTED
        if len(wheel) > 1:
            values = ((np.uint64(first) & np.uint64(15)) << np.uint64(4)) + (np.uint64(last) & np.uint64(15))
            if starts[np.uint64(UNPLAYED << 12) + values] == BLACKJACK:
                symbol = np.uint64(wheel[draw_below(state, len(wheel))])
                counts[wheel_at + symbol] += 1
                if EXTRAS:
                    hits[here, noted[here]] = wheel_at + symbol
                    noted[here] += 1
                result += wheel_wins[symbol]
                for wager in range(wagers):
                    by_wager[wager] += wheel_nets[symbol, wager]
        if switch and len(both) > 1:
            this_class = np.uint64(both_class[own])
            if hand % 2:
                pairs = np.uint64(both[last_class * np.uint64(both_classes) + this_class])
                counts[both_at + pairs] += 1
                if EXTRAS:
                    hits[here - np.uint64(1), noted[here - np.uint64(1)]] = both_at + pairs
                    noted[here - np.uint64(1)] += 1
                result += both_wins[pairs]
                for wager in range(wagers):
                    by_wager[wager] += both_nets[pairs, wager]
            last_class = this_class
    return result


def play_rounds(
    rounds: int, state: Words, shoe: Cards, position: int, cut: int, upto: int,
    counts: Ints, squares: npt.NDArray[np.float64], results: Ints,
    endings: Ints, begins: Ints, open_hands: Cards, held: Cards, kinds: Words, by_wager: Ints,
    hits: Ints, noted: Ints, cuts: Ints, amounts: Ints,
    hands: int, switch: bool, burn: int, has_hole_card: bool, completes: bool, by_rank: bool,
    splits: int, splits_of_aces: int,
    starts: Table, moves: Table, dealer_starts: Table, dealer_moves: Table, waits: Cards, may_make: Cards,
    by_game: Cards, card_of: Cards, needs_second: Cards, main_nets: Ints,
    three_class: Table, three: Table, three_wins: Ints, three_nets: Ints,
    own_class: Table, dealer_class: Table, dealer_classes: int, second: Table, second_wins: Ints, second_nets: Ints,
    both_class: Table, both_classes: int, both: Table, both_wins: Ints, both_nets: Ints,
    wheel: Cards, wheel_wins: Ints, wheel_nets: Ints, lead_wins: Ints, lead_nets: Ints,
    facts: Ints, magic: Cards, lucky: Cards, free: Cards, parlays: Cards, capped: Cards, cap_cuts: Ints,
    extra_nets: Ints, totals: Ints, payments: Ints, orders: Ints, wager_of: Ints,
) -> np.int64:  # fmt: skip
    """Deal so many rounds and count every ending; the answer is how far the shoe is dealt.

    `counts` holds, one behind the other: hands against the dealer, split hands but the first of each, what the first
    three cards make, what the first four make, what both hands of a Switch box make, what the wheel shows, and what
    only some tables have (`extras.py`).
    """
    one, low = np.uint64(1), np.uint64(15)
    size = len(shoe) - PAST_THE_END
    dealt, each = np.uint64(1 if COMMON else hands), np.uint64(0 if COMMON else 1)
    to_cut, burned = np.uint64(cut), np.uint64(burn)
    wagers = lead_nets.shape[1]
    at = np.uint64(max(position, 0))
    if position < 0:
        shuffle_shoe(shoe, state, size, size)
    for number in range(rounds):
        if at > to_cut:
            if cut > 0 or 4 * upto > size:  # a round may run out of cards
                shuffle_shoe(shoe, state, size, upto)
            else:
                shuffle(shoe, state, size, upto)
            at = np.uint64(0)
        first_at = at + burned
        second_at = first_at + dealt + one
        up_card = shoe[first_at + dealt]
        hole_card = shoe[second_at + dealt]
        up = np.uint64(up_card) & low
        at = second_at + dealt
        dealer = np.uint64(NOT_PLAYED)
        if has_hole_card:
            dealer = np.uint64(dealer_starts[(up << np.uint64(4)) + (np.uint64(hole_card) & low)])
            at += one
        begun = (up << np.uint64(8)) + np.uint64(DEALT << 12)
        if dealer == np.uint64(DEALER_BLACKJACK):
            begun = np.uint64(UNPLAYED << 12)
        elif switch:
            choose_switches(shoe, first_at, second_at, hands, up, by_game, held, kinds)
        wait = FOR_DEALER if completes else 0
        played = 0
        run = at
        for turn in range(hands):
            hand = box_of_turn(turn, hands, by_game)
            here = np.uint64(hand)
            card, next_card = shoe[first_at + here * each], shoe[second_at + here * each]
            if COMMON:  # every box draws from the one run
                at = run
            if switch and dealer != np.uint64(DEALER_BLACKJACK):
                next_card = held[here]
                begun = (up << np.uint64(8)) + kinds[here]
            begins[np.uint64(turn)] = played
            at, place = follow(shoe, at, moves, as_dealt(begun, card, next_card), card, next_card, starts)
            made = 1
            if place == np.uint64(SPLIT):
                at, made = play_split(
                    shoe, at, up, card, next_card, by_rank, splits, splits_of_aces, starts, moves, endings, played,
                    open_hands,
                )  # fmt: skip
                for of_split in range(played, played + made):
                    wait |= waits[endings[of_split]]
            else:
                place = once_known(place, shoe, at, first_at, second_at, hand, hands, by_game)
                endings[played] = np.int64(place)
                wait |= waits[place]
            played += made
        begins[hands] = played
        if not has_hole_card:
            drawn = wait & FOR_DEALER != 0 or (wait != 0 and may_make[up] == 1)
            if not drawn and len(needs_second) > 1:
                for hand in range(hands):
                    own = np.uint64(card_of[shoe[first_at + np.uint64(hand) * each]]) * np.uint64(52)
                    own += np.uint64(card_of[shoe[second_at + np.uint64(hand) * each]])
                    drawn = drawn or needs_second[own * np.uint64(52) + np.uint64(card_of[up_card])] == 1
            if drawn:
                hole_card = shoe[at]
                dealer = np.uint64(dealer_starts[(up << np.uint64(4)) + (np.uint64(hole_card) & low)])
                at += one
            if dealer == np.uint64(DEALER_BLACKJACK):
                for hand in range(hands):
                    original_bets_only(endings, begins[hand], begins[hand + 1])
        if wait & FOR_DEALER:
            while dealer >= np.uint64(STATES):
                dealer = np.uint64(dealer_moves[dealer + (np.uint64(shoe[at]) & low)])
                at += one
        elif dealer >= np.uint64(STATES):
            dealer = np.uint64(NOT_PLAYED)
        main = np.int64(0)
        for of_hand in range(played):
            cell = (np.uint64(endings[of_hand]) << np.uint64(6)) + dealer
            counts[cell] += 1
            main += main_nets[cell]
        if played > hands:
            for hand in range(hands):
                for of_hand in range(begins[hand] + 1, begins[hand + 1]):
                    counts[np.uint64(ENDINGS) + (np.uint64(endings[of_hand]) << np.uint64(6)) + dealer] += 1
        side = np.int64(0)
        if EXTRAS or wagers > 0:
            side = count_wagers(
                state, starts, shoe, first_at, second_at, hands, each, switch, up_card, hole_card,
                dealer, endings, begins, card_of,
                three_class, three, three_wins, three_nets,
                own_class, dealer_class, dealer_classes, second, second_wins, second_nets,
                both_class, both_classes, both, both_wins, both_nets, wheel, wheel_wins, wheel_nets,
                lead_wins, lead_nets, counts, by_wager, hits, noted,
            )  # fmt: skip
        if EXTRAS:
            late = dealer == np.uint64(DEALER_BLACKJACK) if has_hole_card else may_make[up] == 1
            more, aside = settle_extras(
                state, starts, shoe, first_at, second_at, hands, each, switch, late, dealer, endings, begins, card_of,
                facts, magic, lucky, free, parlays, capped, cap_cuts, extra_nets, totals, payments, orders, wager_of,
                counts, by_wager, hits, noted, cuts, amounts,
            )  # fmt: skip
            main += more
            side += aside
        squares[0] += np.float64(main) * np.float64(main)
        for wager in range(wagers if EXTRAS or hands > 1 else 0):
            squares[wager + 2] += np.float64(by_wager[wager]) * np.float64(by_wager[wager])
        main += side
        squares[1] += np.float64(main) * np.float64(main)
        if len(results) > 0:
            results[number] = main
    return np.int64(at)


def paper(wagers: int, payments: int) -> tuple[Any, ...]:
    """Room to write on for `play_rounds`, in the order in which it takes it."""
    return (
        np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.uint8),
        np.zeros(16, np.uint8), np.zeros(16, np.uint64), np.zeros(wagers, np.int64),
        np.zeros((16, MOST_NOTED), np.int64), np.zeros(16, np.int64), np.zeros(16, np.int64),
        np.zeros(payments, np.int64),
    )  # fmt: skip


def deal_rounds(
    rounds: int, state: Words, shoe: Cards, position: int, cut: int, upto: int,
    counts: Ints, squares: npt.NDArray[np.float64], results: Ints, *tables: Any,
) -> np.int64:  # fmt: skip
    """`play_rounds` with paper to write on; `tables` are all that it is told by."""
    sheets = paper(len(squares) - 2, len(tables[-1]))
    return play_rounds(rounds, state, shoe, position, cut, upto, counts, squares, results, *(sheets + tables))
