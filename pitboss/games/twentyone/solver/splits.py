"""Hands of a split pair, all played alike.

The hands are exchangeable, so expectations add. One hand knows of the others only the number of further cards of the
pair that are gone (`gone`) and the number of cards known not to be of the pair (`others`). The play may depend on
`gone`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

Known = TypeVar("Known", float, npt.NDArray[np.float64])
"""What is known of a hand: its value, or the probabilities of its results. Both are averages over cards."""
FinalState = tuple[int, int, int]
"""Number of hands whose second card is not of the pair, number of hands with any second card, further cards gone."""


@dataclass(frozen=True)
class PairCards:
    """Cards once both first cards of a pair are out."""

    of_pair: int
    """Number of cards of the pair in the shoe."""
    cards: int
    """Number of cards in the shoe."""

    def chance(self, others: int, gone: int) -> float:
        """Return the probability that the next card is of the pair."""
        return max(self.of_pair - gone, 0) / (self.cards - gone - others)

    def final_states(self, most_hands: int) -> dict[FinalState, float]:
        """Return the probability of each way in which splitting can end, every further pair being split."""
        found: defaultdict[FinalState, float] = defaultdict(float)

        def draw(made: int, waiting: int, others: int, gone: int, reached: float) -> None:
            if made == most_hands or waiting == 0:
                found[others, waiting, gone] += reached
                return
            likely = self.chance(others, gone)
            if likely < 1:
                draw(made, waiting - 1, others + 1, gone, reached * (1 - likely))
            if likely > 0:
                draw(made + 1, waiting + 1, others, gone + 1, reached * likely)

        draw(2, 2, 0, 0, 1.0)
        return found


class BegunHand(Generic[Known]):
    """What is known of a hand begun with a card of the pair, given cards of the other hands.

    `any_card` is by number of further cards gone, with any second card; `another` with a second card of the pair that
    is not split again.
    """

    def __init__(self, any_card: Sequence[Known], another: Sequence[Known], shoe: PairCards) -> None:
        self.shoe = shoe
        self._free: dict[tuple[int, int], Known] = {(0, gone): known for gone, known in enumerate(any_card)}
        self._paired: dict[tuple[int, int], Known] = {(0, gone): known for gone, known in enumerate(another)}

    def free(self, others: int, gone: int) -> Known:
        """Return what is known with any second card."""
        if (others, gone) not in self._free:
            likely = self.shoe.chance(others - 1, gone)
            without = self.free(others - 1, gone)
            self._free[others, gone] = _given_not(likely, without, self.free(others - 1, gone + 1) if likely else None)
        return self._free[others, gone]

    def _with_another(self, others: int, gone: int) -> Known:
        """Return what is known with a second card of the pair."""
        if (others, gone) not in self._paired:
            likely = max(self.shoe.of_pair - gone - 1, 0) / (self.shoe.cards - gone - others)
            without = self._with_another(others - 1, gone)
            with_it = self._with_another(others - 1, gone + 1) if likely else None
            self._paired[others, gone] = _given_not(likely, without, with_it)
        return self._paired[others, gone]

    def unpaired(self, others: int, gone: int) -> Known:
        """Return what is known with a second card that is not of the pair."""
        likely = self.shoe.chance(others, gone)
        return _given_not(likely, self.free(others, gone), self._with_another(others, gone) if likely else None)


def _given_not(likely: float, whatever: Known, with_it: Known | None) -> Known:
    """Return an average given that a card is not of the pair."""
    return whatever if with_it is None else (whatever - likely * with_it) / (1 - likely)


def plays(most_hands: int) -> int:
    """Return the number of plays: one for each number of further cards that may be gone."""
    return most_hands - 1


def furthest(most_hands: int) -> int:
    """Return the greatest number of further cards of the pair gone for which a hand has to be known."""
    return 2 * most_hands - 3


def split_value(hands: Sequence[BegunHand[float]], shoe: PairCards, most_hands: int) -> float:
    """Return the expectation of all hands together, splitting every further pair up to `most_hands`.

    `hands` are by play.
    """
    value = 0.0
    for (others, waiting, gone), chance in shoe.final_states(most_hands).items():
        hand = hands[gone]
        together = (others * hand.unpaired(others - 1, gone) if others else 0.0) + (
            waiting * hand.free(others, gone) if waiting else 0.0
        )
        value += chance * together
    return value
