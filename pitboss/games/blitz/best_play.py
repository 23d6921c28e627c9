"""Best play: for every dealt hand the better of a Play Wager and a forfeit (11.B), counted over the whole deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any, Final, NamedTuple

from pitboss.cards import Suit
from pitboss.games.blitz.hands import (
    CARDS_DEALT,
    MAX_POINT_TOTAL,
    Suits,
    blitzes,
    cards_in,
    point_total,
    royal_blitzes,
    suit_points,
)
from pitboss.kernels.kernel_cache import CacheEntry, cache_entry, compile_kernel
from pitboss.kernels.result_cache import Question, cached_counts
from pitboss.law import Classifier, kernel_helper
from pitboss.probability.figures import distribution_of

# One hand against every hand that the dealer can hold (11.D(3)), counted suit by suit. A dealer's hand has at most N
# points if each of its suits has. A suit depends only on the ranks of it that the player holds, so the sets of each
# suit are counted by their number of cards, and the counts of the four suits convolved. Kernels compile these
# functions; on lists they run as they are.

FULL_SUIT: Final = (1 << 13) - 1
"""The set of all thirteen ranks."""

Counts = MutableSequence[int]
"""The number of sets of no card, of one card, and so on."""
SuitWays = Sequence[Counts]
"""Counts of the sets with at most 0 points, at most 1 point, and so on."""


class Matchup(NamedTuple):
    """The number of dealer hands that a player's hand beats, ties and loses to."""

    wins: int
    ties: int
    losses: int


@kernel_helper
def count_suit(left: int, max_cards: int, ways: SuitWays) -> None:
    """Count, for each number of points, the sets of up to `max_cards` cards left of a suit with at most those."""
    ranks = left
    while True:
        cards = cards_in(ranks)
        if cards <= max_cards:
            ways[suit_points(ranks)][cards] += 1
        if ranks == 0:
            break
        ranks = (ranks - 1) & left  # the next smaller subset
    for points in range(1, MAX_POINT_TOTAL + 1):
        for cards in range(max_cards + 1):
            ways[points][cards] += ways[points - 1][cards]


@kernel_helper
def join_parts(one: SuitWays, other: SuitWays, max_cards: int, both: SuitWays) -> None:
    """Count the sets of up to `max_cards` cards over two parts of the deck, from the counts of either part."""
    for points in range(MAX_POINT_TOTAL + 1):
        for cards in range(max_cards + 1):
            both[points][cards] = count_whole(one[points], other[points], cards)


@kernel_helper
def count_whole(one: Counts, other: Counts, cards: int) -> int:
    """Count the sets of exactly `cards` cards over two parts of the deck."""
    ways = 0
    for of_one in range(cards + 1):
        ways += one[of_one] * other[cards - of_one]
    return ways


def find_matchup(suits: Suits, full_suit: int = FULL_SUIT, dealt: int = CARDS_DEALT) -> Matchup:
    """Return this hand's results against all hands of the remaining cards."""
    ways = [empty_ways(dealt) for _ in suits]
    for held, of_suit in zip(suits, ways, strict=True):
        count_suit(full_suit & ~held, dealt, of_suit)
    pair, three = empty_ways(dealt), empty_ways(dealt)
    join_parts(ways[0], ways[1], dealt, pair)
    join_parts(pair, ways[2], dealt, three)
    at_most = [count_whole(of_three, last, dealt) for of_three, last in zip(three, ways[3], strict=True)]
    total = point_total(*suits)
    return Matchup(at_most[total - 1], at_most[total] - at_most[total - 1], at_most[MAX_POINT_TOTAL] - at_most[total])


def empty_ways(max_cards: int) -> list[list[int]]:
    """Return zero counts, for each number of points up to the highest and of cards up to `max_cards`."""
    return [[0] * (max_cards + 1) for _ in range(MAX_POINT_TOTAL + 1)]


# Every hand of a player, tallied by its results and by whether it is worth a Play Wager. Suits are equal (6.C), so
# hands that differ only in which suit is which are visited once and weighted by their number.


class Deck(NamedTuple):
    """The cards, and the number of cards of a hand."""

    full_suit: int
    """The set of all ranks in a suit."""
    dealt: int
    dealer_hands: int
    """The number of hands left for the dealer once the player has one."""
    sets: Sequence[int]
    """Every set of ranks that a hand can have in a suit, those with fewer cards first."""
    starts: Sequence[int]
    """Where the sets of no card begin, those of one card, and so on; last the end of the largest."""


class WholePrices(NamedTuple):
    """The net win of Ante, Blind and Play together, in a unit that makes it a whole number."""

    wins: Sequence[int]
    """If the hand beats the dealer's, by its row on the Blind."""
    loss: int
    forfeit: int


class ScratchBuffers(NamedTuple):
    """Scratch buffers."""

    ways: Sequence[SuitWays]
    pair: SuitWays
    three: SuitWays


Cells = Sequence[Sequence[Sequence[Counts]]]
"""Folded or played, by point total and row of the Blind: hands, and dealer's hands beaten, tied and lost to."""


@kernel_helper
def worth_playing(prices: WholePrices, row: int, wins: int, losses: int, dealer_hands: int) -> bool:
    """Whether a Play Wager wins more, or loses less, than forfeiting the Ante and the Blind."""
    return prices.wins[row] * wins - prices.loss * losses > -prices.forfeit * dealer_hands


@kernel_helper
def arrangements(first: int, second: int, third: int, fourth: int) -> int:
    """Return the number of ways in which four sets of ranks, equal ones side by side, fall to the four suits."""
    if first == fourth:
        return 1
    if first == third or second == fourth:
        return 4
    if first == second and third == fourth:
        return 6
    if first == second or second == third or third == fourth:
        return 12
    return 24


@kernel_helper
def tally_hands(
    classifier: Callable[..., int], deck: Deck, prices: WholePrices, buffers: ScratchBuffers, cells: Cells
) -> None:
    """Tally every hand: four sets of ranks, in the order of `deck`, that together are a hand."""
    sets, starts, dealt, ways = deck.sets, deck.starts, deck.dealt, buffers.ways
    for place in range(len(sets)):
        count_suit(deck.full_suit & ~sets[place], dealt, ways[place])
    for a in range(starts[dealt // 4 + 1]):  # no suit before the others has more than its share of the cards
        after_a = dealt - cards_in(sets[a])
        for b in range(a, starts[after_a // 3 + 1]):
            after_b = after_a - cards_in(sets[b])
            join_parts(ways[a], ways[b], dealt, buffers.pair)
            for c in range(b, starts[after_b // 2 + 1]):
                after_c = after_b - cards_in(sets[c])
                join_parts(buffers.pair, ways[c], dealt, buffers.three)
                for d in range(max(c, starts[after_c]), starts[after_c + 1]):
                    suits = (sets[a], sets[b], sets[c], sets[d])
                    tally_hand(classifier, suits, deck.dealer_hands, dealt, prices, buffers.three, ways[d], cells)


@kernel_helper
def tally_hand(
    classifier: Callable[..., int],
    suits: tuple[int, int, int, int],
    dealer_hands: int,
    dealt: int,
    prices: WholePrices,
    three: SuitWays,
    last: SuitWays,
    cells: Cells,
) -> None:
    """Count one hand by its best decision, its point total and its row."""
    total = point_total(*suits)
    wins = count_whole(three[total - 1], last[total - 1], dealt)
    ties = count_whole(three[total], last[total], dealt) - wins
    losses = dealer_hands - wins - ties
    row = classifier(total, total - 1, blitzes(*suits), royal_blitzes(*suits))
    hands = arrangements(*suits)
    played = int(worth_playing(prices, row, wins, losses, dealer_hands))
    cell = cells[played][total][row]
    cell[0] += hands
    cell[1] += hands * wins
    cell[2] += hands * ties
    cell[3] += hands * losses


# Best play over the whole deck


VERSION: Final = 1
"""Raise this when other hands are worth a Play Wager, or counted (CONTRIBUTING, "Results in the package")."""
_NAME: Final = "best_play"
_KERNEL: Final = f"""
def {_NAME}(deck, prices, room, cells):
    walk(classifier, deck, prices, room, cells)
"""


class Prices(NamedTuple):
    """The net win of Ante, Blind and Play together, per unit of the Ante."""

    wins: tuple[Fraction, ...]
    """The win if the hand beats the dealer's, by its row on the Blind."""
    loss: Fraction
    """The loss if it is lower."""
    forfeit: Fraction
    """The loss without a Play Wager."""

    def whole(self) -> WholePrices:
        """Return the prices in a unit that makes them whole numbers."""
        unit = lcm(*(price.denominator for price in (*self.wins, self.loss, self.forfeit)))
        return WholePrices(tuple(int(win * unit) for win in self.wins), int(self.loss * unit), int(self.forfeit * unit))

    def play_is_better(self, row: int, matchup: Matchup) -> bool:
        """Whether a hand with this row and these results is worth a Play Wager."""
        return worth_playing(self.whole(), row, matchup.wins, matchup.losses, sum(matchup))

    def won_by_playing(self, row: int, matchup: Matchup) -> Fraction:
        """Return the win or loss of a Play Wager against all these dealer hands together."""
        return self.wins[row] * matchup.wins - self.loss * matchup.losses


@dataclass(frozen=True, slots=True)
class HandTally:
    """All hands of one point total, row and best decision."""

    played: bool
    total: int
    row: int
    hands: int
    matchup: Matchup
    """Their results in total, each against every hand that the dealer can then hold."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Every hand of the deck under best play."""

    prices: Prices
    hands: int
    dealer_hands: int
    """The number of dealer hands that each of them can meet."""
    tallies: tuple[HandTally, ...]

    @property
    def deals(self) -> int:
        """All pairs of a player's and a dealer's hand."""
        return self.hands * self.dealer_hands

    def playing_from(self, total: int) -> BestPlay:
        """Return the same hands, played from this point total on and folded below it."""
        return replace(self, tallies=tuple(replace(tally, played=tally.total >= total) for tally in self.tallies))

    def house_edge(self, played: Callable[[HandTally], bool] = lambda tally: tally.played) -> Fraction:
        """Return the loss of Ante, Blind and Play per unit of the Ante, under best play or another."""
        won = Fraction(0)
        for tally in self.tallies:
            if played(tally):
                won += self.prices.won_by_playing(tally.row, tally.matchup)
            else:
                won -= self.prices.forfeit * tally.hands * self.dealer_hands
        return -won / self.deals

    def results(self) -> dict[Fraction, Fraction]:
        """Return the distribution of what Ante, Blind and Play win together, per unit of the Ante."""
        met: list[tuple[Fraction, int]] = []
        for tally in self.tallies:
            if tally.played:
                wins, losses = tally.matchup.wins, tally.matchup.losses
                met += [
                    (self.prices.wins[tally.row], wins),
                    (Fraction(0), tally.matchup.ties),
                    (-self.prices.loss, losses),
                ]
            else:
                met.append((-self.prices.forfeit, tally.hands * self.dealer_hands))
        return distribution_of((net, Fraction(deals, self.deals)) for net, deals in met)


@lru_cache(maxsize=64)
def best_play(classifier: Classifier, prices: Prices, full_suit: int = FULL_SUIT, dealt: int = CARDS_DEALT) -> BestPlay:
    """Find best play at these prices, over all hands of `dealt` cards from four suits of these ranks.

    The classifier is that of the Blind.
    """
    cards = len(Suit) * cards_in(full_suit)
    hands, dealer_hands = comb(cards, dealt), comb(cards - dealt, dealt)
    whole = prices.whole()
    dearest = max(*whole.wins, whole.loss, whole.forfeit)
    assert dealer_hands * max(hands, 2 * dearest) < 2**63, "these hands cannot be counted in 64 bits"
    deck = Deck(full_suit, dealt, dealer_hands, *_sets(full_suit, dealt))
    cells = 2 * (MAX_POINT_TOTAL + 1) * len(prices.wins)

    def right(counts: list[int]) -> bool:
        counted, *met = (sum(counts[part::4]) for part in range(4))
        return len(counts) == 4 * cells and min(counts) >= 0 and (counted, sum(met)) == (hands, hands * dealer_hands)

    question = Question("blitz-best-play", VERSION, (classifier.name, deck, whole))

    def entry() -> CacheEntry:
        return cache_entry(_NAME, _KERNEL, walk=tally_hands, classifier=classifier.function)

    counts = cached_counts(question, entry, lambda: _count(classifier.function, deck, whole), right)
    assert right(counts), "a hand was left out or counted twice"
    return BestPlay(prices, hands, dealer_hands, tuple(_tallies(counts, len(prices.wins))))


def _sets(full_suit: int, dealt: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sets of ranks that a hand can have in a suit, by their number of cards, and each number's start."""
    own = [ranks for ranks in range(full_suit + 1) if ranks & ~full_suit == 0 and cards_in(ranks) <= dealt]
    starts = tuple(sum(cards_in(ranks) < cards for ranks in own) for cards in range(dealt + 2))
    return tuple(sorted(own, key=cards_in)), starts


def _count(classifier: Callable[..., int], deck: Deck, prices: WholePrices) -> list[int]:
    import numpy as np

    def array(numbers: Sequence[int]) -> Any:  # the kernel indexes arrays as these functions do lists
        return np.array(numbers, dtype=np.int64)

    def room(*shape: int) -> Any:
        return np.zeros(shape, dtype=np.int64)

    parts = (MAX_POINT_TOTAL + 1, deck.dealt + 1)
    cells = room(2, MAX_POINT_TOTAL + 1, len(prices.wins), 4)
    compile_kernel(_NAME, _KERNEL, "the solver of best play", walk=tally_hands, classifier=classifier)(
        deck._replace(sets=array(deck.sets), starts=array(deck.starts)),
        prices._replace(wins=array(prices.wins)),
        ScratchBuffers(room(len(deck.sets), *parts), room(*parts), room(*parts)),
        cells,
    )
    return [int(count) for count in cells.flat]


def _tallies(counts: list[int], rows: int) -> Iterator[HandTally]:
    """Return the counts, cell by cell; cells without a hand are left out."""
    for place in range(0, len(counts), 4):
        hands, *fares = counts[place : place + 4]
        total, row = divmod(place // 4, rows)
        played, total = divmod(total, MAX_POINT_TOTAL + 1)
        if hands:
            yield HandTally(bool(played), total, row, hands, Matchup(*fares))
