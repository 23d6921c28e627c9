"""What comes on top of wagers or is cut off them: a game without any of it, and the form that all have."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from pitboss.games.twentyone.simulation.kernel_tables import AdjustmentTables
from pitboss.games.twentyone.simulation.payout_tables import PayoutTables
from pitboss.simulation.plan import Adjustment, Ints, WagerCounters

Bytes = npt.NDArray[np.uint8]
NO_BYTES, NO_AMOUNTS = np.zeros(1, np.uint8), np.zeros(1, np.int64)


class AnyAdjustments(Protocol):
    """What a plan asks of a game's adjustments."""

    counters: int

    @property
    def needed(self) -> bool:
        """Whether the kernel needs the part that is for these."""

    def amounts(self) -> tuple[Ints, ...]:
        """All amounts in cents that the kernel adds up."""

    def tables(self, unit: int) -> AdjustmentTables:
        """The tables in the kernel's unit."""

    def adjustments_to(self, wager: str, unit: int) -> tuple[Adjustment, ...]:
        """What comes on top of a wager."""

    def with_parlays(self, main: WagerCounters) -> WagerCounters:
        """The main wager with what is parlayed onto it."""


class NoAdjustments:
    """A table of a game that has no adjustments."""

    needed = False

    def __init__(self, payouts: PayoutTables) -> None:
        self.payouts = payouts
        self.counters = payouts.adjustments_at

    def amounts(self) -> tuple[Ints, ...]:
        """There is nothing to add up."""
        return ()

    def tables(self, unit: int) -> AdjustmentTables:
        """Return tables that the kernel never looks at."""
        flat, square, cube = (NO_AMOUNTS.reshape((1,) * depth) for depth in (1, 2, 3))
        none = NO_BYTES
        return AdjustmentTables(
            flat, none, none, none, none, none, cube, flat, flat, square, square, flat
        )  # fmt: skip

    def adjustments_to(self, wager: str, unit: int) -> tuple[Adjustment, ...]:
        """What comes on top of a wager."""
        return ()

    def with_parlays(self, main: WagerCounters) -> WagerCounters:
        """The main wager as it is."""
        return main
