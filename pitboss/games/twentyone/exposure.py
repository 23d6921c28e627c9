"""How a table of twenty-one deals its shoe to counters, and the value of knowing the hole card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement
from math import perm
from operator import sub
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import ACE, CARDS_IN_DECK, rank_of
from pitboss.counting.wagers import ShoeDealing
from pitboss.games.twentyone.hands import TWENTY_ONE, dealer_draws, value_of
from pitboss.games.twentyone.odds import VALUES
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.solver.best_play import map_in_threads
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, Convention, PlayRules, Prices, Values, hand_of
from pitboss.games.twentyone.solver.solver import BLACKJACK, UpCardSolution, solve_up_card
from pitboss.progress import Progress, announce_work, count_steps, ignore_progress

TENS = 10
TOTALS_COUNT = 32
"""Size of a table by total: more than any total of a hand that draws."""


class RoundTables(NamedTuple):
    """The drawing rules for the kernel."""

    boxes: int
    values: npt.NDArray[np.uint8]
    player_draws: npt.NDArray[np.uint8]
    """By softness, total and the value of the up card."""
    dealer_draws: npt.NDArray[np.uint8]
    """By softness and total."""
    has_hole_card: int


def shoe_dealing(choices: TwentyOneChoices, boxes: int, is_burn_known: bool = False) -> ShoeDealing:
    """Return how the table deals: to the cover card, and the round in which it shows is the last."""
    continuous = choices.continuous_shuffler
    burns = not (choices.has_double_shoe or choices.is_hand_dealt)
    sides = "; each side of the double shoe is a shoe of its own" if choices.has_double_shoe else ""
    known = ", which the counter sees" if is_burn_known and burns else ""
    return ShoeDealing(
        decks=choices.decks,
        cards_in_deck=choices.cards_in_deck,
        cards_behind_cover=choices.cards_behind_cover,
        has_extra_round=False,
        deal_round=deal_round,
        tables=_tables(choices, boxes),
        description=(
            f"{choices.decks} decks, {choices.cards_behind_cover} cards behind the cover card; the round in which it"
            f" shows is the last{'; one card is burned' if burns else ''}{known}{sides}; {boxes}"
            f" box{'' if boxes == 1 else 'es'}, whose hands draw to 17, to 12 against 2 to 6, and to soft 18, without"
            " doubling or splitting, so that a round takes about as many cards as by basic strategy"
        ),
        is_burn_seen=is_burn_known and burns,
        unseen_burns=(0,) * CARDS_IN_DECK if burns else None,
        uncountable_reason="the cards go back into the shuffling device after every round" if continuous else None,
    )


def _tables(choices: TwentyOneChoices, boxes: int) -> RoundTables:
    hands = choices.is_switch + 1
    players = np.zeros((2, TOTALS_COUNT, 11), np.uint8)
    dealers = np.zeros((2, TOTALS_COUNT), np.uint8)
    for total in range(TWENTY_ONE + 1):
        for soft in (0, 1):
            dealers[soft, total] = dealer_draws(total, bool(soft), choices.hits_soft_17)
            for up in range(1, 11):
                stiff_stands = 2 <= up <= 6 and total >= 12
                players[soft, total, up] = total < 18 if soft else total < 17 and not stiff_stands
    values = np.array([value_of(card) for card in range(CARDS_IN_DECK)], np.uint8)
    return RoundTables(boxes * hands, values, players, dealers, int(choices.has_hole_card))


def deal_round(cards: npt.NDArray[np.uint8], at: int, dealing: RoundTables) -> int:
    """Return the number of cards of the round that begins here.

    Cards come as they are dealt: one to each hand, the dealer's up card, the second to each hand, the hole card.
    """
    hands, values = dealing.boxes, dealing.values
    up, hole = np.int64(values[cards[at + hands]]), np.int64(values[cards[at + 2 * hands + 1]])
    used = 2 * hands + 2
    if dealing.has_hole_card and min(up, hole) == 1 and max(up, hole) == 10:
        return used
    standing = 0
    for hand in range(hands):
        first, second = np.int64(values[cards[at + hand]]), np.int64(values[cards[at + hands + 1 + hand]])
        hard, ace = first + second, first == 1 or second == 1
        if ace and hard == 11:
            continue
        soft = ace and hard <= 11
        while hard <= 21 and dealing.player_draws[np.int64(soft), hard + 10 * soft, up]:
            drawn = np.int64(values[cards[at + used]])
            used += 1
            hard += drawn
            ace = ace or drawn == 1
            soft = ace and hard <= 11
        if hard <= 21:
            standing += 1
    if standing == 0:
        return used
    hard, ace = up + hole, up == 1 or hole == 1
    soft = ace and hard <= 11
    while hard <= 21 and dealing.dealer_draws[np.int64(soft), hard + 10 * soft]:
        drawn = np.int64(values[cards[at + used]])
        used += 1
        hard += drawn
        ace = ace or drawn == 1
        soft = ace and hard <= 11
    return used


def seen_before(cards: npt.NDArray[np.uint8], at: int, dealing: RoundTables) -> int:
    """Return how many cards are seen when insurance is offered: all but the hole card, if an ace is up."""
    if dealing.values[cards[at + dealing.boxes]] != 1:
        return -1
    return 2 * dealing.boxes + 1


def count_by_value(copies: Sequence[int]) -> tuple[int, ...]:
    """Return the number of cards of each value, aces first, from the copies of each card."""
    counts = [0] * TENS
    for card, many in enumerate(copies):
        counts[value_of(card) - 1] += many
    return tuple(counts)


def remove_ace(copies: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shoe without the dealer's ace, as insurance is offered."""
    ace = next(card for card in range(CARDS_IN_DECK) if rank_of(card) == ACE)
    return tuple(many - (card == ace) for card, many in enumerate(copies))


# Best play with the hole card known
#
# Every two cards of the dealer are solved like an up card: without replacement, with split hands played by CDZ-.


DealerCards = tuple[int, int]
"""Indexes of the dealer's two cards, the lower first."""
HoleCardSolutions = Mapping[DealerCards, UpCardSolution]
"""The solution against every two cards of the dealer except a blackjack."""
ValueOfHand = Callable[[UpCardSolution, Values], float]
"""The value under best play of two cards that are not a blackjack."""

METHOD: Final = (
    "every two cards of the dealer are solved by themselves, as best play is; insurance is what one unit wins each time"
    " it is offered, taken only over a ten"
)


def dealer_pairs(shoe: Values) -> list[DealerCards]:
    """List every two cards that the dealer can hold from a shoe, except a blackjack."""
    pairs = combinations_with_replacement(range(len(shoe)), 2)
    return [pair for pair in pairs if hand_of(*pair) != BLACKJACK and ways_to_hold(shoe, *pair)]


def ways_to_hold(shoe: Values, one: int, other: int) -> int:
    """Return the number of orders in which two cards of these values are dealt."""
    return shoe[one] * (shoe[one] - 1) if one == other else 2 * shoe[one] * shoe[other]


def solve_with_hole_card(rules: PlayRules, prices: Prices, progress: Progress = ignore_progress) -> HoleCardSolutions:
    """Solve the play against every two cards of the dealer except a blackjack."""
    announce_work("solving every two cards of the dealer", "a few seconds")
    dealers = dealer_pairs(rules.shoe)
    solved = count_steps(progress, "dealer's hands solved", len(dealers))

    def solve(dealer: DealerCards) -> UpCardSolution:
        up_card, hole_card = dealer
        (solution,) = solve_up_card(rules, prices, up_card, Convention.CDZ, hole_card=hole_card)
        solved()
        return solution

    return dict(zip(dealers, map_in_threads(solve, dealers), strict=True))


def edge_with_hole_card(rules: PlayRules, solutions: HoleCardSolutions, value: ValueOfHand) -> float:
    """Return the expected win per unit of a player who knows the hole card, without insurance."""

    def of_hand(against: UpCardSolution, hand: Values) -> float:
        return rules.blackjack_pays if hand == BLACKJACK else value(against, hand)

    won = 0.0
    for dealer, against in solutions.items():
        won += ways_to_hold(rules.shoe, *dealer) * _mean_of_hands(against.shoe, partial(of_hand, against))
    won += ways_to_hold(rules.shoe, ACE_INDEX, TENS_INDEX) * _mean_win_against_blackjack(rules)
    return won / perm(sum(rules.shoe), 2)


def _mean_win_against_blackjack(rules: PlayRules) -> float:
    """Return the mean win against a dealer's blackjack: even money is taken where an ace is up, half of the time."""
    blackjack_win = rules.blackjack_pays if not rules.blackjack_ties else 0.5 if rules.allows_even_money else 0.0
    left = tuple(map(sub, rules.shoe, BLACKJACK))
    return _mean_of_hands(left, lambda hand: blackjack_win if hand == BLACKJACK else -1.0)


def _mean_of_hands(shoe: Values, value: Callable[[Values], float]) -> float:
    """Return the mean of a value over every two cards of the player."""
    total = 0.0
    for one, other in combinations_with_replacement(range(len(shoe)), 2):
        if ways := ways_to_hold(shoe, one, other):
            total += ways * value(hand_of(one, other))
    return total / perm(sum(shoe), 2)


def hole_card_document(
    rules: PlayRules, solutions: HoleCardSolutions, edge: float, best_play: float
) -> dict[str, object]:
    """Return the edge of a player who knows the hole card, what it gains over best play, and the play for it."""
    return {
        "edge": edge,
        "gain": edge - best_play,
        "insurance": 2 * rules.shoe[TENS_INDEX] / (sum(rules.shoe) - 1),  # with an ace up
        "play": hole_card_play(solutions),
        "method": METHOD,
    }


def hole_card_play(solutions: HoleCardSolutions) -> dict[str, dict[str, str]]:
    """Return the best decision on hard totals, soft totals and pairs, by the total of the dealer's two cards."""
    dealers = {f"hard {total}": (total // 2, (total + 1) // 2) for total in range(4, 21)}
    dealers |= {f"soft {total}": (1, total - 11) for total in range(12, 21)}
    hands = {f"hard {total}": (max(2, total - 10), min(10, total - 2)) for total in range(5, 20)}
    hands |= {f"soft {total}": (1, total - 11) for total in range(13, 21)}
    hands |= {f"pair of {value}s": (value, value) for value in VALUES}
    chart: dict[str, dict[str, str]] = {}
    for hand, cards in hands.items():
        chart[hand] = {}
        for dealer, (low, high) in dealers.items():
            worth = solutions[low - 1, high - 1].decisions(hand_of(*(value - 1 for value in cards)))
            chart[hand][dealer] = max(worth, key=worth.__getitem__)
    return chart
