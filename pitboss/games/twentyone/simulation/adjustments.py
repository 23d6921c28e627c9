"""Interface of adjustments to wagers (bonuses, caps, limits), and its empty implementation."""

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
    """Protocol of a game's adjustments."""

    @property
    def counters(self) -> int:
        """The number of all counters."""

    @property
    def needed(self) -> bool:
        """Whether the kernel must be compiled with adjustments."""

    def amounts(self) -> tuple[Ints, ...]:
        """Return all amounts that the kernel sums, in cents."""

    def tables(self, unit: int) -> AdjustmentTables:
        """Return the tables in the kernel's unit."""

    def adjustments_to(self, wager: str, unit: int) -> tuple[Adjustment, ...]:
        """Return the adjustments to a wager."""

    def with_parlays(self, main: WagerCounters) -> WagerCounters:
        """Return the main wager including parlayed amounts."""


class NoAdjustments:
    """Adjustments of a table that has none."""

    needed = False

    def __init__(self, payouts: PayoutTables) -> None:
        self.payouts = payouts
        self.counters = payouts.adjustments_at

    def amounts(self) -> tuple[Ints, ...]:
        """Return no amounts."""
        return ()

    def tables(self, unit: int) -> AdjustmentTables:
        """Return empty tables, which the kernel never reads."""
        flat, square, cube = (NO_AMOUNTS.reshape((1,) * depth) for depth in (1, 2, 3))
        none = NO_BYTES
        return AdjustmentTables(
            flat, none, none, none, none, none, cube, flat, flat, square, square, flat
        )  # fmt: skip

    def adjustments_to(self, wager: str, unit: int) -> tuple[Adjustment, ...]:
        """Return the adjustments to a wager."""
        return ()

    def with_parlays(self, main: WagerCounters) -> WagerCounters:
        """Return the main wager unchanged."""
        return main
