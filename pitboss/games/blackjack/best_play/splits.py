"""What splitting a pair is worth, where every hand of it is played by one and the same rule.

The hands are exchangeable then, so expectations add. All that one hand knows of the others is how many further cards of
the pair are gone (`gone`), and how many cards are known not to be of it (`others`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class PairHands:
    """One hand begun with a card of the pair, by how many more of those are gone from the shoe."""

    any_card: Sequence[float]
    """Its value whatever the second card is."""
    another: Sequence[float]
    """Its value with the pair's card as the second, not split again."""
    of_pair: int
    """How many cards of the pair the shoe holds once both first cards are out."""
    cards: int
    """How many cards the shoe holds then."""


def furthest(most_hands: int) -> int:
    """How many further cards of the pair may be gone in `split_value`, at most."""
    return 2 * most_hands - 3


def split_value(hands: PairHands, most_hands: int) -> float:
    """The expectation of all hands together, splitting every further pair up to so many hands."""

    def chance(others: int, gone: int) -> float:
        """That the next card is of the pair."""
        return max(hands.of_pair - gone, 0) / (hands.cards - gone - others)

    @cache
    def free(others: int, gone: int) -> float:
        """A hand that may have any second card."""
        if others == 0:
            return hands.any_card[gone]
        return _given_not(chance(others - 1, gone), free, others - 1, gone)

    @cache
    def paired(others: int, gone: int) -> float:
        """A hand whose second card is of the pair."""
        if others == 0:
            return hands.another[gone]
        one_more_gone = max(hands.of_pair - gone - 1, 0) / (hands.cards - gone - others)
        return _given_not(one_more_gone, paired, others - 1, gone)

    def unpaired(others: int, gone: int) -> float:
        """A hand whose second card is not of the pair."""
        likely = chance(others, gone)
        return (free(others, gone) - (likely * paired(others, gone) if likely else 0.0)) / (1 - likely)

    @cache
    def play(made: int, waiting: int, others: int, gone: int) -> float:
        """So many hands are made, of which some wait for their second card."""
        if made == most_hands or waiting == 0:
            return (others * unpaired(others - 1, gone) if others else 0.0) + (
                waiting * free(others, gone) if waiting else 0.0
            )
        likely = chance(others, gone)
        value = (1 - likely) * play(made, waiting - 1, others + 1, gone)
        return value + likely * play(made + 1, waiting + 1, others, gone + 1) if likely else value

    return play(2, 2, 0, 0)


def _given_not(likely: float, value: Callable[[int, int], float], others: int, gone: int) -> float:
    """An expectation once one more card is known not to be of the pair, from those with and without that card gone."""
    return (value(others, gone) - (likely * value(others, gone + 1) if likely else 0.0)) / (1 - likely)
