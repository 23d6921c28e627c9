"""Value of splitting a pair whose hands are all played alike.

The hands are exchangeable, so expectations add. One hand knows of the others only the number of further cards of the
pair that are gone (`gone`) and the number of cards known not to be of the pair (`others`). The play may depend on
`gone`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class PairHands:
    """Values of a hand begun with a card of the pair, by play and by number of further cards gone."""

    any_card: Sequence[Sequence[float]]
    """Value with any second card."""
    another: Sequence[Sequence[float]]
    """Value with a second card of the pair, not split again."""
    of_pair: int
    """Number of cards of the pair in the shoe once both first cards are out."""
    cards: int
    """Number of cards in the shoe then."""


def plays(most_hands: int) -> int:
    """Return the number of plays: one for each number of further cards that may be gone."""
    return most_hands - 1


def furthest(most_hands: int) -> int:
    """Return the greatest number of further cards of the pair gone in `split_value`."""
    return 2 * most_hands - 3


def split_value(hands: PairHands, most_hands: int) -> float:
    """Return the expectation of all hands together, splitting every further pair up to `most_hands`."""

    def chance(others: int, gone: int) -> float:
        """Return the probability that the next card is of the pair."""
        return max(hands.of_pair - gone, 0) / (hands.cards - gone - others)

    @cache
    def free(play: int, others: int, gone: int) -> float:
        """Return the value of a hand with any second card."""
        if others == 0:
            return hands.any_card[play][gone]
        likely = chance(others - 1, gone)
        with_it = free(play, others - 1, gone + 1) if likely else 0.0
        return _given_not(likely, free(play, others - 1, gone), with_it)

    @cache
    def paired(play: int, others: int, gone: int) -> float:
        """Return the value of a hand whose second card is of the pair."""
        if others == 0:
            return hands.another[play][gone]
        likely = max(hands.of_pair - gone - 1, 0) / (hands.cards - gone - others)
        with_it = paired(play, others - 1, gone + 1) if likely else 0.0
        return _given_not(likely, paired(play, others - 1, gone), with_it)

    def unpaired(others: int, gone: int) -> float:
        """Return the value of a hand whose second card is not of the pair."""
        likely = chance(others, gone)
        return _given_not(likely, free(gone, others, gone), paired(gone, others, gone) if likely else 0.0)

    @cache
    def play(made: int, waiting: int, others: int, gone: int) -> float:
        """Return the value of `made` hands, of which `waiting` need a second card."""
        if made == most_hands or waiting == 0:
            return (others * unpaired(others - 1, gone) if others else 0.0) + (
                waiting * free(gone, others, gone) if waiting else 0.0
            )
        likely = chance(others, gone)
        value = (1 - likely) * play(made, waiting - 1, others + 1, gone)
        return value + likely * play(made + 1, waiting + 1, others, gone + 1) if likely else value

    return play(2, 2, 0, 0)


def _given_not(likely: float, whatever: float, with_it: float) -> float:
    """Return the expectation given that a card is not of the pair."""
    return (whatever - likely * with_it) / (1 - likely)
