"""Additional wagers in the groups in which the kernel counts them: by the cards that they look at."""

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
"""In place of a row where the wager is not even offered: insurance against anything but an ace."""


@dataclass(frozen=True)
class WagerGroups:
    """The additional wagers by what decides them, each group with a table from cards or endings to rows."""

    three: JointPairs
    four: JointPairs
    both: JointPairs
    wheel: npt.NDArray[np.uint8]
    """The row of the Bonus Spin at each place of the wheel; one place: there is none."""
    finished: Mapping[str, Ints]
    """The row of each wager on the dealer's hand, by ending against ending."""
    needs_second: npt.NDArray[np.uint8]
    """By the hand's first two cards and the up card: whether the second card can affect a wager."""
    completes: bool
    """Whether the dealer's hand is completed for a wager alone (R27)."""


def by_own_pair(rows: Rows) -> Factored:
    """The classes of the player's two cards; every up card stays one of its own."""
    own, some = classes(rows.reshape(PAIRS, CARDS_IN_DECK))
    return Factored(own, np.arange(CARDS_IN_DECK), some)
