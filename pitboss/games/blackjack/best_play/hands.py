"""The hands of player and dealer as arrays for the walk: multisets of the ten values, from the rules of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.games.blackjack.best_play.walk import BLACKJACK_ENDING, ENDINGS, Floats, Ints
from pitboss.games.blackjack.point_totals import BUST, dealer_draws, is_soft, point_total

Values = tuple[int, ...]
"""How many cards of each value, the ace first and the tens last."""
BITS = 6
"""What a number of cards of one value takes up in a key."""


def counted(hand: Values) -> tuple[int, bool]:
    """A hand's hard total, and whether it has an ace."""
    return sum(value * cards for value, cards in enumerate(hand, 1)), hand[0] > 0


def total_of(hand: Values) -> int:
    """Its point total."""
    return point_total(*counted(hand))


def hand_of(*indexes: int) -> Values:
    """A hand of cards with these values, counted from nothing for the ace."""
    return tuple(indexes.count(index) for index in range(10))


def with_card(hand: Values, index: int) -> Values:
    """The hand with one more card."""
    return (*hand[:index], hand[index] + 1, *hand[index + 1 :])


def key_of(hand: Values) -> int:
    """A number that no other cards have; of cards that are put together the numbers add up."""
    return sum(cards << (BITS * index) for index, cards in enumerate(hand))


@dataclass(frozen=True)
class PlayerHands:
    """Every hand of one card or more that is not over 21, longest first."""

    all: tuple[Values, ...]
    place: dict[Values, int]
    hands: Ints
    keys: Ints
    held: Ints
    totals: Ints
    live: Ints
    """Whether a card may be drawn to it: a total below 21."""
    longer: Ints
    """The place of the hand with one card more of each value; below nothing where that is over 21."""
    numbers: Ints
    """The places of all."""
    with_value: tuple[Ints, ...]
    """The places of those that hold a card of each value."""


@cache
def player_hands() -> PlayerHands:
    """The hands themselves, which no rule of a table changes."""
    found: set[Values] = set()
    waiting = [hand_of(index) for index in range(10)]
    while waiting:
        hand = waiting.pop()
        if hand not in found:
            found.add(hand)
            waiting += [more for index in range(10) if counted(more := with_card(hand, index))[0] <= BUST]
    ordered = tuple(sorted(found, key=lambda hand: (-sum(hand), hand)))
    place = {hand: number for number, hand in enumerate(ordered)}
    longer = [[place.get(with_card(hand, index), -1) for index in range(10)] for hand in ordered]
    totals = np.array([total_of(hand) for hand in ordered])
    return PlayerHands(
        ordered, place, np.array(ordered), np.array([key_of(hand) for hand in ordered]),
        np.array([sum(hand) for hand in ordered]), totals, (totals < BUST).astype(np.int64), np.array(longer),
        np.arange(len(ordered)), tuple(np.flatnonzero(np.array(ordered)[:, index]) for index in range(10)),
    )  # fmt: skip


@dataclass(frozen=True)
class DealerTree:
    """The dealer's finished hands from one up card, as a tree in which each step takes one card more, lowest first."""

    nodes: Ints
    """Hands that are not whole yet: parent, value of the card, how many of that value were taken before it, and how
    many cards have come in all. What a node is worth has the next card's share of the shoe in it already."""
    leaves: Ints
    """Whole hands: parent, value of the last card, how many of that value were taken before it."""
    starts: Ints
    """Where the leaves of each ending begin."""
    orders: Floats
    """In how many orders the drawing rule lets the cards of a leaf come."""


@cache
def dealer_tree(up_card: int, hits_soft_17: bool) -> DealerTree:
    """All that can come of an up card."""
    nodes = [(0, 0, 0, 0)]
    place: dict[Values, int] = {hand_of(): 0}
    leaves: list[tuple[int, int, int, int, float]] = []
    for hand, ways in _finished(hand_of(up_card), hits_soft_17):
        steps = [(index, taken) for index in range(10) for taken in range(hand[index] - (index == up_card))]
        came = hand_of()
        for cards, (index, taken) in enumerate(steps[:-1], 1):
            before, came = came, with_card(came, index)
            if came not in place:
                place[came] = len(nodes)
                nodes.append((place[before], index, taken, cards))
        total = total_of(hand)
        ending = BLACKJACK_ENDING if len(steps) == 1 and total == BUST else min(total, BUST + 2) - 17
        leaves.append((ending, place[came], *steps[-1], float(ways)))
    leaves.sort()
    starts = [sum(leaf[0] < ending for leaf in leaves) for ending in range(ENDINGS + 1)]
    steps_of, orders = [leaf[1:4] for leaf in leaves], [leaf[4] for leaf in leaves]
    return DealerTree(np.array(nodes), np.array(steps_of), np.array(starts), np.array(orders))


def _finished(start: Values, hits_soft_17: bool) -> Iterator[tuple[Values, int]]:
    """The hands at which the dealer stops, with the number of orders; a single card is never the end."""
    unfinished = Counter({start: 1})
    while unfinished:
        longer: Counter[Values] = Counter()
        for hand, ways in unfinished.items():
            hard_total, has_ace = counted(hand)
            soft = is_soft(hard_total, has_ace)
            if sum(hand) > 1 and not dealer_draws(point_total(hard_total, has_ace), soft, hits_soft_17):
                yield hand, ways
                continue
            for index in range(10):
                longer[with_card(hand, index)] += ways
        unfinished = longer


def payoffs(kinds: int, win: Callable[[int, int, bool], float]) -> Floats:
    """What one unit wins, for every kind of hand against every ending; `win` is given the kind, total and blackjack."""
    table = np.zeros((kinds, BLACKJACK_ENDING + 1))
    for kind in range(kinds):
        for ending in range(BLACKJACK_ENDING):
            table[kind, ending] = win(kind, ending + 17, False)
        table[kind, BLACKJACK_ENDING] = win(kind, BUST, True)
    return table
