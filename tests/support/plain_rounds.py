"""Rounds of blackjack by a chart, gone through card by card: slow, and sharing no code with the solver.

A chart is the letters of its cells by kind, total and up card, both counted from one, as in a chart file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

Hand = tuple[int, ...]
"""Values, an ace as one, in ascending order."""
Shoe = tuple[int, ...]
"""How many cards of each value are left, the ace first and the tens last."""
Done = tuple[int, int]
"""The total of a finished hand, and its stake."""
Nets = dict[float, float]
"""The probability of each net result."""
OVER = 22


def total(hand: Hand) -> int:
    return sum(hand) + (10 if is_soft(hand) else 0)


def is_soft(hand: Hand) -> bool:
    return 1 in hand and sum(hand) <= 11


def draws(shoe: Shoe) -> Iterator[tuple[int, float, Shoe]]:
    """Each value that can come, its chance, and the shoe that it leaves."""
    for place, there in enumerate(shoe):
        if there:
            yield place + 1, there / sum(shoe), (*shoe[:place], there - 1, *shoe[place + 1 :])


def with_card(hand: Hand, card: int) -> Hand:
    return tuple(sorted((*hand, card)))


@dataclass(frozen=True, eq=False)
class PlainRounds:
    """A chart under one rule set."""

    cells: Mapping[tuple[str, int, int], str]
    hits_soft_17: bool = False
    hole_card: bool = True
    """Whether the dealer's second card is there, and looked at, before anybody acts; otherwise it comes last."""
    blackjack_pays: float = 1.5
    surrender: bool = False
    most_hands: int = 2

    def results(self, shoe: Shoe) -> Nets:
        """The net results of all rounds."""
        found: defaultdict[float, float] = defaultdict(float)
        for up, of_up, left in draws(shoe):
            for first, of_first, without in draws(left):
                for second, of_second, rest in draws(without):
                    hand = with_card((first,), second)
                    for net, chance in self.dealt(hand, up, rest).items():
                        found[net] += of_up * of_first * of_second * chance
        return dict(found)

    @cache  # noqa: B019 - it lives as long as its test
    def dealt(self, hand: Hand, up: int, shoe: Shoe) -> Nets:
        """Two cards against an up card."""
        found: defaultdict[float, float] = defaultdict(float)
        seconds = [(hole, chance, left) for hole, chance, left in draws(shoe)] if self.hole_card else [(0, 1.0, shoe)]
        for hole, chance, left in seconds:
            dealer = (up, hole) if hole else (up,)
            for net, likely in self._against(hand, dealer, left).items():
                found[net] += chance * likely
        return dict(found)

    def _against(self, hand: Hand, dealer: Hand, shoe: Shoe) -> Nets:
        if hand == (1, 10):
            tied = sum(chance for end, chance in self._dealer(tuple(sorted(dealer)), shoe).items() if end == 0)
            return {self.blackjack_pays: 1 - tied, 0.0: tied}
        if sorted(dealer) == [1, 10]:
            return {-1.0: 1.0}
        cell = self.cell(hand, dealer[0], pairs=True)
        if cell[0] == "R" and self.surrender:
            assert self.hole_card, "a late surrender without a hole card is not gone through here"
            return {-0.5: 1.0}
        if "P" in cell.upper():
            return self.split(hand[0], dealer, shoe)
        found: defaultdict[float, float] = defaultdict(float)
        for done, left, chance in self._finish(hand, dealer[0], cell[0] == "D", shoe):
            for net, likely in self._settle((done,), dealer, left).items():
                found[net] += chance * likely
        return dict(found)

    def cell(self, hand: Hand, up: int, pairs: bool) -> str:
        """The letters for a hand; a pair that is not split is looked up by its total."""
        if pairs and len(hand) == 2 and hand[0] == hand[1]:
            return self.cells["pairs", hand[0], up]
        return "S" if total(hand) == 21 else self.cells["soft" if is_soft(hand) else "hard", total(hand), up]

    def _finish(self, hand: Hand, up: int, doubles: bool, shoe: Shoe) -> Iterator[tuple[Done, Shoe, float]]:
        """Play one hand of two or more cards to its end, doubling first or by its total."""
        if doubles:
            for card, chance, left in draws(shoe):
                yield (total(with_card(hand, card)), 2), left, chance
            return
        letters = self.cell(hand, up, pairs=len(hand) == 2)
        letters = self.cell(hand, up, pairs=False) if "P" in letters.upper() else letters
        if letters in ("S", "Ds", "Rs"):
            yield (total(hand), 1), shoe, 1.0
            return
        for card, chance, left in draws(shoe):
            longer = with_card(hand, card)
            if total(longer) > 21:
                yield (total(longer), 1), left, chance
            else:
                for done, rest, of in self._finish(longer, up, False, left):
                    yield done, rest, chance * of

    def split(self, pair: int, dealer: Hand, shoe: Shoe) -> Nets:
        """All hands of a split pair, one after the other; every further pair is split."""
        layer: dict[tuple[int, int, tuple[Done, ...], Shoe], float] = {(2, 2, (), shoe): 1.0}
        ended: defaultdict[tuple[tuple[Done, ...], Shoe], float] = defaultdict(float)
        while layer:
            further: defaultdict[tuple[int, int, tuple[Done, ...], Shoe], float] = defaultdict(float)
            for (waiting, made, finished, left), chance in layer.items():
                if not waiting:
                    ended[finished, left] += chance
                    continue
                for card, of, without in draws(left):
                    if card == pair and made < self.most_hands:
                        further[waiting + 1, made + 1, finished, without] += chance * of
                        continue
                    for done, rest, likely in self._second_card(with_card((pair,), card), dealer[0], without):
                        further[waiting - 1, made, tuple(sorted((*finished, done))), rest] += chance * of * likely
            layer = further
        found: defaultdict[float, float] = defaultdict(float)
        for (finished, left), chance in ended.items():
            for net, likely in self._settle(finished, dealer, left).items():
                found[net] += chance * likely
        return dict(found)

    def _second_card(self, hand: Hand, up: int, shoe: Shoe) -> list[tuple[Done, Shoe, float]]:
        letters = self.cell(hand, up, pairs=True)
        letters = self.cell(hand, up, pairs=False) if "P" in letters.upper() else letters
        found: defaultdict[tuple[Done, Shoe], float] = defaultdict(float)
        for done, left, chance in self._finish(hand, up, letters[0] == "D", shoe):
            found[done, left] += chance
        return [(done, left, chance) for (done, left), chance in found.items()]

    @cache  # noqa: B019 - it lives as long as its test
    def _settle(self, finished: tuple[Done, ...], dealer: Hand, shoe: Shoe) -> Nets:
        found: defaultdict[float, float] = defaultdict(float)
        for end, chance in self._dealer(tuple(sorted(dealer)), shoe).items():
            found[float(sum(self._won(own, stake, end) for own, stake in finished))] += chance
        return dict(found)

    @staticmethod
    def _won(own: int, stake: int, end: int) -> int:
        """One hand against the dealer's end, which is 0 for a blackjack that came last: it takes one wager (R42)."""
        if own > 21:
            return -stake
        if end == 0:
            return -1
        return 0 if own == end else stake if end == OVER or own > end else -stake

    @cache  # noqa: B019 - it lives as long as its test
    def _dealer(self, hand: Hand, shoe: Shoe) -> dict[int, float]:
        """The dealer's totals: 22 for all above 21, and 0 for a blackjack."""
        if hand == (1, 10):
            return {0: 1.0}
        soft_17 = total(hand) == 17 and is_soft(hand)
        if len(hand) > 1 and total(hand) >= 17 and not (soft_17 and self.hits_soft_17):
            return {min(total(hand), OVER): 1.0}
        ends: defaultdict[int, float] = defaultdict(float)
        for card, chance, left in draws(shoe):
            for end, of in self._dealer(with_card(hand, card), left).items():
                ends[end] += chance * of
        return dict(ends)
