"""Player's Edge 21 by a chart, reckoned a second time and plainly: every card of a small shoe in turn.

The dealer's second card is dealt like any other, and a blackjack ends the round. Pays are those of 12.B, written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

from pitboss.cards import Suit, card_of
from pitboss.games.edge21.strategy.chart import EdgeChart, choose
from pitboss.games.twentyone.hands import Hand as TableHand

Shoe = tuple[int, ...]
"""Number of cards of the values one to ten."""
Hand = tuple[int, ...]
"""Values in ascending order."""
Finished = tuple[tuple[int, float, float], ...]
"""Of each hand its total, its wager, and what each unit of it wins; what a rescue loses is a wager on a total of 99."""

THIRDS: dict[Hand, int] = {(6, 7): 8, (6, 8): 7, (7, 8): 6, (7, 7): 7}
BONUSES = ((6, 7, 8), (7, 7, 7))
MIXED, SUITED, DIAMONDS = 1.5, 2.0, 3.0  # 12.B(1) to (6)
BY_CARDS = {5: 1.5, 6: 2.0, 7: 3.0}  # 12.B(7) to (9)
RESCUED = 99


def draws(shoe: Shoe) -> Iterator[tuple[int, float, Shoe]]:
    """Each value that can come, its chance, and the shoe that it leaves."""
    for place, there in enumerate(shoe):
        if there:
            yield place + 1, there / sum(shoe), (*shoe[:place], there - 1, *shoe[place + 1 :])


def hand_win(done: tuple[int, float, float], dealers: int) -> float:
    """One finished hand against the dealer's total."""
    own, wager, pays = done
    if own > 21 or (own < dealers <= 21 and own < 21):
        return -wager
    return 0.0 if own == dealers < 21 else wager * pays  # R103: a 21 wins


def total(hand: Hand) -> int:
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else hard


def dealer_stands(hand: Hand) -> bool:
    """R98: on a hard 17 and on any total above it."""
    return total(hand) > 17 or (total(hand) == 17 == sum(hand))


@cache
def dealer_ends(hand: Hand, shoe: Shoe) -> dict[int, float]:
    """The dealer's totals."""
    if dealer_stands(hand):
        return {total(hand): 1.0}
    ends: dict[int, float] = {}
    for card, chance, left in draws(shoe):
        for end, of in dealer_ends(tuple(sorted((*hand, card))), left).items():
            ends[end] = ends.get(end, 0.0) + chance * of
    return ends


def suits_of(two: Hand, dealer: Hand, shoe: Shoe) -> Iterator[tuple[list[int], float, float]]:
    """Two cards in all their suits: how likely, and what part of the cards that complete them has their suit, too."""
    values = (*two, *dealer)
    for suits in product(*(Suit if value in (6, 7, 8) else (Suit.CLUBS,) for value in values)):
        likely = 1.0
        for place, (value, suit) in enumerate(zip(values, suits, strict=True)):
            if value in (6, 7, 8):
                before = list(zip(values[:place], suits[:place], strict=True))
                same = shoe[value - 1] / 4 - before.count((value, suit))
                likely *= same / (shoe[value - 1] - values[:place].count(value))
        if likely > 0:
            third = THIRDS[two]
            gone = list(zip(values, suits, strict=True)).count((third, suits[0]))
            left = shoe[third - 1] - values.count(third)
            part = (shoe[third - 1] / 4 - gone) / left if left else 0.0
            yield [card_of(two[0], suits[0]), card_of(two[1], suits[1])], likely, part if suits[0] == suits[1] else 0.0


class Reckoning:
    """A chart under one rule set; after a redouble a rescue saves the last double (R112).

    `of` is what is averaged: the net result of a round, or a figure or an array that depends on it.
    """

    def __init__(
        self,
        chart: EdgeChart,
        doubles: int,
        most_hands: int,
        surrender: bool,
        of: Callable[[float], Any] = lambda net: net,
    ) -> None:
        self.chart, self.doubles, self.most_hands, self.surrender = chart, doubles, most_hands, surrender
        self.of = of
        self.play = cache(self._play)

    def expectation(self, shoe: Shoe) -> Any:
        """The mean over all deals of what is averaged."""
        found: Any = 0.0
        for up, of_up, left in draws(shoe):
            for first, of_first, without in draws(left):
                for second, of_second, rest in draws(without):
                    two = (min(first, second), max(first, second))
                    found += of_up * of_first * of_second * self._dealt(two, up, rest, shoe)
        return found

    def _dealt(self, two: Hand, up: int, rest: Shoe, shoe: Shoe) -> Any:
        found: Any = 0.0
        for hole, chance, left in draws(rest):
            if two == (1, 10):
                found += chance * self.of(1.5)  # R102
            elif total((up, hole)) == 21:
                found += chance * self.of(-1.0)
            else:
                found += chance * self._against((up, hole), two, left, shoe)
        return found

    def _against(self, dealer: Hand, two: Hand, rest: Shoe, shoe: Shoe) -> Any:
        if two not in THIRDS:
            cards = [card_of(two[0], Suit.CLUBS), card_of(two[1], Suit.SPADES)]
            return self._two_cards(cards, two, dealer, rest, self.of(MIXED))
        found: Any = 0.0
        for cards, likely, part in suits_of(two, dealer, shoe):
            best = DIAMONDS if cards[0] == card_of(two[0], Suit.DIAMONDS) else SUITED
            bonus = part * self.of(best) + (1 - part) * self.of(MIXED)
            found += likely * self._two_cards(cards, two, dealer, rest, bonus)
        return found

    def _two_cards(self, cards: list[int], two: Hand, dealer: Hand, rest: Shoe, bonus: Any) -> Any:
        """Two cards as dealt, of which a third that makes a bonus counts so much on average."""
        words = ["stand", "hit", "double", *(["split"] if two[0] == two[1] else [])]
        word = self._word(cards, [*words, "surrender"] if self.surrender else words, dealer)
        match word:
            case "surrender":
                return self.of(-0.5)
            case "split":
                return self.play((two[0],), 0, two[0], 1, 2, (), rest, dealer)
            case "stand":
                return self._stood(two, 0, 0, 0, 1, (), rest, dealer)
        found: Any = 0.0
        for card, chance, left in draws(rest):
            longer = tuple(sorted((*two, card)))
            if word == "hit" and longer in BONUSES:
                found += chance * bonus
            else:
                found += chance * self.play(longer, int(word == "double"), 0, 0, 1, (), left, dealer)
        return found

    def _word(self, cards: list[int], words: list[str], dealer: Hand, doubles: int = 0, split: bool = False) -> str:
        hand = TableHand(1, cards=cards, doubles=[1] * doubles, from_split=split)
        return choose(self.chart, hand, words, card_of(dealer[0], Suit.CLUBS))

    def _play(
        self, hand: Hand, doubles: int, pair: int, waiting: int, made: int, finished: Finished, shoe: Shoe, dealer: Hand
    ) -> Any:
        """One hand that has got a card; of a split pair, others wait with one card each."""
        word = "hit"
        if len(hand) > 1:
            if total(hand) >= 21:
                return self._stood(hand, doubles, pair, waiting, made, finished, shoe, dealer)
            words = ["stand", "hit", "double"] if not doubles else ["stand", "rescue"]
            words += ["redouble"] if 0 < doubles < self.doubles else []
            words += ["split"] if hand == (pair, pair) and made < self.most_hands else []
            word = self._word([card_of(value, 0) for value in hand], words, dealer, doubles, pair > 0)
        match word:
            case "split":
                return self.play(hand[:1], 0, pair, waiting + 1, made + 1, finished, shoe, dealer)
            case "stand":
                return self._stood(hand, doubles, pair, waiting, made, finished, shoe, dealer)
            case "rescue":
                return self._next((RESCUED, 2.0 ** (doubles - 1), 1.0), pair, waiting, made, finished, shoe, dealer)
        found: Any = 0.0
        for card, chance, left in draws(shoe):
            longer = tuple(sorted((*hand, card)))
            found += chance * self.play(longer, doubles + (word != "hit"), pair, waiting, made, finished, left, dealer)
        return found

    def _stood(
        self, hand: Hand, doubles: int, pair: int, waiting: int, made: int, finished: Finished, shoe: Shoe, dealer: Hand
    ) -> Any:
        pays = 1.0
        if total(hand) == 21 and not doubles and not pair:  # R114
            pays = BY_CARDS.get(min(len(hand), 7), 1.0)
        return self._next((total(hand), 2.0**doubles, pays), pair, waiting, made, finished, shoe, dealer)

    def _next(
        self,
        done: tuple[int, float, float],
        pair: int,
        waiting: int,
        made: int,
        finished: Finished,
        shoe: Shoe,
        dealer: Hand,
    ) -> Any:
        finished = tuple(sorted((*finished, done)))
        if waiting:
            return self.play((pair,), 0, pair, waiting - 1, made, finished, shoe, dealer)
        ends = dealer_ends(tuple(sorted(dealer)), shoe)
        return sum(chance * self.of(sum(hand_win(each, end) for each in finished)) for end, chance in ends.items())
