"""Best play for somebody who knows the dealer's hole card, and what the knowledge is worth.

Every two cards of the dealer are solved as an up card is: without replacement, split hands played by CDZ-.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations_with_replacement
from math import perm
from operator import sub
from typing import Final

from pitboss.games.twentyone.dealer_hands import VALUES
from pitboss.games.twentyone.solver.best_play import map_in_threads
from pitboss.games.twentyone.solver.hand_tables import Values, hand_of
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, Convention, PlayRules, Prices
from pitboss.games.twentyone.solver.solver import BLACKJACK, UpCardSolution, solve_up_card
from pitboss.progress import Progress, announce_work, in_silence, one_by_one

Dealer = tuple[int, int]
"""Indexes of the dealer's two cards, the lower first."""
Known = Mapping[Dealer, UpCardSolution]
"""The solution against every two cards of the dealer but a blackjack."""
ValueOfHand = Callable[[UpCardSolution, Values], float]
"""The value of two cards that are no blackjack, under best play."""

METHOD: Final = (
    "every two cards of the dealer are solved by themselves, as best play is; insurance is what one unit wins each time"
    " it is offered, taken only over a ten"
)


def dealers_in(shoe: Values) -> list[Dealer]:
    """List every two cards of the dealer that a shoe holds, but a blackjack."""
    pairs = combinations_with_replacement(range(len(shoe)), 2)
    return [pair for pair in pairs if hand_of(*pair) != BLACKJACK and ways_to_hold(shoe, *pair)]


def ways_to_hold(shoe: Values, one: int, other: int) -> int:
    """Return the number of orders in which two cards of these values are dealt."""
    return shoe[one] * (shoe[one] - 1) if one == other else 2 * shoe[one] * shoe[other]


def solve_known(rules: PlayRules, prices: Prices, progress: Progress = in_silence) -> Known:
    """Solve the play against every two cards of the dealer but a blackjack."""
    announce_work("solving every two cards of the dealer", "a few seconds")
    dealers = dealers_in(rules.shoe)
    solved = one_by_one(progress, "dealer's hands solved", len(dealers))

    def solve(dealer: Dealer) -> UpCardSolution:
        up_card, hole_card = dealer
        (found,) = solve_up_card(rules, prices, up_card, Convention.CDZ, hole_card=hole_card)
        solved()
        return found

    return dict(zip(dealers, map_in_threads(solve, dealers), strict=True))


def edge_knowing(rules: PlayRules, known: Known, value: ValueOfHand) -> float:
    """Return the expected win per unit of a player who knows the hole card, without insurance."""

    def of_hand(against: UpCardSolution, hand: Values) -> float:
        return rules.blackjack_pays if hand == BLACKJACK else value(against, hand)

    won = 0.0
    for dealer, against in known.items():
        won += ways_to_hold(rules.shoe, *dealer) * _mean_of_hands(against.shoe, partial(of_hand, against))
    won += ways_to_hold(rules.shoe, ACE_INDEX, TENS_INDEX) * _against_blackjack(rules)
    return won / perm(sum(rules.shoe), 2)


def _against_blackjack(rules: PlayRules) -> float:
    """Return the mean win against a dealer's blackjack: even money is taken where an ace is up, half of the time."""
    held = rules.blackjack_pays if not rules.blackjack_ties else 0.5 if rules.even_money else 0.0
    left = tuple(map(sub, rules.shoe, BLACKJACK))
    return _mean_of_hands(left, lambda hand: held if hand == BLACKJACK else -1.0)


def _mean_of_hands(shoe: Values, value: Callable[[Values], float]) -> float:
    """Return the mean of a value over every two cards of the player."""
    total = 0.0
    for one, other in combinations_with_replacement(range(len(shoe)), 2):
        if ways := ways_to_hold(shoe, one, other):
            total += ways * value(hand_of(one, other))
    return total / perm(sum(shoe), 2)


def knowledge(rules: PlayRules, known: Known, edge: float, best_play: float) -> dict[str, object]:
    """Return the edge of a player who knows the hole card, what it gains over best play, and the play for it."""
    return {
        "edge": edge,
        "gain": edge - best_play,
        "insurance": 2 * rules.shoe[TENS_INDEX] / (sum(rules.shoe) - 1),  # with an ace up
        "play": play_knowing(known),
        "method": METHOD,
    }


def play_knowing(known: Known) -> dict[str, dict[str, str]]:
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
            worth = known[low - 1, high - 1].decisions(hand_of(*(value - 1 for value in cards)))
            chart[hand][dealer] = max(worth, key=worth.__getitem__)
    return chart
