"""The best play of Blackjack Switch: which second cards to exchange, and how both hands are played (12.A, R45).

Given the four cards and the up card the values of the two hands add, each counted with the other's two cards gone. So
the whole game is walked once for each two cards that the other hand can hold. Split hands are played as CDZ- has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, perm, prod

from pitboss.games.blackjack.best_play.best_play import on_all_processors
from pitboss.games.blackjack.best_play.hands import Values, hand_of, player_hands
from pitboss.games.blackjack.best_play.rules import ACE, TENS, Convention, PlayRules, Prices
from pitboss.games.blackjack.best_play.up_card import BLACKJACK, AgainstUpCard, UpCard, against

Four = tuple[int, int, int, int]
"""Two hands as they were dealt: the first one's cards, then the other's; the second and the fourth can be exchanged."""


@dataclass(frozen=True)
class TwoHands:
    """Two hands against one up card: what each is worth, the dealer having no blackjack, times the chance of that."""

    no_blackjack: float
    as_dealt: tuple[float, float]
    switched: tuple[float, float]
    paid_at_once: tuple[bool, bool]
    """Which hands, as dealt, are a blackjack: a dealer's ties them, and takes nothing."""
    even_money: bool
    """Whether a blackjack may be paid 1 to 1 now; then the cards cannot be exchanged any more."""

    @property
    def best(self) -> float:
        """What both wagers win together, rounds with a dealer's blackjack counted."""
        lost = 1 - self.no_blackjack
        kept = [worth if paid else worth - lost for worth, paid in zip(self.as_dealt, self.paid_at_once, strict=True)]
        ways = [sum(kept), sum(self.switched) - lost * self.paid_at_once.count(False)]
        if self.even_money:
            ways.append(sum(1.0 if paid else worth for worth, paid in zip(kept, self.paid_at_once, strict=True)))
        return max(ways)


def best_switch(rules: PlayRules, prices: Prices) -> float:
    """What a unit on each hand wins, for each of the two units: every four cards against every up card."""
    return sum(on_all_processors(lambda up_card: _best_against(rules, prices, up_card), range(10))) / 2


def _best_against(rules: PlayRules, prices: Prices, up_card: int) -> float:
    """The part of the expectation that rounds with this up card have."""
    if not rules.shoe[up_card]:
        return 0.0
    worth: dict[tuple[Values, Values], float] = {}
    for other in _hands(rules.shoe, hand_of(up_card)):
        walk = UpCard(rules, prices, up_card, gone=other)
        walked = walk.unsplit()
        for hand in _hands(rules.shoe, with_cards(other, hand_of(up_card))):
            value = float(walked.value[player_hands().place[hand]])
            if max(hand) == 2:
                value = max(value, walk.split(hand.index(2), walked.chosen, Convention.CDZ))
            worth[hand, other] = value
    total = 0.0
    for four in combinations_with_replacement(range(10), 4):
        if chance := _chance(rules.shoe, up_card, four):
            deals = list(_deals(four))
            total += chance * sum(_two_hands(rules, up_card, deal, worth).best for deal in deals) / len(deals)
    return total


def _two_hands(rules: PlayRules, up_card: int, four: Four, worth: dict[tuple[Values, Values], float]) -> TwoHands:
    first, second, third, fourth = four
    one, other = hand_of(first, second), hand_of(third, fourth)
    switched_one, switched_other = hand_of(first, fourth), hand_of(third, second)
    left = [there - gone for there, gone in zip(rules.shoe, hand_of(*four, up_card), strict=True)]
    makes = {ACE: TENS, TENS: ACE}.get(up_card)
    none = 1.0 if makes is None else 1.0 - left[makes] / sum(left)
    paid = rules.blackjack_pays * none
    return TwoHands(
        none,
        (
            paid if one == BLACKJACK else worth[one, other],
            paid if other == BLACKJACK else worth[other, one],
        ),
        (worth[switched_one, switched_other], worth[switched_other, switched_one]),
        (one == BLACKJACK, other == BLACKJACK),
        rules.even_money and up_card == ACE,
    )


def look_at(rules: PlayRules, prices: Prices, up_card: int, four: Four) -> tuple[TwoHands, list[AgainstUpCard]]:
    """One deal: both ways to hold the four cards, and what can be done with each of the four hands.

    The hands come as dealt first, then with their second cards exchanged.
    """
    first, second, third, fourth = four
    pairs = [(hand_of(first, second), hand_of(third, fourth)), (hand_of(first, fourth), hand_of(third, second))]
    worth: dict[tuple[Values, Values], float] = {}
    looked = []
    for one, other in pairs:
        for hand, gone in ((one, other), (other, one)):
            (found,) = against(rules, prices, up_card, Convention.CDZ, gone=gone)
            looked.append(found)
            worth[hand, gone] = max(found.worth(hand).values())
    return _two_hands(rules, up_card, four, worth), looked


def _hands(shoe: Values, gone: Values) -> Iterator[Values]:
    """Every two cards that the shoe still has."""
    for pair in combinations_with_replacement(range(10), 2):
        hand = hand_of(*pair)
        if all(there >= out + own for there, out, own in zip(shoe, gone, hand, strict=True)):
            yield hand


def with_cards(one: Values, other: Values) -> Values:
    """The cards of both."""
    return tuple(map(sum, zip(one, other, strict=True)))


def _chance(shoe: Values, up_card: int, four: Four) -> float:
    """That this up card and these four cards come, in any order of the four."""
    hand = hand_of(*four)
    ways = shoe[up_card] * prod(map(perm, (max(there - (i == up_card), 0) for i, there in enumerate(shoe)), hand))
    return ways * factorial(4) // prod(map(factorial, hand)) / perm(sum(shoe), 5)


def _deals(four: Four) -> Iterator[Four]:
    """The ways to deal four cards to two hands that differ in what can be kept or switched to."""
    first, *others = four
    for place in range(3):
        one, two = (card for at, card in enumerate(others) if at != place)
        yield first, others[place], one, two
        yield first, others[place], two, one
