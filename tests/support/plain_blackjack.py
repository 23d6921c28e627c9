"""A whole game of blackjack without splits, gone through card by card in fractions: slow, and sharing no code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Hand = tuple[int, ...]
"""Values, an ace as one, in ascending order."""
Shoe = tuple[int, ...]
"""How many cards of each value are left, the ace first and the tens last."""
BLACKJACK = (1, 10)


def total(hand: Hand) -> int:
    return sum(hand) + (10 if 1 in hand and sum(hand) <= 11 else 0)


def is_soft(hand: Hand) -> bool:
    return total(hand) != sum(hand)


def next_values(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    """Each value that can come next, its chance, and what it leaves."""
    for place, there in enumerate(shoe):
        if there:
            yield place + 1, Fraction(there, sum(shoe)), (*shoe[:place], there - 1, *shoe[place + 1 :])


@dataclass(frozen=True)
class PlainGame:
    """A rule set, and what a unit wagered wins under the best play of it."""

    hits_soft_17: bool
    hole_card: bool
    """Whether the dealer's second card is there, and looked at, before anybody acts; otherwise it comes last."""
    blackjack_pays: Fraction
    surrender: bool
    even_money: bool

    def expectation(self, shoe: Shoe) -> Fraction:
        """The mean over the player's two cards and the dealer's first."""
        won = Fraction(0)
        for first, chance, after_first in next_values(shoe):
            for second, of_first, after_second in next_values(after_first):
                for up_card, of_second, left in next_values(after_second):
                    hand = (min(first, second), max(first, second))
                    won += chance * of_first * of_second * self.dealt(hand, up_card, left)
        return won

    @cache  # noqa: B019 - a game lives as long as its test
    def dealt(self, hand: Hand, up_card: int, left: Shoe) -> Fraction:
        """Two cards against an up card, everything that can happen counted."""
        if hand == BLACKJACK:
            none = 1 - self._dealer_blackjack(up_card, left)
            played = none * self.blackjack_pays
            return max(played, Fraction(1)) if self.even_money and up_card == 1 else played
        if not self.hole_card:
            return self._best_of_two(hand, up_card, left)
        # The hole card lies there. All that a player knows of it is that it makes no blackjack, so what is played is
        # what is best over all that it can be.
        blackjack = self._dealer_blackjack(up_card, left)
        return (1 - blackjack) * self._best_of_two(hand, up_card, left) - blackjack

    def _dealer_blackjack(self, up_card: int, left: Shoe) -> Fraction:
        makes = {1: 10, 10: 1}.get(up_card)
        return Fraction(0) if makes is None else Fraction(left[makes - 1], sum(left))

    def _best_of_two(self, hand: Hand, up_card: int, left: Shoe) -> Fraction:
        ways = [self._stood(hand, up_card, left, 1), self._hit(hand, up_card, left)]
        ways.append(self._doubled(hand, up_card, left))
        if self.surrender:
            lost = Fraction(0) if self.hole_card else self._dealer_blackjack(up_card, left)
            ways.append(-lost - (1 - lost) / 2)
        return max(ways)

    def _next(self, up_card: int, left: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
        """The next card; where a hole card lies there that makes no blackjack, it is one of the others."""
        if not self.hole_card:
            yield from next_values(left)
            return
        makes = {1: 10, 10: 1}.get(up_card)
        holes = [(hole, chance, after) for hole, chance, after in next_values(left) if hole != makes]
        chances: dict[int, Fraction] = {}
        for _, chance, after in holes:
            for card, of_hole, _ in next_values(after):
                chances[card] = chances.get(card, Fraction(0)) + chance * of_hole
        for card, _, after in next_values(left):
            if card in chances:
                yield card, chances[card] / sum(chance for _, chance, _ in holes), after

    @cache  # noqa: B019 - as above
    def _hit(self, hand: Hand, up_card: int, left: Shoe) -> Fraction:
        won = Fraction(0)
        for card, chance, after in self._next(up_card, left):
            longer = tuple(sorted((*hand, card)))
            if total(longer) > 21:
                won -= chance
                continue
            stood = self._stood(longer, up_card, after, 1)
            won += chance * (stood if total(longer) == 21 else max(stood, self._hit(longer, up_card, after)))
        return won

    def _doubled(self, hand: Hand, up_card: int, left: Shoe) -> Fraction:
        won = Fraction(0)
        for card, chance, after in self._next(up_card, left):
            longer = tuple(sorted((*hand, card)))
            won += chance * (-2 if total(longer) > 21 else self._stood(longer, up_card, after, 2))
        return won

    @cache  # noqa: B019 - as above
    def _stood(self, hand: Hand, up_card: int, left: Shoe, wager: int) -> Fraction:
        """A hand that stands; without a hole card a dealer's blackjack takes one unit of any wager (R42)."""
        won = Fraction(0)
        for end, chance in self._dealer(up_card, left).items():
            if end == "blackjack":
                won -= chance
            elif end == "bust" or int(end) < total(hand):
                won += chance * wager
            elif int(end) > total(hand):
                won -= chance * wager
        return won

    @cache  # noqa: B019 - as above
    def _dealer(self, up_card: int, left: Shoe) -> dict[str, Fraction]:
        """How the dealer ends; a blackjack only where nobody could know of it."""
        ends: dict[str, Fraction] = {}
        kept = Fraction(0)
        for second, chance, after in next_values(left):
            hand = (min(up_card, second), max(up_card, second))
            if hand == BLACKJACK and self.hole_card:
                continue
            kept += chance
            for end, of in ({"blackjack": Fraction(1)} if hand == BLACKJACK else self._drawn_out(hand, after)).items():
                ends[end] = ends.get(end, Fraction(0)) + chance * of
        return {end: chance / kept for end, chance in ends.items()}

    @cache  # noqa: B019 - as above
    def _drawn_out(self, hand: Hand, left: Shoe) -> dict[str, Fraction]:
        if total(hand) > 21:
            return {"bust": Fraction(1)}
        if total(hand) > 17 or (total(hand) == 17 and not (self.hits_soft_17 and is_soft(hand))):
            return {str(total(hand)): Fraction(1)}
        ends: dict[str, Fraction] = {}
        for card, chance, after in next_values(left):
            for end, of in self._drawn_out(tuple(sorted((*hand, card))), after).items():
                ends[end] = ends.get(end, Fraction(0)) + chance * of
        return ends
