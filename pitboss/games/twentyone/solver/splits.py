"""What splitting a pair is worth, where all its hands are played alike.

The hands are exchangeable then, so expectations add. All that one hand knows of the others is how many further cards of
the pair are gone (`gone`), and how many cards are known not to be of it (`others`). The play may depend on the first of
these, and is then named after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class PairHands:
    """One hand begun with a card of the pair: a value for each play, and by how many more of those cards are gone."""

    any_card: Sequence[Sequence[float]]
    """Its value whatever the second card is."""
    another: Sequence[Sequence[float]]
    """Its value with the pair's card as the second, not split again."""
    of_pair: int
    """How many cards of the pair the shoe holds once both first cards are out."""
    cards: int
    """How many cards the shoe holds then."""


def plays(most_hands: int) -> int:
    """How many plays there can be: one for each number of further cards that may be gone when hands are played."""
    return most_hands - 1


def furthest(most_hands: int) -> int:
    """How many further cards of the pair may be gone in `split_value`, at most."""
    return 2 * most_hands - 3


def split_value(hands: PairHands, most_hands: int) -> float:
    """The expectation of all hands together, splitting every further pair up to so many hands."""

    def chance(others: int, gone: int) -> float:
        """That the next card is of the pair."""
        return max(hands.of_pair - gone, 0) / (hands.cards - gone - others)

    @cache
    def free(play: int, others: int, gone: int) -> float:
        """A hand that may have any second card."""
        if others == 0:
            return hands.any_card[play][gone]
        likely = chance(others - 1, gone)
        with_it = free(play, others - 1, gone + 1) if likely else 0.0
        return _given_not(likely, free(play, others - 1, gone), with_it)

    @cache
    def paired(play: int, others: int, gone: int) -> float:
        """A hand whose second card is of the pair."""
        if others == 0:
            return hands.another[play][gone]
        likely = max(hands.of_pair - gone - 1, 0) / (hands.cards - gone - others)
        with_it = paired(play, others - 1, gone + 1) if likely else 0.0
        return _given_not(likely, paired(play, others - 1, gone), with_it)

    def unpaired(others: int, gone: int) -> float:
        """A hand whose second card is not of the pair."""
        likely = chance(others, gone)
        return _given_not(likely, free(gone, others, gone), paired(gone, others, gone) if likely else 0.0)

    @cache
    def play(made: int, waiting: int, others: int, gone: int) -> float:
        """So many hands are made, of which some wait for their second card."""
        if made == most_hands or waiting == 0:
            return (others * unpaired(others - 1, gone) if others else 0.0) + (
                waiting * free(gone, others, gone) if waiting else 0.0
            )
        likely = chance(others, gone)
        value = (1 - likely) * play(made, waiting - 1, others + 1, gone)
        return value + likely * play(made + 1, waiting + 1, others, gone + 1) if likely else value

    return play(2, 2, 0, 0)


def _given_not(likely: float, whatever: float, with_it: float) -> float:
    """An expectation once a card is known not to be of the pair, from that whatever it is and that where it is."""
    return (whatever - likely * with_it) / (1 - likely)
