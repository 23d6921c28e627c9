"""The best play of Blackjack Switch: which second cards to exchange, and how both hands are played (12.A, R45).

Given the four cards and the up card the values of the two hands add, each counted with the other's two cards gone; so
every set of four cards is looked at against every up card. Split hands are played as CDZ- has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial, perm, prod

import numpy as np

from pitboss.games.blackjack.best_play.best_play import (
    ACE,
    TENS,
    PlayRules,
    Prices,
    compiled_walk,
    pair_value,
    walk,
)
from pitboss.games.blackjack.best_play.hands import Values, hand_of, player_hands, with_card
from pitboss.games.blackjack.best_play.walk import FREE

Four = tuple[int, int, int, int]
BLACKJACK = hand_of(ACE, TENS)


@dataclass(frozen=True)
class FourCards:
    """What each two of four cards are worth against one up card, as dealt and after a switch."""

    as_dealt: dict[Values, float]
    switched: dict[Values, float]
    no_blackjack: float

    def keep(self, one: Values, other: Values) -> float:
        """Both hands as they were dealt."""
        return self.as_dealt[one] + self.as_dealt[other]

    def switch(self, one: Values, other: Values) -> float:
        """Both hands once their second cards have changed places."""
        return self.switched[one] + self.switched[other]


@dataclass(frozen=True)
class BestSwitch:
    """The whole game, for each of the two equal wagers."""

    rules: PlayRules
    found: dict[tuple[int, Four], FourCards]

    @cached_property
    def expectation(self) -> float:
        """What a unit on each hand wins, for each of the two units."""
        total = 0.0
        for (up_card, four), worth in self.found.items():
            chance = _chance(self.rules.shoe, up_card, four)
            orders = list(_deals(four))
            total += chance * sum(self._deal(worth, *order) for order in orders) / len(orders)
        return total / 2

    def _deal(self, worth: FourCards, first: int, second: int, third: int, fourth: int) -> float:
        """Two hands dealt in this order: the better of keeping and switching, or what a dealer's blackjack leaves."""
        one, other = hand_of(first, second), hand_of(third, fourth)
        best = max(worth.keep(one, other), worth.switch(hand_of(first, fourth), hand_of(third, second)))
        beaten = sum(hand != BLACKJACK for hand in (one, other))
        return best - beaten * (1 - worth.no_blackjack)


def best_switch(rules: PlayRules, prices: Prices) -> BestSwitch:
    """Every four cards against every up card."""
    kernel = compiled_walk()
    sets = list(combinations_with_replacement(range(10), 4))
    found: dict[tuple[int, Four], FourCards] = {}
    with ThreadPoolExecutor() as threads:
        for up_card in range(10):
            there = [four for four in sets if _is_there(rules.shoe, up_card, four)]
            values = threads.map(lambda four, up=up_card: _look_at(kernel, rules, prices, up, four), there)
            found.update(((up_card, four), value) for four, value in zip(there, values, strict=True))
    return BestSwitch(rules, found)


def _look_at(kernel: Callable[..., object], rules: PlayRules, prices: Prices, up_card: int, four: Four) -> FourCards:
    shoe = np.array(rules.shoe) - np.array(hand_of(up_card))
    left = shoe - np.array(hand_of(*four))
    makes = {ACE: TENS, TENS: ACE}.get(up_card)
    none = 1.0 if makes is None else 1.0 - left[makes] / left.sum()
    as_dealt: dict[Values, float] = {}
    switched: dict[Values, float] = {}
    free = np.full(len(player_hands().all), FREE)
    for two in set(_twos(four)):
        hand = hand_of(*two)
        own = left + np.array(hand)
        walked = walk(kernel, rules, prices, up_card, own, hand, free, prices.pays)
        value = float(walked.value[player_hands().place[hand]])
        if max(hand) == 2:
            pair = hand.index(2)
            unsplit = walk(kernel, rules, prices, up_card, own, hand_of(pair), free, prices.pays).chosen
            value = max(value, pair_value(kernel, rules, prices, up_card, own, pair, unsplit))
        switched[hand] = value
        as_dealt[hand] = rules.blackjack_pays * none if hand == BLACKJACK else value
    return FourCards(as_dealt, switched, none)


def _twos(four: Four) -> Iterator[tuple[int, int]]:
    """Every two of the four that may be a hand."""
    for one in range(4):
        for other in range(one + 1, 4):
            yield four[one], four[other]


def _is_there(shoe: Values, up_card: int, four: Four) -> bool:
    gone = with_card(hand_of(*four), up_card)
    return all(there >= taken for there, taken in zip(shoe, gone, strict=True))


def _chance(shoe: Values, up_card: int, four: Four) -> float:
    """That this up card and these four cards come, in any order of the four."""
    hand = hand_of(*four)
    ways = shoe[up_card] * prod(
        perm(there - (index == up_card), cards) for index, (there, cards) in enumerate(zip(shoe, hand, strict=True))
    )
    return ways * factorial(4) // prod(map(factorial, hand)) / perm(sum(shoe), 5)


def _deals(four: Four) -> Iterator[Four]:
    """The ways to deal four cards to two hands that differ in what can be kept or switched to."""
    first, second, third, fourth = four
    for order in ((second, third, fourth), (third, second, fourth), (fourth, second, third)):
        yield first, order[0], order[1], order[2]
        yield first, order[0], order[2], order[1]
