"""Player's Edge 21 by a chart, reckoned a second time and plainly: every card of a small shoe in turn.

No card of such a shoe is an ace, so nobody has a blackjack and nothing is soft. Pays are those of 12.B, written out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from pitboss.cards import Suit, card_of
from pitboss.games.blackjack.hands import Hand as TableHand
from pitboss.games.edge21.chart import EdgeChart, choose

Shoe = tuple[int, ...]
"""How many cards of the values one to ten."""
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


def won(done: tuple[int, float, float], dealers: int) -> float:
    """One finished hand against the dealer's total."""
    own, wager, pays = done
    if own > 21 or (own < dealers <= 21 and own < 21):
        return -wager
    return 0.0 if own == dealers < 21 else wager * pays  # R103: a 21 wins


@cache
def dealer_ends(total: int, cards: int, shoe: Shoe) -> dict[int, float]:
    """The dealer's totals from a shoe without aces."""
    if total >= 17:
        return {total: 1.0}
    ends: dict[int, float] = {}
    for card, chance, left in draws(shoe):
        for end, of in dealer_ends(total + card, cards + 1, left).items():
            ends[end] = ends.get(end, 0.0) + chance * of
    return ends


def suits_of(two: Hand, up: int, shoe: Shoe) -> Iterator[tuple[list[int], float, float]]:
    """Two cards in all their suits: how likely, and what part of the cards that complete them has their suit, too."""
    values = (*two, up)
    for suits in product(Suit, repeat=3):
        likely = 1.0
        for place, (value, suit) in enumerate(zip(values, suits, strict=True)):
            before = list(zip(values[:place], suits[:place], strict=True))
            same = shoe[value - 1] / 4 - before.count((value, suit))
            likely *= same / (shoe[value - 1] - values[:place].count(value))
        if likely > 0:
            third = THIRDS[two]
            gone = list(zip(values, suits, strict=True)).count((third, suits[0]))
            part = (shoe[third - 1] / 4 - gone) / (shoe[third - 1] - values.count(third))
            yield [card_of(two[0], suits[0]), card_of(two[1], suits[1])], likely, part if suits[0] == suits[1] else 0.0


class Reckoning:
    """A chart under one rule set; after a redouble a rescue saves the last double (R112)."""

    def __init__(self, chart: EdgeChart, doubles: int, most_hands: int, surrender: bool) -> None:
        self.chart, self.doubles, self.most_hands, self.surrender = chart, doubles, most_hands, surrender
        self.play = cache(self._play)

    def expectation(self, shoe: Shoe) -> float:
        """The mean over all deals."""
        found = 0.0
        for up, of_up, left in draws(shoe):
            for first, of_first, without in draws(left):
                for second, of_second, rest in draws(without):
                    two = (min(first, second), max(first, second))
                    found += of_up * of_first * of_second * self._dealt(two, up, rest, shoe)
        return found

    def _dealt(self, two: Hand, up: int, rest: Shoe, shoe: Shoe) -> float:
        if two not in THIRDS:
            cards = [card_of(two[0], Suit.CLUBS), card_of(two[1], Suit.SPADES)]
            return self._two_cards(cards, two, up, rest, MIXED)
        found = 0.0
        for cards, likely, part in suits_of(two, up, shoe):
            best = DIAMONDS if cards[0] == card_of(two[0], Suit.DIAMONDS) else SUITED
            found += likely * self._two_cards(cards, two, up, rest, part * best + (1 - part) * MIXED)
        return found

    def _two_cards(self, cards: list[int], two: Hand, up: int, rest: Shoe, bonus: float) -> float:
        """Two cards as dealt, of which a third that makes a bonus wins so much."""
        words = ["stand", "hit", "double", *(["split"] if two[0] == two[1] else [])]
        word = self._word(cards, [*words, "surrender"] if self.surrender else words, up)
        match word:
            case "surrender":
                return -0.5
            case "split":
                return self.play((two[0],), 0, two[0], 1, 2, (), rest, up)
            case "stand":
                return self._stood(two, 0, 0, 0, 1, (), rest, up)
        found = 0.0
        for card, chance, left in draws(rest):
            longer = tuple(sorted((*two, card)))
            if word == "hit" and longer in BONUSES:
                found += chance * bonus
            else:
                found += chance * self.play(longer, int(word == "double"), 0, 0, 1, (), left, up)
        return found

    def _word(self, cards: list[int], words: list[str], up: int, doubles: int = 0, split: bool = False) -> str:
        return choose(
            self.chart, TableHand(1, cards=cards, doubles=[1] * doubles, from_split=split), words, card_of(up, 0)
        )

    def _play(
        self, hand: Hand, doubles: int, pair: int, waiting: int, made: int, finished: Finished, shoe: Shoe, up: int
    ) -> float:
        """One hand that has got a card; of a split pair, others wait with one card each."""
        word = "hit"
        if len(hand) > 1:
            if sum(hand) >= 21:
                return self._stood(hand, doubles, pair, waiting, made, finished, shoe, up)
            words = ["stand", "hit", "double"] if not doubles else ["stand", "rescue"]
            words += ["redouble"] if 0 < doubles < self.doubles else []
            words += ["split"] if hand == (pair, pair) and made < self.most_hands else []
            word = self._word([card_of(value, 0) for value in hand], words, up, doubles, pair > 0)
        match word:
            case "split":
                return self.play(hand[:1], 0, pair, waiting + 1, made + 1, finished, shoe, up)
            case "stand":
                return self._stood(hand, doubles, pair, waiting, made, finished, shoe, up)
            case "rescue":
                return self._next((RESCUED, 2.0 ** (doubles - 1), 1.0), pair, waiting, made, finished, shoe, up)
        found = 0.0
        for card, chance, left in draws(shoe):
            longer = tuple(sorted((*hand, card)))
            found += chance * self.play(longer, doubles + (word != "hit"), pair, waiting, made, finished, left, up)
        return found

    def _stood(
        self, hand: Hand, doubles: int, pair: int, waiting: int, made: int, finished: Finished, shoe: Shoe, up: int
    ) -> float:
        pays = 1.0
        if sum(hand) == 21 and not doubles and not pair:  # R114
            pays = BY_CARDS.get(min(len(hand), 7), 1.0)
        return self._next((sum(hand), 2.0**doubles, pays), pair, waiting, made, finished, shoe, up)

    def _next(
        self,
        done: tuple[int, float, float],
        pair: int,
        waiting: int,
        made: int,
        finished: Finished,
        shoe: Shoe,
        up: int,
    ) -> float:
        finished = tuple(sorted((*finished, done)))
        if waiting:
            return self.play((pair,), 0, pair, waiting - 1, made, finished, shoe, up)
        ends = dealer_ends(up, 1, shoe)
        return sum(chance * won(each, end) for end, chance in ends.items() for each in finished)
