"""Groups of additional wagers, by the cards that decide them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK
from pitboss.simulation.classifier_tables import Factored, JointPairs, Rows, classes
from pitboss.simulation.plan import Ints

DECK = range(CARDS_IN_DECK)
PAIRS = CARDS_IN_DECK * CARDS_IN_DECK
NOT_MADE = 255
"""Marks that a wager is not offered here: insurance without an ace up."""


@dataclass(frozen=True)
class WagerGroups:
    """Additional wagers by group, each with a table from cards or endings to rows."""

    three: JointPairs
    four: JointPairs
    both: JointPairs
    wheel: npt.NDArray[np.uint8]
    """Row of Bonus Spin at each place of the wheel; length 1 where there is no wheel."""
    finished: Mapping[str, Ints]
    """Row of each wager on the dealer's hand, by the endings of hand and dealer."""
    needs_second: npt.NDArray[np.uint8]
    """Whether the second card can affect a wager, by the hand's first two cards and the up card."""
    completes: bool
    """Whether the dealer's hand is completed for a wager alone (R27)."""


def by_own_pair(rows: Rows) -> Factored:
    """Return the rows by class of the player's two cards; every up card is its own class."""
    own, some = classes(rows.reshape(PAIRS, CARDS_IN_DECK))
    return Factored(own, np.arange(CARDS_IN_DECK), some)
