"""The best play of a game of twenty-one from a fresh shoe: expectation, decisions, and how splits are valued.

Standing, drawing, doubling and surrendering are exact without replacement for every composition of a hand. Split hands
are played by a convention, named as Eric Farmer names them; `Convention` says what each allows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from inspect import getsource

import numpy as np

from pitboss.games.blackjack.best_play.hands import Values, dealer_tree, hand_of, player_hands
from pitboss.games.blackjack.best_play.splits import PairHands, furthest, split_value
from pitboss.games.blackjack.best_play.walk import FREE, LEVELS, STAND, Floats, Ints, walk_hands
from pitboss.odds.kernel_cache import compile_kernel

ACE, TENS = 0, 9
DOUBLE_WORD, HIT_WORD, SPLIT_WORD, STAND_WORD, SURRENDER_WORD = "double", "hit", "split", "stand", "surrender"


class Convention(StrEnum):
    """What the play of split hands may know."""

    CDZ = "CDZ-"
    """Nothing: a split hand is played as the same cards would be unsplit."""
    CDP1 = "CDP1"
    """That a pair was split: the best play with one more card of the pair gone, whatever comes after."""
    CDP = "CDP"
    """How many cards of the pair are gone."""


@dataclass(frozen=True)
class PlayRules:
    """A rule set, as far as play depends on it."""

    shoe: Values
    """How many cards of each value a fresh shoe holds."""
    hits_soft_17: bool
    blackjack_pays: float
    """What a blackjack wins, against any other hand."""
    blackjack_ties: bool
    """Whether a dealer's blackjack ties it; otherwise it wins against that, too."""
    most_hands: int
    most_hands_of_aces: int
    one_card_aces: bool
    surrender: bool
    reader: bool
    """Whether a dealer's blackjack ends the round before anybody acts."""
    levels: int = 1
    """How often a wager may be doubled."""
    rescue: bool = False
    double_any: bool = False
    """Whether any number of cards may be doubled on, not only two."""


@dataclass(frozen=True)
class Prices:
    """What hands of each kind win when they stand, against each of the dealer's endings; doubled and split hands too."""

    kinds: Ints
    """The kind of each hand, in the order of `player_hands`."""
    pays: Floats
    doubled: Floats
    split: Floats


@dataclass(frozen=True)
class Walked:
    """What one walk has found."""

    stand: Floats
    hit: Floats
    doubled: Floats
    value: Floats
    chosen: Ints


@dataclass(frozen=True)
class AgainstUpCard:
    """Best play against one up card."""

    up_card: int
    rules: PlayRules
    walked: Walked
    splits: Mapping[int, float]
    """What it is worth to split a pair, by its value."""

    def chance_of_none(self, hand: Values) -> float:
        """That the dealer has no blackjack, this hand and the up card known."""
        left = [
            there - gone - (index == self.up_card)
            for index, (there, gone) in enumerate(zip(self.rules.shoe, hand, strict=True))
        ]
        makes = {ACE: TENS, TENS: ACE}.get(self.up_card)
        return 1.0 if makes is None else 1.0 - left[makes] / sum(left)

    def decisions(self, hand: Values) -> dict[str, float]:
        """What each lawful decision on a hand of two cards or more is worth, the dealer having no blackjack."""
        number = player_hands().place[hand]
        none = self.chance_of_none(hand) if self.rules.reader else 1.0
        live, two = bool(player_hands().live[number]), sum(hand) == 2
        worth = {STAND_WORD: self.walked.stand[number]}
        if live:
            worth[HIT_WORD] = self.walked.hit[number]
        if live and (two or self.rules.double_any):
            worth[DOUBLE_WORD] = self.walked.doubled[0, number]
        if two and max(hand) == 2 and hand.index(2) in self.splits:
            worth[SPLIT_WORD] = self.splits[hand.index(2)]
        if two and self.rules.surrender:
            worth[SURRENDER_WORD] = surrendered(self, hand)
        return {word: float(value) / none for word, value in worth.items()}

    def value_of(self, hand: Values) -> float:
        """What the best decision on two cards is worth, rounds with a dealer's blackjack counted."""
        if hand == hand_of(ACE, TENS):
            none = self.chance_of_none(hand)
            return self.rules.blackjack_pays * (none if self.rules.blackjack_ties else 1.0)
        none = self.chance_of_none(hand)
        best = max(self.decisions(hand).values())
        return best * none - (1 - none) if self.rules.reader else best


def surrendered(against: AgainstUpCard, hand: Values) -> float:
    """Half of the wager; all of it to a blackjack that nobody knew of."""
    none = against.chance_of_none(hand)
    return -none / 2 if against.rules.reader else -none / 2 - (1 - none)


@dataclass(frozen=True)
class BestPlay:
    """The whole game."""

    rules: PlayRules
    convention: Convention
    against: tuple[AgainstUpCard, ...]

    @cached_property
    def expectation(self) -> float:
        """What a unit wagered wins, on average, from a fresh shoe."""
        return over_all_deals(self.rules.shoe, lambda up_card, hand: self.against[up_card].value_of(hand))


def over_all_deals(shoe: Values, value: Callable[[int, Values], float]) -> float:
    """The mean of a value over every up card and every two cards of a player."""
    cards = sum(shoe)
    total = 0.0
    for up_card in range(10):
        for first in range(10):
            for second in range(first, 10):
                if ways := _ways(shoe, up_card, first, second):
                    total += ways * value(up_card, hand_of(first, second))
    return total / (cards * (cards - 1) * (cards - 2))


def _ways(shoe: Values, up_card: int, first: int, second: int) -> int:
    """In how many orders these three values are dealt to dealer and player."""
    left = list(shoe)
    ways = left[up_card]
    left[up_card] -= 1
    ways *= left[first]
    left[first] -= 1
    return ways * max(left[second], 0) * (1 if first == second else 2)


def best_play(rules: PlayRules, prices: Prices, convention: Convention = Convention.CDZ) -> BestPlay:
    """The best play under a rule set: one walk for each up card, and some for each pair."""
    kernel = compiled_walk()
    free = np.full(len(player_hands().all), FREE)
    with ThreadPoolExecutor() as threads:
        found = threads.map(lambda up_card: _against(kernel, rules, prices, convention, up_card, free), range(10))
        return BestPlay(rules, convention, tuple(found))


def fixed_play(rules: PlayRules, prices: Prices, decided: Callable[[int], Ints]) -> tuple[AgainstUpCard, ...]:
    """What hands and splits are worth under a play that is decided for every hand against every up card."""
    kernel = compiled_walk()
    with ThreadPoolExecutor() as threads:
        found = threads.map(lambda up: _against(kernel, rules, prices, Convention.CDZ, up, decided(up)), range(10))
        return tuple(found)


@cache
def compiled_walk() -> Callable[..., object]:
    return compile_kernel("walk_hands", _source())


def _source() -> str:
    """The walk without its types, which the compiler finds by itself, and with the constants that it names."""
    from pitboss.games.blackjack.best_play import walk as written

    constants = ("STAND", "HIT", "DOUBLE", "FREE", "ENDINGS", "BLACKJACK_ENDING", "LEVELS", "MOST_CARDS")
    named = "".join(f"{name} = {getattr(written, name)}\n" for name in constants)
    return f"from __future__ import annotations\nimport numpy as np\n{named}\n{getsource(walk_hands)}"


def _against(
    kernel: Callable[..., object], rules: PlayRules, prices: Prices, convention: Convention, up_card: int, decided: Ints
) -> AgainstUpCard:
    shoe = np.array(rules.shoe)
    shoe[up_card] -= 1
    walked = walk(kernel, rules, prices, up_card, shoe, hand_of(), decided, prices.pays)
    splits = {}
    for pair in range(10):
        if shoe[pair] >= 2:
            splits[pair] = pair_value(kernel, rules, prices, up_card, shoe, pair, walked.chosen, convention)
    return AgainstUpCard(up_card, rules, walked, splits)


def pair_value(
    kernel: Callable[..., object],
    rules: PlayRules,
    prices: Prices,
    up_card: int,
    shoe: Ints,
    pair: int,
    unsplit: Ints,
    convention: Convention = Convention.CDZ,
) -> float:
    """What splitting a pair is worth: its hands walked with more and more of its cards gone."""
    hands = player_hands()
    most = rules.most_hands_of_aces if pair == ACE else rules.most_hands
    other_gone = shoe.copy()
    other_gone[pair] -= 1
    decided = unsplit
    if pair == ACE and rules.one_card_aces:
        decided = np.full_like(unsplit, STAND)
    elif convention is Convention.CDP1:
        free = np.full_like(unsplit, FREE)
        decided = walk(kernel, rules, prices, up_card, other_gone, hand_of(pair), free, prices.split).chosen
    elif convention is Convention.CDP:
        decided = np.full_like(unsplit, FREE)
    any_card, another = [], []
    for gone in range(furthest(most) + 1):
        left = other_gone.copy()
        left[pair] -= gone
        if left[pair] < 1:
            any_card.append(0.0)
            another.append(0.0)
            continue
        walked = walk(kernel, rules, prices, up_card, left, hand_of(pair), decided, prices.split)
        any_card.append(float(walked.value[hands.place[hand_of(pair)]]))
        another.append(float(walked.value[hands.place[hand_of(pair, pair)]]))
    begun = PairHands(any_card, another, int(other_gone[pair]) - 1, int(other_gone.sum()) - 1)
    return split_value(begun, most)


def walk(
    kernel: Callable[..., object],
    rules: PlayRules,
    prices: Prices,
    up_card: int,
    shoe: Ints,
    base: Values,
    decided: Ints,
    pays: Floats,
) -> Walked:
    hands = player_hands()
    tree = dealer_tree(up_card, rules.hits_soft_17)
    number = len(hands.all)
    found = Walked(
        np.zeros(number), np.zeros(number), np.zeros((LEVELS, number)), np.zeros(number), np.zeros(number, np.int64)
    )
    kernel(
        shoe, up_card, np.array(base),
        hands.hands, hands.held, prices.kinds, hands.live, hands.longer,
        tree.nodes, tree.leaves, tree.orders, pays, prices.doubled, decided,
        rules.reader, rules.levels, rules.rescue, rules.double_any,
        found.stand, found.hit, found.doubled, found.value, found.chosen,
    )  # fmt: skip
    return found
